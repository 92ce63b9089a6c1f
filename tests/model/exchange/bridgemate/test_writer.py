"""A movement handed to the Bridgemate software in a copy of a template, read back by us and by mdbtools."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from pathlib import Path

import pytest

from bridgemate_files import MOVEMENT, NAMES, bws, received
from jets import Sheet, database
from model.bridge.seats import Side
from model.errors import ExportRefused
from model.exchange.bridgemate import writer as bridgemate_out
from model.exchange.bridgemate.reader import BridgemateFile, loads
from model.exchange.jet.reader import Jet
from model.exchange.jet.writer import fill_template
from model.movement.kinds.library import plan
from model.movement.plan import Plan
from model.movement.sections import letter_of, number_in_section, together

REAL = Path(__file__).parents[5] / "shared" / "data" / "events" / "bridgemate_mitchell.bws"


def made(plan_: Plan) -> dict[str, list[dict[str, object]]]:
    names = {
        (1, row.table, seat): f"Zoë {seat}{row.table}"
        for row in plan_.rows
        if row.round == 1
        for seat in "NSEW"
    }
    return bridgemate_out.tables(plan_, names)


def expected(plan_: Plan) -> set[tuple[int, int, int, int, int]]:
    return {
        (row.round, row.table, board, row.ns or 0, row.ew or 0)
        for row in plan_.rows
        if row.played and plan_.missing not in (row.ns, row.ew)
        for board in row.boards
    }


def cells(content: bytes) -> set[tuple[int, int, int, int, int]]:
    event = loads(content, "out.bws")
    numbers = {one.key: one.number for one in event.contestants}
    return {(one.round, one.table, one.board, numbers[one.ns], numbers[one.ew]) for one in event.lines}


@pytest.mark.parametrize("four", [False, True], ids=["Jet 3", "Jet 4"])
@pytest.mark.parametrize("tables", [3, 13, 30], ids=str)
def test_the_movement_comes_back_from_the_copy(tables: int, *, four: bool) -> None:
    night = plan(
        "mitchell", tables=tables - 1 + tables % 2, pairs=2 * (tables - 1 + tables % 2), boards_per_round=2
    )
    template = bws([received(1, (1, 1, 1), (1, 2), "N 4 S =")], MOVEMENT, names=NAMES, four=four)
    copy = bridgemate_out.in_template(template, "t.bws", made(night))
    assert cells(copy) == expected(night)
    event = loads(copy, "out.bws")
    assert all(line.result is None for line in event.lines)
    assert event.contestants[0].names == ("Zoë N1", "Zoë S1")


@pytest.mark.skipif(not REAL.exists(), reason="the Bridgemate file lies in ../shared/data")
@pytest.mark.skipif(shutil.which("mdb-export") is None, reason="mdbtools is not installed")
def test_mdbtools_reads_the_copy_of_a_real_file_and_what_was_not_touched_is_as_it_was(tmp_path: Path) -> None:
    night = plan("mitchell", tables=25, pairs=50, boards_per_round=2)
    rows = made(night)
    path = tmp_path / "copy.bws"
    path.write_bytes(bridgemate_out.in_template(REAL.read_bytes(), REAL.name, rows))

    def read(file: Path, table: str) -> list[dict[str, str]]:
        run = subprocess.run(["mdb-export", str(file), table], capture_output=True, check=True, text=True)
        return list(csv.DictReader(io.StringIO(run.stdout)))

    assert [
        (row["Round"], row["Table"], row["NSPair"], row["LowBoard"]) for row in read(path, "RoundData")
    ] == [
        tuple(str(row[name]) for name in ("Round", "Table", "NSPair", "LowBoard"))
        for row in rows["RoundData"]
    ]
    assert [row["Name"] for row in read(path, "PlayerNumbers")] == [
        row["Name"] for row in rows["PlayerNumbers"]
    ]
    assert len(read(path, "Tables")) == 25
    assert read(path, "ReceivedData") == []
    for table in ("PlayerNames", "Settings", "Session", "Clients", "HandEvaluation"):
        assert read(path, table) == read(REAL, table)


def test_sit_outs_and_boards_apart_have_their_own_words() -> None:
    night = plan("mitchell", tables=5, pairs=9, boards_per_round=2, missing_side=None)
    rows = made(night)["RoundData"]
    assert any(0 in (row["NSPair"], row["EWPair"]) for row in rows)
    assert cells(bridgemate_out.in_template(bws([], MOVEMENT), "t.bws", made(night))) == expected(night)


def missing(night: Plan) -> list[object]:
    return [row["MissingPair"] for row in made(night)["Section"]]


def test_only_the_section_with_a_half_table_has_a_missing_pair() -> None:
    """With two winners a pair that lacks East-West is negative, as the maker's classes say."""
    whole, half = plan("mitchell", tables=5), plan("mitchell", tables=5, pairs=9)
    howell = plan("howell", tables=3, pairs=5)
    assert missing(half) == [-10]
    assert missing(plan("mitchell", tables=5, pairs=9, missing_side=Side.NS)) == [half_of_north_south()]
    assert missing(together([half, whole])) == [-10, 0]
    assert missing(together([whole, half])) == [0, -20]
    assert missing(together([half, half, whole])) == [-10, -20, 0]
    assert missing(together([whole, howell, whole])) == [0, 10 + (howell.missing or 0), 0]
    assert missing(together([plan("mitchell", tables=5, pairs=9, switched=(5,)), whole])) == [10, 0]


def half_of_north_south() -> int:
    return plan("mitchell", tables=5, pairs=9, missing_side=Side.NS).missing or 0


def test_a_rover_lacks_nobody() -> None:
    rover = plan("rover", tables=6, pairs=11)
    assert missing(together([plan("mitchell", tables=5), rover, plan("mitchell", tables=7)])) == [0, 0, 0]


def test_half_tables_of_sections_come_back(tmp_path: Path) -> None:
    room = together(
        [plan("mitchell", tables=5, pairs=9), plan("howell", tables=3), plan("mitchell", tables=5, pairs=9)]
    )
    file = BridgemateFile(bridgemate_out.in_template(bws([], MOVEMENT), "t.bws", made(room)), "t.bws")
    seated = {(letter, number, table): (ns, ew) for letter, number, table, ns, ew, _boards in file.movement()}
    assert seated == {
        (letter_of(room, row.table), row.round, number_in_section(room, row.table)): (
            row.ns or 0,
            row.ew or 0,
        )
        for row in room.rows
    }


def test_a_table_with_an_index_and_a_file_without_the_tables_are_refused() -> None:
    with pytest.raises(ExportRefused, match="has no table"):
        bridgemate_out.in_template(
            database({"X": Sheet((("A", "short"),))}), "t.mdb", made(plan("howell", tables=3, pairs=6))
        )
    if REAL.exists():
        with pytest.raises(ExportRefused, match="has an index"):
            fill_template(REAL.read_bytes(), "t.bws", {"PlayerNames": []})


def test_the_template_itself_is_never_changed() -> None:
    template = bws([], MOVEMENT)
    before = bytes(template)
    bridgemate_out.in_template(template, "t.bws", made(plan("howell", tables=3, pairs=6)))
    assert template == before
    assert Jet(template, "t.bws").table("RoundData").stated == 4
