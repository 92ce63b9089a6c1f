"""Phones of a room without a browser: they ask as the table's page does, keep what they could not send, and send it until it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import builders

ROOT: Final = Path(__file__).resolve().parents[2]
_LONGEST_LINE: Final = 1 << 22
_MOST_STARTS: Final = 20
_A_NIGHT: Final = 1500.0
"""Seconds after which a night that stands still fails."""
LOST: Final[tuple[type[Exception], ...]] = (OSError, asyncio.IncompleteReadError, EOFError)
"""What a phone sees when the link breaks or the server ends."""


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def cookies(self) -> str:
        """The cookies that were set, as a phone sends them back."""
        return "; ".join(value.partition(";")[0] for name, value in self.headers if name == "set-cookie")


async def ask(
    host: str,
    path: str,
    body: str = "",
    *,
    cookies: str = "",
    kind: str = "application/json",
    read: bool = True,
) -> Reply:
    """One request over a connection of its own; with a body it is a POST. Without ``read`` the link breaks before the answer.

    Raises what is in `LOST`.
    """
    lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}"]
    if body:
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    if cookies:
        lines.append(f"Cookie: {cookies}")
    place, port = host.split(":")
    reader, writer = await asyncio.open_connection(place, int(port))
    try:
        writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
        if not read:
            await writer.drain()
            raise ConnectionAbortedError
        return await _reply(reader)
    finally:
        writer.close()


async def _reply(reader: asyncio.StreamReader) -> Reply:
    first = (await reader.readline()).split()
    if len(first) < 2:
        raise EOFError
    headers: list[tuple[str, str]] = []
    while line := (await reader.readline()).decode().strip():
        name, _colon, value = line.partition(":")
        headers.append((name.strip().lower(), value.strip()))
    length = int(dict(headers).get("content-length", "0"))
    return Reply(int(first[1]), headers, await reader.readexactly(length) if length else b"")


async def sheets(host: str, cookies: str) -> AsyncIterator[dict[str, Any]]:
    """What a table's page is shown, until the link breaks; raises what is in `LOST`."""
    place, port = host.split(":")
    reader, writer = await asyncio.open_connection(place, int(port), limit=_LONGEST_LINE)
    writer.write(f"GET /t/events HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"data: ") and (sheet := json.loads(line[6:]).get("sheet")):
                yield sheet
    finally:
        writer.close()


def parted(address: str) -> tuple[str, str]:
    """The host and the path of a card's address."""
    _scheme, _slashes, host, *path = address.split("/")
    return host, "/" + "/".join(path)


class Program:
    """`main.py room`, started again at the same port however it ended."""

    def __init__(self, club: Path) -> None:
        self._club, self._port = club, 0
        self._process: asyncio.subprocess.Process | None = None
        self._aside: asyncio.Task[None] | None = None
        self.opened: dict[str, Any] = {}
        self.restarts = 0

    @property
    def host(self) -> str:
        """Where the room is: "127.0.0.1:40123"."""
        return str(self.opened["address"]).partition("//")[2]

    @property
    def pid(self) -> int:
        """The process of the window's side."""
        assert self._process is not None  # it was started
        return self._process.pid

    async def start(self) -> None:
        """Start it, and wait until the room is open."""
        arguments = [
            "room",
            "--club",
            str(builders.clubs.place(self._club)),
            "--session",
            "1",
            "--address",
            "127.0.0.1",
        ]
        for _once in range(_MOST_STARTS):
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "main.py",
                *arguments,
                *("--port", str(self._port), "--rate", "5000"),
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=os.environ | {"ARROWSWITCH_ENVIRONMENT": "here"},
                limit=_LONGEST_LINE,
            )
            assert process.stdout is not None  # PIPE
            if line := await process.stdout.readline():
                self._process = process
                self._take(line)
                self._port = int(self.host.rpartition(":")[2])
                self._aside = asyncio.create_task(self._read_on(process.stdout))
                return
            await process.wait()  # the server before still lets go of the port
        raise AssertionError("the room does not open")

    def server(self) -> int:
        """The process of the server, 0 while there is none."""
        found = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return int(found[0]) if found else 0

    def kill_the_server(self) -> None:
        """End the server as a crash does."""
        if server := self.server():
            os.kill(server, 9)

    async def crash(self) -> None:
        """End everything as a flat battery does, and start again."""
        await self._end(kill=True)
        await self.start()

    async def end(self) -> None:
        """Close the room."""
        await self._end(kill=False)

    async def _end(self, *, kill: bool) -> None:
        assert self._process is not None  # it was started
        assert self._aside is not None
        self._process.kill() if kill else self._process.terminate()
        await self._process.wait()
        self._aside.cancel()

    def _take(self, line: bytes) -> None:
        shown = json.loads(line)
        if shown["event"] == "open":
            self.opened = shown
        elif shown["event"] == "restarted":
            self.restarts += 1

    async def _read_on(self, stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            self._take(line)


Cell = tuple[int, int, int]


@dataclass
class Night:
    """A whole evening: every table enters every board, while links break, phones are reloaded and the server is killed."""

    club: Path
    tables: int
    rounds: int
    pace: float
    kills: int
    crashes: int
    seed: int = 20
    asked: int = 0
    lost: int = 0
    reloads: int = 0
    killed: int = 0
    crashed: int = 0
    entered: dict[Cell, str] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    async def play(self) -> None:
        """Play it to the end of the last round."""
        self.random = random.Random(self.seed)
        self.program = Program(self.club)
        await self.program.start()
        self.phones = [
            TablePhone(self, number, door["address"])
            for number, door in enumerate(self.program.opened["tables"], 1)
        ]
        troubled = asyncio.create_task(self._trouble())
        try:
            async with asyncio.timeout(_A_NIGHT), asyncio.TaskGroup() as tasks:
                for phone in self.phones:
                    tasks.create_task(phone.play())
                tasks.create_task(_Director(self).play())
            troubled.cancel()
        finally:
            for phone in self.phones:
                phone.leave()
            await self.program.end()

    async def _trouble(self) -> None:
        """Kill the server so often, and everything so often, at moments by lot all over the evening."""
        whole = self.rounds * 3 * self.tables
        moments = sorted(self.random.uniform(0.02, 0.95) for _one in range(self.kills + self.crashes))
        crashing = set(self.random.sample(range(len(moments)), self.crashes))
        for at, moment in enumerate(moments):
            while len(self.entered) < moment * whole:
                await asyncio.sleep(0.05)
            if at in crashing:
                await self.program.crash()
                self.crashed += 1
            else:
                self.program.kill_the_server()
                self.killed += 1


class TablePhone:
    """A table's phone: what East confirmed is kept and sent until the laptop has answered it."""

    def __init__(self, night: Night, number: int, address: str) -> None:
        self._night, self.number = night, number
        self._host, self._card = parted(address)
        self._random = random.Random(night.seed * 1000 + number)
        self._cookies = ""
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self.sheet: dict[str, Any] = {}
        self.cells: set[Cell] = set()

    async def play(self) -> None:
        """Scan the card and enter every board of every round."""
        while not self._cookies:
            try:
                self._cookies = (await ask(self._host, self._card)).cookies
            except LOST:
                await asyncio.sleep(0.2)
        self._looking = asyncio.create_task(self._look())
        done: set[Cell] = set()
        while len({cell[0] for cell in done}) < self._night.rounds or not self._round_done(done):
            todo = [cell for cell in self._to_enter() if cell not in done]
            if not todo:
                self._news.clear()
                await self._news.wait()
                continue
            await asyncio.sleep(self._random.uniform(0.2, 1.8) * self._night.pace)
            cell = todo[0]
            self.cells.add(cell)
            await self._send(cell)
            done.add(cell)

    def leave(self) -> None:
        """Put the phone away."""
        if self._looking is not None:
            self._looking.cancel()

    def _round_done(self, done: set[Cell]) -> bool:
        return all(cell in done for cell in self._cells_of_round())

    def _cells_of_round(self) -> list[Cell]:
        return [(self.sheet["round"], self.number, one["number"]) for one in self.sheet.get("boards", ())]

    def _to_enter(self) -> list[Cell]:
        if not self.sheet:
            return []
        late = [(one["round"], self.number, one["number"]) for one in self.sheet.get("late", ())]
        return late + self._cells_of_round()

    async def _send(self, cell: Cell) -> None:
        """Send one result until it is answered; the link may break before, under or after it."""
        round_, _table, board = cell
        result = a_result(cell)
        body = json.dumps(
            {
                "type": "enter",
                "id": f"night-{round_}-{self.number}-{board}",
                "round": round_,
                "board": board,
                "result": result,
            }
        )
        while True:
            lot = self._random.random()
            try:
                self._night.asked += 1
                reply = await ask(self._host, "/t/send", body, cookies=self._cookies, read=lot > 0.12)
            except LOST:
                self._night.lost += 1
                await asyncio.sleep(self._random.uniform(0.05, 0.6))
                continue
            said: dict[str, Any]
            said = json.loads(reply.body) if reply.status == 200 else {"ok": False, "said": {"again": True}}
            if not said["ok"] and said["said"].get("again"):
                await asyncio.sleep(self._random.uniform(0.05, 0.6))
                continue
            if not said["ok"] or said["said"]["became"] not in ("in", "again"):
                self._night.refused.append(f"{cell} {result}: {said}")
            self._night.entered[cell] = result
            if lot > 0.88:  # the answer came, but the phone was reloaded before it could note it
                self._night.reloads += 1
                continue
            return

    async def _look(self) -> None:
        """Follow the table's sheets; now and then the page is loaded again."""
        while True:
            try:
                async for sheet in sheets(self._host, self._cookies):
                    self.sheet = sheet
                    self._news.set()
                    if self._random.random() < 0.05:
                        self._night.reloads += 1
                        await ask(self._host, "/t", cookies=self._cookies)
                        break
            except LOST:
                pass
            await asyncio.sleep(self._random.uniform(0.05, 0.5))


class _Director:
    """The director's phone: it ends a round when nearly all results are in; the others come late."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._cookies = ""
        self._opened = ""

    async def play(self) -> None:
        """End every round but the last."""
        for number in range(1, self._night.rounds):
            while not self._enough(number):
                await asyncio.sleep(0.05)
            while not all(phone.sheet["round"] > number for phone in self._night.phones):
                with contextlib.suppress(*LOST):
                    await self._end(number)
                await asyncio.sleep(0.3)

    def _enough(self, number: int) -> bool:
        boards = sum(len(phone.sheet.get("boards", ())) for phone in self._night.phones if phone.sheet)
        there = sum(1 for cell in self._night.entered if cell[0] == number)
        return all(phone.sheet for phone in self._night.phones) and there >= 0.97 * boards

    async def _end(self, number: int) -> None:
        host, pocket = self._night.program.host, self._night.program.opened["pockets"][0]
        if pocket["address"] != self._opened:
            self._opened = pocket["address"]
            self._cookies = (await ask(host, parted(self._opened)[1])).cookies
        page = await ask(host, "/p", cookies=self._cookies)
        if page.status == 303:
            form = "application/x-www-form-urlencoded"
            await ask(host, "/p/pin", urlencode({"pin": pocket["pin"]}), cookies=self._cookies, kind=form)
            page = await ask(host, "/p", cookies=self._cookies)
        token = re.search(rb'name="token" value="([0-9a-f]+)"', page.body)
        if token is not None:
            shown = {"token": token[1].decode(), "action": "clock", "how": "end", "round": number}
            await ask(
                host,
                "/p/act",
                urlencode(shown),
                cookies=self._cookies,
                kind="application/x-www-form-urlencoded",
            )


def a_result(cell: Cell) -> str:
    """What a table makes of a board: no two neighbours the same, so that a swapped result is found."""
    round_, table, board = cell
    lot = random.Random(round_ * 1_000_003 + table * 1009 + board)
    level, strain = lot.randint(1, 7), lot.choice(("C", "D", "H", "S", "NT"))
    over = lot.randint(-6, 7 - level)
    made = "=" if over == 0 else f"{over:+d}"
    return f"{level}{strain}{'x' * lot.choice((0, 0, 0, 1, 2))}{lot.choice('NESW')}{made}"


def kept(club: Path) -> dict[Cell, list[tuple[str, str]]]:
    """All that each place of the session has ever said, each with who said it."""
    with builders.a_director(club) as director:
        return {
            (line.round, line.table, line.board): [
                (str(one.result), one.who)
                for one in director.results.history(1, line.round, line.table, line.board)
            ]
            for line in director.results.sheet(1)
        }


def faults(night: Night) -> list[str]:
    """What is lost, doubled, swapped or refused: every confirmed result must stand exactly once, as its table's."""
    found = list(night.refused)
    for cell, entries in kept(night.club).items():
        wanted = [(a_result(cell), f"table {cell[1]}")]
        if entries != wanted:
            found.append(f"{cell}: {entries} for {wanted}")
    return found
