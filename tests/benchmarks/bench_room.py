"""A round of 100 tables on their phones, as fast as 300 people could: from East's yes to the answer, and to the table's other phones.

One process is the window's side (`main.py room`), one the server, and this one all phones, on one machine: what is measured
is their work together. The figures are multiples of one bare write of 4 KiB brought to the disk, measured in the same run. A busy machine waits in between
for others, so it is told too what a result takes of the laptop's own processor: what remains of 100 ms is for the disk and for whoever came before.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from room_phones import Program, Reply, ask, parted, sheets

from builders import an_evening
from model.service.director import wall_clock

TABLES: Final = 101  # a plain Mitchell wants an odd number
PHONES: Final = 3  # each table's own, and two that look on
A_RESULT_EVERY: Final = 8.0  # seconds for the eight taps of a usual result, at every table at once
RESULTS: Final = ("3NTN=", "4SE-1", "2HW+1", "1NTS-2", "5CE=", "3DN+2")


def run() -> list[str]:
    """Open the room of 101 tables, let every table enter its round, and tell how long each yes took."""
    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "congress.club"
        with an_evening(club, TABLES, movement="mitchell", rounds=9, entered=0, clock=wall_clock) as director:
            session = director.sessions.current()
            assert session is not None  # just made
            director.play.start(session)
        bare = _bare_write(Path(folder))
        return asyncio.run(_night(club, bare))


def _bare_write(folder: Path) -> float:
    took = []
    with (folder / "bare").open("wb", buffering=0) as file:
        for _one in range(200):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            took.append(time.perf_counter() - begun)
    return statistics.median(took)


async def _night(club: Path, bare: float) -> list[str]:
    program = Program(club)
    await program.start()
    try:
        tables = [_Table(number, door["address"]) for number, door in enumerate(program.opened["tables"], 1)]
        await asyncio.gather(*(table.join() for table in tables))
        both = (program.pid, program.server())
        begun, before = time.perf_counter(), [_processor(one) for one in both]
        await asyncio.gather(*(table.play() for table in tables))
        span = time.perf_counter() - begun
        window, server = (_processor(one) - was for one, was in zip(both, before, strict=True))
        memory = _memory(program.server())
        for table in tables:
            table.leave()
    finally:
        await program.end()
    answers = sorted(took for table in tables for took in table.answered)
    echoes = sorted(took for table in tables for took in table.echoed)
    return [
        f"{len(answers)} results from {TABLES} tables with {PHONES * TABLES} phones in {span:.0f} s, "
        f"a bare write to the disk {bare * 1000:.1f} ms",
        _line("East's yes to the answer", answers, bare),
        _line("East's yes to the table's other phones", echoes, bare),
        f"the processor's own time for a result: {window / len(answers) * 1000:.1f} ms of the window's side, "
        f"{server / len(answers) * 1000:.1f} ms of the server, together {(window + server) / len(answers) / 0.1:.2f} of the 100 ms; "
        f"busy {(window + server) / span:.2f} of the time",
        f"memory of the server: {memory / 80:.2f} of the 80 MB allowed",
    ]


def _line(what: str, took: list[float], bare: float) -> str:
    median, p95 = statistics.median(took), took[int(len(took) * 0.95)]
    return (
        f"{what}: median {median * 1000:.0f} ms ({median / bare:.0f} bare writes), "
        f"95th percentile {p95 * 1000:.0f} ms, {p95 / 0.1:.2f} of the 100 ms allowed"
    )


def _processor(process: int) -> float:
    """The seconds of its own that a process has had of the processor."""
    if sys.platform != "win32":
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    raise NotImplementedError("the figures of a process are read from /proc")


def _memory(process: int) -> float:
    """The resident memory of a process, in MB."""
    said = Path(f"/proc/{process}/status").read_text()
    kilobytes = next(line.split()[1] for line in said.splitlines() if line.startswith("VmRSS:"))
    return int(kilobytes) * 1024 / 1e6


class _Table:
    """A table's phones: one that enters, the others that look on."""

    def __init__(self, number: int, address: str) -> None:
        self.number = number
        self.answered: list[float] = []
        self.echoed: list[float] = []
        self._host, self._path = parted(address)
        self._cookies = ""
        self._sheet: dict[str, Any] = {}
        self._sent: dict[int, float] = {}
        self._news = asyncio.Event()
        self._looking: list[asyncio.Task[None]] = []

    async def join(self) -> None:
        """Scan the card and open the page on every phone."""
        self._cookies = (await self._ask(self._path)).cookies
        for phone in range(PHONES):
            self._looking.append(asyncio.create_task(self._look(first=phone == 0)))
        while not self._sheet:
            self._news.clear()
            await self._news.wait()

    async def play(self) -> None:
        """Enter every board of the round, each eight seconds after the one before; tables begin at moments of their own."""
        await asyncio.sleep(A_RESULT_EVERY * self.number / TABLES)
        for board in self._sheet["boards"]:
            begun = time.perf_counter()
            self._sent[board["number"]] = begun
            what = {
                "type": "enter",
                "id": f"table-{self.number}-board-{board['number']}",
                "round": 1,
                "board": board["number"],
                "result": RESULTS[(self.number + board["number"]) % len(RESULTS)],
            }
            body = (await self._ask("/t/send", json.dumps(what))).body
            self.answered.append(time.perf_counter() - begun)
            assert json.loads(body)["said"]["became"] == "in", body
            await asyncio.sleep(A_RESULT_EVERY - (time.perf_counter() - begun))

    def leave(self) -> None:
        """Close every phone."""
        for task in self._looking:
            task.cancel()

    async def _ask(self, path: str, body: str = "") -> Reply:
        # Eight seconds after its last request a phone has no connection any more.
        return await ask(self._host, path, body, cookies=self._cookies)

    async def _look(self, *, first: bool) -> None:
        """Follow the table's events; the last phone that hears of a board tells how long its echo took."""
        async for sheet in sheets(self._host, self._cookies):
            self._heard(sheet, first=first)

    def _heard(self, sheet: dict[str, Any], *, first: bool) -> None:
        if first:
            self._sheet = sheet
            self._news.set()
            return
        now = time.perf_counter()
        for board in sheet.get("boards", ()):
            if board.get("result") and board["number"] in self._sent:
                self.echoed.append(now - self._sent.pop(board["number"]))
