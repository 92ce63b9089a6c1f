"""The round clock as a value: when each round began and is to end, and how it is kept in the club file.

Nothing ticks here. What is left is worked out from the moment the round is to end, so that a clock that was not looked
at for an hour, or whose program was killed, shows the same as one that was watched.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from model.errors import NotNow
from model.i18n import _

NO_TIME = timedelta(0)


class Span(Struct, frozen=True):
    """One round: when it began, when it is to end, when it was ended (None: not yet), and how long it stood still."""

    round: int
    begun: datetime
    due: datetime
    ended: datetime | None = None
    stood: timedelta = NO_TIME


class Clock(Struct, frozen=True, omit_defaults=True):
    """All rounds so far; the last of ``spans`` is the present one while it has not ended.

    ``sections`` has, by letter, the clocks of the sections that do not go at the pace of the first.
    """

    spans: tuple[Span, ...] = ()
    paused_at: datetime | None = None
    sections: dict[str, Clock] = field(default_factory=dict)

    @property
    def started(self) -> bool:
        """Whether any round began."""
        return bool(self.spans)

    @property
    def running(self) -> bool:
        """Whether a round is under way, even with the clock stopped."""
        return self.started and self.spans[-1].ended is None

    @property
    def round(self) -> int:
        """The round under way or the last one played, 0 before the first."""
        return self.spans[-1].round if self.spans else 0

    def time_left(self, now: datetime) -> timedelta:
        """The time left of the round, negative when it is over its time, none when no round is under way."""
        return self.spans[-1].due - (self.paused_at or now) if self.running else NO_TIME

    def time_played(self, now: datetime) -> timedelta:
        """How long the round has been played, not counting stops of the clock."""
        if not self.running:
            return NO_TIME
        span = self.spans[-1]
        return (self.paused_at or now) - span.begun - span.stood

    def of_section(self, letter: str) -> Clock:
        """The clock of a section alone; that of the first where it has none of its own."""
        return self.sections.get(letter) or replace(self, sections={})

    def begin(self, number: int, length: timedelta, now: datetime) -> Clock:
        """Begin a round."""
        return Clock((*self.spans, Span(number, now, now + length)))

    def pause(self, now: datetime) -> Clock:
        """Stop the clock."""
        return replace(self, paused_at=now) if self.running and self.paused_at is None else self

    def go_on(self, now: datetime) -> Clock:
        """Let the clock go on: the round ends as much later as the clock stood still."""
        if self.paused_at is None:
            return self
        stood = max(now - self.paused_at, NO_TIME)
        last = self.spans[-1]
        last = replace(last, due=last.due + stood, stood=last.stood + stood)
        return Clock((*self.spans[:-1], last))

    def add(self, minutes: int) -> Clock:
        """Give the round this many more minutes, or fewer."""
        self._refuse_unless_running()
        last = self.spans[-1]
        return replace(
            self, spans=(*self.spans[:-1], replace(last, due=last.due + timedelta(minutes=minutes)))
        )

    def end(self, now: datetime) -> Clock:
        """End the round."""
        self._refuse_unless_running()
        going = self.go_on(now)
        return Clock((*going.spans[:-1], replace(going.spans[-1], ended=now)))

    def back(self) -> Clock:
        """Take back the last beginning or end of a round, pressed too soon."""
        if len(self.spans) > 1 and self.running:
            return Clock((*self.spans[:-2], replace(self.spans[-2], ended=None)))
        if self.started and not self.running:
            return Clock((*self.spans[:-1], replace(self.spans[-1], ended=None)))
        raise NotNow(_("There is no round to go back to."), "")

    def _refuse_unless_running(self) -> None:
        if not self.running:
            raise NotNow(_("No round is under way."), _("Start the clock first (Space)."))


def to_builtins(clock: Clock) -> object:
    """The clock as plain texts and numbers, to be kept."""
    return msgspec.to_builtins(clock)


def from_builtins(kept: object) -> Clock:
    """A clock as it was kept; one that was never started where nothing was."""
    return Clock() if kept is None else msgspec.convert(kept, Clock)
