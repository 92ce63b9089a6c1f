"""Several happenings of one board, in order, as one ruling: effects joined, what contradicts settled, one sheet of words.

A ruling has one tree; what happened besides stands in its fact `THEN`, the ids of further trees with commas between.
Answers, facts and reasons of the second happening begin with "2:" ("2:since", "2:offender"), and so on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import msgspec

from model.bridge.seats import Seat
from model.i18n import N_
from model.rulings.cards import (
    all_major,
    in_words_of_all,
    is_done_with,
    is_settled_by_auction,
    of_one,
    rule_a_card_once,
    without_penalty_cards,
)
from model.rulings.effects import vocabulary as v
from model.rulings.steps import Frame, Issued, Question, Remark, Ruling
from model.rulings.words.sentences import both

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.rulings.effects.vocabulary import AnyEffect
    from model.rulings.steps import Answered
    from model.rulings.words.wording import Words

THEN: Final = "then"
MOST_TRICKS: Final = 13
_OF_THE_BOARD: Final = frozenset({
    "declarer", "dealer", "event", "play_over", "dummy_looked", "round_over", "correction_open", "called_in_round",
    "other_table_good", "result_known", "side_defends",
})  # fmt: skip
"""The facts that are the same for every happening of a board; any other is asked, or given, for each."""
_SETTLES: Final = (v.CallStands, v.InRotation)
_SETTLED_BY_LATER_CALL: Final = (
    v.CallCancelled,
    v.CallReplaced,
    v.MustRepeat,
    v.CallFree,
    v.AuctionReverts,
)
_TO_THE_OTHERS: Final = N_("Tricks transferred to {lho} and {rho}:")
_TO_THE_LATER: Final = N_("Tricks transferred to {offender} and {partner}:")
_WEIGHED: Final = N_(
    "A penalty card lay on the table: a line that would break its restrictions is not normal. Weigh that in judging the claim."
)
_TRICKS: Final = (v.TricksTransfer, v.TricksAwarded)
_SAID_BY_NOBODY: Final = (v.Refer, v.PlayOn)
_SCORES: Final = (v.ScoreStands, v.ScoreArtificial, v.ScoreAssigned, v.ScoreCorrect, v.ScoreCancelled)
_ENDED_BY_A_CLAIM: Final = (v.CardFirstOpportunity, v.DeclarerChooses, v.LeadRestriction, v.NoPlay)
_NOT_PLAYED: Final = (v.Redeal, v.ScoreArtificial, v.ScoreCancelled)
_LEFT_OF_A_BOARD: Final = (
    *_NOT_PLAYED, v.Warned, v.ProceduralPenalty, v.DisciplinaryPenalty, v.DisqualificationProposed, v.KnockoutAverage,
    v.Percentage, v.BoardFouled, v.Reseat, v.Postpone, v.Appeal, v.RightLost,
)  # fmt: skip
"""What still means something of a board that is not played, or not played on."""
POINTED_OUT: Final = "pointed-out"
IRREGULARITY: Final = "irregularity"  # asks which one it was; whatever happened besides is the answer
_REMEDIED_AT_ONCE: Final = frozenset({
    "exposed-card", "lead-out-of-turn-defender", "penalty-card-not-played", "premature-play", "revoke",
})  # fmt: skip
"""Irregularities of a defender whose rectification is lost by the word of a dummy without the right (43B3); equity stays (12B1)."""


def happenings(facts: Mapping[str, object]) -> tuple[str, ...]:
    """The trees of what happened besides, in order; () when one thing happened."""
    reported = facts.get(THEN)
    return (
        tuple(one.strip() for one in reported.split(",") if one.strip()) if isinstance(reported, str) else ()
    )


def key(number: int, name: str) -> str:
    """Under what an answer or fact of the happening with this number stands: "2:since"; of the first as it is."""
    return name if number == 1 else f"{number}:{name}"


def number_of(name: str) -> int:
    """The number of the happening that an answer or fact belongs to."""
    number, colon, _rest = name.partition(":")
    return int(number) if colon and number.isdigit() else 1


def part(reported: Mapping[str, Any], number: int) -> dict[str, Any]:
    """What is known of one happening, under the names its own tree knows."""
    start = key(number, "")
    return {name.removeprefix(start): one for name, one in reported.items() if number_of(name) == number}


def facts_of_part(
    facts: Mapping[str, object], reported: Mapping[str, object], number: int
) -> dict[str, object]:
    """The facts of one happening: its own, what is so of the whole board, and what the authority elected.

    ``reported`` are facts from the answers of earlier happenings.
    """
    board = {
        name: fact
        for source in (reported, facts)
        for name, fact in source.items()
        if name in _OF_THE_BOARD or name.startswith("election.")
    }
    return {**board, **part(facts, number)}


def with_declarer_since(facts: dict[str, object], ruled: Sequence[Ruling]) -> dict[str, object]:
    """What is known of a happening after these: the declarer who spread over a lead out of turn has become dummy (54A)."""
    declarer = facts.get("declarer")
    spread = any(isinstance(one.effect, v.DeclarerBecomesDummy) for ruling in ruled for one in ruling.effects)
    if not spread or not isinstance(declarer, str) or declarer not in {seat.value for seat in Seat}:
        return facts
    return {**facts, "declarer": Seat(declarer).partner.value}


def ask_later(before: Ruling, step: Question, number: int) -> Question:
    """A question of a later happening, after all that was answered before it."""
    return replace(step, id=key(number, step.id), trail=(*before.trail, *number_answers(step.trail, number)))


def join_rulings(
    before: Ruling, after: Ruling, number: int, words: Words, *, same_side: bool = True
) -> Ruling:
    """Two happenings as one ruling; where they contradict, what the later one says counts.

    ``same_side`` is false when the side that offended in the later happening is the other one: sides of its effects are
    named as seen from the first offender, since that is who the score asks for.
    """
    if _claim_waits(before, after):
        before, after, same_side = (
            replace(after, trail=before.trail),
            replace(before, trail=after.trail),
            True,
        )
    if is_waived(after.trail):
        after = waive(after)
    before, after = rule_a_card_once(before, after)
    before, after = _what_the_board_leaves(before, after), _what_the_board_leaves(after, before)
    after = _free_of_no_order(after, before)
    later = after.effects if same_side else tuple(_turned(one, words) for one in after.effects)
    later = tuple(one for one in later if not _goes_back(one, before))
    weighed = _weighs_penalty_card(before, after, later, words)
    before = _what_is_left(before, later, after, words)
    before, after = in_words_of_all(before, after, later, words)
    after = _without(after, [one for one in after.effects if _idle(one, before.effects)])
    if _move_tricks(before.effects) and _move_tricks(later):
        if not same_side:
            before = replace(before, effects=tuple(_to_the_later(one, words) for one in before.effects))
        after = _in_tricks(before, after, later, words, same_side=same_side)
        before = replace(before, text="", say="")
    return replace(
        after,
        title=before.title if before.title == after.title else f"{before.title} · {after.title}",
        law=tuple(dict.fromkeys((*before.law, *after.law))),
        text=both(before.text, after.text),
        say=both(before.say, after.say),
        effects=_settled(before.effects, later, after.tree, words),
        after_play=tuple(dict.fromkeys((*before.after_play, *after.after_play))),
        notes=tuple(dict.fromkeys((*before.notes, *after.notes, *weighed))),
        judgement=before.judgement or after.judgement,
        trail=(*before.trail, *number_answers(after.trail, number)),
        way=tuple(dict.fromkeys((*before.way, *after.way))),
    )


def _what_is_left(before: Ruling, later: Sequence[Issued], after: Ruling, words: Words) -> Ruling:
    """The first ruling without what the later one undoes."""
    if _on_the_directors_word(before, after) or (
        before.tree == "penalty-card" and _ends_the_play(later, after.tree)
    ):
        return replace(before, text="", say="", effects=(), after_play=(), notes=())
    gone = [
        one
        for one in before.effects
        if _undone(one, later, after.tree, words) or _refers_to(one, after.begun)
    ]
    kept = tuple(one for one in before.effects if one not in gone)
    left = replace(_without(before, gone), effects=kept)
    rewritten = before.tree == "exposed-card" or left.say != before.say
    return without_penalty_cards(left) if rewritten and _ends_the_play(later, after.tree) else left


def _what_the_board_leaves(ruling: Ruling, other: Ruling) -> Ruling:
    """The ruling as far as it still means something where the other one finds that the board is not played, or redealt."""
    if not any(isinstance(one.effect, _NOT_PLAYED) for one in other.effects):
        return ruling
    kept = tuple(one for one in ruling.effects if isinstance(one.effect, _LEFT_OF_A_BOARD))
    if len(kept) == len(ruling.effects):
        return ruling
    return replace(_in_words_of(ruling, kept), effects=kept, after_play=(), notes=())


def _free_of_no_order(after: Ruling, before: Ruling) -> Ruling:
    """The later ruling without its word that a player may call freely who has to pass by the earlier one."""
    if after.tree == "director-error":
        return after
    orders = [one.effect for one in before.effects if isinstance(one.effect, v.MustPass)]
    gone = [
        one
        for one in after.effects
        if isinstance(one.effect, v.CallFree) and any(of_one(order, one.effect) for order in orders)
    ]
    kept = tuple(one for one in after.effects if one not in gone)
    return replace(_in_words_of(after, kept), effects=kept) if gone else after


def _claim_waits(before: Ruling, after: Ruling) -> bool:
    """Whether a revoke not yet established is to be put right before the claim is judged (70A)."""
    return before.tree == "claim" and any(_goes_back(one, before) for one in after.effects)


def find_helper_before(before: Ruling, tree: str) -> str:
    """The helper whose questions come before those of a later happening, "" for none.

    Only the one irregularity that a dummy without the right pointed out goes without rectification (43B3): of each that may be
    it the director is asked, until it is found.
    """
    return POINTED_OUT if waives_one(before) and may_be_waived(tree) and not is_waived(before.trail) else ""


def waives_one(ruling: Ruling) -> bool:
    """Whether dummy, who had lost the right, was the first to point out a defender's irregularity (43B3)."""
    return any(isinstance(one.effect, v.PlayOn) and "43B3" in one.law for one in ruling.effects)


def may_be_waived(tree: str) -> bool:
    """Whether what a tree rules on may be what dummy pointed out: a defender's, with an immediate rectification (43B3)."""
    return tree in _REMEDIED_AT_ONCE


def waive(ruling: Ruling) -> Ruling:
    """A ruling of which nothing is left but what was asked: play goes on as if nothing had happened (43B3)."""
    return replace(ruling, law=(), text="", say="", effects=(), after_play=(), notes=())


def is_waived(trail: Sequence[Answered]) -> bool:
    """Whether one of the answers says that this is what dummy pointed out (43B3)."""
    return any(line.question.endswith(f"{POINTED_OUT}.which") and line.answer == ("yes",) for line in trail)


def _ends_the_play(after: Sequence[Issued], tree: str) -> bool:
    """Whether a claim was judged: play has stopped, and no card is led or played any more (68D)."""
    return tree == "claim" and any(isinstance(one.effect, _SCORES) for one in after)


def _weighs_penalty_card(
    before: Ruling, after: Ruling, later: Sequence[Issued], words: Words
) -> tuple[Remark, ...]:
    """What a penalty card on the table still means for a judged claim: which lines are normal (50, 70A)."""
    lies = before.tree == "penalty-card" or any(
        isinstance(one.effect, v.PenaltyCard) for one in before.effects
    )
    judged = after.judgement and _ends_the_play(later, after.tree)
    return (Remark(words.say(_WEIGHED), ("50", "70A")),) if lies and judged else ()


