"""The rover: one pair more than the tables hold takes the place of another North-South pair each round."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from model.i18n import _
from model.movement.kind import Meeting, Movement, Shape, cyclic
from model.movement.mitchell import Mitchell, SkipMitchell, switch_words

if TYPE_CHECKING:
    from model.bridge.seats import Side

MOST_TABLES = 15


class Rover(Movement):
    """A Mitchell of one table less, and a rover who bumps a different North-South pair in each round from the second.

    The plan's last table has no boards: there the rover waits in round 1 and then the pair it bumps. North-South
    pairs are 1 to the tables played, the rover is the next number, East-West follow (EBU Movement Manual).
    """

    id = "rover"
    half_table = True

    def name(self) -> str:
        """The kind's name."""
        return _("Rover Mitchell")

    def rounds(self, tables: int) -> tuple[int, ...]:
        """As many as the Mitchell has and the rover can find tables for, or fewer."""
        played = tables - 1
        if not 4 <= played <= MOST_TABLES:
            return ()
        most = len(_bumps(played))
        return tuple(rounds for rounds in _mitchell(played).rounds(played) if rounds <= most)

    def sets(self, tables: int, rounds: int) -> int:
        """One set a table that is played."""
        return tables - 1

    def playing_tables(self, tables: int) -> int:
        """One less: at the last nobody plays."""
        return tables - 1

    def missing(self, tables: int, side: Side | None) -> int:
        """Nobody has the last number: the rover's opponents are those of whom it bumps."""
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


@cache
def _bumps(tables: int) -> tuple[int, ...]:
    """The rover's table in each round, 0 in the first: the longest path on which it meets nothing twice.

    Tables differ, for nobody is bumped twice; so do the sets and the opponents found there. Found by trying tables
    in order, a fixed number of times at most, so that the answer is the same on every machine.
    """
    mitchell = _mitchell(tables)
    rounds = mitchell.rounds(tables)[0]
    best: tuple[int, ...] = (0,)
    tries = 2_000
    waiting: list[tuple[tuple[int, ...], frozenset[int], frozenset[int]]] = [((0,), frozenset(), frozenset())]
    while waiting and tries:
        tries -= 1
        path, opponents, sets = waiting.pop()
        if len(path) > len(best):
            best = path
        if len(path) == rounds:
            break
        # Two tables on each round is the path wherever three does not divide the tables: it is tried first.
        for step in range(tables + 1, 1, -1):
            table = cyclic(path[-1] + step, tables)
            _ns, ew, boards, _switched = mitchell.meeting(tables, rounds, len(path) + 1, table)
            if table not in path and ew not in opponents and boards not in sets:
                waiting.append(((*path, table), opponents | {ew}, sets | {boards}))
    return best
