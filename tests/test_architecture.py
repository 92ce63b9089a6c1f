"""The drawing in ARCHITECTURE.md is true: every import goes down, and every room of the house is drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import grimp
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
BENEATH_ALL: Final = {"model.i18n", "model.errors", "model.paths", "model.changes", "model.whole_files"}


def storeys() -> dict[str, int]:
    """Each room of the drawing with its storey, counted from the top."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    drawing = text.split("## Direction of dependence", 1)[1].split("```", 2)[1]
    lines = [line for line in drawing.splitlines() if line.startswith("│")]
    return {room: number for number, line in enumerate(lines) for room in re.findall(r"[\w.]+", line)}


def room_of(module: str) -> str:
    parts = module.split(".")
    if parts[0] != "model":
        return parts[0]
    room = ".".join(parts[:2])
    return "model.snapshots" if room.endswith("snapshots") else room


@pytest.fixture(scope="module")
def imports() -> set[tuple[str, str]]:
    graph = grimp.build_graph("gui", "model", "reports", cache_dir=None)
    return {
        (module, used)
        for module in graph.modules
        for used in graph.find_modules_directly_imported_by(module)
        if room_of(module) != room_of(used) and room_of(used) not in BENEATH_ALL
    }


def test_every_import_goes_down(imports: set[tuple[str, str]]) -> None:
    drawn = storeys()
    assert len(imports) > 500
    wrong = [
        f"{module} uses {used}"
        for module, used in imports
        if room_of(module) not in BENEATH_ALL and drawn[room_of(module)] >= drawn[room_of(used)]
    ]
    assert wrong == []


def test_what_lies_beneath_all_uses_no_room(imports: set[tuple[str, str]]) -> None:
    assert [pair for pair in imports if room_of(pair[0]) in BENEATH_ALL] == []


def test_every_room_is_drawn_and_every_drawn_room_is_there() -> None:
    rooms = {f"model.{path.parent.name}" for path in (ROOT / "model").glob("*/__init__.py")}
    rooms |= {"main.py", "gui", "reports", "model.snapshots"}
    assert set(storeys()) == rooms
