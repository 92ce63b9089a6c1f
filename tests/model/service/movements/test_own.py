"""A club's own movements: kept, changed, taken out and undone; read from files whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import bridgemate_files
import builders
import jets
from model.changes import Changes, Kind
from model.errors import ArrowswitchError, ClubFileReadOnly, ExportRefused, ImportRefused, NotKnown
from model.movement.check import Fault, check
from model.movement.kinds.library import plan
from model.movement.own.csv import plan_csv
from model.service.director import Director
from model.service.movements.own import read_movements

LIBRARY = """[M1] Three tables
0,3,9,3,3
1,4,1,1,6,2,1,5,3
2,5,2,2,4,3,2,6,1
3,6,3,3,5,1,3,4,2

Other
0,3,9,3,4
1,4,1
"""


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


def test_a_movement_is_kept_under_its_name_and_undone(director: Director) -> None:
    heard: list[Changes] = []
    director.subscribe(heard.append)
    mine = director.movements.keep(replace(plan("howell", tables=3), name="  Our   Howell "))
    assert [one.name for one in director.movements.all()] == ["Our Howell"]
    assert director.movements.get(mine).plan.movement == "own"
    assert director.movements.find("own:our howell").id == mine
    assert heard[-1].kinds == {Kind.MOVEMENTS}
    assert heard[-1].entry == "Own movement Our Howell"
    director.journal.undo()
    assert director.movements.all() == ()
    director.journal.redo()
    assert director.movements.get(mine).plan.rows == plan("howell", tables=3).rows


def test_a_change_is_undone_to_what_it_was(director: Director) -> None:
    mine = director.movements.keep(replace(plan("howell", tables=3), name="Ours"))
    director.movements.keep(replace(plan("howell", tables=4), name="Ours of four"), movement_id=mine)
    assert director.movements.get(mine).plan.tables == 4
    director.journal.undo()
    assert director.movements.get(mine).name == "Ours"
    assert director.movements.get(mine).plan.tables == 3


def test_to_keep_what_is_there_already_is_no_entry(director: Director) -> None:
    mine = director.movements.keep(replace(plan("howell", tables=3), name="Ours"))
    before = len(director.journal.entries())
    director.movements.keep(director.movements.get(mine).plan, movement_id=mine)
    assert len(director.journal.entries()) == before


def test_a_movement_is_taken_out_and_comes_back(director: Director) -> None:
    mine = director.movements.keep(replace(plan("howell", tables=3), name="Ours"))
    director.movements.remove(mine)
    assert director.movements.all() == ()
    assert director.journal.undo_name() == "Undo deletion of own movement Ours"
    director.journal.undo()
    assert director.movements.get(mine).name == "Ours"


@pytest.mark.parametrize("name", ["", "   ", "OURS"])
def test_a_name_that_is_empty_or_taken_is_refused(director: Director, name: str) -> None:
    director.movements.keep(replace(plan("howell", tables=3), name="Ours"))
    with pytest.raises(ArrowswitchError):
        director.movements.keep(replace(plan("howell", tables=4), name=name))
    assert len(director.movements.all()) == 1


def test_a_movement_that_is_not_there_names_those_that_are(director: Director) -> None:
    director.movements.keep(replace(plan("howell", tables=3), name="Ours"))
    with pytest.raises(NotKnown, match="Available: Ours"):
        director.movements.find("own:Theirs")


def test_a_library_is_read_in_one_entry_with_what_could_not_be(director: Director, tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text(LIBRARY, encoding="utf-8")
    assert len(director.movements.take(read_movements(file), file.name)) == 1
    assert [str(one) for one in director.movements.warnings] == [
        "Line 8: 3 tables are stated, 1 found. Each table has one line."
    ]
    director.movements.take(read_movements(file), file.name)
    assert [one.name for one in director.movements.all()] == ["[M1] Three tables", "[M1] Three tables (2)"]
    director.journal.undo()
    assert [one.name for one in director.movements.all()] == ["[M1] Three tables"]


def test_what_is_written_is_read_back(director: Director, tmp_path: Path) -> None:
    mine = director.movements.keep(replace(plan("hesitation", tables=7), name="Ours"))
    director.movements.write_file(mine, tmp_path / "Ours again.csv")
    (again,) = director.movements.take(read_movements(tmp_path / "Ours again.csv"), "Ours again.csv")
    found = director.movements.get(again)
    assert found.name == "Ours again"
    assert [(row.seated, row.boards) for row in found.plan.rows] == [
        (row.seated, row.boards) for row in director.movements.get(mine).plan.rows
    ]
    with pytest.raises(ExportRefused, match=r"Ours\.csv cannot be written: there is no such file or folder"):
        director.movements.write_file(mine, tmp_path / "none" / "Ours.csv")


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02binary", b"hello\nworld", b"\xff\xfe\x00"])
def test_a_file_that_is_no_movement_changes_nothing(
    director: Director, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "moves.csv"
    file.write_bytes(content)
    before = len(director.journal.entries())
    with pytest.raises(ImportRefused, match=r"moves\.csv"):
        director.movements.take(read_movements(file), file.name)
    assert len(director.journal.entries()) == before


def test_a_spreadsheet_saved_as_utf_16_is_read(director: Director, tmp_path: Path) -> None:
    file = tmp_path / "moves.csv"
    file.write_bytes(plan_csv(plan("howell", tables=3)).encode("utf-16"))
    assert len(director.movements.take(read_movements(file), file.name)) == 1


def test_nothing_is_kept_in_a_file_that_may_only_be_read(director: Director) -> None:
    director.movements.keep(replace(plan("howell", tables=3), name="Ours"))
    director.close()
    with Director.open(director.address, read_only=True) as reader:
        assert [one.name for one in reader.movements.all()] == ["Ours"]
        with pytest.raises(ClubFileReadOnly):
            reader.movements.keep(replace(plan("howell", tables=3), name="More"))


def test_the_rounds_of_a_bridgemate_file_are_movements(tmp_path: Path) -> None:
    """Two sections of one file are two movements; results and players beside them are not looked at."""
    file = tmp_path / "night.bws"
    second = [(2, *row[1:]) for row in bridgemate_files.MOVEMENT]
    sections = [(1, "A", 2, 0, 0, 1, 1, 0), (2, "B", 2, 4, 0, 1, 1, 0)]
    file.write_bytes(bridgemate_files.bws([], [*bridgemate_files.MOVEMENT, *second], sections=sections))
    found = read_movements(file)
    assert [one.name for one in found.plans] == ["night, section A", "night, section B"]
    assert found.problems == ()
    whole, without_four = (
        [(row.round, row.table, row.ns, row.ew, row.boards) for row in one.rows] for one in found.plans
    )
    assert whole == [
        (1, 1, 1, 2, (1, 2)),
        (1, 2, 3, 4, (3, 4)),
        (2, 1, 1, 3, (5, 6)),
        (2, 2, 4, 2, (7, 8)),
    ]
    assert without_four[1] == (1, 2, 3, None, (3, 4))


def test_an_access_database_without_bridgemates_tables_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "members.mdb"
    file.write_bytes(jets.database({"Members": jets.Sheet((("Name", "text"),), [("Ann",)])}))
    with pytest.raises(ImportRefused, match="without Bridgemate"):
        read_movements(file)


def test_a_real_bridgemate_file_gives_the_mitchell_that_was_played() -> None:
    real = Path("../shared/data/events/bridgemate_mitchell.bws")
    if not real.exists():
        pytest.skip("the real events are not beside the checkout")
    (one,) = read_movements(real).plans
    assert len(one.rows) == 99
    assert (one.tables, one.rounds) == (11, 9)
    assert not any(
        finding.fault in (Fault.MALFORMED, Fault.TWO_PLACES, Fault.NO_PLACE)
        for finding in check(one).problems
    )
