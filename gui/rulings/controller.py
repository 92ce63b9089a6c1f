"""A ruling being given: the wizard on one side, the session's rulings on the other; nothing said is lost."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer, Signal

from gui.ask import FileKind
from gui.rulings.side_panels import Benches
from gui.rulings.store import RulingStore
from gui.rulings.wizard.wizard import Wizard
from model.changes import Changes, Kind
from model.errors import ArrowswitchError, Overtaken, ReasonNeeded, ServerLost
from model.i18n import _
from model.reasons import why_refused
from model.service.sent import Seen

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from gui.rulings.wizard.case import Where
    from gui.rulings.wizard.panes import Screens
    from model.snapshots.rulings import RulingRecord


AGAIN_MS: Final = 1000
"""After which a ruling that a server was too far away for is written again."""


class RulingController(QObject):
    """Keeps in the club file what the wizard shows, one answer after the other."""

    kept = Signal()
    concluded = Signal(int)
    switched = Signal()

    def __init__(self, context: PageContext, parent: QObject, screens: Screens | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.store = RulingStore(context)
        self._ruling_id: int | None = None
        self._request = uuid4().hex
        """The name under which what is said here is sent to the club, however often."""
        self._seen = ""
        """How the current ruling stood in the list when it was last looked at, where others may change it."""
        self._was_late = False
        self.wizard = Wizard(context.look, self.store, context.complain, screens)
        self._benches: Benches | None = None
        # The next screen is painted before the answer is written to the disk.
        self._write = QTimer(self, singleShot=True, interval=0)
        self._write.timeout.connect(self._write_now)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._again.timeout.connect(self._write_again)
        self.wizard.draft_changed.connect(self._write.start)
        self.wizard.force_wanted.connect(self.conclude)
        self.wizard.form_wanted.connect(self.print_form)
        self.wizard.discard_wanted.connect(self.withdraw)

    @property
    def benches(self) -> Benches:
        """What is shown beside and under the questions; made when it is first needed."""
        if self._benches is None:
            self._benches = Benches(self._context, self.wizard, self.store, self._record)
        return self._benches

    @property
    def ruling_id(self) -> int | None:
        """The current ruling, None while it stands in no list."""
        return self._ruling_id

    def _record(self) -> RulingRecord | None:
        return None if self._ruling_id is None else self._context.director.rulings.get(self._ruling_id)

    def begin(self, where: Where | None = None) -> bool:
        """Start a new ruling; the current one stays open. False if that could not be kept yet: then it stays here."""
        if not self.flush():
            return False
        self._ruling_id = None
        self._have_another()
        self.wizard.foot.let_discard(may=True)
        self.wizard.show_draft(self.store.fresh(where))
        return True

    def take_up(self, record: RulingRecord) -> None:
        """Go on with a ruling of the list, or read it when it was given; the current one stays where it cannot be kept yet."""
        if not self.flush():
            return
        self._ruling_id = record.id
        self._have_another()
        self.wizard.foot.let_discard(may=self._context.director.rulings.can_be_dropped(record.id))
        self.wizard.show_draft(self.store.draft(record), given=record.state != "open")

    def _have_another(self) -> None:
        self._request, self._was_late = uuid4().hex, False
        self._look()

    def _look(self) -> None:
        """Know how the ruling stands in the list, so that nothing said here is written over what somebody else says of it."""
        self._seen = ""
        if self._ruling_id is not None:
            with suppress(ServerLost):  # it is then not known; the next look that is answered knows
                self._seen = self._context.director.rulings.stamp(self._ruling_id)

    def next_open(self) -> None:
        """Take up the open ruling after the current one, in the order of their numbers."""
        self._switch(1)

    def previous_open(self) -> None:
        """Take up the open ruling before the current one; from a new one, the last that was left open."""
        self._switch(-1)

    def _switch(self, step: int) -> None:
        if not self.flush():
            return
        records = sorted((one for one in self.store.all() if one.state == "open"), key=lambda one: one.number)
        ids = [one.id for one in records]
        at = ids.index(self._ruling_id) if self._ruling_id in ids else -1 if step > 0 else len(ids)
        if not ids or ids == [self._ruling_id]:
            return
        self.take_up(records[(at + step) % len(ids)])
        self.wizard.take_focus()
        self.switched.emit()

    def follow(self, changes: Changes) -> None:
        """Show the current ruling as it is now, when somebody else wrote it: undo, or the other window."""
        if self._ruling_id is None or changes.initiator is self.store:
            return
        record = next((one for one in self.store.all() if one.id == self._ruling_id), None)
        if record is None:
            self.begin()
        elif Kind.RULING in changes.kinds:
            self.take_up(record)

    def flush(self) -> bool:
        """Write what is not written yet; False while a server that is away leaves it here alone, which is said."""
        self.benches.adjustment.flush()
        if self._write.isActive() or self._again.isActive():
            self._write.stop()
            self._write_now()
        return not self._again.isActive()

    def _write_now(self) -> None:
        self._again.stop()
        try:
            self._keep()
        except ServerLost as error:
            self._context.complain(error)
            self._put_aside()
        except Overtaken as error:
            self._give_way(error)
        except ArrowswitchError as error:
            self._context.complain(error)
        self._context.director.rulings.library.keep()

    def _write_again(self) -> None:
        """Write what a server that was away has not taken; nobody has to press a key for it."""
        try:
            self._keep()
        except ServerLost:
            self._put_aside()
        except Overtaken as error:
            self._give_way(error)
        except ArrowswitchError as error:
            self._context.complain(error)

    def _give_way(self, error: Overtaken) -> None:
        """Show the ruling as somebody else has left it; what was said while the server was away is decided on in the strip."""
        if (drafts := self._context.director.drafts) is not None:
            drafts.let_go(self._request)
        assert self._ruling_id is not None  # a new ruling is nobody else's
        self.take_up(self._context.director.rulings.get(self._ruling_id))
        self._context.complain(error)

    def _put_aside(self) -> None:
        """Keep what was said on this computer, where the next start finds it, and write it again in a moment."""
        self._was_late = True
        self._again.start()
        drafts, session, draft = self._context.director.drafts, self.store.session_id, self.wizard.draft
        if drafts is None or session is None or not draft.tree:
            return
        try:
            drafts.keep(self._request, session, self._ruling_id, self.store.said(draft), self._seen)
        except ServerLost as error:
            self._context.complain(error)

    def _take_from_aside(self) -> None:
        """The club has it, or nobody wants it."""
        self._was_late = False
        if (drafts := self._context.director.drafts) is not None:
            drafts.drop(self._request)

    def conclude(self) -> None:
        """Put the ruling into force, over the result that is shown."""
        held = Seen(self.benches.adjustment.in_sheet(self.wizard.draft))
        self.flush()
        ruling_id = self._ruling_id
        try:
            if ruling_id is None:
                self._keep()
                ruling_id = self._ruling_id
            if ruling_id is None:
                return
            self._context.director.rulings.conclude(
                ruling_id, initiator=self.store, seen=self._seen, held=held
            )
            self.take_up(self._context.director.rulings.get(ruling_id))
        except Overtaken as error:
            self._give_way(error)
            return
        except ArrowswitchError as error:
            self._context.complain(error)
            return
        self.wizard.take_focus()
        self.concluded.emit(ruling_id)

    def amend(self) -> None:
        """Take the current ruling up again."""
        if self._ruling_id is not None:
            self._attempt_amend(self._ruling_id)

    def withdraw(self) -> None:
        """Withdraw the current ruling, with the reason for it; one begun by mistake is dropped without."""
        if self._ruling_id is None:
            if self._again.isActive():  # it is in no list yet
                self._again.stop()
                self._take_from_aside()
                self.begin()
            return
        self.flush()
        if self._context.director.rulings.can_be_dropped(self._ruling_id):
            # Let go first: whoever hears of it asks what is current, and this is no longer there.
            gone, self._ruling_id = self._ruling_id, None
            self._context.director.rulings.drop(gone, initiator=self.store)
            self.begin()
            return
        why = self._context.ask.text(_("Withdraw the ruling"), _("Why?"))
        if why is None:
            return
        if not self._context.attempt(
            self._context.director.rulings.withdraw, self._ruling_id, why, initiator=self.store
        ):
            return
        self.take_up(self._context.director.rulings.get(self._ruling_id))

    def decide(self) -> None:
        """Write down what was decided on the appeal against the current ruling, and why."""
        if self._ruling_id is None:
            return
        self.flush()
        record, ask, title = self._record(), self._context.ask, _("Decision on the appeal")
        assert record is not None  # there is a current ruling
        decision = ask.text(title, _("What was decided, and who decided it?"), record.decision)
        reason = None if decision is None else ask.text(title, _("Why?"), record.decision_reason)
        if decision is None or reason is None:
            return
        if not self._context.attempt(
            self._context.director.rulings.decide, self._ruling_id, decision, reason, initiator=self.store
        ):
            return
        self.take_up(self._context.director.rulings.get(self._ruling_id))
        self.switched.emit()

    def print_form(self) -> None:
        """Show the form of the current ruling, or those of all rulings, to read, save and print."""
        self.show_paper("ruling-form")

    def print_appeal(self) -> None:
        """Show the appeal form of the current ruling."""
        self.show_paper("appeal-form")

    def print_poll(self) -> None:
        """Show the sheet for asking peers of the player."""
        self.show_paper("poll-sheet")

    def print_without_names(self) -> None:
        """Show the ruling without names, for asking a colleague."""
        self.show_paper("ruling-anonymous")

    def print_penalties(self) -> None:
        """Show the warnings and penalties of the session."""
        self.show_paper("penalty-register")

    def print_log(self) -> None:
        """Show all rulings of the session, one after the other."""
        self.show_paper("rulings-log")

    def save_as_text(self) -> None:
        """Write the current ruling as text where the director says."""
        self.flush()
        session = self.store.session_id
        if session is None or self._ruling_id is None:
            return
        from reports.rulings.text import text

        record = self._context.director.rulings.get(self._ruling_id)
        words = text(self._context.director.evening(session), record)
        name = _("Ruling {number}").format(number=record.number)
        kinds = (FileKind(_("Text"), ("*.txt",)),)
        target = self._context.ask.file_to_save(
            _("Save the ruling as text"), kinds, Path.home() / f"{name}.txt"
        )
        if target is None:
            return
        try:
            target.write_text(words, encoding="utf-8")
        except OSError as error:
            self._context.complain(
                ArrowswitchError(
                    _("Not saved: {reason}.").format(reason=why_refused(error)),
                    _("Choose another folder."),
                )
            )

    def show_paper(self, kind: str) -> None:
        """Show a paper of the current ruling; of all rulings of the session while none stands in the list."""
        from gui.printing.preview import open_preview

        self.flush()
        session, ruling = self.store.session_id, self._ruling_id
        if session is None:
            return
        only = None if ruling is None else (self._context.director.rulings.get(ruling).number,)
        open_preview(self._context, session, kind, self.wizard, rulings=only)

    def _attempt_amend(self, ruling_id: int, why: str = "") -> None:
        try:
            self._context.director.rulings.amend(ruling_id, why, initiator=self.store)
        except ReasonNeeded as error:
            asked = self._context.ask.text(_("Amend the ruling"), error.message)
            if asked and asked.strip():
                self._attempt_amend(ruling_id, asked)
            return
        except ArrowswitchError as error:
            self._context.complain(error)
            return
        self.take_up(self._context.director.rulings.get(ruling_id))

    def _keep(self) -> None:
        draft = self.wizard.draft
        if self._ruling_id is not None:
            self.store.keep(self._ruling_id, draft, self._seen)
        elif draft.tree:
            self._ruling_id = self.store.begin(draft, self._request)
            if self._ruling_id is None:
                return
            if self._was_late:  # under this request less may have arrived before
                self.store.keep(self._ruling_id, draft)
            self.wizard.retell(self.store.draft(self._context.director.rulings.get(self._ruling_id)))
        else:
            return
        self._take_from_aside()
        self._look()
        self.kept.emit()
