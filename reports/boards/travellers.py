"""A traveller for each board: every table's result with names and matchpoints, and how often each score came."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.bridge.boards import dealer, vulnerability
from model.bridge.entry.words import write_signed
from model.bridge.result import Assigned
from model.i18n import _, pgettext
from reports.core import charts, phrases, results, text
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.field import EveningIndex, order_of_score
from reports.core.figures import places_needed
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, RULE, SMALLEST, Align
from reports.core.tables import TITLE_ROW, Column, Columns
from reports.core.text import Text, TypesetRun

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.scoring.standings import ScoredBoard, ScoredLine
    from model.snapshots.evening import Evening

_ROW: Final = 13.6
_SIZE: Final = 8.2
_TITLE: Final = 24.0
_AFTER: Final = 20.0
_SIDE: Final = 134.0
_GAP: Final = 14.0
_BAR: Final = 22.0
_CONTRACT: Final = 4  # the column of the contract


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the travellers of all boards, or of the boards with the numbers `only`."""
    field = EveningIndex(evening)
    document = Document(paper, name=_("Travellers"), printed=describe_printing(evening), legend=suit_legend())
    session = evening.session
    document.head = Head(
        _("{session}: travellers").format(session=session.title),
        phrases.place_and_day(evening),
        (
            phrases.movement_line(session),
            phrases.conditions_line(session.conditions),
            phrases.state_line(evening),
        ),
    )
    document.page()
    boards = evening.standings.boards
    leads = any(results.lead(line.line.result) for board in boards for line in board.lines)
    for board in boards:
        if only is None or board.board in only:
            _Traveller(document, field, board, leads=leads).draw()
    document.save(path)


@dataclass(frozen=True, slots=True)
class _Frequency:
    """One score: how often it came and what it was worth to each side."""

    score: int
    group: str
    count: int
    ns: Fraction | None
    ew: Fraction | None


