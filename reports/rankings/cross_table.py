"""The cross-table: what each has against each, in the order of the ranking; on as many pages as the field is wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _
from model.scoring.explanations.wording import board_points_name, points_name
from model.scoring.ranking.cross_table import IDLE, CrossTable, cross_table
from reports.core.document import Document, describe_printing
from reports.core.field import EveningIndex
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align, Sheet
from reports.core.text import width
from reports.rankings import ranking

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from model.scoring.standings import Standing
    from model.snapshots.evening import Evening

_SIZE: Final = 8.2
_HEAD: Final = 7.6
_NUMBER: Final = 20.0
_NAMES: Final = 92.0
_TOTAL: Final = 38.0
_LINE: Final = 16.0
_TITLES: Final = 16.0
_HEADING: Final = 15.0
_BREATH: Final = 5.0
_WIDEST: Final = 40.0
_AFTER: Final = 14.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the cross-table; `only` keeps the lines of the contestants with these numbers."""
    field = EveningIndex(evening)
    document = Document(paper, name=_("Cross-table"), printed=describe_printing(evening))
    document.head = ranking.head(evening, _("{session}: cross-table"))
    document.page()
    table = cross_table(evening.standings, evening.view)
    said = (
        _("Percentage on the boards each played against each other.")
        if table.percent
        else _("{points} of each against each other.").format(
            points=points_name(evening.standings.conditions)
            if table.by_match
            else board_points_name(evening.standings.conditions)
        )
    )
    document.sheet.text(document.sheet.left, document.y + 8, said, 8.4)
    document.y += 16
    for number, ranked in enumerate(field.rankings()):
        lines = [one for one in ranked.standings if only is None or one.contestant.number in only]
        if not lines:
            continue
        if number:
            document.need(_AFTER + _HEADING + _TITLES + 4 * _LINE)
            document.y += _AFTER
        if ranked.title:
            document.sheet.text(document.sheet.left, document.y + 10, ranked.title, 9.8, Face.SEMIBOLD)
            document.y += _HEADING
        _Table(document, field, table, lines).draw()
    document.save(path)


class _Table:
    """Draws the lines of one ranking in bands of columns: everybody any of them met."""

    def __init__(
        self, document: Document, field: EveningIndex, table: CrossTable, lines: Sequence[Standing]
    ) -> None:
        self.document, self.field, self.table, self.lines = document, field, table, lines
        own = [one.contestant.key for one in lines]
        met = {other for key, other in table.met if key in own}
        keys = self.keys = [one.contestant.key for one in table.ranking if one.contestant.key in met]
        self.keys += [key for key in table.idle if key in met]
        figures = [field.figures.show(table.show(key, other)) for key in own for other in keys]
        heads = [width(self._head(key), _HEAD, Face.SEMIBOLD) for key in keys]
        self.cell = max((*heads, *(width(figure, _SIZE) for figure in figures)), default=0.0) + _BREATH

    def draw(self) -> None:
        for number, band in enumerate(self.bands()):
            if number:
                self.document.y += _AFTER
                self.document.need(_TITLES + len(self.lines) * _LINE)
            y = self.titles(band, self.document.y)
            here = self.document.rows_here(y, _LINE, len(self.lines))
            for at, one in enumerate(self.lines):
                if at == here:
                    self.document.page()
                    y = self.titles(band, self.document.y)
                    here += max(1, self.document.rows_here(y, _LINE, len(self.lines) - at))
                y = self.line(one, band, y)
            self.document.y = y

    def bands(self) -> Iterator[list[str]]:
        """The keys of the columns that fit beside one another, in even parts."""
        keys = self.keys
        room = self.document.sheet.width - _NUMBER - _NAMES - _TOTAL
        fitting = max(1, int(room / self.cell))
        parts = -(-len(keys) // fitting)
        size = -(-len(keys) // max(parts, 1))
        # The room is shared out, so that a small field does not huddle at the left.
        self.cell = min(_WIDEST, room / max(size, 1))
        for first in range(0, len(keys), max(size, 1)):
            yield keys[first : first + size]

    def _head(self, key: str) -> str:
        return _("Bye") if key == IDLE else self.field.entrant(key).label

    def right(self, sheet: Sheet, column: int) -> float:
        return sheet.left + _NUMBER + _NAMES + _TOTAL + self.cell * (column + 1)

    def titles(self, band: Sequence[str], y: float) -> float:
        sheet = self.document.sheet
        base = y + _TITLES - 5
        word = _("%") if self.field.by_percentage else points_name(self.field.standings.conditions)
        sheet.text(sheet.left + _NUMBER + _NAMES + _TOTAL - 4, base, word, _HEAD, align=Align.RIGHT)
        for column, key in enumerate(band):
            sheet.text(
                self.right(sheet, column), base, self._head(key), _HEAD, Face.SEMIBOLD, align=Align.RIGHT
            )
        sheet.rule(sheet.left, y + _TITLES, self.right(sheet, len(band) - 1), RULE)
        return y + _TITLES

    def line(self, one: Standing, band: Sequence[str], y: float) -> float:
        sheet, figures = self.document.sheet, self.field.figures
        entrant = self.field.entrant(one.contestant.key)
        base = sheet.middle(y, _LINE, _SIZE)
        sheet.draw_fitted(sheet.left, base, _NUMBER - 3, entrant.label, size=_SIZE, face=Face.BOLD)
        sheet.draw_fitted(
            sheet.left + _NUMBER, base, _NAMES - 4, *entrant.wordings[2:], size=_SIZE, least=7.5
        )
        total = (
            figures.show(one.shown_percentage)
            if self.field.by_percentage
            else self.field.total(one.contestant.key)
        )
        sheet.text(
            sheet.left + _NUMBER + _NAMES + _TOTAL - 4, base, total, _SIZE, Face.SEMIBOLD, align=Align.RIGHT
        )
        for column, other in enumerate(band):
            right = self.right(sheet, column)
            if other == one.contestant.key:
                sheet.tint(right - self.cell + 2, y, self.cell, _LINE)
                continue
            shown = figures.show(self.table.show(one.contestant.key, other))
            sheet.text(right, base, shown, _SIZE, align=Align.RIGHT)
        sheet.rule(sheet.left, y + _LINE, self.right(sheet, len(band) - 1), HAIRLINE, FAINT)
        return y + _LINE
