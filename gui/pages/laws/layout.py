"""How the page of laws is laid out: search and contents at the left; the text, and what is known of a book, at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from gui.pages.laws.book import BookPanel
from gui.pages.laws.lists import EntryModel, FoundDelegate
from gui.widgets.form.action_row import ActionRow
from gui.widgets.form.buttons import action_button
from gui.widgets.form.fields import Choice, line_edit
from gui.widgets.form.front_stack import FrontStack
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.form.segments import Segments
from gui.widgets.tables import PlainList, Selected
from gui.widgets.text.labels import heading, secondary
from gui.widgets.text.law_sheet import LawSheet
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.pages.page import PageContext

LAWS, WORDS, INDEX = "laws", "words", "index"
_LEFT: Final = 336
_CHEVRON: Final = 50
_TITLE: Final = 330


class LawsLayout(QWidget):
    """The widgets of the page; it decides nothing."""

    def __init__(self, context: PageContext, parent: QWidget, panel: BookPanel | None = None) -> None:
        super().__init__(parent)
        look = context.look
        self._look = look
        self._room = 0
        self.search = line_edit(_("Search the Laws"), placeholder=_("Words, or a reference: 27B1b"))
        self.search.setClearButtonEnabled(True)
        self.remark = secondary(look, "", wrap=True)
        self.part = Segments(look, _("Contents of the book"), [(LAWS, _("Laws"))])
        self.contents_model, self.found_model = EntryModel(), EntryModel()
        self.contents = PlainList(look, _("Contents"), selected=Selected.SOFT)
        self.contents.setModel(self.contents_model)
        self.found = PlainList(look, _("Found"), selected=Selected.SOFT)
        self.found.setItemDelegate(FoundDelegate(look, self.found, selected=Selected.SOFT))
        self.found.setModel(self.found_model)
        self.lists = QStackedWidget()
        for shown in (self.contents, self.found):
            self.lists.addWidget(shown)
        self.book = _Shelf(look, _("Book"))
        self.beside = _Shelf(look, _("Compare with"))
        self.citation = secondary(look)
        self.sheet = LawSheet(look, _("Text of the Law"))
        self.text_area = Scrolled(self.sheet)
        self.text_area.viewport().setProperty("surface", "panel")
        self.panel = panel or BookPanel(context)
        self.pages = FrontStack()
        self.pages.setProperty("surface", "panel")
        for page in (self.text_area, self.panel):
            self.pages.addWidget(page)
        self.sheet.part_wanted.connect(self._bring_into_view)
        self._lay_out(context)

    @property
    def panel_shown(self) -> bool:
        """Whether what is known of the book stands in place of its text."""
        return self.pages.currentWidget() is self.panel

    def show_panel(self) -> None:
        """Show what is known of the book."""
        self.pages.setCurrentWidget(self.panel)

    def show_text(self) -> None:
        """Show the text of the book."""
        self.pages.setCurrentWidget(self.text_area)

    def _bring_into_view(self, top: float, bottom: float) -> None:
        bar, high = self.text_area.verticalScrollBar(), self.text_area.viewport().height()
        # A paragraph taller than the window shows its beginning.
        if bottom > bar.value() + high:
            bar.setValue(round(min(top, bottom - high) if bottom - top <= high else top))
        if top < bar.value():
            bar.setValue(round(top))

    def _lay_out(self, context: PageContext) -> None:
        px = self._look.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(14))
        self._side = self._left(context)
        row.addWidget(self._side)
        right = QVBoxLayout()
        right.setSpacing(px(8))
        right.addLayout(self._head(context))
        right.addWidget(self.pages, 1)
        row.addLayout(right, 1)
        self._look.changed.connect(self._measure)
        self._measure()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self._room:
            self.fit(self._room)  # another title is in front, or larger letters have come to it
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._measure()
        super().resizeEvent(event)

    def _measure(self) -> None:
        """The lists keep their width while the text has twice as much."""
        room = self._room or self.width()
        wide = max(self._least_side(), min(self._look.theme.px(_LEFT), round(0.34 * room)))
        self._side.setFixedWidth(wide)
        # In a low window the list gives way, not the lines of what is said under it.
        self.remark.setMinimumHeight(self.remark.heightForWidth(wide) if self.remark.text() else 0)

    def _least_side(self) -> int:
        layout = self._side.layout()
        least = layout.minimumSize().width() if layout is not None else 0
        px, asked = self._look.theme.px, self.search.placeholderText()
        return max(px(200), least, self.search.fontMetrics().horizontalAdvance(asked) + px(16))

    def _left(self, context: PageContext) -> QWidget:
        px = self._look.theme.px
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        box.addWidget(heading(self._look, _("Laws")))
        box.addWidget(self.search)
        box.addWidget(self.part)
        box.addWidget(self.lists, 1)
        box.addWidget(self.remark)
        for action in ("laws.import", "laws.about"):
            box.addWidget(ActionRow(self._look, context.actions, action))
        return side

    def fit(self, room: int) -> None:
        """Stand within this width: where the two books have no room side by side, one is below the other."""
        self._room = room
        self._measure()
        head = sum(part.minimumSize().width() for part in self._books) + self._head_row.spacing()
        direction = QBoxLayout.Direction
        beside = self._side.width() + self._look.theme.px(14) + head <= room
        wanted = direction.LeftToRight if beside else direction.TopToBottom
        if self._head_row.direction() is not wanted:
            self._head_row.setDirection(wanted)
            self.updateGeometry()  # another direction does not tell the layouts around it

    def _head(self, context: PageContext) -> QBoxLayout:
        look, actions, px = self._look, context.actions, self._look.theme.px
        self._head_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._books = first, second = QHBoxLayout(), QHBoxLayout()
        for row in (self._head_row, first, second):
            row.setSpacing(px(8))
        first.addWidget(action_button(look, actions, "laws.back", icon_only=True))
        first.addWidget(action_button(look, actions, "laws.forward", icon_only=True))
        first.addWidget(self.book, 1)
        second.addWidget(self.beside, 1)
        second.addWidget(self.citation)
        for row in self._books:
            self._head_row.addLayout(row, 1)
        return self._head_row


class _Shelf(Choice):
    """A choice of books; as wide as the title in front, as long as that is no longer than most are."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look, name)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.currentTextChanged.connect(self._tell)

    def minimumSizeHint(self) -> QSize:
        px = self._look.theme.px
        title = self.fontMetrics().horizontalAdvance(self.currentText()) + px(_CHEVRON)
        return QSize(min(px(_TITLE), title), super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def _tell(self, title: str) -> None:
        self.setToolTip(title)
        self.updateGeometry()
