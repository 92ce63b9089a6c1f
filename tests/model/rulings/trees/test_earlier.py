"""Answers of an older program under the questions of today: the ruling stays what it was."""

from __future__ import annotations

import pytest

from model.rulings.trees.earlier import in_todays_questions
from model.rulings.trees.library import Library
from model.rulings.trees.tree import QuestionNode


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


@pytest.mark.parametrize(
    ("later", "now"), [("yes", "later"), ("only", "only"), ("no", "other"), ("not-yet", "not-yet")]
)
def test_in_1997_two_questions_about_the_tricks_after_a_revoke_are_one(later: str, now: str) -> None:
    for part in ("", "2:", "revoke-tricks.", "2:revoke-tricks."):
        given = {f"{part}any": "yes", f"{part}later-card": later}
        assert in_todays_questions(given)[f"{part}any"] == now


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_where_no_later_card_was_asked_for_the_answer_stays(answer: str) -> None:
    assert in_todays_questions({"revoke-tricks.any": answer}) == {"revoke-tricks.any": answer}


def test_every_answer_named_is_one_of_today() -> None:
    library = Library()
    for tree, question, answers in (
        ("comparable-call", "meaning", {"subset", "purpose"}),
        ("claim", "mentioned", {"lost", "safe", "met", "unmet"}),
        ("revoke-tricks", "any", {"later", "only", "other", "not-yet"}),
    ):
        node = library.tree(tree).nodes()[question]
        assert isinstance(node, QuestionNode)
        assert answers <= {one.id for one in node.answers}


@pytest.mark.parametrize("start", ["", "2:", "damage.adjusted-score.", "2:misinformation."])
def test_how_a_score_is_found_is_asked_by_one_tree_today(start: str) -> None:
    given = {f"{start}self": "yes", f"{start}weights": "no", f"{start}weights-forbidden": "yes"}
    now = {
        f"{start}own-damage.self": "yes",
        f"{start}own-damage.weights": "no",
        f"{start}own-damage-forbidden.weights": "yes",
    }
    assert in_todays_questions(given) == now
    assert in_todays_questions(now) == now


@pytest.mark.parametrize(("precise", "now"), [("yes", "inside"), ("no", "neither")])
def test_in_2007_two_questions_about_the_meaning_of_an_insufficient_bid_are_one(
    precise: str, now: str
) -> None:
    for part in ("", "2:", "premature-correction.insufficient-bid."):
        given = {f"{part}natural": "no", f"{part}precise": precise}
        assert in_todays_questions(given) == {f"{part}natural": now}


def test_the_meaning_of_another_call_stays_a_question_of_its_own() -> None:
    assert in_todays_questions({"precise": "yes"}) == {"precise": "yes"}
    assert in_todays_questions({"natural": "no", "silenced.showed": "none"}) == {
        "natural": "no",
        "silenced.showed": "none",
    }
