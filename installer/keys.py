"""The chapter of all keys, made from the table of actions, so that it cannot say anything else than the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gui.actions import ActionSpec

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "docs" / "manual" / "keys.md"
_SIGNS: Final = {"Return": "Enter", "PgDown": "PgDn", "Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}
_HEAD: Final = """# All keys

On a Mac `Ctrl` is the command key and `Alt` the option key. What has no key is found by its name with `Ctrl+K`.
"""
_ANYWHERE: Final = "Anywhere"


def run() -> int:
    """Write the chapter; gives the exit status 0."""
    TARGET.write_text(chapter(), encoding="utf-8")
    print(TARGET.relative_to(ROOT))
    return 0


def chapter() -> str:
    """The chapter as Markdown: what works anywhere, then page by page in the order of the rail."""
    from gui.actions import ACTIONS, ANYWHERE
    from gui.pages.registry import PAGES

    parts = [_HEAD, _part(_ANYWHERE, [spec for spec in ACTIONS if spec.where == ANYWHERE])]
    for entry in PAGES:
        specs = [spec for spec in ACTIONS if spec.where == entry.id]
        if specs:
            parts.append(_part(entry.text, specs))
    return "\n".join(parts)


def written(keys: str) -> str:
    """Keys as people know them: "Ctrl+Enter" for "Ctrl+Return"."""
    if keys.endswith("++"):
        return keys
    return "+".join(_SIGNS.get(part, part) for part in keys.split("+")) if keys != "+" else keys


def _part(name: str, specs: Iterable[ActionSpec]) -> str:
    lines = [f"## {name}", "", "| keys | does |", "|---|---|"]
    with_keys = sorted(specs, key=lambda spec: not spec.keys)
    for spec in with_keys:
        keys = " ".join(dict.fromkeys(f"`{written(each)}`" for each in spec.keys))
        lines.append(f"| {keys or '–'} | {spec.text} |")
    return "\n".join([*lines, ""])
