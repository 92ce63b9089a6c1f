"""The four suits as painter's paths, read from the shapes that paper uses too."""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct
from PySide6.QtGui import QPainterPath

from model.paths import resource

SHAPES = resource("suits", "suits.toml")

SUITS = "♠♥♦♣"
_NAMES = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_GRID = 100.0


class SuitShape(Struct, frozen=True):
    """One suit, 1 high: scale it by the height wished for."""

    path: QPainterPath
    width: float


@cache
def suit_shape(suit: str) -> SuitShape:
    """The shape of "♠", "♥", "♦" or "♣"; raises KeyError for anything else."""
    drawn = _shapes()[_NAMES[suit]]
    return SuitShape(path_of(drawn["path"], 1 / _GRID), drawn["width"] / _GRID)


@cache
def suit_em() -> float:
    """The height of a suit in parts of the font's size."""
    return float(_shapes()["em"])


def path_of(commands: str, scale: float = 1.0) -> QPainterPath:
    """The path of `M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`, blanks between.

    Raises ValueError for any other command.
    """
    path = QPainterPath()
    words = iter(commands.split())
    for command in words:
        match command:
            case "M":
                path.moveTo(*_numbers(words, 2, scale))
            case "L":
                path.lineTo(*_numbers(words, 2, scale))
            case "C":
                path.cubicTo(*_numbers(words, 6, scale))
            case "Z":
                path.closeSubpath()
            case _:
                raise ValueError(f"a path has M, L, C and Z, not {command!r}")
    return path


def _numbers(words: Iterator[str], count: int, scale: float) -> tuple[float, ...]:
    return tuple(float(next(words)) * scale for _ in range(count))


@cache
def _shapes() -> dict[str, Any]:
    return tomllib.loads(SHAPES.read_text("utf-8"))
