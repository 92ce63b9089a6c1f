"""Rulings: the current ruling, the open ones beside it, and what rulings still require at the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.pages.page import Attention, Hint, Page, PageContext, Place
from gui.pages.rulings.due import make_attention
from gui.pages.rulings.list import CardList
from gui.rulings.controller import RulingController
from gui.rulings.dialog import wizard_hints
from gui.rulings.wizard.case import Where
from gui.widgets.form.buttons import ButtonKind as Loudness
from gui.widgets.form.buttons import action_button
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import secondary, subheading
from model.changes import Changes, Kind
from model.errors import ArrowswitchError
from model.i18n import N_, _
from model.snapshots.rulings import PendingEffect, ReviewDue, RulingRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.rulings.wizard.wizard import Wizard


class RulingsPage(Page):
    """Every ruling of the session, one of them selected."""

    page_id = "rulings"
    name = N_("Rulings")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._pending: tuple[PendingEffect | ReviewDue, ...] = ()
        self._records: tuple[RulingRecord, ...] = ()
        self.controller = RulingController(context, self)
        self._open_title, self._open_count = subheading(context.look, _("Rulings")), secondary(context.look)
        self.cards = CardList(context.look, _("Rulings of the session"))
        self._due_title, self._due_count = subheading(context.look, _("To be done")), secondary(context.look)
        self.due = CardList(context.look, _("Still to be done for rulings"))
        self._lay_out()
        self._bind()

    # What others see

    @property
    def wizard(self) -> Wizard:
        """The current ruling."""
        return self.controller.wizard

    def begin(self, tree: str = "") -> None:
        """Start a new ruling on the page."""
        begun = self.controller.begin()
        self._show_lists()
        self.wizard.take_focus()
        if tree and begun:
            self.wizard.begin(tree)

    def hints(self) -> Sequence[Hint]:
        due = next(
            (one for card, one in zip(self.due.cards, self._pending, strict=False) if card.hasFocus()), None
        )
        if isinstance(due, PendingEffect) and due.asks:
            given = (
                Hint(("Enter",), _("tricks already included")),
                Hint(("Alt+D",), _("transfer the tricks")),
            )
            return (*given, Hint(("F6",), _("next pane")))
        if due is not None:
            return (Hint(("Enter",), _("mark as done")), Hint(("F6",), _("next pane")))
        return wizard_hints(self.wizard, self.controller.benches)

    def panes(self) -> Sequence[QWidget]:
        return (*self.wizard.panes(), self.cards, self.due)

    def activate(self, place: Place | None) -> None:
        self._reload()
        wanted = place.get("ruling") if place else self.controller.ruling_id
        record = next((one for one in self._records if one.id == wanted), None)
        if record is None:
            record = next((one for one in self._records if one.state == "open"), None)
        if record is not None and record.id != self.controller.ruling_id:
            self.controller.take_up(record)
        elif record is None and self.wizard.draft.tree == "":
            self.controller.begin()
        self._show_lists()
        self.wizard.take_focus()

    def place(self) -> Place:
        ruling = self.controller.ruling_id
        return {} if ruling is None else {"ruling": ruling}

    def on_changes(self, changes: Changes) -> None:
        if changes.kinds & {Kind.SESSION, Kind.PLAN}:
            self.controller.begin()
        if changes.kinds & {Kind.RULING, Kind.RESULT, Kind.SESSION, Kind.STATE}:
            self._reload()
            self.controller.follow(changes)
            self._show_lists()

    def attentions(self) -> Sequence[Attention]:
        found = [
            Attention(
                _("Ruling {number} is open").format(number=one.number), self.page_id, {"ruling": one.id}
            )
            for one in self._records
            if one.state == "open"
        ]
        return (*found, *(make_attention(one.number, one.text, one.ruling) for one in self._pending))

    # What changes

    def _reload(self) -> None:
        session = self.context.director.sessions.current()
        rulings = self.context.director.rulings
        self._records = () if session is None else rulings.all(session)
        self._pending = () if session is None else rulings.due(session)

    def _show_lists(self) -> None:
        self.cards.show_rulings(self._records, self.controller.ruling_id, self.context.director.rulings.whose)
        self.due.show_due(self._pending)
        is_open = sum(one.state == "open" for one in self._records)
        self._open_count.set_text(_("{count} open").format(count=is_open) if self._records else "")
        self._due_count.set_text(str(len(self._pending)) if self._pending else "")
        for part in (self._due_title, self._due_count, self.due):
            part.setVisible(bool(self._pending))
        for action in ("ruling.amend", "ruling.withdraw", "ruling.decide"):
            record = next((one for one in self._records if one.id == self.controller.ruling_id), None)
            state = record.state if record else ""
            may = state == "concluded" if action == "ruling.amend" else state != "withdrawn" and bool(state)
            self.context.actions[action].setEnabled(may and not self.context.director.read_only)
        self._name_withdrawal()
        self._share_height()
        self.hints_changed.emit()

    def _name_withdrawal(self) -> None:
        """The same key deletes a ruling begun by mistake: there is nothing yet to give a reason for."""
        ruling, actions = self.controller.ruling_id, self.context.actions
        drops = ruling is not None and self.context.director.rulings.can_be_dropped(ruling)
        usual = actions.spec("ruling.withdraw").words
        actions["ruling.withdraw"].setText(_("Discard the ruling, started by mistake") if drops else usual)

    def _share_height(self) -> None:
        """The lists take what they need up to half of the column, the trail the rest; then both scroll."""
        content = self._lists
        width = max(1, self._scroll.width())
        wanted = max(content.heightForWidth(width), content.sizeHint().height())
        self._scroll.setFixedHeight(max(1, min(wanted, self.height() // 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _choose(self, ruling: int) -> None:
        record = next((one for one in self._records if one.id == ruling), None)
        if record is not None:
            self.controller.take_up(record)
            self._show_lists()
            self.wizard.take_focus()

    def _done(self, at: int) -> None:
        one = self._pending[at]
        rulings = self.context.director.rulings
        try:
            if isinstance(one, ReviewDue):
                rulings.review_done(one.ruling, one.index, initiator=self)
            else:
                rulings.effect_done(one.ruling, one.index, initiator=self)
        except ArrowswitchError as error:
            self.context.complain(error)
            return
        # The review is a ruling of its own, by the Law of damage, at the same table and board.
        if isinstance(one, ReviewDue) and self.controller.begin(Where(one.round, one.table, one.board)):
            self.wizard.begin(one.opens)

    def _tricks_pass(self) -> None:
        """Let the tricks pass of the ruling that asks in front, or of the first that asks."""
        asking = [
            (at, one) for at, one in enumerate(self._pending) if isinstance(one, PendingEffect) and one.asks
        ]
        focused = [one for at, one in asking if self.due.cards[at].hasFocus()]
        for one in (*focused, *(one for _at, one in asking))[:1]:
            self.context.attempt(self.context.director.rulings.tricks_pass, one.ruling, initiator=self)

    def _leave(self) -> None:
        """Esc: the current ruling stays open; the page is ready for the next."""
        self.controller.begin()
        self._show_lists()
        (self.cards.cards[0] if self.cards.cards else self.wizard.start.search).setFocus()

    def _concluded(self, _ruling: int) -> None:
        self._reload()
        self._show_lists()

    # Building

    def _lay_out(self) -> None:
        look = self.context.look
        box = self.wizard.left_box
        self._lists = beneath = QWidget()
        self._beneath = QVBoxLayout(beneath)
        self._beneath.setContentsMargins(0, 0, 0, 0)
        for title, count, cards in (
            (self._due_title, self._due_count, self.due),
            (self._open_title, self._open_count, self.cards),
        ):
            row = QHBoxLayout()
            row.addWidget(title)
            row.addStretch(1)
            row.addWidget(count)
            self._beneath.addLayout(row)
            self._beneath.addWidget(cards)
        self._scroll = Scrolled(beneath)
        box.addWidget(self._scroll)
        box.addWidget(action_button(look, self.context.actions, "ruling.new", Loudness.ACCENT))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.wizard)

    def _bind(self) -> None:
        bind = self.context.actions.bind
        bind(self, "ruling.conclude", self.wizard.forward)
        bind(self, "ruling.edition", self.wizard.next_edition)
        benches = self.controller.benches
        bind(self, "ruling.apart", benches.adjustment.toggle_apart)
        bind(self, "ruling.fault", benches.adjustment.toggle_fault)
        bind(self, "ruling.match", benches.adjustment.match.take_focus)
        bind(self, "ruling.cards", benches.next_panel)
        bind(self, "ruling.pass", self._tricks_pass)
        bind(self, "ruling.next_open", self.controller.next_open)
        bind(self, "ruling.previous_open", self.controller.previous_open)
        bind(self, "ruling.print", self.controller.print_form)
        bind(self, "ruling.appeal", self.controller.print_appeal)
        bind(self, "ruling.poll", self.controller.print_poll)
        bind(self, "ruling.anonymous", self.controller.print_without_names)
        bind(self, "ruling.penalties", self.controller.print_penalties)
        bind(self, "ruling.log", self.controller.print_log)
        bind(self, "ruling.export", self.controller.save_as_text)
        bind(self, "ruling.law", self.wizard.read_law)
        bind(self, "ruling.amend", self.controller.amend)
        bind(self, "ruling.decide", self.controller.decide)
        bind(self, "ruling.withdraw", self.controller.withdraw)
        self.cards.chosen.connect(self._choose)
        self.due.chosen.connect(self._done)
        self.controller.kept.connect(self._show_lists)
        self.controller.switched.connect(self._show_lists)
        self.controller.concluded.connect(self._concluded)
        self.wizard.left.connect(self._leave)
        self.wizard.draft_changed.connect(self.hints_changed)
