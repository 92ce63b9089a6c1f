"""A result from a table's phone: checked again whatever the phone says, put in once, never over what somebody else put in.

The phone keeps what it has confirmed and sends it until it is answered, so the same result may come twice, late, or when the
director has put in another one meanwhile. Then both stand: the sheet keeps the director's, and the director is asked.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.bridge.boards import vulnerability
from model.bridge.entry import words
from model.bridge.result import NotPlayed, PassedOut, Played, Result
from model.errors import ArrowswitchError, ClubFileError, ImpossibleHere, NotExpected, Overtaken
from model.i18n import _, speaking
from model.service.sent import Seen, Sent
from model.snapshots.session import State

if TYPE_CHECKING:
    from model.room.messages import Enter
    from model.service.director import Director
    from model.service.room.sheets import RoomScores

MOST_ID: Final = 64


class Became(Enum):
    """What became of a result from a phone."""

    IN = "in"
    AGAIN = "again"
    OVERTAKEN = "overtaken"
    REFUSED = "refused"
    DIGITS = "digits"


class EntryOutcome(Struct, frozen=True):
    """What became of a result, and what is said of it in the language of the phone."""

    became: Became
    text: str = ""
    result: str = ""


class Author(Struct, frozen=True):
    """Who stands beside a result in the journal, and the language of the window, in which the journal is written."""

    who: str
    language: str


def read(text: str) -> Result:
    """A result as a phone may send it: played, passed out or not played; raises `ImpossibleHere` for anything else.

    Adjusted scores, forced scores and groups of fouled boards are the director's alone (Law 12, Law 87).
    """
    try:
        found = Result.parse(text[:40])
    except ValueError as error:
        raise ImpossibleHere(_("This is not a result."), _("Enter the board again.")) from error
    outcome = found.outcome
    if not isinstance(outcome, Played | PassedOut | NotPlayed) or found.forced or found.group:
        raise ImpossibleHere(_("Only the Director can enter this."), _("Call the Director."))
    if found.lead is not None and not isinstance(outcome, Played):
        raise ImpossibleHere(_("Nothing was led on this board."), _("Enter the board again."))
    return found


def is_result(text: str) -> bool:
    """Whether this is a result that a phone may send."""
    try:
        read(text)
    except ArrowswitchError:
        return False
    return True


def place(night: RoomScores, table: int, round_number: int, board: int) -> None:
    """Refuse what this table may not enter: another table's board, a round to come; raises `NotExpected`."""
    if round_number > night.round(table):
        raise NotExpected(
            _("Round {round} has not begun.").format(round=round_number), _("The Director starts it.")
        )
    row = night.plan.row(round_number, table)
    if row is None or (round_number, table, board) not in night.lines:
        boards = ", ".join(str(one) for one in row.boards) if row is not None else ""
        raise NotExpected(
            _("Board {board} is not played at this table in round {round}.").format(
                board=board, round=round_number
            ),
            _("The boards here are {boards}.").format(boards=boards) if boards else _("Call the Director."),
        )
    if night.session.state is State.FINAL:
        raise NotExpected(_("The results are final."), _("Tell the Director."))


def same_pairs(night: RoomScores, table: int, what: Enter) -> None:
    """Refuse a result of other pairs than those who sit there now: it belongs to those who played the board."""
    row = night.plan.row(what.round, table)
    if what.pairs and row is not None and what.pairs != f"{row.ns}-{row.ew}":
        raise NotExpected(
            _("The players here are not those who confirmed board {board}.").format(board=what.board),
            _("The Director has been asked."),
        )


def enter(director: Director, night: RoomScores, table: int, what: Enter, by: Author) -> EntryOutcome:
    """Put a result in, as the table; the answer says what became of it. Nothing is written where it is not IN.

    Lets errors of the club file or its server through: the phone then sends the result again.
    """
    try:
        result = read(what.result)
        if not 0 < len(what.id) <= MOST_ID:
            raise NotExpected(_("This is not a result."), _("Enter the board again."))
        place(night, table, what.round, what.board)
        same_pairs(night, table, what)
    except ArrowswitchError as error:
        return EntryOutcome(Became.REFUSED, str(error))
    cell = (what.round, table, what.board)
    standing = night.lines[cell].result
    stands = "" if standing is None else str(standing)
    # The answer was lost and the phone asks again: no second entry, and no clash with its own.
    if stands == str(result):
        return EntryOutcome(Became.AGAIN, result=stands)
    # A phone may correct only what it saw: where the Director changed it meanwhile, the Director's stands.
    if stands != what.seen or (stands and what.round != night.round(table)):
        return EntryOutcome(Became.OVERTAKEN, overtaken(what.board, standing), stands)
    try:
        with speaking(by.language):
            seen = Seen(Result.parse(what.seen) if what.seen else None)
            director.results.enter(
                night.session.id, *cell, result, initiator=what.id, seen=seen, sent=Sent(what.id, by.who)
            )
    except ClubFileError:
        raise  # nothing is wrong with the result: the phone keeps it until it can be saved
    except Overtaken as error:
        return EntryOutcome(Became.OVERTAKEN, str(error), error.stands)
    except ArrowswitchError as error:
        return EntryOutcome(Became.REFUSED, str(error))
    return EntryOutcome(Became.IN, result=str(result))


def overtaken(board: int, standing: Result | None) -> str:
    """What is said to a table whose result met another one."""
    if standing is None:
        return _("The Director deleted the result of board {board}. Ask the Director.").format(board=board)
    points = standing.score(vulnerability(board))
    score = "" if points is None else f" {words.write_signed(points)}"
    return _(
        "The Director has entered {result}{score} for board {board} in the meantime. Yours is "
        "kept for the Director to see."
    ).format(result=words.short(standing), score=score, board=board)
