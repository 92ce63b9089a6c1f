"""Learning from sayings: what tells two trees apart that are spoken of in nearly the same words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from installer import words
from model.rulings.search.likely import TOGETHER
from model.rulings.trees.library import Library

if TYPE_CHECKING:
    import pytest

SAYINGS = (
    (0, 1.0, {"led": 1, "wrong": 1, "hand": 1}),
    (0, 1.0, {"led": 1, "turn": 1, "hand": 1}),
    (1, 1.0, {"bid": 1, "wrong": 1, "hand": 1}),
    (1, 1.0, {"bid": 1, "turn": 1, "hand": 1}),
)


def test_what_tells_two_trees_apart_weighs_most() -> None:
    lessons = [(tree, weight, [(one, 0.5) for one in features]) for tree, weight, features in SAYINGS]
    lean, rows = words.descend(lessons, 2)
    assert rows["led"][0] > 1 > rows["led"][1]
    assert rows["bid"][1] > 1 > rows["bid"][0]
    assert abs(rows["hand"][0] - rows["hand"][1]) < abs(rows["led"][0] - rows["led"][1]) / 3
    assert abs(lean[0] - lean[1]) < 0.5


def test_the_same_sayings_teach_the_same() -> None:
    lessons = [(tree, weight, [(one, 0.5) for one in features]) for tree, weight, features in SAYINGS]
    assert words.descend(lessons, 2) == words.descend(lessons, 2)


def test_the_lesser_word_of_a_saying_learns_what_the_greater_would_tell_alone() -> None:
    """Where "led" is left out, "turn" has to tell the trees apart: it ends up weighing more, not as much."""
    led, bid = [("led", 0.95), ("turn", 0.31)], [("bid", 0.95), ("low", 0.31)]
    _lean, rows = words.descend([(0, 1.0, led), (1, 1.0, bid)] * 30, 2)
    assert rows["turn"][0] - rows["turn"][1] > rows["led"][0] - rows["led"][1] + 0.2
    assert rows["low"][1] - rows["low"][0] > rows["bid"][1] - rows["bid"][0] + 0.2


def test_two_words_met_together_once_teach_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    taught: list[str] = []

    def noted(lessons: list[words.Lesson], trees: int) -> tuple[list[float], dict[str, list[float]]]:
        taught.extend(one for _tree, _weight, shares in lessons for one, _share in shares)
        return [0.0] * trees, {}

    monkeypatch.setattr(words, "descend", noted)
    words.learn(Library().shelf, "en", "mark")
    twos = Counter(one for one in taught if TOGETHER in one)
    assert twos
    assert min(twos.values()) >= 2
