"""Answers of an older program under the questions of today: the ruling stays what it was."""

from __future__ import annotations

import pytest

from model.rulings.trees.earlier import in_todays_questions
from model.rulings.trees.library import Library
from model.rulings.trees.tree import Question


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({"meaning": "yes"}, {"meaning": "yes"}),
        ({"meaning": "no", "subset": "yes"}, {"meaning": "subset"}),
        ({"meaning": "no", "subset": "no", "purpose": "yes"}, {"meaning": "purpose"}),
        ({"meaning": "no", "subset": "no", "purpose": "no"}, {"meaning": "no"}),
    ],
)
def test_three_questions_about_a_comparable_call_are_one(before: dict[str, str], now: dict[str, str]) -> None:
    for part in ("", "2:"):
        given = {f"{part}comparable-call.{key}": answer for key, answer in before.items()}
        assert in_todays_questions(given) == {
            f"{part}comparable-call.{key}": answer for key, answer in now.items()
        }


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({"mentioned": "no", "forgotten": "yes", "lose": "yes"}, "lost"),
        ({"mentioned": "no", "forgotten": "yes", "lose": "no"}, "safe"),
        ({"mentioned": "no", "forgotten": "no", "trump-line": "yes"}, "met"),
        ({"mentioned": "yes", "trump-line": "no"}, "unmet"),
        ({"mentioned": "no", "forgotten": "yes"}, None),
        ({"mentioned": "yes"}, None),
    ],
)
def test_four_questions_about_a_forgotten_trump_are_one(before: dict[str, str], now: str | None) -> None:
    given = {f"claim.{key}": answer for key, answer in before.items()} | {"claim.objection": "yes"}

    found = in_todays_questions(given)

    assert found.pop("claim.objection") == "yes"
    assert found == ({} if now is None else {"claim.mentioned": now})


def test_every_answer_named_is_one_of_today() -> None:
    library = Library()
    for tree, question, answers in (
        ("comparable-call", "meaning", {"subset", "purpose"}),
        ("claim", "mentioned", {"lost", "safe", "met", "unmet"}),
    ):
        node = library.tree(tree).nodes()[question]
        assert isinstance(node, Question)
        assert answers <= {one.id for one in node.answers}
