"""One writer by the file and not by its name; a file that changed behind us is noticed, and the evening outlives it."""

import os
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from builders import an_evening
from model.errors import ClubFileChanged, ClubFileDamaged, ClubFileError, ClubFileLocked, ClubFileMissing
from model.service.director import Director
from model.storage import backups
from model.storage.lock import lock_path

links = pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    """A club file with an evening in it, closed."""
    path = tmp_path / "riverside.club"
    an_evening(path, tables=3, boards_per_round=1).close()
    return path


@links
@pytest.mark.parametrize("kind", ["symbolic", "hard", "a folder's"])
def test_a_link_to_a_club_in_use_is_refused(club_file: Path, tmp_path: Path, kind: str) -> None:
    other = tmp_path / "other"
    if kind == "a folder's":
        other.symlink_to(tmp_path, target_is_directory=True)
        link = other / club_file.name
    else:
        other.mkdir()
        link = other / "linked.club"
        link.symlink_to(club_file) if kind == "symbolic" else link.hardlink_to(club_file)
    with Director.open(club_file, who="Ann") as first:
        with pytest.raises(ClubFileLocked, match="Ann"):
            Director.open(link)
        first.club.rename("Harbour")
    with Director.open(link) as second:
        assert second.club.name() == "Harbour"
        with pytest.raises(ClubFileLocked):
            Director.open(club_file)


@links
@pytest.mark.parametrize("kind", ["symbolic", "hard", "nowhere"])
def test_the_lock_never_writes_through_a_link(club_file: Path, tmp_path: Path, kind: str) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear members,")
    lock = lock_path(club_file)
    match kind:
        case "symbolic":
            lock.symlink_to(letter)
        case "hard":
            lock.hardlink_to(letter)
        case _:
            lock.symlink_to(tmp_path / "new.txt")
    with pytest.raises(ClubFileError, match="not an Arrowswitch lock"):
        Director.open(club_file)
    assert letter.read_text() == "Dear members,"
    assert not (tmp_path / "new.txt").exists()
    lock.unlink()
    Director.open(club_file).close()


@links
def test_a_link_that_leads_nowhere_begins_no_club(tmp_path: Path) -> None:
    link = tmp_path / "riverside.club"
    link.symlink_to(tmp_path / "gone.club")
    with pytest.raises(ClubFileMissing, match=r"points to .*gone\.club, which does not exist"):
        Director.open(link)
    assert not (tmp_path / "gone.club").exists()


