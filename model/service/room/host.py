"""Between a room and its server: everything the server says is answered, everything that changes is sent on, whatever carries it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from model.i18n import _, speaking
from model.room import messages as say

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.service.room.room import Room


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
            if isinstance(message, say.Asked):
                self._send(_fault(message))
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

    def push(self) -> None:
        """Tell what has changed since the last time: to the tables, and to the pocket."""
        try:
            for sheet in self._room.news():
                self._send(say.Shown(sheet))
        except Exception:  # tables keep what they were shown; the pocket hears all the same
            logging.getLogger(__name__).exception("the room failed at what tables see")
        calls = frozenset(self._room.calls)
        self._pocket_revision += 1
        self._send(say.PocketShown(self._pocket_revision, len(calls), bool(calls - self._calls)))
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
