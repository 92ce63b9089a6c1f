"""Sections changed on Seating before round 1, by key and by mouse: a table moved, a section split, two become one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.pages.seating.page import SeatingPage
from gui.widgets.form.action_row import ActionRow
from model.bridge.result import Result
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Two Mitchells of seven tables and a Howell of five, everybody seated, nothing played."""
    mitchell = plan("mitchell", tables=7, boards_per_round=3)
    room = together([mitchell, mitchell, plan("howell", tables=5, boards_per_round=2)])
    with builders.an_evening(tmp_path / "club.club", plan=room, entered=0) as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return windows.a_window(qtbot, director, "seating", pages=("seating", "play"))


def sections(director: Director) -> list[tuple[str, int]]:
    plan = director.sessions.get(1).plan
    return [(letter, last - first + 1) for letter, first, last in plan.sections]


def click_row(view: QListView, words: str) -> None:
    model = view.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    at = next(one for one in rows if words in str(one.data(Qt.ItemDataRole.AccessibleTextRole)))
    view.scrollTo(at)
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        view.visualRect(at).center(),
    )


def answer(window: MainWindow, words: str, *answers: str) -> None:
    """Choose what happened and answer its questions, by key."""
    windows.press("Alt+X")
    windows.type_text(words)
    windows.press("Return")
    for text in answers:
        windows.doctor_panel(window).ask.fields[0 if text is answers[0] else 1].selectAll()
        windows.type_text(text)
        windows.press("Return")


@pytest.mark.parametrize(
    ("words", "answers", "after"),
    [
        ("another section", ("3", "B"), [("A", 6), ("B", 8), ("C", 5)]),
        ("split", ("A",), [("A", 4), ("D", 3), ("B", 7), ("C", 5)]),
        ("become one", ("C", "B"), [("A", 7), ("B", 12)]),
    ],
)
def test_sections_are_changed_by_key_and_come_back(
    qtbot: QtBot, window: MainWindow, director: Director, words: str, answers: tuple[str, ...], after: object
) -> None:
    names = {player.name for pair in director.sessions.get(1).pairs for player in pair.players if player}
    answer(window, words, *answers)
    panel = windows.weighed_panel(qtbot, window)
    assert panel.step is panel.ways
    windows.press("Return")
    assert sections(director) == after
    seated = director.sessions.get(1).pairs
    assert {player.name for pair in seated for player in pair.players if player} == names
    windows.press("Esc")
    windows.press("Ctrl+Z")
    assert sections(director) == [("A", 7), ("B", 7), ("C", 5)]


