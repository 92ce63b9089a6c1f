"""Backups are whole, lie in the person's backup folder, grow fewer with age, and can be put back."""

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from builders import an_evening
from model.errors import ClubFileDamaged, ClubFileError, ClubFileLocked, ClubFileMissing, DiskFull
from model.service import care
from model.service.director import Director
from model.storage import backups
from model.storage.backups import Backup

NOON = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    """A club file with an evening in it, closed."""
    path = tmp_path / "riverside.club"
    an_evening(path, tables=3, boards_per_round=1).close()
    return path


def test_a_backup_is_made_while_the_evening_goes_on(tmp_path: Path, own_home: Path) -> None:
    with an_evening(tmp_path / "riverside.club", tables=3, boards_per_round=1) as director:
        session = director.sessions.current()
        assert session is not None
        sheet = director.results.sheet(session)
        made = backups.make(director.path, reason="round 2: done/over", now=NOON)
    assert made.is_relative_to(own_home)
    assert made.name.endswith(" round 2 done over.club")
    assert backups.problems(made) == ()
    with Director.open(made, read_only=True) as copy:
        assert copy.results.sheet(session) == sheet


def test_backups_of_two_clubs_of_one_name_are_kept_apart(tmp_path: Path, club_file: Path) -> None:
    other = tmp_path / "stick" / club_file.name
    other.parent.mkdir()
    assert backups.folder_of(other) != backups.folder_of(club_file)


def test_a_backup_with_a_letter_changed_is_not_called_good(club_file: Path) -> None:
    good = backups.make(club_file, now=NOON)
    bad = backups.make(club_file, now=NOON + timedelta(hours=1))
    octets = bytearray(bad.read_bytes())
    octets[4096:8192] = bytes(4096)
    bad.write_bytes(octets)
    assert backups.problems(bad) != ()
    assert backups.newest_good(club_file) == good
    assert [one.path for one in backups.every(club_file)] == [bad, good]


def test_a_damaged_club_file_is_not_backed_up_over_the_good_ones(club_file: Path) -> None:
    good = backups.make(club_file, now=NOON)
    octets = bytearray(club_file.read_bytes())
    octets[8192:] = b"\xaa" * (len(octets) - 8192)
    club_file.write_bytes(octets)
    with pytest.raises(ClubFileDamaged) as caught:
        backups.make(club_file, now=NOON + timedelta(hours=1))
    assert caught.value.backup == good
    assert [one.path for one in backups.every(club_file)] == [good]
    assert sorted(path.suffix for path in good.parent.iterdir()) == [".club"]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, club_file: Path) -> None:
    in_the_way = tmp_path / "notes.txt"
    in_the_way.write_text("not a folder")
    with pytest.raises(ClubFileError, match="cannot be written"):
        backups.make(club_file, to=in_the_way / "copy.club")


def test_a_copy_that_a_disk_stops_calls_no_entry_unsaved(club_file: Path, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(
        resource.RLIMIT_FSIZE, (8192, before[1])
    )  # writing beyond fails as on a disk that is gone
    try:
        with pytest.raises(DiskFull, match=r"No copy of riverside\.club was made") as caught:
            backups.make(club_file, to=tmp_path / "stick" / "copy.club")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "not saved" not in str(caught.value)
    assert list((tmp_path / "stick").iterdir()) == []


def _backup(at: datetime) -> Backup:
    return Backup(Path(f"{at:%Y-%m-%d %H-%M-%S}.club"), at, "", 1)


def test_copies_made_in_the_same_second_for_the_same_reason_are_each_whole(club_file: Path) -> None:
    """Two windows hear of the end of a round at once, and each copies in a thread."""
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _turn: backups.make(club_file, reason="round 1", now=NOON), range(12)))
    assert set(made) == {one.path for one in backups.every(club_file)}
    assert [backups.problems(one) for one in set(made)] == [()]
    assert [path.name for path in made[0].parent.iterdir()] == [made[0].name]


