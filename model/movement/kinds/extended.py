"""Movements grown out of the Mitchell: more rounds than tables, or fewer boards than tables."""

from __future__ import annotations

from typing import Final

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Movement, Shape, cyclic
from model.movement.kinds.mitchell import switch_words


class Hesitation(Movement):
    """One round more than tables: who comes to the last table East-West stays a round more, North-South.

    One winner; the last round is arrow-switched but for the last table, whose pairs both move (EBU Movement Manual).
    """

    id = "hesitation"
    title = N_("Hesitation Mitchell")
    two_fields = False

    def rounds(self, tables: int) -> range:
        """One round more than tables, or fewer; an odd number of tables."""
        return range(tables + 1, 2, -1) if tables % 2 and tables > 1 else range(0)

    def sets(self, tables: int, rounds: int) -> int:
        """One set more than tables."""
        return tables + 1

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """The moving pairs go round all East-West chairs and the last table's North-South."""
        base = table if table <= tables // 2 else table + 1
        boards = cyclic(base + number - 1, tables + 1)
        east_west = self._mover(tables, table - number + 1)
        if table < tables:
            return Meeting(table, east_west, boards)
        return Meeting(self._mover(tables, tables - number + 2), east_west, boards)

    def _mover(self, tables: int, seat: int) -> int:
        """Who began in this seat of the cycle: East-West 1 to the last table, then its North-South."""
        began = cyclic(seat, tables + 1)
        return tables if began == tables + 1 else tables + began

    def turns(self, tables: int, table: int) -> bool:
        """The last table is not turned."""
        return table < tables

    def relays(self, tables: int, rounds: int) -> tuple[tuple[int, int], ...]:
        """Boards rest between the two halves."""
        return ((tables // 2, tables // 2 + 1),)

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves and the hesitation."""
        half = shape.tables // 2
        return (
            _("E–W up one, at table {last} a round East–West and a round North–South").format(
                last=shape.tables
            ),
            _("boards down one, relay between {below} and {above}").format(below=half, above=half + 1),
            *switch_words(shape),
        )


class Bowman(Movement):
    """Two tables more than rounds: the last but one shares with table 1, the last plays the sets backwards."""

    id = "bowman"
    title = N_("Bowman")

    def rounds(self, tables: int) -> range:
        """Two rounds less than tables, or fewer."""
        return range(tables - 2, 2, -1) if tables > 4 else range(0)

    def sets(self, tables: int, rounds: int) -> int:
        """Two sets less than tables."""
        return tables - 2

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one, with a skip at the half where the sets are even in number."""
        sets = tables - 2
        skip = sets % 2 == 0 and number > sets // 2
        east_west = tables + cyclic(table - number + 1 - skip, tables)
        if table == tables:
            return Meeting(table, east_west, sets + 1 - number)
        return Meeting(table, east_west, cyclic((1 if table == tables - 1 else table) + number - 1, sets))

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """Table 1 with the last but one; the last with whoever has its set."""
        wanted = self.meeting(tables, rounds, number, tables).boards
        return (
            (1, tables - 1),
            *(
                (table, tables)
                for table in range(1, tables - 1)
                if self.meeting(tables, rounds, number, table).boards == wanted
            ),
        )

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, the skip, the sharing."""
        sets = shape.tables - 2
        skip = (
            (_("skip after round {round}").format(round=sets // 2),)
            if sets % 2 == 0 and shape.rounds > sets // 2
            else ()
        )
        return (
            _("E–W up one"),
            *skip,
            _("boards down one"),
            _("tables 1 and {table} share, table {last} plays the boards in reverse order").format(
                table=shape.tables - 1, last=shape.tables
            ),
            *switch_words(shape),
        )


FEWEST_ROUNDS: Final = 5


class Web(Movement):
    """An even number of tables and two copies of fewer boards, the second laid out backwards in the upper half."""

    id = "web"
    title = N_("Web Mitchell")
    copies = 2

    def rounds(self, tables: int) -> range:
        """An odd number of rounds less than tables, at least half of them."""
        if tables % 2 or tables < 6:
            return range(0)
        return range(tables - 1, tables // 2 - 1, -2)

    def sets(self, tables: int, rounds: int) -> int:
        """One set a round, each twice."""
        return rounds

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one, boards down one within each half."""
        lower = table <= tables // 2
        boards = table + number - 1 if lower else tables - table - number + 1
        return Meeting(table, tables + cyclic(table - number + 1, tables), cyclic(boards, rounds))

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves and the second set of boards."""
        half = shape.tables // 2
        return (
            _("E–W up one"),
            _("boards down one; a second set, in reverse order from table {above} on").format(above=half + 1),
            *switch_words(shape),
        )


class DoubleWeb(Web):
    """The Web of fewer rounds than half the tables: four copies, each for about a quarter of the room."""

    id = "double-web"
    title = N_("Double Web Mitchell")
    copies = 4

    def rounds(self, tables: int) -> range:
        """An odd number of rounds less than half the tables, at least a quarter of them."""
        if tables % 2 or tables < 12:
            return range(0)
        most = tables // 2 - 1
        return range(most - (most % 2 == 0), max(4, (tables + 3) // 4 - 1), -2)

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves and the four sets of boards."""
        half = shape.tables // 2
        return (
            _("E–W up one"),
            _("boards down one; two sets up to table {half}, two in reverse order after it").format(
                half=half
            ),
            *switch_words(shape),
        )


class MultipleWeb(Web):
    """The Web for an odd number of tables, and for many tables on few boards: as many copies as it takes.

    Going up, a pair meets no set twice in an odd number of rounds as long as the sets go on round after round, so that
    whole rounds of tables can be put into the lower part. One of them makes an odd number of tables possible. Where the
    sets turn round, at the end of each part, they mirror each other: what was met before the turn is not met after it.
    """

    id = "multiple-web"
    title = N_("Multiple Web Mitchell")
    copies = 3

    def rounds(self, tables: int) -> range:
        """An odd number of rounds that the Webs of two and four copies do not have."""
        most = tables - 2 if tables % 2 else (tables + 3) // 4 - 1
        most -= most % 2 == 0
        return range(most, FEWEST_ROUNDS - 1, -2) if tables > FEWEST_ROUNDS else range(0)

    def copies_in(self, tables: int, rounds: int) -> int:
        """A set for each round's worth of tables, begun ones too, in both parts."""
        up = _going_up(tables, rounds)
        return -(-up // rounds) - (-(tables - up) // rounds)

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one, boards down one within each part."""
        up = _going_up(tables, rounds)
        boards = table + number - 1 if table <= up else 2 * up - table - number + 1
        return Meeting(table, tables + cyclic(table - number + 1, tables), cyclic(boards, rounds))

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, and how many sets lie in each part."""
        up = _going_up(shape.tables, shape.rounds)
        below, above = -(-up // shape.rounds), -(-(shape.tables - up) // shape.rounds)
        return (
            _("E–W up one"),
            _(
                "boards down one; up to table {table} sets: {below}, in reverse order after it: {above}"
            ).format(table=up, below=below, above=above),
            *switch_words(shape),
        )


def _going_up(tables: int, rounds: int) -> int:
    """The tables at which the sets lie in ascending order: half, and with an odd number a round's worth more."""
    return (tables + rounds) // 2 if tables % 2 else tables // 2


class Blackpool(Movement):
    """An even number of tables, two relays and two rounds more than tables, in which everybody meets two again.

    The last round but one is played at the tables of the first, in the last the East-West pairs sit mirrored.
    """

    id = "blackpool"
    title = N_("Blackpool")

    def rounds(self, tables: int) -> range:
        """Two rounds more than tables, or fewer."""
        return range(tables + 2, 2, -1) if tables % 2 == 0 and tables > 2 else range(0)

    def sets(self, tables: int, rounds: int) -> int:
        """Two sets more than tables."""
        return tables + 2

    def meetings_allowed(self, tables: int, rounds: int) -> int:
        """Twice, once there are more rounds than tables."""
        return 2 if rounds > tables else 1

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """East-West up one for as many rounds as tables; boards down one past both relays."""
        base = table if table <= tables // 2 else table + 1
        opponents = tables + 1 - table if number == tables + 2 else cyclic(table - number + 1, tables)
        return Meeting(table, tables + opponents, cyclic(base + number - 1, tables + 2))

    def relays(self, tables: int, rounds: int) -> tuple[tuple[int, int], ...]:
        """At the half and at the end."""
        return ((tables // 2, tables // 2 + 1), (tables, 1))

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The usual moves, the relays and the last round."""
        half, last = shape.tables // 2, shape.tables
        mirrored = (
            (
                _("in round {round} E–W to table {sum} minus their pair number").format(
                    round=last + 2, sum=2 * last + 1
                ),
            )
            if shape.rounds > last + 1
            else ()
        )
        return (
            _("E–W up one"),
            *mirrored,
            _("boards down one, relays between {below} and {above} and between {last} and 1").format(
                below=half, above=half + 1, last=last
            ),
            *switch_words(shape),
        )
