"""What is not damage is named as what it is; nobody is told to bring back a copy of a file that is well."""

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from builders import an_evening
from model.errors import ClubFileLocked, DiskFull, NotKnown
from model.service import care
from model.service.director import Director
from model.storage import backups

ROOT = Path(__file__).parents[3]


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    """A club file with an evening in it, closed."""
    path = tmp_path / "riverside.club"
    an_evening(path, tables=3, boards_per_round=1).close()
    return path


@contextmanager
def kept_by_another_program(path: Path) -> Iterator[None]:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less for another program than a person would."""
    monkeypatch.setattr("model.storage.club_file._BUSY_SECONDS", 0.0)
    monkeypatch.setattr("model.storage.backups._LONGEST_WAIT", 0.2)


@pytest.mark.usefixtures("impatient")
def test_a_file_another_program_keeps_is_locked_and_not_damaged(club_file: Path, tmp_path: Path) -> None:
    backup = backups.make(club_file)
    with kept_by_another_program(club_file):
        for read_only in (False, True):
            with pytest.raises(ClubFileLocked, match="Another program"):
                Director.open(club_file, read_only=read_only)
        with pytest.raises(ClubFileLocked, match="Another program"):
            care.check(club_file)
        began = time.monotonic()
        with pytest.raises(ClubFileLocked, match="no copy was made"):
            backups.make(club_file, to=tmp_path / "copy.club")
        assert time.monotonic() - began < 5
    with kept_by_another_program(backup), pytest.raises(ClubFileLocked, match="Another program"):
        backups.restore(backup, tmp_path / "other.club", now=datetime(2026, 3, 14, tzinfo=UTC))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["riverside.club"]
    assert care.check(club_file).ok


@pytest.mark.parametrize("number", [99, -1, 2**63, -(10**30)])
def test_a_session_that_is_not_there_is_not_damage(club_file: Path, number: int) -> None:
    with (
        Director.open(club_file, read_only=True) as director,
        pytest.raises(NotKnown, match="has no session"),
    ):
        director.evening(number)


def interrupted(club_file: Path) -> None:
    """Leave the file in the middle of a write with its journal, as a power cut does."""
    writer = sqlite3.connect(club_file, isolation_level=None)
    writer.execute("PRAGMA cache_size=1")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE player SET name = hex(randomblob(4000))")
    journal = club_file.with_name(club_file.name + "-journal")
    half, undone = club_file.read_bytes(), journal.read_bytes()
    writer.execute("ROLLBACK")
    writer.close()
    club_file.write_bytes(half)
    journal.write_bytes(undone)


def test_a_write_that_was_cut_off_is_finished_by_whoever_only_reads(club_file: Path) -> None:
    with Director.open(club_file) as director:
        players = director.players.all()
    interrupted(club_file)
    with Director.open(club_file, read_only=True) as director:
        assert director.players.all() == players
    assert not club_file.with_name("riverside.club-journal").exists()


OPEN_IT = """
import os, sys
from pathlib import Path
from model.errors import ArrowswitchError
from model.service import care
from model.service.director import Director
from model.storage import backups, migrations
path = Path(sys.argv[1])
os.setuid(65534)  # root may write anywhere
for work in (
    lambda: Director.open(path),
    lambda: Director.open(path, read_only=True),
    lambda: care.check(path),
    lambda: backups.make(path, to=Path("/tmp/never.club")),
):
    try:
        work()
        print("nothing was said")
    except ArrowswitchError as error:
        print(error)
"""


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0,  # type: ignore[attr-defined, unused-ignore]  # not on Windows
    reason="only root may become nobody",
)
def test_a_hot_journal_in_a_folder_that_cannot_be_written_is_said() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        club_file = folder / "riverside.club"
        an_evening(club_file, tables=3, boards_per_round=1).close()
        interrupted(club_file)
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-B", "-c", OPEN_IT, str(club_file)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        folder.chmod(0o755)
    assert done.returncode == 0, done.stderr
    writing, *reading = done.stdout.splitlines()
    assert "cannot be written" in writing
    assert len(reading) == 3
    for line in reading:
        assert "A write to riverside.club was interrupted" in line
        assert "damaged" not in line


def test_what_killed_copies_left_is_swept(club_file: Path) -> None:
    folder = backups.make(club_file).parent
    dead = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    process = int(dead.stdout)
    left = [
        folder / f".2026-03-12 20-00-00.club.{process}.part",
        folder / f".2026-03-12 20-00-00.club.{process}.part-journal",
        club_file.with_name(f".{club_file.name}.{process}.part"),
    ]
    strangers = [club_file.with_name(f".other.club.{process}.part"), folder / ".notes.part"]
    at_work = folder / f".2026-03-12 21-00-00.club.{os.getppid()}.part"
    for path in (*left, *strangers, at_work):
        path.touch()
    backup = backups.make(club_file, now=datetime(2026, 3, 13, tzinfo=UTC))
    backups.restore(backup, club_file, now=datetime(2026, 3, 14, tzinfo=UTC))
    assert [path for path in left if path.exists()] == []
    assert all(path.exists() for path in (*strangers, at_work))


def test_a_backup_onto_a_full_disk_blames_that_disk(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = sqlite3.connect

    def with_little_room(place: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = real(place, **options)  # type: ignore[call-overload]
        if str(place).endswith(".part"):
            connection.execute("PRAGMA max_page_count=2")
        return connection

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", with_little_room)
        with pytest.raises(DiskFull, match="the club file itself is fine") as caught:
            backups.make(club_file)
    assert str(backups.folder_of(club_file)) in str(caught.value)
    assert list(backups.folder_of(club_file).iterdir()) == []
