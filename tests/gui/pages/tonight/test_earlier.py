"""What was played before on Tonight: last week's evening is copied, an earlier one goes on, a file becomes a session."""

from __future__ import annotations

from datetime import time, timedelta
from pathlib import Path

from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.tonight.page import TonightPage
from model.scoring.conditions import Conditions, MatchpointScale, Rounding
from model.service.director import Director

LAST_WEEK = builders.A_THURSDAY - timedelta(weeks=1)


def with_last_week(director: Director) -> int:
    """Last Thursday: 8½ tables, scored 1-½-0 to one decimal, begun at eight."""
    conditions = Conditions(scale=MatchpointScale.ONE_HALF, rounding=Rounding.ONE_DECIMAL)
    session = director.sessions.create(
        "Thursday Pairs",
        LAST_WEEK,
        builders.a_plan(8.5, movement="mitchell"),
        conditions,
        start_time=time(20, 0),
        minutes_per_board=8,
    )
    director.sessions.start_play(session)
    return session


def test_last_weeks_evening_is_copied(qtbot: QtBot, director: Director) -> None:
    with_last_week(director)
    page = windows.tonight_page(qtbot, director)
    assert page.desk_top.form.size_field.edit.text() == "8½"
    event = page.desk_top.form.event_wished()
    assert (event.title, event.start, event.minutes_per_board) == ("Thursday Pairs", time(20, 0), 8)
    assert event.date == builders.A_THURSDAY
    assert event.conditions.scale is MatchpointScale.ONE_HALF
    assert "Copied from Thursday Pairs, 5 March 2026" in page.desk_top.form.copied.text()
    windows.press("Return")
    session = builders.tonight(director)
    assert (session.title, session.start_time) == ("Thursday Pairs", time(20, 0))
    assert session.conditions.rounding is Rounding.ONE_DECIMAL


def test_the_first_digit_replaces_last_weeks_number(qtbot: QtBot, director: Director) -> None:
    with_last_week(director)
    page = windows.tonight_page(qtbot, director)
    windows.type_text("9")
    assert page.desk_top.form.size_field.edit.text() == "9"


def test_a_session_in_play_is_never_touched_from_here(qtbot: QtBot, director: Director) -> None:
    session = with_last_week(director)
    plan = director.sessions.get(session).plan
    windows.tonight_page(qtbot, director)
    windows.type_text("5")
    windows.press("Return")
    assert director.sessions.get(session).plan == plan
    assert builders.tonight(director).id != session


def test_an_earlier_session_is_opened_where_it_goes_on(qtbot: QtBot, director: Director) -> None:
    earlier = with_last_week(director)
    director.sessions.create("Friday", builders.A_THURSDAY, builders.a_plan(5), Conditions())
    page = windows.tonight_page(qtbot, director)
    windows.press("Ctrl+O")
    windows.press("Down")
    windows.press("Return")
    assert director.sessions.current() == earlier
    assert windows.page_in_front(page) == "scores"


def test_two_sessions_of_one_day_are_distinguished_by_the_hour(qtbot: QtBot, director: Director) -> None:
    for hour in (14, 19):
        director.sessions.create(
            "Club", builders.A_THURSDAY, builders.a_plan(5), Conditions(), start_time=time(hour, 30)
        )
    page = windows.tonight_page(qtbot, director)
    windows.press("Ctrl+O")
    model = page.desk_top.sessions.table.model()
    days = [model.index(row, 0).data() for row in range(2)]
    assert sorted(days) == ["12 Mar 2026 14:30", "12 Mar 2026 19:30"]


def test_an_event_file_becomes_a_session(
    qtbot: QtBot, page: TonightPage, answers: windows.Answers, director: Director, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "nothing.xml"
    windows.press("Ctrl+O")
    page.desk_top.sessions.read_event.setFocus()
    windows.press("Space")
    assert answers.asked == ["Import an event"]
    qtbot.waitUntil(lambda: "nothing.xml cannot be read" in windows.refusal_on(page))
    assert director.sessions.all() == ()


def test_an_event_is_read_beside_the_window(
    qtbot: QtBot, page: TonightPage, answers: windows.Answers, director: Director, tmp_path: Path
) -> None:
    answers.to_open = tmp_path / "night.csv"
    answers.to_open.write_text("board,ns,ew,result\n1,1,2,4SN=\n1,3,4,4SN-1\n", encoding="utf-8")
    windows.press("Ctrl+O")
    page.desk_top.sessions.read_event.setFocus()
    windows.press("Space")
    assert director.sessions.all() == ()
    assert "Importing night.csv" in windows.refusal_on(page)
    qtbot.waitUntil(lambda: windows.page_in_front(page) == "results")
    assert director.sessions.current() == director.sessions.all()[0].id
