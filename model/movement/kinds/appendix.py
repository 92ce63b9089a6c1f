"""Appendix Mitchells: one or two tables more than sets of boards. Each shares boards with the table its visitor is at.

Every pair plays every set in as many rounds as there are sets. The other East-West pairs go up one table a round; the
visiting pair goes up two. The pair whose chair it takes plays that round at the appendix table, on the same boards.

No pair may be sent there twice, and the visitor may play no set twice. So the tables of its path must all differ, and so
must tables plus rounds and tables less rounds: they are queens on a board without edges, none of which attacks another.
A complete path exists only if neither 2 nor 3 divides the number of sets (Pólya). For other sets one round or two are
left out, and the visitor goes by its card along a path found by search. If the sets are even, the others skip a table
half-way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Movement, Shape, cyclic
from model.movement.kinds.mitchell import switch_words
from model.paths import resource

LEAST_SETS: Final = 5


def _complete(sets: int) -> bool:
    """Whether a visitor that goes up two meets every set once."""
    # Two tables up a round, and three sets on since boards go down one: 2 would bring it to a table again, 3
    # to a set again.
    return bool(sets % 2 and sets % 3)


def _shift(sets: int, number: int) -> int:
    """How far East-West have gone up by a round. They skip a table half-way if the sets are even."""
    return number - 1 + (sets % 2 == 0 and number > sets // 2)


@cache
def _paths() -> Mapping[int, tuple[int, ...]]:
    """The visitor's tables round by round, by sets; the file is read once and holds facts only."""
    with resource("movements", "appendix.toml").open("rb") as file:
        content = tomllib.load(file)
    return {int(sets): tuple(map(int, path.split())) for sets, path in content.items()}


class Appendix(Movement):
    """A Mitchell with one appendix table, whose North-South pair stays there."""

    id = "appendix"
    title = N_("Appendix Mitchell")
    guide_cards = True
    appendices: ClassVar[int] = 1

    def rounds(self, tables: int) -> range:
        """At most one round a set, or one or two less if 2 or 3 divides the number of sets."""
        sets = tables - self.appendices
        most = sets if _complete(sets) else len(_paths().get(sets, ()))
        return range(most, 2, -1) if sets >= LEAST_SETS else range(0)

    def sets(self, tables: int, rounds: int) -> int:
        """The number of sets: one for each table but the appendix tables."""
        return tables - self.appendices

    def find_visited(self, tables: int, number: int, visitor: int) -> int:
        """The table at which the visitor (1 and up) is in a round: up two each time, or along the path."""
        sets = tables - self.appendices
        first = 2 * number - 1 if _complete(sets) else _paths()[sets][number - 1]
        return cyclic(visitor - 1 + first, sets)

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West go up one. The visitor sits where its path leads, and the pair of that chair at the appendix table."""
        sets = tables - self.appendices
        visitor = cyclic(table - self.find_visited(tables, number, 1) + 1, sets) if table <= sets else sets
        if visitor <= self.appendices:
            east_west, at = visitor, table
        else:
            at = table if table <= sets else self.find_visited(tables, number, table - sets)
            east_west = self._began(tables, cyclic(at - _shift(sets, number), sets))
        return Meeting(table, tables + east_west, cyclic(at + number - 1, sets))

    def _began(self, tables: int, place: int) -> int:
        """The table of round 1 of the pair that goes round from ``place``: a visitor's sends it to the appendix."""
        return tables - self.appendices + place if place <= self.appendices else place

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """Each appendix table with the table its visitor is at."""
        sets = tables - self.appendices
        return tuple(
            (self.find_visited(tables, number, one), sets + one) for one in range(1, self.appendices + 1)
        )

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, the visitor and the appendix."""
        sets = shape.tables - self.appendices
        template = (
            _("pair {pair} up two: the pair it displaces is at table {table} that round, on shared boards")
            if _complete(sets)
            else _(
                "pair {pair} by its card: the pair it displaces is at table {table} that round, "
                "on shared boards"
            )
        )
        visits = tuple(
            template.format(pair=shape.tables + one, table=sets + one)
            for one in range(1, self.appendices + 1)
        )
        skip = (
            (_("skip after round {round}").format(round=sets // 2),)
            if sets % 2 == 0 and shape.rounds > sets // 2
            else ()
        )
        return (_("E–W up one"), *skip, _("boards down one"), *visits, *switch_words(shape))


class DoubleAppendix(Appendix):
    """An appendix Mitchell with two appendix tables and two visiting pairs."""

    id = "double-appendix"
    title = N_("Two-table appendix Mitchell")
    appendices = 2
