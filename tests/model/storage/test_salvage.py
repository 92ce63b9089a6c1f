"""A damaged club file is looked at as far as it is whole: what is damaged is named and refused, and nothing is written."""

import contextlib
import hashlib
import os
import sqlite3
from datetime import date
from pathlib import Path
from random import Random

import pytest

from builders import an_evening
from kept_rulings import spoilt_board
from model.bridge.deals.dealing import dealt
from model.errors import ClubFileDamaged, ClubFileNotUnderstood, ClubFileReadOnly
from model.service import damage
from model.service.director import Director
from model.storage import backups, checksums

_PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A club of two evenings, the first with cards, a ruling and a penalty."""
    path = tmp_path_factory.mktemp("whole") / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        boards = sorted({line.board for line in director.results.sheet(session)})
        director.deals.attach(session, dealt(tuple(boards), seed="salvage"))
        director.rulings.conclude(spoilt_board(director, session))
        director.additions.penalise(session, 3, "10%", "late")
        director.play.start(session)
    an_evening(path, tables=3, boards_per_round=1, title="Friday", day=date(2026, 3, 13)).close()
    return path.read_bytes()


@pytest.fixture
def club_file(whole: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "riverside.club"
    path.write_bytes(whole)
    return path


def spoil(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as plain:
        assert plain.execute(statement).rowcount > 0
    plain.close()


def state_of(folder: Path) -> dict[str, tuple[int, str]]:
    return {
        path.name: (path.stat().st_mtime_ns, hashlib.blake2b(path.read_bytes()).hexdigest())
        for path in folder.iterdir()
    }


def test_a_damaged_session_is_named_and_the_other_is_shown_as_it_was(club_file: Path) -> None:
    with Director.open(club_file, read_only=True) as director:
        friday, sheet = director.standings.now(2), director.results.sheet(2)
    spoil(
        club_file,
        "UPDATE revision SET result = '5' || substr(result, 2) WHERE session_id = 1 AND result LIKE '4S%'",
    )
    before = state_of(club_file.parent)
    with Director.open_damaged(club_file) as director:
        assert director.standings.now(2) == friday
        assert director.results.sheet(2) == sheet
        assert director.evening(2).standings == friday
        for work in (director.standings.now, director.results.sheet, director.evening, director.rulings.all):
            with pytest.raises(ClubFileNotUnderstood, match="This part of the club file"):
                work(1)
        said, parts = damage.words(director)
        assert "riverside.club is damaged and is only shown" in said
        assert "Damaged and not shown: Thursday pairs, 12 March 2026." in parts
        assert "Friday" not in parts
        with pytest.raises(ClubFileReadOnly):
            director.players.add("Never Kept")
    assert state_of(club_file.parent) == before


def test_names_that_may_be_wrong_are_shown_with_a_word_and_never_printed(club_file: Path) -> None:
    spoil(club_file, "UPDATE player SET name = 'Ann Atwill' WHERE id = 1")
    with Director.open_damaged(club_file) as director:
        assert director.damage == frozenset((checksums.CLUB,))
        assert "names and figures may be wrong" in damage.words(director)[1]
        assert director.standings.now(1).ranking
        with pytest.raises(ClubFileDamaged):
            director.evening(1)


def test_a_header_of_noughts_costs_nothing(club_file: Path, whole: bytes) -> None:
    club_file.write_bytes(whole[:18] + bytes(50) + whole[68:])
    with pytest.raises(ClubFileDamaged):
        Director.open(club_file, read_only=True)
    with Director.open_damaged(club_file) as director:
        assert director.damage == frozenset()
        assert damage.words(director)[1] == "All that it holds could be read and is as it was written."
        director.evening(1)
        director.evening(2)


def test_whichever_page_is_lost_what_is_shown_is_right_or_reported(club_file: Path, whole: bytes) -> None:
    with Director.open(club_file, read_only=True) as director:
        right = {
            number: (director.results.sheet(number), director.standings.now(number)) for number in (1, 2)
        }
    shown = 0
    for page in range(len(whole) // _PAGE):
        club_file.write_bytes(whole[: page * _PAGE] + bytes(_PAGE) + whole[(page + 1) * _PAGE :])
        try:
            director = Director.open_damaged(club_file)
        except ClubFileDamaged as error:
            assert error.remedy
            continue
        with director:
            for number, figures in right.items():
                try:
                    found = director.results.sheet(number), director.standings.now(number)
                except ClubFileDamaged:
                    continue
                assert found == figures or checksums.CLUB in (director.damage or ())
                shown += found == figures
    assert shown > len(whole) // _PAGE, "a lost page costs its own rows, not the club"


def test_bytes_changed_anywhere_are_shown_right_or_reported(club_file: Path, whole: bytes) -> None:
    def figures(director: Director, session: int) -> object:
        return director.standings.now(session), director.results.sheet(session), director.rulings.all(session)

    with Director.open(club_file, read_only=True) as director:
        right = {number: figures(director, number) for number in (1, 2)}
    chance, shown = Random(1905), 0
    for _try in range(60):
        octets = bytearray(whole)
        for _octet in range(chance.choice((1, 2, 30))):
            octets[chance.randrange(len(octets))] = chance.randrange(256)
        club_file.write_bytes(octets)
        try:
            director = Director.open_damaged(club_file)
        except ClubFileDamaged:
            continue
        with director:
            assert damage.words(director)[1]
            for number, wanted in right.items():
                with contextlib.suppress(ClubFileDamaged):
                    found = figures(director, number)
                    assert found == wanted or checksums.CLUB in (director.damage or ())
                    shown += found == wanted
    assert shown > 30


def test_half_a_write_is_taken_back_in_the_copy_alone(club_file: Path) -> None:
    with Director.open(club_file, read_only=True) as director:
        players = director.players.all()
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
    before = state_of(club_file.parent)
    with Director.open_damaged(club_file) as director:
        assert director.players.all() == players
        assert director.damage == frozenset()
    assert state_of(club_file.parent) == before


def test_a_file_with_nothing_whole_and_one_of_an_earlier_version_say_so(
    club_file: Path, whole: bytes
) -> None:
    backup = backups.make(club_file)
    club_file.write_bytes(bytes(len(whole)))
    with pytest.raises(ClubFileDamaged, match="No session can be read") as caught:
        Director.open_damaged(club_file)
    assert caught.value.backup == backup
    club_file.write_bytes(whole)
    with sqlite3.connect(club_file) as plain:
        plain.execute("ALTER TABLE session RENAME COLUMN stand_ins TO sitting_in")
    plain.close()
    with pytest.raises(ClubFileDamaged, match="of an earlier version"):
        Director.open_damaged(club_file)


def test_no_copy_is_left_behind(club_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", os.fspath(temporary))
    Director.open_damaged(club_file).close()
    assert list(temporary.iterdir()) == []
