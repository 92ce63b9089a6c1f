"""`main.py room` where the room cannot open: what is in the way, what to do, and an end."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from builders import an_evening
from gui.headless import room_command
from gui.headless.room_command import run
from model.errors import ClubFileError, NotNow
from model.room import command
from model.service.director import Director
from model.service.room.room import Room


@pytest.fixture
def asked(tmp_path: Path) -> Namespace:
    path = tmp_path / "harbour.club"
    an_evening(path, 3, entered=0).close()
    return Namespace(club=path, session=1, address="127.0.0.1", port=0, rate=0, certificate=None)


def refused(asked: Namespace) -> str:
    with pytest.raises(NotNow) as refusal:
        run(asked)
    return str(refusal.value)


def test_a_port_that_is_taken(asked: Namespace) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        asked.port = taken.getsockname()[1]
        assert f"uses port {asked.port}" in refused(asked)


def test_a_computer_without_a_network(asked: Namespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "addresses", lambda: ())
    asked.address = None
    assert "This computer is not connected to a network." in refused(asked)


def test_a_server_that_ends_at_once(asked: Namespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was started again for ever, and nothing was said."""
    monkeypatch.setattr(command, "command", lambda: (sys.executable, "-c", "raise SystemExit(7)"))
    assert "The room’s server ends as soon as it starts (7)." in refused(asked)


def test_a_server_that_cannot_be_started(asked: Namespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "command", lambda: ("no such program",))
    assert "The room’s server cannot be started" in refused(asked)


def test_a_server_that_dies_while_the_club_file_cannot_be_written_is_started_again(
    asked: Namespace, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The whole room ended with it."""
    prepare, start = Room.prepare_opening, asyncio.create_subprocess_exec
    servers: list[asyncio.subprocess.Process] = []
    tries: list[int] = []
    events: list[str] = []

    def full_once(room: Room, *given: Any) -> Any:
        tries.append(len(servers))
        if len(tries) == 2:
            raise ClubFileError("The disk is full.", "Make room.")
        return prepare(room, *given)

    async def keep(*given: Any, **more: Any) -> asyncio.subprocess.Process:
        servers.append(await start(*given, **more))
        return servers[-1]

    def tell(event: str, **facts: Any) -> None:
        events.append(event)
        if event == "open" and len(servers) == 1:
            servers[0].kill()
        elif event == "open":
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Room, "prepare_opening", full_once)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", keep)
    monkeypatch.setattr(room_command, "_tell", tell)
    monkeypatch.setattr(room_command, "_REST", 0.01)
    with caplog.at_level(logging.CRITICAL):
        assert run(asked) == 0

    assert tries == [0, 1, 1]
    assert [event for event in events if event in ("open", "closed")] == ["open", "open", "closed"]


def test_a_table_that_comes_late_is_a_line_of_its_own_with_its_code(
    asked: Namespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second laptop on the same server adds it; nobody at the small box sees the window that prints its card."""
    with Director.open(asked.club) as director:
        whole = director.sessions.get(1).plan
        director.sessions.change_plan(
            1, replace(whole, rows=tuple(row for row in whole.rows if row.table != 3))
        )
    events: list[tuple[str, dict[str, Any]]] = []
    open_club = Director.open
    opened: list[Director] = []

    def keep(*given: Any, **more: Any) -> Director:
        opened.append(open_club(*given, **more))
        return opened[-1]

    def tell(event: str, **facts: Any) -> None:
        events.append((event, facts))
        if event == "open":
            opened[0].sessions.change_plan(1, whole)
        elif event == "card":
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Director, "open", keep)
    monkeypatch.setattr(room_command, "_tell", tell)
    assert run(asked) == 0
    said = dict(events)
    assert [one["table"] for one in said["open"]["tables"]] == ["1", "2"]
    assert said["card"]["table"] == "3"
    assert len(said["card"]["code"]) == 6
    assert said["card"]["address"].startswith(f"{said['open']['address']}/j/")
    assert [event for event, _facts in events if event == "card"] == ["card"]
