"""Blank match slips: one a match, on which both teams write their tables' scores side by side, the points and the total."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.errors import ArrowswitchError
from model.i18n import _
from model.movement.matches import PlanMatch, matches, side_numbers
from model.movement.sections import name_tables, table_name
from model.scoring.explanations.wording import points_name
from model.scoring.methods.registry import method_of
from model.scoring.methods.teams import MatchMethod
from reports.core import charts, slips
from reports.core.document import Document
from reports.core.figures import spans
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import HAIRLINE, RULE, Align, Sheet

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.scoring.conditions import Conditions
    from model.snapshots.evening import Evening

_HEAD: Final = 66.0
_FOOT: Final = 32.0  # the captains
_TOTAL: Final = 17.0  # each line of totals over them
_EDGES: Final = 46.0
_LEAST: Final = 17.0
_HIGHEST: Final = 24.0


class NoMatches(ArrowswitchError):
    """Slips of matches were asked for where nobody plays matches."""


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write a slip for each match of all rounds of matches, or of those with the numbers `only`.

    Raises NoMatches for a session without matches of teams.
    """
    plan = evening.session.plan
    found = [match for match in matches(plan) if only is None or match.round in only]
    if plan.kind != "teams" or not found:
        raise NoMatches(_("Match slips are for teams."), _("Pick-up slips are for pairs and individuals."))
    document = Document(paper, name=_("Match slips"))
    most = max(len(_boards(match)) for match in found)
    foot = _FOOT + _TOTAL * len(_totals(evening.session.conditions))
    across = 1 if plan.team_of else 2  # teams of eight write four scores a board
    layout = slips.layout(paper, _HEAD + foot + _EDGES + _LEAST * most, across=across)
    places = layout.places(document)
    for match in found:
        slip = next(places)
        _MatchSlip(document.sheet, evening, slip, match).draw()
    document.save(path)


def _boards(match: PlanMatch) -> tuple[int, ...]:
    return tuple(sorted({board for row in match.rows for board in row.boards}))


def _totals(conditions: Conditions) -> tuple[str, ...]:
    """What the boards of a match are brought to, line by line, the last what it gives."""
    method, points = method_of(conditions), points_name(conditions)
    parts = tuple(_(part) for part in method.parts) if isinstance(method, MatchMethod) else ()
    scored_alone = len(parts) == 1 and method.total_unit(conditions) is method.unit
    return parts if scored_alone else (*parts, points)


class _MatchSlip:
    """One slip."""

    def __init__(self, sheet: Sheet, evening: Evening, slip: slips.Slip, match: PlanMatch) -> None:
        self.sheet, self.evening, self.slip, self.match = sheet, evening, slip, match
        self.home = evening.session.entrant(match.home)
        self.away = evening.session.entrant(match.away)
        self.totals = _totals(evening.session.conditions)

    def draw(self) -> None:
        slip, sheet = self.slip, self.sheet
        self.head()
        top = y = slip.top + _HEAD
        columns = self.columns()
        for edge, end, title in columns:
            sheet.draw_fitted(
                (edge + end) / 2, y - 5, end - edge - 4, title, size=7.5, least=6, align=Align.CENTRE
            )
        sheet.rule(slip.left, y, slip.right, RULE)
        boards = _boards(self.match)
        height = min(_HIGHEST, (slip.bottom - _FOOT - _TOTAL * len(self.totals) - y) / len(boards))
        for board in boards:
            base = sheet.middle(y, height, 10)
            sheet.text(slip.left + 19, base, str(board), 10, Face.BOLD, align=Align.RIGHT)
            charts.board_glyph(sheet, slip.left + 24, y + height / 2, board)
            y += height
            sheet.rule(slip.left, y, slip.right, HAIRLINE)
        for edge, _end, _title in columns[1:]:
            sheet.upright(edge, top, y, HAIRLINE)
        sheet.upright(slip.right, top, y, HAIRLINE)
        self.foot(y, columns)

    def head(self) -> None:
        slip, sheet = self.slip, self.sheet
        title = _("Round {round}").format(round=self.match.round)
        used = sheet.text(slip.left, slip.top + 13, title, 14, Face.BOLD)
        tables = sorted({row.table for row in self.match.rows})
        plan = self.evening.session.plan
        named = ", ".join(name_tables(plan, tables)) if plan.sections else spans(tables)
        words = _("tables {tables}").format(tables=named)
        used += 10 + sheet.text(slip.left + used + 10, slip.top + 13, words, 10, Face.SEMIBOLD)
        room = slip.width - used - 10
        title = self.evening.session.title
        sheet.draw_fitted(slip.right, slip.top + 13, room, title, size=7.8, align=Align.RIGHT)
        base = slip.top + 29
        for number, team, where in (
            (self.match.home, self.home, _("home")),
            (self.match.away, self.away, _("away")),
        ):
            sheet.text(slip.left, base, where, 8)
            sheet.text(slip.left + 40, base, str(number), 10.5, Face.BOLD, align=Align.RIGHT)
            name = team.full_name or _("Team {number}").format(number=number)
            sheet.draw_fitted(slip.left + 47, base, slip.width - 47, name, team.short_name or " ", size=9.5)
            base += 13

    def columns(self) -> list[tuple[float, float, str]]:
        """Edges and titles of the columns: a score a table, so four of them for teams of eight."""
        rooms = self.rooms()
        shares = (
            (16, _("Board")),
            *((40 / len(rooms), words) for words in rooms),
            (16, _("Swing")),
            (14, str(self.match.home)),
            (14, str(self.match.away)),
        )
        return slips.lay_columns(shares, self.slip.left, self.slip.right)

    def rooms(self) -> tuple[str, ...]:
        """Who sits North-South where a board is played, the home team's tables first."""
        plan, board = self.evening.session.plan, _boards(self.match)[0]
        rows = [row for row in self.match.rows if board in row.boards]
        if len(rows) <= 2:
            both = (self.match.home, self.match.away)
            return tuple(_("{number} NS").format(number=number) for number in both)
        north = sorted(
            (number != self.match.home, row.table, number)
            for row in rows
            for number in side_numbers(plan, row)[:1]
        )
        return tuple(
            _("{number} NS, table {table}").format(number=number, table=table_name(plan, table))
            for _away, table, number in north
        )

    def foot(self, y: float, columns: list[tuple[float, float, str]]) -> None:
        """Totals, what the match gives, and where both captains sign."""
        sheet, slip = self.sheet, self.slip
        for place, words in enumerate(self.totals):
            base = y + 15 + _TOTAL * place
            sheet.text(columns[-2][0] - 6, base, words, 8.6, Face.SEMIBOLD, align=Align.RIGHT)
            for edge, end, _title in columns[-2:]:
                sheet.rule(edge + 3, base + 2, end - 3, HAIRLINE)
        base = y + 18 + _TOTAL * len(self.totals)
        used = sheet.text(slip.left, base, _("Captains:"), 7.8)
        middle = (slip.left + used + slip.right) / 2
        sheet.rule(slip.left + used + 5, base + 1, middle - 4, HAIRLINE)
        sheet.rule(middle + 4, base + 1, slip.right, HAIRLINE)
