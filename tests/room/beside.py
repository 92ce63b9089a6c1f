"""A real browser beside the real window: what a phone does runs on a thread of its own, so that the window goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

import windows
from gui.pages.play.page import PlayPage
from gui.pages.play.room.link import let_servers_end
from gui.pages.play.room.view import RoomView
from model.service.director import Director
from model.service.room.room import Room

_Given = TypeVar("_Given")


def beside(qtbot: QtBot, act: Callable[[], _Given]) -> _Given:
    """Do what a phone does while the window lives; gives what comes of it, raises what it raises."""
    given: list[_Given] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            given.append(act())
        except BaseException as error:  # noqa: BLE001  # raised again by who waits
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=2 * windows.PATIENCE)
    thread.join()
    if raised:
        raise raised[0]
    return given[0]


@contextmanager
def an_open_room(qtbot: QtBot, director: Director, monkeypatch: pytest.MonkeyPatch) -> Iterator[RoomView]:
    """The real window with its room open on this machine; the phones of a test have one address, not to be taken for one gone wild."""
    plain = Room.prepare_opening

    def opening(room: Room, *given: Any) -> Any:
        return replace(plain(room, *given), requests_a_second=500, connections_of_one=500)

    monkeypatch.setattr(Room, "prepare_opening", opening)
    director.club.change_settings(room=replace(director.club.settings().room, port=0))
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores", "rulings"))
    play = window.page
    assert isinstance(play, PlayPage)
    play.views.show_room()
    room = play.views.room
    assert room is not None  # just shown
    room.box.address.setCurrentText("127.0.0.1")
    windows.open_room(qtbot, room)
    try:
        yield room
    finally:
        window.close()
        let_servers_end()
