"""What the form, the log and the notes say of a ruling: where it was, what it gave each side, until when it can be appealed."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from model.bridge.boards import vulnerability
from model.bridge.calls import read_call
from model.bridge.entry import words
from model.bridge.entry.words import write_signed
from model.bridge.letters import letters_of
from model.bridge.result import Artificial, Assigned, Result, Scored, SelfInflicted
from model.bridge.seats import Seat, Side
from model.i18n import _, format_time, language, law_places, laws_cited, ngettext
from model.rulings.effects.vocabulary import (
    EquityReview,
    ScoreArtificial,
    ScoreAssigned,
    ScoreCorrect,
    ScoreLowered,
    ScoreSplit,
    TricksAwarded,
    TricksTransfer,
)
from model.snapshots import penalties
from reports.core import results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.rulings.effects.base import Effect
    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord
    from model.snapshots.session import Pair, SheetLine

_ON_SCORES: Final = (
    ScoreArtificial,
    ScoreAssigned,
    ScoreCorrect,
    ScoreLowered,
    ScoreSplit,
    TricksAwarded,
    TricksTransfer,
)


def where(record: RulingRecord) -> str:
    """The board, table and round, as far as they are known: "board 14, table 3, round 5"."""
    given = (
        (_("board {number}"), record.board),
        (_("table {number}"), record.table_name or None),
        (_("round {number}"), record.round),
    )
    return ", ".join(text.format(number=number) for text, number in given if number is not None)


def line_of(evening: Evening, record: RulingRecord) -> SheetLine | None:
    """The line of the sheet the ruling is about; one of its table's when the board is not theirs."""
    return penalties.line_of(evening.sheet, record)


def pairs_of(evening: Evening, record: RulingRecord) -> tuple[Pair, Pair] | None:
    """The pairs at the table, North-South first."""
    line = line_of(evening, record)
    return None if line is None else (line.ns, line.ew)


def name_director(evening: Evening, record: RulingRecord) -> str:
    """Who is responsible for a ruling: the session's director, or where several people ruled whoever took this one up."""
    several = len({one.who for one in evening.rulings if one.who}) > 1
    return record.who if several and record.who else evening.session.director or record.who


def name_caller(record: RulingRecord) -> str:
    """Who called the director: the seat in words for a compass letter, else as it was written."""
    seat = next((seat for seat in Seat if seat.value == record.called_by), None)
    return record.called_by if seat is None else results.seat_name(seat)


def state(record: RulingRecord) -> str:
    """Whether the ruling counts."""
    return {"open": _("open"), "concluded": _("given"), "withdrawn": _("withdrawn")}[record.state]


# Where each edition speaks of damage a side did to itself; that of 1997 is silent.
_LAW_OF_OWN_FAULT: Final = {"2007": "12C1(b)", "2017": "12C1(e)"}


def laws(record: RulingRecord, most: int | None = None) -> str:
    """The Laws it was given by, or the first few, with the edition: "Laws 27B1(a), 26B (2017)"."""
    shown = record.laws[:most]
    text = ngettext("Law {laws} ({edition})", "Laws {laws} ({edition})", len(shown))
    return text.format(laws=law_places(*shown), edition=record.edition) if shown else ""


def law_of_row(record: RulingRecord) -> str:
    """The same beside a heading that says "Law" already: "27B1(a), 26B (2017)"."""
    return f"{law_places(*record.laws)} ({record.edition})" if record.laws else ""


def for_side(result: Result | None, board: int | None, side: Side) -> str:
    """What a result is to one side: the points with the contract, an award, or the weighted outcomes."""
    if result is None:
        return _("no result")
    match result.outcome:
        case Artificial(ns, ew):
            award = ns if side is Side.NS else ew
            percent = results.award(award)
            name = words.award_words(award)
            return (
                percent
                if award.imps is not None or name.startswith(str(award.percent))
                else f"{name} ({percent})"
            )
        case Assigned() as assigned:
            return words.possible_short(assigned.outcomes_for(side))
        case _:
            score = None if board is None else result.score(vulnerability(board))
            points = results.for_side(score, side)
            if points is None:
                return words.short(result)
            if isinstance(result.outcome, Scored):
                return write_signed(points)
            return f"{words.short(result)}, {write_signed(points)}"


def score_line(record: RulingRecord) -> str:
    """The score in a line: "Score: A−/A+, was 4♠ N −1 (Law 12C2(a))"; "" if the ruling gave none.

    The Law stands there where it is another than the one the ruling is known by.
    """
    if record.score is None:
        return ""
    before = _("no result") if record.score_before is None else words.short(record.score_before)
    score = words.short(record.score)
    if hurt := own_fault(record):
        score = _("{score}; {fault}").format(score=score, fault=hurt)
    text = _("Score: {score}, was {before}").format(score=score, before=before)
    laws = [law for law in score_laws(record) if law not in record.laws[:1]]
    if not laws:
        return text
    return _("{text} ({law})").format(text=text, law=laws_cited(*laws))


