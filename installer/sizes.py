"""Check that modules and functions stay small and plain: past the soft limit named, past the hard limit it fails."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("main.py", "gui", "model", "reports", "installer", "tests")


@dataclass(frozen=True, slots=True)
class SizeLimit:
    """The lines a thing should have at most, and those it may never have more than."""

    soft: int
    hard: int


MODULE: Final = SizeLimit(400, 600)
FUNCTION: Final = SizeLimit(40, 60)
# Ruff's C901 passes over what is inside an expression, where most of our branches are.
BRANCHES: Final = SizeLimit(15, 15)
PROGRAM: Final = ("main.py", "gui", "model", "reports", "installer")
_BRANCHES: Final = (
    *(
        ast.If,
        ast.IfExp,
        ast.For,
        ast.AsyncFor,
        ast.While,
        ast.ExceptHandler,
        ast.comprehension,
        ast.match_case,
    ),
)


@dataclass(frozen=True, slots=True)
class OverLimit:
    """A module or function longer than it should be, or a function with more branches."""

    place: str
    count: int
    limit: SizeLimit

    @property
    def fails(self) -> bool:
        """Say whether the hard limit is passed."""
        return self.count > self.limit.hard

    def __str__(self) -> str:
        verdict = (
            f"must have at most {self.limit.hard}" if self.fails else f"wants to be under {self.limit.soft}"
        )
        what = "branches" if self.limit is BRANCHES else "lines"
        return f"{self.place}: {self.count} {what}, {verdict}"


def run() -> int:
    """Print what is too long; status 1 when anything passes its hard limit."""
    findings = sorted(find(ROOT), key=lambda finding: (finding.fails, finding.count))
    for finding in findings:
        print(finding)
    failing = sum(finding.fails for finding in findings)
    print(f"sizes: {len(findings) - failing} past the soft limit, {failing} past the hard one")
    return 1 if failing else 0


def find(root: Path) -> Iterator[OverLimit]:
    """Give every module and function under `root` that is past a soft limit."""
    for room in ROOMS:
        place = root / room
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            name = path.relative_to(root).as_posix()
            text = path.read_text(encoding="utf-8")
            length = text.count("\n")
            if length > MODULE.soft:
                yield OverLimit(name, length, MODULE)
            for function in ast.walk(ast.parse(text, name)):
                if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield from _judge(function, f"{name}:{function.lineno} {function.name}", room)


def _judge(function: Function, place: str, room: str) -> Iterator[OverLimit]:
    lines = length_of(function)
    if lines > FUNCTION.soft:
        yield OverLimit(place, lines, FUNCTION)
    if room in PROGRAM and (branches := branches_of(function)) > BRANCHES.hard:
        yield OverLimit(place, branches, BRANCHES)


def branches_of(function: Function) -> int:
    """Count the ways through a function: one, and one more for each branch, loop, condition, ``and`` and ``or``."""
    found = 1
    for node in ast.walk(function):
        if isinstance(node, _BRANCHES):
            found += 1
        if isinstance(node, ast.comprehension):
            found += len(node.ifs)
        if isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
    return found


def length_of(function: Function) -> int:
    """Count the lines of a function, its docstring left out: saying more about it is no fault."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines
