"""Access databases of both engines, against our own bytes and against mdbtools, a reader that is not ours."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from pathlib import Path

import pytest

from jets import Sheet, database
from model.errors import ImportRefused
from model.exchange.jet.reader import Jet

REAL = Path(__file__).parents[5] / "shared" / "data" / "events" / "bridgemate_mitchell.bws"
COLUMNS = (("A", "long"), ("Yes", "bool"), ("T", "text"), ("U", "text"), ("D", "double"))
ROWS = [
    (at, at % 3 == 0, f"name {at}", None if at % 5 == 0 else "é" * (at * 3 % 250), at / 8)
    for at in range(300)
]

needs_real = pytest.mark.skipif(not REAL.exists(), reason="the Bridgemate file lies in ../shared/data")
needs_mdbtools = pytest.mark.skipif(shutil.which("mdb-export") is None, reason="mdbtools is not installed")


def exported(path: Path, table: str) -> list[list[str]]:
    """The rows of a table as mdbtools reads them."""
    words = ["mdb-export", "-T", "%Y-%m-%d %H:%M:%S", str(path), table]
    run = subprocess.run(words, capture_output=True, check=True, text=True)  # our own words
    return list(csv.reader(io.StringIO(run.stdout)))[1:]


@pytest.mark.parametrize("four", [False, True], ids=["Jet 3", "Jet 4"])
def test_gives_every_row_of_a_table_over_several_pages(*, four: bool) -> None:
    jet = Jet(database({"Big": Sheet(COLUMNS, ROWS), "Empty": Sheet((("X", "short"),))}, four=four), "a.bws")
    table = jet.table("Big")
    assert jet.tables == ("Big", "Empty")
    assert [tuple(row.values()) for row in table.rows] == ROWS
    assert (table.stated, table.damages, table.missing) == (300, (), 0)
    assert jet.table("Empty").rows == jet.table("Nowhere").rows == ()


@needs_mdbtools
@pytest.mark.parametrize("four", [False, True], ids=["Jet 3", "Jet 4"])
def test_reads_what_mdbtools_reads(tmp_path: Path, *, four: bool) -> None:
    content = database({"Big": Sheet(COLUMNS, ROWS)}, four=four)
    path = tmp_path / "a.mdb"
    path.write_bytes(content)
    ours = [
        (str(row["A"]), str(int(bool(row["Yes"]))), row["T"], row["U"] or "")
        for row in Jet(content, "a").table("Big").rows
    ]
    assert ours == [tuple(row[:4]) for row in exported(path, "Big")]


@needs_real
@needs_mdbtools
def test_reads_every_table_of_a_real_file_as_mdbtools_does() -> None:
    jet = Jet(REAL.read_bytes(), REAL.name)
    for name in jet.tables:
        ours = [[_exported(value) for value in row.values()] for row in jet.table(name).rows]
        assert ours == exported(REAL, name), name


def _exported(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return "" if value is None else str(value)


@needs_real
def test_counts_the_rows_of_a_real_file() -> None:
    jet = Jet(REAL.read_bytes(), REAL.name)
    counts = {name: len(jet.table(name).rows) for name in ("ReceivedData", "RoundData", "PlayerNumbers")}
    assert counts == {"ReceivedData": 297, "RoundData": 99, "PlayerNumbers": 44}


@pytest.mark.parametrize("four", [False, True], ids=["Jet 3", "Jet 4"])
def test_names_the_page_that_is_missing_and_keeps_the_rest(*, four: bool) -> None:
    whole = database({"Empty": Sheet((("X", "short"),)), "Big": Sheet(COLUMNS, ROWS)}, four=four)
    size = 4096 if four else 2048
    tables = Jet(whole, "a")
    lost = tables.definition("Big").map_page + 2
    cut = whole[: lost * size] + bytes(size) + whole[(lost + 1) * size :]
    table = Jet(cut, "a").table("Big")
    assert 0 < len(table.rows) < 300
    assert table.missing == 300 - len(table.rows)
    assert str(lost) in table.damages[0]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no database", "not an Access"),
        (database({})[:4096] + bytes(9000), "list of tables"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(9000), "encrypted"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00\x05" + bytes(9000), "newer"),
    ],
)
def test_refuses_what_is_no_such_database(content: bytes, words: str) -> None:
    with pytest.raises(ImportRefused, match=words):
        Jet(content, "a.bws")
