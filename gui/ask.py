"""Every question the program puts to the user, through one port, so that a test can answer.

Pages ask through `context.ask` and never open a dialog of Qt themselves::

    path = desk.ask.file_to_open(_("Read an event"), (EventFiles,))
    if desk.ask.sure(_("Discard round 4?"), _("Its 12 results are taken out."), _("Discard round 4")):
        ...

None, False and "no path" all mean: the user thought better of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from model.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

    from gui.look.look import Look


class FileKind(Struct, frozen=True):
    """A kind of file for a file dialog: its name in words and its patterns, as `("*.pdf",)`."""

    words: str
    patterns: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.words} ({' '.join(self.patterns)})"


class Ask(Protocol):
    """The questions there are."""

    def file_to_open(self, title: str, kinds: Sequence[FileKind], folder: Path | None = None) -> Path | None:
        """Ask which existing file to read."""

    def file_to_save(self, title: str, kinds: Sequence[FileKind], proposal: Path) -> Path | None:
        """Ask where to write; `proposal` is a whole path with a name that fits."""

    def folder(self, title: str, start: Path | None = None) -> Path | None:
        """Ask for a folder."""

    def text(self, title: str, label: str, start: str = "") -> str | None:
        """Ask for one line of text, already holding `start`."""

    def sure(self, question: str, consequence: str, button: str) -> bool:
        """Ask before something is destroyed; `button` stands on the button, as "Discard round 4"."""

    def tell(self, message: str, remedy: str = "") -> None:
        """Tell what cannot wait in the hint bar."""


class Dialogs:
    """The questions put by Qt's dialogs over the window; their classes come with the first question."""

    def __init__(self, window: Callable[[], QWidget | None], look: Look | None = None) -> None:
        self._window = window
        self._look = look

    @contextmanager
    def _over(self) -> Iterator[QWidget | None]:
        """The window that is being worked in, which has the keyboard again once the dialog is answered."""
        # A dialog over the main window would leave the keyboard there, under the window of printing that
        # the director looks at.
        from PySide6.QtWidgets import QApplication

        active = QApplication.activeWindow()
        # A dialog that was answered a moment ago may still be named: it is hidden, and gone with the next event.
        front = active if active is not None and active.isVisible() else self._window()
        yield front
        if front is not None and front.isVisible():
            front.activateWindow()

    def file_to_open(self, title: str, kinds: Sequence[FileKind], folder: Path | None = None) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        with self._over() as window:
            name, _kind = QFileDialog.getOpenFileName(window, title, str(folder or ""), _filters(kinds))
        return Path(name) if name else None

    def file_to_save(self, title: str, kinds: Sequence[FileKind], proposal: Path) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        with self._over() as window:
            name, _kind = QFileDialog.getSaveFileName(window, title, str(proposal), _filters(kinds))
        return Path(name) if name else None

    def folder(self, title: str, start: Path | None = None) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        with self._over() as window:
            name = QFileDialog.getExistingDirectory(window, title, str(start or ""))
        return Path(name) if name else None

    def text(self, title: str, label: str, start: str = "") -> str | None:
        from PySide6.QtWidgets import QInputDialog

        with self._over() as window:
            dialog = QInputDialog(window)
            dialog.setWindowTitle(title)
            dialog.setLabelText(label)
            dialog.setTextValue(start)
            self._give_keys(dialog, window)
            accepted = bool(dialog.exec())
        text = dialog.textValue()
        dialog.deleteLater()
        return text.strip() if accepted else None

    def sure(self, question: str, consequence: str, button: str) -> bool:
        from PySide6.QtWidgets import QMessageBox

        with self._over() as window:
            box = self._box(window, question, consequence)
            destroy = box.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
            keep = box.addButton(_("Keep as is"), QMessageBox.ButtonRole.RejectRole)
            box.setDefaultButton(keep)
            box.setEscapeButton(keep)
            box.exec()
        chosen = box.clickedButton() is destroy
        box.deleteLater()
        return chosen

    def tell(self, message: str, remedy: str = "") -> None:
        from PySide6.QtWidgets import QMessageBox

        with self._over() as window:
            box = self._box(window, message, remedy)
            box.addButton(_("Close"), QMessageBox.ButtonRole.AcceptRole)
            box.exec()
        box.deleteLater()

    def _give_keys(self, dialog: QInputDialog, window: QWidget | None) -> None:
        """Where the window shows its keys on the screen, the dialog has its own: it covers those, and locks them."""
        from gui.widgets.screen_keys import ScreenKeys

        # F9's window stands over the one with the keys.
        owner = None if window is None else window.parentWidget()
        over = [one for one in (window, owner) if one is not None]
        shown = [keys for one in over for keys in one.findChildren(ScreenKeys) if keys.isVisible()]
        if not shown or self._look is None:
            return
        keys = shown[0].again()
        self._look.clothe(keys)
        dialog.sizeHint()  # Qt lays the dialog out when it is first measured
        laid_out = dialog.layout()
        if laid_out is not None:
            laid_out.addWidget(keys)

    def _box(self, window: QWidget | None, text: str, more: str) -> QMessageBox:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(window)
        if self._look is not None:
            box.setStyleSheet(self._look.sheet)
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle("Arrowswitch")
        box.setText(text)
        box.setInformativeText(more)
        return box


def _filters(kinds: Sequence[FileKind]) -> str:
    return ";;".join(str(kind) for kind in kinds)
