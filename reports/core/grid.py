"""The grid of the recap: a line a pair, a column a board, and in the cell the matchpoints."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.result import Artificial, Assigned, Late, NotPlayed, Result
from model.bridge.seats import Side
from model.i18n import _
from model.scoring.explanations.wording import board_points_name
from model.scoring.methods.registry import method_of
from reports.core import phrases
from reports.core.figures import places_needed
from reports.core.fonts import Face
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align, Sheet
from reports.core.text import Text, TypesetRun, make_runs, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.core.document import Document
    from reports.core.field import Entrant, EveningIndex, PlayedBoard, Ranked

MISSING: Final = "?"
NOT_MET: Final = "·"
ADJUSTED: Final = "*"
_SIZE: Final = 7.2
_LEAST: Final = 6.5
_HEADING: Final = 12.0
_TITLES: Final = 15.0
_BREATH: Final = 2.8  # the least white between two figures
_EASE: Final = 4.0  # the white wished for


@dataclass(frozen=True, slots=True)
class GridCell:
    """The text of a cell: matchpoints or what replaces them, and the mark of a note."""

    figure: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class _Band:
    """Boards that stand side by side, and how wide each is."""

    boards: tuple[int, ...]
    label_room: float
    cell: float
    size: float


def draw(document: Document, field: EveningIndex, ranked: Ranked, height: float) -> None:
    """Draw the grid of one ranking from the document's y on: in bands where the boards are too many for the paper."""
    boards = field.session.plan.boards or tuple(sorted({board for _section, board in field.boards}))
    heading = _heading(field, ranked)
    grid = _Grid(document, field, field.by_number(ranked), boards, height)
    for number, band in enumerate(grid.bands()):
        grid.draw(band, "" if number else heading)


def _heading(field: EveningIndex, ranked: Ranked) -> Text:
    """What the figures are, of which contestant, out of how many, and what grey means."""
    title = _("{points} by board").format(points=_points(field))
    if ranked.title:
        title = _("{title}, {field}").format(title=title, field=ranked.title)
    tops = sorted({board.top for board in field.standings.boards})
    facts = []
    if field.topped:
        top = str(tops[0]) if len(tops) == 1 else "–".join(str(each) for each in tops)
        facts.append(_("top {top}").format(top=top))
    if _tells_directions(field, field.by_number(ranked)):
        player = field.session.plan.kind == "individual"
        facts.append(_("grey: the player sat East–West") if player else _("grey: the pair sat East–West"))
    if not facts:
        return make_runs("**{title}**", title=title)
    return make_runs(_("**{title}** ({facts})"), title=title, facts="; ".join(facts))


def _tells_directions(field: EveningIndex, entrants: Sequence[Entrant]) -> bool:
    """Whether grey tells who sat East-West: a team sits in both directions on every board, a field of two winners in one."""
    both_ways = field.evening.view.winners == 1 or any(one.contestant.direction is None for one in entrants)
    return both_ways and field.session.plan.kind != "teams"


def _points(field: EveningIndex) -> str:
    conditions = field.session.conditions
    named = field.topped and not method_of(conditions).by_match
    return phrases.method_words(conditions) if named else board_points_name(conditions)


