"""Play: the round clock, who is where, which tables are late, and what needs the director.

Sections that go round at another pace have a clock of their own. ``section`` is the letter of any section that goes by
the clock meant; "" is the only clock of the room, or that of the first section.

Each key of the clock is an entry like any other. The club file has it at once, and undo gives the clock back as it was,
with the time that has passed since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from model.changes import Changes
from model.errors import NotNow, Overtaken
from model.i18n import _
from model.service import settings
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.play import clock as play_clock
from model.service.play.clock import Clock
from model.service.play.clock_entries import RoundClock
from model.service.sessions import NOTHING, Sessions
from model.service.writer import Writer
from model.snapshots.play import LateLedger, Need, RoundNow, TableNow
from model.snapshots.session import Session, State
from model.storage import reading

if TYPE_CHECKING:
    from model.movement.announce.announcement import Announcement
    from model.movement.paces import Pace
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

    def paces(self, session_id: int) -> tuple[Pace, ...]:
        """The groups of sections that go by one round clock; a room that goes round together is a single group."""
        return self._clocks.paces(self._ledger.session(session_id))

    def pace(self, session_id: int, section: str) -> Pace:
        """The group a section goes with."""
        return self._clocks.pace(self._ledger.session(session_id), section)

    def pace_at(self, session_id: int, table: int) -> Pace:
        """The group whose clock a table goes by."""
        groups = self.paces(session_id)
        return next((one for one in groups if any(row.table == table for row in one.plan.rows)), groups[0])

    def now(self, session_id: int, section: str = "") -> RoundNow | None:
        """The round clock now, None before it was started."""
        session = self._ledger.session(session_id)
        clock = self._clocks.of(session_id, section)
        pace = self._clocks.pace(session, section)
        return self._round_now(session, pace, clock, self._now()) if clock.started else None

    def clock(self, session_id: int) -> Clock:
        """The clock as the club file keeps it: when each round so far began and ended, with the clocks of other sections."""
        seating = self._ledger.session(session_id).state is State.SEATING
        return Clock() if seating else self._ledger.clock(session_id)

    def round(self, session_id: int, section: str = "") -> int | None:
        """The round under way by the clock, None when the clock was never started; the last one when play is over."""
        session, clock = self._ledger.session(session_id), self._clocks.of(session_id, section)
        if self._is_over(session, clock):
            return self._clocks.pace(session, section).plan.rounds
        return clock.round or None

    def present(self, session_id: int, section: str = "") -> int:
        """The round the room is in or waits for, by the clock, or by the results if the clock was never started.

        If the clock stopped for a draw, it is the new round as soon as that is drawn. If somebody forgot the clock and
        every result of its round is in, it is the round drawn since, for the players have gone to their tables.
        """
        session, clock = self._ledger.session(session_id), self._clocks.of(session_id, section)
        pace = self._clocks.pace(session, section)
        if not clock.started:
            return self._clocks.by_results(session, pace)
        if self._is_over(session, clock):
            return pace.plan.rounds
        number = clock.round + self.waits(session)
        if session.plan.draw is not None and session.state is State.PLAYING and number < session.plan.rounds:
            before = (line for line in self._ledger.sheet(session_id) if line.round <= number)
            if all(line.result is not None for line in before):
                return self._clocks.by_results(session, pace)
        return min(pace.plan.rounds, number)

    def find_reached(self, session_id: int, section: str = "") -> int | None:
        """The last round that can have been played by the clock, None when it was never started.

        Every round when play is over, or when the clock was left alone for hours: somebody typed on without it.
        """
        clock = self._clocks.of(session_id, section)
        if not clock.started:
            return None
        # Nobody ends rounds any more: results typed later that night would count as those of a round to come.
        forgotten = clock.time_left(self._now()) < -FORGOTTEN
        pace = self._clocks.pace(self._ledger.session(session_id), section)
        return clock.round if clock.running and not forgotten else pace.plan.rounds

    def find_ahead(self, session_id: int, section: str = "") -> int | None:
        """The round the room is in by its results, if the clock was forgotten in an earlier one; None if the clock is right.

        A drawn event needs none: nobody plays on before the next round is drawn.
        """
        from model.service.play.tables import round_of_room

        session, clock = self._ledger.session(session_id), self._clocks.of(session_id, section)
        if not clock.running or session.plan.draw is not None:
            return None
        pace = self._clocks.pace(session, section)
        found = round_of_room(pace.lines(self._ledger.sheet(session_id)), clock.round)
        return found if found > clock.round else None

    def waits(self, session: Session | None) -> bool:
        """Whether the clock stands between two rounds, because the next one had to be drawn first."""
        if session is None or session.plan.draw is None or session.state is not State.PLAYING:
            return False
        clock = self._clocks.of(session.id)
        return clock.started and not clock.running and clock.round < session.plan.rounds

    def _is_over(self, session: Session, clock: Clock) -> bool:
        """Whether play is over by the clock, even if the clock was forgotten in an earlier round than the last."""
        return clock.started and not clock.running and not self.waits(session)

    def tables(self, session_id: int, number: int, section: str = "") -> tuple[TableNow, ...]:
        """Who is where in a round, and how far each table has come. A section with its own clock has its tables alone."""
        pace = self._clocks.pace(self._ledger.session(session_id), section)
        return self._floor(session_id, pace).tables(number)

    def needs(self, session_id: int) -> tuple[Need, ...]:
        """What needs the director, the most urgent first; nothing before the clock was started."""
        from model.service.play.tables import urgency

        late = self.late(session_id)
        needs = [
            need for pace in self.paces(session_id) for need in self._floor(session_id, pace).needs(late)
        ]
        return tuple(sorted(needs, key=urgency))

    def announcement(self, session_id: int, section: str = "") -> Announcement | None:
        """What to say at the end of the round under way, None when no round follows.

        If the clock is behind, it is the move after the round that the room is in. In a drawn event it is the move to the
        last round drawn.
        """
        from model.movement.announce.announcement import announce

        clock, session = self._clocks.of(session_id, section), self._ledger.session(session_id)
        plan = self._clocks.pace(session, section).plan
        following = (self.find_ahead(session_id, section) or clock.round) + 1
        if plan.draw is not None:
            following = max(following, self.present(session_id))
        if not clock.started or self._is_over(session, clock) or following > plan.rounds:
            return None
        return announce(plan, following)

    def late(self, session_id: int) -> LateLedger:
        """The ledger of slow tables so far."""
        from model.service.play.late import first_entries, late_ledger, together

        session, clocks = self._ledger.session(session_id), self.clock(session_id)
        at = (clocks, session.revision, session.plan)
        held = self._ledgers.get(session_id)
        if held is not None and held[0] == at:
            return held[1]
        cells = self._ledger.open_session(session_id).index
        by_pace = [(pace, self._clocks.of(session_id, pace.section)) for pace in self._clocks.paces(session)]
        over = any(span.ended for _pace, clock in by_pace for span in clock.spans)
        entries = first_entries(reading.revisions(self._ledger.file, session_id)) if over else {}
        found = together(late_ledger(clock, pace, cells, entries) for pace, clock in by_pace)
        self._ledgers[session_id] = (at, found)
        return found

    # What is done

    @writes
    def start(self, session_id: int, *, initiator: object = None) -> Changes:
        """Start the clock: with round 1, or with the round the results show when they came before the clock.

        Once it has stopped because no round was drawn yet, it goes on with the round drawn since. Sections with clocks
        of their own begin together.
        """
        session = self._ledger.session(session_id)
        state, clock = session.state, self._clocks.of(session_id)
        if self.waits(session):
            following, pace = self.present(session_id), self._clocks.pace(session)
            begun = clock.begin(following, self._clocks.lengths(session, pace)[following], self._now())
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

    @writes
    def pause(self, session_id: int, section: str = "", *, initiator: object = None) -> Changes:
        """Stop the clock."""
        paused = self._clocks.of(session_id, section).pause(self._now())
        return self._keep(session_id, "clock.pause", paused, initiator, section)

    @writes
    def go_on(self, session_id: int, section: str = "", *, initiator: object = None) -> Changes:
        """Let the clock go on."""
        going = self._clocks.of(session_id, section).go_on(self._now())
        return self._keep(session_id, "clock.go-on", going, initiator, section)

    @writes
    def add(self, session_id: int, minutes: int, section: str = "") -> Changes:
        """Give the round more minutes, or fewer; raises `NotNow` when none is under way."""
        clock = self._clocks.of(session_id, section)
        name = "clock.more" if minutes > 0 else "clock.less"
        return self._keep(
            session_id, name, clock.add(minutes), None, section, minutes=abs(minutes), round=clock.round
        )

    @writes
    def end_round(self, session_id: int, section: str = "", *, seen: int | None = None) -> Changes:
        """End the round: the next one begins at once; after the last one play is over for the clock.

        ``seen`` is the round on the screen of whoever ends it, so that two laptops that press at once end one round only.
        If the clock is behind, it goes on with the round the room is in. In a drawn event it goes on with the round the
        room waits for, since a round with all its results is over.
        """
        clock, now = self._clocks.of(session_id, section), self._now()
        _refuse_another(clock, seen)
        ended, session = clock.end(now), self._ledger.session(session_id)
        pace = self._clocks.pace(session, section)
        number = max(clock.round + 1, self.find_ahead(session_id, section) or 0)
        if session.plan.draw is not None:
            number = max(number, self.present(session_id, section))
        if number <= pace.plan.rounds:
            ended = ended.begin(number, self._clocks.lengths(session, pace)[number], now)
        return self._keep(session_id, "clock.end-round", ended, None, section, round=clock.round)

    @writes
    def back(
        self, session_id: int, section: str = "", *, seen: int | None = None, initiator: object = None
    ) -> Changes:
        """Go back to a round that was ended too soon, with the end it had; ``seen`` as in `end_round`."""
        clock = self._clocks.of(session_id, section)
        _refuse_another(clock, seen)
        before = clock.back()
        return self._keep(session_id, "clock.back", before, initiator, section, round=before.round)

    # How

    def _floor(self, session_id: int, pace: Pace) -> TableStatus:
        from model.service.play.tables import TableStatus

        session, now = self._ledger.session(session_id), self._now()
        clock = self._clocks.of(session_id, pace.section)
        shown = self._round_now(session, pace, clock, now) if clock.started else None
        sheet = pace.lines(self._ledger.sheet(session_id))
        return TableStatus(replace(session, plan=pace.plan), sheet, shown, clock.time_played(now), pace.name)

    def _round_now(self, session: Session, pace: Pace, clock: Clock, now: datetime) -> RoundNow:
        span = clock.spans[-1]
        due = span.due + (now - clock.paused_at if clock.paused_at is not None else play_clock.NO_TIME)
        lengths = self._clocks.lengths(session, pace)
        planned = _planned_end(lengths, clock, max(due, now))
        rounds = pace.plan.rounds
        return RoundNow(
            rounds
            if self._is_over(session, clock)
            else min(span.round, rounds),  # a drawn round may have been taken back
            pace.plan.rounds_in_all,
            span.begun,
            due,
            clock.time_left(now),
            clock.paused_at is not None,
            clock.running,
            timedelta(minutes=settings.from_texts(self._ledger.settings()).minutes_of_warning),
            planned,
            planned - _announced_end(session, lengths, clock),
        )

    def _keep(  # what an entry of the clock is made of
        self,
        session_id: int,
        name: str,
        clock: Clock,
        initiator: object,
        section: str = "",
        **parameters: Any,
    ) -> Changes:
        session = self._ledger.session(session_id)
        pace = self._clocks.pace(session, section)
        if pace.letters:
            parameters["sections"] = pace.name
        with self._writer.entry(name, session=session_id, initiator=initiator, **parameters) as pending:
            self._clocks.keep(pending.draft, session, pace, clock)
        return pending.changes or NOTHING


def _refuse_another(clock: Clock, seen: int | None) -> None:
    # Two laptops that end a round at once must end one round, not two.
    if seen is not None and clock.started and clock.round != seen:
        raise Overtaken(
            _("Another laptop went on to round {round} in the meantime.").format(round=clock.round)
            if clock.round > seen
            else _("Another laptop went back to round {round} in the meantime.").format(round=clock.round),
            _("Look at it again."),
        )


def _planned_end(lengths: Mapping[int, timedelta], clock: Clock, due: datetime) -> datetime:
    if not clock.running:
        return clock.spans[-1].ended or due
    rest = (lengths[number] for number in range(clock.round + 1, len(lengths) + 1))
    return due + sum(rest, timedelta(0))


def _announced_end(session: Session, lengths: Mapping[int, timedelta], clock: Clock) -> datetime:
    """The time at which the session would end by its start time and its minutes a round."""
    first = clock.spans[0]
    begins = first.begun
    if session.start_time is not None and first.begun.date() == session.date:
        begins = datetime.combine(session.date, session.start_time, first.begun.tzinfo)
        return begins + sum(lengths.values(), timedelta(0))
    rest = (lengths[number] for number in range(first.round, len(lengths) + 1))
    return begins + sum(rest, timedelta(0))
