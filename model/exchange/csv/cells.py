"""Cells of tables for spreadsheets: words never run as a formula."""

from __future__ import annotations

from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "'", "＝", "＋", "－", "＠")


def safe(text: str) -> str:
    """Words in one line, so that no reader of CSV breaks them, and never a formula: an apostrophe stands before one."""
    line = "".join(letter if letter.isprintable() or letter == "\xa0" else " " for letter in text)
    return f"'{line}" if line.lstrip().startswith(_FORMULA) else line


def plain(cell: str) -> str:
    """The words of a cell that `safe` wrote."""
    return cell[1:] if cell.startswith("'") else cell
