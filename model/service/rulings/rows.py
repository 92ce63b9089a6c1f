"""Rulings between the club file and the window: what was concluded as JSON, what is still pending, the whole record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from model.bridge.result import Result
from model.rulings.effects.vocabulary import AnyEffect
from model.rulings.steps import Answered, Frame, Issued, Remark, Ruling, Source
from model.rulings.trees.earlier import in_todays_questions
from model.rulings.trees.editions import Edition
from model.service import codec
from model.service.rulings import appeals
from model.service.rulings.conclusion import Conclusion, KeptEffect, KeptNote, KeptReview, KeptStep
from model.snapshots.rulings import PendingEffect, ReviewDue, RulingRecord

if TYPE_CHECKING:
    from sqlalchemy import Row

RESTRICTIONS: Final = frozenset({
    "call.must_pass", "call.may_not_double", "call.must_repeat", "card.left_face_up", "card.penalty_card",
    "card.to_be_played_at_first_opportunity", "lead.restriction",
})  # fmt: skip
"""What somebody has to watch at the table until it has happened."""

SCORES: Final = frozenset({
    "score.artificial", "score.assigned", "score.split", "score.correct_to", "score.only_lowered",
    "tricks.transfer", "tricks.awarded",
})  # fmt: skip
"""What has to reach the scores, by the ruling itself or by the director's hand."""

BY_HAND: Final = frozenset({"score.fouled", "score.at_most", "procedure.postpone"})
"""What no ruling writes by itself."""


_STATES: Final = frozenset({"open", "concluded", "withdrawn"})


def describe_conclusion(ruling: Ruling, facts: Mapping[str, object], appeal_minutes: int) -> str:
    """A ruling as it is kept in the club file."""
    conclusion = Conclusion(
        ruling.outcome,
        ruling.title,
        ruling.law,
        ruling.text,
        ruling.say,
        ruling.judgement,
        tuple(KeptEffect(one.effect, one.frame.value, one.law, one.text) for one in ruling.effects),
        tuple(KeptReview(one.law, one.text, one.opens) for one in ruling.after_play),
        tuple(KeptNote(one.text, one.law) for one in ruling.notes),
        tuple(
            KeptStep(
                one.question,
                one.ask,
                one.answer,
                one.text,
                one.source.value,
                one.law,
                one.reason,
                one.judgement,
            )
            for one in ruling.trail
        ),
        dict(facts),
        appeal_minutes,
    )
    return msgspec.json.encode(conclusion).decode()


def refuse_what_makes_no_sense(row: Row[Any]) -> None:
    """Raise a `ValueError` or `TypeError` for a row we cannot have written."""
    if not (isinstance(row.number, int) and row.number > 0 and row.state in _STATES):
        raise ValueError((row.number, row.state))
    where = (row.round, row.table_number, row.board)
    if any(not (given is None or (isinstance(given, int) and given > 0)) for given in where):
        raise ValueError(where)
    Edition(row.edition)
    answers_of(row)
    conclusion_of(row)
    appeals.former(row)
    msgspec.json.decode(row.reasons, type=dict[str, str])
    msgspec.json.decode(row.done, type=set[str])
    for moment in (row.opened_at, row.concluded_at):
        codec.moment(moment)


def answers_of(row: Row[Any]) -> dict[str, str | tuple[str, ...]]:
    """The answers so far, by full question id of today."""
    return in_todays_questions(msgspec.json.decode(row.answers, type=dict[str, str | tuple[str, ...]]))


def conclusion_of(row: Row[Any]) -> Conclusion | None:
    """What was concluded, None while the ruling is open."""
    return None if row.conclusion is None else msgspec.json.decode(row.conclusion, type=Conclusion)


