"""Mitchell movements: North-South stay, East-West go up, boards go down."""

from __future__ import annotations

from collections.abc import Sequence

from model.i18n import N_, _, ngettext
from model.movement.kinds.base import Meeting, Movement, Shape, cyclic


class Mitchell(Movement):
    """An odd number of tables; East-West up one table, boards down one (EBU Movement Manual)."""

    id = "mitchell"
    title = N_("Mitchell")
    goes_round = True

    def rounds(self, tables: int) -> range:
        """One round a table, or fewer."""
        # Of an even number of tables everybody would come to boards already played half way round.
        return range(tables, 1, -1) if tables % 2 and tables > 1 else range(0)

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one, boards down one."""
        return Meeting(table, tables + cyclic(table - number + 1, tables), cyclic(table + number - 1, tables))

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The two usual moves and the arrow-switches."""
        return (_("E–W up one"), _("boards down one"), *switch_words(shape))


class SkipMitchell(Movement):
    """An even number of tables, at least one round less; East-West skip a table after half of the tables' number."""

    id = "skip-mitchell"
    title = N_("Skip Mitchell")
    goes_round = True

    def rounds(self, tables: int) -> range:
        """One round less than tables, or fewer."""
        # After the skip one step is gone: in one round more everybody would meet the first opponents again.
        return range(tables - 1, 1, -1) if tables % 2 == 0 else range(0)

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one, two after round tables / 2; boards down one."""
        # Half way round an even circle everybody would come to the boards already played; the skip passes them.
        shift = number - 1 if number <= tables // 2 else number
        return Meeting(table, tables + cyclic(table - shift, tables), cyclic(table + number - 1, tables))

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, and the skip if there are enough rounds to reach it."""
        # A session that ends before the half needs no skip: saying one would have directors wait for it.
        half = shape.tables // 2
        skip = (_("skip after round {round}").format(round=half),) if shape.rounds > half else ()
        return (_("E–W up one"), *skip, _("boards down one"), *switch_words(shape))


class RelayMitchell(Movement):
    """An even number of tables with as many rounds: tables 1 and the last share boards, a relay at the half."""

    id = "relay-mitchell"
    title = N_("Share and relay Mitchell")
    goes_round = True

    def rounds(self, tables: int) -> range:
        """One round a table, or fewer."""
        return range(tables, 1, -1) if tables % 2 == 0 and tables > 2 else range(0)

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one; boards down one through the relay."""
        # The relay is a place of the circle like a table: above it every set is one further on.
        past_relay = table > tables // 2
        return Meeting(
            table,
            tables + cyclic(table - number + 1, tables),
            cyclic(table + number - 1 + past_relay, tables),
        )

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """The first table shares with the last."""
        return ((1, tables),)

    def relays(self, tables: int, rounds: int) -> tuple[tuple[int, int], ...]:
        """Boards rest between the two halves."""
        return ((tables // 2, tables // 2 + 1),)

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, the sharing and the relay."""
        half = shape.tables // 2
        return (
            _("E–W up one"),
            _("boards down one"),
            _("tables 1 and {last} share, relay between {below} and {above}").format(
                last=shape.tables, below=half, above=half + 1
            ),
            *switch_words(shape),
        )


def switch_words(shape: Shape) -> tuple[str, ...]:
    """The arrow-switched rounds as one phrase, nothing where there is none."""
    return describe_switches(shape.switched)


def describe_switches(rounds: Sequence[int]) -> tuple[str, ...]:
    """The same of rounds by their numbers."""
    if not rounds:
        return ()
    template = ngettext("round {rounds} arrow-switched", "rounds {rounds} arrow-switched", len(rounds))
    return (template.format(rounds=", ".join(str(number) for number in rounds)),)
