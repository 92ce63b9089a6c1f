"""The lists at the left of the page of laws: what a book holds, and what a search found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Tone, Weight
from gui.pages.laws.text import OpenBook, title_of
from gui.widgets.rows import AnyIndex, RowModel
from gui.widgets.tables import CellRole, SuitDelegate, paint_cell_focus
from gui.widgets.text.law_sheet import Target
from gui.widgets.text.suit_text import Run, Style, SuitText, bold, soft
from model.i18n import _, law_places
from model.lawbook.references import write_reference
from model.service.laws.search import DEFINITION, INDEX, LawFound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter


_READ: Final = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
_SIDE: Final = 10
_TWO_LINES: Final = 200
"""So many letters fill two lines of the list at its widest, and more."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A line of a list: where Enter leads, in which book, and what is shown; ``book`` 0 is the current book."""

    target: Target
    head: SuitText
    book: int = 0
    note: str = ""
    below: SuitText | None = None
    icon: str = ""


class EntryModel(RowModel[ListEntry]):
    """Lines of a list."""

    def row_of(self, target: Target) -> int:
        """The line that leads there, -1 for none."""
        return next((row for row, one in enumerate(self.rows) if one.target == target), -1)

    def cell(self, row: ListEntry, column: int, role: int) -> object:
        if role == CellRole.TEXT:
            return row.head
        if role == CellRole.ICON:
            return row.icon or None
        if role == CellRole.STATE:
            return Tone.PLAIN
        if role == Qt.ItemDataRole.DisplayRole:
            return str(row.head)
        if role in _READ:
            return ". ".join(filter(None, (str(row.head), row.note, str(row.below or ""))))
        return None


class FoundDelegate(SuitDelegate):
    """Paints what was found: place and book in a line, under it two lines of the text with its words marked."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        theme = self.look.theme
        lines = 2 * SuitText((Run("x"),)).height(theme, Style(TextSize.SECONDARY), theme.px(100))
        head = SuitText((Run("x"),)).height(theme, Style())
        return QSize(theme.px(100), round(head + lines) + theme.px(14))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        solid = self.paint_ground(painter, option, index)
        if isinstance(model, EntryModel):
            self._paint_entry(painter, QRectF(option.rect), model.rows[index.row()], solid=solid)
        if option.state & QStyle.StateFlag.State_HasFocus:
            paint_cell_focus(painter, QRectF(option.rect), self.look.theme, on_accent=solid)

    def _paint_entry(self, painter: QPainter, rect: QRectF, one: ListEntry, *, solid: bool) -> None:
        theme = self.look.theme
        c = theme.colours
        ink, second = (c.on_accent, c.on_accent) if solid else (c.text, c.text2)
        rect = rect.adjusted(theme.px(_SIDE), theme.px(5), -theme.px(_SIDE), -theme.px(5))
        high = one.head.height(theme, Style())
        left = rect.left()
        if one.icon:
            side = theme.px(16)
            where = QRectF(left, rect.top() + (high - side) / 2, side, side)
            paint_icon(painter, one.icon, where, second)
            left += side + theme.px(7)
        note = SuitText((Run(one.note),))
        small = Style(TextSize.SMALL, ink=second, plain=solid)
        wide = min(note.width(theme, small) + 1, 0.6 * rect.width())
        note.paint(painter, QRectF(rect.right() - wide, rect.top(), wide, high), theme, small)
        head = QRectF(left, rect.top(), rect.right() - wide - left - theme.px(6), high)
        one.head.paint(painter, head, theme, Style(ink=ink, plain=solid))
        if one.below is None:
            return
        below = QRectF(rect.left(), rect.top() + high, rect.width(), rect.height() - high)
        style = Style(TextSize.SECONDARY, ink=second, plain=solid)
        high = min(below.height(), one.below.height(theme, style, below.width()))
        below.setHeight(high)
        one.below.paint(painter, below, theme, style, wrap=True)


def laws_of(shown: OpenBook) -> tuple[ListEntry, ...]:
    """The laws of a book; those it lacks stand among them."""
    titles = {law.number: title_of(law.number, law, shown) for law in shown.book.laws}
    missing = set(shown.book.missing)
    return tuple(
        ListEntry(
            ("law", str(number)),
            SuitText((bold(f"{_figures(number)}   "), Run(titles[number])))
            if number in titles
            else SuitText((bold(f"{_figures(number)}   "), soft(_("missing from this book")))),
        )
        for number in sorted(titles.keys() | missing)
    )


def _figures(number: int) -> str:
    return str(number).rjust(2, "\N{FIGURE SPACE}")


def definitions_of(shown: OpenBook) -> tuple[ListEntry, ...]:
    """The words a book defines."""
    return tuple(
        ListEntry((DEFINITION, str(number)), SuitText((Run(one.term),)))
        for number, one in enumerate(shown.book.definitions)
    )


def index_of(shown: OpenBook) -> tuple[ListEntry, ...]:
    """The entries of a book's index; those of an older numbering bear a sign."""
    return tuple(
        ListEntry(
            (INDEX, str(number)),
            SuitText((Run(" – ".join(one.words)),)),
            icon="doubtful" if one.doubtful else "",
        )
        for number, one in enumerate(shown.book.index)
    )


def list_found(found: Sequence[LawFound], books: dict[int, OpenBook]) -> tuple[ListEntry, ...]:
    """What a search found, in its order."""
    return tuple(_found(one, books[one.book]) for one in found if one.book in books)


def _found(one: LawFound, shown: OpenBook) -> ListEntry:
    if one.place[0] == DEFINITION:
        head, target = SuitText((bold(_("Definition")),)), one.place
    elif one.place[0] == INDEX:
        head, target = SuitText((bold(_("Index")),)), one.place
    else:
        law = shown.book.by_number.get(int(one.place[0]))
        head = SuitText(
            (bold(law_places(write_reference(one.place))), soft(f"   {law.title}" if law else ""))
        )
        target = ("law", *one.place)
    below = SuitText(
        tuple(
            Run(piece, Weight.SEMIBOLD, underlined=True) if number % 2 else Run(piece)
            for number, piece in enumerate(_beginning(one.pieces))
            if piece
        )
    )
    return ListEntry(target, head, one.book, shown.short, below)


def _beginning(pieces: Sequence[str]) -> list[str]:
    """As much as two lines can show."""
    # What is not seen need not be measured at each key.
    room = _TWO_LINES
    kept: list[str] = []
    for piece in pieces:
        if len(piece) > room:
            return [*kept, f"{piece[:room].rpartition(' ')[0]} …"]
        kept.append(piece)
        room -= len(piece)
    return kept
