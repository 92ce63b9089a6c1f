"""A congress rehearsed: three windows and the phones of a room on one server, which is restarted, and one cable is pulled.

``PYTHONPATH=.:tests:tests/congress python tests/congress/rehearsal.py [FOLDER]`` plays 200 tables in eight sections to the
papers, in three minutes at most, and keeps a picture of each window in the folder. It says what was seen, and what is wrong.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

import msgspec
from laptop import typed_result
from pypdf import PdfReader

from builders import a_plan, an_evening
from gui.following import AT_ONCE, PATIENCE
from model.bridge.result import Result
from model.errors import ClubFileError
from model.movement.sections import together
from model.room import messages as say
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.service.room.room import Room
from model.snapshots.session import SheetLine
from postgres import PostgresServer, raise_server
from proxy import BadLine
from writer import persist, ranking

ROOT: Final = Path(__file__).resolve().parents[2]
SECTIONS: Final = 8
TABLES: Final = 25
ROUNDS: Final = 2
BOARDS: Final = 2
WINDOWS: Final = ("Ann", "Bea", "Carl")
A_CUT: Final = 4.0
"""Seconds for which the cable of the second laptop is out."""
MOST: Final = 180
"""Seconds after which the rehearsal fails."""


class Cable(BadLine):
    """A line that passes all at once until it is pulled out."""

    def _at_once(self) -> int:
        return 1 << 16


class Window:
    """The process of one window."""

    def __init__(self, address: str, who: str, folder: Path) -> None:
        self.who, self.folder = who, folder / who
        self.folder.mkdir()
        command = [sys.executable, str(Path(__file__).with_name("laptop.py")), address, who, str(self.folder)]
        home = {
            "ARROWSWITCH_HOME": str(self.folder / "home"),
            "QT_QPA_PLATFORM": "offscreen",
            "LANGUAGE": "en",
        }
        path = {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests", ROOT / "tests/congress")))}
        with (self.folder / "error").open("w") as errors:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=os.environ | home | path,
            )

    def tell(self, do: str, **order: Any) -> None:
        """Give an order without waiting for its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": do} | order) + "\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        """What the window answers to the first order it has not answered."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            words = (self.folder / "error").read_text(encoding="utf-8").splitlines()
            raise AssertionError(f"{self.who}'s window ended: {words[-1] if words else ''}")
        return json.loads(line)

    def ask(self, do: str, **order: Any) -> Any:
        """Give an order and wait for its answer."""
        self.tell(do, **order)
        return self.answer()

    def close(self) -> None:
        """Close the window and wait for its end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        assert self._process.wait(30) == 0, f"{self.who}'s window ended with {self._process.returncode}"

    def faults(self) -> Iterator[str]:
        """What the keys of this window raised and nobody caught."""
        words = (self.folder / "error").read_text(encoding="utf-8")
        if times := words.count("Traceback (most recent call last)"):
            yield f"{self.who}'s window met {times} errors that nobody caught, see {self.folder / 'error'}"

    def kill(self) -> None:
        """End the process whatever it does."""
        self._process.kill()
        self._process.wait()


@dataclass(slots=True)
class Phones:
    """The phones of the tables that enter for themselves, through the room of a fourth laptop."""

    director: Director
    entered: int = 0
    again: int = 0
    room: Room = field(init=False)

    def __post_init__(self) -> None:
        self.director.wait_at_most(PATIENCE, AT_ONCE)
        self.room = Room(self.director, self.director.sessions.all()[0].id)

    def enter(self, line: SheetLine) -> None:
        """Send a result until it is answered, as a phone does."""
        what = say.Enter(
            f"phone-{line.round}-{line.table}-{line.board}",
            line.round,
            line.board,
            str(Result.parse(typed_result(line).upper())),
        )
        asked = say.Asked(1, "table", what, table=line.table, phone="north", language="en")
        until = time.monotonic() + 60
        while True:
            self.follow()
            answer = self.room.answer(asked)
            self.room.news()  # as the room tells its tables after every request
            said = msgspec.json.decode(answer.body)
            if answer.ok:
                assert said["became"] in ("in", "again"), f"{what}: {said}"
                self.entered += 1
                return
            assert said.get("again"), f"{what}: {said}"
            assert time.monotonic() < until, f"{what}: {said}"
            self.again += 1
            time.sleep(0.1)

    def follow(self) -> None:
        with suppress(ClubFileError):  # what is asked next says so
            self.director.follow()


