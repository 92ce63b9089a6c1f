"""The club's players as a list for spreadsheets, and back."""

from __future__ import annotations

import io
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from model.errors import ExportRefused, ImportRefused
from model.service.director import Director
from model.service.exchange.player_lists import Listed, open_list

HOSTILE = ("=cmd|' /C calc'!A0", "+1+1", "-2", "@SUM(A1)", "Ann Carr", "Zoë “X” O’Neill; Jr, the third")


@pytest.fixture
def director(tmp_path: Path) -> Director:
    director = Director.open(tmp_path / "club.club")
    for at, name in enumerate(HOSTILE):
        director.players.add(name, str(100 + at))
    ann = next(one for one in director.players.all() if one.name == "Ann Carr")
    director.players.set_holding(ann.id, "120.5")
    return director


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_the_list_comes_back_whole(director: Director, tmp_path: Path, ending: str) -> None:
    if ending == ".xlsx":
        pytest.importorskip("openpyxl", reason="openpyxl is not installed")
    with director:
        path = tmp_path / f"players{ending}"
        assert director.players.export(path) == len(HOSTILE)
        listed = {one.name: one for _line, one in open_list(path).players().players}
        assert set(listed) == {one.name for one in director.players.all()}
        assert listed["Ann Carr"] == Listed("Ann Carr", "104", Fraction(241, 2))


def test_no_cell_of_the_csv_is_a_formula(director: Director, tmp_path: Path) -> None:
    import csv

    with director:
        director.players.export(tmp_path / "players.csv")
    with (tmp_path / "players.csv").open(encoding="utf-8-sig", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_no_cell_of_the_workbook_is_a_formula(director: Director, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is not installed")
    with director:
        director.players.export(tmp_path / "players.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "players.xlsx").worksheets[0]
    kinds = {cell.data_type for row in sheet.iter_rows() for cell in row if cell.value is not None}
    assert kinds == {"s"}


def test_a_list_for_a_folder_that_is_not_there_is_refused_with_its_name(
    director: Director, tmp_path: Path
) -> None:
    with director, pytest.raises(ExportRefused, match=r"players\.csv cannot be written: there is no such"):
        director.players.export(tmp_path / "none" / "players.csv")


def test_a_bomb_and_a_broken_workbook_are_refused(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/worksheets/sheet1.xml", b"\x00" * (65 << 20))
    for name, content in (("bomb.xlsx", packed.getvalue()), ("cut.xlsx", b"PK\x03\x04abc")):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(ImportRefused, match=name):
            open_list(path)
