"""A club file is opened, or refused in words that say what to do."""

import errno
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert, text

from builders import an_evening
from model.errors import (
    ClubFileDamaged,
    ClubFileError,
    ClubFileLocked,
    ClubFileMissing,
    ClubFileNewer,
    ClubFileReadOnly,
    DiskFull,
    NotAClubFile,
)
from model.service import care
from model.service.director import Director
from model.storage import backups
from model.storage import club_file as club_file_module
from model.storage.club_file import ClubFile
from model.storage.lock import lock_path
from model.storage.schema.facts import APPLICATION_ID, SCHEMA_VERSION
from model.storage.schema.tables import PLAYER

NOON = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
ROOT = Path(__file__).parents[3]


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    """A club file with an evening in it, closed."""
    path = tmp_path / "riverside.club"
    an_evening(path, tables=3, boards_per_round=2).close()
    return path


def opened(path: Path, *, read_only: bool = False) -> ClubFile:
    return ClubFile(path, now=NOON, who="Ann", read_only=read_only)


def test_a_new_club_file_says_what_it_is_and_leaves_no_lock_behind(tmp_path: Path) -> None:
    path = tmp_path / "new.club"
    opened(path).close()
    with sqlite3.connect(path) as plain:
        assert plain.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert plain.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    plain.close()
    assert [one.name for one in tmp_path.iterdir()] == ["new.club"]


@pytest.mark.parametrize("name", ["Cercle de l’Été #1 100%.club", "Λέσχη Μπριτζ.club", "a;b&c=d+e.club"])
def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    with Director.open(tmp_path / name) as director:
        director.club.rename("Riverside")
        copy = director.safety.backup()
    assert [one.name for one in tmp_path.iterdir()] == [name]
    with Director.open(tmp_path / name, read_only=True) as director:
        assert director.club.name() == "Riverside"
    assert backups.problems(copy) == ()


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    file = opened(tmp_path / "new.club")
    assert file.execute(text("PRAGMA synchronous")).scalar_one() == 3
    assert file.execute(text("PRAGMA foreign_keys")).scalar_one() == 1
    file.close()


def test_an_empty_file_becomes_a_club_file(tmp_path: Path) -> None:
    path = tmp_path / "begun.club"
    path.touch()
    opened(path).close()
    assert backups.problems(path) == ()


def test_an_empty_file_that_has_backups_is_not_taken_for_a_new_club(club_file: Path) -> None:
    backup = backups.make(club_file)
    club_file.write_bytes(b"")
    with pytest.raises(ClubFileDamaged) as caught:
        opened(club_file)
    assert caught.value.backup == backup
    assert str(backup) in str(caught.value)
    assert club_file.stat().st_size == 0


def test_a_creation_that_was_cut_off_is_begun_again(tmp_path: Path) -> None:
    writer = sqlite3.connect(tmp_path / "first.club", isolation_level=None)
    writer.execute("PRAGMA cache_size=1")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("CREATE TABLE setting (key TEXT, value TEXT)")
    writer.execute("INSERT INTO setting SELECT hex(randomblob(9000)), hex(randomblob(9000))")
    cut = tmp_path / "cut.club"
    cut.write_bytes((tmp_path / "first.club").read_bytes())
    cut.with_name("cut.club-journal").write_bytes((tmp_path / "first.club-journal").read_bytes())
    assert cut.stat().st_size > 0
    writer.execute("ROLLBACK")
    writer.close()
    with Director.open(cut) as director:
        assert director.players.all() == ()
    assert backups.problems(cut) == ()


def test_the_second_to_open_hears_who_was_first(club_file: Path) -> None:
    first = opened(club_file)
    with pytest.raises(
        ClubFileLocked, match=r"Ann has the club file riverside\.club open .* since 2026-03-12"
    ):
        opened(club_file)
    first.close()
    opened(club_file).close()


def test_the_second_may_read_while_the_first_writes(club_file: Path) -> None:
    with Director.open(club_file) as first, Director.open(club_file, read_only=True) as second:
        session = first.sessions.current()
        assert session is not None
        assert second.results.sheet(session) == first.results.sheet(session)
        with pytest.raises(ClubFileReadOnly, match="open read-only"):
            second.club.rename("Another name")


def test_a_lock_left_by_a_dead_program_does_not_lock(club_file: Path) -> None:
    lock_path(club_file).write_text('{"who":"Bert","machine":"old","since":"2026-03-11T23:00:00+00:00"}')
    opened(club_file).close()


