"""The Double Weave: two streams of pairs and two of boards pass each other, and everybody competes equally."""

from __future__ import annotations

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Movement, Shape, cyclic
from model.movement.kinds.mitchell import switch_words


class DoubleWeave(Movement):
    """Tables in a multiple of four, as many rounds; perfectly balanced within each field (EBU Movement Manual)."""

    id = "double-weave"
    title = N_("Double Weave")
    guide_cards = True

    def rounds(self, tables: int) -> range:
        """One round a table, or fewer."""
        return range(tables, 2, -1) if tables % 4 == 0 and tables > 0 else range(0)

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """Odd East-West pairs up one, even ones down; odd sets down, even ones up, the other way in the second half."""
        step = number - 1
        east_west = self._stream(table - step, table + step, tables)
        half = tables // 2
        if number <= half:
            return Meeting(table, tables + east_west, self._stream(table + step, table - step, tables))
        past = number - half
        return Meeting(table, tables + east_west, self._stream(table - past, table + past, tables))

    def _stream(self, odd: int, even: int, tables: int) -> int:
        """The one that comes in the odd stream, where what comes is odd, else the one of the even stream."""
        return cyclic(odd, tables) if odd % 2 else cyclic(even, tables)

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The two streams."""
        return (
            _("odd E–W up one, even down one"),
            _("odd boards down, even up, the other way after round {round}").format(round=shape.tables // 2),
            *switch_words(shape),
        )
