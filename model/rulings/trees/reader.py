"""Reads tree files; what is wrong is reported with path and line."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from model.errors import ArrowswitchError
from model.i18n import _
from model.reasons import why_refused
from model.rulings.trees.tree import Tree, TreeHead

if TYPE_CHECKING:
    from pathlib import Path


class TreeRefused(ArrowswitchError):
    """A tree file cannot be used; ``path`` and ``line`` (1 and up) say where."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path.name}:{line}: {reason}", _("It is left out; the other trees work."))
        self.path = path
        self.line = line
        self.reason = reason


def read_head(path: Path) -> TreeHead:
    """What is shown above the first question; raises `TreeRefused`."""
    text = _text(path)
    head, _bracket, _rest = text.partition("\n[[")
    return _converted(path, head, TreeHead)


def read_tree(path: Path) -> Tree:
    """The whole tree; raises `TreeRefused`."""
    return _converted(path, _text(path), Tree)


def line_of(text: str, place: str) -> int:
    """The line of msgspec's "$.question[2].answers[1].to", as near as the text shows; 1 when it does not."""
    lines = text.splitlines()
    first = 0
    steps = _STEP.findall(place)
    if steps and steps[0][1]:
        table, number = steps[0][0], int(steps[0][1])
        headers = [at for at, line in enumerate(lines) if line.strip() == f"[[{table}]]"]
        if number >= len(headers):
            return 1
        first = headers[number]
        steps = steps[1:]
    for key, number in steps:
        found = next((at for at, line in _block(lines, first) if re.match(rf"\s*{key}\s*=", line)), None)
        if found is None:
            break
        first = found
        if number:
            inline = [at for at, line in _block(lines, found) if line.strip().startswith("{")]
            first = inline[int(number)] if int(number) < len(inline) else found
    return first + 1


def _block(lines: list[str], first: int) -> list[tuple[int, str]]:
    block = [(first, lines[first])] if lines else []
    for at in range(first + 1, len(lines)):
        if lines[at].startswith("["):
            break
        block.append((at, lines[at]))
    return block


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise TreeRefused(path, 1, _("This is not UTF-8 text.")) from error
    except OSError as error:
        raise TreeRefused(path, 1, why_refused(error)) from error


def _converted(path: Path, text: str, kind: type[Shape]) -> Shape:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        found = _LINE.search(str(error))
        line = int(found[1]) if found else len(text.splitlines())
        raise TreeRefused(path, line, str(error)) from error
    except msgspec.ValidationError as error:
        reason, _at, place = str(error).partition(" - at ")
        raise TreeRefused(path, line_of(text, place.strip("`")), reason) from error


Shape = TypeVar("Shape", bound=TreeHead)
_STEP: Final = re.compile(r"\.(\w+)(?:\[(\d+)\])?")
_LINE: Final = re.compile(r"at line (\d+)")
