"""Several happenings of one board, in order, as one ruling: effects joined, what contradicts settled, one sheet of words.

A ruling has one tree; what happened besides stands in its fact `THEN`, the ids of further trees with commas between.
Answers, facts and reasons of the second happening begin with "2:" ("2:since", "2:offender"), and so on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from model.bridge.seats import Seat
from model.i18n import N_
from model.rulings.cards import (
    all_major,
    in_words_of_all,
    is_done_with,
    is_settled_by_auction,
    name_what_binds_the_lead,
    of_one,
    rule_a_card_once,
    without_penalty_cards,
)
from model.rulings.effects import vocabulary as v
from model.rulings.revokes import without_equity, without_tricks
from model.rulings.scores import (
    SCORES,
    add_up_tricks,
    in_tricks,
    is_idle,
    judge_once,
    move_tricks,
    name_who_is_fined,
    to_the_later,
    turned,
    undoes_score,
)
from model.rulings.steps import Question, Remark, Ruling
from model.rulings.words.joined import SAID_BY_NOBODY, in_words_of
from model.rulings.words.sentences import both

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.rulings.effects.vocabulary import AnyEffect
    from model.rulings.steps import Answered, Issued
    from model.rulings.words.wording import Words

THEN: Final = "then"
# The facts that are the same for every happening of a board; any other is asked, or given, for each.
_OF_THE_BOARD: Final = frozenset({
    "declarer", "dealer", "event", "play_over", "dummy_looked", "round_over", "correction_open", "called_in_round",
    "other_table_good", "result_known", "side_defends",
})  # fmt: skip
_SETTLES: Final = (v.CallStands, v.InRotation)
_SETTLED_BY_LATER_CALL: Final = (v.MustRepeat, v.CallFree, v.AuctionReverts)
_WEIGHED: Final = N_(
    "A penalty card lay on the table: a line that would break its restrictions is not normal. Weigh that in judging the claim."
)
_ENDED_BY_A_CLAIM: Final = (v.CardFirstOpportunity, v.DeclarerChooses, v.LeadRestriction, v.NoPlay)
_NOT_PLAYED: Final = (v.Redeal, v.ScoreArtificial, v.ScoreCancelled)
_LEFT_OF_A_BOARD: Final = (
    *_NOT_PLAYED, v.Warned, v.ProceduralPenalty, v.DisciplinaryPenalty, v.DisqualificationProposed, v.KnockoutAverage,
    v.Percentage, v.BoardFouled, v.Reseat, v.Postpone, v.Appeal, v.RightLost,
)  # fmt: skip
"""What still means something of a board that is not played, or not played on."""
POINTED_OUT: Final = "pointed-out"
IRREGULARITY: Final = "irregularity"  # asks which one it was; whatever happened besides is the answer
# Irregularities of a defender whose rectification is lost by the word of a dummy without the right (43B3);
# equity stays (12B1).
_REMEDIED_AT_ONCE: Final = frozenset({
    "exposed-card", "lead-out-of-turn-defender", "penalty-card-not-played", "premature-play", "revoke",
})  # fmt: skip


def happenings(facts: Mapping[str, object]) -> tuple[str, ...]:
    """The trees of what happened besides, in order; () when one thing happened."""
    reported = facts.get(THEN)
    return (
        tuple(one.strip() for one in reported.split(",") if one.strip()) if isinstance(reported, str) else ()
    )


def key(number: int, name: str) -> str:
    """The name of an answer or fact of the happening with this number: "2:since"; of the first as it is."""
    return name if number == 1 else f"{number}:{name}"


def number_of(name: str) -> int:
    """The number of the happening that an answer or fact belongs to."""
    number, colon, _rest = name.partition(":")
    return int(number) if colon and number.isdigit() else 1


def part(reported: Mapping[str, Any], number: int) -> dict[str, Any]:
    """What is known of one happening, under its own tree's names."""
    start = key(number, "")
    return {name.removeprefix(start): one for name, one in reported.items() if number_of(name) == number}


