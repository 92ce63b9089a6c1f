"""Own movements by keyboard: typed and proved at each key, pasted, kept, undone, read from files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.movements.page import MovementsPage
from model.movement.kinds.library import plan
from model.service.director import Director

THREE = "1-4-1\t2-5-2\t3-6-3\n1-6-2\t2-4-3\t3-5-1\n1-5-3\t2-6-1\t3-4-2"

REPLAYED = [
    "Round 2, table 1: pair 1 played board 1 in round 1.",
    "Round 3, table 2: pair 6 played board 1 in round 2.",
]


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.a_director(tmp_path / "club.club") as opened:
        yield opened


@pytest.fixture
def page(qtbot: QtBot, director: Director, answers: windows.Answers) -> MovementsPage:
    window = windows.a_window(qtbot, director, "movements", pages=("club", "movements"), answers=answers)
    assert isinstance(window.page, MovementsPage)
    return window.page


def type_cell(text: str) -> None:
    """Type key by key: the first opens the cell."""
    for key in text:
        windows.type_text(key)


def paste(text: str) -> None:
    QApplication.clipboard().setText(text)
    windows.press("Ctrl+V")


def said(page: MovementsPage) -> list[str]:
    return [str(problem) for problem in page.desk_top.problem_model.rows]


def test_a_movement_is_pasted_named_and_kept(page: MovementsPage, director: Director) -> None:
    paste(THREE + "\n\t\t\n")
    windows.press("Shift+F6")
    assert page.desk_top.name.hasFocus()
    windows.type_text("Three tables")
    page.desk_top.show_grid(replace(page.desk_top.grid_wished(), cells=page.desk_top.model.grid.cells[:3]))
    windows.press("Ctrl+Return")
    (mine,) = director.movements.all()
    assert mine.name == "Three tables"
    assert mine.plan.rounds == 3
    windows.press("Ctrl+Z")
    assert director.movements.all() == ()


def test_each_key_is_judged_and_the_cell_is_marked(qtbot: QtBot, page: MovementsPage) -> None:
    page.desk_top.show_grid(replace(page.desk_top.grid_wished(), cells=(("",) * 3,) * 3))
    paste(THREE)
    assert said(page) == []
    page.desk_top.grid.stand_on(2, 1)
    type_cell("1-6-1")
    qtbot.waitUntil(lambda: said(page) == REPLAYED)
    assert page.desk_top.model.wrong(2, 1)
    assert page.desk_top.verdict.accessibleName() == "2 faults."
    windows.press("Escape")
    qtbot.waitUntil(lambda: said(page) == [])


def test_enter_keeps_the_cell_and_goes_to_the_next_table(page: MovementsPage) -> None:
    type_cell("1-2-1")
    windows.press("Return")
    assert page.desk_top.grid.at == (1, 2)
    type_cell("3-4-1")
    windows.press("Return")
    windows.press("Return")
    windows.press("Return")
    assert page.desk_top.grid.at == (2, 1)
    assert page.desk_top.model.grid.cells[0][:2] == ("1-2-1", "3-4-1")
    windows.press("Up")
    windows.press("Delete")
    assert page.desk_top.model.grid.cells[0][0] == ""


def test_a_pair_at_two_tables_is_reported_and_led_to(qtbot: QtBot, page: MovementsPage) -> None:
    page.desk_top.show_grid(replace(page.desk_top.grid_wished(), cells=(("",) * 3,) * 3))
    paste(THREE.replace("2-4-3", "2-6-3"))
    assert said(page)[0] == (
        "Round 2: pair 6 is at tables 1, 2 at the same time. Round 2: pair 4 has no seat. It "
        "belongs at one of the two."
    )
    windows.press("F8")
    assert page.desk_top.grid.at in {(2, 1), (2, 2)}


def test_what_is_typed_but_not_kept_is_there_after_a_restart(
    qtbot: QtBot, page: MovementsPage, director: Director
) -> None:
    paste(THREE)
    window = page.window()
    assert isinstance(window, MainWindow)
    window.places.remember()
    again = windows.a_window(qtbot, director, "movements", pages=("club", "movements"))
    assert isinstance(again.page, MovementsPage)
    assert again.page.desk_top.model.grid.cells[0][:3] == ("1-4-1", "2-5-2", "3-6-3")


def test_one_is_opened_changed_and_taken_out(page: MovementsPage, director: Director) -> None:
    mine = director.movements.keep(replace(plan("howell", tables=3), name="Ours"))
    page.desk_top.library.setFocus()
    windows.press("Return")
    assert page.desk_top.name.text() == "Ours"
    assert page.reading.fits
    windows.press("Delete")
    windows.press("Ctrl+Return")
    assert director.movements.get(mine).plan.rows != plan("howell", tables=3).rows
    windows.press("Ctrl+Z")
    assert page.reading.fits
    assert director.movements.get(mine).plan.rows == plan("howell", tables=3).rows
    windows.press("Ctrl+Del")
    assert director.movements.all() == ()


def test_a_movement_without_a_name_is_refused_and_stays_in_hand(
    page: MovementsPage, director: Director
) -> None:
    paste(THREE)
    windows.press("Ctrl+Return")
    assert windows.refusal_on(page).startswith("The movement has no name.")
    assert director.movements.all() == ()
    assert page.desk_top.name.hasFocus()
    windows.type_text("Three")
    windows.press("Ctrl+Return")
    assert [one.name for one in director.movements.all()] == ["Three"]


def test_a_file_is_read_and_written(
    qtbot: QtBot, page: MovementsPage, director: Director, answers: windows.Answers, tmp_path: Path
) -> None:
    file = tmp_path / "Ours.csv"
    file.write_text("round,table,ns,ew,boards\n1,1,1,2,1-2\n1,2,3,4,1-2\n2,1,1,x,3-4\n", encoding="utf-8")
    answers.to_open = file
    windows.press("Ctrl+I")
    qtbot.waitUntil(lambda: bool(windows.refusal_on(page)), timeout=20_000)
    assert [one.name for one in director.movements.all()] == ["Ours"]
    assert windows.refusal_on(page).startswith("1 line could not be read. Line 4: “x” is not a number.")
    answers.to_save = tmp_path / "again.csv"
    windows.press("Ctrl+E")
    assert answers.to_save.read_bytes().startswith(b"round,table,ns,ew,boards\r\n1,1,1,2,1-2\r\n")


def test_a_list_with_a_heading_takes_the_place_of_the_grid(page: MovementsPage) -> None:
    paste(
        "Round\tTable\tNS\tEW\tBoards\n1\t1\t1\t2\t1-2\n1\t2\t3\t4\t3-4\n2\t1\t1\t3\t5-6\n2\t2\t2\t4\t7-8\n"
    )
    assert page.desk_top.model.grid.cells == (("1-2-1", "3-4-2"), ("1-3-3", "2-4-4"))


def test_the_club_page_leads_there(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "club", pages=("club", "movements"))
    windows.press("Ctrl+M")
    assert isinstance(window.page, MovementsPage)
    assert window.page.desk_top.grid.hasFocus()
