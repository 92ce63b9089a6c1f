"""The top bar's facts, from real sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import A_THURSDAY, a_director, a_plan, an_evening
from gui.frame.status import count_missing, present_round, short_date, status
from model.movement.drawn.draw import begun
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Draw
from model.scoring.conditions import Conditions
from model.service.director import Director

pytestmark = pytest.mark.usefixtures("qapp")


def said(director: Director) -> list[str]:
    session_id = director.sessions.current()
    assert session_id is not None
    session = director.sessions.get(session_id)
    shown = status(session, director.results.sheet(session_id))
    return [str(shown.title), *(str(fact.words) for fact in shown.facts)]


def test_before_play_it_tells_who_is_seated(tmp_path: Path) -> None:
    with a_director(tmp_path / "club") as director:
        director.sessions.create("Thursday Pairs", A_THURSDAY, a_plan(5), Conditions())
        assert said(director) == ["Thursday Pairs 12 Mar", "Rounds and boards 5 × 3", "0 of 10 pairs seated"]


def test_before_a_night_of_teams_it_counts_teams(tmp_path: Path) -> None:
    with a_director(tmp_path / "club") as director:
        plan = begun(range(1, 7), Draw(3), teams=True, boards_per_round=8)
        director.sessions.create("Swiss", A_THURSDAY, plan, Conditions(method="teams-imps"))
        assert said(director)[-1] == "0 of 6 teams seated"


def test_a_team_of_eight_is_one_team_and_seated_with_both_its_fours(tmp_path: Path) -> None:
    with a_director(tmp_path / "club") as director:
        plan = team_movement("teams-of-eight").plan(4, boards_per_round=3)
        session = director.sessions.create("Eights", A_THURSDAY, plan, Conditions(method="teams-imps"))
        assert said(director)[-1] == "0 of 4 teams seated"
        fours = [four for four, team in plan.team_of.items() if team == plan.team_of[plan.contestants[0]]]
        for seated, four in zip(("0 of 4", "1 of 4"), fours, strict=True):
            for place in range(4):
                director.seating.seat(session, four, place, director.players.add(f"Player {four} {place}"))
            assert said(director)[-1] == f"{seated} teams seated"


@pytest.mark.parametrize("teams", [2, 3, 4, 5])
def test_all_teams_of_eight_are_seated_when_all_their_fours_are(tmp_path: Path, teams: int) -> None:
    with a_director(tmp_path / "club") as director:
        plan = team_movement("teams-of-eight").plan(teams, boards_per_round=3)
        session = director.sessions.create("Eights", A_THURSDAY, plan, Conditions(method="teams-imps"))
        for four in plan.contestants:
            for place in range(4):
                director.seating.seat(session, four, place, director.players.add(f"Player {four} {place}"))
        assert said(director)[-1] == f"{teams} of {teams} teams seated"


def test_in_play_it_tells_the_round_and_what_is_missing(tmp_path: Path) -> None:
    with an_evening(tmp_path / "club", 5, entered=0.5) as director:
        session_id = director.sessions.current()
        assert session_id is not None
        lines = director.results.sheet(session_id)
        entered = sum(line.result is not None for line in lines)
        assert f"{entered} of {len(lines)} results" in said(director)
        assert f"Round {present_round(lines)} of 5" in said(director)
        assert "0 missing" in said(director)

        early = lines[0]
        director.results.erase(session_id, early.round, early.table, early.board)
        assert "1 missing" in said(director)


def test_a_whole_round_is_over_when_its_last_result_is_in(tmp_path: Path) -> None:
    with an_evening(tmp_path / "club", 5, entered=0.2) as director:
        session_id = director.sessions.current()
        assert session_id is not None
        sheet = director.results.sheet(session_id)
        assert sum(line.result is not None for line in sheet) == 15
        assert present_round(sheet) == 2
        last = sheet[14]
        director.results.erase(session_id, last.round, last.table, last.board)
        assert present_round(director.results.sheet(session_id)) == 1


def test_after_play_everything_that_is_not_in_is_missing(tmp_path: Path) -> None:
    with an_evening(tmp_path / "club", 5) as director:
        session_id = director.sessions.current()
        assert session_id is not None
        director.sessions.finish(session_id)
        assert said(director)[1:] == ["Play over", "75 of 75 results", "0 missing", "provisional"]
        assert count_missing(director.sessions.get(session_id), director.results.sheet(session_id)) == 0


def test_days_are_short() -> None:
    from datetime import date

    assert short_date(date(2025, 11, 13)) == "13 Nov"


def test_with_the_clock_running_it_tells_the_time_left_and_the_tables_playing(tmp_path: Path) -> None:
    from builders import A_THURSDAY

    with a_director(tmp_path / "club") as director:
        session_id = director.sessions.create("Thursday Pairs", A_THURSDAY, a_plan(5), Conditions())
        director.sessions.start_play(session_id)
        session, sheet = director.sessions.get(session_id), director.results.sheet(session_id)
        now = director.play.now(session_id)
        assert now is not None
        said = [str(fact.words) for fact in status(session, sheet, now=now).facts]
        assert said[0] == "Round 1 of 5"
        assert said[1].startswith("22:") and said[1].endswith(" left")
        assert said[2:] == ["5 playing", "0 missing"]

        director.play.end_round(session_id)
        director.play.pause(session_id)
        now = director.play.now(session_id)
        said = [str(fact.words) for fact in status(session, sheet, now=now).facts]
        assert said[0] == "Round 2 of 5"
        assert said[1].endswith(" paused")
        assert said[3] == "15 missing"

        for _round in range(4):
            director.play.end_round(session_id)
        said = [str(fact.words) for fact in status(session, sheet, now=director.play.now(session_id)).facts]
        assert said == ["Play over", "0 of 75 results", "75 missing"]
