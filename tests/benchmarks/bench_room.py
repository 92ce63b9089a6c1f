"""A round of 100 tables on their phones, as fast as 300 people could: from East's yes to the answer, and to the table's other phones.

One process is the window's side (`main.py room`), one the server, and this one all phones, on one machine: what is measured
is their work together. The figures are multiples of one bare write of 4 KiB brought to the disk, measured in the same run.
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

from builders import an_evening
from model.service.director import wall_clock

ROOT: Final = Path(__file__).resolve().parents[2]
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
    arguments = ["room", "--club", str(club), "--session", "1", "--address", "127.0.0.1", "--port", "0"]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "main.py",
        *arguments,
        "--rate",
        "5000",
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"ARROWSWITCH_ENVIRONMENT": "here"},
        limit=1 << 22,
    )
    assert process.stdout is not None  # PIPE
    try:
        opened = json.loads(await process.stdout.readline())
        aside = asyncio.create_task(_read_on(process.stdout))
        tables = [_Table(number, door["address"]) for number, door in enumerate(opened["tables"], 1)]
        await asyncio.gather(*(table.join() for table in tables))
        begun = time.perf_counter()
        await asyncio.gather(*(table.play() for table in tables))
        span = time.perf_counter() - begun
        memory = _memory_of_server(process.pid)
        for table in tables:
            table.leave()
        aside.cancel()
    finally:
        process.terminate()
        await process.wait()
    answers = sorted(took for table in tables for took in table.answered)
    echoes = sorted(took for table in tables for took in table.echoed)
    return [
        f"{len(answers)} results from {TABLES} tables with {PHONES * TABLES} phones in {span:.0f} s, "
        f"a bare write to the disk {bare * 1000:.1f} ms",
        _line("East's yes to the answer", answers, bare),
        _line("East's yes to the table's other phones", echoes, bare),
        f"memory of the server: {memory / 80:.2f} of the 80 MB allowed",
    ]


def _line(what: str, took: list[float], bare: float) -> str:
    median, p95 = statistics.median(took), took[int(len(took) * 0.95)]
    return (
        f"{what}: median {median * 1000:.0f} ms ({median / bare:.0f} bare writes), "
        f"95th percentile {p95 * 1000:.0f} ms, {p95 / 0.1:.2f} of the 100 ms allowed"
    )


async def _read_on(stream: asyncio.StreamReader) -> None:
    while await stream.readline():
        pass


def _memory_of_server(window: int) -> float:
    """The resident memory of the server's process, in MB."""
    children = Path(f"/proc/{window}/task/{window}/children").read_text().split()
    told = Path(f"/proc/{children[0]}/status").read_text()
    kilobytes = next(line.split()[1] for line in told.splitlines() if line.startswith("VmRSS:"))
    return int(kilobytes) * 1024 / 1e6


class _Table:
    """A table's phones: one that enters, the others that look on."""

    def __init__(self, number: int, address: str) -> None:
        self.number = number
        self.answered: list[float] = []
        self.echoed: list[float] = []
        _scheme, _slashes, self._host, *path = address.split("/")
        self._path = "/" + "/".join(path)
        self._sheet: dict[str, Any] = {}
        self._sent: dict[int, float] = {}
        self._news = asyncio.Event()
        self._looking: list[asyncio.Task[None]] = []

    async def join(self) -> None:
        """Scan the card and open the page on every phone."""
        _status, headers, _body = await self._ask("GET", self._path, "")
        self._cookies = "; ".join(value.partition(";")[0] for name, value in headers if name == "set-cookie")
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
            _status, _headers, body = await self._ask("POST", "/t/send", json.dumps(what))
            self.answered.append(time.perf_counter() - begun)
            assert json.loads(body)["said"]["became"] == "in", body
            await asyncio.sleep(A_RESULT_EVERY - (time.perf_counter() - begun))

    def leave(self) -> None:
        """Close every phone."""
        for task in self._looking:
            task.cancel()

    async def _ask(self, method: str, path: str, body: str) -> tuple[int, list[tuple[str, str]], bytes]:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}", f"Origin: http://{self._host}"]
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        if path != self._path:
            lines.append(f"Cookie: {self._cookies}")
        place, port = self._host.split(":")
        # Eight seconds after its last request a phone has no connection any more.
        reader, writer = await asyncio.open_connection(place, int(port))
        try:
            writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            return await _reply(reader)
        finally:
            writer.close()

    async def _look(self, *, first: bool) -> None:
        """Follow the table's events; the last phone that hears of a board tells how long its echo took."""
        place, port = self._host.split(":")
        reader, writer = await asyncio.open_connection(place, int(port), limit=1 << 22)
        writer.write(
            f"GET /t/events HTTP/1.1\r\nHost: {self._host}\r\nCookie: {self._cookies}\r\n\r\n".encode()
        )
        try:
            while line := await reader.readline():
                if line.startswith(b"data: ") and (sheet := json.loads(line[6:]).get("sheet")):
                    self._heard(sheet, first=first)
        finally:
            writer.close()

    def _heard(self, sheet: dict[str, Any], *, first: bool) -> None:
        if first:
            self._sheet = sheet
            self._news.set()
            return
        now = time.perf_counter()
        for board in sheet.get("boards", ()):
            if board.get("result") and board["number"] in self._sent:
                self.echoed.append(now - self._sent.pop(board["number"]))


async def _reply(reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]], bytes]:
    status = int((await reader.readline()).split()[1])
    headers: list[tuple[str, str]] = []
    while line := (await reader.readline()).decode().strip():
        name, _colon, value = line.partition(":")
        headers.append((name.strip().lower(), value.strip()))
    length = int(dict(headers).get("content-length", "0"))
    return status, headers, await reader.readexactly(length) if length else b""
