"""Between a room and its server: a fault of ours in one thing ends nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import an_evening
from model.room import messages as say
from model.service.director import Director
from model.service.room.host import Host
from model.service.room.room import Room


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", 3, entered=0) as opened:
        yield opened


def test_where_the_tables_cannot_be_told_the_pocket_is_and_both_are_the_next_time(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[say.ToServer] = []
    host = Host(room, sent.append, lambda message: None)
    with monkeypatch.context() as broken:
        broken.setattr(room, "news", lambda: 1 / 0)
        host.push()
    assert [type(message) for message in sent] == [say.PocketShown]
    host.push()
    assert sum(isinstance(message, say.Shown) for message in sent) == len(room.sheets())


def test_a_window_that_fails_at_what_it_hears_goes_on_hearing(room: Room) -> None:
    heard: list[say.ToWindow] = []

    def fail(message: say.ToWindow) -> None:
        heard.append(message)
        raise RuntimeError

    host = Host(room, lambda message: None, fail)
    for _time in range(2):
        assert not host.take(say.Listening(8080))
    assert len(heard) == 2
