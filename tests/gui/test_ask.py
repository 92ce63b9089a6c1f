"""Every question the program can put, put: what is asked, what destroys, and what thinking better of it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.ask import Dialogs, FileKind
from gui.look.look import Look
from gui.widgets.screen_keys import ScreenKeys
from model.bridge.letters import letters_of

PDF = FileKind("PDF files", ("*.pdf",))


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def ask(window: QWidget) -> Iterator[Dialogs]:
    # The system's own file dialog has no window of ours that a test could answer.
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    yield Dialogs(lambda: window)
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs, on=False)


def meanwhile(command: Callable[[QWidget], None]) -> None:
    """Do this with the dialog as soon as it is open."""

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None, "no dialog is open"
        command(dialog)

    QTimer.singleShot(0, act)


def press(words: str) -> Callable[[QWidget], None]:
    def act(dialog: QWidget) -> None:
        button = next(b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == words)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    return act


def escape(dialog: QWidget) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_what_destroys_says_its_entry_on_the_button(ask: Dialogs) -> None:
    seen: list[str] = []

    def look(dialog: QWidget) -> None:
        assert isinstance(dialog, QMessageBox)
        seen.extend((dialog.text(), dialog.informativeText()))
        press("Discard round 4")(dialog)

    meanwhile(look)
    assert ask.sure("Discard round 4?", "Its 12 results are deleted.", "Discard round 4")
    assert seen == ["Discard round 4?", "Its 12 results are deleted."]


@pytest.mark.parametrize(
    "action", [press("Keep as is"), escape, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return)]
)
def test_enter_and_escape_keep_what_would_be_destroyed(
    ask: Dialogs, action: Callable[[QWidget], None]
) -> None:
    meanwhile(action)
    assert not ask.sure("Discard round 4?", "Its 12 results are deleted.", "Discard round 4")


def test_a_word_that_cannot_wait_is_reported(ask: Dialogs) -> None:
    meanwhile(press("Close"))
    ask.tell("The printer does not answer.", "Saved as recap.pdf.")


def test_a_line_of_text_is_asked_for_and_trimmed(ask: Dialogs) -> None:
    def answer(dialog: QWidget) -> None:
        assert isinstance(dialog, QInputDialog)
        field = dialog.findChild(QLineEdit)
        assert field is not None
        assert field.text() == "Harbour BC"
        field.setText("  Riverside  ")
        QTest.keyClick(field, Qt.Key.Key_Return)

    meanwhile(answer)
    assert ask.text("Name of the club", "Name", "Harbour BC") == "Riverside"
    meanwhile(escape)
    assert ask.text("Name of the club", "Name") is None


def test_a_file_to_read_is_asked_for(ask: Dialogs, tmp_path: Path) -> None:
    event = tmp_path / "evening.pdf"
    event.write_bytes(b"")

    def answer(dialog: QWidget) -> None:
        assert isinstance(dialog, QFileDialog)
        assert dialog.windowTitle() == "Import an event"
        assert dialog.nameFilters() == ["PDF files (*.pdf)"]
        dialog.selectFile(str(event))
        dialog.accept()

    meanwhile(answer)
    assert ask.file_to_open("Import an event", (PDF,), tmp_path) == event
    meanwhile(escape)
    assert ask.file_to_open("Import an event", (PDF,), tmp_path) is None


def test_a_file_to_write_is_proposed(ask: Dialogs, tmp_path: Path) -> None:
    def answer(dialog: QWidget) -> None:
        assert isinstance(dialog, QFileDialog)
        assert dialog.selectedFiles() == [str(tmp_path / "recap.pdf")]
        dialog.accept()

    meanwhile(answer)
    assert ask.file_to_save("Save the recap", (PDF,), tmp_path / "recap.pdf") == tmp_path / "recap.pdf"
    meanwhile(escape)
    assert ask.file_to_save("Save the recap", (PDF,), tmp_path / "recap.pdf") is None


def test_a_folder_is_asked_for(ask: Dialogs, tmp_path: Path) -> None:
    def answer(dialog: QWidget) -> None:
        assert isinstance(dialog, QFileDialog)
        dialog.accept()

    meanwhile(answer)
    assert ask.folder("Save all reports", tmp_path) == tmp_path
    meanwhile(escape)
    assert ask.folder("Save all reports", tmp_path) is None


def test_the_keyboard_comes_back_to_the_window_that_asked(
    qtbot: QtBot, ask: Dialogs, window: QWidget
) -> None:
    """Save in the window of printing used to leave the keyboard in the main window under it."""
    printing = QWidget(window, Qt.WindowType.Dialog)
    window.show()
    with qtbot.waitActive(printing):
        printing.show()
        printing.activateWindow()
    owners: list[QWidget | None] = []

    def answer(dialog: QWidget) -> None:
        owners.append(dialog.parentWidget())
        window.activateWindow()  # as a desktop does that gives the keyboard to the owner of what was closed
        escape(dialog)

    meanwhile(answer)
    with qtbot.waitActive(printing):
        ask.file_to_save("Save the report", (PDF,), Path("ranking.pdf"))
    assert owners == [printing]


@pytest.mark.parametrize("from_f9", [False, True])
def test_a_line_is_typed_with_the_keys_on_the_screen_which_the_dialog_shows_itself(
    qtbot: QtBot, *, from_f9: bool
) -> None:
    """The dialog lies over the window's keys, and locks them; so it does over a window in front of that one."""
    look = Look()
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(ScreenKeys(look, lambda: letters_of("en")))
    window.show()
    look.clothe(window)
    front = QDialog(window) if from_f9 else window
    front.show()
    seen: list[bool] = []

    def strike(dialog: QWidget) -> None:
        (keys,) = dialog.findChildren(ScreenKeys)
        (field,) = dialog.findChildren(QLineEdit)
        dialog.activateWindow()
        field.setFocus()
        qtbot.waitUntil(field.hasFocus)
        seen.append(keys.isVisible() and not keys.geometry().intersects(field.geometry()))
        for typed in ("n", "o", "enter"):
            (key,) = [one for one in keys.list_keys() if one.typed == typed]
            QTest.mouseClick(key, Qt.MouseButton.LeftButton)

    meanwhile(strike)
    assert Dialogs(lambda: front, look).text("Withdraw the ruling", "Why?") == "no"
    assert seen == [True]


def test_without_keys_on_the_screen_the_dialog_has_none(window: QWidget, ask: Dialogs) -> None:
    window.show()
    seen: list[int] = []

    def act(dialog: QWidget) -> None:
        seen.append(len(dialog.findChildren(ScreenKeys)))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    meanwhile(act)
    assert ask.text("Withdraw the ruling", "Why?") is None
    assert seen == [0]
