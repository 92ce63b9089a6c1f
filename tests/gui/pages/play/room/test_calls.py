"""Who calls, beside the tables and their phones: nothing of it is cut in the windows of a small laptop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

import builders
import windows
from cut_texts import cut_texts
from gui.frame.window import MainWindow
from gui.pages.play.page import PlayPage
from gui.pages.play.room.link import let_servers_end
from gui.pages.play.room.tables import BOARDS, PHONE
from gui.pages.play.room.view import RoomView
from gui.widgets.form.buttons import KeycapButton
from model.i18n import install_language
from model.room import messages as say
from model.snapshots.play import Need, Want

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=["en", "pt", "pt_PT", "es", "el"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield install_language(request.param)
    install_language("en")


def a_room_with_calls(window: MainWindow, qtbot: QtBot) -> RoomView:
    """Table 2 has called and hears that somebody comes; table 3 calls."""
    room = windows.show_room(window)
    windows.open_room(qtbot, room)
    link = room.link
    assert link is not None
    link.room.answer(say.Asked(1, "table", say.CallDirector("lead", 4), table=2, phone="a"))
    link.room.answer(say.Asked(2, "table", say.CallDirector("revoke"), table=3, phone="b"))
    link.room.acknowledge_call(2)
    link.tell()
    return room


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", [(1366, 768), (1024, 700)])
def test_calls_and_phones_are_read_whole(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    with builders.an_evening(tmp_path / "club.club", 4, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
        for table in (1, 4):
            director.rulings.open(session, round=1, table=table, board=1)
        options = director.club.settings().room
        director.club.change_settings(room=replace(options, port=0))
        window = windows.a_window(qtbot, director, "play", pages=("play", "scores"), size=size)
        room = a_room_with_calls(window, qtbot)

        def keys() -> list[KeycapButton]:
            return [key for key in room.calls.findChildren(KeycapButton) if key.isVisible()]

        qtbot.waitUntil(lambda: len(keys()) == 4, timeout=60_000)
        qtbot.waitUntil(lambda: all(key.visibleRegion().boundingRect() == key.rect() for key in keys()))
        assert [str(cut) for cut in cut_texts(window, window.look.theme)] == []
        window.close()
        let_servers_end()


def test_a_column_stays_as_the_mouse_left_it_until_it_says_something_longer(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with builders.an_evening(tmp_path / "club.club", 4, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
        director.club.change_settings(room=replace(director.club.settings().room, port=0))
        window = windows.a_window(qtbot, director, "play", pages=("play", "scores"))
        phones = a_room_with_calls(window, qtbot).phones
        header, rows = phones.horizontalHeader(), phones.phones.rows
        fitting, boards = header.sectionSize(PHONE), header.sectionSize(BOARDS)

        header.resizeSection(PHONE, fitting + 20)
        phones.phones.update_rows(replace(row, last=("1NT=", "19:05")) for row in rows)
        assert header.sectionSize(PHONE) == fitting + 20

        phones.phones.update_rows(replace(row, phone=row.phone * 2) for row in rows)
        assert header.sectionSize(PHONE) > fitting + 20
        assert header.sectionSize(BOARDS) == boards

        phones.phones.update_rows(rows)
        assert header.sectionSize(PHONE) == fitting
        window.close()
        let_servers_end()


@pytest.mark.parametrize(("size", "whole"), [((1366, 768), 2), ((1024, 700), 1)])
def test_calls_leave_what_rulings_still_want_its_lines(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], whole: int
) -> None:
    """Two calls and two rulings that want a look: no key and no line is cut, and "Close the room…" is seen."""
    text = "Lead out of turn: does the side gain by it? Look when the board is in."
    wanted = tuple(Need(Want.RULING, 1, at, at, ruling=at, number=at, text=text) for at in (1, 2))
    with builders.an_evening(tmp_path / "club.club", 4, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
        monkeypatch.setattr(type(director.rulings), "needs", lambda _rulings, _session: wanted)
        director.club.change_settings(room=replace(director.club.settings().room, port=0))
        window = windows.a_window(qtbot, director, "play", pages=("play", "scores"), size=size)
        room = a_room_with_calls(window, qtbot)
        page = window.findChild(PlayPage)
        assert isinstance(page, PlayPage)
        needs = page.needs_panel.list

        def keys() -> list[KeycapButton]:
            found = [key for key in room.calls.findChildren(KeycapButton) if key.isVisible()]
            return [*found, room.box.close_key] if size[0] > 1024 else found

        def lines_are_whole() -> bool:
            places = [needs.visualRect(needs.model().index(at, 0)) for at in range(whole)]
            return all(needs.viewport().rect().contains(place) for place in places)

        qtbot.waitUntil(lambda: len(keys()) >= 2, timeout=windows.PATIENCE)
        qtbot.waitUntil(lambda: all(key.visibleRegion().boundingRect() == key.rect() for key in keys()))
        qtbot.waitUntil(lines_are_whole)
        window.close()
        let_servers_end()
