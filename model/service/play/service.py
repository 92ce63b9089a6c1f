"""Play: the round clock, who is where, which tables are late, and what wants the director.

Whatever is pressed on the clock is an entry like any other: it is in the club file the moment it is done, and undo gives
the clock back as it was, with the time that has passed since.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from model.changes import Changes
from model.errors import NotNow
from model.i18n import _
from model.service import settings
from model.service.ledger import Ledger
from model.service.play import clock as play_clock
from model.service.play.clock import Clock
from model.service.round_clock import RoundClock
from model.service.sessions import NOTHING, Sessions
from model.service.writer import Writer
from model.snapshots.play import LateLedger, Need, RoundNow, TableNow
from model.snapshots.session import Session, State
from model.storage import reading

if TYPE_CHECKING:
    from model.movement.announce.announcement import Announcement
    from model.service.play.tables import TableStatus

FORGOTTEN = timedelta(hours=2)


class Play:
    """The session while it is played."""

    def __init__(
        self, writer: Writer, ledger: Ledger, sessions: Sessions, clock: Callable[[], datetime]
    ) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._now = clock
        self._writer = writer
        self._clocks = RoundClock(ledger, clock)
        self._ledgers: dict[int, tuple[object, LateLedger]] = {}

    # What is known

    def now(self, session_id: int) -> RoundNow | None:
        """The round clock now, None before it was started."""
        clock = self._clocks.of(session_id)
        return (
            self._round_now(self._ledger.session(session_id), clock, self._now()) if clock.started else None
        )

    def clock(self, session_id: int) -> Clock:
        """The clock as it is kept: every round so far, with when it began and ended."""
        return self._clocks.of(session_id)

    def round(self, session_id: int) -> int | None:
        """The round under way by the clock, None when the clock was never started; the last one when play is over."""
        return self._clocks.of(session_id).round or None

    def present(self, session_id: int) -> int:
        """The round the room is in, or waits for: by the clock, by the results where it was never started.

        Where the clock stands because the next round had to be drawn, it is that round as soon as it is; and where it
        was forgotten in a round whose results are in, those who were drawn since have gone to their tables.
        """
        session, clock = self._ledger.session(session_id), self._clocks.of(session_id)
        if not clock.started:
            return self._clocks.by_results(session)
        if session.plan.draw is not None and clock.running and clock.round < session.plan.rounds:
            before = (line for line in self._ledger.sheet(session_id) if line.round <= clock.round)
            if all(line.result is not None for line in before):
                return self._clocks.by_results(session)
        return min(session.plan.rounds, clock.round + self.waits(session))

    def reached(self, session_id: int) -> int | None:
        """The last round that can have been played by the clock, None when it was never started.

        Every round when play is over, or when the clock was left alone for hours: somebody typed on without it.
        """
        clock = self._clocks.of(session_id)
        if not clock.started:
            return None
        forgotten = clock.left(self._now()) < -FORGOTTEN
        return (
            clock.round if clock.running and not forgotten else self._ledger.session(session_id).plan.rounds
        )

    def waits(self, session: Session | None) -> bool:
        """Whether the clock stands between two rounds, because the next one had to be drawn first."""
        if session is None or session.plan.draw is None or session.state is not State.PLAYING:
            return False
        clock = self._clocks.of(session.id)
        return clock.started and not clock.running and clock.round < session.plan.rounds

    def tables(self, session_id: int, number: int) -> tuple[TableNow, ...]:
        """Who is where in a round, and how far each table is."""
        return self._floor(session_id).tables(number)

    def needs(self, session_id: int) -> tuple[Need, ...]:
        """What wants the director, the most urgent first; nothing before the clock was started."""
        return self._floor(session_id).needs(self.late(session_id))

    def announcement(self, session_id: int) -> Announcement | None:
        """What to say at the end of the round under way, None when no round follows.

        Where rounds are drawn and the clock was left behind, it is the move to the round that is played now.
        """
        from model.movement.announce.announcement import announce

        clock = self._clocks.of(session_id)
        plan = self._ledger.session(session_id).plan
        following = clock.round + 1
        if plan.draw is not None:
            following = max(following, self.present(session_id))
        if not clock.started or following > plan.rounds:
            return None
        return announce(plan, following)

    def late(self, session_id: int) -> LateLedger:
        """The ledger of slow tables so far."""
        from model.movement.sections import letters
        from model.service.play.late import first_entries, late_ledger

        clock, session = self._clocks.of(session_id), self._ledger.session(session_id)
        at = (clock.spans, session.revision, session.plan)
        held = self._ledgers.get(session_id)
        if held is not None and held[0] == at:
            return held[1]
        cells = self._ledger.opened(session_id).index
        over = any(span.ended for span in clock.spans)
        entries = first_entries(reading.revisions(self._ledger.file, session_id)) if over else {}
        found = late_ledger(clock, session.plan.rounds, cells, entries, letters(session.plan))
        self._ledgers[session_id] = (at, found)
        return found

    # What is done

    def start(self, session_id: int, *, initiator: object = None) -> Changes:
        """Start the clock: with round 1, or with the round the results tell when they came before the clock.

        Once it has stopped because no round was drawn yet, it goes on with the round drawn since.
        """
        session = self._ledger.session(session_id)
        state, clock = session.state, self._clocks.of(session_id)
        if self.waits(session):
            following = clock.round + 1
            begun = clock.begin(following, self._clocks.lengths(session)[following], self._now())
            return self._keep(session_id, "clock.start", begun, initiator)
        if clock.started:
            raise NotNow(_("The clock was already started."), _("Press Space to resume it."))
        if state is State.SEATING:
            return self._sessions.start_play(session_id, with_clock=True, initiator=initiator)
        if state is not State.PLAYING:
            raise NotNow(_("Play is over."), _("Reopen the session on Results first."))
        with self._writer.entry("clock.start", session=session_id, initiator=initiator) as pending:
            self._clocks.begin(pending.draft, session_id)
        return pending.changes or NOTHING

    def pause(self, session_id: int, *, initiator: object = None) -> Changes:
        """Let the clock stand still."""
        return self._keep(
            session_id, "clock.pause", self._clocks.of(session_id).pause(self._now()), initiator
        )

    def go_on(self, session_id: int, *, initiator: object = None) -> Changes:
        """Let the clock go on."""
        return self._keep(
            session_id, "clock.go-on", self._clocks.of(session_id).go_on(self._now()), initiator
        )

    def add(self, session_id: int, minutes: int, *, initiator: object = None) -> Changes:
        """Give the round more minutes, or fewer; raises `NotNow` when none is under way."""
        clock = self._clocks.of(session_id)
        name = "clock.more" if minutes > 0 else "clock.less"
        return self._keep(
            session_id, name, clock.add(minutes), initiator, minutes=abs(minutes), round=clock.round
        )

    def end_round(self, session_id: int, *, initiator: object = None) -> Changes:
        """End the round: the next one begins at once; after the last one play is over for the clock."""
        clock, now = self._clocks.of(session_id), self._now()
        ended, session = clock.end(now), self._ledger.session(session_id)
        number = clock.round + 1
        if number <= session.plan.rounds:
            ended = ended.begin(number, self._clocks.lengths(session)[number], now)
        return self._keep(session_id, "clock.end-round", ended, initiator, round=clock.round)

    def back(self, session_id: int, *, initiator: object = None) -> Changes:
        """Go back to the round before, with its own end: the round was ended too soon."""
        before = self._clocks.of(session_id).back()
        return self._keep(session_id, "clock.back", before, initiator, round=before.round)

    # How

    def _floor(self, session_id: int) -> TableStatus:
        from model.service.play.tables import TableStatus

        session, clock, now = self._ledger.session(session_id), self._clocks.of(session_id), self._now()
        shown = self._round_now(session, clock, now) if clock.started else None
        return TableStatus(session, self._ledger.sheet(session_id), shown, clock.played(now))

    def _round_now(self, session: Session, clock: Clock, now: datetime) -> RoundNow:
        span = clock.spans[-1]
        due = span.due + (now - clock.paused_at if clock.paused_at is not None else play_clock.NO_TIME)
        planned = self._planned_end(session, clock, max(due, now))
        return RoundNow(
            min(span.round, session.plan.rounds),  # a drawn round may have been taken back
            session.plan.rounds_in_all,
            span.begun,
            due,
            clock.left(now),
            clock.paused_at is not None,
            clock.running,
            timedelta(minutes=settings.from_texts(self._ledger.settings()).minutes_of_warning),
            planned,
            planned - self._announced_end(session, clock),
        )

    def _planned_end(self, session: Session, clock: Clock, due: datetime) -> datetime:
        if not clock.running:
            return clock.spans[-1].ended or due
        to_come = self._clocks.lengths(session)
        rest = (to_come[number] for number in range(clock.round + 1, len(to_come) + 1))
        return due + sum(rest, timedelta(0))

    def _announced_end(self, session: Session, clock: Clock) -> datetime:
        """When the session would end had everything gone by its start time and its minutes."""
        first = clock.spans[0]
        begins = first.begun
        every = self._clocks.lengths(session)
        if session.start_time is not None and first.begun.date() == session.date:
            begins = datetime.combine(session.date, session.start_time, first.begun.tzinfo)
            return begins + sum(every.values(), timedelta(0))
        rest = (every[number] for number in range(first.round, len(every) + 1))
        return begins + sum(rest, timedelta(0))

    def _keep(
        self, session_id: int, name: str, clock: Clock, initiator: object, **parameters: Any
    ) -> Changes:
        with self._writer.entry(name, session=session_id, initiator=initiator, **parameters) as pending:
            self._clocks.set(pending.draft, session_id, clock)
        return pending.changes or NOTHING
