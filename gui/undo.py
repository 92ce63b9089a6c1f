"""Undo in the window (Ctrl+Z, Ctrl+Y): of the open session, of the club on its own pages, of more only when asked.

A change of the club that was done on a page of the session (a new name while seating, a template of conditions) is undone
from that page too, as long as nothing was done in the session since.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from model.errors import ClubFileNotUnderstood, NotKnown
from model.i18n import _
from model.service.history import CLUB, Elsewhere, Scope

if TYPE_CHECKING:
    from gui.actions import Actions
    from gui.ask import Ask
    from model.changes import Changes
    from model.service.director import Director

PAGES_OF_THE_CLUB: Final = frozenset({"players", "laws", "club", "movements"})


class Undo:
    """Undo and redo of one window."""

    def __init__(self, director: Director, actions: Actions, ask: Ask, page_id: Callable[[], str]) -> None:
        self._director = director
        self._actions = actions
        self._ask = ask
        self._page_id = page_id
        self._done_on: dict[int, str] = {}
        """The page in front when an entry of the club was written, or a session deleted, by its number."""
        self._deleted: Scope | None = None
        """The session deleted last: its removal is in its own pile, though another session is open."""

    def undo(self, initiator: object) -> None:
        """Take back the last change here; asks first when only something elsewhere could be; raises `ArrowswitchError`."""
        journal = self._director.journal
        scope = self._undo_scope()
        if journal.undo_id(scope) or not (wider := journal.undo_elsewhere(scope)):
            journal.undo(scope, initiator=initiator)
        elif self._agreed(wider, _("Nothing more to undo here. This was done elsewhere."), _("Undo it")):
            journal.undo(wider.scope, initiator=initiator)

    def redo(self, initiator: object) -> None:
        """Do again what was last undone here; asks and raises as `undo` does."""
        journal = self._director.journal
        scope = self._redo_scope()
        if journal.redo_id(scope) or not (wider := journal.redo_elsewhere(scope)):
            journal.redo(scope, initiator=initiator)
        elif self._agreed(wider, _("Nothing more to redo here. This was undone elsewhere."), _("Redo it")):
            journal.redo(wider.scope, initiator=initiator)

    def hear(self, changes: Changes) -> None:
        """Remember on which page something was done that is the club's."""
        if changes.session is None:
            journal = self._director.journal
            self._done_on[max(journal.undo_id(CLUB), journal.redo_id(CLUB))] = self._page_id()
        elif not changes.by and self._is_gone(changes.session):  # another laptop undoes its own
            self._deleted = Scope(changes.session)
            self._done_on[self._director.journal.undo_id(self._deleted)] = self._page_id()

    def name(self) -> None:
        """Say on both actions what they would do; what is asked about first ends in an ellipsis."""
        journal = self._director.journal
        scope = self._undo_scope()
        self._name("undo", journal.undo_name(scope), lambda: journal.undo_elsewhere(scope))
        again = self._redo_scope()
        self._name("redo", journal.redo_name(again), lambda: journal.redo_elsewhere(again))

    def last(self) -> str:
        """What Ctrl+Z would take back without a question, "" when there is nothing."""
        return self._director.journal.undo_name(self._undo_scope())

    def at(self) -> int:
        """The number of the entry that Ctrl+Z would take back without a question, 0 when there is none."""
        return self._director.journal.undo_id(self._undo_scope())

    def _name(self, action_id: str, name: str, elsewhere: Callable[[], Elsewhere | None]) -> None:
        if not name and (wider := elsewhere()):
            name = f"{wider.name} …"
        action = self._actions[action_id]
        action.setText(name or self._actions.spec(action_id).words)
        action.setEnabled(bool(name) and not self._director.read_only)

    def _undo_scope(self) -> Scope:
        journal = self._director.journal
        here = journal.scope
        return self._scope(here, journal.undo_id)

    def _redo_scope(self) -> Scope:
        journal = self._director.journal
        here = journal.scope
        return self._scope(here, journal.redo_id)

    def _scope(self, here: Scope, last: Callable[[Scope], int]) -> Scope:
        page = self._page_id()
        if page in PAGES_OF_THE_CLUB:
            return CLUB
        others = (CLUB,) if self._deleted is None else (CLUB, self._deleted)
        latest = max(others, key=last)
        return latest if last(latest) > last(here) and self._done_on.get(last(latest)) == page else here

    def _is_gone(self, session: int) -> bool:
        """Whether a session other than the open one was deleted; the open one's pile is looked at anyway."""
        if session == self._director.journal.scope.session:
            return False
        try:
            self._director.sessions.get(session)
        except NotKnown:
            return True
        except ClubFileNotUnderstood:  # damaged, but there
            return False
        return False

    def _agreed(self, wider: Elsewhere, why: str, entry: str) -> bool:
        return self._ask.sure(_("{entry}?").format(entry=wider.name), why, entry)
