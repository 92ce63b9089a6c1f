"""The frame: pages by key, the place kept, undo by name, panes, things to look at, and narrow and low windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import windows
from builders import an_evening
from gui.actions import Actions
from gui.frame.rail import Rail, RailButton
from gui.frame.window import MainWindow
from gui.look.look import Look
from gui.pages.page import Attention, Hint, Page, PageContext, Place
from gui.pages.registry import PAGES, PageEntry
from model.bridge.result import Result
from model.changes import Changes, Kind
from model.errors import ImpossibleHere
from model.i18n import LANGUAGES, install_language
from model.service.director import Director


class APage(Page):
    """A page with two panes, a field each."""

    def __init__(self, context: PageContext, page_id: str) -> None:
        self.page_id = page_id
        super().__init__(context)
        self.first, self.second = QLineEdit(), QPushButton("Print")
        box = QVBoxLayout(self)
        box.addWidget(self.first)
        box.addWidget(self.second)
        self.heard: list[Changes] = []
        self.board = 1
        self.looks: Sequence[Attention] = ()

    @property
    def title(self) -> str:
        return self.page_id.title()

    def hints(self) -> Sequence[Hint]:
        words = "next expected" if self.first.hasFocus() else "print"
        return (Hint(("Enter",), words),)

    def activate(self, place: Place | None) -> None:
        if place:
            self.board = place["board"]
        self.first.setFocus()

    def place(self) -> Place:
        return {"board": self.board}

    def on_changes(self, changes: Changes) -> None:
        self.heard.append(changes)

    def panes(self) -> Sequence[QWidget]:
        return (self.first, self.second)

    def attentions(self) -> Sequence[Attention]:
        return self.looks


def entries() -> list[PageEntry]:
    return [PageEntry(e.action, partial(APage, page_id=e.id), e.apart) for e in PAGES]


def window_of(qtbot: QtBot, director: Director, size: tuple[int, int] = (1366, 768)) -> MainWindow:
    window = MainWindow(director, Look(), Actions(), pages=entries())
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    return window


def front(window: MainWindow) -> APage:
    page = window.page
    assert isinstance(page, APage)
    return page


def press(
    window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    focus: QWidget | None = window.focusWidget()
    QTest.keyClick(window if focus is None else focus, key, modifiers)


CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "club", 5, entered=0.4) as director:
        yield director


@pytest.fixture
def window(qtbot: QtBot, director: Director) -> MainWindow:
    return window_of(qtbot, director)


def enter(director: Director, text: str = "4SN=") -> str:
    session = director.sessions.current()
    assert session is not None
    line = next(line for line in director.results.sheet(session) if line.result is None)
    director.results.enter(session, line.round, line.table, line.board, Result.parse(text))
    return f"board {line.board}, table {line.table}"


def test_only_the_first_page_is_built_at_the_start(window: MainWindow) -> None:
    assert front(window).page_id == "tonight"
    assert list(window._pages) == ["tonight"]


@pytest.mark.parametrize(
    ("key", "page"),
    [
        (Qt.Key.Key_1, "tonight"),
        (Qt.Key.Key_2, "seating"),
        (Qt.Key.Key_3, "play"),
        (Qt.Key.Key_4, "scores"),
        (Qt.Key.Key_6, "results"),
        (Qt.Key.Key_8, "players"),
        (Qt.Key.Key_0, "club"),
    ],
)
def test_ctrl_and_a_digit_reach_each_page(window: MainWindow, key: Qt.Key, page: str) -> None:
    press(window, key, CTRL)
    assert front(window).page_id == page
    assert front(window).first.hasFocus()
    marked = [button for button in window.findChildren(RailButton) if button.isChecked()]
    assert [button.text() for button in marked] == [
        next(entry.action.text for entry in PAGES if entry.id == page)
    ]


def test_a_page_comes_back_as_it_was_left(window: MainWindow) -> None:
    window.go("scores", {"board": 7})
    window.go("results")
    window.go("scores")
    assert front(window).board == 7


def test_the_window_opens_where_it_was(qtbot: QtBot, director: Director) -> None:
    first = window_of(qtbot, director)
    first.go("scores", {"board": 7})
    first.close()
    second = window_of(qtbot, director)
    assert front(second).page_id == "scores"
    assert front(second).board == 7


def test_the_place_is_kept_without_closing(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    window.go("scores", {"board": 9})
    qtbot.waitUntil(lambda: director.place().get("page") == "scores")
    assert director.place()["places"]["scores"] == {"board": 9}
    front(window).board = 12
    enter(director)
    qtbot.waitUntil(lambda: director.place()["places"]["scores"] == {"board": 12})


def test_a_place_on_a_page_there_is_not_opens_the_first(qtbot: QtBot, director: Director) -> None:
    director.remember_place({"page": "attic", "places": {}})
    assert front(window_of(qtbot, director)).page_id == "tonight"


def test_every_built_page_hears_of_a_write(window: MainWindow, director: Director) -> None:
    window.go("scores")
    window.go("results")
    enter(director)
    for page_id in ("tonight", "scores", "results"):
        page = window._pages[page_id]
        assert isinstance(page, APage)
        assert [change.kinds for change in page.heard] == [frozenset({Kind.RESULT})]


def test_an_entry_is_shown_with_its_way_back(window: MainWindow, director: Director) -> None:
    where = enter(director)
    assert f"Result of {where}: 4♠ N =" in window.hint_bar.accessibleDescription()
    assert window.actions_["undo"].text() == f"Undo result of {where}"


def test_ctrl_z_and_ctrl_y_go_back_and_forth_by_name(window: MainWindow, director: Director) -> None:
    where = enter(director)
    session = director.sessions.current()
    assert session is not None

    def entered() -> int:
        return sum(line.result is not None for line in director.results.sheet(session))

    before = entered()
    press(window, Qt.Key.Key_Z, CTRL)
    assert entered() == before - 1
    assert window.actions_["redo"].text() == f"Redo result of {where}"
    press(window, Qt.Key.Key_Y, CTRL)
    assert entered() == before


def test_what_was_undone_is_shown_as_done_not_as_what_the_key_undoes_next(
    window: MainWindow, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[str, str]] = []
    monkeypatch.setattr(window.hint_bar, "show_entry", lambda command, keys: found.append((command, keys)))
    where = enter(director)
    press(window, Qt.Key.Key_Z, CTRL)
    press(window, Qt.Key.Key_Y, CTRL)
    assert found == [
        (f"Result of {where}: 4♠ N =, +620", "Ctrl+Z"),
        (f"Undo result of {where}", ""),
        (f"Redo result of {where}", ""),
    ]


def test_ctrl_z_takes_back_typing_first(window: MainWindow, director: Director) -> None:
    enter(director)
    session = director.sessions.current()
    assert session is not None
    before = [line.result for line in director.results.sheet(session)]
    QTest.keyClicks(front(window).first, "4sn")
    press(window, Qt.Key.Key_Z, CTRL)
    assert front(window).first.text() != "4sn"
    assert [line.result for line in director.results.sheet(session)] == before


def test_there_is_nothing_to_redo_at_first(window: MainWindow) -> None:
    assert window.actions_["undo"].isEnabled()
    assert not window.actions_["redo"].isEnabled()
    assert window.actions_["redo"].text() == "Redo"


def test_a_refusal_is_said_in_the_hint_bar_until_something_succeeds(
    window: MainWindow, director: Director
) -> None:
    window.complain(ImpossibleHere("610 is impossible when vulnerable.", "600 or 620?"))
    assert windows.refusal_shown(window) == "610 is impossible when vulnerable. 600 or 620?"
    enter(director)
    assert windows.refusal_shown(window) == ""


def test_a_mistake_of_ours_is_no_complaint(window: MainWindow) -> None:
    with pytest.raises(ZeroDivisionError):
        window.complain(ZeroDivisionError())


def test_hints_follow_the_focus(window: MainWindow) -> None:
    assert window.hint_bar.accessibleName() == "Enter next expected"
    front(window).second.setFocus()
    assert window.hint_bar.accessibleName() == "Enter print"


def test_f6_walks_through_the_panes_and_the_rail(window: MainWindow) -> None:
    seen = []
    for _step in range(4):
        seen.append(type(window.focusWidget()).__name__)
        press(window, Qt.Key.Key_F6)
    assert seen == ["QLineEdit", "QPushButton", "RailButton", "QLineEdit"]
    press(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert front(window).first.hasFocus()


def test_f8_walks_through_what_wants_a_look(window: MainWindow) -> None:
    looks = [Attention("No result", "scores", {"board": board}) for board in (3, 9)]
    front(window).looks = looks
    seen = []
    for _step in range(3):
        press(window, Qt.Key.Key_F8)
        seen.append((front(window).page_id, front(window).board))
    assert seen == [("scores", 3), ("scores", 9), ("scores", 3)]


def test_f8_says_when_nothing_wants_a_look(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F8)
    assert windows.refusal_shown(window) == "Nothing needs checking now."


def test_a_page_may_lead_elsewhere(window: MainWindow) -> None:
    front(window).request_page.emit("results", {"board": 4})
    assert (front(window).page_id, front(window).board) == ("results", 4)


def test_the_rail_is_narrow_in_a_narrow_window_and_rows_low_in_a_low_one(
    qtbot: QtBot, director: Director
) -> None:
    window = window_of(qtbot, director, (1366, 768))
    wide = window._rail.width()
    tall = window.look.theme
    window.resize(1280, 680)
    qtbot.waitUntil(lambda: window.size() == QSize(1280, 680))
    assert window._rail.width() < wide / 2
    assert (tall.compact, window.look.theme.compact) == (False, True)
    tips = {button.toolTip() for button in window.findChildren(RailButton)}
    assert "Scores (Ctrl+4)" in tips


def test_the_rail_is_walked_by_arrows(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert isinstance(window.focusWidget(), RailButton)
    press(window, Qt.Key.Key_Down)
    assert front(window).page_id == "seating"


def test_a_read_only_club_cannot_be_undone(qtbot: QtBot, tmp_path: Path) -> None:
    an_evening(tmp_path / "club", 5, entered=0.4).close()
    with Director.open(tmp_path / "club", read_only=True) as director:
        window = window_of(qtbot, director)
        assert not window.actions_["undo"].isEnabled()
        window.go("scores")
        window.places.remember()


def test_closing_ends_the_hearing(window: MainWindow, director: Director) -> None:
    page = front(window)
    window.close()
    enter(director)
    assert not page.heard


def test_everything_is_named_for_those_who_cannot_see_it(window: MainWindow) -> None:
    for entry in PAGES:
        window.go(entry.id)
    nameless = [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not isinstance(widget.parent(), APage)
        and type(widget).__module__.startswith("gui")
    ]
    assert nameless == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_page_has_its_whole_name_in_the_rail(qtbot: QtBot, window: MainWindow, code: str) -> None:
    install_language(code)
    rail = Rail(window.look, [entry for entry in PAGES if not entry.under])
    qtbot.addWidget(rail)
    buttons = rail.findChildren(RailButton)

    assert max(button.width_wanted() for button in buttons) <= rail.width()
