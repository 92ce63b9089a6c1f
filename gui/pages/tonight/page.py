"""Tonight: how many are you, which movement fits, and Enter starts the seating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.pages.event_files import read_event
from gui.pages.page import Hint, Page, PageContext, Place
from gui.pages.tonight import words
from gui.pages.tonight.event import event_of, new_event, room_words
from gui.pages.tonight.hints import list_hints
from gui.pages.tonight.layout import ALL, CARDS, ROUNDS, SECTIONS, SESSIONS, TonightLayout
from gui.pages.tonight.reckoning import Neighbours, Reckoned, Reckoning, reckon
from gui.pages.tonight.section_choice import SectionChoice
from gui.pages.tonight.sessions import (
    change_session,
    create_session,
    drawn_alike,
    find_seating,
    page_of,
    remove_session,
)
from gui.widgets.offers.lines import offer_line
from model.changes import Changes, Kind
from model.errors import ArrowswitchError
from model.i18n import N_, _, format_date
from model.movement.offers.by_hand import read_settled
from model.movement.offers.offer import Offer, Wish
from model.movement.size import NotASize, Size
from model.snapshots.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from model.movement.plan import Plan

_STALE = {Kind.SESSION, Kind.PLAN, Kind.STATE, Kind.CONDITIONS, Kind.CLUB}


class TonightPage(Page):
    """One field, the movements that fit, and the event's few facts beside them."""

    page_id = "tonight"
    name = N_("Tonight")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.desk_top = TonightLayout(context, self)
        self.in_view_changed.connect(lambda: self.desk_top.fit(self.in_view.width()))
        self._form = self.desk_top.form
        self._field = self._form.size_field.edit
        self._cards = self.desk_top.offers
        self._reckoning = Reckoning(context.tasks, self)
        self._size: Size | None = None
        self._reckoned: Reckoned | None = None
        self._wanted_card = ""
        self._sections = SectionChoice()
        self._own_plans: tuple[Plan, ...] | None = None
        self._seated: Session | None = None
        self._fresh = False
        self._filled = False
        self._touched = False
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.desk_top)
        self._bind()

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The movements that fit what is typed, best first; () while they are being reckoned."""
        current = self._current
        return () if current is None else current.offers

    @property
    def _current(self) -> Reckoned | None:
        """What was reckoned, where it is still of what is typed."""
        reckoned = self._reckoned
        return reckoned if reckoned is not None and reckoned.wish == self._wish() else None

    def hints(self) -> Sequence[Hint]:
        return list_hints(self.desk_top.view, several=self._several())

    def panes(self) -> Sequence[QWidget]:
        return (self._field, self._form.title_field, self.desk_top.front())

    def activate(self, place: Place | None) -> None:
        if place and place.get("fresh"):
            self._fresh = True
        if not self._filled or (place and "change" in place) or self._another_is_seated():
            self._fill()
        if place and "size" in place:
            self._field.setText(str(place["size"]))
            self._wanted_card = str(place.get("movement", ""))
        self._look_at_size()
        self._show_cards()

    def place(self) -> Place:
        where: Place = {"size": self._field.text(), "fresh": self._fresh}
        offer = self._chosen()
        if offer is not None:
            where["movement"] = offer.card
        return where

    def on_changes(self, changes: Changes) -> None:
        if Kind.MOVEMENTS in changes.kinds:
            self._own_plans = None
            self._look_at_size()
        if changes.initiator is self or not changes.kinds & _STALE:
            return
        self._fill_if_changed()
        if self.desk_top.view == SESSIONS:
            self._show_sessions()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        # Two threads of Python take turns: reckoning any sooner would keep the window from being seen.
        self._reckoning.begin()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace) and self.desk_top.view != CARDS:
            self._show_cards()
        elif event.key() == Qt.Key.Key_Delete and self.desk_top.view == SESSIONS:
            self._remove_session()
        else:
            super().keyPressEvent(event)

    def _bind(self) -> None:
        actions = self.context.actions
        actions.bind(self, "session.start", self._start)
        actions.bind(self, "session.new", self._new_session)
        actions.bind(self, "session.open", self._show_sessions)
        actions.bind(self, "session.remove", self._remove_session)
        actions.bind(self, "movement.show", self._show_rounds)
        actions.bind(self, "movement.competition", self._show_competition)
        actions.bind(self, "session.kind", self._form.next_kind)
        actions.bind(self, "session.section", self._next_section)
        actions.bind(self, "session.by_hand", self._show_by_hand)
        self.desk_top.settled.connect(self._settle_sections)
        self.desk_top.sections_shown.chosen.connect(self._section_shown)
        self._field.textChanged.connect(self._size_typed)
        self._field.textEdited.connect(self._touch)
        self._form.changed.connect(self._touch)
        self._field.entered.connect(self._start)
        self._field.walked.connect(self._walk)
        self._form.changed.connect(self._look_at_size)
        self._form.left.connect(self._cards.setFocus)
        self._cards.started.connect(self._start)
        self._cards.taken.connect(self._start_pressed)
        self._cards.previewed.connect(self._show_rounds)
        self._cards.selectionModel().currentChanged.connect(self._another_card)
        self._reckoning.ready.connect(self._show_offers)
        self._reckoning.neighbours.connect(self._show_neighbours)
        self._reckoning.late.connect(self.desk_top.neighbours.show_waiting)
        self.desk_top.opened.connect(self._open_session)
        self.desk_top.taken.connect(self._start)
        self.desk_top.read_wanted.connect(self._read_event)

    # The event

    def _fill(self) -> None:
        """Take the event from the session that is being seated, or from last week."""
        self._filled, self._touched = True, False
        director = self.context.director
        self._seated = self._find_seating()
        self._form.show_titles(one.title for one in director.sessions.all())
        if self._seated is not None:
            self._form.show_event(event_of(director, self._seated), begun=True)
            self._form.show_copied(_("Seating. The movement can be changed until round 1 starts."))
            self._wanted_card = ""
            size = room_words(self._seated)
            hands = read_settled(self._seated.plan)
        else:
            event, size, model = new_event(director)
            self._form.show_event(event, begun=False)
            self._form.show_copied(words.describe_copy(model.title, format_date(model.date)) if model else "")
            hands = ()
        self._field.setText(size)
        self._sections.begin(hands)
        self.desk_top.show_sections(())
        self._cards.start_words = self._start_words()

    def _find_seating(self) -> Session | None:
        return None if self._fresh else find_seating(self.context.director)

    def _fill_if_changed(self) -> None:
        if self._find_seating() != self._seated or not self._touched:
            self._fill()
            self._look_at_size()

    def _another_is_seated(self) -> bool:
        """Whether another session was opened elsewhere since the rows were filled, as a second one from Results."""
        seated = self._find_seating()
        return (seated and seated.id) != (self._seated and self._seated.id)

    def _new_session(self) -> None:
        self._fresh = True
        self._fill()
        self._show_cards()
        self._look_at_size()

    # The movements

    def _touch(self) -> None:
        """What was typed by hand is no longer replaced when the club's habits change."""
        self._touched = True

    def _size_typed(self) -> None:
        self._wanted_card = ""
        self._sections.begin()
        self.desk_top.show_sections(())
        if self.desk_top.view == SECTIONS:
            self.desk_top.show_view(CARDS)
        self._look_at_size()

    def _look_at_size(self) -> None:
        """Understand the field, and have the movements reckoned for it."""
        typed, kind = self._field.text().strip(), self._form.event_wished().kind
        try:
            self._size = words.parse_size(typed, kind)
        except NotASize as error:
            self._size = None
            self._form.show_refused(str(error) if typed else words.asks(kind), typed=bool(typed))
            self._reckoning.stop()
            self._reckoned = None
            self._cards.show_lines((), 0)
            self.desk_top.show_heading(0, 0)
            self.desk_top.show_none(words.describe_beginning(self.context.director, kind))
            return
        self._form.show_size(self._size)
        current = self._current
        if current is None:
            self._reckoning.want(self._wish())
        else:
            self._show_offers(current)

    def _wish(self) -> Wish | None:
        if self._size is None:
            return None
        wish = self._form.event_wished().wish(self._size.pairs, self._size.sections)
        return self._sections.add_to(replace(wish, own=self._own()))

    def _several(self) -> bool:
        """Whether the room has sections, typed apart or split evenly."""
        typed = len(self._size.sections) if self._size is not None else 0
        return max(typed, self._form.event_wished().sections) > 1

    def _own(self) -> tuple[Plan, ...]:
        """The movements the club laid out itself, read once until one of them changes."""
        if self._own_plans is None:
            self._own_plans = tuple(one.plan for one in self.context.director.movements.all())
        return self._own_plans

    def _show_offers(self, reckoned: Reckoned) -> None:
        if reckoned.wish != self._wish() or self._settled_before(reckoned):
            return
        kept = self._chosen_card()
        self._wanted_card = ""
        self._reckoned = reckoned
        event = self._form.event_wished()
        said = words.wrong(reckoned.wish, reckoned.offers)
        self.desk_top.show_sections(words.section_words(reckoned.choices))
        self.hints_changed.emit()
        self._cards.start_words = self._start_words()
        shown = self._shown()
        praise = words.praise(shown[0], reckoned.wish, event, said) if shown and self._section is None else ""
        lines = tuple(offer_line(one, event.start, "" if row else praise) for row, one in enumerate(shown))
        self._cards.show_lines(lines, self._row_of(kept))
        self.desk_top.show_heading(reckoned.wish.pairs, len(lines), reckoned.wish.kind)
        self.desk_top.show_wrong(said)
        if self.desk_top.view == SECTIONS:
            self._fill_by_hand(reckoned)
        if not lines:
            self.desk_top.show_none(words.no_movement(self._form.event_wished(), several=self._several()))
        self._another_card()

    @property
    def _section(self) -> int | None:
        """The section whose own cards are shown, None if all are laid out at once."""
        key = self.desk_top.sections_shown.key
        return None if key == ALL else int(key)

    def _shown(self) -> tuple[Offer, ...]:
        """The offers the cards stand for."""
        reckoned, section = self._reckoned, self._section
        if reckoned is None:
            return ()
        if section is None or section >= len(reckoned.choices):
            return reckoned.offers
        return reckoned.choices[section]

    def _next_section(self) -> None:
        if self._reckoned is None or not self._reckoned.choices:
            return
        keys = [ALL, *map(str, range(len(self._reckoned.choices)))]
        at = keys.index(self.desk_top.sections_shown.key)
        self.desk_top.sections_shown.choose(keys[(at + 1) % len(keys)])
        self._section_shown()

    def _section_shown(self) -> None:
        section = self._section
        if section is not None and section < len(self._sections.cards):
            self._wanted_card = self._sections.cards[section]
        self._look_at_size()

    def _take_for_section(self, section: int, offer: Offer) -> None:
        """Let a section play this card, and show what all play then."""
        assert self._reckoned is not None  # its cards are shown
        self._sections.choose(section, offer.card, len(self._reckoned.choices))
        self.desk_top.sections_shown.choose(ALL)
        self._wanted_card = ""
        self._look_at_size()

    def _settled_before(self, reckoned: Reckoned) -> bool:
        """Take what the sections of the session being seated play, once it is known what they could; True if there is more to reckon."""
        if self._seated is None or not self._sections.find_settled(self._seated.plan, reckoned):
            return False
        self._look_at_size()
        return True

    def _show_by_hand(self) -> None:
        """Letter, colour, movement, boards and switches of each section."""
        if self.desk_top.view == SECTIONS:
            self._show_cards()
            return
        reckoned = self._current
        if reckoned is None or not reckoned.choices:
            return
        self.desk_top.sections_shown.choose(ALL)
        self._fill_by_hand(reckoned)
        self.desk_top.show_view(SECTIONS)
        self.desk_top.front().setFocus()
        self.hints_changed.emit()

    def _fill_by_hand(self, reckoned: Reckoned) -> None:
        by_hand = self.desk_top.by_hand
        by_hand.show_sections(reckoned.choices, self._sections.cards, self._sections.hands)
        by_hand.show_laid_out(next(iter(self.offers), None))

    def _settle_sections(self) -> None:
        by_hand = self.desk_top.by_hand
        self._sections.begin(by_hand.hands, by_hand.cards)
        self._wanted_card = ""
        self._cards.choose(0)
        self._touch()
        self._look_at_size()

    def _start_words(self) -> str:
        if self._section is not None:
            return _("Use for this section")
        return _("Use this movement") if self._seated else _("Start seating")

    def _chosen_card(self) -> str:
        """The movement the hand is on, to stay on it while figures change."""
        if self._wanted_card:
            return self._wanted_card
        if self._seated is not None and self._reckoned is None:
            return ""
        row = self._cards.row
        return self._cards.cards.rows[row].card if row > 0 else ""

    def _row_of(self, card: str) -> int:
        assert self._reckoned is not None  # only asked once there are offers
        if self._seated is not None and not card and self._section is None:
            plans = [offer.plan for offer in self._reckoned.offers]
            if self._seated.plan in plans:
                return plans.index(self._seated.plan)
            alike = (row for row, plan in enumerate(plans) if drawn_alike(plan, self._seated.plan))
            return next(alike, 0)
        cards = [offer.card for offer in self._shown()]
        return cards.index(card) if card in cards else 0

    def _another_card(self) -> None:
        offer = self._chosen() if self._section is None else None
        if offer is not None and self._reckoned is not None and self._reckoned.wish.kind == "pairs":
            self._reckoning.want_neighbours(self._reckoned.wish, offer)

    def _show_neighbours(self, found: Neighbours) -> None:
        self.desk_top.neighbours.show_neighbours(found.more, found.fewer, self._form.event_wished().start)

    def _chosen(self) -> Offer | None:
        shown, row = self._shown(), self._cards.row
        return shown[row] if 0 <= row < len(shown) else None

    def _walk(self, by: int) -> None:
        if self._cards.row >= 0:
            self._cards.choose(self._cards.row + by)

    # What Enter does

    def _start(self) -> None:
        if self.desk_top.view == SESSIONS:
            self.desk_top.sessions.open_chosen()
            return
        offer = self._offer_now()
        if offer is None:
            return
        if self._section is not None:
            self._take_for_section(self._section, offer)
            return
        try:
            event = self._form.event_wished()
            if self._seated is not None:
                change_session(self.context.director, self._seated.id, event, offer.plan, self)
            else:
                create_session(self.context.director, event, offer.plan, self)
        except ArrowswitchError as error:
            self.context.complain(error)
            return
        self._fresh = False
        self._filled = False
        self.request_page.emit("seating", {})

    def _start_pressed(self, card: str) -> None:
        """Start the movement whose button was pressed, though leaving a field may have brought others meanwhile."""
        if self._offer_now() is None:
            return
        if self._cards.choose_card(card):
            self._start()
        else:
            self.context.complain(words.refuse_gone())

    def _offer_now(self) -> Offer | None:
        """The chosen offer for what is typed at this moment, even when Enter came before the cards."""
        self._form.settle()
        wish = self._wish()
        if wish is None:
            try:
                words.parse_size(self._field.text(), self._form.event_wished().kind)
            except NotASize as error:
                self.context.complain(error)
            return None
        if self._current is None:
            self._reckoning.stop()
            self._show_offers(reckon(wish))
        offer = self._chosen()
        if offer is None:
            none = words.no_movement(self._form.event_wished(), several=self._several())
            self.context.complain(ArrowswitchError(none, _("Split the field.")))
        return offer

    # The other views of the right side

    def _show_cards(self) -> None:
        self.desk_top.show_view(CARDS)
        self._field.setFocus()
        self._field.selectAll()
        self.hints_changed.emit()

    def _show_rounds(self) -> None:
        if self.desk_top.view == ROUNDS:
            self._show_cards()
            return
        offer = self._offer_now()
        if offer is not None:
            self.desk_top.rounds.show_offer(offer)
            self.desk_top.show_view(ROUNDS)
            self.desk_top.front().setFocus()
            self.hints_changed.emit()

    def _show_competition(self) -> None:
        if self.desk_top.view != ROUNDS:
            self._show_rounds()
            if self.desk_top.view != ROUNDS or self.desk_top.rounds.view == "competition":
                return
        self.desk_top.rounds.turn()

    def _show_sessions(self) -> None:
        sessions = self.context.director.sessions
        self.desk_top.sessions.show_sessions(sessions.all(), sessions.current())
        self.desk_top.show_view(SESSIONS)
        self.desk_top.front().setFocus()
        self.hints_changed.emit()

    def _open_session(self, session_id: int) -> None:
        sessions = self.context.director.sessions
        if not self.context.attempt(sessions.open, session_id):
            return
        self._fresh = self._filled = False
        self.request_page.emit(page_of(sessions.get(session_id).state), {})

    def _remove_session(self) -> None:
        """Delete the session the hand is on; where the list is not shown, show it first."""
        if self.desk_top.view != SESSIONS:
            self._show_sessions()
            return
        if (session := self.desk_top.sessions.chosen) is not None:
            self.context.attempt(remove_session, self.context, session)

    def _read_event(self) -> None:
        read_event(self.context, self, self._event_read)

    def _event_read(self, _session_id: int) -> None:
        self._filled = False
        self.request_page.emit("results", {})
