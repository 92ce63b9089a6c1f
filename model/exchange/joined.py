"""Several event files as one event: who has the same names in two of them is one contestant, else the same number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import ImportRefused
from model.i18n import _
from model.scoring.view import CarryOver, Contestant, Line, Missed, Penalty, Preset

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.exchange.event import Event


def join_events(events: Sequence[Event], names: Sequence[str] = ()) -> Event:
    """One event whose sessions are those of the events in turn; its conditions are those of the first.

    ``names`` are the files' for messages. Raises `ImportRefused` for events of different methods.
    """
    first = events[0]
    if len(events) == 1:
        return first
    for at, event in enumerate(events):
        if event.conditions.method != first.conditions.method:
            name = names[at] if at < len(names) else event.title
            raise ImportRefused(
                _("{name} is scored by {method}, the first file by {other}.").format(
                    name=name, method=event.conditions.method, other=first.conditions.method
                ),
                _("Give one method for all, such as --method matchpoints."),
            )
    together = _Together(all(event.winners == 2 for event in events))
    for event in events:
        together.add(event)
    return replace(
        first,
        contestants=tuple(together.contestants.values()),
        lines=tuple(together.lines),
        winners=2 if together.directed else 1,
        published=(),
        published_points=(),
        warnings=tuple(warning for event in events for warning in event.warnings),
        penalties=tuple(together.penalties),
        carried=tuple(together.carried),
        presets=tuple(together.presets),
        knock_out=False,
        advanced=(),
        missed=tuple(together.missed),
    )


class _Together:
    """The event as it grows; ``directed`` while everybody keeps one direction."""

    def __init__(self, directed: bool) -> None:
        self.directed = directed
        self.contestants: dict[str, Contestant] = {}
        self.lines: list[Line] = []
        self.penalties: list[Penalty] = []
        self.carried: list[CarryOver] = []
        self.missed: list[Missed] = []
        self.presets: list[Preset] = []
        self._by_identity: dict[tuple[str, ...], str] = {}
        self._sessions = 0

    def add(self, event: Event) -> None:
        """Take in one more."""
        part = event.view.rename(self._keys(event.contestants), after=self._sessions)
        self._sessions += max((line.session for line in event.lines), default=1)
        self.lines += part.lines
        self.penalties += part.penalties
        self.carried += part.carried
        self.presets += part.presets
        self.missed += part.missed

    def _keys(self, contestants: Iterable[Contestant]) -> dict[str, str]:
        """For each contestant of the event the key it has here."""
        found: dict[str, str] = {}
        taken: set[str] = set()
        for one in contestants:
            identity = _identity(one)
            key = self._by_identity.get(identity, "")
            if not key or key in taken:
                key = one.key if one.key not in self.contestants else f"{one.key}/{self._sessions + 1}"
                self.contestants[key] = replace(one, key=key)
                self._by_identity.setdefault(identity, key)
            else:
                self._meet(key, one)
            taken.add(key)
            found[one.key] = key
        return found

    def _meet(self, key: str, again: Contestant) -> None:
        known = self.contestants[key]
        if known.direction is not again.direction:
            self.directed = False
            known = replace(known, direction=None)
        section = known.section if known.section == again.section else ""
        names = known.names if any(known.names) else again.names
        self.contestants[key] = replace(known, section=section, names=names)


def _identity(contestant: Contestant) -> tuple[str, ...]:
    """The names whoever sat North, or the key where some name is missing."""
    names = sorted(" ".join(name.casefold().split()) for name in contestant.names)
    return tuple(names) if names and all(names) else ("", contestant.key)
