"""The base of every report: pages with a head and a foot, a place to go on drawing, and the numbers of the pages."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from model.i18n import _, format_time
from reports.core import fonts, text, writing
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import BAR, RULE, SMALLEST, Align, Sheet
from reports.core.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from model.snapshots.evening import Evening

rl_config.useA85 = (
    0  # streams as they are: as letters they are a quarter larger, and take as long as drawing them
)

_TOGETHER: Final = 4
_FOOT: Final = 34.0  # from the foot's line to the edge of the paper, when there is a foot
_TITLE: Final = 17.0
_LEAST_TITLE: Final = 10.5
_RIGHT: Final = 8.4
_LINE: Final = 11.6
_LINES: Final = 3
_APART: Final = 18.0


@dataclass(frozen=True, slots=True)
class Head:
    """The head of the pages of a report: its title, a line under it, and up to three lines at the right (a long one is broken).

    `shorter` are other wordings of the title, ever shorter, for when it is too long. A `low` head takes one line on the
    first page too.
    """

    title: str
    subtitle: str = ""
    right: tuple[Text, ...] = ()
    shorter: tuple[str, ...] = ()
    low: bool = False


@dataclass(slots=True)
class _Part:
    """A run of pages numbered by itself: `label` "" counts pages only, as "Page 1 of 3"."""

    label: str
    pages: int = 0


@dataclass(frozen=True, slots=True)
class _Place:
    """A page's place in its part; `furnished` pages get a foot."""

    part: _Part
    number: int
    furnished: bool


class _Numbered(Canvas):
    """A canvas that holds its pages back until all are there, so that each can tell how many there are."""

    def __init__(self, buffer: io.BytesIO, paper: Paper) -> None:
        super().__init__(buffer, pagesize=(paper.width, paper.height), pageCompression=1)
        self._held: list[dict[str, object]] = []

    def hold(self) -> None:
        """End the page without writing it."""
        # "Page 1 of 3" can only be written when the third page is there.
        self._held.append(dict(self.__dict__))
        self._startPage()  # type: ignore[attr-defined]  # reportlab's own recipe for numbered pages; the stubs leave it out

    def release(self, number: int) -> None:
        """Take up the page with this number (from 0) again, to finish it."""
        self.__dict__.update(self._held[number])


@dataclass(slots=True)
class Document:
    """A report while it grows: `sheet` is the current page, `begins` where its content does, `y` where the next thing goes on it."""

    paper: Paper = A4
    name: str = ""
    printed: str = ""
    legend: Text = ""
    head: Head | None = None
    sheet: Sheet = field(init=False)
    y: float = field(init=False, default=0.0)
    begins: float = field(init=False, default=0.0)
    _buffer: io.BytesIO = field(init=False, default_factory=io.BytesIO)
    _canvas: _Numbered = field(init=False)
    _places: list[_Place] = field(init=False, default_factory=list)
    _part: _Part = field(init=False, default_factory=lambda: _Part(""))

    def __post_init__(self) -> None:
        fonts.register()
        self._canvas = _Numbered(self._buffer, self.paper)
        self._canvas.setTitle(self.name)
        self._canvas.setCreator("Arrowswitch")
        self.sheet = Sheet(self._canvas, self.paper)

    @property
    def bottom(self) -> float:
        """Where the room for content ends."""
        return self.paper.height - _FOOT - 8

    @property
    def room(self) -> float:
        """The height left on the page."""
        return self.bottom - self.y

    def part(self, label: str, head: Head) -> None:
        """Begin a part on a new page, with its own head and page numbers ("Pair 5, page 1 of 2")."""
        self._part = _Part(label)
        self.head = head
        self.page()

    def page(self) -> Sheet:
        """Begin a page with head and foot."""
        first = self._part.pages == 0
        self._begin(furnished=True)
        if self.head is not None:
            high = first and not self.head.low
            self.y = _draw_head(self.sheet, self.head) if high else _draw_running_head(self.sheet, self.head)
        self.begins = self.y
        return self.sheet

    def bare_page(self) -> Sheet:
        """Begin a page without head and foot, for what is cut or handed out."""
        self._begin(furnished=False)
        return self.sheet

    def need(self, height: float) -> bool:
        """Begin another page when less than `height` is left; tell whether it did."""
        if self._places and height <= self.room:
            return False
        self.page()
        return True

    def rows_here(self, y: float, height: float, rows: int) -> int:
        """How many of a list's remaining rows go on this page from `y` on, so that no row is left alone on the next."""
        fitting = max(0, int((self.bottom - y + 0.01) / height))
        if 0 < rows - fitting < _TOGETHER:
            return max(0, rows - _TOGETHER)
        return min(fitting, rows)

    def save(self, path: Path) -> None:
        """Finish all pages and write the file; raises ReportNotWritten."""
        if not self._places:
            self.page()
        self._canvas.hold()
        for number, place in enumerate(self._places):
            self._canvas.release(number)
            if place.furnished:
                self._draw_foot(place)
            Canvas.showPage(self._canvas)
        Canvas.save(self._canvas)
        writing.write(path, self._buffer.getvalue())

    def _begin(self, *, furnished: bool) -> None:
        if self._places:
            self._canvas.hold()
        self._part.pages += 1
        self._places.append(_Place(self._part, self._part.pages, furnished))
        self.sheet = Sheet(self._canvas, self.paper)
        self.y = self.sheet.top

    def _draw_foot(self, place: _Place) -> None:
        sheet = Sheet(self._canvas, self.paper)
        line = self.paper.height - _FOOT
        sheet.rule(sheet.left, line, sheet.right)
        base = line + 11
        sheet.text(sheet.left, base, self.legend, 7.6)
        sheet.text(self.paper.width / 2, base, self.printed, 7.6, align=Align.CENTRE)
        sheet.text(sheet.right, base, _page_number(place), 7.6, align=Align.RIGHT)


