"""What a person sees while pip works: one line a package, and how far a long download has come."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Final, TextIO

from model.i18n import _

WHEEL: Final = re.compile(
    r"(?:Downloading|Using cached|File was already downloaded) (?:\S*[/\\])?([^/\\\s]+)\.whl(?!\.metadata)(?: \((.+)\))?"
)
AGAIN: Final = re.compile(
    r"WARNING: (?:Retrying \(|Attempting to resume|Connection (?:timed out|interrupted|lost|broken))"
)
BYTES: Final = re.compile(r"Progress (\d+) of (\d+)")


class DownloadProgress:
    """Follows what pip says and tells it plainly, on standard error: standard output belongs to the command."""

    __slots__ = ("_done", "_line", "_quarter", "_stream", "_total", "_trying")

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._total = 0
        self._done: list[str] = []
        self._line = ""
        self._quarter = 0
        self._trying = False

    def say(self, text: str) -> None:
        """Say one whole line."""
        self._end_line()
        self._stream.write(text + "\n")
        self._stream.flush()

    def start(self, total: int) -> None:
        """Begin to count `total` packages."""
        self._total = total
        self._done = []

    def follow(self, lines: Iterable[str]) -> list[str]:
        """Read pip's output to its end, showing what it means, and give it back line by line."""
        said = []
        for line in lines:
            said.append(line.rstrip())
            if far := BYTES.match(line):
                self._trying = False
                self._show_far(int(far[1]), int(far[2]))
            elif wheel := WHEEL.search(line):
                self._trying = False
                self._show_package(wheel[1], wheel[2] or "")
            elif AGAIN.match(line):
                self._show_trying()
        self._end_line()
        return said

    def _show_trying(self) -> None:
        """Say once, until something comes again, why nothing moves."""
        if not self._trying:
            self._trying = True
            self.say(
                _("The network does not answer. Trying again; Ctrl-C stops, and what was downloaded is kept.")
            )

    def _show_package(self, wheel: str, size: str) -> None:
        name, version = wheel.split("-")[:2]
        if not self._total or name in self._done:
            return
        self._end_line()
        self._done.append(name)
        self._quarter = 0
        width = len(str(self._total))
        count = _("[{number} of {total}]").format(number=str(len(self._done)).rjust(width), total=self._total)
        self._line = f"  {count} {name} {version}" + (f", {size}" if size else "")
        self._stream.write(self._line)
        if not self._stream.isatty():
            self._end_line()
        self._stream.flush()

    def _show_far(self, now: int, whole: int) -> None:
        if not whole:
            return
        if self._stream.isatty() and self._line:
            self._stream.write(f"\r{self._line}  {100 * now // whole:3d} %")
            self._stream.flush()
        elif whole > 10_000_000 and 4 * now // whole > self._quarter:
            self._quarter = 4 * now // whole
            self._stream.write(f"      {25 * self._quarter} %\n")
            self._stream.flush()

    def _end_line(self) -> None:
        if self._line:
            self._stream.write("\n")
            self._line = ""
