"""The lines of a law and their places on a sheet, as values and measures. Nothing is painted here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import Final

from PySide6.QtCore import QRectF

from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_pieces import TextMeasure, line_distance, lines_of
from gui.widgets.text.suit_text import Run, Style, SuitText

Target = tuple[str, ...]
"""Where a link leads, for whoever made it to know."""

_STEP: Final = 28
_NARROW_STEP: Final = 22
_NARROW_SIDE: Final = 8
_SIDE: Final = 14
_GAP: Final = 7
_BETWEEN: Final = 28
_LINE: Final = 720


class Manner(Enum):
    """How a line of a law is set."""

    TITLE = "title"
    ASIDE = "aside"
    TEXT = "text"
    FOOTNOTE = "footnote"
    WRONG = "wrong"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class LawLine:
    """A paragraph of the sheet: its words in pieces, some of them links, and the labels before it with their depths."""

    manner: Manner
    pieces: tuple[tuple[str, Target | None], ...]
    labels: tuple[tuple[int, str], ...] = ()
    depth: int = 0

    @property
    def words(self) -> str:
        """The words without their labels."""
        return "".join(text for text, _target in self.pieces)

    @property
    def runs(self) -> SuitText:
        """The words as they are painted."""
        weight = Weight.SEMIBOLD if self.manner is Manner.TITLE else None
        return SuitText(
            tuple(
                Run(text, Weight.MEDIUM, "accent") if target else Run(text, weight)
                for text, target in self.pieces
                if text
            )
        )


@dataclass(frozen=True, slots=True)
class LawRow:
    """What is at one place of a law, in one book or in two; ``place`` is () for what is at no place.

    The cell of the column ``beside`` may reach down beside the rows that follow: it belongs to all of them.
    """

    place: tuple[str, ...]
    cells: tuple[tuple[LawLine, ...], ...]
    beside: int = -1

    @property
    def words(self) -> str:
        """Labels and words of the first book there, for those who cannot see the sheet."""
        return " ".join(
            " ".join((*(label for _depth, label in line.labels), line.words))
            for line in next((cell for cell in self.cells if cell), ())
        )


@dataclass(slots=True)
class Placed:
    """A line with its letters, its row, the left edge of its column, its rectangle and the rectangle of its words."""

    line: LawLine
    style: Style
    row: int
    left: float
    box: QRectF
    text: QRectF


class PlacedLink:
    """A link with its place on the sheet."""

    __slots__ = ("boxes", "row", "target")

    def __init__(self, target: Target, row: int, boxes: tuple[QRectF, ...]) -> None:
        self.target, self.row, self.boxes = target, row, boxes


class SheetLayout:
    """Where everything stands on a sheet of one width."""

    def __init__(self, rows: Sequence[LawRow], theme: Theme, width: int, *, narrow: bool = False) -> None:
        self._theme = theme
        self._narrow = narrow
        self.step = theme.px(_NARROW_STEP if narrow else _STEP)
        columns = max((len(row.cells) for row in rows), default=1)
        side, between = theme.px(_NARROW_SIDE if narrow else _SIDE), theme.px(_BETWEEN)
        room = (width - 2 * side - (columns - 1) * between) / columns
        room = max(float(theme.px(80)), min(room, theme.px(_LINE)))
        self.lines: list[Placed] = []
        self.rows: list[QRectF] = []
        y = lowest = float(theme.px(6))
        for number, row in enumerate(rows):
            deepest = y
            for column, cell in enumerate(row.cells):
                left = side + column * (room + between)
                bottom = self._stack(cell, number, left, y, room)
                lowest = max(lowest, bottom)
                if column != row.beside:
                    deepest = max(deepest, bottom)
            wide = columns * room + (columns - 1) * between + 2 * side
            self.rows.append(QRectF(0, y, wide, deepest - y))
            y = deepest
        self.height = max(y, lowest) + theme.px(20)

    def _stack(self, cell: Sequence[LawLine], row: int, left: float, y: float, room: float) -> float:
        theme = self._theme
        for line in cell:
            indent = line.depth * self.step
            pad = theme.px(34) if line.manner in BOXED else 0
            style = style_of(line.manner, narrow=self._narrow)
            width = room - indent - (pad + theme.px(10) if pad else 0)
            high = line.runs.height(theme, style, width)
            above = theme.px(_GAP if pad else 4)
            text = QRectF(left + indent + pad, y + above, width, high)
            box = QRectF(left + indent, y + above / 2, room - indent, high + above)
            self.lines.append(Placed(line, style, row, left, box, text))
            y += high + 2 * above
        return y

    @cached_property
    def links(self) -> tuple[PlacedLink, ...]:
        """The links in the order they are read."""
        return tuple(link for placed in self.lines for link in self._links(placed))

    def _links(self, placed: Placed) -> Iterator[PlacedLink]:
        targets = [target for text, target in placed.line.pieces if target and text]
        if not targets:
            return
        letters = TextMeasure.of(self._theme, placed.style)
        distance = line_distance(letters)
        spans: list[tuple[bool, QRectF]] = []
        for number, line in enumerate(lines_of(placed.line.runs.runs, letters, placed.text.width())):
            x, y = placed.text.left(), placed.text.top() + number * distance
            for piece in line:
                spans.append((piece.run.role == "accent", QRectF(x, y, piece.width, distance)))
                x += piece.width
        found = (boxes for linked, boxes in groupby(spans, lambda span: span[0]) if linked)
        for target, boxes in zip(targets, found, strict=False):
            yield PlacedLink(target, placed.row, _joined([box for _linked, box in boxes]))


BOXED: Final = (Manner.WRONG, Manner.NOTICE)


def style_of(manner: Manner, *, narrow: bool = False) -> Style:
    """The letters of a line."""
    match manner:
        case Manner.TITLE:
            return Style(TextSize.SECONDARY if narrow else TextSize.H2, Weight.SEMIBOLD)
        case Manner.ASIDE | Manner.WRONG | Manner.NOTICE:
            return Style(TextSize.SECONDARY)
        case Manner.FOOTNOTE:
            return Style(TextSize.SMALL)
        case _:
            return Style(TextSize.SECONDARY if narrow else TextSize.BASE)


def _joined(boxes: Sequence[QRectF]) -> tuple[QRectF, ...]:
    """The boxes of one link, those of a line as one."""
    lines = groupby(boxes, lambda box: box.top())
    joined = []
    for _top, parts in lines:
        box = QRectF()
        for part in parts:
            box = box.united(part)
        joined.append(box)
    return tuple(joined)
