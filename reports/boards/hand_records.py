"""Hand records: the deals of a session, or of a file, on as few pages as stay readable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.entry.words import write_signed
from model.i18n import _, ngettext
from model.scoring.boards.frequency import frequencies
from reports.boards import deal_diagram
from reports.boards.deal_diagram import DiagramBox
from reports.core import phrases
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

    from model.bridge.deals.boards import DealSet, DealtBoard
    from model.scoring.standings import ScoredLine
    from model.snapshots.evening import Evening
    from reports.core.text import Text


@dataclass(frozen=True, slots=True)
class RecordsLayout:
    """How many boards stand on a page: columns, rows, and the size of the letters."""

    columns: int
    rows: int
    size: float

    @property
    def per_page(self) -> int:
        """The boards of a page."""
        return self.columns * self.rows


LAYOUTS: Final = {
    9: RecordsLayout(3, 3, 10.2),
    12: RecordsLayout(3, 4, 8.95),
    18: RecordsLayout(3, 6, 7.6),
    36: RecordsLayout(6, 6, 6.5),
}
USUAL: Final = 18
_GAP: Final = 11.0
_INSIDE: Final = 5.0
_WITH_EACH_SEAT: Final = 18.5  # lines of a board: its hands, a seat a row of double dummy, then par
_WITH_EACH_SIDE: Final = 16.5  # the same with a side a row, in smaller letters
_SMALLEST: Final = (
    6.5  # as in the grid of the recap: cards are read at a glance, and a page for all saves paper
)


def build(
    evening: Evening,
    path: Path,
    *,
    paper: Paper = A4,
    only: Collection[int] | None = None,
    per_page: int = USUAL,
    with_results: bool = False,
) -> None:
    """Write the deals of a session, `per_page` 9, 12, 18 or 36; `with_results` adds how often each score came."""
    boards = [one.dealt for one in evening.deals if only is None or one.board in only]
    document = Document(
        paper, name=_("Hand records"), printed=describe_printing(evening), legend=suit_legend()
    )
    title = _("{session}: hand records").format(session=evening.session.title)
    document.head = Head(title, phrases.place_and_day(evening), low=True)
    given = _frequencies(evening) if with_results else {}
    draw(document, boards, LAYOUTS[per_page], lambda board: given.get(board.key, ()))
    if not boards:
        sheet = document.sheet
        sheet.paragraph(
            sheet.left, document.y, sheet.width, _("The cards of this session are not known."), 10
        )
    document.save(path)


def build_set(deals: DealSet, path: Path, *, per_page: int = USUAL) -> None:
    """Write the deals of a file, without an evening around them."""
    name = deals.title or deals.event or _("Hand records")
    document = Document(A4, name=name, legend=suit_legend())
    if deals.seed is not None:
        document.printed = _("From the seed “{seed}”: for testing only").format(seed=deals.seed)
    document.head = Head(name, _count(deals.boards), low=True)
    draw(document, deals.boards, LAYOUTS[per_page])
    document.save(path)


def kinds() -> dict[int, Callable[..., None]]:
    """The other ways to print a session's deals: by the boards of a page, 0 with results under them."""
    return {
        0: partial(build, per_page=9, with_results=True),
        9: partial(build, per_page=9),
        12: partial(build, per_page=12),
        36: partial(build, per_page=36),
    }


def draw(
    document: Document,
    boards: Sequence[DealtBoard],
    layout: RecordsLayout,
    lines: Callable[[DealtBoard], tuple[Text, ...]] = lambda _board: (),
    *,
    begun: bool = False,
) -> None:
    """Draw boards row by row, page by page, the first `begun` or not; versions of a fouled board side by side in one row."""
    on_page = 0 if begun else -1
    # The longest list decides the size of all: diagrams of two sizes would stand on one page.
    most = max((len(lines(board)) for board in boards), default=0)
    for place, board in _placed(boards, layout.columns):
        page, at = divmod(place, layout.per_page)
        if page > on_page:
            document.page()
            on_page = page
        cell = _cell(document, layout, at, most)
        _frame(document, cell, first=at < layout.columns)
        deal_diagram.draw(document.sheet, board, cell, lines(board))
    if not boards and not begun:
        document.page()


def _placed(boards: Sequence[DealtBoard], columns: int) -> Iterator[tuple[int, DealtBoard]]:
    """Each board with its place; a board of several versions begins a row where it would be torn by the end of one."""
    place = 0
    for group in _versions(boards):
        left = columns - place % columns
        if left < len(group) <= columns:
            place += left
        for board in group:
            yield place, board
            place += 1


def _versions(boards: Sequence[DealtBoard]) -> list[list[DealtBoard]]:
    groups: dict[int, list[DealtBoard]] = {}
    for board in sorted(boards, key=lambda one: one.key):
        groups.setdefault(board.number, []).append(board)
    return list(groups.values())


def _cell(document: Document, layout: RecordsLayout, at: int, lines: int) -> DiagramBox:
    sheet, top = document.sheet, document.y - 6
    wide = (sheet.width + _GAP) / layout.columns
    high = (document.bottom + 8 - top) / layout.rows
    row, column = divmod(at, layout.columns)
    size = min(layout.size, _largest(high, layout, lines))
    return DiagramBox(
        sheet.left + column * wide, top + row * high + _INSIDE, wide - _GAP, high - _INSIDE, size
    )


def _largest(high: float, layout: RecordsLayout, lines: int) -> float:
    """The size at which everything fills a cell's height: hands, double dummy and par, and `lines` under them."""
    room = (high - 1.4 * _INSIDE) / deal_diagram.LEADING
    if layout.columns == 3 and layout.rows == 6:  # double dummy stands beside the hands
        return max(_SMALLEST, room / 12.3)
    large = room / (_WITH_EACH_SEAT + lines)
    if min(large, layout.size) >= deal_diagram.LARGE:
        return large
    small = room / (_WITH_EACH_SIDE + lines)
    return max(_SMALLEST, min(small, deal_diagram.LARGE - 0.05))


def _frame(document: Document, cell: DiagramBox, *, first: bool) -> None:
    """A hairline over each board, and one between boards of a row."""
    sheet = document.sheet
    if not first:
        sheet.rule(cell.x, cell.y - _INSIDE, cell.x + cell.width, HAIRLINE, FAINT)
    if cell.x > sheet.left + 1:
        sheet.upright(cell.x - _GAP / 2, cell.y, cell.y + cell.height - _INSIDE, HAIRLINE, FAINT)


def _frequencies(evening: Evening) -> dict[tuple[int, str], tuple[Text, ...]]:
    """For each board in each of its versions the scores and how often each came, best for North-South first."""
    found: dict[tuple[int, str], tuple[Text, ...]] = {}
    for board in evening.standings.boards:
        groups: dict[str, list[ScoredLine]] = {}
        for one in board.lines:
            if one.line.result is not None:
                groups.setdefault(one.line.result.group, []).append(one)
        for group, lines in groups.items():
            parts = [
                f"{write_signed(one.score)} ×{one.count}" if one.count > 1 else write_signed(one.score)
                for one in frequencies(replace(board, lines=tuple(lines)))
                if one.score is not None
            ]
            if parts:
                key = board.board, group
                found[key] = (*found.get(key, ()), "   ".join(parts))
    return found


def _count(boards: Collection[DealtBoard]) -> str:
    return ngettext("{count} board", "{count} boards", len(boards)).format(count=len(boards))
