"""What the tests of this folder begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import ClubClock, an_evening, the_session, without_waiting_for_the_disk
from model.bridge.result import Result
from model.service.director import Director
from model.service.room.room import Room


@pytest.fixture
def clock() -> ClubClock:
    return ClubClock()


@pytest.fixture
def director(tmp_path: Path, clock: ClubClock) -> Iterator[Director]:
    """Four tables and a half; rounds 1 to 3 are in, round 4 has just begun."""
    with an_evening(
        tmp_path / "riverside.club", 4.5, movement="mitchell", entered=0, clock=clock
    ) as director:
        session = the_session(director)
        with without_waiting_for_the_disk(director):
            director.deals.deal(session, seed="room")
            director.play.start(session)
            for number in range(1, 4):
                for line in director.results.sheet(session):
                    if line.round == number:
                        director.results.enter(session, number, line.table, line.board, Result.parse("3NTN="))
                director.play.end_round(session)
            yield director


@pytest.fixture
def room(director: Director) -> Room:
    """The room of the session in hand."""
    return Room(director, the_session(director))
