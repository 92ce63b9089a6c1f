"""The round clock as part of entries: what a press of a key, the start and the end of play do to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import cast

from model.service import settings
from model.service.ledger import Ledger
from model.service.play import clock as play_clock
from model.service.play.clock import Clock
from model.snapshots.session import Session, State
from model.storage.draft import Draft
from model.storage.operations import ClockChange


class RoundClock:
    """The clock of each session, and how an entry changes it."""

    def __init__(self, ledger: Ledger, now: Callable[[], datetime]) -> None:
        self._ledger = ledger
        self._now = now

    def of(self, session_id: int) -> Clock:
        """The clock as it stands; one that never started while seating goes on."""
        seating = self._ledger.session(session_id).state is State.SEATING
        return Clock() if seating else self._ledger.clock(session_id)

    def lengths(self, session: Session) -> dict[int, timedelta]:
        """How long each round lasts by the conditions of the session and the club."""
        from model.service.play.tables import lengths

        to_move = settings.from_texts(self._ledger.settings()).minutes_to_move
        return dict(lengths(session.plan, session.minutes_per_board, to_move))

    def set(self, draft: Draft, session_id: int, clock: Clock) -> None:
        """Make the clock this one as part of an entry."""
        before = _kept(self._ledger.clock(session_id))
        after = _kept(clock)
        if before != after:
            draft.add(ClockChange(session_id, before, after))

    def begin(self, draft: Draft, session_id: int) -> None:
        """Begin with round 1, or with the round that the results tell when they came before the clock."""
        session = self._ledger.session(session_id)
        number = self.by_results(session)
        self.set(draft, session_id, Clock().begin(number, self.lengths(session)[number], self._now()))

    def begin_today(self, draft: Draft, session_id: int) -> None:
        """Begin when the session is of today: an earlier one is typed afterwards and needs no clock."""
        if self._ledger.session(session_id).date == self._now().date():
            self.begin(draft, session_id)

    def end(self, draft: Draft, session_id: int) -> None:
        """End the round under way, if any: play is over."""
        clock = self.of(session_id)
        if clock.running:
            self.set(draft, session_id, clock.end(self._now()))

    def by_results(self, session: Session) -> int:
        """The last round with a result, or the next when that one is complete."""
        sheet = self._ledger.sheet(session.id)
        latest = max((line.round for line in sheet if line.result is not None), default=0)
        whole = latest and all(line.result is not None for line in sheet if line.round == latest)
        return min(session.plan.rounds, max(1, latest + 1 if whole else latest))


def _kept(clock: Clock) -> dict[str, object] | None:
    return cast("dict[str, object]", play_clock.to_builtins(clock)) if clock.started else None
