"""What leaves the model: frozen pictures of the club, a session, a result's history, for the window and the printer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from enum import Enum
from typing import TYPE_CHECKING

from model.bridge.result import Result
from model.bridge.seats import Side
from model.movement.plan import Plan
from model.scoring.conditions import Conditions
from model.scoring.standings import Standings
from model.scoring.view import SessionView

if TYPE_CHECKING:
    from model.play_snapshots import LateLedger


@dataclass(frozen=True, slots=True)
class Player:
    """A person the club knows; ``number`` is the club's or federation's, "" for a visitor without one."""

    id: int
    name: str
    number: str = ""
    visitor: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """A contestant of a session: its number in the plan and its two players, None where nobody sits yet."""

    number: int
    players: tuple[Player | None, Player | None] = (None, None)
    direction: Side | None = None

    @property
    def seated(self) -> bool:
        """Whether both names are known."""
        return all(self.players)

    @property
    def full_name(self) -> str:
        """Both full names with an en dash, or what is known of them ("" if nothing)."""
        return " – ".join(player.name for player in self.players if player)

    @property
    def short_name(self) -> str:
        """Both family names, as grids print them: "Carr–Atwell"."""
        return "–".join(player.name.split()[-1] for player in self.players if player and player.name.split())


class State(Enum):
    """How far the session is."""

    SEATING = "seating"
    PLAYING = "playing"
    PROVISIONAL = "provisional"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Session:
    """A session as the club file has it now."""

    id: int
    title: str
    date: date
    state: State
    plan: Plan
    conditions: Conditions
    pairs: tuple[Pair, ...]
    revision: int
    saved_at: datetime | None = None
    start_time: time | None = None
    minutes_per_board: int = 7
    provisional_until: datetime | None = None
    final_at: datetime | None = None
    director: str = ""
    imported: bool = False

    def pair(self, number: int) -> Pair:
        """The pair with this number; an unnamed one for a number without names."""
        for pair in self.pairs:
            if pair.number == number:
                return pair
        return Pair(number)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One expected result: where, when, who, and what is in (None: not yet). ``row`` order is round, table, board."""

    round: int
    table: int
    board: int
    ns: Pair
    ew: Pair
    switched: bool
    result: Result | None
    score: int | None
    entered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Revision:
    """One state a result has had: newest first in a history. ``result`` None means it was taken out."""

    at: datetime
    who: str
    result: Result | None
    score: int | None
    why: str
    deed: str


@dataclass(frozen=True, slots=True)
class Correction:
    """One result that changed after the session was final (Law 79C)."""

    board: int
    round: int
    table: int
    ns: Pair
    ew: Pair
    before: Result | None
    after: Result | None
    score_before: int | None
    score_after: int | None
    at: datetime
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class Move:
    """A pair's figures before and after the corrections."""

    pair: Pair
    place_before: str
    place_after: str
    percentage_before: str
    percentage_after: str


@dataclass(frozen=True, slots=True)
class CorrectionSheet:
    """What changed since the results were made final, and who moved."""

    final_at: datetime
    corrections: tuple[Correction, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything a report or export needs of one session, at one revision."""

    club: str
    session: Session
    sheet: tuple[SheetLine, ...]
    view: SessionView
    standings: Standings
    taken_at: datetime
    corrections: CorrectionSheet | None = None
    notes: tuple[str, ...] = ()
    late: LateLedger | None = None


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """One session in the club's list: ``entered`` of ``expected`` results are in."""

    id: int
    title: str
    date: date
    state: State
    movement: str
    tables: int
    pairs: int
    boards: int
    entered: int
    expected: int
    imported: bool = False


@dataclass(frozen=True, slots=True)
class PlayerFound:
    """A player that answers to what was typed, with the partner they sat with most of late (None: nobody yet)."""

    player: Player
    partner: Player | None = None
    sessions: int = 0
    last: date | None = None


@dataclass(frozen=True, slots=True)
class PairFound:
    """A partnership that answers to what was typed: how many sessions it played, and the last one."""

    players: tuple[Player, Player]
    sessions: int
    last: date


@dataclass(frozen=True, slots=True)
class Deed:
    """One entry of the journal in today's language; ``kind`` is "do", "undo" or "redo"."""

    id: int
    kind: str
    name: str
    at: datetime
    who: str
    why: str
    session: int | None
