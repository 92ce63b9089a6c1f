"""The four suits on paper, from the shapes the window uses too: spades and clubs solid, hearts and diamonds hollow."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from reportlab.pdfgen.pathobject import PDFPathObject

from model.paths import resource
from reports.core.fonts import CAPITAL_HEIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reportlab.pdfgen.canvas import Canvas

SUITS: Final = "♠♥♦♣"
_NAMES: Final = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_HOLLOW: Final = "♥♦"
_GRID: Final = 100.0
_PEN: Final = 9.0  # of the hollow suits, on the grid
_BEARING: Final = 6.0  # room left and right, on the grid


@dataclass(frozen=True, slots=True)
class SuitOutline:
    """A suit on a grid 100 high, y upwards; `em` is its height in parts of the font's size."""

    path: PDFPathObject
    width: float
    em: float


@cache
def shape(suit: str) -> SuitOutline:
    """The shape of "♠", "♥", "♦" or "♣"; raises KeyError for anything else."""
    drawings = _drawings()
    drawn = drawings[_NAMES[suit]]
    return SuitOutline(_path(drawn["path"]), float(drawn["width"]), float(drawings["em"]))


def advance(suit: str, size: float) -> float:
    """How far a suit carries the text in a font of this size."""
    drawn = shape(suit)
    return (drawn.width + 2 * _BEARING) * drawn.em * size / _GRID


def draw(canvas: Canvas, suit: str, x: float, baseline: float, size: float) -> None:
    """Draw a suit at `x` on a line of text; `baseline` counts upwards, as reportlab does."""
    drawn = shape(suit)
    scale = drawn.em * size / _GRID
    middle = baseline + CAPITAL_HEIGHT * size / 2
    hollow = suit in _HOLLOW
    inset = _PEN / 2 if hollow else 0.0
    shrunk = (_GRID - _PEN) / _GRID if hollow else 1.0
    canvas.saveState()
    canvas.translate(x + (_BEARING + inset) * scale, middle - _GRID * scale * shrunk / 2)
    canvas.scale(scale * shrunk, scale * shrunk)
    if hollow:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(_PEN / shrunk)
        canvas.setLineJoin(1)
    canvas.drawPath(drawn.path, stroke=int(hollow), fill=int(not hollow))
    canvas.restoreState()


@cache
def _drawings() -> dict[str, Any]:
    return tomllib.loads(resource("suits", "suits.toml").read_text("utf-8"))


def _path(commands: str) -> PDFPathObject:
    """Read `M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`; the file's y counts downwards. Raises ValueError."""
    path = PDFPathObject()
    words = iter(commands.split())
    for command in words:
        match command:
            case "M":
                path.moveTo(*_points(words, 1))
            case "L":
                path.lineTo(*_points(words, 1))
            case "C":
                path.curveTo(*_points(words, 3))
            case "Z":
                path.close()
            case _:
                raise ValueError(f"a path has M, L, C and Z, not {command!r}")
    return path


def _points(words: Iterator[str], count: int) -> tuple[float, ...]:
    flat: list[float] = []
    for _point in range(count):
        flat += [float(next(words)), _GRID - float(next(words))]
    return tuple(flat)
