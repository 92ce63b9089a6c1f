"""Gathers the boards of one file as they are read, and tells what was damaged where, with what could be read besides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.bridge.deals.boards import DealSet, DealtBoard, TablePlay
from model.errors import ArrowswitchError, ImportRefused
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from datetime import date

    from model.bridge.deals.deal import Deal

MOST_BOARDS: Final = 100_000
MOST_DAMAGES: Final = 200
_GIVE_UP: Final = 10_000
HIGHEST_NUMBER: Final = 9_999
MARK: Final = "Arrowswitch seed"
_MARK: Final = re.compile(r"\s*\(?Arrowswitch seed (\S{1,60}): for tests only\)?")


class DealsDamaged(ImportRefused):
    """A file of deals that is not whole; ``salvaged`` are the boards that could be read, ``damages`` all that is wrong."""

    def __init__(self, message: str, remedy: str, salvaged: DealSet, damages: tuple[str, ...]) -> None:
        super().__init__(message, remedy)
        self.salvaged = salvaged
        self.damages = damages


class CannotHold(ArrowswitchError):
    """A set of deals that has something a format cannot say."""


class Gathering:
    """The boards of one file; a board that comes again with the same cards, as from another table, counts once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.boards: list[DealtBoard] = []
        self.plays: list[TablePlay] = []
        self.warnings: list[str] = []
        self._seen: dict[tuple[int, str, Deal], int] = {}
        self._damages: list[tuple[str, str]] = []
        self.damaged = 0

    def add(self, board: DealtBoard) -> None:
        """Take one board in."""
        key = (board.number, board.version, board.deal)
        at = self._seen.setdefault(key, len(self.boards))
        if at < len(self.boards):
            # The same board from another table: the copy with double dummy is worth more than the first.
            if board.tricks is not None and self.boards[at].tricks is None:
                self.boards[at] = board
            return
        if len(self.boards) >= MOST_BOARDS:
            raise ImportRefused(
                _("{name} holds more than {most} boards.").format(name=self.name, most=MOST_BOARDS),
                _("Split it into several files."),
            )
        self.boards.append(board)

    def damage(self, where: str, error: ArrowswitchError) -> None:
        """Note what is wrong at a line or byte; what else can be read still counts as salvaged.

        Raises `ImportRefused` where it is no file of deals at all: nearly everything in it is wrong.
        """
        self.damaged += 1
        # A picture or a program named .pbn would else give a thousand messages.
        if self.damaged > _GIVE_UP:
            raise ImportRefused(
                _("{name} has more than {most} errors.").format(name=self.name, most=_GIVE_UP),
                _("Choose a file of deals."),
            )
        if len(self._damages) < MOST_DAMAGES:
            # What a strange file holds is repeated here: its control signs must not reach a terminal.
            what = "".join(letter if letter.isprintable() else "·" for letter in error.message)
            self._damages.append((f"{self.name}, {where}: {what}", error.remedy))

    def whole(
        self,
        *,
        title: str = "",
        event: str = "",
        site: str = "",
        day: date | None = None,
        seed: str | None = None,
    ) -> DealSet:
        """Everything read; raises `DealsDamaged` when something was not, `ImportRefused` when there was nothing."""
        deals = DealSet(
            tuple(self.boards),
            title,
            event,
            site,
            day,
            self.name,
            seed,
            tuple(self.plays),
            tuple(self.warnings),
        )
        if self._damages:
            raise self._damaged(deals)
        if not self.boards:
            raise ImportRefused(
                _("{name} holds no deals.").format(name=self.name),
                _(
                    "Deals are read from PBN, LIN, DLM, DUP, BRI, DGE, BER, BHG, CDS, RZD, RBN "
                    "and CSV files, and from events that include their deals."
                ),
            )
        return deals

    def _damaged(self, deals: DealSet) -> DealsDamaged:
        message, remedy = self._damages[0]
        more = self.damaged - 1
        if more:
            message += " " + ngettext("{count} more error.", "{count} more errors.", more).format(count=more)
        count = len(deals.boards)
        salvaged = (
            ngettext("{count} board could be read.", "{count} boards could be read.", count).format(
                count=count
            )
            if count
            else _("No board could be read.")
        )
        return DealsDamaged(
            f"{message} {salvaged}", remedy, deals, tuple(message for message, _remedy in self._damages)
        )


