"""A small card for each moving pair of a Howell: where to sit, which direction, which opponents, which boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.i18n import _
from model.movement.check_words import name_at_beginning
from model.movement.sections import movement_at, section_called, table_name, tables_of
from reports.core import phrases, results, slips
from reports.core.document import Document, describe_printing
from reports.core.figures import spans
from reports.core.fonts import Face
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align, Sheet
from reports.core.text import width

if TYPE_CHECKING:
    from collections.abc import Collection

    from model.movement.moves import Moves
    from model.movement.plan import Row
    from reports.core.field import EveningIndex

_BIG: Final = 44.0
_HIGHEST: Final = 21.0
_LEGEND: Final = 12.0
_TITLE: Final = 7.8


def draw(
    document: Document, field: EveningIndex, moves: Moves, *, only: Collection[int] | None = None
) -> None:
    """Draw the cards of all wandering pairs, or of those among `only`, four a sheet, on pages of their own."""
    # Who left before the first round has no row any more.
    pairs = [
        pair
        for pair in moves.plan.contestants
        if moves.wanders(pair) and (only is None or pair in only) and moves.plan.rows_of(pair)
    ]
    places = slips.SlipLayout(document.paper, 2, 2).places(document)
    for pair in pairs:
        slip = next(places)
        _PairCard(document.sheet, field, moves, pair).draw(slip)


class _PairCard:
    """One pair's card on a quarter of a sheet."""

    def __init__(self, sheet: Sheet, field: EveningIndex, moves: Moves, pair: int) -> None:
        self.sheet, self.field, self.moves, self.pair = sheet, field, moves, pair
        self.individual = moves.plan.kind == "individual"
        self.rows = sorted(moves.plan.rows_of(pair), key=lambda row: row.round)
        self.stand = set(tables_of(moves.plan))

    def draw(self, slip: slips.Slip) -> None:
        sheet = self.sheet
        left, right, top = slip.left, slip.right, slip.top
        sheet.frame(left, top, _BIG, _BIG, 2, radius=8)
        size = 30.0 if self.pair < 10 else 25.0
        sheet.text(
            left + _BIG / 2,
            sheet.middle(top, _BIG, size),
            str(self.pair),
            size,
            Face.BOLD,
            align=Align.CENTRE,
        )
        beside, room = left + _BIG + 11, right - left - _BIG - 11
        sheet.text(beside, top + 12, name_at_beginning(self.moves.plan, self.pair), 12.5, Face.BOLD)
        pair = self.field.session.pair(self.pair)
        sheet.draw_fitted(
            beside, top + 26, room, pair.full_name or " ", pair.short_name or " ", size=9, least=7.5
        )
        about = _("{session}, {movement}").format(
            session=self.field.session.title, movement=movement_at(self.moves.plan, self.rows[0].table)
        )
        section = section_called(self.moves.plan, self.rows[0].table)
        if section:
            where = _("Section {section}").format(section=section)
            about = _("{session}, {movement}").format(session=where, movement=about)
        sheet.draw_fitted(beside, top + 39, room, about, size=8)
        self.list(left, right, top + _BIG + 8, slip.bottom)

    def list(self, left: float, right: float, y: float, bottom: float) -> None:
        sheet = self.sheet
        edges = _edges(left, right, self.third)
        fourth = _("With, against") if self.individual else _("Against")
        titles = (_("Round"), _("Table"), self.third, fourth, _("Boards"))
        for (x, align), title in zip(edges, titles, strict=True):
            sheet.text(x, y + 10, title, _TITLE, Face.MEDIUM, align=align)
        y += 15
        sheet.rule(left, y, right, RULE)
        switched = [row.round for row in self.rows if row.switched]
        room = bottom - y - 14 - (_LEGEND if switched else 0)
        height = min(_HIGHEST, room / max(len(self.rows), 1))
        for row in self.rows:
            self.row(row, left, right, y, height)
            y += height
        if switched:
            legend = phrases.arrow_switch_words(switched)
            sheet.draw_fitted(left, y + 11, right - left, legend, size=8, least=7)
            y += _LEGEND
        sheet.text(right, y + 11, describe_printing(self.field.evening), 7.5, align=Align.RIGHT)

    @property
    def third(self) -> str:
        """What is said of the third column: the side a pair has, or the chair of a player."""
        return _("Seat") if self.individual else _("Side")

    def row(self, row: Row, left: float, right: float, y: float, height: float) -> None:
        sheet = self.sheet
        size = min(11.0, height * 0.62)
        base = sheet.middle(y, height, size)
        side = Side.NS if self.pair in (row.ns, row.south) else Side.EW
        if row.switched:
            sheet.tint(left, y, right - left, height)
        against = row.ew if side is Side.NS else row.ns
        edges = _edges(left, right, self.third)
        cells = (
            (f"{row.round} ⇄" if row.switched else str(row.round), Face.REGULAR),
            (table_name(self.moves.plan, row.table) if row.table in self.stand else "–", Face.BOLD),
            # the side is that of the boards; in an arrow-switched round those are turned, and the seat is the other
            (self.seat(row, side.other if row.switched else side), Face.BOLD),
            ("", Face.REGULAR),
            (spans(row.boards), Face.SEMIBOLD),
        )
        for (x, align), (text, face) in zip(edges, cells, strict=True):
            sheet.text(x, base, text, size, face, align=align)
        room = edges[4][0] - edges[3][0] - 34
        if against is None:
            sheet.draw_fitted(edges[3][0], base, room, _("you sit out"), size=min(9.0, size))
        else:
            sheet.draw_fitted(edges[3][0], base, room, self.others(row, side), size=min(9.0, size), least=7.5)
        sheet.rule(left, y + height, right, HAIRLINE, FAINT)

    def seat(self, row: Row, side: Side) -> str:
        """Where to sit: a side, or the one chair of a player; nothing for who sits out."""
        if not self.individual:
            return results.side_letters(side)
        seats = {row.ns: _("N"), row.south: _("S"), row.ew: _("E"), row.west: _("W")}
        return seats[self.pair] if row.played else ""

    def others(self, row: Row, side: Side) -> str:
        """The opponents; of a player the partner before them."""
        if not self.individual:
            against = row.ew if side is Side.NS else row.ns
            if against is None:
                return ""
            return f"{against} {self.field.session.pair_in(row.round, against).short_name}"
        partners, against_two = ((row.ns, row.south), (row.ew, row.west))
        if side is Side.EW:
            partners, against_two = against_two, partners
        partner = next(one for one in partners if one != self.pair)
        return _("{partner}, against {one} and {other}").format(
            partner=partner, one=against_two[0], other=against_two[1]
        )


def _edges(left: float, right: float, third: str) -> tuple[tuple[float, Align], ...]:
    """The columns; the third has room for its title, which is longer in Greek than what stands below it."""
    return (
        (left, Align.LEFT),
        (left + 45, Align.CENTRE),
        (left + 66, Align.LEFT),
        (left + 66 + max(26.0, width(third, _TITLE, Face.MEDIUM) + 5), Align.LEFT),
        (right, Align.RIGHT),
    )
