"""An evening on phones while links break, pages are loaded again and the server is killed: every confirmed result exactly once.

A slice of `python3 tests --benchmark room_night`, which plays 27 boards at 101 tables.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from room_phones import Night, faults

from builders import an_evening
from model.service.director import wall_clock


def test_every_confirmed_result_is_there_once_whatever_broke(tmp_path: Path) -> None:
    club = tmp_path / "harbour.club"
    with an_evening(club, 5, movement="mitchell", rounds=3, entered=0, clock=wall_clock) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
        boards = len(director.results.sheet(session))

    night = Night(club, tables=5, rounds=3, pace=0.05, kills=2, crashes=1)
    asyncio.run(night.play())

    assert (night.killed, night.crashed) == (2, 1)
    assert night.lost > 0, "some answers never came"
    assert len(night.entered) == boards
    assert faults(night) == []
