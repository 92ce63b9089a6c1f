"""What was said of a ruling while the server is away: kept on this computer, and sent as an open ruling when it is back.

A director rules at the table whatever becomes of the network, and a laptop may be switched off before it is back. So
each answer that the server does not take lies in the tray's file, with the name of its request: a ruling that arrived
after all is no second one. One that somebody else changed meanwhile is not written over theirs.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

import msgspec

from model.errors import ArrowswitchError, ClubFileError, ClubFileReadOnly, ClubMoved, ServerLost
from model.i18n import _
from model.service.sent import Sent
from model.snapshots.rulings import SaidOfRuling
from model.storage.shared.tray import TrayFile, WaitingRuling

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from model.service.rulings.service import Rulings

_IN_HAND: Final = 5.0
"""Seconds after which a ruling that a window tried to write is no longer that window's to write."""


class RulingDrafts:
    """The rulings that wait for the server on this computer; ``who`` is whoever sits here."""

    def __init__(self, path: Path, rulings: Rulings, clock: Callable[[], datetime], who: str) -> None:
        self._tray = TrayFile(path)
        self._rulings = rulings
        self._clock = clock
        self._who = who
        self._listeners: list[Callable[[], None]] = []
        self._in_hand: dict[str, float] = {}
        self._kept: tuple[WaitingRuling, ...] = ()
        self._read()

    def take_over(self, former: Path) -> None:
        """Take in what waited for the club where it was before it was moved: its rulings have their numbers here too."""
        try:
            with closing(TrayFile(former)) as file:
                for one in file.rulings():
                    self._tray.put_ruling(one)
                    file.remove_ruling(one.request)
        except (sqlite3.Error, OSError):  # a tray that cannot be read must not keep anybody from the club
            logging.getLogger(__name__).exception("the tray %s cannot be taken over", former)
        self._read()

    def close(self) -> None:
        """Let the file go; what lies in it is there for the next start."""
        self._tray.close()

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each change of what waits."""
        self._listeners.append(listener)

    @property
    def waiting(self) -> tuple[WaitingRuling, ...]:
        """What the server has not been asked yet, or has not answered."""
        return tuple(one for one in self._kept if not one.refused)

    @property
    def refused(self) -> tuple[WaitingRuling, ...]:
        """What the club would not take, each with its reason; somebody has to decide."""
        return tuple(one for one in self._kept if one.refused)

    def keep(
        self, request: str, session_id: int, ruling_id: int | None, said: SaidOfRuling, seen: str
    ) -> None:
        """Keep what was said on this computer; it is on the disk when this returns.

        Raises `ServerLost` where this computer cannot keep it: then it is in no file.
        """
        body = msgspec.json.encode(said).decode()
        kept = WaitingRuling(request, session_id, ruling_id, body, seen, self._who, self._clock().isoformat())
        self.hold(request)
        if any((one.request, one.said) == (request, body) for one in self._kept):
            return
        try:
            self._tray.put_ruling(kept)
        except (sqlite3.Error, OSError) as error:
            raise ServerLost(
                _("The server is away, and this computer cannot keep the ruling: {reason}.").format(
                    reason=error
                ),
                _("Write it down."),
            ) from error
        self._changed()

    def let_go(self, request: str) -> None:
        """Have what was kept sent by itself, and decided on in the strip where that is needed."""
        self._in_hand.pop(request, None)

    def hold(self, request: str) -> None:
        """Leave this one to the window that is at it, for some seconds."""
        self._in_hand[request] = time.monotonic()

    def drop(self, request: str) -> None:
        """Forget what was said: the server has it, or nobody wants it any more."""
        if any(one.request == request for one in self._kept):
            self._tray.remove_ruling(request)
            self._changed()

    def send(self) -> bool:
        """Send the first that no window is at; whether the club answered and more of it waits."""
        now = time.monotonic()
        left = [one for one in self.waiting if now - self._in_hand.get(one.request, -_IN_HAND) >= _IN_HAND]
        if not left:
            return False
        one = left[0]
        try:
            self._put(one)
        except (ClubMoved, ServerLost):  # it follows the club to its new place; the next look tries again
            return False
        except ClubFileError as error:
            if not isinstance(error, ClubFileReadOnly):  # a full disk is over some time
                return False
            self._refuse(one, error)
        except ArrowswitchError as error:
            self._refuse(one, error)
        else:
            self.drop(one.request)
        return len(left) > 1

    def replace(self, kept: WaitingRuling) -> None:
        """Write what was refused in the place of what is there now; raises what `Rulings.answer` does."""
        self._write(kept)
        self.drop(kept.request)

    def _put(self, kept: WaitingRuling) -> None:
        is_there = kept.ruling is not None and self._has(kept.ruling, _said(kept))
        if not is_there:  # or the answer that it arrived was lost
            self._write(kept, kept.seen)

    def _has(self, ruling_id: int, said: SaidOfRuling) -> bool:
        there = self._rulings.get(ruling_id)
        return (said.tree, said.answers, said.reasons) == (there.tree, there.answers, there.reasons)

    def _write(self, kept: WaitingRuling, seen: str = "") -> None:
        said, ruling_id = _said(kept), kept.ruling
        if ruling_id is None:
            ruling_id = self._rulings.open(
                kept.session,
                round=said.round,
                table=said.table,
                board=said.board,
                called_by=said.called_by,
                edition=said.edition,
                tree=said.tree,
                answers=said.answers,
                facts=said.facts,
                reasons=said.reasons,
                initiator=self,
                sent=Sent(kept.request, kept.who),
            )
        else:
            self._rulings.place(
                ruling_id,
                round=said.round,
                table=said.table,
                board=said.board,
                called_by=said.called_by,
                edition=said.edition,
                initiator=self,
                seen=seen,
            )
        # Also of a new one: under its request less may have arrived before.
        if not self._has(ruling_id, said):
            self._rulings.answer(ruling_id, said.tree, said.answers, said.facts, said.reasons, initiator=self)

    def _refuse(self, kept: WaitingRuling, error: ArrowswitchError) -> None:
        board = _said(kept).board
        words = _("A ruling typed here is not on the server: {reason}").format(reason=error)
        if board is not None:
            words = _("A ruling on board {board}, typed here, is not on the server: {reason}").format(
                board=board, reason=error
            )
        self._tray.put_ruling(msgspec.structs.replace(kept, refused=words))
        self._changed()

    def _changed(self) -> None:
        self._read()
        for listener in self._listeners:
            listener()

    def _read(self) -> None:
        with suppress(sqlite3.Error, OSError):  # said by the tray already
            self._kept = self._tray.rulings()


def _said(kept: WaitingRuling) -> SaidOfRuling:
    return msgspec.json.decode(kept.said, type=SaidOfRuling)