def record(
    row: Row[Any],
    facts: Mapping[str, object],
    title: str,
    *,
    board_is_in: bool,
    called: str = "",
    asked: Mapping[int, str] | None = None,
) -> RulingRecord:
    """The record of a row; ``facts`` and ``title`` are those of now, which an open ruling has; ``called`` names its table."""
    bare = RulingRecord(
        row.id,
        row.number,
        row.session_id,
        row.state,
        row.edition,
        row.tree,
        title,
        row.round,
        row.table_number,
        row.board,
        row.called_by,
        answers_of(row),
        dict(facts),
        msgspec.json.decode(row.reasons, type=dict[str, str]),
        opened_at=codec.moment(row.opened_at),
        concluded_at=codec.moment(row.concluded_at),
        who=row.who,
        score_before=_result(row.score_before),
        score=_result(row.score_given),
        why=row.why,
        former=appeals.former(row),
        decision=appeals.decision(row)[0],
        decision_reason=appeals.decision(row)[1],
        called=called,
    )
    conclusion = conclusion_of(row)
    return bare if conclusion is None else _with_conclusion(bare, row, conclusion, board_is_in, asked or {})


def _with_conclusion(
    bare: RulingRecord, row: Row[Any], conclusion: Conclusion, board_is_in: bool, asked: Mapping[int, str]
) -> RulingRecord:
    effects = tuple(Issued(one.effect, Frame(one.frame), one.law, one.text) for one in conclusion.effects)
    stands = row.state == "concluded"
    done = msgspec.json.decode(row.done, type=set[str])
    return replace(
        bare,
        title=conclusion.title,
        facts=conclusion.facts,
        laws=conclusion.law,
        text=conclusion.text,
        say=conclusion.say,
        effects=effects,
        pending=_pending(bare, row, conclusion, done, asked, board_is_in=board_is_in) if stands else (),
        reviews=_reviews(bare, row, conclusion, done) if stands else (),
        trail=tuple(
            Answered(
                one.question,
                one.ask,
                one.answer,
                one.text,
                Source(one.source),
                one.law,
                one.reason,
                one.judgement,
            )
            for one in conclusion.trail
        ),
        notes=tuple(Remark(one.text, one.law) for one in conclusion.notes),
        judgement=conclusion.judgement,
        appeal_minutes=conclusion.appeal_minutes,
    )


def tag(effect: AnyEffect) -> str:
    """The effect's word in the closed vocabulary."""
    return str(effect.__struct_config__.tag)


def _pending(
    bare: RulingRecord,
    row: Row[Any],
    conclusion: Conclusion,
    done: set[str],
    asked: Mapping[int, str],
    *,
    board_is_in: bool,
) -> tuple[PendingEffect, ...]:
    return tuple(
        PendingEffect(
            row.id,
            row.number,
            index,
            row.session_id,
            row.round,
            row.table_number,
            row.board,
            one.frame,
            tag(one.effect),
            one.effect.at,
            asked.get(index, one.text),
            one.law,
            asks=index in asked,
            called=bare.called,
        )
        for index, one in enumerate(conclusion.effects)
        if f"effect {index}" not in done
        and _waits(one, scored=_is_scored(row, conclusion), board_is_in=board_is_in)
    )


def _is_scored(row: Row[Any], conclusion: Conclusion) -> bool:
    """Whether the scores have what the ruling gives; the director may have let the table's result stand."""
    return row.score_given is not None or conclusion.facts.get("adjusted") == "stands"


def _waits(one: KeptEffect, *, scored: bool, board_is_in: bool) -> bool:
    """Whether an effect is still to be carried out, unless somebody said it was."""
    kind = tag(one.effect)
    if kind in SCORES:
        return not scored and bool(getattr(one.effect, "tricks", 1))
    if kind in BY_HAND:
        return True
    # What binds a player on this board ends with the board.
    return (kind in RESTRICTIONS or one.frame == "later") and not board_is_in


def _reviews(
    bare: RulingRecord, row: Row[Any], conclusion: Conclusion, done: set[str]
) -> tuple[ReviewDue, ...]:
    return tuple(
        ReviewDue(
            row.id,
            row.number,
            index,
            row.session_id,
            row.round,
            row.table_number,
            row.board,
            one.text,
            one.opens,
            one.law,
            bare.called,
        )
        for index, one in enumerate(conclusion.after_play)
        if f"review {index}" not in done
    )


def _result(text: str | None) -> Result | None:
    return None if text is None else Result.parse(text)