def line(number: int) -> str:
    """The place of a line, from 1."""
    return _("line {line}").format(line=number)


def byte(number: int) -> str:
    """The place of a byte, from 0."""
    return _("byte {byte}").format(byte=number)


def seed_mark(seed: str) -> str:
    """The words that mark deals from a seed in a file, the same in every language."""
    # Only letters that every format and code page has, or the mark would not be found again.
    return f"{MARK} {re.sub(r'[^A-Za-z0-9._-]+', '_', seed)[:60] or '_'}: for tests only"


def without_mark(text: str) -> tuple[str, str | None]:
    """A text without the mark of a seed, and the seed (None without one)."""
    found = _MARK.search(text)
    return (text, None) if found is None else (text[: found.start()] + text[found.end() :], found[1])


def board_number(text: str) -> tuple[int, str]:
    """The number and version of a board as files spell them: "7", "7b"; raises `ArrowswitchError`."""
    plain = text.strip()
    digits = plain[:-1] if plain[-1:].isalpha() else plain
    letter = plain[len(digits) :].lower()
    if (
        # isdigit() alone takes superscripts and Arabic digits, which int() refuses or reads.
        digits.isascii()
        and digits.isdigit()
        and len(digits) <= 4
        and int(digits)
        and (not letter or "a" <= letter <= "z")
    ):
        # "7a" is board 7 itself: some programs letter the first version too.
        return int(digits), "" if letter == "a" else letter
    raise ArrowswitchError(
        _("“{text}” is not a number of a board.").format(text=text[:20]), _("Expected: 1 to 9999.")
    )


def refuse_unusual(deals: DealSet, kind: str, *, highest: int = HIGHEST_NUMBER) -> None:
    """Raise `CannotHold` where a format that has only numbers and cards would lose what a set says."""
    for board in deals.boards:
        if not board.usual:
            raise CannotHold(
                _(
                    "Board {board} does not have the dealer and vulnerability of its number (Law "
                    "2); {kind} files cannot say so."
                ).format(board=board.number, kind=kind),
                _("Write PBN."),
            )
        if board.version:
            raise CannotHold(
                _("Board {board} has a version {version}; {kind} files cannot say so.").format(
                    board=board.number, version=board.version, kind=kind
                ),
                _("Write PBN, or write each version to its own file."),
            )
        if board.number > highest:
            raise CannotHold(
                _("{kind} files have boards up to {highest}; board {board} is too high.").format(
                    kind=kind, highest=highest, board=board.number
                ),
                _("Renumber the boards, or write PBN."),
            )
    if not deals.boards:
        raise CannotHold(_("There are no deals to write."), _("Deal or import some first."))


def refuse_seed(deals: DealSet, kind: str) -> None:
    """Raise `CannotHold` for deals from a seed where a format has no words to mark them."""
    if deals.seed is not None:
        raise CannotHold(
            _("These deals come from a seed, for testing only, and {kind} files cannot say so.").format(
                kind=kind
            ),
            _("Deal without a seed, or write PBN, DLM, LIN, RBN or CSV."),
        )


def in_a_row(deals: DealSet, kind: str) -> int:
    """The number of the first board; raises `CannotHold` unless the others follow it one by one."""
    first = deals.boards[0].number
    for place, board in enumerate(deals.boards):
        if board.number != first + place:
            raise CannotHold(
                _("{kind} files need consecutive boards; board {board} does not follow.").format(
                    kind=kind, board=board.number
                ),
                _("Write the boards in order without gaps, or write PBN."),
            )
    return first
