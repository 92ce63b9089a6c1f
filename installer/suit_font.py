"""The four suits as a small font, made from the shapes that window and paper use, for texts that reportlab lays out."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

from model.paths import resource
from reports.manual.flowables import SUITS

if TYPE_CHECKING:
    from pathlib import Path

    from fontTools.pens.basePen import AbstractPen

_NAMES: Final = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_UNITS: Final = 1000
_GRID: Final = 100.0
_BEARING: Final = 6.0
_CAPITAL_HEIGHT: Final = 0.727
_LITTLE: Final = 1.0  # how far a curve may be off, in units


def write(path: Path) -> None:
    """Write the font: the suits stand in the middle of a capital of Inter's."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    shapes = tomllib.loads(resource("suits", "suits.toml").read_text("utf-8"))
    scale = shapes["em"] * _UNITS / _GRID
    foot = (_CAPITAL_HEIGHT * _UNITS - _GRID * scale) / 2
    empty = TTGlyphPen(None).glyph()
    glyphs, widths = {".notdef": empty, "space": empty}, {".notdef": (500, 0), "space": (300, 0)}
    for name in _NAMES.values():
        pen = TTGlyphPen(None)
        _draw(shapes[name]["path"], Cu2QuPen(pen, _LITTLE, reverse_direction=False), scale, foot)
        glyphs[name] = pen.glyph()
        widths[name] = (round((shapes[name]["width"] + 2 * _BEARING) * scale), round(_BEARING * scale))
    builder = FontBuilder(_UNITS, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({0x20: "space", **{ord(sign): name for sign, name in _NAMES.items()}})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=969, descent=-242)
    builder.setupOS2(sTypoAscender=969, sTypoDescender=-242, usWinAscent=969, usWinDescent=242)
    builder.setupNameTable({"familyName": SUITS, "styleName": "Regular", "psName": SUITS})
    builder.setupPost()
    # No day in it: made again it is the same file.
    builder.font.recalcTimestamp = False
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.save(path)


def _draw(commands: str, pen: AbstractPen, scale: float, foot: float) -> None:
    """Draw `M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`; the file's y counts downwards."""
    words = iter(commands.split())

    def point() -> tuple[float, float]:
        x, y = float(next(words)), float(next(words))
        return (x + _BEARING) * scale, (_GRID - y) * scale + foot

    for command in words:
        match command:
            case "M":
                pen.moveTo(point())
            case "L":
                pen.lineTo(point())
            case "C":
                pen.curveTo(point(), point(), point())
            case _:
                pen.closePath()
