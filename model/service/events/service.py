"""Several sessions as one event: made, changed and taken out as entries, ranked from the sessions as they are now."""

from __future__ import annotations

import json
from datetime import date, time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import select

from model.changes import Changes, Kind
from model.errors import ArrowswitchError, NotKnown
from model.i18n import _
from model.service.events.fitting import refusal
from model.service.others import writes
from model.snapshots.events import ClubEvent, EventRanking, EventRule
from model.storage.operations import RowChange
from model.storage.schema.tables import EVENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.service.ledger import Ledger
    from model.service.writer import Writer

_NOTHING: Final = Changes(frozenset[Kind]())


class Events:
    """The club's events of several sessions."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def all(self) -> tuple[ClubEvent, ...]:
        """Every event, the latest made first."""
        query = select(EVENT).where(EVENT.c.removed.is_(False)).order_by(EVENT.c.id.desc())
        file = self._ledger.file
        with file.corrupt_if_unreadable():
            return tuple(_event(row) for row in file.execute(query))

    def get(self, event_id: int) -> ClubEvent:
        """One event; raises `NotKnown`."""
        for event in self.all():
            if event.id == event_id:
                return event
        raise NotKnown(
            _("There is no event {number}.").format(number=event_id), _("Choose one from the list.")
        )

    @writes
    def make(  # the facts of an event in the order of its form
        self,
        title: str,
        rule: EventRule,
        sessions: Sequence[int],
        *,
        best: int = 8,
        steps: int = 1,
        start: Sequence[str] = (),
        initiator: object = None,
    ) -> int:
        """Bring sessions together as one event and give its id; raises `ArrowswitchError` for what cannot be one."""
        values = self._values(title, rule, sessions, best, steps, start)
        with self._writer.entry("event.make", initiator=initiator, title=values["title"]) as pending:
            event_id = pending.draft.insert(EVENT, removed=False, **values)
            pending.draft.add(RowChange("event", event_id, {"removed": True}, {"removed": False}))
        return event_id

    @writes
    def change(  # noqa: PLR0913  # the facts of an event in the order of its form
        self,
        event_id: int,
        title: str,
        rule: EventRule,
        sessions: Sequence[int],
        *,
        best: int = 8,
        steps: int = 1,
        start: Sequence[str] = (),
        initiator: object = None,
    ) -> Changes:
        """Give an event another title, rule or sessions; one of its own that was deleted stays for undo to bring back."""
        event = self.get(event_id)
        before = _texts(event)
        deleted = self._deleted(event.sessions)
        there = [one for one in sessions if one not in deleted]
        after = self._values(title, rule, there, best, steps, start)
        kept = (*msgspec.json.decode(after["sessions"]), *(one for one in event.sessions if one in deleted))
        after["sessions"] = json.dumps(kept)
        changed = {name: value for name, value in after.items() if value != before[name]}
        with self._writer.entry("event.change", initiator=initiator, title=event.title) as pending:
            if changed:
                was = {name: before[name] for name in changed}
                pending.draft.add(RowChange("event", event_id, was, changed))
        return pending.changes or _NOTHING

    @writes
    def remove(self, event_id: int, *, initiator: object = None) -> Changes:
        """Take an event out of the list; its sessions stay as they are."""
        event = self.get(event_id)
        with self._writer.entry("event.remove", initiator=initiator, title=event.title) as pending:
            pending.draft.add(RowChange("event", event_id, {"removed": False}, {"removed": True}))
        return pending.changes or _NOTHING

    def of_session(self, session_id: int) -> tuple[EventRanking, ...]:
        """The rankings of the events a session belongs to, the latest made first."""
        return tuple(self.ranking(event.id) for event in self.all() if session_id in event.sessions)

    def ranking(self, event_id: int) -> EventRanking:
        """The ranking of an event as its sessions stand now; sessions that were taken out since are left out."""
        from model.service.events.rankings import rank_event

        return rank_event(self._ledger, self.get(event_id))

    def _values(  # the facts of an event in the order of its form
        self,
        title: str,
        rule: EventRule,
        sessions: Sequence[int],
        best: int,
        steps: int,
        start: Sequence[str],
    ) -> dict[str, Any]:
        title = " ".join(title.split())
        if not title:
            raise ArrowswitchError(_("An event needs a title."), _("For example: Winter season."))
        if not sessions:
            raise ArrowswitchError(_("An event needs sessions."), _("Tick those that belong to it."))
        if best < 1 or steps < 1:
            raise ArrowswitchError(_("At least one result counts, at least one rung is climbed."))
        ordered = sorted(dict.fromkeys(sessions), key=self._when)
        refusal(rule, [self._ledger.session(one) for one in ordered])
        return _texts(ClubEvent(0, title, rule, tuple(ordered), best, steps, tuple(start)))

    def _when(self, session_id: int) -> tuple[date, time, int]:
        session = self._ledger.session(session_id)
        return session.date, session.start_time or time.min, session_id

    def must_fit(self, rule: EventRule, sessions: Sequence[int]) -> None:
        """Refuse sessions that cannot be brought together so; refused as soon as one is ticked. Deleted ones do not count."""
        deleted = self._deleted(sessions)
        # A deleted session stays in the event, so that undo brings it back to its place.
        refusal(rule, [self._ledger.session(one) for one in sessions if one not in deleted])

    def _deleted(self, sessions: Sequence[int]) -> frozenset[int]:
        found = set()
        for one in sessions:
            try:
                self._ledger.session(one)
            except NotKnown:
                found.add(one)
        return frozenset(found)


def _texts(event: ClubEvent) -> dict[str, Any]:
    return {
        "title": event.title,
        "rule": event.rule.value,
        "sessions": json.dumps(event.sessions),
        "start": json.dumps(event.start, ensure_ascii=False),
        "best": event.best,
        "steps": event.steps,
    }


def _event(row: Any) -> ClubEvent:
    return ClubEvent(
        row.id,
        row.title,
        EventRule(row.rule),
        msgspec.json.decode(row.sessions, type=tuple[int, ...]),
        row.best,
        row.steps,
        msgspec.json.decode(row.start, type=tuple[str, ...]),
    )
