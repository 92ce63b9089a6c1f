"""Many laptops write to one server that is killed and cut off again and again: nothing acknowledged may be lost or doubled.

``PYTHONPATH=.:tests:tests/congress python tests/congress/chaos.py [WRITERS] [ATTEMPTS] [KILLS]`` is the long run, with its
figures; the suite plays a short one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from builders import an_evening
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from postgres import PostgresServer, raise_server
from proxy import BadLine
from register import Attempt, fits_one_order
from writer import MOST, WRITERS, ranking

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Played:
    """What a run was like, and what is wrong with it (nothing, if all is well)."""

    attempts: int
    saved: int
    overtaken: int
    kills: int
    cuts: int
    seconds: float
    wrong: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.attempts} attempts, {self.saved} saved, {self.overtaken} overtaken, {self.kills} kills, "
            f"{self.cuts} cuts, {self.seconds:.0f} s: "
            + ("; ".join(self.wrong) or "nothing lost, nothing twice")
        )


def play(
    server: PostgresServer, folder: Path, *, writers: int, attempts: int, kills: int, seed: int = 1
) -> Played:
    """Let `writers` laptops enter `attempts` results each while the server is killed `kills` times; judge what is left."""
    assert writers <= WRITERS
    assert attempts <= MOST
    club = folder / "congress.club"
    an_evening(club, tables=3, boards_per_round=2, entered=0).close()
    url = server.database()
    moving.copy(str(club), url, wall_clock(), Director.over)
    line = BadLine(server.port, seed=seed)
    began = time.monotonic()
    laptops = [
        _begin(url.replace(f":{server.port}/", f":{line.port}/"), who, attempts, folder)
        for who in range(writers)
    ]
    try:
        killed = _disturb(server, laptops, kills, Random(seed))
        last_seen = [_ranking_of(laptop) for laptop in laptops]
        failed = [
            f"laptop {who} ended with {laptop.returncode}: {_last_words(folder, who)}"
            for who, laptop in enumerate(laptops)
            if laptop.wait(60)
        ]
        seconds = time.monotonic() - began
    finally:
        for laptop in laptops:
            laptop.kill()
            laptop.communicate()
        line.close()
    shown = list(_said(folder))
    wrong = (
        *failed,
        *_refuse_rows(server, url, shown),
        *_refuse_orders(url, shown),
        *_refuse_rankings(url, last_seen),
    )
    server.drop(url)
    saved = sum(each["succeeded"] for each in shown)
    return Played(len(shown), saved, len(shown) - saved, killed, line.cuts, seconds, wrong)


def _begin(address: str, who: int, attempts: int, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, str(Path(__file__).with_name("writer.py")), address, str(who), str(attempts)]
    home = {**os.environ, "ARROWSWITCH_HOME": str(folder / f"home {who}"), "PYTHONPATH": str(ROOT)}
    with (folder / f"error {who}").open("w") as errors:
        return subprocess.Popen(
            [*command, str(folder / f"log {who}")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=home,
        )


def _last_words(folder: Path, who: int) -> str:
    lines = (folder / f"error {who}").read_text(encoding="utf-8").splitlines()
    return lines[-1] if lines else ""


def _disturb(
    server: PostgresServer, laptops: list[subprocess.Popen[str]], kills: int, by_chance: Random
) -> int:
    """Kill the server while the laptops write, until they have written all."""
    killed = 0
    for laptop in laptops:
        done = _lines(laptop)
        while laptop.poll() is None and not done(0.2 + by_chance.random()):
            if killed < kills:
                server.kill()
                server.start()
                killed += 1
    return killed


def _lines(laptop: subprocess.Popen[str]) -> Any:
    import select

    assert laptop.stdout is not None
    return lambda seconds: bool(select.select([laptop.stdout], [], [], seconds)[0])


def _ranking_of(laptop: subprocess.Popen[str]) -> list[str]:
    """What a laptop that has written all shows once everybody has."""
    assert laptop.stdin is not None
    assert laptop.stdout is not None
    if laptop.stdout.readline().strip() != "done":
        return []
    laptop.stdin.write("\n")
    laptop.stdin.flush()
    said = laptop.stdout.readline()
    found: list[str] = json.loads(said) if said else []
    return found


def _said(folder: Path) -> Iterator[dict[str, Any]]:
    for log in sorted(folder.glob("log *")):
        for line in log.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def _refuse_rows(server: PostgresServer, url: str, shown: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with the rows: lost, twice, with a gap, forked."""
    name = url.rpartition("/")[2]
    requests = [row[0] for row in server.ask("SELECT request FROM deed WHERE request LIKE 'writer-%'", name)]
    acknowledged = {each["request"] for each in shown if each["succeeded"]}
    refused = {each["request"] for each in shown} - acknowledged
    if lost := acknowledged - set(requests):
        yield f"{len(lost)} acknowledged results are lost"
    if len(requests) != len(set(requests)):
        yield f"{len(requests) - len(set(requests))} requests stand twice"
    if there := refused & set(requests):
        yield f"{len(there)} results that were refused are in"
    first, last, count = server.ask("SELECT min(id), max(id), count(*) FROM deed", name)[0]
    if last - first + 1 != count:
        yield f"the journal has {count} entries from {first} to {last}"
    if server.ask("SELECT last FROM head", name) != [(last,)]:
        yield "the head does not stand at the last entry"
    if server.ask("SELECT count(*) FROM deed a JOIN deed b ON b.id = a.id + 1 WHERE b.at < a.at", name) != [
        (0,)
    ]:
        yield "time runs against the order of the journal"
    forks = "SELECT count(*) - count(DISTINCT (round, table_number, board, coalesce(supersedes, 0))) FROM revision"
    if server.ask(forks, name) != [(0,)]:
        yield "the history of a cell forks"


def _refuse_orders(url: str, shown: list[dict[str, Any]]) -> Iterator[str]:
    """Cells whose attempts fit no single order in time."""
    with Director.open(url, read_only=True) as fresh:
        stands = {(line.round, line.table, line.board): line.result for line in fresh.results.sheet(1)}
    for cell, result in stands.items():
        attempts = [
            Attempt(each["seen"], each["put"], each["called"], each["answered"], each["succeeded"])
            for each in shown
            if tuple(each["cell"]) == cell
        ]
        if not fits_one_order(attempts, None, None if result is None else str(result)):
            yield f"what was seen of {cell} fits no order"


def _refuse_rankings(url: str, last_seen: list[list[str]]) -> Iterator[str]:
    """Laptops that show another ranking than one that opens the club now."""
    with Director.open(url, read_only=True) as fresh:
        right = ranking(fresh, 1)
    if different := sum(seen != right for seen in last_seen):
        yield f"{different} of {len(last_seen)} laptops show another ranking"


def main(words: list[str]) -> int:
    """The long run."""
    writers, attempts, kills = (
        int(words[at]) if at < len(words) else usual for at, usual in enumerate((20, 60, 50))
    )
    server = raise_server()
    try:
        with tempfile.TemporaryDirectory() as folder:
            played = play(
                server, Path(folder), writers=writers, attempts=attempts, kills=kills, seed=int(time.time())
            )
    finally:
        server.remove()
    print(played)
    return 1 if played.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