def test_what_a_killed_copy_left_goes_with_the_next(club_file: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    folder = backups.folder_of(club_file)
    folder.mkdir(parents=True)
    for left in (f".a.club.0123abcd.{ended.pid}.part", f".a.club.{ended.pid}.part-journal"):
        (folder / left).write_bytes(b"half")
    made = backups.make(club_file, now=NOON)
    assert [path.name for path in folder.iterdir()] == [made.name]


def test_old_backups_grow_fewer() -> None:
    hourly = [_backup(NOON - timedelta(hours=hour)) for hour in range(24 * 100)]
    gone = set(backups.superfluous(hourly, NOON))
    left = [backup for backup in hourly if backup not in gone]
    recent = [backup for backup in left if NOON - backup.at <= timedelta(days=2)]
    assert len(recent) == 49
    daily = [
        backup.at.date() for backup in left if timedelta(days=2) < NOON - backup.at <= timedelta(days=31)
    ]
    assert len(daily) == len(set(daily)) == 30
    monthly = [(one.at.year, one.at.month) for one in left if NOON - one.at > timedelta(days=31)]
    assert monthly == [(2026, 2), (2026, 1), (2025, 12)]


def test_three_backups_stay_however_old(club_file: Path) -> None:
    for hour in range(5):
        backups.make(club_file, now=NOON + timedelta(hours=hour))
    gone = backups.thin(club_file, NOON + timedelta(days=400))
    assert len(gone) == 2
    assert len(backups.every(club_file)) == 3
    assert all(not path.exists() for path in gone)


def test_a_backup_is_put_back_and_what_was_there_is_kept(club_file: Path) -> None:
    with Director.open(club_file) as director:
        session = director.sessions.current()
        assert session is not None
        sheet = director.results.sheet(session)
        backup = director.safety.backup()
        director.journal.undo()
    club_file.write_bytes(club_file.read_bytes()[:5000])
    damaged = club_file.read_bytes()
    kept = backups.restore(backup, club_file, now=NOON)
    assert kept is not None
    assert kept.read_bytes() == damaged
    with Director.open(club_file) as director:
        assert director.results.sheet(session) == sheet


def test_nothing_is_put_back_into_an_open_club_file(club_file: Path) -> None:
    backup = backups.make(club_file)
    with Director.open(club_file) as director:
        director.club.rename("Another name")
        with pytest.raises(ClubFileLocked):
            care.restore(backup, club_file, now=NOON)
        assert director.club.name() == "Another name"


def test_only_a_whole_backup_is_put_back(club_file: Path) -> None:
    before = club_file.read_bytes()
    backup = backups.make(club_file)
    backup.write_bytes(backup.read_bytes()[:9000])
    with pytest.raises(ClubFileDamaged, match=r"The backup .* is damaged"):
        backups.restore(backup, club_file, now=NOON)
    with pytest.raises(ClubFileMissing, match="There is no backup"):
        backups.restore(club_file.with_name("none.club"), club_file, now=NOON)
    with pytest.raises(ClubFileMissing, match="There is no folder"):
        backups.restore(backups.make(club_file), club_file.parent / "nowhere" / "riverside.club", now=NOON)
    assert club_file.read_bytes() == before


def test_an_interrupted_write_is_rolled_back_before_the_copy(club_file: Path, tmp_path: Path) -> None:
    """A copy of file and journal taken in mid-write is what a power cut leaves."""
    writer = sqlite3.connect(club_file, isolation_level=None)
    writer.execute("PRAGMA cache_size=1")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE player SET name = name || hex(randomblob(4000))")
    cut = tmp_path / "cut.club"
    cut.write_bytes(club_file.read_bytes())
    cut.with_name("cut.club-journal").write_bytes(club_file.with_name("riverside.club-journal").read_bytes())
    writer.execute("ROLLBACK")
    writer.close()
    copy = backups.make(cut)
    with Director.open(copy) as director, Director.open(club_file) as whole:
        assert director.players.all() == whole.players.all()
