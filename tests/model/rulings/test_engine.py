"""The engine: answers are the only state, facts answer and can be overruled, Back drops an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from model.rulings.engine import back, list_asked, next_step, under_every_edition
from model.rulings.steps import Question, Ruling, Source
from model.rulings.tree_walk import NotAnAnswer
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library

if TYPE_CHECKING:
    from collections.abc import Mapping


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def step(
    library: Library,
    answers: Mapping[str, str | tuple[str, ...]],
    facts: Mapping[str, object] | None = None,
    edition: Edition = Edition.E2017,
    tree: str = "insufficient-bid",
) -> Question | Ruling:
    return next_step(library.tree(tree), edition, answers, facts or {}, trees=library.tree)


def test_without_answers_the_first_question_is_asked(library: Library) -> None:
    first = step(library, {})
    assert isinstance(first, Question)
    assert first.id == "since"
    assert [choice.key for choice in first.choices] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("helper", "begins"),
    [
        ("own-damage", "adjusted-score"),
        ("withdrawn-call-leads", "lead-restriction"),
        ("comparable-call", "call-out-of-rotation"),
        ("spine", "attention"),
        ("pointed-out", "dummy"),
    ],
)
@pytest.mark.parametrize("edition", tuple(Edition))
def test_a_helper_opened_by_itself_begins_with_the_tree_that_rules(
    library: Library, edition: Edition, helper: str, begins: str
) -> None:
    answers: dict[str, str | tuple[str, ...]] = {}
    whole = step(library, answers, edition=edition, tree=helper)
    assert whole == step(library, answers, edition=edition, tree=begins)
    while isinstance(whole, Question):
        answers[whole.id] = whole.choices[0].id
        whole = step(library, answers, edition=edition, tree=helper)
    assert whole.effects
    besides = step(library, answers, {"then": helper}, edition, begins)
    assert isinstance(besides, Question)
    assert besides.tree == begins


def test_what_a_side_did_to_itself_is_asked_on_the_way_to_the_score(library: Library) -> None:
    answers = {"may": "law", "possible": "yes", "own-damage.self": "yes", "event-assigned": "pairs"}
    ruling = step(library, answers, tree="own-damage")
    assert isinstance(ruling, Ruling)
    assert "12C1(e)" in ruling.law


def test_what_led_round_in_a_circle_is_asked_again_without_the_answer_that_did(library: Library) -> None:
    answers = {"what": "slight", "conduct.what": "rude", "conduct.before": "grave"}
    asked = step(library, answers, tree="discipline")
    assert isinstance(asked, Question)
    assert [one.id for one in asked.choices] == ["warning", "points", "suspend", "disqualify"]
    again = step(library, {**answers, asked.id: "slight"}, tree="discipline")
    assert isinstance(again, Question)
    assert again.id == "conduct.what"
    assert "rude" not in [one.id for one in again.choices]


def test_a_digit_answers_as_well_as_an_id(library: Library) -> None:
    assert step(library, {"since": "1"}) == step(library, {"since": "nothing"})


def test_a_fact_answers_by_itself(library: Library) -> None:
    second = step(library, {}, {"since": "nothing"})
    assert isinstance(second, Question)
    assert second.id == "slip"
    assert [line.source for line in second.trail if line.question == "since"] == [Source.KNOWN]


def test_a_fact_of_several_values_leaves_only_those(library: Library) -> None:
    facts = {"whose_turn": "partner", "since_rotation": "nobody", "kind_of_call": ["pass", "artificial"]}
    tree = "call-out-of-rotation"
    asked = step(library, {}, facts, tree=tree)
    assert isinstance(asked, Question)
    assert [(choice.key, choice.id) for choice in asked.choices] == [("1", "pass"), ("2", "artificial")]
    digit = step(library, {"kind": "2"}, facts, tree=tree)
    assert digit == step(library, {"kind": "artificial"}, facts, tree=tree)
    overruled = step(library, {"kind": "double"}, facts, tree=tree)
    assert isinstance(overruled, Question)
    assert overruled.id == "accept"


def test_the_director_overrules_a_fact(library: Library) -> None:
    said = step(library, {"since": "lho", "slip-late": "no"}, {"since": "nothing"})
    assert isinstance(said, Ruling)
    assert said.outcome == "accepted"


def test_an_assumption_is_overruled_by_an_answer(library: Library) -> None:
    said = step(library, {"since": "lho", "slip-late": "no", "spine.facts": "disputed"})
    assert isinstance(said, Ruling)
    assert ("85A",) in [note.law for note in said.notes]


def test_back_drops_the_last_answer_and_what_hangs_on_it(library: Library) -> None:
    answers = {"since": "nothing", "slip": "no", "accept": "no", "replacement": "same"}
    ruling = step(library, answers)
    assert list_asked(ruling) == ("since", "slip", "accept", "replacement")
    assert back(ruling, answers) == {"since": "nothing", "slip": "no", "accept": "no"}


def test_changing_an_early_answer_leaves_later_ones_unused(library: Library) -> None:
    said = step(
        library, {"since": "lho", "slip-late": "no", "slip": "no", "accept": "no", "replacement": "same"}
    )
    assert isinstance(said, Ruling)
    assert said.outcome == "accepted"


def test_an_unknown_answer_names_those_there_are(library: Library) -> None:
    with pytest.raises(NotAnAnswer, match="1 nothing, 2 corrected, 3 lho"):
        step(library, {"since": "yesterday"})


def test_one_question_takes_one_answer(library: Library) -> None:
    with pytest.raises(NotAnAnswer):
        step(library, {"since": ("nothing", "lho")})


def test_the_same_answers_are_ruled_by_each_edition(library: Library) -> None:
    answers = {"since": "nothing", "slip": "no", "accept": "no", "replacement": "same", "natural": "no"}
    answers |= {"silenced.showed": "same"}
    outcomes = {}
    for edition in Edition:
        meaning = {"natural": "neither"} if edition is Edition.E2007 else {}
        said = step(library, answers | meaning, edition=edition)
        assert isinstance(said, Ruling)
        outcomes[edition.value] = said.outcome
    assert outcomes == {"1997": "partner-passes", "2007": "partner-passes", "2017": "free-same"}


def test_words_name_the_players_when_they_are_known(library: Library) -> None:
    asked = step(library, {"since": "nothing", "slip": "no"}, {"offender": "N", "call": "1♥"})
    assert isinstance(asked, Question)
    assert asked.ask == "Does East accept 1♥?"


def test_words_stay_plain_when_nobody_is_known(library: Library) -> None:
    asked = step(library, {"since": "nothing", "slip": "no"})
    assert isinstance(asked, Question)
    assert asked.ask == "Does the left-hand opponent accept the call?"


def test_restrictions_that_spare_several_suits_are_one(library: Library) -> None:
    answers: dict[str, str | tuple[str, ...]] = {"since": "nothing", "slip": "no", "accept": "no"}
    answers |= {"replacement": "other", "silenced.legal": ("H", "C")}
    said = step(library, answers)
    assert isinstance(said, Ruling)
    restrictions = [one for one in said.effects if "lead" in one.text and "forbid" in one.text]
    assert len(restrictions) == 1
    assert "♥" in restrictions[0].text
    assert "♣" in restrictions[0].text


def test_a_judged_answer_marks_the_ruling_and_keeps_its_reason(library: Library) -> None:
    answers = {"since": "nothing", "slip": "no", "accept": "no", "replacement": "comparable"}
    said = next_step(
        library.tree("insufficient-bid"),
        Edition.E2017,
        answers | {"comparable.meaning": "yes"},
        {},
        trees=library.tree,
        reasons={"comparable.meaning": "both show hearts and an opening hand"},
    )
    assert isinstance(said, Ruling)
    assert said.judgement
    assert "both show hearts and an opening hand" in [line.reason for line in said.trail]


def test_the_editions_stand_side_by_side(library: Library) -> None:
    answers = {
        "since": "nothing",
        "slip": "no",
        "accept": "no",
        "replacement": "comparable",
        "comparable.meaning": "yes",
    }
    said = under_every_edition(library.tree("insufficient-bid"), answers, {}, trees=library.tree)
    old, middle, new = (said[edition] for edition in Edition)
    assert isinstance(old, Question)
    assert old.id == "replacement"  # 1997 knows no comparable call: it asks again
    assert isinstance(middle, Question)
    assert middle.id == "precise"
    assert isinstance(new, Ruling)
    assert new.outcome == "free-comparable"


def test_1997_asks_law_23_only_when_partner_was_silenced(library: Library) -> None:
    silenced = {
        "since": "nothing",
        "slip": "no",
        "accept": "no",
        "replacement": "other",
        "silenced.showed": "none",
    }
    passed = {"whose": "rho", "since": "nobody", "kind": "pass", "accept": "no"}
    for tree, answers, law in (
        ("insufficient-bid", silenced, ("72B1", "23")),
        ("call-out-of-rotation", passed, ("72B1",)),
    ):
        said = step(library, answers, edition=Edition.E1997, tree=tree)
        assert isinstance(said, Ruling)
        assert [review.law for review in said.after_play] == [law]


def test_an_answer_settles_what_another_question_asks_and_overrules_a_fact(library: Library) -> None:
    so_far = {"agreement": "wrong", "change": "no"}
    for damage, split in (("yes", False), ("own-too", True)):
        ruling = step(
            library,
            so_far | {"damage": damage},
            {"self_inflicted": "no" if split else "yes"},
            tree="misinformation",
        )
        assert isinstance(ruling, Ruling)
        assert any(type(one.effect).__name__ == "ScoreSplit" for one in ruling.effects) is split
        assert all("own-damage" not in line.question for line in ruling.trail)


def test_who_pointed_it_out_is_not_taken_for_who_did_it(library: Library) -> None:
    answers = {"did": "attention", "rights-attention": "no", "which": "exposed"}
    answers |= {"exposed-card.how": "accident", "exposed-card.rank": "honour"}
    for named, at in (("N", ""), ("S", ""), ("E", "E")):
        ruling = step(library, answers, {"declarer": "S", "offender": named}, tree="dummy")
        assert isinstance(ruling, Ruling)
        assert ruling.effects[0].effect.at == at
