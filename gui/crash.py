"""What happens when Arrowswitch itself is wrong: a report in a file, a kind word, and nothing lost.

Errors of the user's world (`ArrowswitchError`) that nobody caught are shown and not reported. Everything else is
written to a report; the next start says so once.
"""

import contextlib
import faulthandler
import platform
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TextIO

from model.errors import ArrowswitchError
from model.i18n import _

Tell = Callable[[str, str], None]
_REPORTED = ".told"  # as earlier versions named them: under another name they would be shown again
_HARD = "stopped.txt"


class CrashWatch:
    """Writes reports into `folder` and tells of them by `tell(message, remedy)`; begins with `begin`."""

    def __init__(self, folder: Path, tell: Tell, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._tell = tell
        self._now = now
        self._before = sys.excepthook
        self._hard: TextIO | None = None

    def begin(self) -> None:
        """Hear of every error that nobody caught, and of Qt's own falls."""
        self._before = sys.excepthook
        sys.excepthook = self.hear
        with contextlib.suppress(OSError):  # without a place for reports, mistakes are shown all the same
            self._folder.mkdir(parents=True, exist_ok=True)
            # Empties what the last run left: `past` has looked at it before.
            self._hard = (self._folder / _HARD).open("w", encoding="utf-8")
            # A fall inside Qt ends Python at once; only this handler still writes where it was.
            faulthandler.enable(self._hard)

    def end(self) -> None:
        """Give Python its own ways back."""
        sys.excepthook = self._before
        if self._hard is not None:
            faulthandler.disable()
            self._hard.close()
            self._hard = None

    def hear(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Tell of an error nobody caught, and write a report if it is ours."""
        # Ctrl+C in the terminal is somebody's wish and no fault.
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            return
        if isinstance(error, ArrowswitchError):
            self._tell(error.message, error.remedy)
            return
        self._before(kind, error, trace)
        self._tell(_("Something went wrong in Arrowswitch; everything saved is safe."), self.report(error))

    def report(self, error: BaseException) -> str:
        """Write a report of a mistake of ours that was caught, and say where it is."""
        written = self._write("".join(traceback.format_exception(error)))
        if written is None:
            return _("You can go on; the report could not be written.")
        return _("You can go on; a report is in {file}.").format(file=written)

    def past(self) -> str:
        """Say that the last run left reports, once; "" when it did not. To be asked before `begin`."""
        hard = self._folder / _HARD
        if hard.is_file() and hard.stat().st_size > 0:
            hard.rename(self._named("fall"))
        reports = [report for report in self._folder.glob("*.txt") if report != hard]
        for report in reports:
            # Renamed and not removed: whoever helps the club still finds it.
            report.rename(report.with_name(report.name + _REPORTED))
        if not reports:
            return ""
        return _(
            "Something went wrong in Arrowswitch last time; everything saved is here. The report "
            "is in {folder}."
        ).format(folder=self._folder)

    def _named(self, what: str) -> Path:
        return self._folder / f"{what}-{self._now():%Y-%m-%d-%H%M%S}.txt"

    def _write(self, trace: str) -> Path | None:
        head = f"{self._now():%Y-%m-%d %H:%M:%S}\nPython {sys.version}\n{platform.platform()}\n\n"
        report = self._named("mistake")
        try:
            with report.open("a", encoding="utf-8") as file:
                file.write(head + trace)
        except OSError:
            return None
        return report
