"""A director with an evening of three tables: seated, nothing entered yet; on both engines where a module says so."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from engines import Databases

from builders import ClubClock, an_evening
from model.service.director import Director
from model.storage import station


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Three tables, three rounds of three boards, everybody seated, no result in."""
    with an_evening(tmp_path / "riverside.club", tables=3, entered=0) as one:
        yield one


@pytest.fixture
def session(director: Director) -> int:
    """The session in hand."""
    current = director.sessions.current()
    assert current is not None
    return current


@pytest.fixture
def hall_clock() -> ClubClock:
    """The clock that all laptops of a test go by."""
    return ClubClock()


@pytest.fixture
def laptop(
    databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hall_clock: ClubClock
) -> Iterator[Callable[[str], Director]]:
    """Open the same club as somebody, on a laptop of their own: three tables, seated, nothing entered."""
    monkeypatch.setattr("builders.clubs", databases)
    monkeypatch.setattr(station, "name", lambda: "the laptop of the tests")
    path = tmp_path / "congress.club"
    clock = hall_clock
    an_evening(path, tables=3, entered=0, clock=clock).close()
    opened: list[Director] = []

    def open_as(who: str) -> Director:
        monkeypatch.setattr(station, "name", lambda: who)
        director = Director.open(databases.place(path), who=who, clock=clock)
        opened.append(director)
        (session,) = director.sessions.all()
        director.sessions.open(session.id)
        return director

    yield open_as
    for director in opened:
        director.close()
    databases.drop()
