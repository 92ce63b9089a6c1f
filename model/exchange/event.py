"""An event as a file from outside gives it: who played, what they scored, and what was published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from model.scoring.conditions import Conditions
from model.scoring.view import CarryOver, Contestant, Line, Missed, Penalty, Preset, SessionView

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date


class Published(Struct, frozen=True):
    """The figures a file gives for a contestant, as printed there ("" if it gives none).

    ``section_place`` is the place in its section and direction, where the file prints that beside the one in the field.
    """

    contestant: str
    total: str = ""
    percentage: str = ""
    place: str = ""
    section_place: str = ""


class PublishedPoints(Struct, frozen=True):
    """The points a file gives for one line, as printed there; ``line`` is its index in `Event.lines`."""

    line: int
    ns: str
    ew: str


class Event(Struct, frozen=True):
    """What was read of an event. ``conditions`` are the defaults with what the file itself says or shows.

    ``warnings`` are sentences about everything that was read otherwise than it stands in the file. ``numbers`` has by
    contestant the numbers its players have with their federation, in the order of its names, "" for none; ``members`` the players of a team that goes by a name of its own.
    """

    title: str
    date: date | None
    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    winners: int = 1
    conditions: Conditions = field(default_factory=Conditions)
    club: str = ""
    format: str = ""
    published: tuple[Published, ...] = ()
    published_points: tuple[PublishedPoints, ...] = ()
    warnings: tuple[str, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    carried: tuple[CarryOver, ...] = ()
    presets: tuple[Preset, ...] = ()
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    knock_out: bool = False
    advanced: tuple[tuple[int, str], ...] = ()
    missed: tuple[Missed, ...] = ()

    @property
    def view(self) -> SessionView:
        """What scoring needs of it."""
        return SessionView(
            self.contestants,
            self.lines,
            self.winners,
            self.penalties,
            self.carried,
            self.presets,
            self.knock_out,
            self.advanced,
            self.missed,
        )


def points_of_lines(
    places: Iterable[int | None], given: Iterable[tuple[str, str]]
) -> tuple[PublishedPoints, ...]:
    """The points of each meeting of a file at the line it became; of a meeting that was dropped none."""
    return tuple(
        PublishedPoints(place, *points)
        for place, points in zip(places, given, strict=True)
        if place is not None and any(points)
    )
