"""Guide cards: one a table, two a sheet, and one a pair where pairs wander; large enough to be read across it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.i18n import _, ngettext
from reports import pair_cards, results
from reports.document import Document, printed_line
from reports.field import Field
from reports.figures import spans
from reports.fonts import Face
from reports.moves import Moves
from reports.paper import A4
from reports.sheet import FAINT, HAIRLINE, Align
from reports.text import Run, marked, width

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.movement.plan import Row
    from model.snapshots import Evening
    from reports.moves import Steady
    from reports.paper import Paper
    from reports.sheet import Sheet
    from reports.text import Text

_BIG: Final = 96.0
_BOX: Final = 64.0
_GAP: Final = 9.0
_MANY: Final = 11  # rounds, from which on the head makes room for the list
_HIGHEST: Final = 23.6
_LOWEST: Final = 11.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the cards of all tables and wandering pairs; `only` keeps the tables with these numbers and no pairs."""
    document = Document(paper, name=_("Guide cards"))
    field = Field(evening)
    moves = Moves(evening.session.plan)
    tables = [each for each in range(1, moves.plan.tables + 1) if only is None or each in only]
    for number, table in enumerate(tables):
        if number % 2 == 0:
            sheet = document.bare_page()
            sheet.cut(paper.height / 2)
        _TableCard(document.sheet, field, moves, table).draw(number % 2 * paper.height / 2)
    if only is None:
        pair_cards.draw(document, field, moves)
    document.save(path)


