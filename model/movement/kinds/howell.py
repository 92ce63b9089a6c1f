"""Howell movements: each is one compact vector, turned a step every round; a few small ones are whole charts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any, Protocol

from msgspec import Struct

from model.i18n import N_, _, ngettext
from model.movement.kinds.base import Meeting, Movement, Shape, cyclic
from model.paths import resource


class Course(Protocol):
    """Where everybody sits in each round of one Howell."""

    @property
    def sets(self) -> int:
        """How many sets of boards are in play."""

    @property
    def meetings(self) -> int:
        """How often two pairs may meet."""

    def meeting(self, number: int, table: int) -> Meeting:
        """Who meets at a table in a round."""


class Vector(Struct, frozen=True):
    """The starting round of a cyclic movement: ``start`` holds (north-south, east-west, set) a table.

    Pairs 1 to ``sets`` move one number on each round, sets too; higher numbers stay. ``turned`` gives for each
    round the tables at which the two pairs sit the other way, which is what makes the movement fair.
    """

    sets: int
    start: tuple[tuple[int, int, int], ...]
    turned: tuple[frozenset[int], ...]
    meetings: int = 1

    def meeting(self, number: int, table: int) -> Meeting:
        """The starting round, turned ``number`` - 1 steps."""
        ns, ew, boards = self.start[table - 1]
        step = number - 1
        ns = ns if ns > self.sets else cyclic(ns + step, self.sets)
        ew = ew if ew > self.sets else cyclic(ew + step, self.sets)
        if table in self.turned[step]:
            ns, ew = ew, ns
        return Meeting(ns, ew, cyclic(boards + step, self.sets))


class Chart(Struct, frozen=True):
    """A movement without a cycle, every meeting written down: ``rows[round - 1][table - 1]``."""

    sets: int
    rows: tuple[tuple[Meeting, ...], ...]
    meetings: int = 1

    def meeting(self, number: int, table: int) -> Meeting:
        """What the chart says."""
        return self.rows[number - 1][table - 1]


@cache
def courses(tables: int) -> Mapping[int, Course]:
    """Every stored course for this many tables, by rounds; each file is read once."""
    path = resource("movements", f"howell-{tables:02d}.toml")
    # No course is kept for such a size: then the kind has no rounds, and is not offered.
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        content = tomllib.load(file)
    return {entry["rounds"]: _vector(entry) for entry in content.get("vector", ())} | {
        entry["rounds"]: _chart(entry) for entry in content.get("chart", ())
    }


def _vector(entry: Mapping[str, Any]) -> Vector:
    turned: list[set[int]] = [set() for _round in range(entry["rounds"])]
    for table, numbers in entry.get("turned", {}).items():
        for number in numbers.split():
            turned[int(number) - 1].add(int(table))
    return Vector(
        entry["rounds"],
        tuple(_meeting(meeting)[:3] for meeting in entry["start"].split()),
        tuple(frozenset(tables) for tables in turned),
    )


def _chart(entry: Mapping[str, Any]) -> Chart:
    by_table = [[_meeting(meeting) for meeting in line.split()] for line in entry["tables"]]
    return Chart(entry["sets"], tuple(zip(*by_table, strict=True)), entry.get("meetings", 1))


def _meeting(text: str) -> Meeting:
    ns, ew, boards = text.split("-")
    return Meeting(int(ns), int(ew), int(boards))


class ThreeQuarterHowell(Movement):
    """Fewer rounds than a full Howell: some pairs stay at their tables, the others go round them."""

    id = "three-quarter-howell"
    title = N_("Three-quarter Howell")
    two_fields = False
    switchable = False
    guide_cards = True

    def rounds(self, tables: int) -> tuple[int, ...]:
        """The numbers of rounds we keep a course for, most first."""
        return tuple(sorted((r for r in courses(tables) if r < 2 * tables - 1), reverse=True))

    def sets(self, tables: int, rounds: int) -> int:
        """As the course says: one set a round."""
        return courses(tables)[rounds].sets

    def meetings_allowed(self, tables: int, rounds: int) -> int:
        """As the course says."""
        return courses(tables)[rounds].meetings

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """As the course says."""
        return courses(tables)[rounds].meeting(number, table)

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """The tables at which the course has one set."""
        course = courses(tables)[rounds]
        sets = {table: course.meeting(number, table).boards for table in range(1, tables + 1)}
        return tuple((one, other) for one, other in combinations(sets, 2) if sets[one] == sets[other])

    def relays(self, tables: int, rounds: int) -> tuple[tuple[int, int], ...]:
        """The neighbours between which sets rest, where boards go down by the cycle."""
        course = courses(tables)[rounds]
        if not isinstance(course, Vector):
            return ()
        sets = [boards for _ns, _ew, boards in course.start]
        return tuple(
            (table, cyclic(table + 1, tables))
            for table in range(1, tables + 1)
            if cyclic(sets[table - 1] + 1, rounds) != sets[table % tables]
            and sets[table - 1] != sets[table % tables]
        )

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """By the cycle, or by guide card alone."""
        if isinstance(courses(shape.tables)[shape.rounds], Vector):
            return (_("pairs follow the next lower number"), _("boards down one"))
        return (_("pairs and boards as the guide cards say"),)

    def remark(self, shape: Shape) -> str:
        """How many stay and how many move."""
        stay = self.count_staying(shape)
        return ngettext(
            "{stay} pair stays, {move} move; guide cards needed",
            "{stay} pairs stay, {move} move; guide cards needed",
            stay,
        ).format(stay=stay, move=2 * shape.tables - stay)

    def count_staying(self, shape: Shape) -> int:
        """How many contestants never change tables."""
        course = courses(shape.tables)[shape.rounds]
        seats = [
            {
                contestant: table
                for table in range(1, shape.tables + 1)
                for contestant in course.meeting(number, table)[:2]
            }
            for number in range(1, shape.rounds + 1)
        ]
        return sum(all(seat[one] == table for seat in seats) for one, table in seats[0].items())


class Howell(ThreeQuarterHowell):
    """Every pair meets every other once; the last pair stays at its table."""

    id = "howell"
    title = N_("Howell")

    def rounds(self, tables: int) -> tuple[int, ...]:
        """One round less than pairs; three tables have a longer one too."""
        return tuple(sorted(r for r in courses(tables) if r >= 2 * tables - 1))
