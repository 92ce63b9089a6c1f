"""The files of sayings: readable, of trees that are there, and no saying of one tree that another has too."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from model.folding import fold
from model.paths import resource
from model.rulings.search.letters import stem, words_of
from model.rulings.search.sayings import Sayings, read_sayings, readings
from model.rulings.search.shelf import LANGUAGES, Shelf
from model.rulings.trees.library import Library

MOST_SHARED = 25
"""Words for two notions at once ("penalty card" of a lead) that the glossary gives to several trees."""


def _sayings(language: str) -> Sayings:
    return read_sayings(resource("rulings", "words", f"{language}.toml"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tree_a_director_may_begin_with_has_sayings(language: str) -> None:
    assert set(_sayings(language).trees) == {head.id for head in Library().shelf.heads}
    assert all(len(sayings) >= 4 for sayings in _sayings(language).trees.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_sayings_belong_to_two_trees(language: str) -> None:
    said = Counter(
        fold(saying) for sayings in _sayings(language).trees.values() for saying in dict.fromkeys(sayings)
    )
    assert sum(times > 1 for times in said.values()) <= MOST_SHARED


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_little_and_what_is_a_suit_is_known_in_each_language(language: str) -> None:
    said = _sayings(language)
    assert said.little
    assert said.over
    assert set(said.suits.values()) == {0, 1, 2, 3, 4}
    assert set(said.numbers.values()) >= set(range(1, 8))


def test_each_way_to_read_a_notion_is_reported() -> None:
    assert readings("not|wasn't his|her turn") == (
        "not his turn", "not her turn", "wasn't his turn", "wasn't her turn",
    )  # fmt: skip


def test_greek_in_latin_letters_sounds_as_greek() -> None:
    assert words_of("ektos siras", "el") == words_of("εκτός σειράς", "el")
    assert words_of("ΕΚΤΟΣ ΣΕΙΡΑΣ", "el") == words_of("εκτός σειράς", "el")
    assert words_of("xroma", "el") == words_of("χρώμα", "el")


def test_forms_of_a_word_have_one_stem() -> None:
    assert len({stem(word, "en") for word in ("claim", "claims", "claimed", "claiming")}) == 1
    assert len({stem(word, "es") for word in ("marcar", "marcado", "marcada", "marcaron")}) == 1


def test_a_kept_index_is_read_again_and_a_damaged_one_made_again(tmp_path: Path) -> None:
    library = Library()
    here = library.folder / "words"
    first = Shelf(library.heads, library.load_all, here, tmp_path)
    said = first.scores("revoke", "en")
    first.keep()
    kept = tmp_path / "rulings-words-en.msgpack"
    again = Shelf(library.heads, library.load_all, here, tmp_path)
    assert again.scores("revoke", "en") == said
    again.keep()
    assert kept.is_file()

    for damage in (b"", b"\xc1", msgspec.msgpack.encode(["x"]), kept.read_bytes()[:1000]):
        kept.write_bytes(damage)
        assert Shelf(library.heads, library.load_all, here, tmp_path).scores("revoke", "en") == said


def test_a_folder_without_sayings_is_searched_by_titles_and_names(tmp_path: Path) -> None:
    library = Library()
    bare = Shelf(library.heads, library.load_all, tmp_path, None)
    assert max(bare.scores("revoke", "en"), key=bare.scores("revoke", "en").__getitem__) == "revoke"
