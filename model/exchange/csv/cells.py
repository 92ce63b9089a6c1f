"""Cells of tables for spreadsheets: words never run as a formula."""

from __future__ import annotations

import re
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "'", "＝", "＋", "－", "＠")
# Where a spreadsheet parts cells at semicolons, what comes behind one begins a cell too.
_BEHIND: Final = re.compile(r"(;\s*)('*[=+\-@＝＋－＠])")
_GUARDED: Final = re.compile(r"(;\s*)'('*[=+\-@＝＋－＠])")


def safe(text: str) -> str:
    """Words in one line, so that no reader of CSV breaks them, and never a formula: an apostrophe stands before one.

    Also before one behind a semicolon; a tab has become a blank.
    """
    line = "".join(letter if letter.isprintable() or letter == "\xa0" else " " for letter in text)
    line = _BEHIND.sub(r"\1'\2", line)
    return f"'{line}" if line.lstrip().startswith(_FORMULA) else line


def plain(cell: str) -> str:
    """The words of a cell that `safe` wrote."""
    return _GUARDED.sub(r"\1\2", cell[1:] if cell.startswith("'") else cell)
