"""Guide cards: one a table, two a sheet, and one a pair where pairs wander; large enough to be read across it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.i18n import _, join_parts, pgettext
from model.movement.check_words import name_by_kind
from model.movement.moves import HallPlace, Moves, Steady
from model.movement.paces import pace_at
from model.movement.sections import (
    movement_at,
    name_tables,
    number_in_section,
    section_called,
    table_name,
    tables_of,
)
from reports.cards import pair_cards
from reports.core import phrases, results
from reports.core.document import Document, describe_printing
from reports.core.field import EveningIndex
from reports.core.figures import spans, spans_in_words
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, Align, Sheet
from reports.core.text import Text, TypesetRun, make_runs, width

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from model.movement.plan import Plan, Row
    from model.snapshots.evening import Evening

_BIG: Final = 96.0
# The size of a table's name in its square, by how many characters it has: "7", "13", "B 7", "B 13".
_SIZES: Final = {1: 0.79, 2: 0.6, 3: 0.42, 4: 0.34}
_SMALLEST: Final = 0.28
_BOX: Final = 64.0
_GAP: Final = 9.0
_MANY: Final = 11  # rounds, from which on the head makes room for the list
_HIGHEST: Final = 23.6
_LOWEST: Final = 11.0
_ENLARGED: Final = 170.0  # the width of words that leave room for large figures in their box
_ONWARD: Final = 34.0  # the room of "→ 12" behind the boards
_FEW: Final = 2  # tables, more of which do not fit the box of the boards


def build(
    evening: Evening,
    path: Path,
    *,
    paper: Paper = A4,
    only: Collection[int] | None = None,
    pairs: Collection[int] = (),
) -> None:
    """Write the cards of all tables and wandering pairs; `only` keeps the tables with these numbers and these `pairs`."""
    document = Document(paper, name=_("Guide cards"))
    field = EveningIndex(evening)
    moves = Moves(evening.session.plan)
    tables = [each for each in tables_of(moves.plan) if only is None or each in only]
    for number, table in enumerate(tables):
        if number % 2 == 0:
            sheet = document.bare_page()
            sheet.cut(paper.height / 2)
        _TableCard(document.sheet, field, moves, table).draw(number % 2 * paper.height / 2)
    pair_cards.draw(document, field, moves, only=None if only is None else pairs)
    document.save(path)


class _TableCard:
    """The card of one table on half a sheet."""

    def __init__(self, sheet: Sheet, field: EveningIndex, moves: Moves, table: int) -> None:
        self.sheet, self.field, self.moves, self.table = sheet, field, moves, table
        self.rows = [row for row in moves.plan.rows if row.table == table]
        self.rows.sort(key=lambda row: row.round)
        self.left, self.right = sheet.left + 2, sheet.right - 2
        crowded = len(self.rows) > _MANY
        self.big, self.box = (_BIG * 0.75, _BOX * 0.75) if crowded else (_BIG, _BOX)
        self.rules = {side: moves.next_table(table, side) for side in Side}
        self.said_above = {side: self._is_said_above(side) for side in Side}
        self.individual = moves.plan.kind == "individual"
        one_rule = moves.next_of_boards(table) is not None or moves.plan.kind == "teams"
        self.boards_above = one_rule or not moves.boards_come_back(table)

    def _is_said_above(self, side: Side) -> bool:
        """Whether the box over the list says all of where this side goes."""
        if self.moves.plan.draw is not None:
            return len(self.rows) < 2
        stays = self.moves.stays(self.table, side) is not None
        return (
            stays
            or self.moves.find_bumped(self.table, side) is not None
            or self.rules[side] is not None
            or self.moves.empty(self.table, side)
            or len(self.rows) < 2
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
        name = table_name(self.moves.plan, self.table)
        size = self.big * _SIZES.get(len(name), _SMALLEST)
        base = sheet.middle(y, self.big, size)
        sheet.text(self.left + self.big / 2, base, name, size, Face.BOLD, align=Align.CENTRE)

    def boxes(self, y: float) -> None:
        sheet, plan = self.sheet, self.moves.plan
        left = self.left + self.big + 20
        section = section_called(plan, self.table)
        title = _("Section {section}, table {table}") if section else _("Table {table}")
        title = title.format(section=section, table=number_in_section(plan, self.table))
        sheet.text(left, y + 13, title, 15, Face.BOLD)
        here = pace_at(plan, self.table).plan
        about = _("{session}, {movement} {rounds} × {boards}").format(
            session=self.field.session.title,
            movement=movement_at(plan, self.table),
            rounds=here.rounds,
            boards=here.boards_per_round,
        )
        sheet.draw_fitted(
            self.right,
            y + 13,
            self.right - left - width(title, 15, Face.BOLD) - 12,
            about,
            size=9,
            align=Align.RIGHT,
        )
        room = (self.right - left - 2 * _GAP) / 3
        texts = (
            (results.side_name(Side.NS), self.pairs(Side.NS)),
            (results.side_name(Side.EW), self.pairs(Side.EW)),
            (pgettext("that move", "Boards"), self.boards()),
        )
        for number, (title, text) in enumerate(texts):
            x = left + number * (room + _GAP)
            sheet.frame(x, y + self.big - self.box, room, self.box, 1.1, radius=6)
            inside, scale = y + self.big - self.box, self.big / _BIG
            sheet.draw_fitted(x + 9, inside + 20 * scale, room - 18, title, size=13.5 * scale, face=Face.BOLD)
            size = (9.2 if _long(text) else 10.0) * (1 + scale) / 2
            under = self.box - 25 * scale - 3
            sheet.draw_boxed(x + 9, inside + 25 * scale, (room - 14, under), text, size, least=7.5)

    def pairs(self, side: Side) -> Text:
        """Where the contestants of this side go."""
        if self.individual:
            return self.players(side)
        if self.moves.plan.draw is not None:
            return _("seating as drawn each round")
        stays = self.moves.stays(self.table, side)
        if stays is None and self.moves.plan.kind == "teams" and side is Side.NS:
            # A team has its home; where it left, nobody else comes.
            homes = {row.ns for row in self.rows if row.ns is not None}
            stays = homes.pop() if len(homes) == 1 else None
        if stays is not None:
            plan = self.moves.plan
            return _("{who} stays here throughout").format(
                who=name_by_kind(plan.kind, plan.team_of.get(stays, stays))
            )
        if self.moves.empty(self.table, side):
            return _("nobody sits here")
        return self.describe_move(side)

    def describe_move(self, side: Side) -> Text:
        """Where those of this side go who neither all stay nor are nobody."""
        bumped = self.moves.find_bumped(self.table, side)
        if bumped is not None:
            return _bumped(*bumped, self.moves.plan.rounds)
        rule = self.rules[side]
        if rule is None:
            return _("move as listed below") if len(self.rows) > 1 else _("one round only")
        if rule.table == self.table and rule.side is None:
            return _stay(self.moves.plan, rule)
        return _go(self.moves.plan, rule)

    def players(self, side: Side) -> Text:
        """Where the two players of this side of an individual go: each line of chairs at its own speed."""
        seats = (_("North"), _("South")) if side is Side.NS else (_("East"), _("West"))
        said = []
        for seat, moves in zip(seats, (self.moves, self.moves.partners), strict=True):
            rule = moves.next_table(self.table, side)
            if moves.stays(self.table, side) is not None:
                said.append(_("{seat} stays here").format(seat=seat))
            elif rule is not None and not rule.exceptions and rule.side is None:
                said.append(
                    _("{seat} moves to table {table}").format(
                        seat=seat, table=table_name(self.moves.plan, rule.table)
                    )
                )
            else:
                return _("both move as their own cards say")
        return "; ".join(said)

    def boards(self) -> Text:
        """Where the boards go."""
        if not any(row.boards for row in self.rows):
            return _("sit-out table, no boards")
        rule = self.moves.next_of_boards(self.table)
        if rule is None and self.moves.plan.kind == "teams":
            return _("as listed, shared within the match")
        if rule is None and not self.moves.boards_come_back(self.table):
            return _("as listed")
        sharing = self.describe_sharing()
        if rule is None:
            return sharing + (
                pgettext("boards", "move as listed below") if len(self.rows) > 1 else _("one round only")
            )
        if self.moves.boards_rest(self.table):
            rest = make_runs(
                _("{shared}to the relay, then to table **{table}**"),
                shared=sharing,
                table=_on_one_line(table_name(self.moves.plan, rule.table)),
            )
            return _larger(rest)
        return _go(self.moves.plan, rule, sharing)

    def describe_sharing(self) -> str:
        """With which tables the boards are shared, and in which rounds where it is not in all of them."""
        found: dict[tuple[int, ...], list[int]] = {}
        shares = self.moves.shares(self.table)
        if len(shares) > _FEW:
            return _("shared with other tables; ")
        if len(shares) > 1 and all(self.moves.find_shared_rounds(self.table, other) for other in shares):
            rounds = sorted(n for other in shares for n in self.moves.find_shared_rounds(self.table, other))
            return _("shared with tables {tables} in rounds {rounds}; ").format(
                tables=self.name_tables(shares), rounds=spans_in_words(rounds)
            )
        for other in shares:
            found.setdefault(self.moves.find_shared_rounds(self.table, other), []).append(other)
        parts = [
            _("shared with table {tables} in round {rounds}; ").format(
                tables=self.name_tables(others), rounds=spans_in_words(rounds)
            )
            if rounds
            else _("shared with table {tables}; ").format(tables=self.name_tables(others))
            for rounds, others in sorted(found.items())
        ]
        return "".join(parts)

    def name_tables(self, tables: Sequence[int]) -> str:
        """Other tables as the room calls them: "3–5", "B 3, B 4"."""
        plan = self.moves.plan
        return ", ".join(name_tables(plan, tables)) if plan.sections else spans(tables)

    def list(self, y: float, bottom: float) -> None:
        sheet = self.sheet
        base = y + 11
        places = self.places()
        for (x, align), title in zip(
            (places[0], places[2], places[4], places[5]),
            (
                _("Round"),
                results.side_name(Side.NS),
                results.side_name(Side.EW),
                pgettext("that move", "Boards"),
            ),
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
            if row.round in self.moves.breaks:
                sheet.rule(self.left, y, self.right, 1.2)
        notes = [
            _("New boards after round {round}.").format(round=number)
            for number in self.moves.breaks
            if number < self.rows[-1].round
        ]
        if switched:
            notes.append(phrases.arrow_switch_words(switched))
        if notes:
            sheet.text(self.left, y + 13, " ".join(notes), 8.6)
        sheet.text(self.right, y + 13, describe_printing(self.field.evening), 7.5, align=Align.RIGHT)

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
        sides = ((1, row.ns, row.south, Side.NS), (3, row.ew, row.west, Side.EW))
        for number, pair, partner, side in sides:
            room = (self.right - self.left) * (0.265 if side is Side.NS else 0.325)
            if side is Side.EW and not self.boards_above:
                room -= _ONWARD
            if pair is None:
                sheet.draw_fitted(places[number + 1][0], base, room, self.nobody(row), size=small)
                continue
            who = str(pair) if partner is None else f"{pair}+{partner}"
            sheet.text(places[number][0], base, who, large, Face.SEMIBOLD, align=Align.RIGHT)
            self.side(row, side, (places[number + 1][0], base), (room, small))
        boards = spans(row.boards)
        room = (self.right - self.left) * 0.15
        onward = None if self.boards_above else self.moves.board_table(row)
        if onward is not None:
            line = _("→ {table}").format(table=table_name(self.moves.plan, onward))
            sheet.text(places[5][0], base, line, small * 0.86, Face.SEMIBOLD, align=Align.RIGHT)
        sheet.draw_fitted(
            places[5][0] - (0 if self.boards_above else _ONWARD),
            base,
            room,
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
        if not self.said_above[chair] and not self.individual:
            after = self._after(row.round + 1, pair, chair)
            if after is not None:
                room -= self.next(after.table, after.side, (x + room, base), size)
        partner = row.south if side is Side.NS else row.west
        wordings = (
            _wordings(self.field, pair, row.round) if partner is None else _both(self.field, pair, partner)
        )
        self.sheet.draw_fitted(x, base, room, *wordings, size=size, least=7.5, face=Face.MEDIUM)

    def _after(self, round_number: int, pair: int, side: Side) -> HallPlace | None:
        """The next chair; each half of a team stays on its side."""
        if self.moves.plan.kind != "teams":
            return self.moves.seat(round_number, pair)
        for row in self.moves.plan.round_rows(round_number):
            if row.played and pair == (row.ns if side is Side.NS else row.ew):
                return HallPlace(row.table, side)
        return None

    def next(self, table: int, side: Side, place: tuple[float, float], size: float) -> float:
        """Draw "→ 4 EW" so that it ends at the place; give the room it takes."""
        stays = table == self.table
        text = _("→ here {side}") if stays else _("→ {table} {side}")
        line = text.format(table=table_name(self.moves.plan, table), side=results.side_letters(side))
        taken = width(line, size * 0.86, Face.SEMIBOLD) + 10
        self.sheet.text(place[0], place[1], line, size * 0.86, Face.SEMIBOLD, align=Align.RIGHT)
        return taken

    def nobody(self, row: Row) -> str:
        if row.sits_out is None:
            return ""
        plan = self.moves.plan
        return _("{who} sits out").format(
            who=name_by_kind(plan.kind, plan.team_of.get(row.sits_out, row.sits_out))
        )


def _wordings(field: EveningIndex, number: int, round_number: int) -> tuple[str, ...]:
    """The names of who sits there in a round: a stand-in before the regular."""
    pair = field.session.pair_in(round_number, number)
    return (pair.short_name,) if pair.short_name else (" ",)


def _both(field: EveningIndex, one: int, partner: int) -> tuple[str, ...]:
    """The names of two players who are partners in this round."""
    names = [field.session.pair(number).short_name for number in (one, partner)]
    return (" – ".join(name for name in names if name) or " ",)


def _bumped(pair: int, visits: tuple[tuple[int, int], ...], rounds: int) -> str:
    """Who stays, when it sits out, who plays here meanwhile, and when it is back."""
    waits = [
        _("round {round} (pair {visitor} plays here)").format(round=number, visitor=visitor)
        for number, visitor in visits
    ]
    last = visits[-1][0]
    text = _("Pair {pair} stays here. It sits out {rounds}.")
    if last < rounds:
        text = _("Pair {pair} stays here. It sits out {rounds}, back for round {next}.")
    return text.format(pair=pair, rounds=join_parts(waits), next=last + 1)


def _stay(plan: Plan, rule: Steady) -> str:
    moves = ", ".join(
        _("after round {round} to table {table}").format(round=number, table=table_name(plan, table))
        for number, table in rule.exceptions
    )
    return _("stay here; {moves}").format(moves=moves) if moves else _("stay here")


def _on_one_line(name: str) -> str:
    """A table's name so that its letter is not left at the end of a line: "A 2"."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def _go(plan: Plan, rule: Steady, before: str = "") -> Text:
    table = _on_one_line(table_name(plan, rule.table))
    if rule.side is not None:
        side = results.side_name(rule.side)
        text = make_runs(_("move to table **{table}** as {side}"), table=table, side=side)
        return _larger(text)
    if not rule.exceptions:
        text = make_runs(_("{before}move to table **{table}**"), before=before, table=table)
        return text if width(text, 10) > _ENLARGED else _larger(text)
    skips = ", ".join(
        _("after round {round} to table {table}").format(round=number, table=table_name(plan, table))
        for number, table in rule.exceptions
    )
    return make_runs(
        _("{before}move to table **{table}**; {exceptions}"),
        before=before,
        table=table,
        exceptions=skips,
    )


def _larger(text: tuple[TypesetRun, ...]) -> tuple[TypesetRun, ...]:
    """The same text with its bold figures to be read from the chair."""
    return tuple(
        replace(run, scale=1.4, face=Face.BOLD) if run.face is Face.SEMIBOLD else run for run in text
    )


def _long(text: Text) -> bool:
    return width(text, 10) > 205
