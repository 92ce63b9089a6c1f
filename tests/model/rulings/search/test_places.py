"""Places of the Laws as directors type them, and calls that make an auction."""

from __future__ import annotations

import pytest

from model.rulings.search.finder import Finder
from model.rulings.search.places import bids_in, places_in
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library

FINDER = Finder(Library())


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("27", ["27"]),
        ("27B1(a)", ["27b1a"]),
        ("law 16 B", ["16b"]),
        ("ley 27", ["27"]),
        ("artículo 54E", ["54e"]),
        ("art. 57", ["57"]),
        ("Lei 64A1", ["64a1"]),
        ("νόμος 27", ["27"]),
        ("άρθρο 16Δ", ["16d"]),
        ("50Ε", ["50e"]),
        ("honour exposed law 24", ["24"]),
        ("14 cards", []),
        ("North opened 2D", []),
        ("60 40", []),
        ("9C", ["9c"]),
    ],
)
def test_a_place_of_the_laws_is_read_from_what_was_typed(words: str, places: list[str]) -> None:
    assert places_in(words)[0] == places


@pytest.mark.parametrize(
    ("place", "tree"),
    [
        ("28A", "call-out-of-rotation"),
        ("54E", "opening-lead-out-of-turn"),
        ("50E", "penalty-card"),
        ("16B", "unauthorised-information"),
        ("16D", "extraneous-information"),
        ("41A", "face-down-lead"),
        ("46B4", "designation"),
        ("64C", "revoke-tricks"),
        ("17D3", "missed-turn"),
        ("42B2", "attention"),
        ("72C", "could-have-known"),
    ],
)
def test_a_place_down_to_the_letter_finds_the_tree_that_rules_on_it(place: str, tree: str) -> None:
    assert FINDER.find(place, "en")[0].tree == tree


def test_behind_a_letter_of_a_law_stand_the_trees_of_its_number() -> None:
    assert "revoke" in [one.tree for one in FINDER.find("64C", "en")]


def test_bids_are_read_from_figures_signs_and_words() -> None:
    suits = {"h": 2, "♠": 3, "hearts": 2}
    assert bids_in("1H, 1♠, then two hearts", suits, {"two": 2}) == [7, 8, 12]


@pytest.mark.parametrize(
    ("words", "language"),
    [("2H 2D", "en"), ("1 heart over 1 spade", "en"), ("1♠ 1♥", "es"), ("2♥ - 2♣", "el")],
)
def test_a_bid_below_the_last_is_insufficient_with_no_word_for_it(words: str, language: str) -> None:
    assert FINDER.find(words, language)[0].tree == "insufficient-bid"


@pytest.mark.parametrize(
    ("words", "year", "tree"),
    [
        ("16C", "2007", "extraneous-information"),
        ("16B", "1997", "extraneous-information"),
        ("16B", "2017", "unauthorised-information"),
        ("17D", "2007", "wrong-board"),
        ("17D", "2017", "missed-turn"),
        ("72B1", "1997", "could-have-known"),
        ("72B1", "2017", "principles"),
        ("16", "2017", "unauthorised-information"),
        ("law 61", "2017", "revoke"),
    ],
)
def test_a_place_is_looked_up_as_the_edition_numbers_it(words: str, year: str, tree: str) -> None:
    assert FINDER.find(words, "en", edition=Edition(year))[0].tree == tree
