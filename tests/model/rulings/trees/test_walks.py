"""Any walk through any tree: replayed it is the same, and Back leads to the question it came from."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from model.rulings.engine import back, list_asked, next_step
from model.rulings.steps import Question, Ruling
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.json_nodes import step_node
from model.rulings.trees.library import Library
from model.rulings.trees.tree import Tree

LIBRARY = Library()
WALKS = st.tuples(
    st.sampled_from([tree for tree in LIBRARY.load_all() if tree.group != "helper"]),
    st.sampled_from(list(Edition)),
    st.lists(st.integers(0, 8), min_size=30, max_size=30),
    st.sampled_from(["", "N", "E", "S", "W"]),
)


def walk(
    tree: Tree, edition: Edition, picks: list[int], facts: dict[str, object]
) -> tuple[Ruling, dict[str, str | tuple[str, ...]], list[str]]:
    answers: dict[str, str | tuple[str, ...]] = {}
    asked: list[str] = []
    for pick in picks:
        step = next_step(tree, edition, answers, facts, trees=LIBRARY.tree)
        if isinstance(step, Ruling):
            return step, answers, asked
        asked.append(step.id)
        answers[step.id] = step.choices[pick % len(step.choices)].id
    raise AssertionError(f"{tree.id} asks more than {len(picks)} questions")


@settings(max_examples=150)
@given(WALKS)
def test_a_walk_is_replayed_and_taken_back(walked: tuple[Tree, Edition, list[int], str]) -> None:
    tree, edition, picks, offender = walked
    if not covers(tree.editions, edition):
        return
    facts: dict[str, object] = {"offender": offender} if offender else {}
    ruling, answers, asked = walk(tree, edition, picks, facts)
    assert list_asked(ruling) == tuple(asked)
    assert next_step(tree, edition, dict(reversed(answers.items())), facts, trees=LIBRARY.tree) == ruling
    step: Question | Ruling = ruling
    for question in reversed(asked):
        answers = back(step, answers)
        step = next_step(tree, edition, answers, facts, trees=LIBRARY.tree)
        assert isinstance(step, Question)
        assert step.id == question


@settings(max_examples=100)
@given(WALKS)
def test_a_ruling_is_plain_json_without_open_blanks(walked: tuple[Tree, Edition, list[int], str]) -> None:
    tree, edition, picks, offender = walked
    if not covers(tree.editions, edition):
        return
    ruling, _answers, _asked = walk(tree, edition, picks, {"offender": offender} if offender else {})
    said = json.dumps(step_node(ruling, {}), ensure_ascii=False)
    for line in ruling.trail:
        assert "{" not in line.ask + line.text
    texts = [ruling.text, ruling.say, *(issued.text for issued in ruling.effects)]
    assert not any("{" in text for text in texts)
    assert json.loads(said)["ruling"]["law"]
