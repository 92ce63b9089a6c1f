"""The server of the room as the window has it: started again, left to end without waiting, heard without standing still."""

from __future__ import annotations

import logging
import os
import signal
import sys
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

import windows
from gui.pages.play.room.view import RoomView
from model.bridge.result import Result
from model.errors import ClubFileError
from model.i18n import _, speaking
from model.room import messages as say
from model.service.director import Director

pytestmark = pytest.mark.usefixtures("qapp")


def hold(process: int) -> None:
    """Let a process do nothing, as one that hangs."""
    if sys.platform == "win32":
        pytest.skip("Windows holds no process")
    else:
        os.kill(process, signal.SIGSTOP)


def let_go(process: int) -> None:
    """Let a process go on that was held."""
    if sys.platform != "win32":
        os.kill(process, signal.SIGCONT)


def test_a_server_that_dies_is_started_again_at_the_same_port(qtbot: QtBot, room: RoomView) -> None:
    where = windows.open_room(qtbot, room)
    assert room.link is not None
    link = room.link
    assert link._process is not None

    first = link._process
    first.kill()
    qtbot.waitUntil(lambda: link._process is not first and bool(link.port), timeout=windows.PATIENCE)

    assert f"http://{link.where}" == where


def test_a_server_that_dies_while_the_club_file_cannot_be_written_is_started_again(
    qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The new one was told nothing and waited for ever: no phone reached the room for the rest of the evening."""
    where = windows.open_room(qtbot, room)
    assert room.link is not None
    link, first = room.link, room.link._process
    assert first is not None
    link._rest.setInterval(10)
    prepare = link.room.prepare_opening
    failed: list[say.Refused | None] = []

    def full_twice(*given: Any) -> say.Open:
        if len(failed) < 2:
            failed.append(link.trouble)
            raise ClubFileError("The disk is full.", "Make room.")
        return prepare(*given)

    monkeypatch.setattr(link.room, "prepare_opening", full_twice)
    with caplog.at_level(logging.CRITICAL):
        first.kill()
        qtbot.waitUntil(lambda: link._process is not first and bool(link.port), timeout=windows.PATIENCE)

    assert failed == [None, say.Refused("other", "The disk is full. Make room.")]
    assert link.trouble is None
    assert f"http://{link.where}" == where


def test_closing_waits_for_no_server_and_the_next_room_has_its_port(
    qtbot: QtBot, room: RoomView, director: Director
) -> None:
    """The window stood still until the server had ended: a fifth of a second, three where it did not listen."""
    where = windows.open_room(qtbot, room)
    assert room.link is not None
    server = room.link._process
    assert server is not None
    options = director.club.settings().room
    director.club.change_settings(room=replace(options, port=room.link.port))
    hold(server.processId())

    room.toggle_room()
    assert not windows.room_is_open(room)
    assert server.state() is QProcess.ProcessState.Running, "the window has waited for the server"
    room.toggle_room()
    let_go(server.processId())

    qtbot.waitUntil(lambda: room.link is not None and bool(room.link.where), timeout=windows.PATIENCE)
    assert room.link is not None
    assert f"http://{room.link.where}" == where


def test_a_server_that_does_not_listen_is_ended(qtbot: QtBot, room: RoomView) -> None:
    windows.open_room(qtbot, room)
    assert room.link is not None
    server = room.link._process
    assert server is not None
    hold(server.processId())

    with qtbot.waitSignal(server.finished, timeout=windows.PATIENCE):
        room.toggle_room()


def test_a_room_closed_while_it_waits_for_the_last_server_opens_none(
    qtbot: QtBot, room: RoomView, director: Director
) -> None:
    windows.open_room(qtbot, room)
    assert room.link is not None
    last = room.link._process
    assert last is not None
    room.toggle_room()
    room.toggle_room()
    waiting = room.link
    assert waiting is not None
    room.toggle_room()

    with qtbot.waitSignal(last.finished, timeout=windows.PATIENCE):
        pass

    assert not windows.room_is_open(room)
    assert waiting._process is None


def test_hundreds_of_phones_that_come_back_at_once_are_shown_once(qtbot: QtBot, room: RoomView) -> None:
    """Each was shown by itself: after a restart of the server the window stood still for seconds."""
    windows.open_room(qtbot, room)
    link = room.link
    assert link is not None
    shown = []
    link.changed.connect(lambda: shown.append(True))
    link._heard.extend(say.Phones(1 + number % 4, number) for number in range(1, 2001))

    link._work()
    qtbot.waitUntil(lambda: not link._heard, timeout=windows.PATIENCE)

    assert room.phones.phones.rows[3].phone == "1999 phones"
    assert link.room.phones[4].open == 1999
    assert len(shown) < 50


def test_phones_hear_what_the_director_wrote_after_the_enter_is_painted(
    qtbot: QtBot, room: RoomView, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows.open_room(qtbot, room)
    link = room.link
    assert link is not None
    session = link.room.session_id
    line = next(one for one in director.results.sheet(session) if one.round == link.room.night().round(1))
    qtbot.waitUntil(lambda: not link._push.isActive(), timeout=windows.PATIENCE)
    words_said: list[say.ToServer] = []
    monkeypatch.setattr(link._host, "_send", words_said.append)

    director.results.enter(session, line.round, line.table, line.board, Result.parse("3NTE-1"))
    assert not words_said, "the Director's Enter has waited for the phones"
    qtbot.waitUntil(lambda: any(isinstance(one, say.Shown) for one in words_said), timeout=windows.PATIENCE)

    shown = [one.sheet.table for one in words_said if isinstance(one, say.Shown)]
    assert shown == [line.table], "a table that sees nothing else was told"


def test_a_phone_that_meets_a_fault_of_ours_is_answered_and_the_others_go_on(
    qtbot: QtBot, room: RoomView, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing stood between a fault in one answer and the loop: its phone waited in vain, and so did all behind it."""
    windows.open_room(qtbot, room)
    link = room.link
    assert link is not None
    answer, heard = link.room.answer, link.room.heard
    replies: list[say.Reply] = []

    def fail_at_table_1(asked: say.Asked) -> say.Reply:
        if asked.table == 1:
            raise ZeroDivisionError("division by zero")
        return answer(asked)

    def fail_at_table_3(message: say.Phones) -> None:
        if message.table == 3:
            raise ZeroDivisionError("division by zero")
        heard(message)

    def keep(message: say.ToServer) -> None:
        if isinstance(message, say.Reply):
            replies.append(message)

    monkeypatch.setattr(link.room, "answer", fail_at_table_1)
    monkeypatch.setattr(link.room, "heard", fail_at_table_3)
    monkeypatch.setattr(link._host, "_send", keep)
    call = say.CallDirector("", 0, False)
    link._heard.extend(
        (
            say.Asked(1, "table", call, table=1, phone="a", language="es"),
            say.Phones(3, 1),
            say.Asked(2, "table", say.Join(False), table=2, phone="b", language="en"),
        )
    )
    with caplog.at_level(logging.ERROR, "model.service.room.host"):
        link._work()
    qtbot.waitUntil(lambda: len(replies) == 2, timeout=windows.PATIENCE)

    assert [(one.request, one.ok) for one in replies] == [(1, False), (2, True)]
    said = msgspec.json.decode(replies[0].body)
    with speaking("es"):
        assert said["text"] == f"{_('Something went wrong')}. {_('Call the Director.')}"
    assert said["again"], "the phone would have thrown away a result"
    assert windows.room_is_open(room)
    assert not link._heard
    assert [one.getMessage() for one in caplog.records if one.name == "model.service.room.host"] == [
        "the room failed at Asked",
        "the room failed at Phones",
    ]


def test_a_server_that_says_what_nobody_understands_is_started_again(
    qtbot: QtBot, room: RoomView, caplog: pytest.LogCaptureFixture
) -> None:
    where = windows.open_room(qtbot, room)
    assert room.link is not None
    link, first = room.link, room.link._process
    link._unframing._held += b"\xff" * 8  # a message of four thousand million bytes
    with caplog.at_level(logging.CRITICAL):
        link.send(say.Close())
        qtbot.waitUntil(lambda: link._process is not first and bool(link.port), timeout=windows.PATIENCE)
    assert f"http://{link.where}" == where
