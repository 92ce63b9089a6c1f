"""Frequencies and cross-tables agree with the boards they are made of."""

from fractions import Fraction
from pathlib import Path

import pytest

import builders
import every_method
from every_method import OCCASIONS
from model.scoring.boards.frequency import frequencies
from model.scoring.conditions import Conditions
from model.scoring.ranking.cross_table import cross_table
from model.scoring.standings import Standings
from model.snapshots.evening import Evening

METHODS = ("matchpoints", "cross-imps", "butler", "total-points")


def _evening(path: Path, name: str) -> Evening:
    with every_method.played(path / "club.club", OCCASIONS[name]) as director:
        return director.evening(director.sessions.current() or 0)


def _standings(path: Path, method: str) -> Standings:
    return _seen(path, method).standings


def _seen(path: Path, method: str) -> Evening:
    with builders.an_evening(path / "club.club", 5, conditions=Conditions(method=method)) as director:
        current = director.sessions.current()
        assert current is not None
        return director.evening(current)


@pytest.mark.parametrize("method", METHODS)
def test_frequencies_count_every_line_once_in_the_order_of_the_scores(tmp_path: Path, method: str) -> None:
    standings = _standings(tmp_path, method)
    for board in standings.boards:
        given = frequencies(board)
        assert sum(one.count for one in given) == len(board.lines)
        assert sorted(pair for one in given for pair in one.pairs) == sorted(
            (scored.line.ns, scored.line.ew) for scored in board.lines
        )
        scores = [one.score for one in given if one.score is not None]
        assert scores == sorted(scores, reverse=True)
        assert sum(one.count * (one.ns_points or 0) for one in given) == sum(
            scored.ns_points or 0 for scored in board.lines
        )


@pytest.mark.parametrize("method", METHODS)
def test_a_row_of_the_cross_table_adds_up_to_the_total(tmp_path: Path, method: str) -> None:
    evening = _seen(tmp_path, method)
    table = cross_table(evening.standings, evening.view)
    for one in evening.standings.ranking:
        own = [met for (key, _other), met in table.met.items() if key == one.contestant.key]
        assert sum((met.points for met in own), Fraction()) == one.total
        assert sum(met.boards for met in own) == one.boards_played


def test_the_two_sides_of_a_meeting_make_a_hundred_percent(tmp_path: Path) -> None:
    evening = _seen(tmp_path, "matchpoints")
    table = cross_table(evening.standings, evening.view)
    for (key, other), met in table.met.items():
        assert met.figure + table.met[other, key].figure == 100
        assert table.show(key, other)
    assert table.show("1", "1") == ""


@pytest.mark.parametrize(
    "name", ["Swiss teams", "teams of eight, crossed", "board-a-match", "Swiss pairs", "Patton"]
)
def test_of_matches_the_table_has_what_each_match_gave(tmp_path: Path, name: str) -> None:
    evening = _evening(tmp_path, name)
    table = cross_table(evening.standings, evening.view)
    assert table.by_match
    for one in evening.standings.ranking:
        own = [met for (key, _other), met in table.met.items() if key == one.contestant.key]
        assert sum((met.points for met in own), Fraction()) == one.total
        assert sum(met.boards for met in own) == one.boards_played


def test_of_players_each_has_a_figure_against_both_at_the_other_side(tmp_path: Path) -> None:
    evening = _evening(tmp_path, "individual")
    table = cross_table(evening.standings, evening.view)
    for one in evening.standings.ranking:
        own = [met for (key, _other), met in table.met.items() if key == one.contestant.key]
        assert sum((met.points for met in own), Fraction()) == 2 * one.total
        assert sum(met.boards for met in own) == 2 * one.boards_played
