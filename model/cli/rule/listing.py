"""Every tree with its questions, answers and facts, for scripts that rule without a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.cli.rule.facts import values_of
from model.cli.rule.replay import beginnings, tree_of
from model.i18n import _, law_places
from model.rulings.trees.editions import ByEdition, Edition, choose_text, covers
from model.rulings.trees.facts import FACTS, FOR_WORDS
from model.rulings.words.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.rulings.trees.library import Library
    from model.rulings.trees.tree import QuestionNode, Tree


def list_trees(library: Library, edition: Edition, word: str = "") -> dict[str, object]:
    """``{"trees": [...], "facts": [...]}`` in one edition; of one tree only when ``word`` names it.

    A question stands under the id by which an answer names it, those of helpers with what goes before their dot;
    ``goes_on`` names the trees that it may lead into, whose questions then have the tree's id before their dot.
    """
    wanted = [tree_of(library, word)] if word else [head.id for head in beginnings(library)]
    values = values_of(library)
    return {
        "edition": edition.value,
        "trees": [_tree(library, library.tree(one), edition) for one in wanted],
        "facts": [
            {"name": name, "about": about, "values": values.get(name, [])}
            for name, about in (FOR_WORDS | FACTS).items()
        ],
    }


def describe_node(node: dict[str, Any]) -> Iterator[str]:
    """The same as lines for the terminal."""
    for tree in node["trees"]:
        yield f"{tree['id']}  {tree['title']}  [{law_places(tree['law'])}]"
        for question in tree["questions"]:
            answers = ", ".join(answer["id"] for answer in question["answers"])
            yield f"    {question['id']}: {answers}"


def _tree(library: Library, tree: Tree, edition: Edition) -> dict[str, object]:
    return {
        "id": tree.id,
        "title": _(tree.title),
        "group": tree.group,
        "law": choose_text(tree.law, edition) or "",
        "covers": list(tree.covers),
        "questions": [
            *(_spine(library, edition) if tree.spine else ()),
            *_questions(library, tree, edition, ""),
        ],
        "goes_on": sorted(set(_leads_to(tree, edition))),
    }


def _spine(library: Library, edition: Edition) -> Iterator[dict[str, object]]:
    return _questions(library, library.tree("spine"), edition, "spine.")


def _questions(library: Library, tree: Tree, edition: Edition, before: str) -> Iterator[dict[str, object]]:
    plain = Words({}, edition)
    for question in tree.question:
        yield {
            "id": before + question.id,
            "law": choose_text(question.law, edition) or "",
            "ask": plain.say(choose_text(question.ask, edition) or ""),
            "fact": question.fact,
            "assumed": question.assumed,
            "judgement": question.judgement,
            "several": question.kind == "several",
            "answers": [
                {"id": answer.id, "say": plain.say(choose_text(answer.text, edition) or "")}
                for answer in question.answers
                if covers(answer.editions, edition)
            ],
        }
    for helper in tree.helper:
        if any(covers(one.editions, edition) for one in library.heads if one.id == helper.tree):
            yield from _questions(library, library.tree(helper.tree), edition, f"{before}{helper.id}.")


def _leads_to(tree: Tree, edition: Edition) -> Iterator[str]:
    ways = [way for question in tree.question for way in _ways(question, edition)]
    ways += [way for helper in tree.helper for way in helper.to.values()]
    for way in ways:
        to = choose_text(way, edition) or ""
        if to.startswith("tree:"):
            yield to.removeprefix("tree:").partition("#")[0]


def _ways(question: QuestionNode, edition: Edition) -> list[ByEdition]:
    return [question.to, *(one.to for one in question.answers if covers(one.editions, edition))]
