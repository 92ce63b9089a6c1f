"""An evening of five tables, and a clock that goes on only when it is told to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from builders import A_THURSDAY, StillClock, a_director, a_plan, seat_everybody
from model.scoring.conditions import Conditions
from model.service.director import Director


@pytest.fixture
def clock() -> StillClock:
    return StillClock(datetime(2026, 3, 12, 19, 30, tzinfo=UTC))


@pytest.fixture
def director(tmp_path: Path, clock: StillClock) -> Iterator[Director]:
    """Five tables, five rounds of three boards, seven minutes each and two to move, from half past seven."""
    with a_director(tmp_path / "club.club", clock=clock) as opened:
        session = opened.sessions.create(
            "Thursday Pairs", A_THURSDAY, a_plan(5), Conditions(), start_time=time(19, 30)
        )
        seat_everybody(opened, session)
        yield opened


@pytest.fixture
def session(director: Director) -> int:
    found = director.sessions.current()
    assert found is not None
    return found
