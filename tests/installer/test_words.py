"""Learning from sayings: what tells two trees apart that are spoken of in nearly the same words."""

from __future__ import annotations

from collections import Counter

import pytest

from installer import words
from model.i18n import speaking
from model.rulings.search.index import NOTION, TITLE
from model.rulings.search.learned import read_learned, unpacked
from model.rulings.search.likely import PAIR, TOGETHER
from model.rulings.search.shelf import LANGUAGES
from model.rulings.trees.library import Library

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_kept_is_what_the_sayings_teach(language: str) -> None:
    """The file is the one that the sayings give today: nothing in it comes from elsewhere. Half a minute of the processor a language.

    A step of a weight is forgiven: another Python adds floats up in another order.
    """
    with speaking(language):
        shelf = Library().shelf
        kept = read_learned(shelf.learned_path(language))
        again = unpacked(words.learn(shelf, language, shelf.learned_mark()))
    assert (again.mark, again.trees) == (kept.mark, kept.trees)
    assert again.step == pytest.approx(kept.step, rel=1e-3)
    assert again.lean == pytest.approx(kept.lean, abs=0.01)
    assert len(again.says.keys() ^ kept.says.keys()) <= len(kept.says) / 100
    apart = [
        abs(one - other)
        for feature in again.says.keys() & kept.says.keys()
        if len(again.says[feature]) == len(kept.says[feature])
        for one, other in zip(again.says[feature], kept.says[feature], strict=True)
    ]
    assert len(apart) > 100_000
    assert sum(step <= 1 for step in apart) / len(apart) > 0.99


def test_a_language_learns_the_notions_of_the_others_and_none_of_their_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lessons: list[words.Lesson] = []

    def noted(given: list[words.Lesson], trees: int) -> tuple[list[float], dict[str, list[float]]]:
        lessons.extend(given)
        return [0.0] * trees, {}

    monkeypatch.setattr(words, "descend", noted)
    shelf = Library().shelf
    words.learn(shelf, "es", "mark")
    own = sum(text.weight != TITLE for text in shelf.texts("es"))
    others = lessons[own:]
    assert len(others) > own
    terms = {
        term
        for _tree, _weight, shares in others
        for feature, _share in shares
        for term in feature.replace(TOGETHER, PAIR).split(PAIR)
    }
    assert f"{NOTION}revoke" in terms
    assert all(term.startswith(NOTION) for term in terms)
