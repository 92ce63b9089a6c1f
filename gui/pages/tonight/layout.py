"""How the Tonight page is laid out: the form at the left; cards, a movement's rounds or earlier sessions at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.pages.tonight.form import EventForm
from gui.pages.tonight.neighbours import NeighbourCards
from gui.widgets.form.buttons import action_button
from gui.widgets.form.front_stack import FrontStack
from gui.widgets.form.segments import Segments
from gui.widgets.offers.cards import OfferHeader, OfferList
from gui.widgets.text.labels import heading, secondary
from gui.widgets.text.suit_text import SuitLabel
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from gui.pages.page import PageContext
    from gui.pages.tonight.earlier import EarlierSessions
    from gui.pages.tonight.rounds import MovementRounds
    from gui.pages.tonight.sections import SectionsByHand

ALL: Final = "all"
_LOW: Final = 520
"""The key of the cards that lay out every section at once."""
CARDS, ROUNDS, SESSIONS, SECTIONS = "cards", "rounds", "sessions", "sections"


class TonightLayout(QWidget):
    """Builds the widgets; the page says what they show.

    What few evenings look at (rounds, earlier sessions, sections by hand) is made when it is first shown: the start is
    quicker. `taken` follows Enter on a movement's rounds or on the sections, `settled` what is settled of sections by hand,
    `opened` carries a session's id, `read_wanted` asks for a file.
    """

    taken = Signal()
    settled = Signal()
    opened = Signal(int)
    read_wanted = Signal()

    def __init__(self, context: PageContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = context.look
        self._actions = context.actions
        self.form = EventForm(context.look, self)
        self.offers = OfferList(context.look)
        self.neighbours = NeighbourCards(context.look)
        self._rounds: MovementRounds | None = None
        self._sessions: EarlierSessions | None = None
        self._by_hand: SectionsByHand | None = None
        self._beside = False
        self._title = heading(context.look, wrap=True)
        self._about = secondary(context.look, _("best first"))
        self.sections_shown = Segments(context.look, _("Guide cards of"), ((ALL, _("All sections")),))
        self.sections_shown.hide()
        self.none = secondary(context.look, "", wrap=True)
        self.wrong = SuitLabel(context.look, "", role="err", wrap=True)
        self.wrong.hide()
        self._views = FrontStack()
        self._view = CARDS
        self._several, self._most = False, 0
        self._lay_out(context)

    @property
    def view(self) -> str:
        """What the right side shows: `CARDS`, `ROUNDS`, `SESSIONS` or `SECTIONS`."""
        return self._view

    @property
    def rounds(self) -> MovementRounds:
        """A movement round by round."""
        if self._rounds is None:
            from gui.pages.tonight.rounds import MovementRounds

            self._rounds = MovementRounds(self._look)
            self._rounds.taken.connect(self.taken)
            self._views.addWidget(self._rounds)
        return self._rounds

    @property
    def sessions(self) -> EarlierSessions:
        """The list of earlier sessions."""
        if self._sessions is None:
            from gui.pages.tonight.earlier import EarlierSessions

            self._sessions = EarlierSessions(self._look, self._actions)
            self._sessions.opened.connect(self.opened)
            self._sessions.read_wanted.connect(self.read_wanted)
            self._views.addWidget(self._sessions)
        return self._sessions

    @property
    def by_hand(self) -> SectionsByHand:
        """The sections with what is settled by hand for each."""
        if self._by_hand is None:
            from gui.pages.tonight.sections import SectionsByHand

            self._by_hand = SectionsByHand(self._look)
            self._by_hand.taken.connect(self.taken)
            self._by_hand.settled.connect(self.settled)
            self._by_hand.fit(self._beside_form())
            self._views.addWidget(self._by_hand)
        return self._by_hand

    def front(self) -> QWidget:
        """What has the keyboard at the right."""
        if self._view == CARDS:
            return self.offers
        if self._view == SECTIONS:
            return self.by_hand.front()
        return self.rounds.front() if self._view == ROUNDS else self.sessions.table

    def show_view(self, view: str) -> None:
        """Show cards, rounds, sessions or sections at the right."""
        self._view = view
        if view == CARDS:
            self._views.setCurrentWidget(self._cards)
        elif view == SECTIONS:
            self._views.setCurrentWidget(self.by_hand)
        else:
            self._views.setCurrentWidget(self.rounds if view == ROUNDS else self.sessions)

    def show_heading(self, pairs: int, count: int, kind: str = "pairs") -> None:
        """Head the cards: for how many pairs, teams or players they are."""
        if kind == "pairs":
            words = ngettext("Movements for {pairs} pair", "Movements for {pairs} pairs", pairs)
            self._title.set_text(words.format(pairs=pairs) if pairs else _("Movements"))
        else:
            from model.movement.field_size import count_words

            self._title.set_text(_("For {many}").format(many=count_words(pairs, kind)))
        self._several = count > 1
        self._beside = count > 0 and kind == "pairs"
        self._make_room()
        self._header.setVisible(count > 0)
        self.none.setVisible(count == 0)

    def show_sections(self, sections: Sequence[tuple[str, str]]) -> None:
        """Offer the cards of each section, (key, words), beside those of all; () if the room is one."""
        self.sections_shown.set_choices(((ALL, _("All sections")), *sections))
        self.sections_shown.setVisible(bool(sections))
        self._by_hand_button.setVisible(bool(sections))

    def show_none(self, words: str) -> None:
        """Say why there are no cards."""
        self.none.set_text(words)

    def show_wrong(self, words: str) -> None:
        """Say over the cards what is impossible about the wish; "" for nothing."""
        self.wrong.set_text(words)
        self.wrong.setVisible(bool(words))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def fit(self, room: int) -> None:
        """Stand within this width, which is what is seen of the page."""
        self._most = room
        self._make_room()

    def _make_room(self) -> None:
        """The heading is never cut: first the remark beside it goes, then the button whose key the hint bar tells."""
        # In the lowest window the movements themselves come first.
        self.neighbours.setVisible(self._beside and self.height() >= self._look.theme.px(_LOW))
        gap = self._look.theme.px(14)
        needed = self._title.sizeHint().width() + self._sessions_button.sizeHint().width() + gap
        if self._by_hand is not None:
            self._by_hand.fit(self._beside_form())
        room = self._beside_form() - needed
        room -= self._rounds_button.sizeHint().width() + gap
        self._rounds_button.setVisible(room >= 0)
        self._about.setVisible(self._several and room >= self._about.sizeHint().width() + gap)

    def _beside_form(self) -> int:
        wide = min(self.width(), self._most or self.width())
        return wide - self.form.width() - self._look.theme.px(36)

    def _lay_out(self, context: PageContext) -> None:
        px = context.look.theme.px
        self._header = OfferHeader(context.look, self.offers)
        self._cards = self._card_view(context)
        self._views.addWidget(self._cards)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.form)
        right = QVBoxLayout()
        right.setContentsMargins(px(18), px(14), px(18), px(14))
        right.addWidget(self._views)
        row.addLayout(right, 1)

    def _card_view(self, context: PageContext) -> QWidget:
        look, px = context.look, context.look.theme.px
        cards = QWidget()
        head = QHBoxLayout()
        head.setSpacing(px(12))
        head.addWidget(self._title)
        head.addWidget(self._about, 1, Qt.AlignmentFlag.AlignVCenter)
        self._rounds_button = action_button(look, context.actions, "movement.show", words=_("Rounds"))
        self._by_hand_button = action_button(
            look, context.actions, "session.by_hand", words=_("Sections by hand")
        )
        self._by_hand_button.hide()
        self._sessions_button = action_button(
            look, context.actions, "session.open", words=_("Earlier sessions")
        )
        head.addWidget(self._rounds_button)
        head.addWidget(self._sessions_button)
        box = QVBoxLayout(cards)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(6))
        box.addLayout(head)
        sections = QHBoxLayout()
        sections.addWidget(self.sections_shown)
        sections.addStretch(1)
        sections.addWidget(self._by_hand_button)
        box.addLayout(sections)
        box.addWidget(self.none)
        box.addWidget(self.wrong)
        box.addWidget(self._header)
        box.addWidget(self.offers, 1)
        box.addWidget(self.neighbours)
        return cards