def _on_the_directors_word(before: Ruling, after: Ruling) -> bool:
    """Whether a player who had to pass called because the Director had said so: then nothing of 37 is left (82C)."""
    return before.tree == "silenced-player" and any(
        isinstance(one.effect, v.AuctionReverts) for one in after.effects if after.tree == "director-error"
    )


def _in_tricks(
    before: Ruling, after: Ruling, later: Sequence[Issued], words: Words, *, same_side: bool
) -> Ruling:
    """The later ruling in the words of all the tricks that pass, as they are added up."""
    moved = [one for one in _settled(before.effects, later, after.tree, words) if _moves_tricks(one.effect)]
    sums: dict[str, int] = {}
    for one in moved:
        effect: Any = one.effect
        sums[effect.to] = min(sums.get(effect.to, 0) + effect.tricks, MOST_TRICKS)
    if v.Role.OFFENDER in words.seats or len(sums) > 1:
        text = " ".join(_by_name(to, tricks, words, same_side=same_side) for to, tricks in sums.items())
    else:
        text = " ".join(one.text for one in moved)
    return replace(after, text=text, say=text)


def _goes_back(one: Issued, before: Ruling) -> bool:
    """Whether an effect refers to a tree that has ruled already, for the same player."""
    return isinstance(one.effect, v.Refer) and one.effect.same and one.effect.to == before.tree


