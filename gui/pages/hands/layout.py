"""How the Hands page is laid out: the boards, the deal or what takes its place, and what the deal allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.look.theme import Height, TextSize
from gui.pages.hands.list import WIDTHS, HandsDelegate, HandsModel
from gui.pages.hands.panel import HandsPanel
from gui.widgets.board.deal import DealView
from gui.widgets.form.buttons import KeycapButton, action_button
from gui.widgets.form.card import give_panel_ground
from gui.widgets.form.flow_row import FlowRow
from gui.widgets.tables import Selected, TableView
from gui.widgets.text.labels import body, heading, secondary
from gui.widgets.text.suit_text import Style, SuitLabel
from model.i18n import _

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.pages.hands.compare import DealComparePanel
    from gui.pages.hands.edit import DealEditor
    from gui.pages.page import Page, PageContext

_LIST: Final = 236
_SIDE: Final = 318
_ROOMY: Final = 1060
_NARROW_LIST: Final = 160
_NARROW_SIDE: Final = 268
_PAR_COLUMN: Final = 2
_MOST_NEEDED: Final = 2
_BUTTONS: Final = ("hands.deal", "hands.import", "hands.edit", "hands.compare", "hands.export")


class HandsLayout:
    """The page's widgets."""

    def __init__(self, context: PageContext, page: Page) -> None:
        look = context.look
        self._look = look
        self.model = HandsModel()
        self.boards = TableView(look, _("Boards"), row=Height.LIST, selected=Selected.SOLID)
        self.boards.setItemDelegate(
            HandsDelegate(look, self.boards, selected=Selected.SOLID, row=Height.LIST, lines=False)
        )
        self.boards.setModel(self.model)
        self.boards.set_widths(*WIDTHS)
        self.view = DealView(look)
        self.without = SuitLabel(
            look, style=Style(TextSize.ANSWER, align=Qt.AlignmentFlag.AlignHCenter), wrap=True
        )
        self._cards = QStackedWidget()
        self.panel = HandsPanel(look)
        self.title, self.about = heading(look), secondary(look, wrap=True)
        self.offer = SuitLabel(look, style=Style(TextSize.SECONDARY), wrap=True)
        self.anyway: KeycapButton = action_button(look, context.actions, "hands.anyway")
        self.lock = secondary(look)
        self._editor: DealEditor | None = None
        self._compare: DealComparePanel | None = None
        self._middle = QStackedWidget()
        self._middle.addWidget(self._deal(context))
        self._stack = QStackedLayout(page)
        self._stack.addWidget(self._empty(look))
        self._stack.addWidget(self._body())

    @property
    def editor(self) -> DealEditor:
        """The lines in which cards are typed, made when first asked for."""
        from gui.pages.hands.edit import DealEditor

        if self._editor is None:
            self._editor = DealEditor(self._look)
            self._middle.addWidget(self._editor)
        return self._editor

    @property
    def compare(self) -> DealComparePanel:
        """Two versions side by side, made when first asked for."""
        from gui.pages.hands.compare import DealComparePanel

        if self._compare is None:
            self._compare = DealComparePanel(self._look)
            self._middle.addWidget(self._compare)
        return self._compare

    @property
    def editing(self) -> bool:
        """Whether cards are being typed."""
        return self._editor is not None and self._middle.currentWidget() is self._editor

    @property
    def comparing(self) -> bool:
        """Whether versions are compared."""
        return self._compare is not None and self._middle.currentWidget() is self._compare

    def bring(self, widget: QWidget | None) -> None:
        """Bring a widget into the middle, None for the deal."""
        self._middle.setCurrentIndex(0 if widget is None else self._middle.indexOf(widget))

    def show_session(self, there: bool) -> None:
        """Show the page, or that there is no session yet."""
        self._stack.setCurrentIndex(1 if there else 0)

    def show_offer(self, words: str, button: str) -> None:
        """Tell what was refused or is worth knowing; with a change there is a button for it."""
        self.offer.set_text(words)
        self.offer.setVisible(bool(words))
        self.anyway.setVisible(bool(button))
        if button:
            self.anyway.set_words(button)

    def show_cards(self, words: str) -> None:
        """Show the deal, or in its place these words where there is none."""
        self.without.set_text(words)
        self._cards.setCurrentIndex(1 if words else 0)

    def _no_cards(self) -> QWidget:
        widget = QWidget()
        box = QVBoxLayout(widget)
        box.addStretch(2)
        box.addWidget(self.without)
        box.addStretch(3)
        return widget

    def _empty(self, look: Look) -> QWidget:
        widget = QWidget()
        box = QVBoxLayout(widget)
        box.addStretch(1)
        box.addWidget(
            body(
                look,
                _("No session yet. Start one on Tonight; its boards are then listed here."),
                wrap=False,
            ),
            0,
            Qt.AlignmentFlag.AlignHCenter,
        )
        box.addStretch(2)
        return widget

    def _body(self) -> QWidget:
        widget = QWidget()
        row = QHBoxLayout(widget)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        give_panel_ground(self.panel)
        row.addWidget(self.boards)
        row.addWidget(self._middle, 1)
        row.addWidget(self.panel)
        return widget

    def _deal(self, context: PageContext) -> QWidget:
        look = self._look
        px = look.theme.px
        widget = QWidget()
        head = QHBoxLayout()
        head.setSpacing(px(12))
        head.addWidget(self.title)
        head.addWidget(self.about, 1)
        head.addWidget(action_button(look, context.actions, "hands.print", words=_("Print")))
        words = {
            "hands.deal": _("Deal"),
            "hands.import": _("Import"),
            "hands.edit": _("Edit"),
            "hands.compare": _("Compare"),
            "hands.export": _("Export"),
        }
        self._buttons = [
            action_button(look, context.actions, action, words=words[action], small=True)
            for action in _BUTTONS
        ]
        buttons = FlowRow(look, self._buttons)
        box = QVBoxLayout(widget)
        box.setContentsMargins(px(22), px(10), px(22), px(12))
        box.setSpacing(px(10))
        box.addLayout(head)
        self._cards.addWidget(self.view)
        self._cards.addWidget(self._no_cards())
        box.addWidget(self._cards, 1)
        telling = QHBoxLayout()
        telling.setSpacing(px(10))
        telling.addWidget(self.offer, 1)
        telling.addWidget(self.anyway)
        box.addLayout(telling)
        box.addWidget(self.lock)
        box.addWidget(buttons)
        self.show_offer("", "")
        return widget

    def fit(self, width: int) -> None:
        """Share the width: where it is scarce the list keeps number, glyph and score, and the panel gives way too."""
        px = self._look.theme.px
        scarce = width < px(_ROOMY)
        self.boards.setColumnHidden(_PAR_COLUMN, scarce)
        wide = max(px(_LIST), self.boards.minimumSizeHint().width())
        self.boards.setFixedWidth(px(_NARROW_LIST) if scarce else wide)
        self.panel.setFixedWidth(px(_NARROW_SIDE if scarce else _SIDE))
        for button in self._buttons[_MOST_NEEDED:]:  # their keys stand in the hint bar and in the palette
            button.setVisible(not scarce)
