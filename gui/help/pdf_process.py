"""The press of the manual's window: a process of its own lays chapters out, so that the window need not wait."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTemporaryDir, Signal

from model.i18n import variety
from model.paths import resource

_PATIENCE_MS = 2000


class Press(QObject):
    """Makes one PDF at a time; `made` carries it, which lies there until the next, `broke` what was said instead."""

    made = Signal(Path)
    broke = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = QTemporaryDir()
        self._process: QProcess | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being made."""
        return self._process is not None

    def begin(self, chapter: str = "") -> None:
        """Make a PDF of a chapter, or of the whole manual; nothing while another is being made."""
        if self._process is not None:
            return
        process = QProcess(self)
        surroundings = QProcessEnvironment.systemEnvironment()
        # The process opens no club that could tell it the window's language.
        surroundings.insert("LANGUAGE", variety())
        process.setProcessEnvironment(surroundings)
        program, *words = _ourselves()
        words += ["manual", "--out", str(self._target)] + (["--chapter", chapter] if chapter else [])
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._faulty)
        self._process = process
        process.start(program, words)

    def stop(self) -> None:
        """Give up what is being made; for closing time."""
        if self._process is not None:
            process, self._process = self._process, None
            # A killed process tells its end too, which would report a failure nobody waits for.
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(_PATIENCE_MS)

    @property
    def _target(self) -> Path:
        return Path(self._folder.path()) / "manual.pdf"

    def _finished(self, status: int) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        if status:
            self.broke.emit(said.splitlines()[-1] if said else str(status))
        else:
            self.made.emit(self._target)

    def _faulty(self, error: QProcess.ProcessError) -> None:
        # After any other error `finished` comes in its time; after this one it never does.
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            process.deleteLater()
            self.broke.emit(process.errorString())


def _ourselves() -> tuple[str, ...]:
    """The command that starts this very program: the bundle's own, or Python with main.py."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return sys.executable, str(resource().parent / "main.py")
