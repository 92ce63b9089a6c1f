"""The API as pages: every public function and class of the model and the papers with its signature, read from the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "docs" / "api"
FOLDERS: Final = ("model", "reports")
Definition = ast.FunctionDef | ast.AsyncFunctionDef


def run() -> int:
    """Write a page for each room into docs/api; gives the exit status 0."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.glob("*.md"):
        old.unlink()
    for room, text in pages(ROOT).items():
        path = TARGET / f"{room}.md"
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
    return 0


def pages(root: Path) -> dict[str, str]:
    """The pages as Markdown by the dotted name of their room: a folder of ``model``, or ``reports`` whole."""
    found: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            room = ".".join(module.split(".")[:2]) if folder == "model" else folder
            lines = list(module_lines(ast.parse(path.read_text(encoding="utf-8"))))
            found.setdefault(room, []).extend(["", f"## `{module}`", "", *lines])
    return {room: "\n".join([f"# {room}", *lines, ""]) for room, lines in found.items()}


def module_lines(tree: ast.Module) -> Iterator[str]:
    """What a module says of itself, then its public names in their order."""
    yield first_sentence(tree)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield ""
            yield f"**`{node.name}`** {first_sentence(node)}"
            for inner in node.body:
                if isinstance(inner, Definition) and not inner.name.startswith("_"):
                    yield f"* `.{signature(inner)}` {first_sentence(inner)}"
        elif isinstance(node, Definition) and not node.name.startswith("_"):
            yield ""
            yield f"**`{signature(node)}`** {first_sentence(node)}"


def signature(function: Definition) -> str:
    """A function as it is called: its name, its arguments with their types, and what it gives."""
    of = ast.unparse(function.args).removeprefix("self, ").removeprefix("cls, ")
    gives = "" if function.returns is None else f" -> {ast.unparse(function.returns)}"
    return f"{function.name}({'' if of in ('self', 'cls') else of}){gives}"


def first_sentence(node: ast.Module | ast.ClassDef | Definition) -> str:
    """The first paragraph of a docstring on one line; "" if there is none."""
    return " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())