def former(record: RulingRecord) -> Iterator[str]:
    """How the ruling was given before it was taken up again, each with its time and score."""
    for one in record.former:
        at = format_time(one.at) if one.at else ""
        score = "" if one.score is None else _("Score: {score}").format(score=words.short(one.score))
        why = "" if not one.why else _("Amended: {why}").format(why=one.why)
        text = ", ".join(part for part in (at, one.text) if part)
        yield " ".join(part for part in (text, score, why) if part)


def own_fault(record: RulingRecord) -> str:
    """What a side did to itself, and what it keeps (Law 12C1(e); 12C1(b) of 2007); "" if none did."""
    outcome = None if record.score is None else record.score.outcome
    if not isinstance(outcome, Assigned) or outcome.own_fault is None:
        return ""
    fault = outcome.own_fault
    return _("{side} {fault}").format(side=results.side_name(fault.side), fault=_hurt(fault))


def _hurt(fault: SelfInflicted) -> str:
    """What a side did to itself: it keeps its result, and has back what the infraction alone cost it."""
    kept = words.short(Result(fault.table))
    if fault.normal is None:
        return _("serious error: {table} stands").format(table=kept)
    normal = words.short(Result(fault.normal))
    return _("serious error: {table} stands, plus the difference between the score and {normal}").format(
        table=kept, normal=normal
    )


def score_laws(record: RulingRecord) -> tuple[str, ...]:
    """The Laws by which the score was adjusted: that of the first effect on the score, that of a match, that of own fault."""
    own = _law_of(record, _ON_SCORES)
    if fact(record, "adjusted"):  # another score than the tricks that pass by rule: equity, by its own Law
        own = _law_of(record, (EquityReview,)) or own
    others = (
        fact(record, "score_law"),
        _LAW_OF_OWN_FAULT.get(record.edition, "") if own_fault(record) else "",
    )
    return (*own, *(law for law in others if law and law not in own))


def _law_of(record: RulingRecord, kinds: tuple[type[Effect], ...]) -> tuple[str, ...]:
    return next((one.law for one in record.effects if one.law and isinstance(one.effect, kinds)), ())


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
    """The auction as it was laid out, with the seat before a call that was not in turn; "" if it was not."""
    given = record.facts.get("auction", "")
    calls = given.split() if isinstance(given, str) else given
    return "  ".join(_call(str(call)) for call in calls) if isinstance(calls, list | tuple) else ""


def list_laid_out(record: RulingRecord) -> Iterator[tuple[str, str]]:
    """What was laid out beside the questions, labelled: tricks, penalty cards, the claim; what cannot be read is left out."""
    from model.rulings.play.penalty_text import describe_events

    for name, label, worded in (
        ("strip", _("Tricks"), _tricks),
        ("penalty_cards", _("Penalty cards"), describe_events),
        ("ending", _("Claim"), _claim),
    ):
        if given := fact(record, name):
            try:
                yield label, worded(given)
            except ValueError:
                continue


def list_judged(record: RulingRecord) -> str:
    """The lines of a claim that the director judged normal, "" if none was."""
    from model.rulings.play.claim_text import parse

    try:
        return parse(fact(record, "ending")).judged
    except ValueError:
        return ""


def _tricks(text: str) -> str:
    from model.bridge.play.text import parse

    letters = letters_of(language())
    strip = parse(text)
    tricks = (
        _("{number}: {leader} led {cards}").format(
            number=trick.number,
            leader=letters.seat(trick.leader),
            cards=" ".join(words.card_words(card) for card in trick.cards),
        )
        for trick in strip.tricks
    )
    return _("trumps {trumps}; {tricks}").format(
        trumps=words.strain_words(strip.trumps), tricks="; ".join(tricks)
    )


def _claim(text: str) -> str:
    from model.rulings.play.claim_text import parse

    return parse(text).shown


def fact(record: RulingRecord, name: str) -> str:
    """A fact in words, "" if it was not."""
    given = record.facts.get(name, "")
    return given.strip() if isinstance(given, str) else ""


def reasons(record: RulingRecord) -> Iterator[str]:
    """The director's reasons: those beside the questions, and those for the whole."""
    for question, reason in record.reasons.items():
        asked = next((line.ask for line in record.trail if line.question == question), "")
        yield _("{question} {reason}").format(question=asked, reason=reason).strip()


def _call(text: str) -> str:
    seat, colon, call = text.rpartition(":")
    try:
        shown = read_call(call).shown
    except ValueError:
        shown = call
    return f"{seat}{colon}{shown}"
