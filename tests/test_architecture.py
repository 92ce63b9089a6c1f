"""The drawing in ARCHITECTURE.md is true: every import goes down, and every room of the house is drawn."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import Final

import grimp
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("gui", "installer", "model", "reports")
MOST_MODULES: Final = 25
BENEATH_ALL: Final = {
    "model.i18n",
    "model.errors",
    "model.paths",
    "model.changes",
    "model.folding",
    "model.whole_files",
    "model.reasons",
}


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
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    by_name = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }
    names = frozenset(by_name)
    graph = {name: imports_of(path, names) for name, path in by_name.items()}
    assert sum(map(len, graph.values())) > 2000
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the way round


def test_no_folder_holds_more_than_anyone_can_look_over() -> None:
    folders = {path.parent for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    assert {str(folder) for folder in folders if len(list(folder.glob("*.py"))) > MOST_MODULES} == set()


FRAMEWORKS: Final = (
    "PySide6.QtCore",
    "PySide6.QtGui",
    "PySide6.QtWidgets",
    "asyncio",
    "html.parser",
    "reportlab.platypus",
    "starlette.convertors",
)
"""Whose classes are derived here: what they call by name, nobody of ours needs to call."""


def called_by_frameworks() -> set[str]:
    """Every method that a class of a framework has, and so may be overridden."""
    modules = [import_module(name) for name in FRAMEWORKS]
    found = [getattr(module, name) for module in modules for name in dir(module)]
    return {name for one in found if isinstance(one, type) for name in dir(one)}


def words_of(node: ast.AST) -> Iterator[str]:
    """The names that code reads: variables, attributes, keywords, and short strings that may name one."""
    for one in ast.walk(node):
        match one:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.MatchClass(kwd_attrs=names):
                yield from names
            case ast.Constant(value=str(text)) if re.fullmatch(r"[\w.:]+", text):
                yield from re.findall(r"\w+", text)


NOT_OURS: Final = frozenset({"told", "untold", "anew", "whom", "thereof"})
"""Words of no native engineer or director: say shown, given, reported, said, or what is done."""
BEARS_ONE: Final = frozenset({"when_told"})
"""A field of the rulings' own files, read by this name."""


def names_of(node: ast.AST) -> Iterator[str]:
    """The names that code gives: of functions, classes, arguments, variables and attributes."""
    for one in ast.walk(node):
        match one:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name) | ast.Attribute(attr=name):
                yield name


def test_no_name_of_the_program_is_in_a_dialect_of_ours() -> None:
    names = Counter(
        name
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for name in names_of(ast.parse(path.read_text("utf-8")))
    )
    assert len(names) > 10_000
    found = {name for name in names if NOT_OURS & set(name.lower().split("_"))}
    assert found - BEARS_ONE == set()


def test_no_class_has_the_name_of_another() -> None:
    classes = Counter(
        node.name
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert len(classes) > 1000
    assert [name for name, times in classes.items() if times > 1] == []


def test_nothing_stands_in_the_program_for_the_tests_alone() -> None:
    read = Counter(re.findall(r"\w+", (ROOT / "babel.cfg").read_text("utf-8")))
    within: Counter[str] = Counter()  # in its own body, as where it calls itself or what it overrides
    there: set[str] = set()
    for path in (ROOT / "main.py", *(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))):
        tree = ast.parse(path.read_text("utf-8"))
        read.update(words_of(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
                there.add(node.name)
                within[node.name] += sum(word == node.name for word in words_of(node))
    unread = {name for name in there if read[name] <= within[name]}
    assert unread - called_by_frameworks() == set()
