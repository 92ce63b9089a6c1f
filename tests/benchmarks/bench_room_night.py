"""27 boards at 101 tables on phones, while links break, pages are loaded again, the server is killed and the laptop's battery ends.

Every result that East confirmed must stand exactly once, as its own table's; it ends with an AssertionError where one does not.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Final

from room_phones import Night, faults

from builders import an_evening
from model.service.director import wall_clock

TABLES: Final = 101  # a plain Mitchell wants an odd number
ROUNDS: Final = 9
A_BOARD: Final = 6.0
"""Seconds between two results of a table, on the average: seven minutes of an evening."""
KILLS: Final = 12
CRASHES: Final = 3


def run() -> list[str]:
    """Play the night, and tell what was lost, doubled or swapped of it."""
    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "congress.club"
        with an_evening(
            club, TABLES, movement="mitchell", rounds=ROUNDS, entered=0, clock=wall_clock
        ) as director:
            session = director.sessions.current()
            assert session is not None  # just made
            director.play.start(session)
            boards = len(director.results.sheet(session))
        night = Night(club, TABLES, ROUNDS, A_BOARD, KILLS, CRASHES)
        begun = time.perf_counter()
        asyncio.run(night.play())
        span = time.perf_counter() - begun
        found = faults(night)
    assert not found, "\n".join(found[:20])
    assert len(night.entered) == boards, f"{len(night.entered)} of {boards} results"
    return [
        f"{boards} results of {TABLES} tables in {span:.0f} s, sent {night.asked} times: {night.lost} answers lost, "
        f"{night.reloads} pages loaded again, the server killed {night.killed} times, everything {night.crashed} times",
        "every confirmed result stands exactly once, as its own table's: 0 lost, 0 doubled, 0 swapped",
    ]