def _without(ruling: Ruling, gone: Sequence[Issued]) -> Ruling:
    """The ruling in the words of the effects it has left, where others of it are undone."""
    # Its own sentences would name the effects that are undone, too.
    if all(isinstance(one.effect, _SAID_BY_NOBODY) for one in gone):
        return ruling
    return _in_words_of(ruling, [one for one in ruling.effects if one not in gone])


def _in_words_of(ruling: Ruling, effects: Sequence[Issued]) -> Ruling:
    """The ruling in the words of these effects; what everybody may use needs no word to the table."""
    text = " ".join(
        dict.fromkeys(
            one.text
            for one in effects
            if not isinstance(one.effect, _SAID_BY_NOBODY) and getattr(one.effect, "to", "") is not v.Role.ALL
        )
    )
    return replace(ruling, text=text, say=text)


def number_answers(trail: Sequence[Answered], number: int) -> tuple[Answered, ...]:
    """The answers under the names they have in the whole situation."""
    return tuple(replace(line, question=key(number, line.question)) for line in trail)


def _settled(
    before: Sequence[Issued], after: Sequence[Issued], tree: str, words: Words
) -> tuple[Issued, ...]:
    """The effects of both, without those of the first that the second undoes or has ruled on, and the tricks added up."""
    kept = [one for one in before if not _undone(one, after, tree, words)]
    later = [one for one in after if not _idle(one, kept)]
    effects = _passing_once(all_major([*kept, *later], words))
    effects = _added_up(effects, words)
    merged = {_same(one): one for one in reversed(effects)}
    return tuple(reversed(merged.values()))


def _same(one: Issued) -> tuple[object, ...]:
    """What two effects that are one have in common; tricks to either side are two, though the words are the same."""
    return type(one.effect), one.effect.at, getattr(one.effect, "to", ""), one.text


def _refers_to(one: Issued, tree: str) -> bool:
    """Whether it sends the director to the tree that the later happening began with."""
    return isinstance(one.effect, v.Refer) and bool(tree) and one.effect.to == tree


def _undone(old: Issued, after: Sequence[Issued], tree: str, words: Words) -> bool:
    effect, later = old.effect, [one.effect for one in after]
    if isinstance(effect, v.Refer):
        return effect.to in ("", IRREGULARITY, tree)
    if isinstance(effect, v.PlayOn):
        return old.text == words.of(v.PlayOn())
    if isinstance(effect, _ENDED_BY_A_CLAIM) and _ends_the_play(after, tree):
        return True
    if is_done_with(old, later, tree) or is_settled_by_auction(old, words):
        return True
    if tree == "silenced-player" and isinstance(effect, v.MustPass) and effect.how == "once":
        return any(isinstance(new, v.CallStands) and of_one(effect, new) for new in later)
    return any(_undoes(effect, new) for new in later)


