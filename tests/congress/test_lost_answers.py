"""The line is cut at the very commit: before the server hears of it, or before its answer comes back."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from builders import an_evening
from model.bridge.result import Result
from model.errors import ServerLost
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.service.sent import Seen, Sent
from proxy import BadLine

if TYPE_CHECKING:
    from postgres import PostgresServer

SPADES = Result.parse("4SN=")


class CutAtTheCommit(BadLine):
    """Cuts the line when it is `armed` and a commit passes, which the server hears of or not; then it may stay cut."""

    def __init__(self, port: int, *, heard: bool, stays: bool) -> None:
        self.armed = False
        self._heard, self._stays = heard, stays
        self._stays_cut = False
        super().__init__(port, seed=1, cut=0, hold=0)

    def mend(self) -> None:
        self._stays_cut = False

    def _pass_on(self, near: socket.socket) -> None:
        if self._stays_cut:
            near.close()
        else:
            super()._pass_on(near)

    def _passes(self, side: socket.socket, far: socket.socket, data: bytes) -> bool:
        if not (self.armed and b"COMMIT" in data):
            return super()._passes(side, far, data)
        self.armed, self._stays_cut = False, self._stays
        self.cuts += 1
        if self._heard:
            far.sendall(data)
            while not select.select([far], [], [], 0.01)[0]:
                # What ends the driver's pipeline may come in a packet of its own; before it nothing is answered.
                if select.select([side], [], [], 0)[0]:
                    far.sendall(side.recv(1 << 16))
            far.recv(1 << 16)  # the answer, which goes no further
        return False

    def _at_once(self) -> int:
        return 1 << 16


@pytest.fixture
def cut(
    postgres: PostgresServer, tmp_path: Path, pg_url: str
) -> Iterator[Callable[[bool, bool], tuple[CutAtTheCommit, Director]]]:
    an_evening(tmp_path / "congress.club", tables=3, entered=0).close()
    moving.copy(str(tmp_path / "congress.club"), pg_url, wall_clock(), Director.over)
    made: list[tuple[CutAtTheCommit, Director]] = []

    def make(heard: bool, stays: bool) -> tuple[CutAtTheCommit, Director]:
        line = CutAtTheCommit(postgres.port, heard=heard, stays=stays)
        director = Director.open(pg_url.replace(f":{postgres.port}/", f":{line.port}/"), who="Ann", new=False)
        made.append((line, director))
        director.sessions.open(1)
        line.armed = True
        return line, director

    yield make
    for line, director in made:
        director.close()
        line.close()


def _written(postgres: PostgresServer, url: str) -> int:
    count: int = postgres.ask("SELECT count(*) FROM revision", url.rpartition("/")[2])[0][0]
    return count


Cut = Callable[[bool, bool], tuple[CutAtTheCommit, Director]]


def test_a_commit_whose_answer_was_lost_is_acknowledged_after_the_server_was_asked(
    cut: Cut, postgres: PostgresServer, pg_url: str
) -> None:
    line, director = cut(True, False)
    director.results.enter(1, 1, 1, 1, SPADES)
    assert line.cuts == 1
    assert director.results.sheet(1)[0].result == SPADES
    assert _written(postgres, pg_url) == 1
    director.journal.undo()
    assert director.results.sheet(1)[0].result is None


def test_a_commit_the_server_never_heard_of_is_not_called_saved(
    cut: Cut, postgres: PostgresServer, pg_url: str
) -> None:
    _line, director = cut(False, False)
    with pytest.raises(ServerLost):
        director.results.enter(1, 1, 1, 1, SPADES)
    assert director.results.sheet(1)[0].result is None
    assert _written(postgres, pg_url) == 0
    director.results.enter(1, 1, 1, 1, SPADES)
    assert _written(postgres, pg_url) == 1


@pytest.mark.parametrize("heard", [True, False])
def test_while_the_line_stays_cut_it_is_in_doubt_and_the_name_of_the_request_makes_it_one(
    cut: Cut, postgres: PostgresServer, pg_url: str, *, heard: bool
) -> None:
    line, director = cut(heard, True)
    sent = Sent(request=f"ann-{uuid4()}")
    for _attempt in range(2):
        with pytest.raises(ServerLost):
            director.results.enter(1, 1, 1, 1, SPADES, seen=Seen(None), sent=sent)
    line.mend()
    assert director.results.enter(1, 1, 1, 1, SPADES, seen=Seen(None), sent=sent).again is heard
    director.follow()
    assert director.results.sheet(1)[0].result == SPADES
    assert _written(postgres, pg_url) == 1


@pytest.mark.parametrize("heard", [True, False])
def test_a_ruling_whose_answer_was_lost_is_begun_once(
    cut: Cut, postgres: PostgresServer, pg_url: str, *, heard: bool
) -> None:
    line, director = cut(heard, True)
    sent = Sent(request=f"ann-{uuid4()}")
    with pytest.raises(ServerLost):
        director.rulings.open(1, tree="revoke", sent=sent)
    line.mend()
    first, again = (director.rulings.open(1, tree="revoke", sent=sent) for _time in range(2))
    assert first == again
    director.follow()
    assert [(one.id, one.number) for one in director.rulings.all(1)] == [(first, 1)]
    assert postgres.ask("SELECT count(*) FROM ruling", pg_url.rpartition("/")[2]) == [(1,)]
