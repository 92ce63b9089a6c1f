"""A call from a table is seen on every page, and leads to its table by mouse and by key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import builders
import windows
from cut_texts import cut_texts
from gui.frame.calls_sign import CallsSign
from gui.frame.window import MainWindow
from gui.pages.play.room.link import let_servers_end
from gui.pages.play.room.view import RoomView
from model.i18n import install_language
from model.room import messages as say
from model.service.director import Director

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=["en", "pt", "pt_PT", "es", "el"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield install_language(request.param)
    install_language("en")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening_in_play(tmp_path / "club.club", 4, entered=0) as opened:
        opened.club.change_settings(room=replace(opened.club.settings().room, port=0))
        yield opened


def on_scores(qtbot: QtBot, director: Director) -> tuple[MainWindow, RoomView, CallsSign]:
    """The room is open; the Director works on Scores in the smallest window."""
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores"), size=(1024, 700))
    room = windows.show_room(window)
    windows.open_room(qtbot, room)
    window.go("scores")
    sign = window.findChild(CallsSign)
    assert isinstance(sign, CallsSign)
    assert not sign.isVisible()
    return window, room, sign


def call(room: RoomView, table: int, reason: str) -> None:
    assert room.link is not None
    room.link.room.answer(say.Asked(table, "table", say.CallDirector(reason), table=table, phone=str(table)))
    room.link.tell()


def end(window: MainWindow) -> None:
    window.close()
    let_servers_end()


@pytest.mark.usefixtures("language")
def test_the_longest_call_is_read_whole_in_a_small_window(qtbot: QtBot, director: Director) -> None:
    window, room, sign = on_scores(qtbot, director)
    call(room, 3, "turn")
    assert sign.isVisible()
    row = room.list_waiting_calls()[0]
    assert row.words in sign.text()
    qtbot.waitUntil(lambda: sign.visibleRegion().boundingRect() == sign.rect())
    qtbot.waitUntil(lambda: sign.width() >= sign.sizeHint().width())
    assert [str(cut) for cut in cut_texts(window, window.look.theme)] == []
    assert (window.width(), window.height()) == (1024, 700)
    end(window)


def test_the_oldest_call_leads_to_its_table_by_mouse_and_others_are_counted(
    qtbot: QtBot, director: Director
) -> None:
    window, room, sign = on_scores(qtbot, director)
    call(room, 3, "lead")
    call(room, 2, "revoke")
    assert sign.text().startswith("Table 3: Lead out of turn  0:")
    assert sign.text().endswith("+1")
    assert "2" in sign.toolTip()
    QTest.mouseClick(sign, Qt.MouseButton.LeftButton)
    assert window.page is not None
    assert window.page.page_id == "play"
    assert room.table == 3
    assert room.phones.hasFocus()

    room.come(3)
    assert sign.text().startswith("Table 2: Revoke")
    room.over(2)
    room.over(3)
    assert not sign.isVisible()
    end(window)


def test_f8_leads_first_to_who_calls_then_on(qtbot: QtBot, director: Director) -> None:
    window, room, _sign = on_scores(qtbot, director)
    window.actions_["attention.next"].trigger()
    call(room, 4, "claim")
    window.actions_["attention.next"].trigger()
    assert window.page is not None
    assert window.page.page_id == "play"
    assert room.table == 4
    call(room, 1, "")
    window.actions_["attention.next"].trigger()
    window.actions_["attention.next"].trigger()
    assert room.table == 1
    end(window)


def test_the_sign_goes_with_the_room(qtbot: QtBot, director: Director) -> None:
    window, room, sign = on_scores(qtbot, director)
    call(room, 4, "claim")
    assert sign.isVisible()
    room.toggle_room()
    assert not sign.isVisible()
    end(window)
