"""Blank travellers, one a board, with the pairs who will play it already written in the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.boards import dealer, vulnerability
from model.i18n import _, pgettext
from model.movement.names import name_kinds, name_plan
from model.movement.sections import by_set, letters
from model.scoring.explanations.wording import board_points_name
from reports.boards.board_lists import vulnerable_words
from reports.core import charts, results, slips
from reports.core.document import Document
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import HAIRLINE, RULE, Align, Sheet

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.movement.plan import Plan, Row
    from model.snapshots.evening import Evening

_HEAD: Final = 62.0
_EDGES: Final = 46.0
_LEAST: Final = 19.0
_HIGHEST: Final = 26.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write a blank traveller for every board, or for the boards with the numbers `only`.

    A board travels with its own: sections with a set each have travellers each, those that share a set one for all.
    """
    plan = evening.session.plan
    rows = sorted((row for row in plan.rows if row.played), key=lambda row: (row.round, row.table))
    meetings = {
        (of, board): [row for row in rows if board in row.boards and (not of or at.get(row.table, "") in of)]
        for at in (letters(plan),)
        for of in _sets(plan)
        for board in plan.boards
        if only is None or board in only
    }
    longest = max((len(met) for met in meetings.values()), default=0)
    document = Document(paper, name=_("Blank travellers"))
    layout = slips.layout(paper, _HEAD - 26 + _EDGES + _LEAST * longest, down=3)
    places = layout.places(document)
    for (of, board), met in meetings.items():
        if met:
            slip = next(places)
            _Traveller(document.sheet, evening, slip, board, of).draw(met)
    document.save(path)


def _sets(plan: Plan) -> list[tuple[str, ...]]:
    """The sections of each set of boards in the room; () for the one set of all."""
    found = by_set(plan)
    if len(found) < 2:
        return [()]
    # a table of no section, as that of a pair that came late, plays the boards of the first
    return [tuple(one) if at else (*one, "") for at, one in enumerate(found)]


class _Traveller:
    """One blank traveller; ``of`` are the sections whose set the board is in."""

    def __init__(
        self, sheet: Sheet, evening: Evening, slip: slips.Slip, board: int, of: tuple[str, ...]
    ) -> None:
        self.sheet, self.evening, self.slip, self.board, self.of = sheet, evening, slip, board, of

    def draw(self, met: list[Row]) -> None:
        left, right, top = self.slip.left, self.slip.right, self.slip.top
        self.head(left, right, top)
        columns = self.columns(left, right)
        y_row = top + _HEAD - 26
        sheet = self.sheet
        for edge, end, title in columns:
            sheet.draw_fitted(
                (edge + end) / 2, y_row - 5, end - edge, title, size=7.5, least=7.5, align=Align.CENTRE
            )
        sheet.rule(left, y_row, right, RULE)
        height = min(_HIGHEST, (self.slip.bottom - y_row) / len(met))
        first = y_row
        for row in met:
            if row.switched:
                sheet.tint(left, y_row, right - left, height)
            self.row(columns, row, y_row, height)
            y_row += height
            sheet.rule(left, y_row, right, HAIRLINE)
        for edge, _end, _title in columns[3:]:
            sheet.upright(edge, first, y_row, HAIRLINE)
        sheet.upright(right, first, y_row, HAIRLINE)

    def head(self, left: float, right: float, top: float) -> None:
        sheet = self.sheet
        board = f"{' '.join(filter(None, self.of))} {self.board}".strip()
        used = sheet.text(left, top + 13, _("Board {board}").format(board=board), 15, Face.BOLD)
        charts.board_glyph(sheet, left + used + 9, top + 8, self.board, 14)
        dealt = _("{dealer} deals, {vulnerable}")
        words = dealt.format(
            dealer=results.seat_name(dealer(self.board)),
            vulnerable=results.vulnerable_words(vulnerability(self.board)),
        )
        brief = dealt.format(
            dealer=results.seat_letter(dealer(self.board)), vulnerable=vulnerable_words(self.board)
        )
        x = left + used + 32
        sheet.draw_fitted(x, top + 5.5, right - x, words, brief, size=7.8, least=7.5)
        session = self.evening.session
        sections = (letter for letter, _first, _last in session.plan.sections)
        names = dict(zip(sections, session.plan.section_names, strict=False))
        movement = " / ".join(
            dict.fromkeys(name_kinds(names[one]) for one in self.of if one in names)
        ) or name_plan(session.plan)
        about = _("{session}; {movement}").format(session=session.title, movement=movement)
        sheet.draw_fitted(x, top + 16, right - x, about, session.title, size=7.5, least=7.5)

    def columns(self, left: float, right: float) -> list[tuple[float, float, str]]:
        """Edges and titles: round and the two pairs are printed, the rest is written by hand."""
        points = board_points_name(self.evening.session.conditions)
        # Two numbers want more room than one.
        who = 12 if self.evening.session.plan.kind == "individual" else 8
        # a switched round has its sign beside the number
        number = 9 if any(row.switched for row in self.evening.session.plan.rows) else 6
        shares = (
            (number, _("Rd")), (who, pgettext("side", "NS")), (who, pgettext("side", "EW")), (14, _("Contract")),
            (7, _("By")), (9, _("Tricks")), (20 - who, _("NS +")), (20 - who, _("EW +")), (12 - (number - 6) / 2, points),
            (12 - (number - 6) / 2, points),
        )  # fmt: skip
        return slips.lay_columns(shares, left, right)

    def row(self, columns: list[tuple[float, float, str]], row: Row, y: float, height: float) -> None:
        sheet = self.sheet
        size = min(9.5, height * 0.58)
        base = sheet.middle(y, height, size)
        mark = f"{row.round}⇄" if row.switched else str(row.round)
        for (edge, end, _title), text, face in zip(
            columns,
            (mark, _who(row.ns, row.south), _who(row.ew, row.west)),
            (Face.REGULAR, Face.SEMIBOLD, Face.SEMIBOLD),
            strict=False,
        ):
            sheet.draw_fitted(
                (edge + end) / 2, base, end - edge + 3, text, size=size, face=face, align=Align.CENTRE
            )


def _who(one: int | None, partner: int | None) -> str:
    """A pair or a team by its number, or two players: "8+9"."""
    return str(one) if partner is None else f"{one}+{partner}"