def test_another_program_that_writes_is_not_waited_for_without_end(
    club_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("model.storage.club_file._BUSY_SECONDS", 0.0)
    ours = opened(club_file)
    other = sqlite3.connect(club_file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(ClubFileLocked, match="Another program"), ours.transaction():
        pass
    other.execute("ROLLBACK")
    other.close()
    with ours.transaction():
        pass
    ours.close()


def test_a_file_of_a_later_version_is_left_alone(club_file: Path) -> None:
    with sqlite3.connect(club_file) as plain:
        plain.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
        plain.execute("DELETE FROM checksum")  # a later one would write those of its own version
    plain.close()
    before = club_file.read_bytes()
    with pytest.raises(ClubFileNewer, match=f"file version {SCHEMA_VERSION + 1}"):
        opened(club_file)
    assert club_file.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"Dear members,\n", b"x" * 5000, b"SQLite format 3\x00", b"\x89PNG\r\n\x1a\n" + bytes(300)],
    ids=["a letter", "noise", "a header cut short", "a picture"],
)
def test_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.club"
    path.write_bytes(content)
    with pytest.raises(NotAClubFile, match=r"letter\.club is not an Arrowswitch club file"):
        opened(path)
    assert path.read_bytes() == content
    assert not lock_path(path).exists()


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "addresses.db"
    with sqlite3.connect(path) as plain:
        plain.execute("CREATE TABLE address (street TEXT)")
    plain.close()
    with pytest.raises(NotAClubFile):
        opened(path)


def test_a_folder_and_a_missing_folder_are_distinguished(tmp_path: Path) -> None:
    with pytest.raises(NotAClubFile, match="is a folder"):
        opened(tmp_path)
    with pytest.raises(ClubFileMissing, match="There is no folder"):
        opened(tmp_path / "nowhere" / "riverside.club")
    with pytest.raises(ClubFileMissing, match="There is no club file"):
        opened(tmp_path / "riverside.club", read_only=True)


def test_a_file_cut_short_is_damaged_and_the_newest_good_backup_is_offered(club_file: Path) -> None:
    good = backups.make(club_file, now=datetime(2026, 3, 12, 20, 0, tzinfo=UTC))
    bad = backups.make(club_file, now=datetime(2026, 3, 12, 21, 0, tzinfo=UTC))
    bad.write_bytes(bad.read_bytes()[:9000])
    whole = club_file.read_bytes()
    club_file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ClubFileDamaged) as caught:
        opened(club_file)
    assert caught.value.backup == good


def test_damage_met_later_is_named_too(club_file: Path) -> None:
    octets = bytearray(club_file.read_bytes())
    octets[4096:] = b"\xff" * (len(octets) - 4096)
    club_file.write_bytes(octets)
    with (
        pytest.raises(ClubFileDamaged, match="No backup of it was found"),
        Director.open(club_file) as director,
    ):
        director.sessions.all()


@pytest.mark.parametrize(
    ("table", "column", "content"),
    [
        ("session", "conditions", b'{"method":"matchpo'),
        ("session", "state", b"pzaying"),
        ("session", "date", b"2026-03-3x"),
        ("plan", "body", b'{"rows":[{]}'),
        ("plan", "body", b"\xff\xfe"),
        ("revision", "result", b"4?N="),
        ("revision", "at", b"yesterday"),
        ("player", "removed", b"7"),
        ("player", "holding", b"1/0"),
        ("setting", "value", b'"Riverside'),
        ("setting", "value", b'"Rivers\x88de"'),
        ("deed", "operations", b'[{"type":"result"'),
        ("deed", "name", b"resulO"),
        ("deed", "at", b"\xe8"),
    ],
)
def test_what_makes_no_sense_any_more_is_damage_and_not_a_fault_of_ours(
    club_file: Path, table: str, column: str, content: bytes
) -> None:
    good = backups.make(club_file)
    with sqlite3.connect(club_file) as plain:
        plain.execute(f"UPDATE {table} SET {column}=CAST(? AS TEXT)", (content,))
    plain.close()
    with pytest.raises(ClubFileDamaged) as caught, Director.open(club_file) as director:
        director.club.settings()
        director.journal.entries()
        session = director.sessions.all()[0].id
        director.standings.view(session)
    assert caught.value.backup == good
    assert str(good) in str(caught.value)
    checked = care.check(club_file)
    assert (checked.ok, checked.backup) == (False, good)


