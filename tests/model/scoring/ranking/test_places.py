"""Places and ties."""

from __future__ import annotations

from model.scoring.ranking.places import places


def test_equal_figures_share_the_first_of_their_places() -> None:
    assert places([62, 58, 58, 40]) == [(1, "1"), (2, "2="), (2, "2="), (4, "4")]


def test_everybody_equal() -> None:
    assert places([50, 50, 50]) == [(1, "1="), (1, "1="), (1, "1=")]


def test_who_has_nothing_scored_yet_has_no_place() -> None:
    assert places([60, None, None]) == [(1, "1"), (2, ""), (2, "")]


def test_an_empty_field() -> None:
    assert places([]) == []
