"""Rows in columns: the titles once a page, a hairline under each row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from reports.core.fonts import Face
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align, Sheet
from reports.core.text import Text, width

_GAP: Final = 8.0
TITLE_ROW: Final = 15.0
TITLE_SIZE: Final = 7.6
_BETWEEN: Final = 4.0  # the least white between two titles


@dataclass(frozen=True, slots=True)
class Column:
    """A column; `room` 0 takes what the others leave, shared with others of its kind."""

    title: Text
    room: float = 0.0
    align: Align = Align.LEFT
    face: Face = Face.REGULAR
    size: float | None = None
    gap: float = _GAP
    briefly: Text = ""

    @property
    def wordings(self) -> tuple[Text, ...]:
        """The title, and what is in its place where that has no room."""
        return (self.title, self.briefly) if self.briefly else (self.title,)


@dataclass(frozen=True, slots=True)
class _Placed:
    column: Column
    left: float
    room: float

    @property
    def x(self) -> float:
        return self.left + self.room * self.column.align.value


class Columns:
    """Columns laid between two edges, which draw their titles and rows on any sheet."""

    def __init__(
        self, columns: Sequence[Column], left: float, right: float, *, size: float = 8.6, height: float = 15.0
    ) -> None:
        gaps = sum(column.gap for column in columns[:-1])
        spare = right - left - gaps - sum(column.room for column in columns)
        elastic = sum(not column.room for column in columns)
        self.left, self.right, self.size, self.height = left, right, size, height
        self.placed: list[_Placed] = []
        x = left
        for column in columns:
            room = column.room or max(0.0, spare / elastic)
            self.placed.append(_Placed(column, x, room))
            x += room + column.gap

    def titles(self, sheet: Sheet, y: float) -> float:
        """Draw the titles; give the y under them."""
        for number, place in enumerate(self.placed):
            sheet.draw_fitted(
                place.x, y + TITLE_ROW - 5, self._title_room(number), *place.column.wordings,
                size=TITLE_SIZE, least=7.5, align=place.column.align,
            )  # fmt: skip
        sheet.rule(self.left, y + TITLE_ROW, self.right, RULE)
        return y + TITLE_ROW

    def _title_room(self, number: int) -> float:
        """A title may lean over the empty gap beside its column, from the left over columns without a title too."""
        place = self.placed[number]
        if place.column.align is not Align.LEFT:
            return place.room + place.column.gap
        for following in self.placed[number + 1 :]:
            if following.column.title:
                taken = following.left
                if following.column.align is Align.RIGHT:
                    taken = following.left + following.room - width(following.column.title, TITLE_SIZE)
                return max(place.room, taken - place.left - _BETWEEN)
        return self.right - place.left

    def row(
        self, sheet: Sheet, y: float, cells: Iterable[Text], *, tinted: bool = False, rule: bool = True
    ) -> float:
        """Draw a row of texts, one a column; give the y under it."""
        if tinted:
            sheet.tint(self.left, y, self.right - self.left, self.height)
        for place, cell in zip(self.placed, cells, strict=True):
            if cell:
                self._cell(sheet, y, place, cell, place.room)
        if rule:
            sheet.rule(self.left, y + self.height, self.right, HAIRLINE, FAINT)
        return y + self.height

    def _cell(self, sheet: Sheet, y: float, place: _Placed, cell: Text, room: float) -> None:
        size = place.column.size or self.size
        face = place.column.face
        base = sheet.middle(y, self.height, size)
        if width(cell, size, face) <= room:
            sheet.text(place.x, base, cell, size, face, align=place.column.align)
        else:
            sheet.draw_fitted(place.x, base, room, cell, size=size, face=face, align=place.column.align)

    def names(self, sheet: Sheet, y: float, column: int, *wordings: Text, cells: Sequence[Text] = ()) -> None:
        """Draw names, from their longest wording to the shortest, into a column of the row that begins at `y`.

        They may run on over the next columns as far as the row's `cells` leave them empty.
        """
        place = end = self.placed[column]
        for following, cell in zip(self.placed[column + 1 :], cells[column + 1 :], strict=False):
            if cell:
                break
            end = following
        size = place.column.size or self.size
        base = sheet.middle(y, self.height, size)
        sheet.draw_fitted(
            place.x,
            base,
            end.left + end.room - place.left,
            *wordings,
            size=size,
            face=place.column.face,
            align=place.column.align,
        )
