"""A club copied to a server and back: the same rows, rankings and rulings, or nothing at all."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

import main
from builders import an_evening
from model.errors import ClubFileError, ClubFileReadOnly, DiskFull
from model.service.director import Director
from model.service.exchange import moving
from model.storage import backups
from model.storage.schema.tables import METADATA
from model.storage.shared import copying

if TYPE_CHECKING:
    from postgres import PostgresServer

pytestmark = pytest.mark.club_file

NOW = datetime(2026, 3, 12, 23, 0, tzinfo=UTC)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A closed club file with an evening half played, a ruling and a penalty in it."""
    path = tmp_path / "tuesday.club"
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.all()[0].id
        director.players.add("Ψαλτήρας Άννα")
        director.rulings.open(session, tree="revoke")
        director.journal.undo()
    return path


def copy(source: object, target: object, *, move: bool = False) -> moving.MoveReport:
    return moving.copy(str(source), str(target), NOW, Director.over, move=move)


def tables(server: PostgresServer, url: str) -> dict[str, int]:
    name = url.rpartition("/")[2]
    found = server.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name)
    return {table: server.ask(f'SELECT count(*) FROM "{table}"', name)[0][0] for (table,) in found}


def test_there_and_back_nothing_differs(club: Path, tmp_path: Path, pg_url: str) -> None:
    there = copy(club, pg_url)
    back = copy(pg_url, tmp_path / "back.club")

    assert there.sessions == back.sessions == 1
    assert {table.table for table in there.tables} == set(METADATA.tables) - {"checksum"}
    assert there.tables == back.tables
    assert there.rows > 50
    with Director.open(tmp_path / "back.club") as again, Director.open(club) as first:
        session = first.sessions.all()[0].id
        assert again.standings.now(session) == first.standings.now(session)
        assert again.rulings.all(session) == first.rulings.all(session)
        assert again.safety.check().ok


@pytest.mark.parametrize(
    "name", ["Tab\there", "two\nlines", "\\N", "\\.", "back\\slash", '"quoted", Ann', "Ψ 🂡"]
)
def test_a_text_arrives_as_it_was_whatever_the_stream_means_by_its_signs(
    tmp_path: Path, pg_url: str, name: str
) -> None:
    with Director.open(tmp_path / "odd.club") as director:
        director.club.rename(name)

    copy(tmp_path / "odd.club", pg_url)

    with Director.open(pg_url) as shared:
        assert shared.club.name() == name.strip()


