"""The sheet of a law by keyboard: paragraph by paragraph, link by link, two books side by side."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.widgets.text.law_sheet import LawLine, LawRow, LawSheet, Manner


def line(*pieces: str, depth: int = 0) -> LawLine:
    """A line of text; pieces in brackets are links to the law they name."""
    text = tuple(
        (one.strip("[]"), ("law", one.strip("[]")) if one.startswith("[") else None) for one in pieces
    )
    return LawLine(Manner.TEXT, text, depth=depth)


ROWS = (
    LawRow(("9",), ((LawLine(Manner.TITLE, (("Law 9", None),)),),)),
    LawRow(("9", "A"), ((line("See Laws ", "[10]", " and ", "[11]", "."),),)),
    LawRow(("9", "B", "1"), ((line("Nothing is cited here.", depth=2),),)),
    LawRow(("9", "B", "2"), ((line("It refers to ", "[12]", " alone.", depth=2),),)),
)


@pytest.fixture
def sheet(qtbot: QtBot) -> LawSheet:
    sheet = LawSheet(Look(load_fonts()), "Text of the Law")
    qtbot.addWidget(sheet)
    sheet.resize(500, 400)
    sheet.show_rows(ROWS)
    sheet.show()
    sheet.setFocus()
    return sheet


def at(sheet: LawSheet) -> tuple[str, ...]:
    return sheet.place


def press(sheet: LawSheet, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(sheet, key)


def test_up_and_down_go_from_paragraph_to_paragraph(sheet: LawSheet) -> None:
    press(sheet, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert at(sheet) == ("9", "B", "1")
    assert sheet.accessibleName() == "Text of the Law: Nothing is cited here."
    press(sheet, Qt.Key.Key_End)
    assert at(sheet) == ("9", "B", "2")
    press(sheet, Qt.Key.Key_Home, Qt.Key.Key_Up)
    assert at(sheet) == ("9",)


def followed(sheet: LawSheet, qtbot: QtBot) -> object:
    """Where Enter leads from the link stood on."""
    with qtbot.waitSignal(sheet.followed) as heard:
        press(sheet, Qt.Key.Key_Return)
    assert heard.args is not None
    (target,) = heard.args
    return target


def test_left_and_right_go_from_link_to_link_and_enter_follows(sheet: LawSheet, qtbot: QtBot) -> None:
    press(sheet, Qt.Key.Key_Right)
    assert (followed(sheet, qtbot), sheet.place) == (("law", "10"), ("9", "A"))
    press(sheet, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert (followed(sheet, qtbot), sheet.place) == (("law", "12"), ("9", "B", "2"))
    press(sheet, Qt.Key.Key_Left)
    assert followed(sheet, qtbot) == ("law", "11")


def test_the_only_link_of_a_paragraph_needs_no_choosing(sheet: LawSheet, qtbot: QtBot) -> None:
    press(sheet, Qt.Key.Key_End)
    with qtbot.waitSignal(sheet.followed) as heard:
        press(sheet, Qt.Key.Key_Return)
    assert heard.args == [("law", "12")]
    press(sheet, Qt.Key.Key_Home, Qt.Key.Key_Down)
    with qtbot.assertNotEmitted(sheet.followed):
        press(sheet, Qt.Key.Key_Return)


def test_a_click_follows_the_link_under_it(sheet: LawSheet, qtbot: QtBot) -> None:
    box = next(link.boxes[0] for link in sheet.placed.links if link.target == ("law", "11"))
    with qtbot.waitSignal(sheet.followed) as heard:
        QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert heard.args == [("law", "11")]


@pytest.mark.parametrize(
    ("wanted", "stands"),
    [
        (("9", "B", "2"), ("9", "B", "2")),
        (("9", "B"), ("9", "B", "1")),
        (("9", "A", "4", "c"), ("9", "A")),
        (("9", "Z"), ("9",)),
        ((), ("9",)),
    ],
    ids=["itself", "its first part", "what it is part of", "its law", "none"],
)
def test_it_stands_at_the_place_or_the_nearest_there_is(
    sheet: LawSheet, wanted: tuple[str, ...], stands: tuple[str, ...]
) -> None:
    sheet.show_rows(ROWS, wanted)
    assert at(sheet) == stands


def test_paragraphs_of_one_place_stand_side_by_side(sheet: LawSheet) -> None:
    long = line("Words that go on and on. " * 30)
    sheet.show_rows([
        LawRow(("9", "A"), ((line("Short."),), (long,))),
        LawRow(("9", "B"), ((line("Next left."),), (line("Next right."),))),
    ])  # fmt: skip
    (short, tall, left, right) = (line.box for line in sheet.placed.lines[:4])
    assert tall.left() > short.right()
    assert left.top() == right.top() >= tall.bottom() - 1


def test_a_summary_reaches_down_beside_the_paragraphs(sheet: LawSheet) -> None:
    long = line("Words that go on and on. " * 30)
    sheet.show_rows([
        LawRow(("9", "A"), ((line("Short."),), (long,)), beside=1),
        LawRow(("9", "B"), ((line("Next left."),), ())),
    ])  # fmt: skip
    short, tall, left = (line.box for line in sheet.placed.lines[:3])
    assert left.top() < tall.bottom()
    assert left.top() >= short.bottom() - 1
    assert sheet.heightForWidth(500) > tall.bottom()
