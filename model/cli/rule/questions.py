"""Every question that a tree may come to, by the names under which a file may answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.cli.rule.facts import nearest
from model.errors import ArrowswitchError
from model.i18n import _
from model.rulings.situation import POINTED_OUT
from model.rulings.tree_walk import SPINE, NotAnAnswer
from model.rulings.trees.editions import Edition, choose_text
from model.rulings.words.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.rulings.trees.library import Library
    from model.rulings.trees.tree import QuestionNode, Tree


def questions_of(library: Library, tree: str) -> dict[str, list[QuestionNode]]:
    """The questions of a tree, its helpers and the trees it goes over into, of all trees for ""; by full and short name."""
    named: dict[str, list[QuestionNode]] = {}
    for full, question in _every(library, tree):
        for name in dict.fromkeys((full, question.id)):
            named.setdefault(name, []).append(question)
    return named


def refuse_impossible(
    askable: Mapping[str, list[QuestionNode]],
    given: Mapping[str, str | tuple[str, ...]],
    facts: Mapping[str, object],
) -> None:
    """Raise `NotAnAnswer` for an answer, not asked for yet, that its question can never be given."""
    for name, answer in given.items():
        words = (answer,) if isinstance(answer, str) else answer
        if not any(_may_be(question, words, facts) for question in askable[name]):
            offered = dict.fromkeys(one.id for question in askable[name] for one in question.answers)
            raise NotAnAnswer(
                _("“{answer}” is not an answer to “{question}”.").format(
                    answer=", ".join(words), question=name
                ),
                _("Answers: {answers}.").format(answers=", ".join(offered)),
            )


def check_name(name: str, askable: Iterable[str], tree: str) -> None:
    """Raise `NotAnAnswer` with the nearest there is when no question has this name."""
    names = list(askable)
    if name in names:
        return
    near = nearest(name, names, when_none=False)
    listing = f"main.py rule --list {tree}".strip()
    raise NotAnAnswer(
        _("There is no question “{name}”.").format(name=name),
        near or _("“{listing}” names the questions.").format(listing=listing),
    )


def _every(library: Library, tree: str) -> Iterator[tuple[str, QuestionNode]]:
    waiting = [tree] if tree else [head.id for head in library.heads if head.group != "helper"]
    begun = set(waiting)
    first = set(waiting)
    for head in library.heads:
        if head.id in {SPINE, POINTED_OUT}:  # asked before a tree's own questions
            yield from _within(library, library.tree(head.id), f"{head.id}.")
    while waiting:
        one = library.tree(waiting.pop())
        if one.id in first:
            yield from _within(library, one, "")
        yield from _within(library, one, f"{one.id}.")
        over = set(_goes_over(library, one)) - begun
        begun |= over
        waiting += sorted(over)


def _within(library: Library, tree: Tree, before: str) -> Iterator[tuple[str, QuestionNode]]:
    for question in tree.question:
        yield before + question.id, question
    for helper in tree.helper:
        try:
            asked = library.tree(helper.tree)
        except ArrowswitchError:  # a broken file is left out, and the other trees go on working
            continue
        yield from _within(library, asked, f"{before}{helper.id}.")


def _goes_over(library: Library, tree: Tree) -> Iterator[str]:
    """The trees that this one, or a helper of it, may go over into."""
    ways = [way for question in tree.question for way in (question.to, *(one.to for one in question.answers))]
    ways += [way for helper in tree.helper for way in helper.to.values()]
    ways += [case.to for switch in tree.switch for case in switch.cases]
    for way in ways:
        for edition in Edition:
            to = choose_text(way, edition) or ""
            if to.startswith("tree:"):
                yield to.removeprefix("tree:").partition("#")[0]
    ids = {head.id for head in library.heads}
    for helper in tree.helper:
        if helper.tree in ids:
            yield from _goes_over(library, library.tree(helper.tree))


def _may_be(question: QuestionNode, words: tuple[str, ...], facts: Mapping[str, object]) -> bool:
    if not words or (len(words) > 1 and question.kind != "several"):
        return False
    meant = {one.id.casefold() for one in question.answers}
    meant |= {str(number) for number in range(1, len(question.answers) + 1)}
    for edition in Edition:
        plain = Words(facts, edition)
        meant |= {
            plain.say(choose_text(one.text, edition) or "").strip(" .").casefold() for one in question.answers
        }
    return all(word.strip(" .").casefold() in meant - {""} for word in words)
