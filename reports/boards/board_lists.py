"""One line a table for each board, with the matchpoints of both sides, set in columns of boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.entry.words import write_signed
from model.i18n import _, pgettext
from reports.core import charts, phrases, results, text
from reports.core.field import EveningIndex, order_of_score
from reports.core.figures import places_needed
from reports.core.fonts import Face
from reports.core.sheet import HAIRLINE, RULE, Align
from reports.core.text import Text, TypesetRun

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

    from model.scoring.standings import ScoredBoard, ScoredLine
    from reports.core.document import Document

_SIZE: Final = 7.5
_LINE: Final = 10.6
_TITLE: Final = 26.0
_AFTER: Final = 11.0
_COLUMNS: Final = 3
_GAP: Final = 16.0
_LABEL, _MOST_LABEL, _FIGURE = 0.085, 0.16, 0.15  # shares of a column: a contestant's number, a figure
_BREATH: Final = 5.0  # the least white before a figure
_CONTRACT: Final = 38.0  # the least room of a contract with its tricks
_SCORE: Final = 25.0  # the room of a score and the white before it


def vulnerable_words(board: int) -> str:
    """Who is vulnerable, in a word or two."""
    return {
        Vulnerability.NONE: _("none vul"),
        Vulnerability.NS: _("NS vul"),
        Vulnerability.EW: _("EW vul"),
        Vulnerability.ALL: _("both vul"),
    }[vulnerability(board)]


def draw(document: Document, field: EveningIndex, only: Collection[int] | None) -> None:
    """Draw the lists of all boards (or of `only`) on pages of their own."""
    boards = [each for each in field.standings.boards if only is None or each.board in only]
    if not boards:
        return
    document.page()
    _Columns(document, field).draw(boards)


@dataclass(slots=True)
class _Columns:
    """Columns that are filled one after the other, then page by page."""

    document: Document
    field: EveningIndex
    columns: int = _COLUMNS
    column: int = 0
    y: float = 0.0
    label: float = 0.0
    figure: float = 0.0

    @property
    def room(self) -> float:
        return (self.document.sheet.width - (self.columns - 1) * _GAP) / self.columns

    @property
    def left(self) -> float:
        return self.document.sheet.left + self.column * (self.room + _GAP)

    def draw(self, boards: list[ScoredBoard]) -> None:
        self.y = self.document.y
        self.lay_out(boards)
        for board in boards:
            lines = sorted(board.lines, key=order_of_score)
            # A board stands whole in its column, unless it is longer than a column is high.
            if self.y + _TITLE + _LINE * min(len(lines), 45) > self.document.bottom:
                self.next_column()
            self.title(board)
            self.lines(board, lines)
            self.y += _AFTER
        self.document.y = self.document.bottom

    def lay_out(self, boards: list[ScoredBoard]) -> None:
        """Where the columns end: numbers with a section's letter, or of two players, want more room, and so do long figures.

        There are fewer columns of boards where contracts would have none left.
        """
        every = [line for board in boards for line in board.lines]
        self.columns = _COLUMNS
        labels = [one.label for line in every for one in self.field.sides(line.line)]
        label = (max((text.width(one, _SIZE) for one in labels), default=0.0) + _BREATH) / self.room
        self.label = min(_MOST_LABEL, max(_LABEL, label))
        longest = [
            text.width(self.field.figures.decimal(each, 0), _SIZE, Face.MEDIUM)
            for line in every
            for each in (line.ns_points, line.ew_points)
            if each is not None
        ]
        self.figure = max(_FIGURE, (max(longest, default=0.0) + _BREATH) / self.room)
        if (self.score - self.contract) * self.room - _SCORE < _CONTRACT:
            wide, self.columns = self.room, _COLUMNS - 1
            self.label, self.figure = (each * wide / self.room for each in (self.label, self.figure))

    @property
    def contract(self) -> float:
        """The share of the column at which contracts begin."""
        return 2 * self.label + 0.04

    @property
    def score(self) -> float:
        """The share of the column at which scores end."""
        return 1.0 - 2 * self.figure

    def lines(self, board: ScoredBoard, lines: list[ScoredLine]) -> None:
        places = self.places([each for line in lines for each in (line.ns_points, line.ew_points)])
        for scored in lines:
            if self.y + _LINE > self.document.bottom:
                self.next_column()
                self.title(board)
            self.line(scored, places)
            self.y += _LINE

    def places(self, figures: list[Fraction | None]) -> int:
        """As many decimals as the figures need and the column has room for."""
        if phrases.in_points(self.field.session.conditions):
            return 0
        places = places_needed(figures, 2)
        shown = self.field.figures.decimal
        while places and any(
            text.width(shown(each, places), _SIZE, Face.MEDIUM) > self.room * self.figure - 1.5
            for each in figures
            if each is not None
        ):
            places -= 1
        return places

    def next_column(self) -> None:
        self.column += 1
        if self.column == self.columns:
            self.column = 0
            self.document.page()
        self.y = self.document.y

    def title(self, board: ScoredBoard) -> None:
        sheet, x = self.document.sheet, self.left
        base = self.y + 10
        used = sheet.text(x, base, f"{board.section}{board.board}", 9.8, Face.BOLD)
        charts.board_glyph(sheet, x + used + 5, base - 3.4, board.board, 9)
        words = _("{dealer} deals, {vulnerable}").format(
            dealer=results.seat_letter(dealer(board.board)), vulnerable=vulnerable_words(board.board)
        )
        message = sheet.text(x + self.room, base, phrases.top_of(board), _SIZE, align=Align.RIGHT)
        room = self.room - used - 20 - message - _BREATH
        sheet.draw_fitted(x + used + 20, base, room, words, vulnerable_words(board.board), " ", size=_SIZE)
        base = self.y + _TITLE - 4
        for place, align, title in (
            (self.label, Align.RIGHT, pgettext("side", "NS")),
            (2 * self.label, Align.RIGHT, pgettext("side", "EW")),
            (self.contract, Align.LEFT, _("Contract")),
            (self.score, Align.RIGHT, _("Score")),
            (1.0 - self.figure, Align.RIGHT, pgettext("side", "NS")),
            (1.0, Align.RIGHT, pgettext("side", "EW")),
        ):
            sheet.text(x + self.room * place, base, title, _SIZE, align=align)
        sheet.rule(x, self.y + _TITLE - 1, x + self.room, RULE)
        self.y += _TITLE

    def line(self, scored: ScoredLine, places: int) -> None:
        sheet, x, room = self.document.sheet, self.left, self.room
        base = sheet.middle(self.y, _LINE, _SIZE)
        ns, ew = self.field.sides(scored.line)
        for place, label in ((self.label, ns.label), (2 * self.label, ew.label)):
            sheet.draw_fitted(x + room * place, base, room * self.label, label, size=_SIZE, align=Align.RIGHT)
        # What has no score, as an adjusted one, may run on to where the score would end.
        width = room * (self.score - self.contract) - (0 if scored.score is None else _SCORE)
        sheet.draw_fitted(x + room * self.contract, base, width, *_contract(scored), size=_SIZE)
        if scored.score is not None:
            sheet.text(x + room * self.score, base, write_signed(scored.score), _SIZE, align=Align.RIGHT)
        for place, points in ((1.0 - self.figure, scored.ns_points), (1.0, scored.ew_points)):
            if points is not None:
                figure = self.field.figures.decimal(points, places)
                sheet.text(x + room * place, base, figure, _SIZE, Face.MEDIUM, align=Align.RIGHT)
        sheet.rule(x, self.y + _LINE, x + room, HAIRLINE, 0.35)


def _contract(scored: ScoredLine) -> tuple[Text, ...]:
    """The contract and its tricks, from the longest wording to the shortest."""
    result = scored.line.result
    made = results.write_margin(result)
    found = tuple(f"{words} {made}" if made else words for words in results.contract_wordings(result))
    if result is not None and result.group:
        return tuple((TypesetRun(words), TypesetRun(result.group, raised=True)) for words in found)
    return found
