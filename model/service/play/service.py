"""Play: the round clock, who is where, which tables are late, and what wants the director.

The clock is no deed: it is kept in the club file the moment it changes, so that it survives whatever happens to the
program, but Ctrl+Z takes back results, never time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from model.changes import Changes, Kind
from model.errors import NotKnown, NotNow
from model.i18n import _
from model.play_snapshots import LateLedger, Need, RoundNow, TableNow
from model.service import play_clock, settings
from model.service.ledger import Ledger
from model.service.play_clock import Clock
from model.service.scribe import Scribe
from model.service.sessions import Sessions
from model.snapshots import Session, State
from model.storage import reading

if TYPE_CHECKING:
    from model.movement.announce import Announcement
    from model.service.play_tables import Floor

FORGOTTEN = timedelta(hours=2)


class Play:
    """The session while it is played."""

    def __init__(
        self, scribe: Scribe, ledger: Ledger, sessions: Sessions, clock: Callable[[], datetime]
    ) -> None:
        self._ledger = ledger
        self._sessions = sessions
        self._now = clock
        self._clocks: dict[int, Clock] = {}
        self._ledgers: dict[int, tuple[object, LateLedger]] = {}
        scribe.subscribe(self._hear)

    # What is known

    def now(self, session_id: int) -> RoundNow | None:
        """The round clock now, None before it was started."""
        clock = self._clock(session_id)
        return (
            self._round_now(self._ledger.session(session_id), clock, self._now()) if clock.started else None
        )

    def round(self, session_id: int) -> int | None:
        """The round under way by the clock, None when the clock was never started; the last one when play is over."""
        return self._clock(session_id).round or None

    def reached(self, session_id: int) -> int | None:
        """The last round that can have been played by the clock, None when it was never started.

        Every round when play is over, or when the clock was left alone for hours: somebody typed on without it.
        """
        clock = self._clock(session_id)
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
        clock = self._clock(session.id)
        return clock.started and not clock.running and clock.round < session.plan.rounds

    def tables(self, session_id: int, number: int) -> tuple[TableNow, ...]:
        """Who is where in a round, and how far each table is."""
        return self._floor(session_id).tables(number)

    def needs(self, session_id: int) -> tuple[Need, ...]:
        """What wants the director, the most urgent first; nothing before the clock was started."""
        return self._floor(session_id).needs(self.late(session_id))

    def announcement(self, session_id: int) -> Announcement | None:
        """What to say at the end of the round under way, None when no round follows."""
        from model.movement.announce import announce

        clock = self._clock(session_id)
        plan = self._ledger.session(session_id).plan
        following = clock.round + 1
        if not clock.started or following > plan.rounds:
            return None
        return announce(plan, following)

    def late(self, session_id: int) -> LateLedger:
        """The ledger of slow tables so far."""
        from model.movement.sections import letters
        from model.service.play_late import first_entries, late_ledger

        clock, session = self._clock(session_id), self._ledger.session(session_id)
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

    def start(self, session_id: int) -> None:
        """Start the clock: with round 1, or with the round the results tell when they came before the clock.

        Once it has stopped because no round was drawn yet, it goes on with the round drawn since.
        """
        session = self._ledger.session(session_id)
        state, clock = session.state, self._clock(session_id)
        if self.waits(session):
            following = clock.round + 1
            self._keep(session_id, clock.begin(following, self._lengths(session_id)[following], self._now()))
            return
        if clock.started:
            raise NotNow(_("The clock was started before."), _("Space lets it go on."))
        if state not in (State.SEATING, State.PLAYING):
            raise NotNow(_("Play is over."), _("Reopen the session on Results first."))
        if state is State.SEATING:
            self._sessions.start_play(session_id)  # which starts the clock of a session of today
        if not self._clock(session_id).started:
            self._begin(session_id, self._round_by_results(session_id))

    def pause(self, session_id: int) -> None:
        """Let the clock stand still."""
        self._keep(session_id, self._clock(session_id).pause(self._now()))

    def go_on(self, session_id: int) -> None:
        """Let the clock go on."""
        self._keep(session_id, self._clock(session_id).go_on(self._now()))

    def add(self, session_id: int, minutes: int) -> None:
        """Give the round more minutes, or fewer; raises `NotNow` when none is under way."""
        self._keep(session_id, self._clock(session_id).add(minutes))

    def end_round(self, session_id: int) -> None:
        """End the round: the next one begins at once; after the last one play is over for the clock."""
        clock, now = self._clock(session_id), self._now()
        clock = clock.end(now)
        number, plan = clock.round + 1, self._ledger.session(session_id).plan
        if number <= plan.rounds:
            clock = clock.begin(number, self._lengths(session_id)[number], now)
        self._keep(session_id, clock)

    def back(self, session_id: int) -> None:
        """Go back to the round before, with its own end: the round was ended too soon."""
        self._keep(session_id, self._clock(session_id).back())

    # How

    def _hear(self, changes: Changes) -> None:
        """Start the clock with the first round of today, and stop it when play ends."""
        if Kind.STATE not in changes.kinds or changes.session is None:
            return
        try:
            session = self._ledger.session(changes.session)
        except NotKnown:
            return
        clock, now = self._clock(session.id), self._now()
        if session.state is State.SEATING and clock.started:
            self._keep(session.id, Clock())
        elif session.state is State.PLAYING and not clock.started:
            # A result typed without the clock is an evening typed afterwards.
            if Kind.RESULT not in changes.kinds and session.date == now.date() and not session.imported:
                self._begin(session.id, self._round_by_results(session.id))
        elif session.state in (State.PROVISIONAL, State.FINAL) and clock.running:
            self._keep(session.id, clock.end(now))

    def _begin(self, session_id: int, number: int) -> None:
        begun = Clock().begin(number, self._lengths(session_id)[number], self._now())
        self._keep(session_id, begun)

    def _round_by_results(self, session_id: int) -> int:
        """The last round with a result, or the next when that one is complete."""
        sheet = self._ledger.sheet(session_id)
        latest = max((line.round for line in sheet if line.result is not None), default=0)
        whole = latest and all(line.result is not None for line in sheet if line.round == latest)
        rounds = self._ledger.session(session_id).plan.rounds
        return min(rounds, max(1, latest + 1 if whole else latest))

    def _floor(self, session_id: int) -> Floor:
        from model.service.play_tables import Floor

        session, clock, now = self._ledger.session(session_id), self._clock(session_id), self._now()
        shown = self._round_now(session, clock, now) if clock.started else None
        return Floor(session, self._ledger.sheet(session_id), shown, clock.played(now))

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
        to_come = self._lengths(session.id)
        rest = (to_come[number] for number in range(clock.round + 1, len(to_come) + 1))
        return due + sum(rest, timedelta(0))

    def _announced_end(self, session: Session, clock: Clock) -> datetime:
        """When the session would end had everything gone by its start time and its minutes."""
        first = clock.spans[0]
        begins = first.begun
        every = self._lengths(session.id)
        if session.start_time is not None and first.begun.date() == session.date:
            begins = datetime.combine(session.date, session.start_time, first.begun.tzinfo)
            return begins + sum(every.values(), timedelta(0))
        rest = (every[number] for number in range(first.round, len(every) + 1))
        return begins + sum(rest, timedelta(0))

    def _lengths(self, session_id: int) -> dict[int, timedelta]:
        from model.service.play_tables import lengths

        session = self._ledger.session(session_id)
        to_move = settings.from_texts(self._ledger.settings()).minutes_to_move
        return dict(lengths(session.plan, session.minutes_per_board, to_move))

    def _clock(self, session_id: int) -> Clock:
        if session_id not in self._clocks:
            kept = reading.place(self._ledger.file, _key(session_id))
            with self._ledger.file.understood():
                self._clocks[session_id] = play_clock.from_builtins(kept)
        return self._clocks[session_id]

    def _keep(self, session_id: int, clock: Clock) -> None:
        if clock != self._clock(session_id):
            kept = play_clock.to_builtins(clock) if clock.started else None
            reading.remember(self._ledger.file, _key(session_id), kept)
            self._clocks[session_id] = clock


def _key(session_id: int) -> str:
    return f"clock of session {session_id}"
