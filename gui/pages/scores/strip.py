"""The list of boards, rounds or tables at the left of the Scores page: loud only where something is missing."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem

from gui.look.icons import paint_icon
from gui.look.theme import Height, TextSize, Tone, Weight
from gui.pages.scores.model import AnyIndex
from gui.widgets.rows import WORDS, RowModel
from gui.widgets.tables import SteadyList
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, join_parts

if TYPE_CHECKING:
    from gui.look.look import Look

GROUP_ROLE = Qt.ItemDataRole.UserRole

_ICONS = {Tone.OK: "tick", Tone.MISSING: "missing", Tone.DOUBTFUL: "doubtful", Tone.LATE: "late"}


class StripGroup(Struct, frozen=True):
    """One board, round or table: its number, how it stands, and how many results are missing by now."""

    number: int
    state: Tone
    missing: int = 0
    name: str = ""

    @property
    def label(self) -> str:
        """What is in the strip: the number, or the name of a table in a section."""
        return self.name or str(self.number)

    @property
    def words(self) -> str:
        """What the icon says."""
        return {
            Tone.OK: _("all entered"),
            Tone.MISSING: _("{n} missing").format(n=self.missing),
            Tone.LATE: _("a late board is outstanding"),
            Tone.DOUBTFUL: _("a doubtful result"),
        }.get(self.state, "")


class _Groups(RowModel[StripGroup]):
    name = ""

    def show(self, groups: tuple[StripGroup, ...], name: str) -> None:
        self.name = name
        self.update_rows(groups, same=[one.number for one in groups] == [one.number for one in self.rows])

    def cell(self, row: StripGroup, column: int, role: int) -> object:
        if role == GROUP_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return join_parts(part for part in (f"{self.name} {row.label}".strip(), row.words) if part)
        return f"{row.label} {row.words}".strip() if role in WORDS else None


class _GroupDelegate(QStyledItemDelegate):
    def __init__(self, look: Look, view: GroupStrip) -> None:
        super().__init__(view)
        self._look = look
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._look.theme.height(Height.LIST) + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        if not self._view.dirty.intersects(option.rect):
            return
        theme = self._look.theme
        group: StripGroup = index.data(GROUP_ROLE)
        rect = QRectF(option.rect)
        chosen = self._view.chosen == group.number
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = theme.colours.text2
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colours.accent)
            painter.drawRoundedRect(rect, theme.radius("field"), theme.radius("field"))
            ink = theme.colours.on_accent
        loud = group.state in (Tone.MISSING, Tone.DOUBTFUL, Tone.LATE)
        style = Style(
            size=TextSize.SECONDARY,
            weight=Weight.SEMIBOLD if chosen or loud else Weight.REGULAR,
            ink=theme.colours.text if loud and not chosen else ink,
        )
        suit_text(group.label).paint(painter, rect.adjusted(theme.px(7), 0, 0, 0), theme, style)
        icon = _ICONS.get(group.state)
        if icon is not None:
            side = theme.px(14)
            where = QRectF(rect.right() - side - theme.px(5), rect.center().y() - side / 2, side, side)
            colour = ink if chosen or not loud else theme.tint(group.state).ink
            paint_icon(painter, icon, where, colour)
        painter.restore()


class GroupStrip(SteadyList):
    """The strip; ``chosen_group`` tells a click; the keyboard uses PgUp and PgDn from the field."""

    chosen_group = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.chosen = 0
        self._groups = _Groups(self)
        self.setModel(self._groups)
        self.setItemDelegate(_GroupDelegate(look, self))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setProperty("surface", "bg")
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._clicked)
        look.changed.connect(self.scheduleDelayedItemsLayout)

    def least(self) -> int:
        """The width in which every label stands whole beside its icon and the scroll bar."""
        theme = self._look.theme
        style = Style(size=TextSize.SECONDARY, weight=Weight.SEMIBOLD)
        widest = max((suit_text(group.label).width(theme, style) for group in self._groups.rows), default=0)
        if not widest:
            return 0
        return ceil(widest) + theme.px(7 + 4 + 14 + 5) + self.verticalScrollBar().sizeHint().width()

    def _clicked(self, index: AnyIndex) -> None:
        self.chosen_group.emit(index.data(GROUP_ROLE).number)

    def show_groups(self, groups: tuple[StripGroup, ...], chosen: int, name: str) -> None:
        """Show these groups with one of them in front; ``name`` says what they are."""
        self.setAccessibleName(name)
        self._groups.show(groups, name)
        if chosen != self.chosen:
            self.chosen = chosen
            self.viewport().update()
            numbers = [group.number for group in groups]
            if chosen in numbers:
                self.scrollTo(self._groups.index(numbers.index(chosen), 0))
