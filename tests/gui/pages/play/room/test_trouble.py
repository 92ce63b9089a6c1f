"""A room that cannot open: what is in the way is said in words, with what to do, and stays beside the key until it opens."""

from __future__ import annotations

import socket
import sys

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

import windows
from gui.frame.window import MainWindow
from gui.pages.play.room.view import RoomView
from model.room import command
from model.service.director import Director

pytestmark = pytest.mark.usefixtures("qapp")


def could_not_open(qtbot: QtBot, room: RoomView) -> str:
    """Press the key, and give what the box says once the room is given up."""
    room.toggle_room()
    qtbot.waitUntil(lambda: room.link is None, timeout=windows.PATIENCE)
    said = windows.said_by(room.box)
    assert "The room could not open" in said
    window = room.box.window()
    assert isinstance(window, MainWindow)
    assert windows.refusal_shown(window), "the foot bar says it too"
    return said


def ends(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    monkeypatch.setattr(command, "command", lambda: (sys.executable, "-c", script))


def test_a_port_that_another_program_uses_and_another_port_typed(
    qtbot: QtBot, room: RoomView, director: Director
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, socket.create_server(("127.0.0.1", 0)) as other:
        port, free = taken.getsockname()[1], other.getsockname()[1]
        other.close()
        options = director.club.settings().room
        director.club.change_settings(room=replace(options, port=port))

        said = could_not_open(qtbot, room)
        assert f"Another program uses port {port} of this computer." in said
        assert f"127.0.0.1:{port + 1}" in said

        room.box.address.setCurrentText(f"127.0.0.1:{free}")
        assert windows.open_room(qtbot, room) == f"http://127.0.0.1:{free}"
    assert "could not" not in windows.said_by(room.box)
    assert director.club.settings().room.port == free, "the next start opens where the cards say"


def test_a_computer_without_a_network(qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "addresses", lambda: ())
    room.box.look_for_addresses()
    assert "turn the hotspot on" in could_not_open(qtbot, room)

    monkeypatch.setattr(command, "addresses", lambda: ("127.0.0.1",))
    assert windows.open_room(qtbot, room).startswith("http://127.0.0.1:")


def test_an_address_of_another_computer(qtbot: QtBot, room: RoomView) -> None:
    room.box.address.setCurrentText("192.0.2.77")
    assert "This computer does not have the address 192.0.2.77." in could_not_open(qtbot, room)


def test_a_certificate_that_is_none(qtbot: QtBot, room: RoomView, director: Director) -> None:
    options = director.club.settings().room
    director.club.change_settings(room=replace(options, certificate=__file__))
    assert "The club’s certificate cannot be used" in could_not_open(qtbot, room)


def test_a_part_of_the_program_that_is_missing(
    qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends(monkeypatch, "import no_such_part")
    assert "A part of the program is missing: no_such_part." in could_not_open(qtbot, room)


def test_a_server_that_ends_at_once(qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch) -> None:
    """The room was "opening…" all evening."""
    ends(monkeypatch, "raise SystemExit(7)")
    said = could_not_open(qtbot, room)
    assert "The room’s server ends as soon as it starts (7)." in said
    assert "security program" in said


def test_a_server_that_cannot_be_started(
    qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "command", lambda: ("no such program",))
    assert "The room’s server cannot be started" in could_not_open(qtbot, room)


def test_a_server_that_does_not_answer_is_said(
    qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends(monkeypatch, "import sys; sys.stdin.read()")
    room.toggle_room()
    assert room.link is not None
    assert not room.needs()

    room.link._slow.start(1)
    qtbot.waitUntil(lambda: bool(room.needs()), timeout=windows.PATIENCE)

    assert "holding it up" in room.needs()[0].words.text
    room.toggle_room()


def test_a_room_that_was_open_is_tried_again_all_evening(
    qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither phones nor their results are given up because the server fails for a while."""
    where = windows.open_room(qtbot, room)
    link = room.link
    assert link is not None
    assert link._process is not None
    whole = command.command
    ends(monkeypatch, "raise SystemExit(7)")
    link._process.kill()
    qtbot.waitUntil(lambda: bool(room.needs()), timeout=windows.PATIENCE)
    (need,) = room.needs()
    assert need.words.title == "Phones do not reach the room"
    assert room.link is link

    monkeypatch.setattr(command, "command", whole)
    room.open_need(need)
    qtbot.waitUntil(lambda: bool(link.port), timeout=windows.PATIENCE)

    assert f"http://{link.where}" == where
    assert not room.needs()