def test_a_copy_that_a_full_disk_stops_does_not_call_an_entry_unsaved(
    club: Path, pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy(club, pg_url)

    def full(_store: object, _table: object) -> None:
        raise DiskFull("The disk of our.club is full; the last entry was not saved.")

    with Director.open(pg_url) as shared:
        monkeypatch.setattr(copying, "_rows", full)
        with pytest.raises(DiskFull, match=r"no room for a copy of the club.*is saved on the server"):
            shared.safety.backup(reason="round 1")
        assert list(backups.folder_of(shared.path).iterdir()) == []


def test_the_next_entry_follows_the_last_one_copied(club: Path, pg_url: str) -> None:
    copy(club, pg_url)

    with Director.open(club) as file, Director.open(pg_url) as shared:
        before = file.journal.entries()
        for director in (file, shared):
            director.players.add("Later Lucy")
        assert len(shared.journal.entries()) == len(before) + 1
        assert [each.id for each in shared.players.all()] == [each.id for each in file.players.all()]


def test_whoever_copied_may_take_back_what_was_done_before(club: Path, pg_url: str) -> None:
    with Director.open(club) as file:
        file.sessions.open(1)
        undoable = file.journal.undo_name()
    copy(club, pg_url)

    with Director.open(pg_url) as shared:
        shared.sessions.open(1)
        assert shared.journal.undo_name() == undoable != ""
        shared.journal.undo()
        assert shared.journal.undo_name() != undoable


def test_a_target_that_has_a_club_is_left_alone(
    club: Path, tmp_path: Path, postgres: PostgresServer, pg_url: str
) -> None:
    copy(club, pg_url)
    before = tables(postgres, pg_url)
    other = tmp_path / "other.club"
    an_evening(other, tables=3, boards_per_round=1).close()

    with pytest.raises(ClubFileError, match=r"There is a club in .* already; nothing was copied"):
        copy(other, pg_url)
    with pytest.raises(ClubFileError, match=r"There is a file .*other\.club already; nothing was copied"):
        copy(pg_url, other)

    assert tables(postgres, pg_url) == before


def test_what_is_read_back_otherwise_is_not_kept(
    club: Path, postgres: PostgresServer, pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = copying._rows

    def wrong(store: Any, table: Any) -> Any:
        for sent in real(store, table):
            row = sent
            if store.shared is not None and table.name == "revision":
                at = table.c.keys().index("result")
                row = (*row[:at], "7NTN=", *row[at + 1 :])
            yield row

    monkeypatch.setattr(copying, "_rows", wrong)

    with pytest.raises(
        ClubFileError, match=r"The copy differs in revision: (\d+) rows were sent, \1 were found"
    ):
        copy(club, pg_url)
    assert not any(count for table, count in tables(postgres, pg_url).items() if table != "head")


def test_what_a_director_would_see_otherwise_is_not_kept(
    club: Path, tmp_path: Path, pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy(club, pg_url)
    monkeypatch.setattr(Director, "evening", lambda self, session: (self.path.suffix, session))

    with pytest.raises(ClubFileError, match="The copy differs from the original: Session 1; it was not kept"):
        copy(pg_url, tmp_path / "back.club")

    assert sorted(path.name for path in tmp_path.iterdir() if path.name.endswith((".club", ".part"))) == [
        "tuesday.club"
    ]


def test_a_text_no_server_stores_is_named(tmp_path: Path, postgres: PostgresServer, pg_url: str) -> None:
    path = tmp_path / "nul.club"
    with Director.open(path) as director:
        director.keep("note", "a\0b")
        director.players.add("Nul Ann")
    import sqlite3

    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE place SET value = '\"a' || char(0) || 'b\"' WHERE key = 'note'")
    connection.close()

    with pytest.raises(ClubFileError, match=r"A text in place contains a character that no server stores"):
        copy(path, pg_url)
    assert not tables(postgres, pg_url).get("player")


def test_a_club_that_was_moved_can_only_be_read(club: Path, tmp_path: Path, pg_url: str) -> None:
    copy(club, pg_url, move=True)

    for again in (lambda: Director.open(club), lambda: copy(club, tmp_path / "second.club")):
        with pytest.raises(ClubFileReadOnly, match="This club was moved to postgresql://"):
            again()
    with Director.open_to_read(club) as old, Director.open(pg_url) as shared:
        assert old.sessions.all() == shared.sessions.all()

    copy(pg_url, tmp_path / "home.club", move=True)
    with pytest.raises(ClubFileReadOnly, match=r"This club was moved to .*home\.club"):
        Director.open(pg_url)
    Director.open(tmp_path / "home.club").close()


def test_a_laptop_that_is_still_open_writes_nothing_after_the_move(
    club: Path, tmp_path: Path, pg_url: str
) -> None:
    copy(club, pg_url)

    with Director.open(pg_url) as shared:
        copy(pg_url, tmp_path / "home.club", move=True)
        with pytest.raises(ClubFileError):
            shared.players.add("Later Lucy")


def test_an_unused_club_is_copied_too(tmp_path: Path, pg_url: str) -> None:
    Director.open(tmp_path / "new.club").close()

    assert copy(tmp_path / "new.club", pg_url).sessions == 0


def test_the_command_gives_its_figures(
    club: Path, tmp_path: Path, pg_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["copy", str(club), pg_url]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Copied ")
    assert said.endswith("rows; one session was compared and matches.\n")

    assert main.run(["copy", pg_url, str(tmp_path / "back.club"), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["equal"] is True
    assert figures["rows"] == sum(table["rows"] for table in figures["tables"].values())

    assert main.run(["copy", "postgresql://bea:hearts@hall/congress", str(tmp_path / "x.club")]) == 3
    assert "hearts" not in capsys.readouterr().err


def test_a_backup_of_a_shared_club_is_a_club_file_of_this_computer(club: Path, pg_url: str) -> None:
    copy(club, pg_url)
    with Director.open(pg_url) as shared:
        shared.results.erase(1, *_first_cell(shared))
        with ThreadPoolExecutor(1) as elsewhere:  # as the window does
            made = elsewhere.submit(shared.safety.backup, reason="round 1").result()
        right, entries = shared.standings.now(1), shared.journal.entries()
        assert [each.path for each in shared.safety.backups()] == [made]
        assert shared.safety.check().ok

    with Director.open(made) as kept:
        assert (kept.standings.now(1), kept.journal.entries()) == (right, entries)


def test_copies_of_two_clubs_in_databases_of_one_name_are_kept_apart(
    club: Path, tmp_path: Path, postgres: PostgresServer, pg_url: str
) -> None:
    """Next year's congress has last year's name, on another server."""
    copy(club, pg_url)
    with Director.open(pg_url) as last_year:
        made = last_year.safety.backup(reason="end of play")
    postgres.drop(pg_url)
    postgres.database(name=pg_url.rpartition("/")[2])
    Director.open(tmp_path / "new.club").close()
    copy(tmp_path / "new.club", pg_url)
    with Director.open(pg_url) as this_year:
        assert this_year.safety.backups() == ()
    assert made.is_file()


def test_copies_that_two_windows_make_at_once_are_each_whole(club: Path, pg_url: str) -> None:
    copy(club, pg_url)
    both = Barrier(2, timeout=30)
    with Director.open(pg_url, who="Ann") as first, Director.open(pg_url, who="Bea") as second:

        def back_up(window: Director) -> Path:
            both.wait()
            return window.safety.backup(reason="round 1")

        with ThreadPoolExecutor(2) as threads:
            made = list(threads.map(back_up, (first, second)))
        assert {one.path for one in first.safety.backups()} == set(made)
        assert first.safety.check().ok
        left = {path.name for folder in (made[0].parent, first.path.parent) for path in folder.iterdir()}
    assert left == {path.name for path in made}, "nothing of the copying is left beside them"
    for path in made:
        with Director.open(path) as again:
            assert again.safety.check().ok


def test_at_the_end_of_a_round_a_club_file_is_made(club: Path, pg_url: str) -> None:
    copy(club, pg_url)
    with Director.open(pg_url) as shared:
        assert shared.copies is not None
        end = shared.safety.watch(shared.subscribe, lambda _work: pytest.fail("of several one makes it"))
        cell = _first_cell(shared)
        held = shared.results.sheet(1)[0].result
        assert held is not None
        shared.results.erase(1, *cell)
        shared.results.enter(1, *cell, held)
        end()
        moment = shared.copies.take()
        assert moment is not None
        assert shared.safety.backup(reason=moment.reason).name.endswith(" round 1.club")


def _first_cell(director: Director) -> tuple[int, int, int]:
    line = director.results.sheet(1)[0]
    return line.round, line.table, line.board
