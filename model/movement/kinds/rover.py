"""The rover: one pair more than the tables hold takes the place of another North-South pair each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Movement, Shape
from model.movement.kinds.mitchell import Mitchell, SkipMitchell, switch_words

if TYPE_CHECKING:
    from model.bridge.seats import Side


class Rover(Movement):
    """A Mitchell of one table less, and a rover who bumps a different North-South pair in each round from the second.

    The plan's last table has no boards: there the rover waits in round 1 and then the pair it bumps. North-South
    pairs are 1 to the tables played, the rover is the next number, East-West follow (EBU Movement Manual).
    """

    id = "rover"
    title = N_("Rover Mitchell")
    half_table = True
    goes_round = True

    def rounds(self, tables: int) -> tuple[int, ...]:
        """As many as the Mitchell has and the rover can find tables for, or fewer."""
        played = tables - 1
        if played not in _BUMPS:
            return ()
        most = len(_bumps(played))
        return tuple(rounds for rounds in _mitchell(played).rounds(played) if rounds <= most)

    def sets(self, tables: int, rounds: int) -> int:
        """One set a table that is played."""
        return tables - 1

    def count_playing_tables(self, tables: int) -> int:
        """One less: at the last nobody plays."""
        return tables - 1

    def find_missing(self, tables: int, side: Side | None) -> int:
        """Nobody has the last number: the rover's opponents are those of the pair it bumps."""
        return 2 * tables

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """The Mitchell's meeting, but for the rover's table and the place to wait."""
        played = tables - 1
        bumped = _bumps(played)[number - 1]
        if table == tables:
            return Meeting(bumped or tables, 2 * tables, 0)
        ns, ew, boards, _switched = _mitchell(played).meeting(played, rounds, number, table)
        return Meeting(tables if table == bumped else ns, ew + 1, boards)

    def turns(self, tables: int, table: int) -> bool:
        """Who waits is not turned."""
        return table < tables

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The Mitchell's moves and the rover's tables."""
        played = shape.tables - 1
        tables = ", ".join(str(table) for table in _bumps(played)[1 : shape.rounds])
        plain = Shape(played, shape.rounds, shape.boards_per_round)
        return (
            *_mitchell(played).moves(plain),
            _("the rover, pair {pair}, goes North–South from round 2 to tables {tables}").format(
                pair=shape.tables, tables=tables
            ),
            *switch_words(shape),
        )


def _mitchell(tables: int) -> Movement:
    return Mitchell() if tables % 2 else SkipMitchell()


def _bumps(tables: int) -> tuple[int, ...]:
    """The rover's table in each round, 0 in the first."""
    return _BUMPS[tables]


# Each the longest path found on which the rover meets nothing twice: tables differ, for nobody is bumped twice, and so do
# the sets and the opponents found there. Two tables on each round is the path wherever three does not divide the tables.
_BUMPS: Final = {
    4: (0, 2, 3),
    5: (0, 2, 4, 1, 3),
    6: (0, 2, 4, 1, 3),
    7: (0, 2, 4, 6, 1, 3, 5),
    8: (0, 2, 4, 6, 3, 5, 7),
    9: (0, 2, 4, 6, 9, 3, 5, 7),
    10: (0, 2, 4, 6, 8, 3, 5, 7, 9),
    11: (0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9),
    12: (0, 2, 4, 6, 12, 9, 7, 5, 3, 8, 10),
    13: (0, 2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11),
    14: (0, 2, 4, 6, 8, 10, 12, 3, 5, 7, 9, 11, 13),
    15: (0, 2, 4, 6, 9, 11, 14, 7, 15, 3, 5, 8, 10, 12),
}