@dataclass(slots=True)
class Seen:
    """What the rehearsal saw."""

    took: dict[str, list[float]] = field(default_factory=dict)
    refused: dict[str, list[str]] = field(default_factory=dict)
    kept: dict[str, int] = field(default_factory=dict)
    restarted: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The figures."""
        for who, took in self.took.items():
            usual, late = median(took) * 1000, quantiles(took, n=20)[-1] * 1000
            yield (
                f"{who}: {len(took) - len(self.refused[who])} results by keys, Enter {usual:.0f} ms, 95th percentile "
                f"{late:.0f} ms, at most {max(took) * 1000:.0f} ms; {self.kept[who]} waited for the server and went in, {len(self.refused[who])} times refused"
            )


def rehearse(server: PostgresServer, folder: Path) -> Seen:
    """Play the congress and judge it."""
    seen = Seen()
    url = _club(server, folder)
    cable = Cable(server.port, seed=1, cut=0, hold=0)
    addresses = {"Bea": url.replace(f":{server.port}/", f":{cable.port}/")}
    ours = [Window(addresses.get(who, url), who, folder) for who in WINDOWS]
    try:
        with Director.open(url, who="Room", new=False) as director:
            assert [window.answer() for window in ours] == ["ready"] * len(ours)
            phones = Phones(director)
            ours[0].ask("chief", what="start")
            _round(1, ours, phones, seen, lambda: _restart(server, seen))
            _rule(ours, seen)
            ours[0].ask("chief", what="end round")
            _round(2, ours, phones, seen, lambda: _pull(cable))
            seen.wrong += _end_of_play(ours)
            _judge(url, server, ours, phones, seen)
        for window in ours:
            window.close()
            seen.wrong += window.faults()
    finally:
        for window in ours:
            window.kill()
        cable.close()
    return seen


def _club(server: PostgresServer, folder: Path) -> str:
    """Eight sections seated in a file, then copied to the server."""
    part = a_plan(TABLES, movement="mitchell", boards_per_round=BOARDS, rounds=ROUNDS)
    path, url = folder / "congress.club", server.database()
    plan = together([part] * SECTIONS)
    with an_evening(path, plan=plan, entered=0, title="Congress pairs", clock=wall_clock) as first:
        first.club.change_settings(entry_order="table")
    moving.copy(str(path), url, wall_clock(), Director.over)
    return url


def _tables_of(place: int) -> list[int]:
    """The tables a window enters: every second one of its sections; the others have a phone."""
    first, last = (SECTIONS * at // len(WINDOWS) * TABLES for at in (place, place + 1))
    return list(range(first + 1, last + 1, 2))


def _round(
    number: int, ours: list[Window], phones: Phones, seen: Seen, trouble: Callable[[], object]
) -> None:
    """All enter their results of a round; in the middle there is trouble."""
    by_hand = {table for place in range(len(ours)) for table in _tables_of(place)}
    for place, window in enumerate(ours):
        window.tell("enter", round=number, tables=_tables_of(place))
    persist(phones.director.follow, time.monotonic() + 60)  # or it would call the round not begun
    lines = [
        line
        for line in phones.director.results.sheet(phones.room.session_id)
        if line.round == number and line.table not in by_hand
    ]
    for at, line in enumerate(lines):
        if at == len(lines) // 2:
            trouble()
        phones.enter(line)
    for window in ours:
        given = window.answer()
        seen.took.setdefault(window.who, []).extend(given["took"])
        seen.refused.setdefault(window.who, []).extend(given["refused"])
        seen.kept[window.who] = seen.kept.get(window.who, 0) + given["kept"]


def _restart(server: PostgresServer, seen: Seen) -> None:
    began = time.monotonic()
    server.kill()
    time.sleep(1.5)
    server.start()
    seen.restarted = time.monotonic() - began


def _pull(cable: Cable) -> None:
    cable.is_dead = True
    time.sleep(A_CUT)
    cable.is_dead = False


def _rule(ours: list[Window], seen: Seen) -> None:
    """Two directors rule at the same time, twice each."""
    numbers = []
    for turn in range(2):
        for place, window in enumerate(ours[:2]):
            window.tell(
                "rule", table=_tables_of(place)[turn], board=1 + 2 * ((_tables_of(place)[turn] - 1) % TABLES)
            )
        numbers += [window.answer() for window in ours[:2]]
    if sorted(numbers) != [1, 2, 3, 4]:
        seen.wrong.append(f"the rulings have the numbers {numbers}")


def _end_of_play(ours: list[Window]) -> Iterator[str]:
    """End play and make it final on one laptop; every state is told."""
    for what, state in (("finish", "provisional"), ("final", "final")):
        if (found := ours[0].ask("chief", what=what)) != state:
            yield f"after {what} the session is {found}"


def _judge(url: str, server: PostgresServer, ours: list[Window], phones: Phones, seen: Seen) -> None:
    """Compare what every window shows, what a reader sees who comes now, the room, the rows and the papers."""
    name = url.rpartition("/")[2]
    (last,) = server.ask("SELECT last FROM head", name)[0]
    with Director.open(url, read_only=True) as fresh:
        right = ranking(fresh, 1)
        sheet = fresh.results.sheet(1)
        lists = [(one.contestant, one.shown_percentage) for one in fresh.standings.now(1).ranking]
    persist(phones.director.follow, time.monotonic() + 60)
    if ranking(phones.director, 1) != right:
        seen.wrong.append("the room's laptop has another ranking")
    typed = [str(Result.parse(typed_result(line).upper())) for line in sheet]
    for window in ours:
        shown = window.ask("shown")
        if shown["ranking"] != right:
            seen.wrong.append(f"{window.who}'s window has another ranking")
        if shown["results"] != typed:
            seen.wrong.append(f"{window.who}'s window has other results than were entered")
        if len(shown["rulings"]) != 4:
            seen.wrong.append(f"{window.who}'s window has the rulings {shown['rulings']}")
        seen.wrong += _papers(window, lists)
    if server.ask("SELECT count(*), max(id) - min(id) + 1 FROM deed", name)[0] != (last, last):
        seen.wrong.append("the journal has gaps")
    if server.ask("SELECT count(*) FROM revision", name) != [(len(sheet),)]:
        seen.wrong.append("a result was written twice")


def _papers(window: Window, lists: list[tuple[Any, str]]) -> Iterator[str]:
    """What is wrong with the papers a window writes: each pair's percentage beside its names, in the order of the ranking."""
    made = window.ask("papers")
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(made["ranking"]).pages).split())
    missing = [who.key for who, percentage in lists if not _beside(words, who.names, percentage)]
    if missing:
        yield f"{window.who}'s ranking on paper lacks the figures of {len(missing)} pairs, the first {missing[0]}"
    log = " ".join(page.extract_text() for page in PdfReader(made["rulings-log"]).pages)
    if log.count("27") < 4:  # an insufficient bid is Law 27
        yield f"{window.who}'s log of rulings lacks one"


def _beside(words: str, names: tuple[str, ...], percentage: str) -> bool:
    at = words.find(f"{names[0]} – ")
    return at >= 0 and percentage in words[at : at + 120]


def main(words: list[str]) -> int:
    """Rehearse, and say what was seen."""
    if sys.platform != "win32":
        signal.alarm(MOST)
    folder = Path(words[0]) if words else Path(tempfile.mkdtemp(prefix="arrowswitch-rehearsal-"))
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    server = raise_server()
    try:
        seen = rehearse(server, folder)
    finally:
        server.remove()
    print(*seen.lines(), sep="\n")
    print(
        f"{SECTIONS * TABLES} tables, server away {seen.restarted:.1f} s, a cable out {A_CUT:.0f} s; {folder}"
    )
    print(f"{time.monotonic() - began:.0f} s: " + ("; ".join(seen.wrong) or "all windows and papers agree"))
    return 1 if seen.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