class _Traveller:
    """One board on the current page; without `leads` anywhere the names have their room."""

    def __init__(self, document: Document, field: EveningIndex, board: ScoredBoard, *, leads: bool) -> None:
        self.document, self.field, self.board, self.leads = document, field, board, leads
        self.lines = sorted(board.lines, key=lambda line: (_group(line), order_of_score(line)))
        every = [each for line in self.lines for each in (line.ns_points, line.ew_points)]
        self.places = 0 if phrases.in_points(field.session.conditions) else places_needed(every, 2)
        shown = [field.figures.decimal(each, self.places) for each in every if each is not None]
        self.figure = max(24.0, max((text.width(each, _SIZE, Face.SEMIBOLD) for each in shown), default=0.0))
        self.frequencies = _frequencies(self.lines)

    def draw(self) -> None:
        rows = max(len(self.lines), len(self.frequencies))
        assigned = sum(_is_assigned(line) for line in self.lines)
        self.document.need(_TITLE + TITLE_ROW + _ROW * min(rows + assigned, 44))
        self.title()
        columns = self.columns()
        top = self.document.y
        y = columns.titles(self.document.sheet, top)
        fitting = int((self.document.bottom - y) / _ROW)
        # Where the lines go on another page the frequencies stay beside the first of them.
        beside = self.draw_frequencies(top, self.frequencies[:fitting])
        for scored in self.lines:
            if y + _ROW > self.document.bottom:
                self.document.page()
                self.title()
                y = beside = columns.titles(self.document.sheet, self.document.y)
            y = self.row(columns, scored, y)
        self.document.y = max(self.draw_assigned(y), beside) + _AFTER

    def draw_assigned(self, y: float) -> float:
        """Under the lines what was assigned, since a line has room for little of it; give the y under it."""
        sheet = self.document.sheet
        for scored in self.lines:
            if not _is_assigned(scored):
                continue
            ns, ew = self.field.sides(scored.line)
            message = _("{ns} against {ew}: assigned, {score} (Law 12C1).").format(
                ns=ns.label, ew=ew.label, score=results.contract(scored.line.result)
            )
            y = sheet.paragraph(sheet.left, y + 2, sheet.width - _SIDE - _GAP, message, SMALLEST)
        return y

    def title(self) -> None:
        sheet, board = self.document.sheet, self.board
        base = self.document.y + 13
        used = sheet.text(
            sheet.left,
            base,
            _("Board {board}").format(board=f"{board.section}{board.board}"),
            12.5,
            Face.BOLD,
        )
        charts.board_glyph(sheet, sheet.left + used + 8, base - 4.6, board.board, 12)
        words = _("{dealer} deals, {vulnerable}").format(
            dealer=_dealer_words(board.board), vulnerable=_vulnerable_words(board.board)
        )
        sheet.text(sheet.left + used + 28, base, words, 9)
        counted = _("{counted} of {expected} results compared").format(
            counted=board.counted, expected=board.to_come_in
        )
        top = phrases.top_of(board)
        if top:
            counted = _("{counted}, {top}").format(counted=counted, top=top)
        sheet.text(sheet.right, base, counted, 8.4, align=Align.RIGHT)
        self.document.y += _TITLE - 5

    def columns(self) -> Columns:
        sheet = self.document.sheet
        label = max(text.width(one.label, _SIZE, Face.SEMIBOLD) for one in self.field.everybody())
        label = max(17.0, label * 2 if self.field.session.plan.kind == "individual" else label)
        lead = (Column(_("Lead"), 22, gap=6),) if self.leads else ()
        return Columns(
            (
                Column(pgettext("side", "NS"), label, Align.RIGHT, Face.SEMIBOLD, gap=5),
                Column(""),
                Column(pgettext("side", "EW"), label, Align.RIGHT, Face.SEMIBOLD, gap=5),
                Column(""),
                Column(_("Contract"), 42, gap=2),
                Column("", 14, Align.RIGHT, gap=6),
                *lead,
                Column(_("Score"), 30, Align.RIGHT, gap=6),
                Column(pgettext("side", "NS"), self.figure, Align.RIGHT, Face.SEMIBOLD, gap=6),
                Column(pgettext("side", "EW"), self.figure, Align.RIGHT, Face.SEMIBOLD),
            ),
            sheet.left,
            sheet.right - _SIDE - _GAP,
            size=_SIZE,
            height=_ROW,
        )

    def row(self, columns: Columns, scored: ScoredLine, y: float) -> float:
        line, result = scored.line, scored.line.result
        ns, ew = self.field.sides(line)
        words = results.contract_wordings(result)
        found: tuple[Text, ...] = words
        if result is not None and result.group:
            found = tuple((TypesetRun(each), TypesetRun(result.group, raised=True)) for each in words)
        cells = (
            ns.label,
            "",
            ew.label,
            "",
            "",
            results.write_margin(result),
            *((results.lead(result),) if self.leads else ()),
            "" if scored.score is None else write_signed(scored.score),
            *(
                "" if each is None else self.field.figures.decimal(each, self.places)
                for each in (scored.ns_points, scored.ew_points)
            ),
        )
        sheet = self.document.sheet
        bottom = columns.row(sheet, y, cells)
        columns.names(sheet, y, 1, ns.short_name)
        columns.names(sheet, y, 3, ew.short_name)
        columns.names(sheet, y, _CONTRACT, *found, cells=cells)
        return bottom

    def draw_frequencies(self, y: float, frequencies: tuple[_Frequency, ...]) -> float:
        """The scores at the right with a bar as long as they came often; give the y under them."""
        if not frequencies:
            return y
        sheet = self.document.sheet
        left = sheet.right - _SIDE
        base = y + TITLE_ROW - 5
        edges = (left + 28, left + 34 + _BAR + 10, sheet.right - 32, sheet.right)
        titles = (_("Score"), _("times"), pgettext("side", "NS"), pgettext("side", "EW"))
        for x, title in zip(edges, titles, strict=True):
            sheet.text(x, base, title, 7.6, align=Align.RIGHT)
        y += TITLE_ROW
        sheet.rule(left, y, sheet.right, RULE)
        most = max(each.count for each in frequencies)
        for each in frequencies:
            base = sheet.middle(y, _ROW, _SIZE)
            sheet.text(edges[0], base, write_signed(each.score), _SIZE, align=Align.RIGHT)
            if each.group:
                sheet.text(edges[0], base, (TypesetRun(each.group, raised=True),), _SIZE)
            sheet.fill(left + 34, y + 3.6, _BAR * each.count / most, _ROW - 7.2, 0.5)
            sheet.text(edges[1], base, str(each.count), _SIZE, align=Align.RIGHT)
            for x, points in ((edges[2], each.ns), (edges[3], each.ew)):
                if points is not None:
                    sheet.text(
                        x,
                        base,
                        self.field.figures.decimal(points, self.places),
                        _SIZE,
                        Face.SEMIBOLD,
                        align=Align.RIGHT,
                    )
            y += _ROW
            sheet.rule(left, y, sheet.right, HAIRLINE, FAINT)
        return y


def _frequencies(lines: list[ScoredLine]) -> tuple[_Frequency, ...]:
    counts = Counter((_group(line), line.score) for line in lines if line.score is not None)
    found: dict[tuple[str, int], _Frequency] = {}
    for line in lines:
        if line.score is not None:
            key = (_group(line), line.score)
            found.setdefault(key, _Frequency(line.score, key[0], counts[key], line.ns_points, line.ew_points))
    return tuple(found.values())


def _group(scored: ScoredLine) -> str:
    return scored.line.result.group if scored.line.result else ""


def _is_assigned(scored: ScoredLine) -> bool:
    return scored.line.result is not None and isinstance(scored.line.result.outcome, Assigned)


def _dealer_words(board: int) -> str:
    return results.seat_name(dealer(board))


def _vulnerable_words(board: int) -> str:
    return results.vulnerable_words(vulnerability(board))