def suit_legend() -> str:
    """What the foot says where suits are printed."""
    return _("Suits in print: ♠ ♣ solid, ♥ ♦ hollow")


def describe_printing(evening: Evening) -> str:
    """What the foot says of the time and of the state of the results."""
    return _("Printed {time}, revision {revision}").format(
        time=format_time(evening.taken_at), revision=evening.session.revision
    )


def _page_number(place: _Place) -> str:
    label, pages = place.part.label, place.part.pages
    if not label:
        return _("Page {page} of {pages}").format(page=place.number, pages=pages)
    if pages == 1:
        return label
    return _("{part}, page {page} of {pages}").format(part=label, page=place.number, pages=pages)


def _draw_head(sheet: Sheet, head: Head) -> float:
    """The head of a first page; give the y under it."""
    y = sheet.top
    room = sheet.width
    right = _beside(head, sheet.width)
    for number, line in enumerate(right):
        used = sheet.text(sheet.right, y + 8.6 + _LINE * number, line, _RIGHT, align=Align.RIGHT)
        room = min(room, sheet.width - used - _APART)
    sheet.draw_fitted(
        sheet.left, y + 14.5, room, head.title, *head.shorter, size=_TITLE, least=_LEAST_TITLE, face=Face.BOLD
    )
    # Three lines at the right are as high as title and subtitle; what is more makes the head higher.
    more = _LINE * max(0, len(right) - _LINES)
    # Beside long lines at the right there may be no room: then it stands under them.
    below = text.width(head.subtitle, SMALLEST) > room
    base = y + (44.5 + more if below else 28)
    sheet.draw_fitted(
        sheet.left, base, sheet.width if below else room, head.subtitle, size=9.2, least=SMALLEST
    )
    line_y = y + more + (54.0 if below else 41.5)
    sheet.rule(sheet.left, line_y, sheet.right, BAR)
    return line_y + 12


def _beside(head: Head, width: float) -> list[Text]:
    """The lines at the right, broken where the title would have no room beside them: sections of two clocks say much."""
    titles = [text.width(one, _LEAST_TITLE, Face.BOLD) for one in (head.title, *head.shorter)]
    shortest, most = min(titles), width / 2
    room = width - _APART - min(titles[0], most)
    lines: list[Text] = []
    for line in head.right:
        if isinstance(line, str) and text.width(line, _RIGHT) > width - _APART - min(shortest, most):
            lines += [
                "".join(atom.text for atom in one.atoms).strip() for one in text.wrap(line, room, _RIGHT)
            ]
        else:
            lines.append(line)
    return lines


def _draw_running_head(sheet: Sheet, head: Head) -> float:
    """The head of a page that goes on; give the y under it."""
    base = sheet.top + 8
    used = sheet.draw_fitted(
        sheet.left, base, sheet.width * 0.6, head.title, *head.shorter, size=9.6, face=Face.SEMIBOLD
    )
    room = sheet.width - used - 18
    sheet.draw_fitted(sheet.right, base, room, head.subtitle, size=8.4, align=Align.RIGHT)
    sheet.rule(sheet.left, base + 6, sheet.right, RULE)
    return base + 16
