"""Directors' words in four languages lead to the right tree, slips of the keyboard included."""

from __future__ import annotations

import pytest

from model.folding import fold
from model.i18n import _, install_language
from model.rulings.search.finder import Finder, find
from model.rulings.search.shelf import LANGUAGES
from model.rulings.trees.library import Library

LIBRARY = Library()


@pytest.mark.parametrize(
    ("words", "language", "tree"),
    [
        ("insufficient bid", "en", "insufficient-bid"),
        ("insuficient", "en", "insufficient-bid"),
        ("marcação insuficiente", "pt", "insufficient-bid"),
        ("marcacao insuficiente", "pt", "insufficient-bid"),
        ("ανεπαρκής", "el", "insufficient-bid"),
        ("ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ", "el", "insufficient-bid"),
        ("bid out of turn", "en", "call-out-of-rotation"),
        ("voz fora da vez", "pt", "call-out-of-rotation"),
        ("pass out of turn", "en", "call-out-of-rotation"),
        ("hesitation", "en", "unauthorised-information"),
        ("hesitacao", "pt", "unauthorised-information"),
        ("vacilación", "es", "unauthorised-information"),
        ("mispull", "en", "change-of-call"),
        ("wrong bidding card", "en", "change-of-call"),
        ("bid of eight", "en", "bid-over-seven"),
        ("14 cards", "en", "wrong-number-of-cards"),
        ("fouled board", "en", "fouled-board"),
        ("mano viciada", "es", "fouled-board"),
        ("appeal", "en", "appeal"),
        ("recurso", "pt", "appeal"),
        ("psyche", "en", "agreements"),
        ("misinformation", "en", "misinformation"),
        ("27", "en", "insufficient-bid"),
        ("carta durante o leilao", "pt", "card-exposed-auction"),
        ("premature lead", "en", "card-exposed-auction"),
        ("average plus", "en", "adjusted-score"),
        ("card dropped in the auction", "en", "card-exposed-auction"),
        ("dropped a card during the bidding", "en", "card-exposed-auction"),
        ("carta caída no leilão", "pt", "card-exposed-auction"),
        ("wrong player opened", "en", "call-out-of-rotation"),
        ("double of partner’s bid", "en", "inadmissible-double"),
        ("bid of 8", "en", "bid-over-seven"),
        ("15 cards", "en", "wrong-number-of-cards"),
        ("slow double", "en", "unauthorised-information"),
        ("sat wrong", "en", "wrong-board"),
    ],
)
def test_words_find_their_tree_first(words: str, language: str, tree: str) -> None:
    found = find(words, language, LIBRARY)
    assert found, words
    assert found[0].tree == tree


def test_another_languages_words_are_found_as_well() -> None:
    assert find("marcação insuficiente", "en", LIBRARY)[0].tree == "insufficient-bid"


@pytest.mark.parametrize("language", ["pt", "es"])
def test_a_title_typed_as_the_reader_saw_it_finds_its_tree(language: str) -> None:
    """No list of words holds every title: some would find nothing at all."""
    install_language(language)

    assert [find(_(head.title), language, LIBRARY)[0].tree for head in LIBRARY.shelf.heads] == [
        head.id for head in LIBRARY.shelf.heads
    ]


def test_what_fits_nothing_finds_nothing() -> None:
    assert find("zzzzqqq", "en", LIBRARY) == ()
    assert find("   ", "en", LIBRARY) == ()


def test_the_best_comes_first_and_scores_fall() -> None:
    scores = [found.score for found in find("out of turn", "en", LIBRARY)]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) >= 1


def test_folding_forgets_case_accents_and_the_final_sigma() -> None:
    assert fold("Ανεπαρκής") == fold("ΑΝΕΠΑΡΚΗΣ")
    assert fold("Saída") == "saida"


def test_a_search_at_each_key_asks_another_language_only_when_its_words_are_laid_out() -> None:
    install_language("en")
    library = Library()
    hasty = Finder(library, patient=False)
    assert not hasty.find("ανεπαρκής", "en")
    library.shelf.index("el")
    assert hasty.find("ανεπαρκής", "en")[0].tree == "insufficient-bid"


def test_idle_moments_make_all_that_a_key_would_wait_for() -> None:
    install_language("es")
    library = Library()
    for _piece in library.preload():
        pass
    assert all(library.shelf.is_ready(language) for language in LANGUAGES)
    install_language("en")


def test_the_tree_that_a_word_names_most_often_stands_first_among_all_it_names() -> None:
    """In Spanish "penalidad" is a name of three trees: what fits to more than 1 is not cut off to a tie."""
    scores = Library().shelf.scores("penalidad", "es")
    first, second = sorted(scores.values(), reverse=True)[:2]
    assert scores["procedural-penalty"] == first == 1.0
    assert second < first
