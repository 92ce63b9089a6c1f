"""Appendix Mitchells: one table more than sets of boards, or two, each sharing with the table a visiting pair is at.

Every pair plays every set in as many rounds as there are sets. The visiting pair goes up two tables a round where the
others go up one; the pair whose chair it takes plays that round at the appendix table, on the same boards. That no pair
is sent there twice, and the visitor plays no set twice, asks for a path of tables, tables plus rounds and tables less
rounds that are all different: it exists exactly where neither 2 nor 3 divides the number of sets.
"""

from __future__ import annotations

from typing import ClassVar, Final

from model.i18n import _
from model.movement.kind import Meeting, Movement, Shape, cyclic
from model.movement.mitchell import switch_words

LEAST_SETS: Final = 5


class Appendix(Movement):
    """A Mitchell with one appendix table, whose North-South pair stays there."""

    id = "appendix"
    guide_cards = True
    appendices: ClassVar[int] = 1

    def name(self) -> str:
        """The kind's name."""
        return _("Appendix Mitchell")

    def rounds(self, tables: int) -> range:
        """One round a set, or fewer; neither 2 nor 3 divides the sets."""
        sets = tables - self.appendices
        return range(sets, 2, -1) if sets >= LEAST_SETS and sets % 2 and sets % 3 else range(0)

    def sets(self, tables: int, rounds: int) -> int:
        """One for each table that is no appendix."""
        return tables - self.appendices

    def visited(self, tables: int, number: int, visitor: int) -> int:
        """The table at which the visitor (1 and up) is in a round: up two each time."""
        return cyclic(visitor + 2 * (number - 1), tables - self.appendices)

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one; the visitor sits where it has come to, and who should sit there at the appendix."""
        sets = tables - self.appendices
        visits = {self.visited(tables, number, one): one for one in range(1, self.appendices + 1)}
        if table in visits:
            east_west = visits[table]
            at = table
        else:
            at = table if table <= sets else self.visited(tables, number, table - sets)
            east_west = self._began(tables, cyclic(at - number + 1, sets))
        return Meeting(table, tables + east_west, cyclic(at + number - 1, sets))

    def _began(self, tables: int, place: int) -> int:
        """The table of round 1 of the pair that goes round from ``place``: a visitor's sends it to the appendix."""
        return tables - self.appendices + place if place <= self.appendices else place

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """Each appendix table with the table its visitor is at."""
        sets = tables - self.appendices
        return tuple((self.visited(tables, number, one), sets + one) for one in range(1, self.appendices + 1))

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, the visitor and the appendix."""
        sets = shape.tables - self.appendices
        visits = tuple(
            _(
                "pair {pair} up two: whose chair it takes is at table {table} that round, on shared boards"
            ).format(pair=shape.tables + one, table=sets + one)
            for one in range(1, self.appendices + 1)
        )
        return (_("E–W up one"), _("boards down one"), *visits, *switch_words(shape))


class DoubleAppendix(Appendix):
    """The same with two appendix tables and two visiting pairs."""

    id = "double-appendix"
    appendices = 2

    def name(self) -> str:
        """The kind's name."""
        return _("Two-table appendix Mitchell")
