"""The grid of matches: a line a contestant, a column a round, and in the cell the opponents and the points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import _
from model.movement.matches import rounds_drawn
from model.scoring.explanations.wording import points_name
from reports.core.fonts import Face
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align
from reports.core.text import Text, make_runs, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.core.document import Document
    from reports.core.field import Entrant, EveningIndex, Ranked
    from reports.rankings.matches import EveningMatches

_SIZE: Final = 8.0
_HEADING: Final = 12.0
_TITLES: Final = 15.0
_LINE: Final = 15.0
_NAMES: Final = 92.0
_TOTAL: Final = 40.0
_WIDEST: Final = 62.0
_NOBODY: Final = "–"


def draw(document: Document, field: EveningIndex, matches: EveningMatches, ranked: Ranked) -> None:
    """Draw the grid of one ranking from the document's y on, in bands where the rounds are too many for the paper."""
    grid = _Grid(document, field, matches)
    entrants = field.by_number(ranked)
    rounds = sorted({one.round for entrant in entrants for one in matches.of(entrant.key)})
    if not rounds:
        return
    last = max(rounds[-1], rounds_drawn(field.session.plan) if field.session.plan.draw else 0)
    for number, band in enumerate(grid.bands(range(1, last + 1), entrants)):
        points = points_name(field.session.conditions)
        heading = _("**{points} by round** (opponents, points; {sign}: no match)")
        grid.draw(band, entrants, None if number else make_runs(heading, points=points, sign=_NOBODY))


class _Grid:
    """The cells, drawn band by band."""

    def __init__(self, document: Document, field: EveningIndex, matches: EveningMatches) -> None:
        self.document, self.field, self.matches = document, field, matches
        self.cell = _WIDEST

    def texts(self, entrant: Entrant) -> dict[int, tuple[str, str]]:
        """By round the opponents' number and the points, in a triangle of several matches those of each; a bye too.

        What a row shows adds up to its total.
        """
        found = {number: (_NOBODY, points) for number, points in self.matches.missed_by(entrant.key).items()}
        found |= {number: (_("bye"), points) for number, points in self.matches.byes_of(entrant.key).items()}
        for one in self.matches.of(entrant.key):
            other, points = found.get(one.round, ("", ""))
            found[one.round] = (
                f"{other}+{one.opponents.label}" if other else one.opponents.label,
                f"{points} + {one.points}" if points else one.points,
            )
        return found

    def bands(self, rounds: Sequence[int], entrants: Sequence[Entrant]) -> list[Sequence[int]]:
        """The rounds that fit side by side, in even parts."""
        cells = [cell for entrant in entrants for cell in self.texts(entrant).values()]
        widest = max((width(f"{other}  {points}", _SIZE) for other, points in cells), default=30.0) + 8
        room = self.document.sheet.width - 20 - _NAMES - _TOTAL
        parts = -(-len(rounds) // max(1, int(room / widest)))
        size = -(-len(rounds) // parts)
        self.cell = min(max(_WIDEST, widest), room / size)
        return [rounds[first : first + size] for first in range(0, len(rounds), size)]

    def draw(self, band: Sequence[int], entrants: Sequence[Entrant], heading: Text | None) -> None:
        """Draw one band, over as many pages as it needs."""
        document = self.document
        document.need(_HEADING + _TITLES + min(len(entrants), 8) * _LINE)
        if heading:
            document.sheet.text(document.sheet.left, document.y + 8, heading, 9.8)
            document.y += _HEADING
        y = self.titles(band, document.y)
        for entrant in entrants:
            if y + _LINE > document.bottom:
                document.page()
                y = self.titles(band, document.y)
            y = self.row(band, entrant, y)
        document.y = y + 14

    def titles(self, band: Sequence[int], y: float) -> float:
        sheet = self.document.sheet
        for column, number in enumerate(band):
            sheet.text(self.right(column), y + _TITLES - 5, str(number), 7.6, Face.BOLD, align=Align.RIGHT)
        word = points_name(self.field.session.conditions)
        sheet.text(self.right(len(band)), y + _TITLES - 5, word, 7.6, align=Align.RIGHT)
        sheet.rule(sheet.left, y + _TITLES, self.right(len(band)), RULE)
        return y + _TITLES

    def row(self, band: Sequence[int], entrant: Entrant, y: float) -> float:
        sheet = self.document.sheet
        base = sheet.middle(y, _LINE, _SIZE)
        sheet.draw_fitted(sheet.left, base, 17, entrant.label, size=_SIZE, face=Face.BOLD)
        sheet.draw_fitted(sheet.left + 20, base, _NAMES - 6, *entrant.wordings[1:], size=_SIZE, least=7.5)
        texts = self.texts(entrant)
        for column, number in enumerate(band):
            other, points = texts.get(number, ("", _NOBODY))
            right = self.right(column)
            used = sheet.text(right, base, points, _SIZE, align=Align.RIGHT)
            if other:
                sheet.text(right - used - 5, base, other, 7.5, align=Align.RIGHT)
        total = self.field.total(entrant.key)
        sheet.text(self.right(len(band)), base, total, _SIZE, Face.SEMIBOLD, align=Align.RIGHT)
        sheet.rule(sheet.left, y + _LINE, self.right(len(band)), HAIRLINE, FAINT)
        return y + _LINE

    def right(self, column: int) -> float:
        """Where a column ends; the one behind the last round is the total's."""
        return self.document.sheet.left + 20 + _NAMES + self.cell * (column + 1)
