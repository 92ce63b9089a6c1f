"""How the Tonight page is laid out: the form at the left; cards, a movement's rounds or earlier sessions at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QStackedWidget, QVBoxLayout, QWidget

from gui.pages.tonight_form import EventForm
from gui.pages.tonight_neighbours import NeighbourCards
from gui.pages.tonight_rounds import MeetingDelegate, RoundsModel
from gui.pages.tonight_sessions import WIDTHS, SessionModel
from gui.theme import Height
from gui.widgets.buttons import KeycapButton, action_button
from gui.widgets.labels import heading, secondary
from gui.widgets.offer_cards import OfferHeader, OfferList
from gui.widgets.tables import Selected, Table
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from gui.pages.page import Desk
    from model.movement.offers import Offer

CARDS, ROUNDS, SESSIONS = "cards", "rounds", "sessions"


class TonightDesk(QWidget):
    """Builds the widgets; the page says what they show."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._look = desk.look
        self.form = EventForm(desk.look)
        self.offers = OfferList(desk.look)
        self.neighbours = NeighbourCards(desk.look)
        self.sessions = SessionModel()
        self.session_table = Table(desk.look, _("Earlier sessions"), selected=Selected.SOFT)
        self.rounds = RoundsModel()
        self.round_table = Table(desk.look, _("The movement, round by round"), row=Height.ENTRY)
        self.read_event = KeycapButton(desk.look, _("Read an event from a file"), "", "import")
        self._title = heading(desk.look)
        self._about = secondary(desk.look, _("best first"))
        self._none = secondary(desk.look, "", wrap=True)
        self._views = QStackedWidget()
        self._view = CARDS
        self._several = False
        self._lay_out(desk)

    @property
    def view(self) -> str:
        """What the right side shows: `CARDS`, `ROUNDS` or `SESSIONS`."""
        return self._view

    def show_view(self, view: str) -> None:
        """Show cards, rounds or sessions at the right."""
        self._view = view
        self._views.setCurrentIndex((CARDS, ROUNDS, SESSIONS).index(view))

    def show_heading(self, pairs: int, count: int) -> None:
        """Head the cards: for how many pairs they are."""
        words = ngettext("Movements for {pairs} pair", "Movements for {pairs} pairs", pairs)
        self._title.set_text(words.format(pairs=pairs) if pairs else _("Movements"))
        self._several = count > 1
        self._make_room()
        self.neighbours.setVisible(count > 0)
        self._header.setVisible(count > 0)
        self._none.setVisible(count == 0)

    def show_none(self, words: str) -> None:
        """Say why there are no cards."""
        self._none.set_text(words)

    def show_rounds(self, offer: Offer) -> None:
        """Show one movement round by round."""
        self.rounds.show(offer.plan)
        self._rounds_title.set_text(offer.title)
        self._rounds_note.set_text(offer.note)
        header = self.round_table.horizontalHeader()
        header.setMinimumSectionSize(self._look.theme.px(56))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """The heading is never cut: first the remark beside it goes, then the button whose key the hint bar tells."""
        gap = self._look.theme.px(14)
        needed = self._title.sizeHint().width() + self._sessions_button.sizeHint().width() + gap
        room = self.width() - self.form.width() - self._look.theme.px(36) - needed
        room -= self._rounds_button.sizeHint().width() + gap
        self._rounds_button.setVisible(room >= 0)
        self._about.setVisible(self._several and room >= self._about.sizeHint().width() + gap)

    def _lay_out(self, desk: Desk) -> None:
        px = desk.look.theme.px
        self._header = OfferHeader(desk.look, self.offers)
        self._views.addWidget(self._cards(desk))
        self._views.addWidget(self._rounds_view())
        self._views.addWidget(self._sessions_view())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.form)
        right = QVBoxLayout()
        right.setContentsMargins(px(18), px(14), px(18), px(14))
        right.addWidget(self._views)
        row.addLayout(right, 1)

    def _cards(self, desk: Desk) -> QWidget:
        look, px = desk.look, desk.look.theme.px
        cards = QWidget()
        head = QHBoxLayout()
        head.setSpacing(px(12))
        head.addWidget(self._title)
        head.addWidget(self._about, 1, Qt.AlignmentFlag.AlignVCenter)
        self._rounds_button = action_button(look, desk.actions, "movement.show", words=_("Rounds"))
        self._sessions_button = action_button(look, desk.actions, "session.open", words=_("Earlier sessions"))
        head.addWidget(self._rounds_button)
        head.addWidget(self._sessions_button)
        box = QVBoxLayout(cards)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(6))
        box.addLayout(head)
        box.addWidget(self._none)
        box.addWidget(self._header)
        box.addWidget(self.offers, 1)
        box.addWidget(self.neighbours)
        return cards

    def _rounds_view(self) -> QWidget:
        look, px = self._look, self._look.theme.px
        view = QWidget()
        self._rounds_title = heading(look)
        self._rounds_note = secondary(look)
        self.round_table.setModel(self.rounds)
        self.round_table.setItemDelegate(MeetingDelegate(look, self.round_table))
        self.round_table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        box = QVBoxLayout(view)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        box.addWidget(self._rounds_title)
        box.addWidget(self._rounds_note)
        box.addWidget(self.round_table, 1)
        return view

    def _sessions_view(self) -> QWidget:
        look, px = self._look, self._look.theme.px
        view = QWidget()
        self.session_table.setModel(self.sessions)
        self.session_table.set_widths(*WIDTHS)
        head = QHBoxLayout()
        head.addWidget(heading(look, _("Sessions")), 1)
        head.addWidget(self.read_event)
        box = QVBoxLayout(view)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(10))
        box.addLayout(head)
        box.addWidget(self.session_table, 1)
        return view