class _TableCard:
    """The card of one table on half a sheet."""

    def __init__(self, sheet: Sheet, field: Field, moves: Moves, table: int) -> None:
        self.sheet, self.field, self.moves, self.table = sheet, field, moves, table
        self.rows = [row for row in moves.plan.rows if row.table == table]
        self.rows.sort(key=lambda row: row.round)
        self.left, self.right = sheet.left + 2, sheet.right - 2
        crowded = len(self.rows) > _MANY
        self.big, self.box = (_BIG * 0.75, _BOX * 0.75) if crowded else (_BIG, _BOX)
        self.rules = {side: moves.next_table(table, side) for side in Side}
        self.told = {side: self._told(side) for side in Side}

    def _told(self, side: Side) -> bool:
        """Whether the box over the list says all of where this side goes."""
        stays = self.moves.stays(self.table, side) is not None
        return (
            stays or self.rules[side] is not None or self.moves.empty(self.table, side) or len(self.rows) < 2
        )

    def draw(self, top: float) -> None:
        y = top + 28
        self.number(y)
        self.boxes(y)
        bottom = top + self.sheet.paper.height / 2
        self.list(y + self.big + 12, bottom - 14)

    def number(self, y: float) -> None:
        sheet = self.sheet
        sheet.frame(self.left, y, self.big, self.big, 3, radius=13)
        size = self.big * (0.79 if self.table < 10 else 0.6 if self.table < 100 else 0.42)
        base = sheet.middle(y, self.big, size)
        sheet.text(self.left + self.big / 2, base, str(self.table), size, Face.BOLD, align=Align.CENTRE)

    def boxes(self, y: float) -> None:
        sheet, plan = self.sheet, self.moves.plan
        left = self.left + self.big + 20
        sheet.text(left, y + 13, _("Table {table}").format(table=self.table), 15, Face.BOLD)
        about = _("{session}, {movement} {rounds} × {boards}").format(
            session=self.field.session.title,
            movement=plan.name,
            rounds=plan.rounds,
            boards=plan.boards_per_round,
        )
        sheet.fitted(self.right, y + 13, self.right - left - 75, about, size=9, align=Align.RIGHT)
        room = (self.right - left - 2 * _GAP) / 3
        texts = (
            (results.side_name(Side.NS), self.pairs(Side.NS)),
            (results.side_name(Side.EW), self.pairs(Side.EW)),
            (_("Boards"), self.boards()),
        )
        for number, (title, text) in enumerate(texts):
            x = left + number * (room + _GAP)
            sheet.frame(x, y + self.big - self.box, room, self.box, 1.1, radius=6)
            inside, scale = y + self.big - self.box, self.big / _BIG
            sheet.fitted(x + 9, inside + 20 * scale, room - 18, title, size=13.5 * scale, face=Face.BOLD)
            size = (9.2 if _long(text) else 10.0) * (1 + scale) / 2
            sheet.paragraph(x + 9, inside + 25 * scale, room - 14, text, size)

    def pairs(self, side: Side) -> Text:
        """Where the pairs of this side go."""
        stays = self.moves.stays(self.table, side)
        if stays is not None:
            return _("pair {pair} stays here all evening").format(pair=stays)
        if self.moves.empty(self.table, side):
            return _("nobody sits here")
        rule = self.rules[side]
        if rule is None:
            return _("go where the list says") if len(self.rows) > 1 else _("one round only")
        return _go(rule)

    def boards(self) -> Text:
        """Where the boards go."""
        rule = self.moves.next_of_boards(self.table)
        shares = self.moves.shares(self.table)
        with_whom = _("shared with table {tables}; ").format(tables=spans(shares)) if shares else ""
        if rule is None:
            return with_whom + (_("as the director says") if len(self.rows) > 1 else _("one round only"))
        if self.moves.boards_rest(self.table):
            rest = marked(_("{shared}rest, then go to table **{table}**"), shared=with_whom, table=rule.table)
            return _larger(rest)
        return _go(rule, with_whom)

    def list(self, y: float, bottom: float) -> None:
        sheet = self.sheet
        base = y + 11
        places = self.places()
        for (x, align), title in zip(
            (places[0], places[2], places[4], places[5]),
            (_("Round"), results.side_name(Side.NS), results.side_name(Side.EW), _("Boards")),
            strict=True,
        ):
            sheet.text(x, base, title, 9, Face.MEDIUM, align=align)
        y += 17
        sheet.rule(self.left, y, self.right, 1.2)
        switched = [row.round for row in self.rows if row.switched]
        height = min(_HIGHEST, max(_LOWEST, (bottom - y - 16) / max(len(self.rows), 1)))
        for row in self.rows:
            self.row(row, y, height)
            y += height
        if switched:
            text = ngettext(
                "⇄ Round {rounds}: the sides swap. Turn the boards; do not change chairs.",
                "⇄ Rounds {rounds}: the sides swap. Turn the boards; do not change chairs.",
                len(switched),
            ).format(rounds=spans(switched))
            sheet.text(self.left, y + 13, text, 8.6)
        sheet.text(self.right, y + 13, printed_line(self.field.evening), 7.5, align=Align.RIGHT)

    def places(self) -> tuple[tuple[float, Align], ...]:
        """Where the columns stand: round, number and names of each side, boards."""
        whole = self.right - self.left
        return (
            (self.left, Align.LEFT),
            (self.left + whole * 0.145, Align.RIGHT),
            (self.left + whole * 0.160, Align.LEFT),
            (self.left + whole * 0.505, Align.RIGHT),
            (self.left + whole * 0.520, Align.LEFT),
            (self.right, Align.RIGHT),
        )

    def row(self, row: Row, y: float, height: float) -> None:
        sheet = self.sheet
        if row.switched:
            sheet.tint(self.left, y, self.right - self.left, height)
        large = min(14.0, height * 0.72)
        small = max(7.5, min(11.0, height * 0.58))
        base = sheet.middle(y, height, large)
        places = self.places()
        mark = " ⇄" if row.switched else ""
        sheet.text(places[0][0], base, f"{row.round}{mark}", large, Face.SEMIBOLD)
        for number, pair, side in ((1, row.ns, Side.NS), (3, row.ew, Side.EW)):
            room = (self.right - self.left) * (0.265 if side is Side.NS else 0.325)
            if pair is None:
                sheet.fitted(places[number + 1][0], base, room, self.nobody(row), size=small)
                continue
            sheet.text(places[number][0], base, str(pair), large, Face.SEMIBOLD, align=Align.RIGHT)
            self.side(row, side, (places[number + 1][0], base), (room, small))
        boards = spans(row.boards)
        sheet.fitted(
            places[5][0],
            base,
            (self.right - self.left) * 0.15,
            boards,
            size=large,
            face=Face.SEMIBOLD,
            align=Align.RIGHT,
        )
        sheet.rule(self.left, y + height, self.right, HAIRLINE, FAINT)

    def side(self, row: Row, side: Side, place: tuple[float, float], space: tuple[float, float]) -> None:
        """The names, and where they go next when the boxes do not say it."""
        (x, base), (room, size) = place, space
        pair = row.ns if side is Side.NS else row.ew
        if pair is None:
            return
        chair = side.other if row.switched else side
        if not self.told[chair]:
            after = self.moves.seat(row.round + 1, pair)
            if after is not None:
                room -= self.next(after.table, after.side, (x + room, base), size)
        self.sheet.fitted(x, base, room, *_wordings(self.field, pair), size=size, least=7.5, face=Face.MEDIUM)

    def next(self, table: int, side: Side, place: tuple[float, float], size: float) -> float:
        """Draw "→ 4 EW" so that it ends at the place; give the room it takes."""
        stays = table == self.table
        text = _("→ here {side}") if stays else _("→ {table} {side}")
        line = text.format(table=table, side=results.side_letters(side))
        taken = width(line, size * 0.86, Face.SEMIBOLD) + 10
        self.sheet.text(place[0], place[1], line, size * 0.86, Face.SEMIBOLD, align=Align.RIGHT)
        return taken

    def nobody(self, row: Row) -> str:
        if row.sits_out is None:
            return ""
        return _("pair {pair} sits out").format(pair=row.sits_out)


def _wordings(field: Field, number: int) -> tuple[str, ...]:
    pair = field.session.pair(number)
    return (pair.short_name,) if pair.short_name else (" ",)


def _go(rule: Steady, before: str = "") -> Text:
    if rule.side is not None:
        side = results.side_name(rule.side)
        text = marked(_("go next to table **{table}** as {side}"), table=rule.table, side=side)
        return _larger(text)
    if not rule.exceptions:
        return _larger(marked(_("{before}go next to table **{table}**"), before=before, table=rule.table))
    skips = ", ".join(
        _("after round {round} to table {table}").format(round=number, table=table)
        for number, table in rule.exceptions
    )
    return marked(
        _("{before}go next to table **{table}**; {exceptions}"),
        before=before,
        table=rule.table,
        exceptions=skips,
    )


def _larger(text: tuple[Run, ...]) -> tuple[Run, ...]:
    """The same text with its bold figures to be read from the chair."""
    return tuple(
        replace(run, scale=1.4, face=Face.BOLD) if run.face is Face.SEMIBOLD else run for run in text
    )


def _long(text: Text) -> bool:
    return width(text, 10) > 240
