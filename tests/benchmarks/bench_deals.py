"""How fast deals are dealt, read and written: ten thousand boards of PBN in a process of their own, and each format.

The limits are those of the project: ten thousand deals of PBN read in two seconds and 200 MB. As a ratio that holds on
any machine, the same file is also split into its lines and words by plain Python in the same run.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from model.bridge.deals.boards import DealSet, Par, TrickTable
from model.bridge.deals.dealing import dealt
from model.exchange.deals import formats

ROOT: Final = Path(__file__).resolve().parents[2]
BOARDS: Final = 10_000
SECONDS: Final = 2.0
MEGABYTES: Final = 200
_TRICKS: Final = TrickTable.parse("2333223332AAAABAAAAB")
_READ: Final = """
import re, sys
from pathlib import Path
from time import perf_counter, process_time
start, used = perf_counter(), process_time()
from model.exchange.deals import formats
deals = formats.load(Path(sys.argv[1]))
seconds, used = perf_counter() - start, process_time() - used
told = Path("/proc/self/status").read_text()  # not getrusage: its peak counts what the process that started this one held
print(len(deals.boards), seconds, used, int(re.search(r"VmHWM:\\s*(\\d+)", told)[1]) / 1024)
"""


def run() -> Iterator[str]:
    """The lines of the report."""
    start = perf_counter()
    deals = dealt(range(1, 10_000))
    yield f"dealing by lot: {(perf_counter() - start) / len(deals.boards) * 1e6:.0f} µs a deal"
    whole = DealSet(
        tuple(
            replace(board, tricks=_TRICKS, par=Par(-420, ("4SW=",)))
            for board in (*deals.boards, deals.boards[0])
        )
    )
    boards = (*whole.boards[:-1], replace(whole.boards[-1], number=9_999, version="b"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.pbn"
        start = perf_counter()
        formats.dump(replace(whole, boards=boards), path)
        written = perf_counter() - start
        size = path.stat().st_size / 2**20
        yield f"PBN, {len(boards)} boards with double dummy, {size:.1f} MB: written in {written:.2f} s"
        yield _read(path)
        for ending in (".pbn", ".lin", ".rbn", ".csv", ".dlm", ".dup", ".bri", ".dge", ".ber", ".cds"):
            yield _there_and_back(ending)


def _read(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", _READ, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    count, seconds, used, megabytes = (float(word) for word in done.stdout.split())
    start = process_time()
    for line in path.read_text().splitlines():
        line.split()
    plain = process_time() - start
    held = "within" if used < SECONDS and megabytes < MEGABYTES else "BEYOND"
    return (
        f"PBN, {count:.0f} boards: read in {seconds:.2f} s, {used:.2f} s of them its own work "
        f"({used / plain:.1f} x splitting the lines into words), and {megabytes:.0f} MB, {held} the limits of {SECONDS:.0f} s and {MEGABYTES} MB"
    )


def _there_and_back(ending: str) -> str:
    deals = dealt(range(1, 37))
    module = formats.format_of(Path(f"a{ending}"))
    start = perf_counter()
    content = module.dumps(deals)
    middle = perf_counter()
    module.loads(content, "bench")
    end = perf_counter()
    return f"{ending[1:]}: 36 boards written in {(middle - start) * 1000:.1f} ms, read in {(end - middle) * 1000:.1f} ms"