def test_a_table_is_moved_by_mouse_alone_but_for_two_answers(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    page = window.page
    assert isinstance(page, SeatingPage)
    row = next(one for one in window.findChildren(ActionRow) if one.isVisible() and "Something" in one.text())
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    panel = windows.doctor_panel(window)
    click_row(panel.what.list, "goes to another section")
    assert panel.step is panel.ask
    for field, text in zip(panel.ask.fields, ("C2", "A"), strict=False):
        QTest.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        windows.type_text(text)
    QTest.mouseClick(panel.ask.show_button, Qt.MouseButton.LeftButton)
    panel = windows.weighed_panel(qtbot, window)
    QTest.mouseClick(panel.ways.list.buttons[0], Qt.MouseButton.LeftButton)
    assert sections(director) == [("A", 8), ("B", 7), ("C", 4)]


@pytest.mark.parametrize(
    ("words", "answers", "after"),
    [
        ("is split in two", ("A",), [("A", 4), ("D", 3), ("B", 7), ("C", 5)]),
        ("become one", ("C", "B"), [("A", 7), ("B", 12)]),
    ],
)
def test_sections_are_split_and_joined_by_mouse_and_undone_by_mouse(
    qtbot: QtBot, window: MainWindow, director: Director, words: str, answers: tuple[str, ...], after: object
) -> None:
    row = next(one for one in window.findChildren(ActionRow) if one.isVisible() and "Something" in one.text())
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    panel = windows.doctor_panel(window)
    click_row(panel.what.list, words)
    assert panel.step is panel.ask
    for field, text in zip(panel.ask.fields, answers, strict=False):
        QTest.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        windows.type_text(text)
    QTest.mouseClick(panel.ask.show_button, Qt.MouseButton.LeftButton)
    panel = windows.weighed_panel(qtbot, window)
    QTest.mouseClick(panel.ways.list.buttons[0], Qt.MouseButton.LeftButton)
    assert sections(director) == after
    bar = window.hint_bar
    at = QPoint(bar.width() - 20, bar.height() // 2)
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert sections(director) == [("A", 7), ("B", 7), ("C", 5)]


@pytest.mark.parametrize("width", [300, 352, 420])
def test_print_and_close_are_whole_in_a_panel_of_any_width(
    qtbot: QtBot, window: MainWindow, director: Director, width: int
) -> None:
    answer(window, "become one", "C", "B")
    panel = windows.weighed_panel(qtbot, window)
    windows.press("Return")
    panel.setFixedWidth(width)
    one, other = panel.done.print_button, panel.done.close_button

    def are_whole() -> bool:
        row = one.parentWidget()
        assert row is not None
        places = [button.geometry() for button in (one, other)]
        large_enough = all(button.width() >= button.sizeHint().width() for button in (one, other))
        return large_enough and all(map(row.rect().contains, places)) and not places[0].intersects(places[1])

    qtbot.waitUntil(are_whole)


def test_a_click_on_the_empty_panel_takes_away_what_was_refused(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    answer(window, "become one", "A", "A")
    panel = windows.doctor_panel(window)
    qtbot.waitUntil(lambda: window.hint_bar.is_telling)
    assert panel.step is panel.ask
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=QPoint(panel.width() // 2, panel.height() - 4))
    assert not window.hint_bar.is_telling
    assert panel.isAncestorOf(window.focusWidget()), "the keys stay with the question"


def test_a_table_that_is_not_there_is_asked_for_again(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    answer(window, "another section", "99")
    panel = windows.doctor_panel(window)
    assert panel.step is panel.ask
    assert sections(director) == [("A", 7), ("B", 7), ("C", 5)]


def test_a_number_that_several_sections_have_is_asked_for_with_its_letter(
    qtbot: QtBot, window: MainWindow, director: Director
) -> None:
    answer(window, "another section", "99")
    panel = windows.doctor_panel(window)
    panel.ask.fields[0].setFocus()
    panel.ask.fields[0].selectAll()
    windows.type_text("3")
    assert panel.ask._echoes[0].accessibleName() == "A 3 / B 3 / C 3"
    assert sections(director) == [("A", 7), ("B", 7), ("C", 5)]


@pytest.mark.parametrize("way", ["Esc", "other page", "hall", "another answer"])
def test_a_change_that_would_replay_boards_is_refused_and_the_refusal_does_not_stay(
    window: MainWindow, director: Director, qtbot: QtBot, way: str
) -> None:
    """A result of round 1 is in: whoever changed the section now would meet its boards again."""
    director.sessions.start_play(1)
    line = director.results.sheet(1)[0]
    director.results.enter(1, line.round, line.table, line.board, Result.parse("1NTN="))
    before = director.sessions.get(1).plan
    answer(window, "another section", "A3", "B")
    panel = windows.doctor_panel(window)
    qtbot.waitUntil(lambda: window.hint_bar.is_telling, timeout=20_000)
    assert "would meet boards again" in window.hint_bar.accessibleName()
    assert panel.step is panel.ask
    assert director.sessions.get(1).plan == before
    if way == "other page":
        windows.press("Ctrl+3")
    elif way == "another answer":
        windows.type_text("C")
    elif way == "hall":
        windows.press("Esc")
        windows.press("Esc")
        windows.press("Down")
    else:
        windows.press("Esc")
    assert not window.hint_bar.is_telling
