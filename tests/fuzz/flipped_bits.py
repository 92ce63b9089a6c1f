"""Every bit of a club file flipped, one at a time: what is shown is right, or it is said that it is not.

``python tests/fuzz/flipped_bits.py FIRST COUNT`` goes through the bits of the first 64 KB in an order that spreads them,
``python tests/fuzz/flipped_bits.py random SEED COUNT`` through random ones of the whole file. Opening a director costs 30 ms
and most flips need none: rows that are all as they were, read by their table and by each index, give the figures they
gave, by whatever query. Only what can be found in the page of the bit is read again, as was seen by spoiling each page
whole. Where rows differ, what opening proves is asked of a bare connection. Any other flip, the whole header and one in
five hundred of the rest go through a director.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from builders import an_evening
from kept_rulings import spoilt_board
from model.bridge.deals.dealing import dealt
from model.errors import ArrowswitchError
from model.service.director import Director
from model.storage import checksums, proof

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FIRST_PAGES: Final = 65_536 * 8
_HEADER: Final = 100 * 8
_STEP: Final = 190_121
"""Prime, so that a walk of such steps meets every bit of the first pages once, far from the one before."""
_EVERY: Final = 500


def a_club(path: Path) -> Path:
    """Two evenings, one with cards, a ruling and a penalty."""
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        boards = sorted({line.board for line in director.results.sheet(session)})
        director.deals.attach(session, dealt(tuple(boards), seed="flipped"))
        director.rulings.conclude(spoilt_board(director, session))
        director.additions.penalise(session, 3, "10%", "late")
        director.play.start(session)
    an_evening(path, tables=3, boards_per_round=1, title="Friday", day=date(2026, 3, 13)).close()
    return path


def figures(path: Path) -> list[object]:
    """All that a director reads of the club."""
    with Director.open(path, read_only=True) as director:
        return [
            (
                summary,
                director.standings.now(summary.id),
                director.results.sheet(summary.id),
                director.standings.corrections(summary.id),
                director.rulings.all(summary.id),
                director.deals.all(summary.id),
                director.journal.entries(summary.id),
                director.play.clock(summary.id),
            )
            for summary in director.sessions.all()
        ]


class Flipper:
    """Flips bits of one club file in place and says what came of each: told, right, or silent."""

    def __init__(self, club: Path) -> None:
        self._club = club
        self._whole = club.read_bytes()
        self._right = figures(club)
        with closing(self._connected()) as connection:
            self._trees = dict(_trees(connection))
            self._rows = {name: connection.execute(query).fetchall() for name, query in self._trees.items()}
            self._page = int(connection.execute("PRAGMA page_size").fetchone()[0])
        self._in_page = [self._found_in(page) for page in range(len(self._whole) // self._page)]
        self.bits = len(self._whole) * 8
        self.by_a_director = 0

    def flip(self, bit: int, *, thoroughly: bool = False) -> str:
        """Flip one bit, look, and flip it back."""
        at, octet = bit // 8, self._whole[bit // 8]
        self._put(at, bytes((octet ^ 1 << bit % 8,)))
        try:
            given = None if thoroughly or bit < _HEADER else self._without_a_director(at)
            return given or self._with_a_director()
        finally:
            self._put(at, bytes((octet,)))

    def _put(self, at: int, octets: bytes) -> None:
        with self._club.open("r+b") as file:
            file.seek(at)
            file.write(octets)

    def _without_a_director(self, at: int) -> str | None:
        """What came of it where that is certain: damage that opening finds, or every row as it was."""
        if not self._differing(self._in_page[at // self._page], first_only=True):
            return "right"
        try:
            return "told" if self._is_found() else None
        except (sqlite3.Error, UnicodeDecodeError):
            return None

    def _is_found(self) -> bool:
        with closing(self._connected()) as connection:
            return not (
                proof.pages_are_whole(connection)
                and proof.rows_are_linked(connection)
                and not checksums.misfits(connection)
            )

    def _found_in(self, page: int) -> list[str]:
        """The tables and indexes that are read from a page: those that suffer when all of it is spoilt."""
        first = page * self._page
        self._put(first, bytes(255 - octet for octet in self._whole[first : first + self._page]))
        try:
            return list(self._trees) if page == 0 else self._differing(self._trees)
        finally:
            self._put(first, self._whole[first : first + self._page])

    def _differing(self, names: Iterable[str], *, first_only: bool = False) -> list[str]:
        """Those of the tables and indexes whose rows are not as they were, or cannot be read."""
        found = []
        with closing(self._connected()) as connection:
            for name in names:
                try:
                    same = connection.execute(self._trees[name]).fetchall() == self._rows[name]
                except (sqlite3.Error, UnicodeDecodeError):
                    same = False
                if not same:
                    found.append(name)
                    if first_only:
                        break
        return found

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(f"{self._club.as_uri()}?mode=ro", uri=True)
        checksums.teach(connection)
        return connection

    def _with_a_director(self) -> str:
        self.by_a_director += 1
        try:
            return "right" if figures(self._club) == self._right else "silent"
        except ArrowswitchError as error:
            return "told" if error.remedy else "told without a remedy"


def _trees(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """What reads every row of each table and each index, and the description of them all."""
    names = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    yield "sqlite_master", "SELECT type, name, tbl_name, sql FROM sqlite_master"
    yield "version", "PRAGMA user_version"
    for kind, name, table, made in names:
        if kind == "table":
            yield name, f'SELECT * FROM "{table}" NOT INDEXED'
        else:
            columns = [row[2] for row in connection.execute(f'PRAGMA index_info("{name}")')]
            order = ", ".join(f'"{column}"' for column in columns if column)  # an expression has no name
            some = (made or "").partition(" WHERE ")[
                2
            ]  # SQLite reads an index of some rows only where these are asked for
            where = f" WHERE {some}" if some else ""
            yield name, f'SELECT {order} FROM "{table}" INDEXED BY "{name}"{where} ORDER BY {order}'


def in_first_pages(first: int, count: int) -> Iterator[int]:
    """So many bits of the first pages, beginning with the one of this number; all of them once in 524,288 steps."""
    return (number * _STEP % FIRST_PAGES for number in range(first, first + count))


def look(flipper: Flipper, bits: Iterable[int], *, every: int = _EVERY) -> tuple[Counter[str], list[int]]:
    """Flip each bit; how many came to what, and those that came to neither damage told nor right figures."""
    given: Counter[str] = Counter()
    bad: list[int] = []
    for number, bit in enumerate(bits):
        outcome = flipper.flip(bit, thoroughly=number % every == 0)
        given[outcome] += 1
        if outcome not in ("told", "right"):
            bad.append(bit)
    return given, bad


def main(words: list[str]) -> int:
    """Go through the bits that the words ask for, a thousand at a time, and say what came of them."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        flipper = Flipper(a_club(Path(folder) / "riverside.club"))
        count = int(words[-1])
        if words[0] == "random":
            lot = random.Random(int(words[1]))
            bits: list[int] = [lot.randrange(flipper.bits) for _number in range(count)]
        else:
            bits = list(in_first_pages(int(words[0]), count))
        given: Counter[str] = Counter()
        bad: list[int] = []
        begun = time.process_time()
        for first in range(0, count, 1000):
            some, worse = look(flipper, bits[first : first + 1000])
            given, bad = given + some, bad + worse
            print(
                f"{sum(given.values())} of {count} bits of {flipper.bits // 8} octets: {dict(given)}, "
                f"{flipper.by_a_director} by a director, {time.process_time() - begun:.0f} s, bad {bad}",
                flush=True,
            )
        return bool(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