@links
def test_a_backup_restored_through_a_link_takes_the_place_of_the_file(
    club_file: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link.club"
    link.symlink_to(club_file)
    backup = backups.make(club_file)
    kept = backups.restore(backup, link, now=datetime(2026, 3, 14, tzinfo=UTC))
    assert link.is_symlink()
    assert kept is not None
    assert kept.parent == club_file.parent
    assert backups.problems(club_file) == ()


def an_older_one_copied_over(path: Path, older: bytes) -> None:
    path.write_bytes(older)


def an_older_one_put_in_its_place(path: Path, older: bytes) -> None:
    draft = path.with_suffix(".draft")
    draft.write_bytes(older)
    draft.replace(path)


def cut_short(path: Path, _older: bytes) -> None:
    os.truncate(path, 8192)


def emptied(path: Path, _older: bytes) -> None:
    os.truncate(path, 0)


def removed(path: Path, _older: bytes) -> None:
    path.unlink()


def written_by_another_program(path: Path, _older: bytes) -> None:
    with sqlite3.connect(path) as plain:
        plain.execute("UPDATE player SET name = 'Nobody'")
    plain.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody replace a file that is open")
@pytest.mark.parametrize(
    "happening",
    [
        an_older_one_copied_over,
        an_older_one_put_in_its_place,
        cut_short,
        emptied,
        removed,
        written_by_another_program,
    ],
)
def test_a_file_changed_behind_us_is_noticed_and_the_evening_is_saved_whole(
    club_file: Path, tmp_path: Path, happening: object
) -> None:
    assert callable(happening)
    older = club_file.read_bytes()
    saved = tmp_path / "saved.club"
    with Director.open(club_file) as director:
        session = director.sessions.current()
        assert session is not None
        for number in range(3):
            director.players.add(f"Guest {number}")
        line = director.results.sheet(session)[0]
        director.results.erase(session, line.round, line.table, line.board)
        director.journal.undo()
        director.results.erase(session, line.round, line.table, line.board, why="not played")
        sheet, players = director.results.sheet(session), director.players.all()
        happening(club_file, older)
        there = club_file.read_bytes() if club_file.exists() else None
        shown = []
        for _twice in range(2):
            with pytest.raises(ClubFileChanged, match="Another program") as changed:
                director.players.add("Never Kept")
            shown.append(changed.value.remedy)
        [kept] = backups.every(club_file)
        assert str(kept.path) in shown[0]
        assert "save the club as another file" in shown[1]
        assert director.players.all() == players
        director.save_as(saved)
        with pytest.raises(ClubFileError, match="already exists"):
            director.save_as(saved)
        assert (club_file.read_bytes() if club_file.exists() else None) == there
    assert backups.problems(saved) == ()
    with Director.open(kept.path, read_only=True) as director:
        assert director.results.sheet(session) == sheet
        assert director.players.all() == players
    with Director.open(saved) as director:
        assert director.results.sheet(session) == sheet
        assert director.players.all() == players
        assert len(director.journal.entries(session)) > 3
        director.journal.undo()
        director.players.add("Kept Again")


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody replace a file that is open")
def test_what_was_kept_of_a_changed_club_is_never_thinned_out(club_file: Path) -> None:
    older = club_file.read_bytes()
    with Director.open(club_file) as director:
        director.players.add("Rita Teles")
        an_older_one_put_in_its_place(club_file, older)
        with pytest.raises(ClubFileChanged):
            director.players.add("Never Kept")
    [kept] = backups.every(club_file)
    assert kept.reason == "changed by another program"
    assert backups.newest_good(club_file) == kept.path
    for day in range(1, 6):
        backups.make(club_file, now=kept.at + timedelta(minutes=day))
    backups.thin(club_file, kept.at + timedelta(days=400))
    assert kept.path.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody replace a file that is open")
def test_where_nothing_can_be_put_beside_the_backups_the_way_out_is_still_reported(
    club_file: Path, tmp_path: Path
) -> None:
    older = club_file.read_bytes()
    folder = backups.folder_of(club_file)
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.touch()
    with Director.open(club_file) as director:
        director.players.add("Rita Teles")
        players = director.players.all()
        an_older_one_put_in_its_place(club_file, older)
        with pytest.raises(ClubFileChanged, match="save the club as another file"):
            director.players.add("Never Kept")
        director.save_as(tmp_path / "saved.club")
    with Director.open(tmp_path / "saved.club", read_only=True) as director:
        assert director.players.all() == players


def test_a_club_saved_as_another_file_after_many_writes_is_the_same_club(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("model.storage.memory_copy._MOST_WRITES", 20)
    with an_evening(tmp_path / "riverside.club", tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        director.players.add("Rita Teles")
        director.save_as(tmp_path / "saved.club")
        with Director.open(tmp_path / "saved.club", read_only=True) as copy:
            assert copy.standings.now(session) == director.standings.now(session)
            assert copy.journal.entries() == director.journal.entries()


def test_what_another_program_did_while_we_were_away_is_not_behind_us(club_file: Path) -> None:
    Director.open(club_file).close()
    copy = club_file.with_name("copy.club")
    shutil.copy(club_file, copy)
    copy.replace(club_file)
    with Director.open(club_file) as director:
        director.players.add("Rita Teles")


def test_a_club_file_that_is_gone_is_not_begun_again_where_it_has_backups(club_file: Path) -> None:
    backup = backups.make(club_file)
    club_file.unlink()
    for read_only in (False, True):
        with pytest.raises(ClubFileMissing, match="there are backups of it") as caught:
            Director.open(club_file, read_only=read_only)
        assert caught.value.backup == backup
        assert str(backup) in str(caught.value)
    assert not club_file.exists()
    backups.restore(backup, club_file, now=datetime(2026, 3, 14, tzinfo=UTC))
    Director.open(club_file).close()


def test_the_folder_of_a_stick_that_is_out_is_said_with_the_backups(club_file: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    there = stick / club_file.name
    club_file.replace(there)
    backup = backups.make(there)
    shutil.rmtree(stick)
    with pytest.raises(ClubFileMissing, match="Plug in its USB stick") as caught:
        Director.open(there)
    assert caught.value.backup == backup


@pytest.mark.parametrize("bit", [0, 5 * 8 + 3, 68 * 8, 71 * 8 + 2])
def test_damage_in_the_header_is_damage_with_and_without_a_backup(club_file: Path, bit: int) -> None:
    backup = backups.make(club_file)
    content = bytearray(club_file.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    club_file.write_bytes(content)
    with pytest.raises(ClubFileDamaged) as caught:
        Director.open(club_file)
    assert caught.value.backup == backup
    backup.unlink()
    with pytest.raises(ClubFileDamaged, match="No backup"):
        Director.open(club_file)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 240 + ".club", "too long"),
        ("caf\udce9.club", "is not in UTF-8"),
        ("a\0b.club", "character 0"),
    ],
)
def test_a_name_that_no_club_file_can_have_is_said(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(ClubFileError, match=said):
        Director.open(tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_club_files_and_backups_are_for_their_owner_alone(tmp_path: Path) -> None:
    with Director.open(tmp_path / "riverside.club") as director:
        director.players.add("Rita Teles")
        backup = director.safety.backup()
        director.save_as(tmp_path / "saved.club")
    backups.restore(backup, tmp_path / "restored.club", now=datetime(2026, 3, 14, tzinfo=UTC))
    made = (tmp_path / "riverside.club", backup, tmp_path / "saved.club", tmp_path / "restored.club")
    assert [path.stat().st_mode & 0o777 for path in made] == [0o600] * 4
