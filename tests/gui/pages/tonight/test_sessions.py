"""Earlier sessions on Tonight: one is deleted after a question that says what goes with it, and comes back by undo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import time, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.tonight.earlier import MOVEMENT, PAIRS, RESULTS, WIDTHS
from gui.pages.tonight.page import TonightPage
from model.bridge.result import Result
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.snapshots.events import EventRule

LAST_WEEK = builders.A_THURSDAY - timedelta(weeks=1)


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A club that has not met yet."""
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


def a_page(qtbot: QtBot, director: Director, answers: windows.Answers) -> TonightPage:
    window = windows.a_window(qtbot, director, "tonight", answers=answers)
    assert isinstance(window.page, TonightPage)
    return window.page


def with_last_week(director: Director) -> int:
    """Last Thursday, being played."""
    session = director.sessions.create(
        "Thursday Pairs", LAST_WEEK, builders.a_plan(8.5, movement="mitchell"), Conditions()
    )
    director.sessions.start_play(session)
    return session


@dataclass
class Questioned(windows.Answers):
    """What was asked before a session goes, with what would follow."""

    consequences: list[str] = field(default_factory=list)

    def sure(self, question: str, consequence: str, command: str) -> bool:
        self.consequences.append(consequence)
        return super().sure(question, consequence, command)


def titles_listed(page: TonightPage) -> list[str]:
    model = page.desk_top.sessions.table.model()
    return [model.index(row, 1).data() for row in range(model.rowCount())]


@pytest.mark.parametrize("key", ["Ctrl+Del", "Del", "mouse"])
def test_an_earlier_session_is_deleted_after_a_question_and_comes_back_by_undo(
    qtbot: QtBot, director: Director, key: str
) -> None:
    earlier = with_last_week(director)
    line = director.results.sheet(earlier)[0]
    director.results.enter(earlier, line.round, line.table, line.board, Result.parse("P"))
    director.sessions.create("Friday", builders.A_THURSDAY, builders.a_plan(5), Conditions())
    answers = Questioned(agreed=False)
    page = a_page(qtbot, director, answers)
    windows.press("Ctrl+O")
    windows.press("Down")

    def delete() -> None:
        if key == "mouse":
            buttons = page.desk_top.sessions.findChildren(QAbstractButton)
            next(one for one in buttons if "Delete" in one.text()).click()
        else:
            windows.press(key)

    delete()
    assert answers.asked == ["Delete Thursday Pairs of 5 March 2026?"]
    assert answers.consequences == [
        "It is still being played. Its 1 result goes with it. Undo brings everything back."
    ]
    assert titles_listed(page) == ["Friday", "Thursday Pairs"]
    answers.agreed = True
    page.desk_top.sessions.table.selectRow(1)
    delete()
    assert titles_listed(page) == ["Friday"]
    assert [one.title for one in director.sessions.all()] == ["Friday"]
    windows.press("Ctrl+Z")
    assert titles_listed(page) == ["Friday", "Thursday Pairs"]
    assert director.sessions.all()[1].entered == 1
    windows.press("Ctrl+Y")
    assert titles_listed(page) == ["Friday"]


def test_before_a_final_session_of_an_event_is_deleted_both_are_reported(
    qtbot: QtBot, director: Director
) -> None:
    earlier = with_last_week(director)
    line = director.results.sheet(earlier)[0]
    director.results.enter(earlier, line.round, line.table, line.board, Result.parse("P"))
    director.sessions.finish(earlier)
    director.sessions.make_final(earlier, anyway=True)
    director.events.make("Spring season", EventRule.BEST, (earlier,))
    answers = Questioned(agreed=False)
    a_page(qtbot, director, answers)
    windows.press("Ctrl+O")
    windows.press("Ctrl+Del")
    assert answers.consequences == [
        "Its results are final. Ranked without it from now on: Spring season. "
        "Its 1 result goes with it. Undo brings everything back."
    ]
    assert [one.id for one in director.sessions.all()] == [earlier]


def test_the_session_being_seated_is_deleted_and_tonight_begins_again(
    qtbot: QtBot, director: Director
) -> None:
    director.sessions.create("Friday", builders.A_THURSDAY, builders.a_plan(5), Conditions())
    answers = Questioned()
    a_page(qtbot, director, answers)
    windows.press("Ctrl+O")
    windows.press("Ctrl+Del")
    assert answers.consequences == ["It has no results. Undo brings it back."]
    assert director.sessions.all() == ()
    assert director.sessions.current() is None
    windows.press("Ctrl+Z")
    current = director.sessions.current()
    assert current is not None
    assert director.sessions.get(current).title == "Friday"


def test_tonight_shows_the_session_that_was_opened_elsewhere(qtbot: QtBot, director: Director) -> None:
    hours = (14, 19)
    afternoon, evening = (
        director.sessions.create(
            f"At {hour}", builders.A_THURSDAY, builders.a_plan(5), Conditions(), start_time=time(hour, 30)
        )
        for hour in hours
    )
    page = a_page(qtbot, director, windows.Answers())
    window = page.window()
    assert isinstance(window, MainWindow)
    for session, hour in ((afternoon, 14), (evening, 19)):
        window.go("results")
        director.sessions.open(session)
        window.go("tonight")
        shown = page._form.event_wished()
        assert (shown.title, shown.start) == (f"At {hour}", time(hour, 30))


def test_a_narrow_window_leaves_movement_and_figures_out_of_the_list_of_sessions(
    qtbot: QtBot, director: Director
) -> None:
    with_last_week(director)
    page = a_page(qtbot, director, windows.Answers())
    table = page.desk_top.sessions.table
    windows.press("Ctrl+O")
    for width, left_out in ((1920, set()), (1024, {MOVEMENT, PAIRS, RESULTS}), (1920, set())):
        page.window().resize(width, 700)
        windows.settle()
        hidden = {column for column in range(len(WIDTHS)) if table.isColumnHidden(column)}
        assert hidden == left_out
