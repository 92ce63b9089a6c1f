"""Tonight for a pair that is expected after round 1, from the field to the room that waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.tonight.page import TonightPage
from model.movement.announce.announcement import announce
from model.movement.check import check
from model.movement.expected import find_latecomers
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "tonight", pages=("tonight", "seating"))


def tonight(window: MainWindow) -> TonightPage:
    assert isinstance(window.page, TonightPage)
    return window.page


def test_seventeen_pairs_sit_at_nine_tables_and_the_eighteenth_comes_in_round_three(
    window: MainWindow, director: Director
) -> None:
    form = tonight(window).desk_top.form
    windows.type_text("9")
    assert not form.comes_field.isVisible()
    windows.type_text(".5")
    assert form.comes_field.isVisible()
    assert "one pair sits out each round" in windows.said_by(form)
    form.comes_field.setFocus()
    windows.press("Down")
    windows.press("Down")
    assert form.comes_field.currentText() == "comes in round 3"
    assert "one pair sits out until round 3" in windows.said_by(form)
    windows.press("Ctrl+Return")
    plan = director.sessions.get(director.sessions.current() or 0).plan
    assert (plan.tables, plan.missing, find_latecomers(plan)) == (10, None, {20: 3})
    assert check(plan).ok
    assert announce(plan, 1).sits_out == (10,)
    assert any("20" in chair and "3" in chair for chair in windows.chairs_of(window))


def test_the_room_is_typed_again_as_it_was_until_play_begins(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    form = tonight(window).desk_top.form
    windows.type_text("8.5")
    form.comes_field.setFocus()
    windows.press("Down")
    windows.press("Ctrl+Return")
    window.go("tonight")
    form = tonight(window).desk_top.form
    assert form.size_field.edit.text() == "8½"
    assert form.event_wished().comes_in == 2
    qtbot.waitUntil(lambda: bool(tonight(window).offers), timeout=windows.PATIENCE)
    # the same movement is there, and is chosen again: nothing changes
    before = director.sessions.get(director.sessions.current() or 0).plan
    windows.press("Ctrl+Return")
    assert director.sessions.get(director.sessions.current() or 0).plan == before


def test_the_pair_does_not_come_after_all(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    form = tonight(window).desk_top.form
    windows.type_text("8.5")
    form.comes_field.setFocus()
    windows.press("Down")
    windows.press("Ctrl+Return")
    window.go("tonight")
    form = tonight(window).desk_top.form
    form.comes_field.setFocus()
    windows.press("Up")
    qtbot.waitUntil(lambda: bool(tonight(window).offers), timeout=windows.PATIENCE)
    windows.press("Ctrl+Return")
    plan = director.sessions.get(director.sessions.current() or 0).plan
    assert (plan.missing, find_latecomers(plan), plan.absent) == (18, {}, ())
