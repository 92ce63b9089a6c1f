"""The engine: from a tree, an edition, the answers and the known facts to the next question or the ruling.

`tree_walk.TreeWalk` goes down one tree; this module joins the walks of everything that happened.

The answers are the only state, and each step recomputes everything from the top. So Back drops an answer, an answer in
the middle may be changed, and an old ruling replays under the edition in which it was given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from model.rulings.effects.vocabulary import Role
from model.rulings.revokes import find_revoke_of_both
from model.rulings.situation import (
    POINTED_OUT,
    ask_later,
    facts_of_part,
    find_helper_before,
    happenings,
    is_waived,
    join_rulings,
    may_be_waived,
    number_answers,
    part,
    waive,
    waives_one,
    with_declarer_since,
)
from model.rulings.steps import Answered, Question, Ruling, Source
from model.rulings.tree_walk import SPINE, Answers, TreeWalk
from model.rulings.trees.editions import Edition, covers
from model.rulings.words.joined import is_of_the_play, said_in_the_play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from model.rulings.trees.tree import Tree
    from model.rulings.words.wording import Words


def next_step(
    tree: Tree,
    edition: Edition,
    answers: Answers,
    facts: Mapping[str, object],
    *,
    trees: Callable[[str], Tree],
    reasons: Mapping[str, str] | None = None,
    strict: bool = True,
) -> Question | Ruling:
    """The next question, or the ruling when nothing is left to ask.

    ``answers`` go by the full id of a question: "lho" of the tree itself, "comparable.meaning" of its helper node
    "comparable", "revoke.established" after going over into the tree "revoke". The id of a question on what happened besides
    (the fact "then") has its number before it: "2:since".

    A fact that a question names answers it, unless ``answers`` does; a list of several leaves only these answers to choose
    from. An answer given to one such question is a fact for the others on the way. An assumed answer is taken unless a
    fact or ``answers`` says otherwise. ``trees`` finds helper trees by id; a helper opened by itself begins with the tree
    it names.

    Raises `NotAnAnswer`, which names the question and what it offers. Without ``strict`` an answer that is not offered
    counts as not given, as when answers of one edition are tried under another.
    """

    def walk(
        number: int, name: str, own: Mapping[str, object], before: str = SPINE, known: Answers | None = None
    ) -> TreeWalk:
        one = _opened(tree if number == 1 else trees(name), trees)
        why = part(reasons or {}, number)
        given = part(answers, number) | dict(known or {})
        return TreeWalk(one, edition, given, own, trees, why, strict, number, before)

    first = walk(1, tree.id, part(facts, 1))
    step = first.run()
    if isinstance(step, Question):
        return step
    ruled = [_Ruled(first, step)]
    to: dict[str, object] = dict(first.learnt)
    for number, name in enumerate(happenings(facts), 2):
        so_far = _whole(ruled)
        own = with_declarer_since(facts_of_part(facts, to, number), [one.ruling for one in ruled])
        later = walk(number, name, own, find_helper_before(so_far, name))
        following = later.run()
        known = find_revoke_of_both(_of_the_others(ruled, later), following)
        if known:
            later = walk(number, name, own, find_helper_before(so_far, name), known)
            following = later.run()
        if isinstance(following, Question):
            return ask_later(so_far, following, number)
        to |= later.learnt
        ruled.append(_Ruled(later, following))
        for one in ruled[:-1] if waives_one(following) else ():
            if is_waived(_whole(ruled).trail) or not may_be_waived(one.walk.tree.id):
                continue
            earlier = walk(one.walk.number, one.walk.tree.id, one.walk.facts, POINTED_OUT)
            pointed_out = earlier.ask_first()
            if pointed_out is not None:
                # What comes after it in its tree is answered already; and which happening is meant is to be seen.
                pointed_out = replace(pointed_out, help=one.name, callers=())
                return ask_later(_whole(ruled), pointed_out, one.walk.number)
            one.since = tuple(earlier.trail)
    return _whole(ruled)


def _opened(tree: Tree, trees: Callable[[str], Tree]) -> Tree:
    """The tree itself, or the one that a helper begins with."""
    # A helper that is opened by itself would come to its end with nobody to go back to.
    return trees(tree.begins) if tree.begins else tree


@dataclass(slots=True)
class _Ruled:
    """One happening as ruled by itself; ``since`` is what was asked of it again because of a later one."""

    walk: TreeWalk
    ruling: Ruling
    since: tuple[Answered, ...] = ()

    @property
    def name(self) -> str:
        """What happened, and who did it if known: "Exposed card · West"."""
        known = Role.OFFENDER in self.walk.words.seats
        return f"{self.ruling.title} · {self.walk.words.say('{Offender}')}" if known else self.ruling.title

    def as_it_counts(self) -> Ruling:
        return waive(self.ruling) if is_waived(self.since) else self.ruling

    def as_said(self, *, in_play: bool) -> Ruling:
        """The ruling as it counts: once the play has begun, without words that only the auction had a use for."""
        counts = self.as_it_counts()
        return said_in_the_play(counts, self.walk.words) if in_play else counts


def _of_the_others(ruled: Sequence[_Ruled], later: TreeWalk) -> list[Ruling]:
    """The rulings against the side that did not offend in the later happening."""
    return [one.as_it_counts() for one in ruled if not _one_side(one.walk.words, later.words)]


def _whole(ruled: Sequence[_Ruled]) -> Ruling:
    """The happenings so far as one ruling, in order."""
    first = ruled[0]
    in_play = any(is_of_the_play(one.walk.tree.group) for one in ruled)
    whole = first.as_said(in_play=in_play and len(ruled) > 1)
    for one in ruled[1:]:
        same_side = _one_side(first.walk.words, one.walk.words)
        counts = replace(one.as_said(in_play=in_play), begun=one.walk.tree.id)
        whole = join_rulings(whole, counts, one.walk.number, one.walk.words, same_side=same_side)
    since = [line for one in ruled for line in number_answers(one.since, one.walk.number)]
    return replace(whole, trail=(*whole.trail, *since))


def _one_side(first: Words, later: Words) -> bool:
    one, other = first.seats.get(Role.OFFENDER), later.seats.get(Role.OFFENDER)
    return one is None or other is None or one.side is other.side


def under_every_edition(
    tree: Tree, answers: Answers, facts: Mapping[str, object], *, trees: Callable[[str], Tree]
) -> dict[Edition, Question | Ruling]:
    """What these answers come to in each edition: the ruling, or the question that the edition still has to ask."""
    return {
        edition: next_step(tree, edition, answers, facts, trees=trees, strict=False)
        for edition in Edition
        if covers(tree.editions, edition)
    }


def list_asked(step: Question | Ruling) -> tuple[str, ...]:
    """The full ids of the questions the director answered, in order: Back drops the last."""
    return tuple(line.question for line in step.trail if line.source is Source.GIVEN)


def back(step: Question | Ruling, answers: Answers, to: str = "") -> dict[str, str | tuple[str, ...]]:
    """The answers without the last one given, or from the question ``to`` on, and without those that no longer count."""
    asked = list_asked(step)
    kept = asked[: asked.index(to)] if to in asked else asked[:-1]
    return {question: answers[question] for question in kept}
