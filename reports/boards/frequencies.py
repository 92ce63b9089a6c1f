"""The frequencies of every board: each score, how often it came, what it is worth to either side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.entry.words import write_signed
from model.i18n import _, pgettext
from model.scoring.boards.frequency import Frequency, frequencies
from reports.core import charts, phrases, results
from reports.core.document import Document, describe_printing, suit_legend
from reports.core.field import EveningIndex
from reports.core.figures import places_needed
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import HAIRLINE, RULE, Align
from reports.rankings import ranking

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction
    from pathlib import Path

    from model.scoring.standings import ScoredBoard
    from model.snapshots.evening import Evening

_SIZE: Final = 8.2
_LINE: Final = 11.6
_TITLE: Final = 29.0
_AFTER: Final = 12.0
_COLUMNS: Final = 3
_GAP: Final = 22.0
_MOST_LINES: Final = 45


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the frequencies; `only` keeps the boards with these numbers."""
    field = EveningIndex(evening)
    document = Document(
        paper, name=_("Frequencies"), printed=describe_printing(evening), legend=suit_legend()
    )
    document.head = ranking.head(evening, _("{session}: frequencies"))
    document.page()
    columns = _Columns(document, field, y=document.y)
    for board in field.standings.boards:
        if only is None or board.board in only:
            columns.board(board)
    document.save(path)


@dataclass(slots=True)
class _Columns:
    """Columns that are filled one after the other, then page by page."""

    document: Document
    field: EveningIndex
    column: int = 0
    y: float = 0.0

    @property
    def room(self) -> float:
        return (self.document.sheet.width - (_COLUMNS - 1) * _GAP) / _COLUMNS

    @property
    def left(self) -> float:
        return self.document.sheet.left + self.column * (self.room + _GAP)

    def board(self, board: ScoredBoard) -> None:
        lines = frequencies(board)
        if self.y + _TITLE + _LINE * min(len(lines), _MOST_LINES) > self.document.bottom:
            self.next_column()
        self.title(board)
        places = places_needed([each for one in lines for each in (one.ns_points, one.ew_points)], 2)
        for one in lines:
            if self.y + _LINE > self.document.bottom:
                self.next_column()
                self.title(board)
            self.line(one, places)
        self.y += _AFTER

    def next_column(self) -> None:
        self.column += 1
        if self.column == _COLUMNS:
            self.column = 0
            self.document.page()
        self.y = self.document.y

    def title(self, board: ScoredBoard) -> None:
        sheet, x, room = self.document.sheet, self.left, self.room
        base = self.y + 10
        used = sheet.text(x, base, f"{board.section}{board.board}", 9.8, Face.BOLD)
        charts.board_glyph(sheet, x + used + 5, base - 3.4, board.board, 9)
        sheet.text(x + room, base, phrases.top_of(board), _SIZE, align=Align.RIGHT)
        base = self.y + _TITLE - 4
        for place, title in (
            (0.3, _("Score")),
            (0.52, _("Count")),
            (0.75, pgettext("side", "NS")),
            (1.0, pgettext("side", "EW")),
        ):
            sheet.text(x + room * place, base, title, 7.5, align=Align.RIGHT)
        sheet.rule(x, self.y + _TITLE - 1, x + room, RULE)
        self.y += _TITLE

    def line(self, one: Frequency, places: int) -> None:
        sheet, x, room = self.document.sheet, self.left, self.room
        base = sheet.middle(self.y, _LINE, _SIZE)
        if one.score is None:
            sheet.draw_fitted(x, base, room * 0.4, *results.contract_wordings(one.result), size=_SIZE)
        else:
            sheet.text(x + room * 0.3, base, write_signed(one.score), _SIZE, Face.MEDIUM, align=Align.RIGHT)
        sheet.text(x + room * 0.52, base, str(one.count), _SIZE, align=Align.RIGHT)
        for place, points in ((0.75, one.ns_points), (1.0, one.ew_points)):
            if points is not None:
                sheet.text(x + room * place, base, self.figure(points, places), _SIZE, align=Align.RIGHT)
        sheet.rule(x, self.y + _LINE, x + room, HAIRLINE, 0.35)
        self.y += _LINE

    def figure(self, points: Fraction, places: int) -> str:
        return self.field.figures.decimal(points, places)
