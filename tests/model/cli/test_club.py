"""`main.py check`, `backup` and `restore`: whole or not, in one line; bad input changes nothing."""

import argparse
import json
import sqlite3
from pathlib import Path

import pytest

import main
from builders import an_evening
from model.cli import club as club_command
from model.errors import ClubFileDamaged, ClubFileError, ClubFileMissing, ClubFileNewer, NotAClubFile
from model.service.director import Director
from model.storage import backups
from model.storage.schema.facts import SCHEMA_VERSION

pytestmark = pytest.mark.club_file


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    """A club file with an evening in it, closed."""
    path = tmp_path / "riverside.club"
    an_evening(path, tables=3, boards_per_round=1).close()
    return path


def command(name: str, club: Path, **more: object) -> int:
    return club_command.run(argparse.Namespace(command=name, club=club, **{"out": None, **more}))


def test_a_whole_file_is_called_whole(club_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command("check", club_file) == 0
    assert capsys.readouterr().out == f"{club_file} is intact.\n"
    assert command("check", club_file, json=True) == 0
    assert json.loads(capsys.readouterr().out) == {"club": str(club_file), "ok": True, "problems": []}


def test_each_fault_has_words_of_its_own(club_file: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.club"
    letter.write_text("Dear members")
    with pytest.raises(NotAClubFile):
        command("check", letter)
    with pytest.raises(ClubFileMissing):
        command("check", tmp_path / "none.club")
    octets = bytearray(club_file.read_bytes())
    octets[4096:8192] = bytes(4096)
    club_file.write_bytes(octets)
    with pytest.raises(ClubFileDamaged, match="is damaged"):
        command("check", club_file)


@pytest.mark.parametrize(
    ("other", "refused"),
    [
        ("a letter", NotAClubFile),
        ("an empty file", NotAClubFile),
        ("addresses", NotAClubFile),
        ("a later club", ClubFileNewer),
        ("a club cut short", ClubFileDamaged),
        ("a folder", ClubFileMissing),
    ],
)
def test_what_is_no_backup_takes_the_place_of_nothing(
    club_file: Path, tmp_path: Path, other: str, refused: type[ClubFileError]
) -> None:
    source = tmp_path / other
    whole = club_file.read_bytes()
    match other:
        case "a letter":
            source.write_text("Dear members")
        case "an empty file":
            source.touch()
        case "a folder":
            source.mkdir()
        case "a club cut short":
            source.write_bytes(whole[: len(whole) // 2])
        case _:
            if other == "a later club":
                source.write_bytes(whole)
            with sqlite3.connect(source) as plain:
                plain.execute("CREATE TABLE address (street TEXT)")
                plain.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
                if other == "a later club":
                    plain.execute("DELETE FROM checksum")
            plain.close()
    with pytest.raises(refused):
        command("restore", club_file, source=source)
    assert club_file.read_bytes() == whole
    assert not [one for one in tmp_path.iterdir() if one.name not in (club_file.name, other)]
    if refused is NotAClubFile:
        with pytest.raises(NotAClubFile):
            command("backup", source, out=tmp_path / "copy.club")
        with pytest.raises(NotAClubFile):
            Director.open(source, read_only=True)
        assert not (tmp_path / "copy.club").exists()


def test_a_backup_and_its_restoring(
    club_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "stick" / "copy.club"
    assert command("backup", club_file, out=copy) == 0
    assert capsys.readouterr().out == f"Backed up to {copy}.\n"
    with Director.open(club_file) as director:
        players = director.players.all()
        director.players.add("Zoe Quill")
    assert command("restore", club_file, source=copy) == 0
    assert "is restored. What was there is kept as" in capsys.readouterr().out
    with Director.open(club_file) as director:
        assert director.players.all() == players


def test_without_a_place_the_backup_goes_to_its_folder(
    club_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("backup", club_file) == 0
    (made,) = backups.every(club_file)
    assert str(made.path) in capsys.readouterr().out


def test_a_club_file_that_is_open_can_be_checked_and_backed_up(club_file: Path, tmp_path: Path) -> None:
    with Director.open(club_file):
        assert command("check", club_file) == 0
        assert command("backup", club_file, out=tmp_path / "copy.club") == 0


@pytest.mark.parametrize("name", ["check", "backup", "restore"])
def test_a_server_is_no_club_file_and_a_password_is_not_repeated(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [name, *(("--from", "x.club") if name == "restore" else ())]

    assert main.run([*words, "--club", "postgresql://bea@hall/congress"]) == 3
    assert "The club postgresql://bea@hall/congress is on a server. Copy it with: main.py copy" in (
        capsys.readouterr().err
    )
    for typed, refusal in (
        ("postgresql://bea:secret@hall/congress", "must not contain a password"),
        ("host=hall dbname=congress password=secret", "must not contain a password"),
        ("postgresql+psycopg://bea:secret@hall/congress", "neither a file nor the address"),
    ):
        assert main.run([*words, "--club", typed]) == 3
        said = capsys.readouterr().err
        assert refusal in said
        assert "secret" not in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["movements", "--tables", "5"], ["movement", "own:Ours"]])
def test_own_movements_are_asked_of_no_address_with_a_password(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run([*words, "--club", "postgresql://bea:secret@hall/congress"]) == 3
    said = capsys.readouterr().err
    assert "must not contain a password" in said
    assert "secret" not in said
