"""A row that no evening can have left is told as damage, by what reads it and by the check, and a backup is at hand."""

import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from builders import an_evening
from kept_rulings import answered, spoilt_board
from model.bridge.deals.dealing import dealt
from model.errors import ClubFileDamaged
from model.service import care
from model.service.director import Director
from model.snapshots.events import EventRule


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club file with something in nearly every table."""
    path = tmp_path_factory.mktemp("whole") / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        boards = sorted({line.board for line in director.results.sheet(session)})
        director.deals.attach(session, dealt(tuple(boards), seed="damage"))
        director.rulings.conclude(spoilt_board(director, session))
        answered(director, director.rulings.open(session, table=2, board=2), "insufficient-bid", accept="yes")
        director.templates.keep("ours", director.sessions.get(session).conditions)
        director.events.make("Winter", EventRule.SUM, (session,))
        director.play.start(session)
        director.safety.backup()
    return path


def read_everything(path: Path) -> None:
    with Director.open(path) as director:
        director.templates.all()
        for event in director.events.all():
            director.events.ranking(event.id)
        for one in director.sessions.all():
            director.deals.all(one.id)
            for ruling in director.rulings.all(one.id):
                director.rulings.get(ruling.id)
            director.play.needs(one.id)
            director.evening(one.id)
        while director.journal.undo_name():
            director.journal.undo()
        while wider := director.journal.undo_elsewhere():
            director.journal.undo(wider.scope)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("session", "minutes_per_board", "sixty"),
        ("session", "minutes_per_board", 10**15),
        ("session", "revision", "{}"),
        ("player", "name", b"\xff\xfe"),
        ("revision", "result", "nine spades"),
        ("revision", "why", b"\xff\xfe"),
        ("deal", "cards", "N:AKQ"),
        ("deal", "at", "2026-13-45T99:00"),
        ("deal", "dealer", "Z"),
        ("ruling", "edition", "1066"),
        ("ruling", "board", "one"),
        ("ruling", "number", ""),
        ("ruling", "facts", "2026"),
        ("event", "rule", "luck"),
        ("event", "sessions", "null"),
        ("event", "start", "1"),
        ("setting", "value", "[1,"),
        ("deed", "parameters", "1"),
    ],
)
def test_one_field_that_makes_no_sense_is_damage(
    whole: Path, tmp_path: Path, table: str, column: str, value: object
) -> None:
    path = tmp_path / whole.name
    shutil.copy(whole, path)
    with sqlite3.connect(path) as raw:
        assert raw.execute(
            f"UPDATE OR IGNORE {table} SET {column} = ?", (value,)
        ).rowcount  # no two rulings of one number
    raw.close()
    with pytest.raises(ClubFileDamaged):
        read_everything(path)
    assert not care.check(path).ok


def test_a_entry_of_a_session_that_is_gone_is_damage(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    shutil.copy(whole, path)
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("UPDATE deed SET session_id = 4711")
    raw.close()
    with pytest.raises(ClubFileDamaged):
        read_everything(path)
    assert not care.check(path).ok


def test_a_place_of_the_window_that_makes_no_sense_costs_nothing(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    shutil.copy(whole, path)
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE place SET value = '[1]' WHERE key IN ('window', 'session')")
    raw.close()
    with Director.open(path) as director:
        assert director.place() == {}
        assert director.sessions.current() is None
    assert care.check(path).ok


def test_a_backup_that_makes_no_sense_is_passed_over_and_not_restored(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / whole.name
    shutil.copy(whole, path)
    with Director.open(path) as director:
        good = director.safety.backup(reason="good")
        bad = director.safety.backup(reason="later")
    with sqlite3.connect(bad) as raw:
        raw.execute("UPDATE session SET minutes_per_board = 'sixty'")
    raw.close()
    assert care.check(path).backup == good
    with pytest.raises(ClubFileDamaged, match="later"), Director.open(path) as director:
        care.restore(bad, tmp_path / "restored.club", now=datetime(2026, 3, 12, tzinfo=UTC))
    assert not (tmp_path / "restored.club").exists()
