"""The club is kept beside its file without the program growing with it."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from model.storage.memory_copy import MemoryCopy

OCTETS = 24 << 20


@pytest.fixture
def large(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(tmp_path / "large.club")
    connection.execute("CREATE TABLE leaves (body BLOB)")
    connection.execute("INSERT INTO leaves VALUES (zeroblob(?))", (OCTETS,))
    connection.commit()
    yield connection
    connection.close()


def held() -> int:
    """The octets that this process holds."""
    said = re.search(r"VmRSS:\s*(\d+)", Path("/proc/self/status").read_text())
    assert said is not None
    return int(said[1]) << 10


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells what a process holds")
def test_a_large_club_is_kept_and_the_program_stays_as_small(
    large: sqlite3.Connection,
) -> None:
    copy = MemoryCopy()
    before = held()
    for _again in range(3):
        copy.take(large)
    assert held() - before < OCTETS // 4
    assert copy.is_there
    copy.close()


def test_where_there_is_no_room_for_nameless_files_it_is_held_in_memory(
    large: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect

    def with_little_room(place: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = real(place, **options)  # type: ignore[call-overload]
        if place == "":
            connection.execute("PRAGMA max_page_count=2")
        return connection

    copy = MemoryCopy()
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", with_little_room)
        copy.take(large)
    assert copy.is_there
    copy.close()
