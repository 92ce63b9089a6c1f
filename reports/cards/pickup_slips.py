"""Pick-up slips: one a table and round, on which the table writes its boards and which the director collects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.i18n import _
from model.movement.sections import table_name
from reports.core import charts, results, slips
from reports.core.document import Document
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import HAIRLINE, RULE, Align, Sheet

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.movement.plan import Row
    from model.snapshots.evening import Evening

_HEAD: Final = 63.0
_FOOT: Final = 24.0
_EDGES: Final = 46.0
_LEAST: Final = 19.0
_HIGHEST: Final = 28.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the slips of all rounds, or of the rounds with the numbers `only`, round by round."""
    plan = evening.session.plan
    rows = [row for row in plan.rows if row.played and (only is None or row.round in only)]
    rows.sort(key=lambda row: (row.round, row.table))
    document = Document(paper, name=_("Pick-up slips"))
    most = max((len(row.boards) for row in rows), default=1)
    layout = slips.layout(paper, _HEAD + _FOOT + _EDGES + _LEAST * most)
    places = layout.places(document)
    for row in rows:
        slip = next(places)
        _Slip(document.sheet, evening, slip, row).draw()
    document.save(path)


class _Slip:
    """One slip."""

    def __init__(self, sheet: Sheet, evening: Evening, slip: slips.Slip, row: Row) -> None:
        self.sheet, self.evening, self.slip, self.of = sheet, evening, slip, row

    def draw(self) -> None:
        left, right, top = self.slip.left, self.slip.right, self.slip.top
        self.head(left, right, top)
        sheet = self.sheet
        first = y_row = top + _HEAD
        columns = self.columns(left, right)
        for edge, end, title in columns:
            sheet.draw_fitted(
                (edge + end) / 2, y_row - 5, end - edge, title, size=7.5, least=7.5, align=Align.CENTRE
            )
        sheet.rule(left, y_row, right, RULE)
        height = min(_HIGHEST, (self.slip.bottom - _FOOT - y_row) / len(self.of.boards))
        for board in self.of.boards:
            self.board(left, board, y_row, height)
            y_row += height
            sheet.rule(left, y_row, right, HAIRLINE)
        for edge, _end, _title in columns[1:]:
            sheet.upright(edge, first, y_row, HAIRLINE)
        sheet.upright(right, first, y_row, HAIRLINE)
        self.foot(left, right, y_row)

    def head(self, left: float, right: float, top: float) -> None:
        sheet, row = self.sheet, self.of
        title = _("Table {table}").format(table=table_name(self.evening.session.plan, row.table))
        used = sheet.text(left, top + 13, title, 14, Face.BOLD)
        mark = " ⇄" if row.switched else ""
        words = _("Round {round}").format(round=row.round) + mark
        used += sheet.text(left + used + 10, top + 13, words, 14, Face.SEMIBOLD) + 10
        sheet.draw_fitted(
            right, top + 13, right - left - used - 10, self.evening.session.title, size=7.8, align=Align.RIGHT
        )
        base = top + 29
        for side, number, partner in ((Side.NS, row.ns, row.south), (Side.EW, row.ew, row.west)):
            pair = self.evening.session.pair_in(row.round, number or 0)
            sheet.text(left, base, results.side_letters(side), 9, Face.SEMIBOLD)
            names = [pair.full_name or " ", pair.short_name or " "]
            who, edge = str(number), left + 34
            if partner is not None:
                # Two players of an individual are partners for this round only.
                other = self.evening.session.pair_in(row.round, partner)
                both = " – ".join(one.short_name for one in (pair, other) if one.short_name)
                names, who, edge = [both or " "], f"{number}+{partner}", left + 50
            sheet.text(edge, base, who, 10.5, Face.BOLD, align=Align.RIGHT)
            sheet.draw_fitted(edge + 7, base, right - edge - 7, *names, size=9)
            base += 13

    def columns(self, left: float, right: float) -> list[tuple[float, float, str]]:
        """Edges and titles of the columns."""
        shares = (
            (17, _("Board")), (20, _("Contract")), (9, _("By")), (14, _("Lead")), (12, _("Tricks")),
            (14, _("NS +")), (14, _("EW +")),
        )  # fmt: skip
        return slips.lay_columns(shares, left, right)

    def board(self, left: float, board: int, y: float, height: float) -> None:
        sheet = self.sheet
        sheet.text(left + 21, sheet.middle(y, height, 11), str(board), 11, Face.BOLD, align=Align.RIGHT)
        charts.board_glyph(sheet, left + 26, y + height / 2, board)

    def foot(self, left: float, right: float, y: float) -> None:
        """Where East-West sign: they answer for what North-South wrote."""
        sheet = self.sheet
        base = y + 18
        used = sheet.text(left, base, _("East–West agree:"), 7.8)
        sheet.rule(left + used + 5, base + 1, right, HAIRLINE)
