"""The real window over a real club file, for tests that play through it by keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QKeyCombination, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.actions import Actions
from gui.ask import FileKind
from gui.frame.window import MainWindow
from gui.idle import IdleQueue
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.pages.play.page import PlayPage
from gui.pages.registry import PAGES
from gui.pages.seating.page import SeatingPage
from gui.pages.tonight.page import TonightPage
from gui.widgets.hall.floor_plan import FloorPlan
from gui.widgets.offers.proof_tick import ProofTick
from gui.widgets.text.suit_text import SuitLabel
from model.service.director import Director

if TYPE_CHECKING:
    from gui.doctor.panel import DoctorPanel
    from gui.pages.play.room.view import RoomView

PATIENCE: Final = 60_000
"""How long a test waits for what a process of its own does, in milliseconds."""


@dataclass
class Answers:
    """A port of questions that answers as it was told, and remembers what it was asked."""

    to_open: Path | None = None
    to_save: Path | None = None
    said: str | None = None
    agreed: bool = True
    asked: list[str] = field(default_factory=list)

    def file_to_open(self, title: str, kinds: Sequence[FileKind], folder: Path | None = None) -> Path | None:
        self.asked.append(title)
        return self.to_open

    def file_to_save(self, title: str, kinds: Sequence[FileKind], proposal: Path) -> Path | None:
        self.asked.append(title)
        return self.to_save

    def folder(self, title: str, start: Path | None = None) -> Path | None:
        self.asked.append(title)
        return self.to_save

    def text(self, title: str, label: str, start: str = "") -> str | None:
        self.asked.append(title)
        return self.said

    def sure(self, question: str, consequence: str, command: str) -> bool:
        self.asked.append(question)
        return self.agreed

    def tell(self, message: str, remedy: str = "") -> None:
        self.asked.append(message)


def a_window(
    qtbot: QtBot,
    director: Director,
    page: str,
    *,
    pages: Sequence[str] = (),
    answers: Answers | None = None,
    size: tuple[int, int] = (1366, 768),
) -> MainWindow:
    """The window on this director with a page in front, all of its pages or these; closed when the test ends."""
    entries = [entry for entry in PAGES if not pages or entry.id in pages]
    look = Look(load_fonts())
    look.dress(application())
    if not director.read_only and "page" not in director.place():
        director.remember_place({"page": page})  # so that no other page has to be built first
    window = MainWindow(director, look, Actions(), pages=entries, ask=answers or Answers())
    qtbot.addWidget(window)
    window.resize(*size)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.go(page)
    return window


def tonight_page(qtbot: QtBot, director: Director, answers: Answers | None = None) -> TonightPage:
    """A window that opens on Tonight, and its page."""
    page = a_window(qtbot, director, "tonight", answers=answers).page
    assert isinstance(page, TonightPage)
    return page


def page_in_front(page: QWidget) -> str:
    """The id of the page that the window of this page shows now."""
    front = window_of(page).page
    assert front is not None
    return front.page_id


def application() -> QApplication:
    """The one application of the tests."""
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found


def settle() -> None:
    """Let all layouts come to rest: each follows the one within it."""
    for _turn in range(12):
        application().processEvents()


def press(keys: str) -> None:
    """Press keys where the focus is, as "Enter", "Ctrl+P", "Alt+B"."""
    combination = QKeyCombination.fromCombined(_combined(keys))
    modifiers = combination.keyboardModifiers()
    QTest.keyClick(_focused(), combination.key(), modifiers)


def _combined(keys: str) -> int:
    return QKeySequence(keys)[0].toCombined()  # type: ignore[index,no-any-return]  # the stubs forget that it is a sequence


def type_text(text: str) -> None:
    """Type where the focus is; Qt's own clicks know no letters but those of ASCII."""
    for letter in text:
        if letter.isascii():
            QTest.keyClicks(_focused(), letter)
            continue
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(
                _focused(), QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            )


def _focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the focus"
    return widget


def words_shown(widget: QLabel | SuitLabel) -> str:
    """What a line of the window says, "" while it, or what it stands in, is hidden."""
    return widget.text() if widget.isVisibleTo(widget.window()) else ""


def spoken_shown(widget: QWidget) -> str:
    """What a line of the window says to a screen reader, "" while it, or what it stands in, is hidden."""
    return widget.accessibleName() if widget.isVisibleTo(widget.window()) else ""


def room_is_open(room: RoomView) -> bool:
    """Whether the room of phones is open."""
    return room.link is not None


def show_room(window: MainWindow) -> RoomView:
    """Show the room of phones on Play, closed still, at this computer's own address."""
    page = window.findChild(PlayPage)
    assert isinstance(page, PlayPage)
    page.context.actions["room.show"].trigger()
    room = page.views.room
    assert room is not None
    room.box.address.setCurrentText("127.0.0.1")
    return room


def open_room(qtbot: QtBot, room: RoomView) -> str:
    """Open the room of phones and give where it is."""
    room.toggle_room()
    qtbot.waitUntil(lambda: room.link is not None and bool(room.link.where), timeout=PATIENCE)
    assert room.link is not None
    return f"http://{room.link.where}"


def said_by(part: QWidget) -> str:
    """All that a part of the window says, a line for each of its texts; what is hidden says nothing."""
    texts = (one for one in part.findChildren(QWidget) if isinstance(one, QLabel | SuitLabel | ProofTick))
    lines = [
        one.text() if isinstance(one, QLabel) else one.accessibleName()
        for one in texts
        if one.isVisibleTo(part)
    ]
    return "\n".join(line for line in lines if line).replace("\N{NO-BREAK SPACE}", " ")


def refusal_shown(window: MainWindow) -> str:
    """What the hint bar refuses, "" while it shows the keys."""
    bar = window.hint_bar
    return bar.accessibleName() if bar.is_telling else ""


def window_of(page: QWidget) -> MainWindow:
    """The window a page is in."""
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def refusal_on(page: QWidget) -> str:
    """What is refused under a page, as `refusal_shown`."""
    return refusal_shown(window_of(page))


def finish(idle: IdleQueue) -> tuple[float, ...]:
    """Have all that can wait done now; how many seconds each turn took."""
    timer = idle.findChild(QTimer)
    assert timer is not None
    turns = []
    while timer.isActive():
        timer.stop()
        begun = perf_counter()
        timer.timeout.emit()
        turns.append(perf_counter() - begun)
    return tuple(turns)


def lines_of(view: QAbstractItemView) -> tuple[tuple[str, ...], ...]:
    """Every line of a list or table as it is shown, cell by cell."""
    model = view.model()
    return tuple(
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    )


def chairs_of(page: QWidget) -> list[str]:
    """Every chair of a page's hall as it is named to those who cannot see it."""
    marks = (mark for plan in page.findChildren(FloorPlan) for mark in plan.findChildren(QWidget))
    return [mark.accessibleName() for mark in marks if type(mark) is QWidget]


def doctor_panel(window: MainWindow) -> DoctorPanel:
    """The doctor's panel of the page in front."""
    page = window.page
    assert isinstance(page, PlayPage | SeatingPage)
    assert page._doctor.panel is not None
    return page._doctor.panel


def weighed_panel(qtbot: QtBot, window: MainWindow) -> DoctorPanel:
    """The same once its ways to go on are found, or it is gone on from them."""
    panel = doctor_panel(window)
    qtbot.waitUntil(lambda: bool(panel.ways.list.buttons) or panel.step is not panel.ways, timeout=20_000)
    return panel
