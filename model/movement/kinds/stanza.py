"""A Web in two stanzas, for a large room with a break: what was played before it is not played after it."""

from __future__ import annotations

from typing import Final

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Shape, cyclic
from model.movement.kinds.extended import MultipleWeb
from model.movement.kinds.mitchell import switch_words

FEWEST_TABLES: Final = 20
_FEWEST_ROUNDS: Final = 6


class StanzaMitchell(MultipleWeb):
    """Each half of the session is a Web of its own boards; East-West go on up one at the break.

    A Web of an odd number of rounds brings nobody a set twice wherever its pairs begin, so that the second begins where
    the first has ended. Of eight rounds the first has five, of twelve seven.
    """

    id = "stanza"
    title = N_("Two-stanza Web Mitchell")

    def rounds(self, tables: int) -> range:
        """An even number, no more than tables."""
        return range(tables - tables % 2, _FEWEST_ROUNDS - 1, -2) if tables >= FEWEST_TABLES else range(0)

    def copies_in(self, tables: int, rounds: int) -> int:
        """As many as the shorter stanza takes: fewer sets lie more often in the room."""
        return max(super(StanzaMitchell, self).copies_in(tables, half) for half in stanzas(rounds))

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one; the boards of the stanza down one within each part."""
        first, second = stanzas(rounds)
        if number <= first:
            boards = super().meeting(tables, first, number, table).boards
        else:
            boards = first + super().meeting(tables, second, number - first, table).boards
        return Meeting(table, tables + cyclic(table - number + 1, tables), boards)

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, and the break with its new boards."""
        first, second = stanzas(shape.rounds)
        copies = self.copies_in(shape.tables, shape.rounds)
        boards = (
            _("boards down one within each half of the room; {copies} sets of each").format(copies=copies),
            _("after round {round} a break: these boards go, those of the last {count} rounds come").format(
                round=first, count=second
            ),
        )
        return (_("E–W up one"), *boards, *switch_words(shape))


def stanzas(rounds: int) -> tuple[int, int]:
    """The rounds before the break and after it: both odd, so that each stanza is a Web."""
    first = rounds // 2 + (rounds // 2 % 2 == 0)
    return first, rounds - first
