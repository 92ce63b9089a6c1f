"""Howell movements: each is one compact vector, turned a step every round."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from model.i18n import _, ngettext
from model.movement.kind import Meeting, Movement, Shape, cyclic
from model.paths import resource

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Vector:
    """The starting round of a cyclic movement: ``start`` holds (north-south, east-west, set) a table.

    Pairs 1 to ``rounds`` move one number on each round, sets too; higher numbers stay. ``turned`` tells for each
    round the tables at which the two pairs sit the other way, which is what makes the movement fair.
    """

    tables: int
    rounds: int
    start: tuple[tuple[int, int, int], ...]
    turned: tuple[frozenset[int], ...]


@cache
def vectors() -> Mapping[tuple[int, int], Vector]:
    """Every vector we keep, by tables and rounds; the file is read once."""
    found = {}
    with resource("movements", "howell.toml").open("rb") as file:
        entries = tomllib.load(file)["howell"]
    for entry in entries:
        rounds = entry["rounds"]
        turned: list[set[int]] = [set() for _round in range(rounds)]
        for table, numbers in entry.get("turned", {}).items():
            for number in numbers:
                turned[number - 1].add(int(table))
        vector = Vector(
            len(entry["start"]),
            rounds,
            tuple((ns, ew, boards) for ns, ew, boards in entry["start"]),
            tuple(frozenset(tables) for tables in turned),
        )
        found[vector.tables, rounds] = vector
    return found


class ThreeQuarterHowell(Movement):
    """Fewer rounds than a full Howell: some pairs stay at their tables, the others go round them."""

    id = "three-quarter-howell"
    two_fields = False
    switchable = False

    def name(self) -> str:
        """The kind's name."""
        return _("Three-quarter Howell")

    def rounds(self, tables: int) -> tuple[int, ...]:
        """The numbers of rounds we keep a vector for, most first."""
        return tuple(sorted((r for t, r in vectors() if t == tables and r < 2 * t - 1), reverse=True))

    def sets(self, tables: int, rounds: int) -> int:
        """One set a round."""
        return rounds

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """The starting round, turned ``number`` - 1 steps."""
        vector = vectors()[tables, rounds]
        ns, ew, boards = vector.start[table - 1]
        step = number - 1
        ns = ns if ns > rounds else cyclic(ns + step, rounds)
        ew = ew if ew > rounds else cyclic(ew + step, rounds)
        if table in vector.turned[step]:
            ns, ew = ew, ns
        return Meeting(ns, ew, cyclic(boards + step, rounds))

    def relays(self, tables: int, rounds: int) -> tuple[tuple[int, int], ...]:
        """The tables between which sets rest: where the sets of two neighbours do not follow one another."""
        start = vectors()[tables, rounds].start
        return tuple(
            (table, cyclic(table + 1, tables))
            for table in range(1, tables + 1)
            if cyclic(start[table - 1][2] + 1, rounds) != start[table % tables][2]
        )

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """How many stay and how many move."""
        stay = 2 * shape.tables - shape.rounds
        return (
            ngettext("{count} pair stays", "{count} pairs stay", stay).format(count=stay),
            _("{count} move").format(count=shape.rounds),
            _("guide cards needed"),
        )


class Howell(ThreeQuarterHowell):
    """Every pair meets every other once; the last pair stays at its table."""

    id = "howell"

    def name(self) -> str:
        """The kind's name."""
        return _("Howell")

    def rounds(self, tables: int) -> tuple[int, ...]:
        """One round less than pairs."""
        return tuple(r for t, r in vectors() if t == tables and r == 2 * t - 1)
