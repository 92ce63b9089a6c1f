"""A whole club file that holds what this Arrowswitch cannot read opens and says so; everything else in it can be used."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from typing import TYPE_CHECKING, Final

import pytest

import windows
from builders import an_evening
from kept_rulings import spoilt_board
from model.errors import ClubFileDamaged, ClubFileNotUnderstood
from model.service.director import Director
from model.service.history import Scope
from model.storage import backups, checksums

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

SESSION: Final = {
    "an unknown method": "UPDATE session SET conditions = replace(conditions, '\"matchpoints\"', '\"matcxpoints\"')",
    "a plan of an unknown kind": 'UPDATE plan SET body = replace(body, \'"kind":"pairs"\', \'"kind":"quads"\')',
    "an unknown state": "UPDATE session SET state = 'adjourned'",
    "a result that is none": "UPDATE revision SET result = '9ZZ'",
}
BESIDE: Final = {
    "a ruling of an unknown tree": "UPDATE ruling SET tree = 'later', state = 'open', conclusion = NULL",
    "an unreadable ruling": "UPDATE ruling SET conclusion = '{}'",
    "an unreadable journal entry": 'UPDATE deed SET operations = \'[{"type":"later"}]\'',
    "a journal entry of an unknown name": "UPDATE deed SET name = 'later.entry'",
}
_FIRST: Final = {
    "plan": " WHERE id = 1", "session": " WHERE id = 1", "ruling": " WHERE session_id = 1",
    "revision": " WHERE id = 1", "deed": " WHERE id = (SELECT max(id) FROM deed WHERE session_id = 1)",
}  # fmt: skip


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Thursday with a ruling, then Friday; Thursday was opened last."""
    path = tmp_path / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=1) as director:
        session = director.sessions.current()
        assert session is not None
        director.rulings.conclude(spoilt_board(director, session))
    with an_evening(path, tables=3, boards_per_round=1, title="Friday", day=date(2026, 3, 13)) as director:
        director.sessions.open(1)
    return path


def write_as_a_later_program_would(path: Path, statement: str) -> None:
    """Change a row of Thursday together with its checksum."""
    statement += _FIRST[statement.split()[1]]
    with closing(sqlite3.connect(path)) as later:
        checksums.teach(later)
        assert later.execute(statement).rowcount == 1
        checksums.rewrite(later)
        later.commit()


@pytest.mark.parametrize("statement", SESSION.values(), ids=SESSION)
def test_a_session_that_cannot_be_read_says_why_and_leaves_the_others(club: Path, statement: str) -> None:
    write_as_a_later_program_would(club, statement)
    assert backups.problems(club) == ()
    with Director.open(club) as director:
        why = director.sessions.unreadable()
        assert why is not None and "cannot read" in why.message and "file is intact" in why.remedy
        assert director.sessions.current() is None
        assert {session.id for session in director.sessions.all()} == {1, 2}
        with pytest.raises(ClubFileNotUnderstood):
            director.standings.now(1)
        director.sessions.open(2)
        assert director.evening(2).standings.ranking
        assert director.journal.undo_name(Scope(2))


@pytest.mark.parametrize("statement", BESIDE.values(), ids=BESIDE)
def test_a_ruling_or_an_entry_that_cannot_be_read_leaves_the_session(club: Path, statement: str) -> None:
    write_as_a_later_program_would(club, statement)
    with Director.open(club) as director:
        assert director.sessions.current() == 1
        assert director.evening(1).standings.ranking
        assert len(director.rulings.all(1)) == 1
        if "later.entry" in statement:
            assert director.journal.undo_name(Scope(1)) == "Undo what another Arrowswitch calls “later.entry”"
        elif "deed" in statement:
            assert director.journal.undo_name(Scope(1)) == ""
            *before, last = director.journal.entries(1)
            assert last.name == f"Entry {last.id} cannot be read"
            assert len(before) > 3
            assert not any("cannot be read" in entry.name for entry in before)
            assert len(director.journal.entries()) > len(before) + 1
            moments = director.standings.moments(1)
            assert len(moments) > 3
            if moments[0].name == last.name:
                with pytest.raises(ClubFileNotUnderstood):
                    director.standings.compare(1, 0, moments[0].id)
            assert not director.safety.check().ok
        if "conclusion = '{}'" in statement:
            (ruling,) = director.rulings.all(1)
            assert ruling.title == "Ruling 1 cannot be read"
            assert "cannot read" in ruling.why


def test_a_byte_that_changed_is_damage_and_not_a_later_program(club: Path) -> None:
    with closing(sqlite3.connect(club)) as disk:
        disk.execute("UPDATE revision SET result = '9ZZ' WHERE id = 1")
        disk.commit()
    with Director.open(club, read_only=True) as director, pytest.raises(ClubFileDamaged) as damaged:
        director.sessions.get(1)
    assert not isinstance(damaged.value, ClubFileNotUnderstood)


@pytest.fixture(params=[*SESSION.values(), *BESIDE.values()], ids=[*SESSION, *BESIDE])
def director(club: Path, request: pytest.FixtureRequest) -> Iterator[Director]:
    write_as_a_later_program_would(club, request.param)
    with Director.open(club) as opened:
        yield opened


def test_every_page_of_the_window_opens_on_such_a_file(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight")
    for page in ("seating", "play", "scores", "rulings", "results", "players", "club", "tonight"):
        window.go(page)
        assert window.page is not None and window.page.page_id == page