def test_bytes_changed_anywhere_are_never_met_as_a_fault_of_ours(club_file: Path) -> None:
    whole, chance = club_file.read_bytes(), Random(1905)
    met = set()
    for _try in range(40):
        octets = bytearray(whole)
        for _octet in range(chance.randrange(1, 60)):
            octets[chance.randrange(len(octets))] = chance.randrange(256)
        club_file.write_bytes(octets)
        try:
            with Director.open(club_file) as director:
                for summary in director.sessions.all():
                    sheet = director.results.sheet(summary.id)
                    director.standings.now(summary.id)
                    director.results.history(summary.id, sheet[0].round, sheet[0].table, sheet[0].board)
                director.journal.entries()
                director.journal.undo()
        except ClubFileError as error:
            met.add(type(error))
    assert ClubFileDamaged in met
    club_file.write_bytes(whole)
    assert care.check(club_file).ok


def test_a_full_disk_keeps_what_was_there(club_file: Path) -> None:
    file = opened(club_file)
    pages = file.execute(text("PRAGMA page_count")).scalar_one()
    file.execute(text(f"PRAGMA max_page_count={pages}"))
    rows = [{"name": "x" * 2000, "number": "", "visitor": False, "removed": False}] * 50
    with pytest.raises(DiskFull, match=r"The disk of riverside\.club is full"), file.transaction():
        file.execute(insert(PLAYER), rows)
    assert file.execute(text("SELECT count(*) FROM player WHERE name LIKE 'xxx%'")).scalar_one() == 0
    file.close()
    assert backups.problems(club_file) == ()


def test_on_a_full_disk_a_club_file_still_opens_and_still_locks(
    club_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int, _content: bytes, _place: int = 0) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite" if hasattr(os, "pwrite") else "write", full)
    with Director.open(club_file) as first:
        assert first.sessions.all()
        with pytest.raises(ClubFileLocked, match="Another Arrowswitch"):
            opened(club_file)
    assert not lock_path(club_file).exists()


def test_what_fails_inside_a_transaction_leaves_nothing(club_file: Path) -> None:
    file = opened(club_file)
    before = file.execute(text("SELECT count(*) FROM player")).scalar_one()
    with pytest.raises(ZeroDivisionError), file.transaction():
        file.execute(insert(PLAYER), {"name": "Nobody", "number": "", "visitor": False, "removed": False})
        file.execute(text("CREATE TABLE half_done (id INTEGER)"))
        raise ZeroDivisionError
    assert file.execute(text("SELECT count(*) FROM player")).scalar_one() == before
    assert file.execute(text("SELECT count(*) FROM sqlite_master WHERE name='half_done'")).scalar_one() == 0
    file.close()


@pytest.fixture
def reachable_folder() -> Iterator[Path]:
    """A folder that any user of the system may enter."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


OPEN_IT = """
import os, sys
from pathlib import Path
from model.errors import ClubFileReadOnly
from model.service.director import Director
path = Path(sys.argv[1])
with Director.open(path, read_only=True) as director:  # loads all that is loaded late, while it may be read
    director.sessions.all()
if os.geteuid() == 0:
    os.setuid(65534)  # root may write anywhere
try:
    Director.open(path)
except ClubFileReadOnly as error:
    print(error)
with Director.open(path, read_only=True) as director:
    print(len(director.sessions.all()))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no write permission on folders")
@pytest.mark.parametrize(
    ("file_mode", "folder_mode", "said"),
    [(0o444, 0o777, "The club file riverside.club cannot be written."), (0o666, 0o555, "cannot be written.")],
    ids=["read-only file", "read-only folder"],
)
def test_what_cannot_be_written_can_still_be_read(
    reachable_folder: Path, file_mode: int, folder_mode: int, said: str
) -> None:
    path = reachable_folder / "riverside.club"
    an_evening(path, tables=3, boards_per_round=1).close()
    path.chmod(file_mode)
    reachable_folder.chmod(folder_mode)
    done = subprocess.run(
        [sys.executable, "-B", "-c", OPEN_IT, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    reachable_folder.chmod(0o755)
    assert done.returncode == 0, done.stderr
    sentence, sessions = done.stdout.splitlines()
    assert said in sentence
    assert "Open" in sentence
    assert sessions == "1"


def test_a_club_begun_on_a_full_disk_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_file_module, "_PRAGMAS", (*club_file_module._PRAGMAS, "max_page_count=1"))
    with pytest.raises(DiskFull, match=r"The disk of riverside\.club is full"):
        Director.open(tmp_path / "riverside.club")
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    Director.open(tmp_path / "riverside.club").close()
