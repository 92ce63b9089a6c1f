"""How fast a field is scored: in this process by its size, and as a whole process on a file of a thousand tables.

Every figure is also given as a ratio to work of the standard library on the same results in the same run, so that the
speed of the machine falls out: sorting the scores of each board, reading and writing the same file with ``csv``.
When ``SALLIERE`` names the command that runs that scorer (for instance ``java -jar salliere.jar``), it scores the same
file in turn with ours.
"""

from __future__ import annotations

import csv
import gc
import os
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from model.bridge.boards import vulnerability
from model.bridge.cards import Strain
from model.bridge.contract import Contract
from model.bridge.result import Played, Result
from model.bridge.seats import Seat
from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line, SessionView

ROOT: Final = Path(__file__).resolve().parents[2]
SIZES: Final = ((20, 27), (100, 27), (1_000, 27), (10_000, 24))
CONDITIONS: Final = Conditions()
_CSV_TASK: Final = """
import csv, sys
with open(sys.argv[1], newline="") as file:
    rows = list(csv.reader(file))
csv.writer(open(sys.argv[2], "w", newline="")).writerows(rows)
"""


def run() -> Iterator[str]:
    """The lines of the report."""
    for tables, boards in SIZES:
        yield _in_process(tables, boards)
    used = resource.getrusage(resource.RUSAGE_SELF)  # type: ignore[attr-defined, unused-ignore]  # not on Windows
    yield f"peak memory of this process {used.ru_maxrss / 1024:.0f} MB"
    yield _by_frequencies(10_000, 24)
    view = field_of(20, 27)
    explaining = _median(lambda: explain(view, CONDITIONS, "1"), 9)
    yield f"explain one of 20 x 27: {explaining * 1000:.2f} ms"
    with tempfile.TemporaryDirectory() as folder:
        yield from _whole_process(Path(folder))
        yield _simultaneous(Path(folder))


def field_of(tables: int, boards: int) -> SessionView:
    """A Mitchell of so many tables with results of chance, the same in every run."""
    chance = Random(tables * 100 + boards)
    pairs = tuple(Contestant(f"{number}", number) for number in range(1, 2 * tables + 1))
    lines = tuple(
        Line(board, f"{table}", f"{tables + (table + board) % tables + 1}", _result(chance))
        for board in range(1, boards + 1)
        for table in range(1, tables + 1)
    )
    return SessionView(pairs, lines)


_SEATS = tuple(Seat)
_STRAINS = tuple(Strain)


def _result(chance: Random) -> Result:
    contract = Contract(chance.randint(1, 5), chance.choice(_STRAINS), chance.choice(_SEATS))
    tricks = max(0, min(13, contract.tricks_needed + chance.randint(-3, 2)))
    return Result(Played(contract, tricks))


def _in_process(tables: int, boards: int) -> str:
    view = field_of(tables, boards)
    by_board: dict[int, list[int]] = {}
    for line in view.lines:
        assert line.result is not None
        by_board.setdefault(line.board, []).append(line.result.score(vulnerability(line.board)) or 0)
    repeats = 3 if tables > 5_000 else 9
    scoring = _median(lambda: score(view, CONDITIONS), repeats)
    sorting = _median(lambda: [sorted(points) for points in by_board.values()], repeats)
    return (
        f"{tables:6,} tables x {boards}: {scoring * 1000:8.2f} ms, {scoring / len(view.lines) * 1e6:5.2f} µs a result, "
        f"{scoring / sorting:5.1f} times sorting every board"
    )


def _by_frequencies(tables: int, boards: int) -> str:
    """Cross-IMPs of a simultaneous: asked are five seconds, which pair by pair would be over a thousand million IMPs."""
    view = field_of(tables, boards)
    conditions = Conditions(method="cross-imps")
    spent = _median(lambda: score(view, conditions), 3)
    return f"cross-IMPs, {tables:,} tables x {boards}: {spent:.2f} s, {spent / 5:.2f} of what is asked"


def _median(task: Callable[[], object], repeats: int) -> float:
    spent = []
    for _ in range(repeats):
        gc.collect()
        start = perf_counter()
        task()
        spent.append(perf_counter() - start)
    return median(spent)


def _whole_process(folder: Path) -> Iterator[str]:
    results, names = folder / "results.csv", folder / "names.csv"
    _write_event(results, names)
    door = "import sys; sys.path.insert(0, sys.argv[1]); from model.cli.score import run; sys.exit(run(sys.argv[2:]))"
    ours = [sys.executable, "-c", door, str(ROOT), str(results), "--json"]
    theirs = [sys.executable, "-c", _CSV_TASK, str(results), str(folder / "copy.csv")]
    own, copied = _in_turn(lambda: _spent(ours), lambda: _spent(theirs))
    yield f"score, 1,000 tables x 27, whole process: {own:.3f} s, {own / copied:.1f} times copying the file with csv"
    salliere = os.environ.get("SALLIERE", "")
    if not salliere:
        yield "salliere is not named by SALLIERE: not compared"
        return

    def other() -> float:
        scored, listed = folder / "scored.csv", folder / "listed.csv"
        shutil.copy(results, scored)
        shutil.copy(names, listed)
        command = [*shlex.split(salliere), "score", "matchpoint", "total", "--", str(scored), str(listed)]
        return _spent(command)

    own, slow = _in_turn(lambda: _spent(ours), other)
    yield f"salliere score matchpoint total on the same file: {slow:.3f} s, {slow / own:.1f} times ours"


def _simultaneous(folder: Path) -> str:
    """The command on 10,000 tables of 24 boards, from the file to the last byte of its JSON."""
    results, names = folder / "large.csv", folder / "large-names.csv"
    _write_event(results, names, 10_000, 24)
    door = "import sys; sys.path.insert(0, sys.argv[1]); from model.cli.score import run; sys.exit(run(sys.argv[2:]))"
    ours = [sys.executable, "-c", door, str(ROOT), str(results), "--json"]
    theirs = [sys.executable, "-c", _CSV_TASK, str(results), str(folder / "copy.csv")]
    own, copied = _in_turn(lambda: _spent(ours), lambda: _spent(theirs))
    return f"score, 10,000 tables x 24, whole process: {own:.2f} s, {own / copied:.1f} times copying the file with csv"


def _in_turn(first: Callable[[], float], second: Callable[[], float]) -> tuple[float, float]:
    spent = [(first(), second()) for _ in range(3)]
    return median(one for one, _ in spent), median(two for _, two in spent)


def _spent(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def _write_event(results: Path, names: Path, tables: int = 1_000, boards: int = 27) -> None:
    view = field_of(tables, boards)
    with results.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        for line in view.lines:
            assert line.result is not None
            played = line.result.outcome
            assert isinstance(played, Played)
            contract = played.contract
            called = f"{contract.level}{contract.strain}{contract.doubling.marks}"
            rows.writerow((line.board, line.ns, line.ew, called, contract.declarer, played.tricks))
    with names.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows((one.key, f"N {one.key}", f"S {one.key}") for one in view.contestants)