class _Grid:
    """The cells of one ranking, drawn band by band."""

    def __init__(
        self, document: Document, field: EveningIndex, entrants: Sequence[Entrant], boards: tuple[int, ...],
        height: float,
    ) -> None:  # fmt: skip
        self.document, self.field, self.entrants, self.boards = document, field, entrants, boards
        self.height = height
        self.step = max(1, field.session.plan.boards_per_round)
        lines = [line for board in field.standings.boards for line in board.lines]
        each = (points for line in lines for points in (line.ns_points, line.ew_points))
        places = 0 if phrases.in_points(field.session.conditions) else places_needed(each, 1)
        self.cells = {entrant.key: _cells(field, entrant, boards, places) for entrant in entrants}

    @property
    def sheet(self) -> Sheet:
        """The current page."""
        return self.document.sheet

    def bands(self) -> list[_Band]:
        """The boards in as few bands as can be read, of whole sets where a band holds a set."""
        if not self.boards:
            return []
        label = max((width(entrant.label, 8, Face.BOLD) for entrant in self.entrants), default=0) + 6
        room = self.sheet.width - label
        figures = [cell.figure for row in self.cells.values() for cell in row.values()]
        widest = max((width(figure, 1) for figure in figures), default=1)
        most = max(1, int(room / (widest * _LEAST + _BREATH)))
        each = self._each(most)
        cell = min(room / each, 30.0)
        size = max(_LEAST, min(_SIZE, (cell - _EASE) / widest))
        return [
            _Band(self.boards[start : start + each], label, cell, size)
            for start in range(0, len(self.boards), each)
        ]

    def _each(self, most: int) -> int:
        sets = math.ceil(len(self.boards) / self.step)
        count = math.ceil(len(self.boards) / most)
        while count < sets and math.ceil(sets / count) * self.step > most:
            count += 1
        return min(most, math.ceil(sets / count) * self.step)

    def draw(self, band: _Band, heading: Text) -> None:
        """Draw one band, over as many pages as it needs, without the pairs who play none of its boards."""
        document = self.document
        entrants = [entrant for entrant in self.entrants if self._plays(entrant, band)]
        whole = _HEADING + _TITLES + len(entrants) * self.height
        # A band goes on one page where it can; a longer one begins here when there is room for a good part of it.
        document.need(whole if whole < document.bottom / 2 else _HEADING + _TITLES + 8 * self.height)
        self.sheet.text(self.sheet.left, document.y + 8, heading, 9.8)
        top = document.y + (_HEADING if heading else 0)
        y = self._titles(band, top)
        for entrant in entrants:
            if y + self.height > document.bottom:
                self._uprights(band, top, y)
                document.page()
                top = document.y
                y = self._titles(band, top)
            self._row(band, entrant, y)
            y += self.height
        self._uprights(band, top, y)
        document.y = y + 14

    def _plays(self, entrant: Entrant, band: _Band) -> bool:
        return any(self.cells[entrant.key][board].figure != NOT_MET for board in band.boards)

    def _titles(self, band: _Band, y: float) -> float:
        for number, board in enumerate(band.boards):
            x = self._right(band, number)
            self.sheet.text(x, y + _TITLES - 5, str(board), 7.5, Face.BOLD, align=Align.RIGHT)
        self.sheet.rule(self.sheet.left, y + _TITLES, self._end(band), RULE)
        return y + _TITLES

    def _row(self, band: _Band, entrant: Entrant, y: float) -> None:
        sheet = self.sheet
        if _tells_directions(self.field, self.entrants):
            self._tint(band, entrant, y)
        sheet.text(sheet.left, sheet.middle(y, self.height, 8), entrant.label, 8, Face.BOLD)
        base = sheet.middle(y, self.height, band.size)
        for number, board in enumerate(band.boards):
            x = self._right(band, number)
            cell = self.cells[entrant.key][board]
            if cell.figure == NOT_MET:
                sheet.text(x - band.cell / 3, base, NOT_MET, band.size, align=Align.CENTRE)
                continue
            sheet.text(x, base, cell.figure, band.size, align=Align.RIGHT)
            if cell.mark:  # hangs in the gap, so that the figures stay under one another
                sheet.text(x, base, (TypesetRun(cell.mark, raised=True),), band.size)
        sheet.rule(sheet.left, y + self.height, self._end(band), HAIRLINE, FAINT)

    def _tint(self, band: _Band, entrant: Entrant, y: float) -> None:
        met = self.field.meetings(entrant.key)
        left = self.sheet.left + band.label_room
        start: int | None = None
        for number in range(len(band.boards) + 1):
            meeting = met.get(band.boards[number]) if number < len(band.boards) else None
            grey = meeting is not None and meeting.side is Side.EW
            if grey and start is None:
                start = number
            elif not grey and start is not None:
                self.sheet.tint(left + start * band.cell, y, (number - start) * band.cell, self.height)
                start = None

    def _uprights(self, band: _Band, top: float, bottom: float) -> None:
        for number in range(0, len(band.boards), self.step):
            x = self.sheet.left + band.label_room + number * band.cell
            self.sheet.upright(x, top, bottom, HAIRLINE)

    def _right(self, band: _Band, number: int) -> float:
        """Where the figures of the band's board with this number (from 0) end."""
        return self.sheet.left + band.label_room + (number + 1) * band.cell - 2.2

    def _end(self, band: _Band) -> float:
        return self.sheet.left + band.label_room + len(band.boards) * band.cell


def _cells(field: EveningIndex, entrant: Entrant, boards: Sequence[int], places: int) -> dict[int, GridCell]:
    met = field.meetings(entrant.key)
    return {board: _cell(field, met.get(board), places) for board in boards}


def _cell(field: EveningIndex, meeting: PlayedBoard | None, places: int) -> GridCell:
    if meeting is None:
        return GridCell(NOT_MET)
    if meeting.result is None:
        return GridCell(MISSING)
    if meeting.points is None:
        return GridCell(_without_points(meeting.result))
    mark = ADJUSTED if isinstance(meeting.result.outcome, Artificial | Assigned) else meeting.result.group
    return GridCell(field.figures.decimal(meeting.points, places), mark)


def _without_points(result: Result) -> str:
    match result.outcome:
        case NotPlayed():
            return _("np")
        case Late():
            return _("late")
        case _:
            return "–"
