"""What was said of a ruling while the server is away: kept on this computer, and sent as an open ruling when it is back.

A director rules at the table whatever becomes of the network, and a laptop may be switched off before it is back. So
each answer that the server does not take lies in the tray's file, with the name of its request: a ruling that arrived
after all is no second one. One that somebody else changed meanwhile is not written over theirs.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import msgspec

from model.i18n import _
from model.service.sent import Sent
from model.service.shared.outbox import Outbox
from model.snapshots.rulings import SaidOfRuling
from model.storage.shared.tray import WaitingRuling

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from model.errors import ArrowswitchError
    from model.service.rulings.service import Rulings

_IN_HAND: Final = 5.0
"""Seconds after which a ruling that a window tried to write is no longer that window's to write."""


class RulingDrafts(Outbox[WaitingRuling]):
    """The rulings that wait; ``who`` is whoever sits here."""

    def __init__(self, path: Path, rulings: Rulings, clock: Callable[[], datetime], who: str) -> None:
        super().__init__(path, WaitingRuling)
        self._rulings = rulings
        self._clock = clock
        self._who = who
        self._in_hand: dict[str, float] = {}

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
        cannot = _("The server is away, and this computer cannot keep the ruling: {reason}.")
        self._keep(kept, cannot, _("Write it down."))

    def let_go(self, request: str) -> None:
        """Have what was kept sent by itself, and decided on in the strip where that is needed."""
        self._in_hand.pop(request, None)

    def hold(self, request: str) -> None:
        """Leave this one to the window that is at it, for some seconds."""
        self._in_hand[request] = time.monotonic()

    def replace(self, kept: WaitingRuling) -> None:
        """Write what was refused in the place of what is there now; raises what `Rulings.answer` does."""
        self._write(kept)
        self.drop(kept.request)

    def _ready(self) -> tuple[WaitingRuling, ...]:
        now = time.monotonic()
        return tuple(
            one for one in self.waiting if now - self._in_hand.get(one.request, -_IN_HAND) >= _IN_HAND
        )

    def _enter(self, one: WaitingRuling) -> None:
        is_there = one.ruling is not None and self._has(one.ruling, _said(one))
        if not is_there:  # or the answer that it arrived was lost
            self._write(one, one.seen)

    def _refusal(self, one: WaitingRuling, error: ArrowswitchError) -> str:
        board = _said(one).board
        if board is None:
            return _("A ruling typed here is not on the server: {reason}").format(reason=error)
        words = _("A ruling on board {board}, typed here, is not on the server: {reason}")
        return words.format(board=board, reason=error)

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


def _said(kept: WaitingRuling) -> SaidOfRuling:
    return msgspec.json.decode(kept.said, type=SaidOfRuling)
