"""A congress: from Enter on one laptop to the ranking on 20 others, and what the second engine costs one laptop alone.

Twenty followers and the writer are processes of this one machine, thirteen results a second as in a rush of 250 tables. What one
laptop pays is counted in calls of Python, which no busy machine changes.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any, Final

from builders import an_evening
from model.bridge.result import Result
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from postgres import NoServer, PostgresServer, raise_server
from proxy import BadLine

ROOT: Final = Path(__file__).resolve().parents[2]
FOLLOWERS: Final = 20
A_SECOND: Final = 13
ENTRIES: Final = 130
TABLES: Final = 13
TURNS: Final = 8
A_TURN: Final = 50
UNDER_WAY: Final = 0.0025
_RESULTS: Final = tuple(Result.parse(text) for text in ("3NTN=", "4SE-1", "2HW+1", "1NTS-2"))
_OF_A_CONGRESS: Final = tuple(
    str(ROOT / "model" / part) for part in ("service/others.py", "storage/shared", "storage/postgres")
)


def run() -> list[str]:
    """Tell what one laptop pays and, where a server can run, how late twenty others are."""
    with tempfile.TemporaryDirectory() as folder:
        lines = [_alone(Path(folder))]
        try:
            server = raise_server()
        except NoServer as reason:
            return [*lines, f"a congress: not measured, {reason}"]
        try:
            lines.append(_one_entry(server, Path(folder)))
            lines.append(_together(server, Path(folder)))
        finally:
            server.remove()
    return lines


def _alone(folder: Path) -> str:
    """The calls of start and Enter with one club file, and how many of them are of the congress."""
    club = folder / "alone.club"
    an_evening(club, TABLES, entered=0).close()
    counted = []
    with Director.open(club) as director:
        session = director.sessions.all()[0].id
        sheet = director.results.sheet(session)
        _enter(director, session, sheet[0], _RESULTS[0])  # play begins, modules are there
        counted.append(_calls(lambda: _enter(director, session, sheet[1], _RESULTS[1])))
    again: list[Director] = []
    counted.append(_calls(lambda: again.append(Director.open(club))))
    again[0].close()
    shares = [all_calls / (all_calls - ours) for all_calls, ours in counted]
    driver = "loaded" if "psycopg" in sys.modules else "not loaded"
    return (
        f"one laptop: Enter {counted[0][0]} calls, {shares[0]:.3f} of those without a congress; opening {counted[1][0]}, "
        f"{shares[1]:.3f}; the driver is {driver}"
    )


def _calls(work: Callable[[], Any]) -> tuple[int, int]:
    """All calls of Python that some work makes, and those of a congress's own modules."""
    counted = [0, 0]

    def count(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            counted[0] += 1
            counted[1] += frame.f_code.co_filename.startswith(_OF_A_CONGRESS)

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted[0], counted[1]


def _together(server: PostgresServer, folder: Path) -> str:
    club = folder / "congress.club"
    an_evening(club, TABLES, entered=0, clock=wall_clock).close()
    url = server.database()
    moving.copy(str(club), url, wall_clock(), Director.over)
    followers = [_begin(url, who, folder) for who in range(FOLLOWERS)]
    for each in followers:
        assert each.stdout is not None
        assert each.stdout.readline().strip() == "ready"
    called, answered = {}, {}
    with Director.open(url, who="Ann", new=False) as director:
        session = director.sessions.all()[0].id
        begun = time.monotonic()
        for at in range(ENTRIES):
            time.sleep(max(0.0, begun + at / A_SECOND - time.monotonic()))
            line = director.results.sheet(session)[at % len(director.results.sheet(session))]
            before = time.monotonic()
            _enter(director, session, line, _RESULTS[(at + at // len(director.results.sheet(session))) % 4])
            called[director.sessions.get(session).revision] = before
            answered[director.sessions.get(session).revision] = time.monotonic() - before
    late, worked = [], 0.0
    for each in followers:
        said, _errors = each.communicate(timeout=60)
        for words in said.splitlines():
            what, when = words.split()
            if what == "worked":
                worked += float(when)
            else:
                late.append(float(when) - called[int(what)])
    assert len(late) == FOLLOWERS * ENTRIES
    late.sort()
    took = sorted(answered.values())
    return (
        f"{FOLLOWERS} laptops follow, {A_SECOND} results a second: Enter {_ms(took, 50)} ms, p95 {_ms(took, 95)}; in their "
        f"rankings after {_ms(late, 50)} ms, p95 {_ms(late, 95)}, p99 {_ms(late, 99)} ({late[len(late) * 95 // 100] / 0.2:.2f} of "
        f"200 ms); {worked / FOLLOWERS / ENTRIES * 1000:.1f} ms of each laptop's own work a result, and all of them are on "
        f"{os.cpu_count()} cores here"
    )


def _one_entry(server: PostgresServer, folder: Path) -> str:
    """One result in a file and on a server of this very machine, in turns, so that both meet the same load; then over a network."""
    club = folder / "turns.club"
    an_evening(club, TABLES, entered=0, clock=wall_clock).close()
    url = server.database()
    moving.copy(str(club), url, wall_clock(), Director.over)
    line = SlowLine(server.port)
    far = url.replace(f":{server.port}/", f":{line.port}/")
    took: dict[str, list[float]] = {}
    try:
        with (
            Director.open(club) as alone,
            Director.open(url, new=False) as near,
            Director.open(far, new=False) as there,
        ):
            for turn in range(TURNS):
                for name, director in (("file", alone), ("server", near), ("network", there)):
                    director.follow()
                    took.setdefault(name, []).extend(_turn(director, turn))
    finally:
        line.close()
    trip = 2000 * UNDER_WAY
    usual = {name: median(all_of_them) * 1000 for name, all_of_them in took.items()}
    return (
        f"one result: a file {usual['file']:.1f} ms, p95 {_ms(sorted(took['file']), 95)}; a server on this machine "
        f"{usual['server']:.1f} ms, p95 {_ms(sorted(took['server']), 95)} ({usual['server'] / usual['file']:.2f} of the file's, "
        f"0.8 wanted); over a network of {trip:.1f} ms there and back {usual['network']:.1f} ms "
        f"({(usual['network'] - usual['server']) / trip:.1f} times that more)"
    )


def _turn(director: Director, turn: int) -> list[float]:
    session = director.sessions.all()[0].id
    took = []
    for at, line in enumerate(director.results.sheet(session)[:A_TURN]):
        began = time.perf_counter()
        _enter(director, session, line, _RESULTS[(at + turn) % len(_RESULTS)])
        took.append(time.perf_counter() - began)
    return took[1:]  # the first begins the play, or reads what others entered


class SlowLine(BadLine):
    """A line on which each piece is some milliseconds under way, as in a hall."""

    def __init__(self, port: int) -> None:
        super().__init__(port, seed=1, cut=0, hold=0)

    def _at_once(self) -> int:
        return 1 << 16

    def _passes(self, side: socket.socket, far: socket.socket, data: bytes) -> bool:
        time.sleep(UNDER_WAY)
        return super()._passes(side, far, data)


def _begin(url: str, who: int, folder: Path) -> subprocess.Popen[str]:
    surroundings = {**os.environ, "ARROWSWITCH_HOME": str(folder / f"home {who}"), "PYTHONPATH": str(ROOT)}
    program = ROOT / "tests" / "congress" / "follower.py"
    return subprocess.Popen(
        [sys.executable, str(program), url, str(ENTRIES)], stdout=subprocess.PIPE, text=True, env=surroundings
    )


def _enter(director: Director, session: int, line: Any, result: Result) -> None:
    director.results.enter(session, line.round, line.table, line.board, result)


def _ms(seconds: list[float], percent: int) -> str:
    return f"{seconds[len(seconds) * percent // 100] * 1000:.0f}"
