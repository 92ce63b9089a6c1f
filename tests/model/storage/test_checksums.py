"""A bit that flipped inside a row, where SQLite sees nothing, is found before a figure of it is shown."""

import shutil
import sqlite3
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from builders import a_plan, an_evening, another_week
from kept_rulings import spoilt_board
from model.bridge.deals.dealing import dealt
from model.errors import ClubFileDamaged, ClubFileNewer
from model.scoring.conditions import Conditions
from model.service import care
from model.service.director import Director
from model.snapshots.events import EventRule
from model.storage import backups, checksums
from model.storage.schema.facts import SCHEMA_VERSION


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club file with two evenings, cards, a ruling, a penalty, an event, and entries taken back and done again."""
    path = tmp_path_factory.mktemp("whole") / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        boards = sorted({line.board for line in director.results.sheet(session)})
        director.deals.attach(session, dealt(tuple(boards), seed="flipped"))
        director.rulings.conclude(spoilt_board(director, session))
        director.additions.penalise(session, 2, "10%", "late")
        director.events.make("Winter", EventRule.SUM, (session,))
        director.seating.swap(session, 1, 2)
        director.seating.stand_up(session, 3, 0)
        director.journal.undo()
        director.journal.undo()
        director.journal.redo()
        director.players.rename(1, "Ann Atwell")
        director.club.rename("Harbour")
    an_evening(path, tables=3, boards_per_round=1, title="Friday", day=date(2026, 3, 13)).close()
    return path


@pytest.fixture
def club_file(whole: Path, tmp_path: Path) -> Path:
    """A copy of it to spoil."""
    return Path(shutil.copy(whole, tmp_path / whole.name))


def replace(path: Path, found: bytes, put: bytes) -> None:
    """Change octets of the file as a disk does, behind SQLite's back."""
    assert len(found) == len(put)
    content = path.read_bytes()
    assert found in content
    path.write_bytes(content.replace(found, put))


def spoil(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as plain:
        assert plain.execute(statement).rowcount > 0
    plain.close()


def test_whatever_a_director_does_the_checksums_fit(whole: Path) -> None:
    assert backups.problems(whole) == ()
    with Director.open(whole) as director:
        director.sessions.remove(2)
        director.journal.undo()
        another_week(director, 1, date(2026, 3, 20))
        director.templates.keep("ours", director.sessions.get(1).conditions)
        director.analysis.keep({})
    assert backups.problems(whole) == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE revision SET result = '5' || substr(result, 2) WHERE session_id = 1 AND result LIKE '4S%'",
        "UPDATE revision SET session_id = 2 WHERE id = (SELECT max(id) FROM revision WHERE session_id = 1)",
        "DELETE FROM ruling",
        "UPDATE seat SET player_id = player_id + 1 WHERE session_id = 1 AND number = 4",
        "UPDATE deal SET dealer = 'N' WHERE session_id = 1",
        "UPDATE deed SET operations = replace(operations, '4S', '3S') WHERE session_id = 1",
    ],
)
def test_a_changed_row_of_a_session_is_damage_there_and_nowhere_else(club_file: Path, statement: str) -> None:
    with Director.open(club_file) as director:
        friday = director.standings.now(2)
    spoil(club_file, statement)
    with Director.open(club_file) as director:
        with pytest.raises(ClubFileDamaged):
            director.standings.now(1)
        if "session_id = 2" not in statement:
            assert director.standings.now(2) == friday
    assert not care.check(club_file).ok


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE session SET conditions = replace(conditions, 'matchpoints', 'imps')",
        "UPDATE session SET additions = NULL",
        "UPDATE plan SET body = replace(body, '1', '2')",
        "UPDATE plan SET expected = expected + 1",
        "UPDATE player SET name = 'Ann Atwill' WHERE id = 1",
        "UPDATE event SET best = best + 1",
        "DELETE FROM checksum WHERE scope = 'club'",
    ],
)
def test_a_changed_row_of_the_club_is_damage_when_it_opens(club_file: Path, statement: str) -> None:
    spoil(club_file, statement)
    with pytest.raises(ClubFileDamaged):
        Director.open(club_file)
    with pytest.raises(ClubFileDamaged):
        Director.open(club_file, read_only=True)


