"""Learning from sayings: what tells two trees apart that are spoken of in nearly the same words."""

from __future__ import annotations

from installer import words

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
