"""What the form, the log and the notes say of a ruling: where it was, what it gave each side, until when it can be appealed."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from model import penalty_snapshots
from model.bridge import words
from model.bridge.boards import vulnerability
from model.bridge.calls import read_call
from model.bridge.result import Artificial, Assigned, Scored
from model.bridge.seats import Seat, Side
from model.i18n import _, format_time, ngettext
from reports import results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.bridge.result import Result
    from model.snapshots import Evening, Pair, RulingRecord, SheetLine


def where(record: RulingRecord) -> str:
    """The board, table and round, as far as they are known: "board 14, table 3, round 5"."""
    told = (
        (_("board {number}"), record.board),
        (_("table {number}"), record.table),
        (_("round {number}"), record.round),
    )
    return ", ".join(text.format(number=number) for text, number in told if number is not None)


def line_of(evening: Evening, record: RulingRecord) -> SheetLine | None:
    """The line of the sheet the ruling is about; one of its table's when the board is not theirs."""
    return penalty_snapshots.line_of(evening.sheet, record)


def pairs_of(evening: Evening, record: RulingRecord) -> tuple[Pair, Pair] | None:
    """The pairs at the table, North-South first."""
    line = line_of(evening, record)
    return None if line is None else (line.ns, line.ew)


def called_by(record: RulingRecord) -> str:
    """Who called the director: the seat in words for a compass letter, else as it was written."""
    seat = next((seat for seat in Seat if seat.value == record.called_by), None)
    return record.called_by if seat is None else results.seat_name(seat)


def state(record: RulingRecord) -> str:
    """Whether the ruling counts."""
    return {"open": _("open"), "concluded": _("given"), "withdrawn": _("withdrawn")}[record.state]


def laws(record: RulingRecord, most: int | None = None) -> str:
    """The Laws it was given by, or the first so many, with the edition: "Laws 27B1(a), 26B (2017)"."""
    shown = record.laws[:most]
    told = ngettext("Law {laws} ({edition})", "Laws {laws} ({edition})", len(shown))
    return told.format(laws=", ".join(shown), edition=record.edition) if shown else ""


def for_side(result: Result | None, board: int | None, side: Side) -> str:
    """What a result is to one side: the points with the contract, an award, or the weighted outcomes."""
    if result is None:
        return _("no result")
    match result.outcome:
        case Artificial(ns, ew):
            award = ns if side is Side.NS else ew
            percent = results.award(award)
            name = words.award_words(award)
            return percent if name.startswith(str(award.percent)) else f"{name} ({percent})"
        case Assigned() as assigned:
            return words.possible_short(assigned.given(side))
        case _:
            score = None if board is None else result.score(vulnerability(board))
            points = results.for_side(score, side)
            if points is None:
                return words.short(result)
            if isinstance(result.outcome, Scored):
                return results.signed(points)
            return f"{words.short(result)}, {results.signed(points)}"


def score_line(record: RulingRecord) -> str:
    """The score in a line: "Score: A−/A+, was 4♠ N −1"; "" where the ruling gave none."""
    if record.score is None:
        return ""
    before = _("no result") if record.score_before is None else words.short(record.score_before)
    return _("Score: {score}, was {before}").format(score=words.short(record.score), before=before)


def appeal(evening: Evening, record: RulingRecord) -> str:
    """Until when the ruling can be appealed (Law 92B): a time once the scores are out, else how long after."""
    period = ngettext(
        "Either side may appeal until {minutes} minute after the scores are posted (Law 92B).",
        "Either side may appeal until {minutes} minutes after the scores are posted (Law 92B).",
        record.appeal_minutes,
    ).format(minutes=record.appeal_minutes)
    until = evening.session.provisional_until
    if until is None:
        return period
    posted = until - timedelta(minutes=evening.session.conditions.correction_minutes)
    last = format_time(posted + timedelta(minutes=record.appeal_minutes))
    return _("Either side may appeal until {time} (Law 92B).").format(time=last)


def auction(record: RulingRecord) -> str:
    """The auction as it was laid out, with the seat before a call that was not in turn; "" where it was not."""
    told = record.facts.get("auction", "")
    calls = told.split() if isinstance(told, str) else told
    return "  ".join(_call(str(call)) for call in calls) if isinstance(calls, list | tuple) else ""


def fact(record: RulingRecord, name: str) -> str:
    """A fact told in words, "" where it was not."""
    told = record.facts.get(name, "")
    return told.strip() if isinstance(told, str) else ""


def reasons(record: RulingRecord) -> Iterator[str]:
    """The director's reasons: those beside the questions, and those for the whole."""
    for question, reason in record.reasons.items():
        asked = next((line.ask for line in record.trail if line.question == question), "")
        yield _("{question} {reason}").format(question=asked, reason=reason).strip()


def _call(told: str) -> str:
    seat, colon, call = told.rpartition(":")
    try:
        shown = read_call(call).shown
    except ValueError:
        shown = call
    return f"{seat}{colon}{shown}"
