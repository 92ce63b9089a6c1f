"""How many questions are left at most: the longest way that the edition and what is known leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _, ngettext
from model.rulings.situation import POINTED_OUT, facts_of_part, happenings, key, may_be_waived, number_of
from model.rulings.trees.editions import ByEdition, Edition, choose_text, covers
from model.rulings.trees.facts import as_ids
from model.rulings.trees.tree import Answer, Helper, Outcome, QuestionNode, Switch, Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.rulings.steps import Question as Asked

_BEFORE_A_TREE: Final = ("spine.", f"{POINTED_OUT}.")


def count_left(
    step: Asked, facts: Mapping[str, object], *, trees: Callable[[str], Tree], here: bool = False
) -> int:
    """The questions still to be answered at most, this one included; ``here`` those until another Law goes on, where one does."""
    number = number_of(step.id)
    own = facts_of_part(facts, {}, number) if number > 1 else facts
    ways = _Ways(step.edition, {**own, **step.settled}, trees, here=here)
    name = step.id.removeprefix(key(number, ""))
    count = ways.longest(step.tree, name.rpartition(".")[2], asked=True)
    for tree, node in step.callers:
        count += ways.longest(tree, node) if name.startswith(_BEFORE_A_TREE) else ways.after(tree, node)
    ruled = {number_of(line.question) for line in step.trail}
    for besides, tree in enumerate(happenings(facts), 2):
        if besides in ruled:
            # Asked again because of a later happening (43B3): of each that is ruled already one question more.
            count += besides > number and not step.callers and may_be_waived(tree)
        elif besides > number:
            later = _Ways(step.edition, facts_of_part(facts, {}, besides), trees, here=here)
            count += later.longest(tree, trees(tree).start)
    return count


def describe_left(count: int, here: int) -> str:
    """How many questions are left, in words; ``here`` until another Law goes on, which most rulings never come to."""
    if here < count:
        return ngettext(
            "At most {here} question left, {count} if another Law goes on",
            "At most {here} questions left, {count} if another Law goes on",
            here,
        ).format(here=here, count=count)
    if count <= 1:
        return _("The last question")
    return ngettext("At most {count} question left", "At most {count} questions left", count).format(
        count=count
    )


class _Ways:
    """The longest ways from the nodes of the trees; lives for one call of `count_left`."""

    def __init__(
        self, edition: Edition, facts: Mapping[str, object], trees: Callable[[str], Tree], *, here: bool
    ) -> None:
        self._here = here
        self._edition = edition
        self._facts = facts
        self._trees = trees
        self._found: dict[tuple[str, str], int] = {}

    def longest(self, tree_id: str, node_id: str, *, asked: bool = False) -> int:
        """The questions on the longest way from a node, itself included; ``asked`` where it is asked whatever is known."""
        place = tree_id, node_id
        if asked or place not in self._found:
            self._found[place] = 0  # a way that comes back to itself is none
            node = self._trees(tree_id).nodes()[node_id]
            here = int(isinstance(node, QuestionNode) and (asked or not self._is_known(node)))
            inside = self.longest(node.tree, self._trees(node.tree).start) if isinstance(node, Helper) else 0
            settled = self._settled(tree_id, node) if isinstance(node, QuestionNode) else []
            self._found[place] = here + inside + max(self._longest_of(tree_id, self._next(node)), *settled, 0)
        return self._found[place]

    def _settled(self, tree_id: str, node: QuestionNode) -> list[int]:
        """The longest way from each answer that settles more than its own question."""
        found = []
        for one in self._open(node):
            if one.tells:
                ways = _Ways(self._edition, {**self._facts, **one.tells}, self._trees, here=self._here)
                found.append(ways._longest_of(tree_id, self._chosen(one.to or node.to)))
        return found

    def after(self, tree_id: str, node_id: str) -> int:
        """The questions that follow a helper when it comes back."""
        return self._longest_of(tree_id, self._next(self._trees(tree_id).nodes()[node_id]))

    def _longest_of(self, tree_id: str, ways: list[str]) -> int:
        return max((self._way(tree_id, to) for to in ways), default=0)

    def _way(self, tree_id: str, to: str) -> int:
        if to.startswith("=") or (self._here and to.startswith("tree:")):
            return 0
        if not to.startswith("tree:"):
            return self.longest(tree_id, to)
        name, _hash, node = to.removeprefix("tree:").partition("#")
        return self.longest(name, node or self._trees(name).start)

    def _is_known(self, node: QuestionNode) -> bool:
        """Whether a fact answers the question, or an answer is assumed, so that nobody is asked."""
        return bool(node.assumed) or len(self._named(node)) == 1

    def _named(self, node: QuestionNode) -> list[Answer]:
        """The answers that what is known leaves open, [] where nothing is known."""
        lines = as_ids(self._facts.get(node.fact)) if node.fact else ()
        offered = [one for one in node.answers if covers(one.editions, self._edition)]
        return [one for one in offered if one.id in lines]

    def _next(self, node: QuestionNode | Switch | Helper | Outcome) -> list[str]:
        if isinstance(node, Outcome):
            return []
        if isinstance(node, Switch):
            return [case.to for case in node.cases if covers(case.editions, self._edition)]
        if isinstance(node, Helper):
            return self._chosen(*node.to.values())
        return self._chosen(node.to, *(one.to for one in self._open(node) if not one.tells))

    def _open(self, node: QuestionNode) -> list[Answer]:
        """The answers that may still be given."""
        return self._named(node) or [one for one in node.answers if covers(one.editions, self._edition)]

    def _chosen(self, *ways: ByEdition) -> list[str]:
        return [to for way in ways if way and (to := choose_text(way, self._edition))]