def facts_of_part(
    facts: Mapping[str, object], reported: Mapping[str, object], number: int
) -> dict[str, object]:
    """The facts of one happening: its own, those of the whole board, and what the authority elected.

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
    # A later happening must speak of the one who plays the hand now: whose dummy is it, who may forbid a lead.
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
    after = _in_line_with_orders(after, before)
    later = after.effects if same_side else tuple(turned(one, words) for one in after.effects)
    later = tuple(one for one in later if not _goes_back(one, before))
    weighed = (
        *_weighs_penalty_card(before, after, later, words),
        *judge_once(before.effects, later, words),
    )
    before = _what_is_left(before, later, after, words)
    before, after = in_words_of_all(before, after, later, words)
    after = name_what_binds_the_lead(before, after, words)
    after = _without(after, [one for one in after.effects if is_idle(one, before.effects)])
    before, later, after = name_who_is_fined(before, later, after, words)
    if move_tricks(before.effects) and move_tricks(later):
        if not same_side:
            before = replace(before, effects=tuple(to_the_later(one, words) for one in before.effects))
        settled = _settled(before.effects, later, after.tree, words)
        after = in_tricks(after, settled, words, same_side=same_side)
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
    of_both = without_tricks(before, after)
    gone = [
        one
        for one in before.effects
        if one in of_both or _undone(one, later, after.tree, words) or _refers_to(one, after.begun)
    ]
    kept = tuple(one for one in before.effects if one not in gone)
    left = replace(_without(before, gone), effects=kept)
    left = without_equity(_without_remarks(left, gone), after)
    rewritten = before.tree == "exposed-card" or left.say != before.say
    return without_penalty_cards(left) if rewritten and _ends_the_play(later, after.tree) else left


def _without_remarks(left: Ruling, gone: Sequence[Issued]) -> Ruling:
    """The ruling without its remarks if none of its effects is left."""
    silent = all(isinstance(one.effect, SAID_BY_NOBODY) for one in gone)
    return left if left.effects or silent else replace(left, notes=())


def _what_the_board_leaves(ruling: Ruling, other: Ruling) -> Ruling:
    """What is left of the ruling when the other one finds that the board is not played, or redealt."""
    if not _is_not_played(other):
        return ruling
    # No card is led and no call made on a board that is not played; what was penalised stays penalised.
    kept = tuple(one for one in ruling.effects if isinstance(one.effect, _LEFT_OF_A_BOARD))
    if len(kept) == len(ruling.effects):
        return ruling
    return replace(in_words_of(ruling, kept), effects=kept, after_play=(), notes=())


def _is_not_played(ruling: Ruling) -> bool:
    """Whether the board is not played, or only later; one that may be played besides the board on the table does not count."""
    postponed = any(isinstance(one.effect, v.Postpone) for one in ruling.effects)
    goes_on = any(isinstance(one.effect, v.PlayOn | v.ScoreStands) for one in ruling.effects)
    return (postponed and not goes_on) or any(isinstance(one.effect, _NOT_PLAYED) for one in ruling.effects)


def _in_line_with_orders(after: Ruling, before: Ruling) -> Ruling:
    """The later ruling without what it says of the call of a player who has to pass by the earlier one."""
    if after.tree == "director-error":
        return after
    orders = [one.effect for one in before.effects if isinstance(one.effect, v.MustPass)]
    kept = tuple(
        one
        for one in after.effects
        if not any(_gives_way(one.effect, order) or _is_forbidden(one.effect, order) for order in orders)
    )
    if len(kept) == len(after.effects):
        return after
    left = replace(in_words_of(after, kept), effects=kept)
    return left if kept else replace(left, after_play=(), notes=())


def _is_forbidden(effect: AnyEffect, order: v.MustPass) -> bool:
    """Whether a call takes the place of another though its player has to pass to the end (37B)."""
    replaced = isinstance(effect, v.CallReplaced) and effect.by != "pass"
    return replaced and order.how == "throughout" and of_one(effect, order)


def _gives_way(effect: AnyEffect, order: v.MustPass) -> bool:
    """Whether a player who has to pass cannot do this: call freely, repeat a call, or pass once where the order is to the end."""
    if isinstance(effect, v.MustPass):
        return effect.how == "once" and order.how == "throughout" and of_one(effect, order)
    return isinstance(effect, v.CallFree | v.MustRepeat) and of_one(effect, order)


def _claim_waits(before: Ruling, after: Ruling) -> bool:
    """Whether something comes before the claim is judged: a revoke put right that is not yet established (70A), a penalty card.

    Play stopped with the claim (68D), so what is reported only now of a card to be played or led was so before it.
    """
    if before.tree != "claim":
        return False
    if after.tree == "penalty-card" or any(_goes_back(one, before) for one in after.effects):
        return True
    waits = (*_ENDED_BY_A_CLAIM, v.PenaltyCard)
    return _ends_the_play(before.effects, before.tree) and any(
        isinstance(one.effect, waits) for one in after.effects
    )


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
    """A ruling with nothing left but its questions: play goes on as if nothing had happened (43B3)."""
    return replace(ruling, law=(), text="", say="", effects=(), after_play=(), notes=())


def is_waived(trail: Sequence[Answered]) -> bool:
    """Whether one of the answers says that this is what dummy pointed out (43B3)."""
    return any(line.question.endswith(f"{POINTED_OUT}.which") and line.answer == ("yes",) for line in trail)


def _ends_the_play(after: Sequence[Issued], tree: str) -> bool:
    """Whether a claim was judged: play has stopped, and no card is led or played any more (68D)."""
    return tree == "claim" and any(isinstance(one.effect, SCORES) for one in after)


def _weighs_penalty_card(
    before: Ruling, after: Ruling, later: Sequence[Issued], words: Words
) -> tuple[Remark, ...]:
    """What a penalty card on the table still means for a judged claim: which lines are normal (50, 70A)."""
    # What the card forbids is no normal line of play; only the Director can tell what that does to the claim.
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


def _goes_back(one: Issued, before: Ruling) -> bool:
    """Whether an effect refers to a tree that has ruled already, for the same player."""
    return isinstance(one.effect, v.Refer) and one.effect.same and one.effect.to == before.tree


def _without(ruling: Ruling, gone: Sequence[Issued]) -> Ruling:
    """The ruling in the words of the effects it has left, where others of it are undone."""
    # Its own sentences would name the effects that are undone, too.
    if all(isinstance(one.effect, SAID_BY_NOBODY) for one in gone):
        return ruling
    return in_words_of(ruling, [one for one in ruling.effects if one not in gone])


def number_answers(trail: Sequence[Answered], number: int) -> tuple[Answered, ...]:
    """The answers under the names they have in the whole situation."""
    return tuple(replace(line, question=key(number, line.question)) for line in trail)


def _settled(
    before: Sequence[Issued], after: Sequence[Issued], tree: str, words: Words
) -> tuple[Issued, ...]:
    """The effects of both, without those of the first that the second undoes or has ruled on, and the tricks added up."""
    kept = [one for one in before if not _undone(one, after, tree, words)]
    later = [one for one in after if not is_idle(one, kept)]
    ended = _ENDED_BY_A_CLAIM if _ends_the_play(after, tree) else ()
    effects = [one for one in all_major([*kept, *later], words) if not isinstance(one.effect, ended)]
    effects = add_up_tricks(effects, words)
    merged = {_same(one): one for one in reversed(effects)}
    return tuple(reversed(merged.values()))


def _same(one: Issued) -> tuple[object, ...]:
    """What makes two effects one; tricks to either side are two in the same words, one assigned score has two."""
    if isinstance(one.effect, v.ScoreAssigned):
        return type(one.effect), one.effect.sides
    if isinstance(one.effect, v.ProceduralPenalty | v.DisciplinaryPenalty):
        return (
            type(one.effect),
            one.effect.pair,
            one.effect.side,
            one.text,
            one.law,
        )  # each breach may be fined
    return (
        type(one.effect),
        one.effect.at,
        getattr(one.effect, "to", ""),
        getattr(one.effect, "pair", ""),
        one.text,
    )


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
    has_passed_once = tree == "silenced-player" and isinstance(effect, v.MustPass) and effect.how == "once"
    if has_passed_once and any(isinstance(new, v.CallStands) and of_one(effect, new) for new in later):
        return True
    return any(_undoes(effect, new) for new in later)


def _undoes(old: AnyEffect, new: AnyEffect) -> bool:
    """Whether the later effect leaves no room for the earlier one: what later action settles comes first (28B, 29A, 53A, 60A)."""
    if isinstance(new, _SETTLES) and isinstance(old, _SETTLED_BY_LATER_CALL):
        return isinstance(old, v.AuctionReverts) or of_one(old, new)
    if isinstance(new, v.AuctionReverts):
        # It is the turn of the one it goes back to last.
        return isinstance(old, v.AuctionReverts) and old != new
    if isinstance(new, v.LeadAccepted):
        return isinstance(old, v.LeadFromCorrectHand)
    if isinstance(new, v.LeadFromCorrectHand):
        return isinstance(old, v.LeadAccepted)
    if isinstance(new, v.MustPass):
        return _gives_way(old, new)
    if isinstance(new, v.CardPlayed) and isinstance(old, v.LeadRestriction):
        return old.may == ("require",) and of_one(old, new)  # the lead asked for is made, or cannot be (59)
    return undoes_score(old, new)
