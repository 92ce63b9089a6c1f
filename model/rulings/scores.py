"""The tricks and the score of several happenings of one board: added up, named by their receivers, and one score assigned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import msgspec

from model.bridge.seats import Side
from model.i18n import N_
from model.rulings.effects import vocabulary as v
from model.rulings.steps import Frame, Issued, Remark, Ruling
from model.rulings.words.sentences import both

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.rulings.effects.vocabulary import AnyEffect
    from model.rulings.words.wording import Words

_TO_THE_OTHERS: Final = N_("Tricks transferred to {lho} and {rho}:")
_TO_THE_LATER: Final = N_("Tricks transferred to {offender} and {partner}:")
_THEIRS: Final = N_("{Offender} and {partner}:")
_OF_THE_OTHERS: Final = N_("{Lho} and {rho}:")
_EACH_FINED: Final = N_("Each side has its own penalty.")
_FINES: Final = (v.ProceduralPenalty, v.DisciplinaryPenalty)
MOST_TRICKS: Final = 13
_TRICKS: Final = (v.TricksTransfer, v.TricksAwarded)
_OTHER: Final = {"innocent": "offending", "offending": "innocent"}
SCORES: Final = (v.ScoreStands, v.ScoreArtificial, v.ScoreAssigned, v.ScoreCorrect, v.ScoreCancelled)
_JUDGED: Final = (v.ScoreAssigned, v.ScoreCorrect)
_NEITHER: Final = N_(
    "Assign one score, for the board with none of these infractions. The scores of the two sides need not balance."
)
_TRICKS_FIRST: Final = N_(
    "The tricks are transferred first. Judge the damage against that result, and count them in any share of the contract that was played."
)


_RESULT_FIRST: Final = N_("The result at the table is corrected first. Judge the damage against that result.")


def move_tricks(effects: Sequence[Issued]) -> bool:
    """Whether any of the effects moves a trick."""
    return any(moves_tricks(one.effect) for one in effects)


def moves_tricks(effect: AnyEffect) -> bool:
    """Whether a trick passes by it, and not only none."""
    return isinstance(effect, v.TricksTransfer | v.TricksAwarded) and effect.tricks > 0


def undoes_score(old: AnyEffect, new: AnyEffect) -> bool:
    """Whether the later effect leaves no room for the score of the earlier one."""
    if isinstance(old, v.ScoreStands) and moves_tricks(new):
        return True
    if isinstance(old, _JUDGED) and isinstance(new, _JUDGED):
        return False  # what is judged is one score, and starts from the result put right
    return isinstance(old, SCORES) and isinstance(new, SCORES) and not isinstance(new, v.ScoreStands)


def is_idle(new: Issued, kept: Sequence[Issued]) -> bool:
    """Whether the later happening only lets the result stand that the earlier one changes."""
    return isinstance(new.effect, v.ScoreStands) and any(
        isinstance(one.effect, SCORES) or moves_tricks(one.effect) for one in kept
    )


def judge_once(before: Sequence[Issued], later: Sequence[Issued], words: Words) -> tuple[Remark, ...]:
    """How scores and tricks of the two happenings go together, where one score is assigned (12C)."""
    assigned = [
        any(isinstance(one.effect, v.ScoreAssigned) for one in effects) for effects in (before, later)
    ]
    if all(assigned):
        return (Remark(words.say(_NEITHER), ("12C",)),)
    if any(assigned) and (move_tricks(before) or move_tricks(later)):
        return (Remark(words.say(_TRICKS_FIRST), ("12B",)),)
    if any(assigned) and any(isinstance(one.effect, v.ScoreCorrect) for one in (*before, *later)):
        return (Remark(words.say(_RESULT_FIRST), ("12B",)),)
    return ()


def in_tricks(after: Ruling, settled: Sequence[Issued], words: Words, *, same_side: bool) -> Ruling:
    """The later ruling in the words of all the tricks that pass, as they are added up."""
    moved = [one for one in settled if moves_tricks(one.effect)]
    sums: dict[str, int] = {}
    for one in moved:
        effect: Any = one.effect
        sums[effect.to] = min(sums.get(effect.to, 0) + effect.tricks, MOST_TRICKS)
    if v.Role.OFFENDER in words.seats or len(sums) > 1:
        text = " ".join(_by_name(to, tricks, words, same_side=same_side) for to, tricks in sums.items())
    else:
        text = " ".join(one.text for one in moved)
    return replace(after, text=text, say=text)


def add_up_tricks(effects: Sequence[Issued], words: Words) -> list[Issued]:
    """The tricks of several rulings as one number, as many as there are at most (64A); those to either side apart."""
    lines: list[Issued] = []
    for one in effects:
        effect = one.effect
        at = next((place for place, other in enumerate(lines) if _adds(other.effect, effect)), None)
        if at is None or not isinstance(effect, _TRICKS):
            lines.append(one)
            continue
        before = lines[at].effect
        assert isinstance(before, _TRICKS)
        whole = msgspec.structs.replace(effect, tricks=min(before.tricks + effect.tricks, MOST_TRICKS))
        law = tuple(dict.fromkeys((*lines[at].law, *one.law)))
        lines[at] = Issued(whole, Frame.NOW, law, words.of(whole))
    return lines


def _adds(old: AnyEffect, new: AnyEffect) -> bool:
    """Whether both give tricks to one side by the same kind of ruling: revokes, or claims and concessions."""
    if not isinstance(new, _TRICKS) or type(old) is not type(new):
        return False
    pair = getattr(old, "pair", "")
    return bool(pair == new.pair) if pair and new.pair else getattr(old, "to", "") == new.to


def _by_name(to: str, tricks: int, words: Words, *, same_side: bool) -> str:
    """How many tricks pass, to the players named: the side is as seen from the first offender, the words from the later."""
    receivers = _TO_THE_OTHERS if (to == "innocent") is same_side else _TO_THE_LATER
    return f"{words.say(receivers)} {tricks}."


def name_who_is_fined(
    before: Ruling, later: Sequence[Issued], after: Ruling, words: Words
) -> tuple[Ruling, tuple[Issued, ...], Ruling]:
    """The penalties of both sides by the players they are for, where each side has its own (90)."""
    offender = words.seats.get(v.Role.OFFENDER)
    fined = {
        getattr(one.effect, "pair", "") for one in (*before.effects, *later) if isinstance(one.effect, _FINES)
    }
    if offender is None or len(fined - {""}) < len(Side):
        return before, tuple(later), after

    def named(one: Issued) -> Issued:
        pair = getattr(one.effect, "pair", "")
        if not isinstance(one.effect, _FINES) or not pair:
            return one
        whose = _THEIRS if pair == offender.side.value else _OF_THE_OTHERS
        return replace(one, text=f"{words.say(whose)} {one.text}")

    return (
        replace(before, effects=tuple(map(named, before.effects))),
        tuple(map(named, later)),
        replace(after, say=both(after.say, words.say(_EACH_FINED))),
    )


def to_the_later(issued: Issued, words: Words) -> Issued:
    """Tricks that pass to the side that offended later, by the names of its players."""
    effect = issued.effect
    if not moves_tricks(effect) or getattr(effect, "to", "") != "innocent":
        return issued
    return replace(issued, text=f"{words.say(_TO_THE_LATER)} {getattr(effect, 'tricks', 0)}.")


def turned(issued: Issued, words: Words) -> Issued:
    """The effect with its sides as seen from the other one."""
    effect: Any = issued.effect
    changed = {
        name: _OTHER[reported]
        for name in ("to", "side", "sides")
        if isinstance(reported := getattr(effect, name, None), str) and reported in _OTHER
    }
    if isinstance(effect, v.ScoreArtificial):
        changed = {"offending": effect.innocent, "innocent": effect.offending}
    text = issued.text
    if moves_tricks(effect):  # "the non-offending side" would be the other one
        text = f"{words.say(_TO_THE_OTHERS)} {effect.tricks}."
    return (
        replace(issued, effect=msgspec.structs.replace(effect, **changed), text=text) if changed else issued
    )
