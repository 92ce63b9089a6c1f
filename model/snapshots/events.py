"""Pictures of what lasts longer than an evening: several sessions as one event, a season, a ladder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum


class EventRule(Enum):
    """How the sessions of an event are brought together."""

    SUM = "sum"  # the points of all sessions are added
    PERCENT = "percent"  # each session counts alike, by its percentage
    BEST = "best"  # a season: the mean of everybody's best results
    LADDER = "ladder"  # who did better than the neighbour above climbs


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """An event of several sessions. ``best`` results of a season count; one climbs at most ``steps`` rungs a session.

    ``start`` is a ladder as it began, names from the top; newcomers begin at the foot.
    """

    id: int
    title: str
    rule: EventRule
    sessions: tuple[int, ...]
    best: int = 8
    steps: int = 1
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventLine:
    """One line of an event's ranking, in the strings to show; ``sessions`` has a figure for each ("" for who was absent).

    ``dropped`` are the places in ``sessions`` that do not count in a season; ``why`` are the sentences that say how the
    figure came to be; ``stratum`` is its own stratum with its place there, "" if there are none.
    """

    place: str
    name: str
    figure: str
    sessions: tuple[str, ...]
    dropped: tuple[int, ...] = ()
    enough: bool = True
    why: tuple[str, ...] = ()
    stratum: str = ""


@dataclass(frozen=True, slots=True)
class EventRanking:
    """The ranking of an event: ``word`` stands over the figures, ``days`` are its first and last.

    ``titles`` tell its sessions apart over their columns, ``names`` are what they are called.
    ``refusal`` says why there is none, of an event that was kept before its sessions were changed.
    """

    event: ClubEvent
    titles: tuple[str, ...]
    word: str
    lines: tuple[EventLine, ...]
    days: tuple[date, date] | None = None
    refusal: str = ""
    names: tuple[str, ...] = ()
