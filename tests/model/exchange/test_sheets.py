"""Workbooks: what is written is text alone, as their own parts show without the library that wrote them."""

from __future__ import annotations

import io
import zipfile

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

from model.exchange.sheets import SheetRefused, workbook, workbook_rows

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells(content: bytes) -> list[list[str]]:
    """The cells of the first sheet, read from its XML; a formula anywhere fails."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        sheet = fromstring(packed.read("xl/worksheets/sheet1.xml"))
        shared: list[str] = []
        if "xl/sharedStrings.xml" in packed.namelist():
            reported = fromstring(packed.read("xl/sharedStrings.xml"))
            shared = ["".join(part.itertext()) for part in reported.iter(f"{MAIN}si")]
    assert sheet.find(f".//{MAIN}f") is None
    rows = []
    for row in sheet.iter(f"{MAIN}row"):
        found = []
        for cell in row.iter(f"{MAIN}c"):
            text = "".join(cell.itertext())
            assert cell.get("t") in ("s", "inlineStr", "str")
            found.append(shared[int(text)] if cell.get("t") == "s" else text)
        rows.append(found)
    return rows


@pytest.mark.parametrize("words", ["=1+1", "+1", "@SUM(A1)", "\t=1", "\r=1", "-2", "=cmd|' /C calc'!A0"])
def test_no_cell_of_a_workbook_is_a_formula(words: str) -> None:
    (row,) = cells(workbook("Players", [[words, "Ann"]]))
    assert row[1] == "Ann"
    assert not row[0].lstrip().startswith(("=", "+", "-", "@"))


@given(
    st.lists(
        st.lists(st.sampled_from(["Ann", "Zoë", "Ζωή", "12", "0042", "½", "a b"]), min_size=2, max_size=2),
        min_size=1,
    )
)
def test_both_readers_see_what_was_written(rows: list[list[str]]) -> None:
    content = workbook("Players", rows)
    assert cells(content) == rows
    assert [[cell for cell in row if cell] for row in workbook_rows(content, "a.xlsx")] == rows


def test_a_workbook_that_lies_about_its_size_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/worksheets/sheet1.xml", b"<worksheet>" + b" " * 80_000_000)
    with pytest.raises(SheetRefused, match="unpacked"):
        workbook_rows(packed.getvalue(), "a.xlsx")


def test_a_workbook_packed_in_a_way_of_the_future_is_refused() -> None:
    content = bytearray(workbook("Players", [["Ann"]]))
    at = content.index(b"PK\x01\x02")
    content[at + 6] = 109  # version 10.9 needed to unpack it
    with pytest.raises(SheetRefused, match="not a complete workbook"):
        workbook_rows(bytes(content), "a.xlsx")
