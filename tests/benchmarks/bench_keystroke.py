"""A key that completes a result: read, committed to disk, rescored. And opening the club file the evening is in.

Each figure is also given as a multiple of the least it could cost in the same run: one row inserted and committed by
the bare sqlite3 module, with the same care for the disk.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from builders import A_THURSDAY, a_director, a_plan, seat_everybody, without_waiting_for_the_disk
from model.bridge.result import Result
from model.scoring.conditions import Conditions
from model.service.director import Director

ROOT: Final = Path(__file__).resolve().parents[2]
KEYS: Final = 200
_IMPORT: Final = "from time import perf_counter as t; a = t(); {}; print(t() - a)"


def run() -> list[str]:
    """The lines of the report."""
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        bare = _bare_commit(Path(folder) / "bare.db")
        lines.append(f"one row committed by bare sqlite3: {_figures(bare)}")
        for tables in (20, 100):
            club_file = Path(folder) / f"{tables}.club"
            lines += _keystrokes(club_file, tables, median(bare))
            lines.append(f"open it: {_opening(club_file) * 1000:.1f} ms")
    lines.append(_imports())
    return lines


def _keystrokes(club_file: Path, tables: int, bare: float) -> list[str]:
    with a_director(club_file) as director:
        plan = a_plan(
            tables, movement="mitchell" if tables % 2 else "skip-mitchell", boards_per_round=3, rounds=9
        )
        session = director.sessions.create("Pairs", A_THURSDAY, plan, Conditions())
        sheet = director.results.sheet(session)
        with without_waiting_for_the_disk(director):
            seat_everybody(director, session)
            for line in sheet:
                director.results.enter(session, line.round, line.table, line.board, Result.parse("P"))
        director.standings.now(session)
        parts: dict[str, list[float]] = {"read": [], "enter": [], "rescore": [], "all": []}
        for line in sheet[:: max(1, len(sheet) // KEYS)]:
            began = perf_counter()
            reading = director.results.read(session, line.round, line.table, line.board, "4SN=")
            read = perf_counter()
            assert reading.result is not None
            director.results.enter(session, line.round, line.table, line.board, reading.result)
            entered = perf_counter()
            director.standings.now(session)
            scored = perf_counter()
            for name, taken in zip(
                parts, (read - began, entered - read, scored - entered, scored - began), strict=True
            ):
                parts[name].append(taken)
    lines = [
        f"{tables} tables x {len(plan.boards)} boards, {name}: {_figures(parts[name])}" for name in parts
    ]
    lines[1] += f", {median(parts['enter']) / bare:.1f} times the bare commit"
    return lines


def _bare_commit(path: Path) -> list[float]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=EXTRA")
    connection.execute("CREATE TABLE revision (id INTEGER PRIMARY KEY, result TEXT)")
    taken = []
    for _key in range(KEYS):
        began = perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO revision (result) VALUES ('4SN=')")
        connection.execute("COMMIT")
        taken.append(perf_counter() - began)
    connection.close()
    return taken


def _opening(club_file: Path) -> float:
    taken = []
    for _time in range(9):
        began = perf_counter()
        with Director.open(club_file) as director:
            session = director.sessions.current()
            assert session is not None
            director.sessions.get(session)
            taken.append(perf_counter() - began)
    return median(taken)


def _imports() -> str:
    ours = _import_time("import model.service.director")
    theirs = _import_time("import sqlalchemy, sqlite3, sqlalchemy.dialects.sqlite")
    return (
        f"import model.service.director: {ours / theirs:.2f} times bare SQLAlchemy ({theirs * 1000:.0f} ms)"
    )


def _import_time(statement: str) -> float:
    return median(
        float(
            subprocess.run(
                [sys.executable, "-c", _IMPORT.format(statement)],
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
        for _time in range(5)
    )


def _figures(taken: list[float]) -> str:
    return f"median {median(taken) * 1000:.2f} ms, 95th percentile {quantiles(taken, n=20)[-1] * 1000:.2f} ms"
