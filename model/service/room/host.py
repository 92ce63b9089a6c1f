"""Between a room and its server: everything the server says is answered, everything that changes is sent on, whatever carries it."""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from model.i18n import _, speaking
from model.room import messages as say
from model.service.room.entering import Became

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.service.room.room import Room

# After that it is the Director's, and its phone keeps it no longer.
MOST_FAULTS: Final = 3
"""So often a result is tried at which the program fails."""
_KEPT_FAULTS: Final = 4096


class Host:
    """One open room on the window's side; ``send`` carries a message to the server, ``noticed`` hears what came of each."""

    def __init__(
        self, room: Room, send: Callable[[say.ToServer], None], noticed: Callable[[say.ToWindow], None]
    ) -> None:
        self._room = room
        self._send = send
        self._noticed = noticed
        self._pocket_revision = 0
        self._calls: frozenset[int] = frozenset()
        self._faults: Counter[tuple[int, str]] = Counter()

    def begin(self, opening: say.Open) -> None:
        """Tell a server that has just been started all it must know."""
        self._room.show_again()
        self._send(opening)
        self.push()

    def take(self, message: say.ToWindow) -> bool:
        """Do what the server says; gives whether a phone may have changed something, which `push` is to tell then.

        Who only looks has changed nothing: if each pocket heard of it, each would look again, and so without end.
        """
        # A fault of ours in one message must end neither the room nor the window.
        try:
            self._do(message)
        except Exception:
            logging.getLogger(__name__).exception("the room failed at %s", type(message).__name__)
            # Without an answer this phone waits in vain, and so do all behind it.
            if isinstance(message, say.Asked):
                self._send(self._answer_fault(message))
        try:
            self._noticed(message)
        except Exception:
            logging.getLogger(__name__).exception("the window failed at %s", type(message).__name__)
        return isinstance(message, say.Asked) and not isinstance(message.what, say.ShowPage)

    def _do(self, message: say.ToWindow) -> None:
        if isinstance(message, say.Asked):
            self._send(self._room.answer(message))
        elif isinstance(message, say.Phones):
            self._room.heard(message)
        elif isinstance(message, say.PocketTaken):
            self._room.pocket_taken(message)

    def _answer_fault(self, asked: say.Asked) -> say.Reply:
        """The answer where the program itself failed: a phone keeps its result and asks again, until the Director has it."""
        what = asked.what
        if asked.door != "table" or not isinstance(what, say.Enter) or not self._is_left(asked.table, what):
            return _fault(asked)
        with speaking(asked.language):
            board = _("Board {board}").format(board=what.board)
            text = f"{board}: {_('Something went wrong')}. {_('The Director has been asked.')}"
        body = {"became": Became.REFUSED.value, "text": text, "result": ""}
        return say.Reply(asked.request, ok=True, body=msgspec.json.encode(body))

    def _is_left(self, table: int, what: say.Enter) -> bool:
        """Whether this result has failed so often that the Director gets it."""
        if len(self._faults) >= _KEPT_FAULTS:  # ids are a phone's own, and may be without end
            self._faults.clear()
        self._faults[table, what.id] += 1
        if self._faults[table, what.id] < MOST_FAULTS:
            return False
        try:
            return self._room.leave_to_director(table, what)
        except Exception:  # then it stays on its phone, which goes on asking
            logging.getLogger(__name__).exception("the room failed at leaving a result to the Director")
            return False

    def push(self) -> None:
        """Tell what has changed since the last time: to the tables, and to the pocket."""
        try:
            if (doors := self._room.changed_doors()) is not None:
                self._send(doors)
            for sheet in self._room.news():
                self._send(say.Shown(sheet))
        except Exception:  # tables keep what they were shown; the pocket hears all the same
            logging.getLogger(__name__).exception("the room failed at what tables see")
        calls = frozenset(self._room.calls)
        self._pocket_revision += 1
        self._send(say.PocketShown(self._pocket_revision, bool(calls - self._calls)))
        self._calls = calls


def _fault(asked: say.Asked) -> say.Reply:
    """The answer to a request at which the program itself failed: a phone keeps its result and asks again.

    What stood behind it is for the log, not for the phone.
    """
    with speaking(asked.language):
        text = f"{_('Something went wrong')}."
        if asked.door == "table":
            text = f"{text} {_('Call the Director.')}"
    return say.Reply(asked.request, ok=False, body=msgspec.json.encode({"text": text, "again": True}))
