"""What was learned of the sayings: kept beside them, of the sayings there are, and no misfortune where it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.rulings.search.learned import NOTHING, packed, read_learned
from model.rulings.search.shelf import LANGUAGES
from model.rulings.trees.library import Library

WEIGHTS = {"led": (1.5, [2.0, -2.0, 0.0]), "bid": (1.2, [-1.0, 1.5, 0.0]), "the": (1.0, [0.001, 0.0, 0.0])}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "en.learned"
    path.write_bytes(packed("mark", ("lead", "bid-low", "appeal"), [0.0, 0.0, -1.0], WEIGHTS))
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_was_learned_of_the_sayings_there_are(language: str) -> None:
    """Else: python3 installer/build.py words."""
    shelf = Library().shelf
    learned = read_learned(shelf.learned_path(language))
    assert learned.mark == shelf.learned_mark()
    assert set(learned.trees) == {head.id for head in shelf.heads}


def test_words_name_the_likeliest_tree_and_how_far_behind_the_others_are(kept: Path) -> None:
    learned = read_learned(kept)
    found = learned.scores({"led": 2, "never met": 1})
    assert found["lead"] == 1.0
    assert found["lead"] > found["appeal"] > found["bid-low"] > 0
    assert learned.scores({"bid": 1})["bid-low"] == 1.0


def test_words_that_were_never_met_say_nothing(kept: Path) -> None:
    learned = read_learned(kept)
    assert learned.scores({"never met": 3}) == {}
    assert learned.scores({"the": 1}) == {}, "a weight next to nothing is not kept"


@pytest.mark.parametrize("content", [b"", b"not packed", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_a_damaged_file_is_no_misfortune(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "en.learned"
    assert read_learned(path) is NOTHING
    path.write_bytes(content)
    assert read_learned(path) is NOTHING
    assert NOTHING.scores({"led": 1}) == {}