def _undoes(old: AnyEffect, new: AnyEffect) -> bool:
    """Whether the later effect leaves no room for the earlier one: what later action settles comes first (28B, 29A, 53A, 60A)."""
    if isinstance(new, _SETTLES) and isinstance(old, _SETTLED_BY_LATER_CALL):
        return isinstance(old, v.AuctionReverts) or old.seat is new.seat
    if isinstance(new, v.AuctionReverts):
        # It is the turn of the one it goes back to last.
        return isinstance(old, v.AuctionReverts) and old != new
    if isinstance(new, v.LeadAccepted):
        return isinstance(old, v.LeadFromCorrectHand)
    if isinstance(new, v.LeadFromCorrectHand):
        return isinstance(old, v.LeadAccepted)
    if isinstance(new, v.MustPass) and isinstance(old, v.CallFree):
        return of_one(old, new)
    if isinstance(new, v.CardPlayed) and isinstance(old, v.LeadRestriction):
        return old.may == ("require",) and of_one(old, new)  # the lead asked for is made, or cannot be (59)
    return _undoes_score(old, new)


def _undoes_score(old: AnyEffect, new: AnyEffect) -> bool:
    if isinstance(old, v.ScoreStands) and _moves_tricks(new):
        return True
    return isinstance(old, _SCORES) and isinstance(new, _SCORES) and not isinstance(new, v.ScoreStands)


def _idle(new: Issued, kept: Sequence[Issued]) -> bool:
    """Whether the later happening only lets the result stand that the earlier one changes."""
    return isinstance(new.effect, v.ScoreStands) and any(
        isinstance(one.effect, _SCORES) or _moves_tricks(one.effect) for one in kept
    )


def _move_tricks(effects: Sequence[Issued]) -> bool:
    return any(_moves_tricks(one.effect) for one in effects)


def _moves_tricks(effect: AnyEffect) -> bool:
    return isinstance(effect, v.TricksTransfer | v.TricksAwarded) and effect.tricks > 0


def _passing_once(effects: Sequence[Issued]) -> list[Issued]:
    """A player who must pass to the end need not pass once besides."""
    throughout = [
        one.effect for one in effects if isinstance(one.effect, v.MustPass) and one.effect.how == "throughout"
    ]
    return [
        one
        for one in effects
        if not (
            isinstance(one.effect, v.MustPass)
            and one.effect.how == "once"
            and any(of_one(one.effect, other) for other in throughout)
        )
    ]


def _added_up(effects: Sequence[Issued], words: Words) -> list[Issued]:
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
    return isinstance(new, _TRICKS) and type(old) is type(new) and getattr(old, "to", "") == new.to


def _by_name(to: str, tricks: int, words: Words, *, same_side: bool) -> str:
    """How many tricks pass, to the players named: the side is as seen from the first offender, the words from the later."""
    receivers = _TO_THE_OTHERS if (to == "innocent") is same_side else _TO_THE_LATER
    return f"{words.say(receivers)} {tricks}."


def _to_the_later(issued: Issued, words: Words) -> Issued:
    """Tricks that pass to the side that offended later, by the names of its players."""
    effect = issued.effect
    if not _moves_tricks(effect) or getattr(effect, "to", "") != "innocent":
        return issued
    return replace(issued, text=f"{words.say(_TO_THE_LATER)} {getattr(effect, 'tricks', 0)}.")


_OTHER: Final = {"innocent": "offending", "offending": "innocent"}


def _turned(issued: Issued, words: Words) -> Issued:
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
    if _moves_tricks(effect):  # "the non-offending side" would be the other one
        text = f"{words.say(_TO_THE_OTHERS)} {effect.tricks}."
    return (
        replace(issued, effect=msgspec.structs.replace(effect, **changed), text=text) if changed else issued
    )
