"""Scores by match: both rooms beside each other, the field going from room to room, the slip alive while typing."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

import windows
from builders import A_THURSDAY, a_director
from gui.pages.scores.match import AWAY, HOME, MatchSheet
from gui.pages.scores.page import ScoresPage
from model.bridge.result import Result
from model.movement.kinds.team_library import team_movement
from model.scoring.conditions import Conditions
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with a_director(tmp_path / "teams.club") as opened:
        plan = team_movement("round-robin").plan(4, boards_per_round=2)
        session = opened.sessions.create("Teams", A_THURSDAY, plan, Conditions(method="teams-imps"))
        opened.seating.name_team(session, 1, "Lions")
        opened.seating.name_team(session, 4, "Tigers")
        for board in (1, 2):
            opened.results.enter(session, 1, 1, board, Result.parse("4SN+1"))
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director) -> ScoresPage:
    return cast("ScoresPage", windows.a_window(qtbot, director, "scores").page)


def sheet_of(page: ScoresPage) -> MatchSheet:
    sheet = page.desk_top.grid
    assert isinstance(sheet, MatchSheet)
    return sheet


def test_the_field_stands_in_the_room_that_is_missing(page: ScoresPage) -> None:
    assert page.place() == {"cut": "match", "spot": [1, 4, 1]}
    assert sheet_of(page).field.hasFocus()
    windows.type_text("4sn=")
    windows.press("Return")
    assert page.place()["spot"] == [1, 4, 2]


def test_imps_and_victory_points_are_alive_while_a_result_is_typed(
    page: ScoresPage, director: Director
) -> None:
    sheet = sheet_of(page)
    assert "0 of 2 boards count." in sheet.about.text()
    windows.type_text("4sn-1")
    # 450 at home against 50 away: 500 points, 11 IMPs (Law 78B)
    assert sheet.model.index(0, HOME).data() == "11"
    assert sheet.model.index(0, AWAY).data() == ""
    assert "Lions   11 – 0   Tigers" in sheet.slip.text()
    assert "1 of 2 boards count." in sheet.about.text()
    typed = sheet.slip.text(), sheet.about.text()
    windows.press("Return")
    assert (sheet.slip.text(), sheet.about.text()) == typed
    assert director.journal.undo_name() == "Undo result of board 1, table 4"


def test_the_sheet_changes_to_other_cuts_and_back(page: ScoresPage) -> None:
    windows.press("Alt+R")
    cut: object = page.desk_top.grid
    assert not isinstance(cut, MatchSheet)
    windows.press("Alt+M")
    cut = page.desk_top.grid
    assert isinstance(cut, MatchSheet)
    assert page.desk_top.grid.field.hasFocus()


def test_the_field_of_a_long_match_is_in_sight_when_the_page_is_first_shown(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with a_director(tmp_path / "long.club") as director:
        plan = team_movement("head-to-head").plan(2, rounds=2, boards_per_round=12)
        session = director.sessions.create("Match", A_THURSDAY, plan, Conditions(method="teams-imps"))
        for line in director.results.sheet(session):
            if line.board < 24:
                director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))
        window = windows.a_window(qtbot, director, "tonight", pages=("tonight", "scores"), size=(1366, 748))
        window.go("scores")
        windows.settle()
        sheet = sheet_of(cast("ScoresPage", window.page))
        assert sheet.table.verticalScrollBar().maximum() > 0
        assert sheet.table.viewport().rect().contains(sheet.field.geometry())
        window.close()
