"""The drawing in ARCHITECTURE.md is true: every import goes down, and every room of the house is drawn."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import grimp
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
MOST_MODULES: Final = 26  # an __init__ and 25 more
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
    return ".".join(parts[:2])


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
    rooms |= {"main.py", "gui", "reports"}
    assert set(storeys()) == rooms


def imports_of(path: Path, modules: frozenset[str]) -> set[str]:
    """The modules of ours that a file imports anywhere: late and under TYPE_CHECKING too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{name.name}" for name in node.names} & modules
            found |= inner or {node.module} & modules
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names} & modules
    return found


def test_no_module_comes_back_to_itself() -> None:
    paths = [
        path for room in ("gui", "installer", "model", "reports") for path in (ROOT / room).rglob("*.py")
    ]
    by_name = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }
    names = frozenset(by_name)
    graph = {name: imports_of(path, names) for name, path in by_name.items()}
    assert sum(map(len, graph.values())) > 2000
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the way round


def test_no_folder_holds_more_than_anyone_can_look_over() -> None:
    rooms = [ROOT / room for room in ("gui", "installer", "model", "reports")]
    folders = {path.parent for room in rooms for path in room.rglob("*.py")}
    assert {str(folder) for folder in folders if len(list(folder.glob("*.py"))) > MOST_MODULES} == set()
