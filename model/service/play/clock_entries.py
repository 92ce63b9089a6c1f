"""The round clock in entries: what keys and the start and end of play do to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from model.movement.paces import Pace
from model.service import settings
from model.service.ledger import Ledger
from model.service.play import clock as play_clock
from model.service.play.clock import Clock
from model.snapshots.session import Session, State
from model.storage.draft import EntryDraft
from model.storage.operations import ClockChange

if TYPE_CHECKING:
    from model.movement.plan import Plan


class RoundClock:
    """The clock of each session, and how an entry changes it."""

    def __init__(self, ledger: Ledger, now: Callable[[], datetime]) -> None:
        self._ledger = ledger
        self._now = now
        self._paces: tuple[Plan, tuple[Pace, ...]] | None = None

    def of(self, session_id: int, section: str = "") -> Clock:
        """The clock of a section as it is ("": the first); one that never started while seating goes on."""
        seating = self._ledger.session(session_id).state is State.SEATING
        return Clock() if seating else self._ledger.clock(session_id).of_section(section)

    def paces(self, session: Session) -> tuple[Pace, ...]:
        """The groups of sections with a clock each; the room as one where a single clock does."""
        if not session.plan.sections:
            return (Pace((), session.plan),)
        if self._paces is None or self._paces[0] is not session.plan:
            from model.movement.paces import paces

            self._paces = (session.plan, paces(session.plan))
        return self._paces[1]

    def pace(self, session: Session, section: str = "") -> Pace:
        """The group a section goes with, the first where none is named."""
        groups = self.paces(session)
        return next((one for one in groups if section in one.letters), groups[0])

    def lengths(self, session: Session, pace: Pace) -> dict[int, timedelta]:
        """How long each round of a pace lasts by the conditions of the session and the club."""
        from model.service.play.tables import lengths

        to_move = settings.from_texts(self._ledger.settings()).minutes_to_move
        return dict(lengths(pace.plan, session.minutes_per_board, to_move))

    def keep(self, draft: EntryDraft, session: Session, pace: Pace, clock: Clock) -> None:
        """Set the clock of one pace as part of an entry; the others keep theirs."""
        before = self.of_all(session)
        self._keep_all(draft, session, {**before, pace.section: clock})

    def of_all(self, session: Session) -> dict[str, Clock]:
        """By the first letter of each pace its clock; under "" if the room has one."""
        return {pace.section: self.of(session.id, pace.section) for pace in self.paces(session)}

    def _keep_all(self, draft: EntryDraft, session: Session, clocks: Mapping[str, Clock]) -> None:
        first, *others = self.paces(session)
        apart = {letter: clocks[pace.section] for pace in others for letter in pace.letters}
        self.set(draft, session.id, replace(clocks[first.section], sections=apart))

    def set(self, draft: EntryDraft, session_id: int, clock: Clock) -> None:
        """Set the clock as part of an entry."""
        before = _kept(self._ledger.clock(session_id))
        after = _kept(clock)
        if before != after:
            draft.add(ClockChange(session_id, before, after))

    def begin(self, draft: EntryDraft, session_id: int) -> None:
        """Begin with round 1, or with the round the results have reached before the clock was started."""
        session = self._ledger.session(session_id)
        begun = {}
        for pace in self.paces(session):
            number = self.by_results(session, pace)
            begun[pace.section] = Clock().begin(number, self.lengths(session, pace)[number], self._now())
        self._keep_all(draft, session, begun)

    def begin_today(self, draft: EntryDraft, session_id: int) -> None:
        """Begin when the session is of today: an earlier one is typed afterwards and needs no clock."""
        if self._ledger.session(session_id).date == self._now().date():
            self.begin(draft, session_id)

    def end(self, draft: EntryDraft, session_id: int) -> None:
        """End the rounds under way, if any: play is over."""
        session, now = self._ledger.session(session_id), self._now()
        clocks = self.of_all(session)
        if any(clock.running for clock in clocks.values()):
            ended = {one: clock.end(now) if clock.running else clock for one, clock in clocks.items()}
            self._keep_all(draft, session, ended)

    def by_results(self, session: Session, pace: Pace | None = None) -> int:
        """The last round with a result, or the next when that one is complete; of the first pace, or of another."""
        pace = pace or self.pace(session)
        sheet = pace.lines(self._ledger.sheet(session.id))
        latest = max((line.round for line in sheet if line.result is not None), default=0)
        whole = latest and all(line.result is not None for line in sheet if line.round == latest)
        return min(pace.plan.rounds, max(1, latest + 1 if whole else latest))


def _kept(clock: Clock) -> dict[str, object] | None:
    return cast("dict[str, object]", play_clock.to_builtins(clock)) if clock.started else None