@pytest.mark.parametrize(
    ("found", "put"),
    [
        (b"CREATE TABLE revision", b"CREATE TABLE revisimn"),
        (b"CREATE TABLE checksum", b"CREATE TABLE checksul"),
        (b"table_number INTEGER", b"table_numbes INTEGER"),
        (b"result VARCHAR", b"resulu VARCHAR"),
        (b"CREATE UNIQUE INDEX revision_chain", b"CREATE UNIQUE INDEX revision_chaim"),
        (b"revision INTEGER NOT NULL", b"revision INTEGER NOT NUMM"),
    ],
)
def test_a_flip_in_the_schema_is_damage(club_file: Path, found: bytes, put: bytes) -> None:
    replace(club_file, found, put)
    with pytest.raises(ClubFileDamaged):
        Director.open(club_file)
    assert not care.check(club_file).ok


@pytest.mark.parametrize("version", [0, 1, SCHEMA_VERSION - 1, SCHEMA_VERSION + 64])
def test_a_file_version_that_flipped_is_damage_and_no_other_version(club_file: Path, version: int) -> None:
    with sqlite3.connect(club_file) as plain:
        plain.execute(f"PRAGMA user_version={version}")
    plain.close()
    before = club_file.read_bytes()
    with pytest.raises(ClubFileDamaged):
        Director.open(club_file)
    assert club_file.read_bytes() == before


def test_a_file_of_a_later_version_is_not_damage(club_file: Path) -> None:
    with sqlite3.connect(club_file) as plain:
        plain.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
        plain.execute("UPDATE checksum SET total = 7 WHERE scope = 'schema'")
    plain.close()
    with pytest.raises(ClubFileNewer):
        Director.open(club_file)


def test_a_damaged_backup_is_neither_good_nor_restored(club_file: Path, tmp_path: Path) -> None:
    good = backups.make(club_file)
    bad = backups.make(club_file, to=tmp_path / "copy.club")
    spoil(bad, "UPDATE revision SET result = 'P' WHERE session_id = 1")
    assert backups.newest_good(club_file) == good
    assert backups.problems(bad) == ("the data under “session 1” is not as it was written",)
    before = club_file.read_bytes()
    with pytest.raises(ClubFileDamaged, match="The backup"):
        backups.restore(bad, club_file, now=datetime(2026, 3, 14, tzinfo=UTC))
    assert club_file.read_bytes() == before


def test_the_checksum_tells_a_number_from_its_text_and_nothing_from_nothing() -> None:
    values: list[tuple[object, ...]] = [
        ("revision", 1, "12"),
        ("revision", 1, 12),
        ("revision", 1, None),
        ("revision", 1, ""),
        ("revision", 1, b""),
        ("revision", 11, "2"),
        ("deal", 1, "12"),
    ]
    sums = [checksums.row_checksum(*row) for row in values]
    assert len(set(sums)) == len(sums)
    assert all(0 <= one < 1 << 63 for one in sums)


def test_damage_in_a_round_clock_is_found_and_where_the_window_stood_is_not_asked(club_file: Path) -> None:
    with Director.open(club_file) as director:
        session = director.sessions.create("Saturday", date(2026, 3, 14), a_plan(3), Conditions())
        director.sessions.start_play(session, with_clock=True)
        director.play.pause(session)
        director.remember_place({"page": "scores"})
    replace(club_file, b'"page": "scores"', b'"page": "scorex"')
    with Director.open(club_file, read_only=True) as director:
        director.play.clock(session)
    spoil(club_file, "UPDATE place SET value = replace(value, 'paused', 'pauses') WHERE key LIKE 'clock%'")
    with Director.open(club_file, read_only=True) as director, pytest.raises(ClubFileDamaged):
        director.play.clock(session)
    assert backups.problems(club_file) == ("the data under “clocks” is not as it was written",)


def test_a_file_whose_clocks_have_no_checksum_yet_gets_one_when_it_is_next_written(club_file: Path) -> None:
    with Director.open(club_file) as director:
        session = director.sessions.create("Saturday", date(2026, 3, 14), a_plan(3), Conditions())
        director.sessions.start_play(session, with_clock=True)
    spoil(club_file, "DELETE FROM checksum WHERE scope = 'clocks'")
    assert backups.problems(club_file) == ()
    with Director.open(club_file) as director:
        director.play.pause(session)
    assert backups.problems(club_file) == ()
    spoil(club_file, "UPDATE place SET value = value || ' ' WHERE key LIKE 'clock%'")
    assert backups.problems(club_file) != ()
