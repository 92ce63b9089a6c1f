"""Boards as they are dealt, one by one and as a set, with their origin."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from model.bridge import boards as by_number
from model.bridge.boards import Vulnerability
from model.bridge.cards import Strain
from model.bridge.deals.deal import Deal
from model.bridge.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

DECLARERS: Final = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
STRAINS: Final = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
"""The order of the twenty figures of a `TrickTable`."""


@dataclass(frozen=True, slots=True)
class TrickTable:
    """The tricks each declarer can win in each strain: twenty figures 0 to 13, by declarer N, S, E, W and NT, S, H, D, C."""

    tricks: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.tricks) != 20 or min(self.tricks) < 0 or max(self.tricks) > 13:
            raise ValueError("a table of tricks has twenty figures from 0 to 13")

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """Read twenty hexadecimal figures; raises ``ValueError``."""
        return cls(tuple([int(figure, 16) for figure in text]))

    @classmethod
    def of_each(cls, tricks: Mapping[tuple[Seat, Strain], int]) -> TrickTable:
        """The table of these twenty figures; raises ``KeyError`` if one is missing."""
        return cls(tuple(tricks[seat, strain] for seat in DECLARERS for strain in STRAINS))

    def of(self, declarer: Seat, strain: Strain) -> int:
        """The tricks of one declarer in one strain."""
        return self.tricks[5 * DECLARERS.index(declarer) + STRAINS.index(strain)]

    def __str__(self) -> str:
        return "".join(f"{number:X}" for number in self.tricks)


@dataclass(frozen=True, slots=True)
class Par:
    """The score of perfect bidding and play from North-South's side, and the contracts that reach it, as "4SW=" ("" for a pass)."""

    score: int
    contracts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board with its cards. ``version`` is "" for the board as first dealt, "b" to "z" for another form of a fouled one.

    ``own_dealer`` and ``own_vulnerable`` are None if they are what the number says (Law 2). ``tricks`` and ``par``
    are what a file gives of the double-dummy analysis.
    """

    number: int
    deal: Deal
    version: str = ""
    own_dealer: Seat | None = None
    own_vulnerable: Vulnerability | None = None
    tricks: TrickTable | None = None
    par: Par | None = None

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.own_dealer or by_number.dealer(self.number)

    @property
    def vulnerable(self) -> Vulnerability:
        """Who is vulnerable."""
        return self.own_vulnerable or by_number.vulnerability(self.number)

    @property
    def usual(self) -> bool:
        """Whether dealer and vulnerability are those of the number (Law 2)."""
        return self.dealer is by_number.dealer(self.number) and self.vulnerable is by_number.vulnerability(
            self.number
        )

    @property
    def key(self) -> tuple[int, str]:
        """The number and the version."""
        return self.number, self.version


@dataclass(frozen=True, slots=True)
class PlayedCall:
    """A call as a record of play gives it: ``P``, ``X``, ``XX`` or ``1C`` to ``7NT``, alerted or not, with its explanation."""

    call: str
    alerted: bool = False
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class TablePlay:
    """What a file says of one table at one board: who sat there, and how they bid and played.

    ``room`` is "open", "closed" or "". ``players`` are North, East, South and West. ``cards`` are in the order of play.
    ``claimed`` is declarer's tricks in all if play ended by a claim. ``result`` and ``points`` are as the file has them.
    """

    board: int
    room: str = ""
    players: tuple[str, str, str, str] = ("", "", "", "")
    auction: tuple[PlayedCall, ...] = ()
    cards: tuple[str, ...] = ()
    claimed: int | None = None
    result: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class DealSet:
    """Boards that belong together. ``seed`` is set if they came out of a seed, and may then serve for tests only."""

    boards: tuple[DealtBoard, ...] = ()
    title: str = ""
    event: str = ""
    site: str = ""
    day: date | None = None
    origin: str = ""
    seed: str | None = None
    plays: tuple[TablePlay, ...] = ()
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def board(self, number: int) -> DealtBoard | None:
        """The board with this number and no other version, None when it is not in the set."""
        return next((board for board in self.boards if board.key == (number, "")), None)
