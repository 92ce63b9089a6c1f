"""A write that rests on what is no more is refused whole: compare, then set."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import insert, text

from builders import an_evening
from model.bridge.result import Result
from model.errors import Overtaken
from model.service.director import Director
from model.storage.draft import Fork
from model.storage.operations import Operation, ResultChange, RowChange, SeatChange, SettingChange
from model.storage.schema.tables import REVISION, RULING


@pytest.fixture
def director(tmp_path: Path) -> Director:
    return an_evening(tmp_path / "riverside.club", tables=3, entered=0)


WRONG = [
    ResultChange(1, 1, 1, 1, "4SN=", "4SN+1"),
    ResultChange(1, 1, 1, 1, None, "4SN+1"),
    SeatChange(1, 1, 0, 7, 8),
    SeatChange(1, 1, 0, None, 8),
    RowChange("session", 1, {"title": "Friday"}, {"title": "Sunday"}),
    RowChange("session", 1, {"title": "Thursday pairs", "team_names": "{}"}, {"title": "Sunday"}),
    RowChange("session", 77, {"title": "Friday"}, {"title": "Sunday"}),
    RowChange("player", 1, {"removed": True}, {"removed": False}),
    SettingChange("name", None, '"The Other Club"'),
    SettingChange("name", '"Another"', '"The Other Club"'),
]


@pytest.mark.parametrize("operation", WRONG, ids=repr)
def test_a_write_that_rests_on_what_is_no_more_is_refused_whole(
    director: Director, operation: Operation
) -> None:
    director.results.enter(1, 1, 1, 1, Result.parse("3NTN="))
    before = director.evening(1).sheet, director.journal.entries()
    with (
        pytest.raises((Overtaken, Fork)),
        director._writer.entry("session.rename", session=1, title="Sunday") as pending,
    ):
        pending.draft.add(ResultChange(1, 1, 1, 2, None, "4SN="))
        pending.draft.add(operation)
    assert (director.evening(1).sheet, director.journal.entries()) == before
    director.close()


def test_it_says_who_changed_it_last(director: Director) -> None:
    director.sessions.rename(1, "Friday")
    with pytest.raises(Overtaken) as met, director._writer.entry("session.rename", session=1) as pending:
        pending.draft.add(RowChange("session", 1, {"title": "Thursday pairs"}, {"title": "Sunday"}))
    assert str(met.value).startswith("Changed since: Renaming the session to Friday, Ann at ")
    assert met.value.who == "Ann"
    director.close()


def test_the_revisions_of_a_result_are_one_chain(director: Director) -> None:
    for one in ("4SN=", "4SN+1", "4SN-1"):
        director.results.enter(1, 1, 1, 1, Result.parse(one))
    rows = director._file.execute(text("SELECT id, supersedes FROM revision ORDER BY id")).all()
    assert [row.supersedes for row in rows] == [None, rows[0].id, rows[1].id]
    fork = {
        "session_id": 1,
        "round": 1,
        "table_number": 1,
        "board": 1,
        "deed_id": 1,
        "at": "",
        "who": "",
        "why": "",
    }
    for supersedes in (None, rows[0].id):
        with pytest.raises(Exception, match="UNIQUE"), director._file.transaction():
            director._file.execute(insert(REVISION), {**fork, "result": None, "supersedes": supersedes})
    director.close()


def test_two_rulings_of_a_session_never_have_one_number(director: Director) -> None:
    director.rulings.open(1)
    with pytest.raises(Exception, match="UNIQUE"), director._file.transaction():
        director._file.execute(
            text(
                "INSERT INTO ruling SELECT id + 1, session_id, number, state, edition, tree, round, table_number,"
                " board, called_by, answers, facts, reasons, done, conclusion, score_before, score_given,"
                " opened_at, concluded_at, who, why, removed FROM ruling"
            )
        )
    assert [row.number for row in director._file.execute(RULING.select())] == [1]
    director.close()


def test_the_chains_of_an_earlier_file_are_mended_when_it_is_brought_up_to_date(tmp_path: Path) -> None:
    released = Path(__file__).parents[2] / "data" / "club-schema-2.club"
    path = tmp_path / "riverside.club"
    path.write_bytes(released.read_bytes())
    plain = sqlite3.connect(path)
    with plain:
        plain.execute("UPDATE revision SET supersedes = NULL")
    plain.close()
    with Director.open(path) as director:
        (summary,) = director.sessions.all()
        assert summary.entered == 27
        loose = text(
            "SELECT count(*) FROM revision AS one WHERE supersedes IS NOT (SELECT max(id) FROM revision AS other"
            " WHERE other.id < one.id AND other.session_id = one.session_id AND other.round = one.round"
            " AND other.table_number = one.table_number AND other.board = one.board)"
        )
        assert director._file.execute(loose).scalar_one() == 0
        assert director._file.execute(text("SELECT count(supersedes) FROM revision")).scalar_one() > 0


def test_rulings_of_one_number_in_an_earlier_file_get_the_next(tmp_path: Path) -> None:
    released = Path(__file__).parents[2] / "data" / "club-schema-2.club"
    path = tmp_path / "riverside.club"
    path.write_bytes(released.read_bytes())
    plain = sqlite3.connect(path)
    with plain:
        plain.execute("DELETE FROM ruling")
        for number in (1, 2, 1):
            plain.execute(
                "INSERT INTO ruling (session_id, number, state, edition, tree, called_by, answers, facts, reasons,"
                " done, opened_at, who, why, removed)"
                " VALUES (1, ?, 'open', '2017', '', '', '[]', '{}', '[]', '[]', '2026-03-12T20:00:00+00:00', '', '', 0)",
                (number,),
            )
    plain.close()
    with Director.open(path) as director:
        numbers = director._file.execute(text("SELECT number FROM ruling ORDER BY id")).scalars().all()
        assert numbers == [1, 2, 3]
