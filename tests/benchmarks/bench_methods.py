"""One entry under each method: read, committed, rescored; against the same under matchpoints and against what is allowed."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from builders import an_evening
from model.bridge.result import Result
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Plan
from model.scoring.conditions import Conditions

ALLOWED: Final = 0.016  # seconds, the median of a key that completes a result (issue A)
ALLOWED_95: Final = 0.033
TABLES: Final = 20
ENTRIES: Final = 120
METHODS: Final = (
    Conditions(),
    Conditions(strata="A:0 B:200 C:50", tie_breaks="ebu"),
    Conditions(method="cross-imps"),
    Conditions(method="butler"),
    Conditions(method="total-points"),
    Conditions(method="preset-datum"),
    Conditions(method="swiss-pairs"),
    Conditions(method="swiss-imps"),
    Conditions(method="swiss-butler"),
)


TEAMS: Final = (
    Conditions(method="teams-imps"),
    Conditions(method="teams-imps", tie_breaks="ebu"),
    Conditions(method="board-a-match"),
    Conditions(method="patton"),
)


def run() -> list[str]:
    """A line a method at 20 tables of 27 boards, for teams 20 of them in nine matches of three."""
    taken = [_entries(conditions) for conditions in METHODS]
    teams = team_movement("round-robin").plan(TABLES, rounds=9, boards_per_round=3)
    taken += [_entries(conditions, teams) for conditions in TEAMS]
    least = median(taken[0])
    return [
        f"{TABLES} tables, {_name(conditions)}: median {median(own) / ALLOWED:.2f} and 95th percentile "
        f"{quantiles(own, n=20)[-1] / ALLOWED_95:.2f} of what is allowed, {median(own) / least:.2f} times matchpoints"
        for conditions, own in zip((*METHODS, *TEAMS), taken, strict=True)
    ]


def _name(conditions: Conditions) -> str:
    beside = ("strata",) * bool(conditions.strata) + ("tie-breaks",) * bool(conditions.tie_breaks)
    return " with ".join((conditions.method, " and ".join(beside))) if beside else conditions.method


def _entries(conditions: Conditions, plan: Plan | None = None) -> list[float]:
    """How long each entry takes, from the text to the standings."""
    taken = []
    with (
        tempfile.TemporaryDirectory() as folder,
        an_evening(
            Path(folder) / "club.club", TABLES, rounds=9, conditions=conditions, plan=plan
        ) as director,
    ):
        session = director.sessions.current()
        assert session is not None
        director.standings.now(session)
        sheet = director.results.sheet(session)
        for line in sheet[:: max(1, len(sheet) // ENTRIES)]:
            began = perf_counter()
            reading = director.results.read(session, line.round, line.table, line.board, "2HS+2")
            assert isinstance(reading.result, Result)
            director.results.enter(session, line.round, line.table, line.board, reading.result)
            director.standings.now(session)
            taken.append(perf_counter() - began)
    return taken
