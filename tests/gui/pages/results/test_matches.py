"""The matches on Results: byes among them, so that what each has there adds up to its total."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import builders
import every_method
from evenings_of_teams import enter_round
from gui.pages.results.matches import match_lines, unit_of_boards
from model.bridge.result import Result
from model.movement.doctor.happenings import PairArrives
from model.movement.drawn.draw import begun
from model.movement.plan import Draw
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.ranking.cross_table import IDLE, cross_table
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A Swiss of five teams after three rounds."""
    with builders.a_director(tmp_path / "swiss.club") as opened:
        plan = begun(range(1, 6), Draw(5, first="seeded"), teams=True, boards_per_round=2)
        conditions = Conditions(method="teams-imps", victory_points=VictoryPoints.WBF)
        session = opened.sessions.create("Swiss", builders.A_THURSDAY, plan, conditions)
        opened.sessions.start_play(session)
        for number in range(1, 4):
            for line in opened.results.sheet(session):
                if line.result is None:
                    text = "4SN=" if line.ns.number < line.ew.number else "2HE-1"
                    opened.results.enter(session, line.round, line.table, line.board, Result.parse(text))
            if number < 3:
                opened.draws.draw(session)
        yield opened


def test_each_line_of_the_cross_table_adds_up_to_the_total(director: Director) -> None:
    session = director.sessions.current()
    assert session is not None
    standings = director.standings.now(session)
    table = cross_table(standings, director.evening(session).view)
    assert table.idle == (IDLE,)
    with_bye = [key for key, other in table.met if other == IDLE]
    assert len(with_bye) == 3
    for one in standings.ranking:
        key = one.contestant.key
        met = sum((met.points for (mine, _other), met in table.met.items() if mine == key), Fraction())
        assert met == one.total
    assert table.show(with_bye[0], IDLE) == "12.00"


def test_byes_stand_among_the_matches_with_what_they_give(director: Director) -> None:
    current = director.sessions.current()
    assert current is not None
    session = director.sessions.get(current)
    lines = match_lines(session, director.matches.now(current))
    byes = [line for line in lines if line.away == "bye"]
    assert [line.round for line in byes] == [3, 2, 1]
    assert {line.points for line in byes} == {"12.00"}
    assert len({line.home for line in byes}) == 3
    assert unit_of_boards(session) == "IMP"


@pytest.mark.parametrize(
    ("occasion", "rounds"), [("three teams of eight", [5, 3, 1]), ("round robin, WBF scale", [5, 4, 3, 2, 1])]
)
def test_byes_of_a_round_robin_stand_there_too(tmp_path: Path, occasion: str, rounds: list[int]) -> None:
    with every_method.played(tmp_path / "club.club", every_method.OCCASIONS[occasion]) as director:
        current = builders.the_session(director)
        session = director.sessions.get(current)
        lines = match_lines(session, director.matches.now(current))
        byes = [line for line in lines if line.away == "bye"]
        assert [line.round for line in byes] == rounds
        assert {line.points for line in byes} == {"12.00"}  # 60% of 20
        assert len({line.home for line in byes}) == len(rounds)
        for one in director.standings.now(
            current
        ).ranking:  # what a team has in the list adds up to its total
            key = one.contestant.key
            table = cross_table(director.standings.now(current), director.evening(current).view)
            met = sum((met.points for (mine, _other), met in table.met.items() if mine == key), Fraction())
            assert met == one.total


@pytest.mark.parametrize("percent", [0, 40])
def test_a_round_missed_stands_there_where_it_scores(tmp_path: Path, percent: int) -> None:
    with builders.a_director(tmp_path / "swiss.club") as director:
        plan = begun(range(1, 8), Draw(5, first="seeded"), teams=True, boards_per_round=2)
        conditions = Conditions(method="teams-imps", victory_points=VictoryPoints.WBF, missed_percent=percent)
        current = director.sessions.create("Swiss", builders.A_THURSDAY, plan, conditions)
        director.sessions.start_play(current)
        enter_round(director, current, 1)
        late = PairArrives(2)
        director.doctor.apply(current, director.doctor.propose(current, late)[0], late)
        session = director.sessions.get(current)
        missed = [
            line
            for line in match_lines(session, director.matches.now(current))
            if line.away == "did not play"
        ]
        assert [(line.round, line.points) for line in missed] == ([(1, "8.00")] if percent else [])
        (comer,) = (one for one in director.standings.now(current).ranking if one.contestant.key == "8")
        assert comer.total == Fraction(20 * percent, 100)
