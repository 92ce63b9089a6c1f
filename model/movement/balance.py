"""How evenly a movement lets everybody compete with everybody: C, SD, Q (Ross Moore; Manning; EBU, "the maths")."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from model.bridge.seats import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from model.movement.plan import Plan, Row


class Balance(Struct, frozen=True):
    """The balance of one field.

    ``below[i][j]`` is how much ``contestants[i]`` competes with ``contestants[j]``, one of those before it: for each set
    of boards both play +1 in the same direction, -1 in opposite directions at different tables, and as opponents the
    number of tables that play the set less one. ``total`` is the sum over all pairs of contestants, ``squares`` the sum
    of squares, ``couples`` how many pairs of contestants there are.
    """

    contestants: tuple[int, ...]
    below: tuple[tuple[int, ...], ...]
    total: int
    squares: int
    couples: int

    def between(self, one: int, other: int) -> int:
        """How much two compete, by their places in ``contestants``; 0 with oneself."""
        return 0 if one == other else self.below[max(one, other)][min(one, other)]

    @property
    def most(self) -> int:
        """The most that two compete, 0 at least."""
        return max((figure for row in self.below for figure in row), default=0)

    @property
    def mean(self) -> Fraction:
        """The average competition of two contestants."""
        return Fraction(self.total, self.couples or 1)

    @property
    def variance(self) -> Fraction:
        """The variance of the competition, exact."""
        return Fraction(self.squares, self.couples or 1) - self.mean**2

    @property
    def sd(self) -> float:
        """The standard deviation of the competition."""
        return math.sqrt(self.variance)

    @property
    def q(self) -> Fraction:
        """The quality from 0 to 100; 100 when everybody competes equally with everybody."""
        if not self.squares:
            return Fraction(100)
        return Fraction(100 * self.total**2, self.couples * self.squares)


def balance(plan: Plan) -> Balance:
    """The balance of a plan; with two winners that of the less even field.

    Players of an individual compete as pairs do: partners sit in the same direction, so a board with a partner adds 1.
    A plan of teams has no balance of this kind: a team scores against its opponents of the round alone.
    """
    return min(field_balances(plan), key=lambda one: one.q)


def field_balances(plan: Plan) -> tuple[Balance, ...]:
    """The balance of each field: one, or North-South's, East-West's, and that of sections with one winner beside them."""
    plays = _Plays(plan)
    if plan.winners == 1:
        return (plays.balance(plan.contestants),)
    fields = ([one for one in plan.contestants if plan.field_of.get(one) is side] for side in (*Side, None))
    return tuple(plays.balance(field) for field in fields if field)


class _Plays:
    """Who played which set in which direction, as bits: the dot products are counts of common bits."""

    __slots__ = ("east_west", "met", "north_south")

    def __init__(self, plan: Plan) -> None:
        self.north_south: defaultdict[int, int] = defaultdict(int)
        self.east_west: defaultdict[int, int] = defaultdict(int)
        self.met: defaultdict[tuple[int, int], int] = defaultdict(int)
        played = [row for row in plan.rows if row.played]
        masks = _masks(played)
        for row in played:
            mask, count = masks[row.boards]
            for ns, ew in _opponents(row):
                self.north_south[ns] |= mask
                self.east_west[ew] |= mask
                # A direct meeting counts tables - 1; the bits count it as -1, so the tables are added here.
                self.met[ns, ew] += count

    def balance(self, contestants: Iterable[int]) -> Balance:
        """C over these contestants."""
        field = tuple(contestants)
        size = len(field)
        place = {one: number for number, one in enumerate(field)}
        # Both directions in one number, and the same with the directions exchanged: two dot products a couple.
        # One number of Python and bit_count() instead of a loop over boards: the search tries thousands of plans.
        wide = max((bits.bit_length() for bits in self._directions()), default=0)
        one_way = [self.north_south[one] | self.east_west[one] << wide for one in field]
        exchanged = [self.east_west[one] | self.north_south[one] << wide for one in field]
        below: list[list[int]] = []
        for number, bits in enumerate(one_way):
            others = zip(one_way[:number], exchanged[:number], strict=True)
            below.append([(bits & same).bit_count() - (bits & apart).bit_count() for same, apart in others])
        for (one, other), count in self.met.items():
            if one in place and other in place:
                i, j = place[one], place[other]
                below[max(i, j)][min(i, j)] += count
        return Balance(
            field,
            tuple(map(tuple, below)),
            sum(map(sum, below)),
            sum(value * value for row in below for value in row),
            size * (size - 1) // 2,
        )

    def _directions(self) -> Iterator[int]:
        yield from self.north_south.values()
        yield from self.east_west.values()


def sum_squares(plan: Plan, choices: Iterable[Collection[int]], turns: Sequence[bool]) -> Iterator[int]:
    """For each choice of rounds to switch the sum of squares of C with one winner: the least has the best quality.

    The plan has no arrow-switches and is of pairs; ``turns`` says of each table whether a switched round turns it. The
    total of C is the same whatever is switched, so that the squares alone decide.
    """
    played = [row for row in plan.rows if row.played]
    masks = _masks(played)
    met: defaultdict[tuple[int, int], int] = defaultdict(int)
    rows: list[tuple[int, int, int, int]] = []
    for row in played:
        assert row.ns is not None and row.ew is not None  # a row that is played
        mask, count = masks[row.boards]
        met[row.ns, row.ew] += count
        rows.append((row.round if turns[row.table] else 0, row.ns, row.ew, mask))
    wide = max((mask.bit_length() for mask, _count in masks.values()), default=0)
    tried = [frozenset(choice) for choice in choices]
    open_rounds = frozenset().union(*tried)
    settled = _sides(plan.contestants, (row for row in rows if row[0] not in open_rounds), frozenset(), wide)
    rest = [row for row in rows if row[0] in open_rounds]
    for choice in tried:
        one_way, exchanged = _sides(plan.contestants, rest, choice, wide, settled)
        yield _squares(one_way, exchanged, met)


def _squares(
    one_way: Mapping[int, int], exchanged: Mapping[int, int], met: Mapping[tuple[int, int], int]
) -> int:
    same, apart = list(one_way.values()), list(exchanged.values())
    squares = sum(
        (c := (bits & one).bit_count() - (bits & other).bit_count()) * c
        for number, bits in enumerate(same)
        for one, other in zip(same[:number], apart[:number], strict=True)
    )
    for (ns, ew), count in met.items():
        bits = one_way[ns]
        c = (bits & one_way[ew]).bit_count() - (bits & exchanged[ew]).bit_count()
        squares += count * (2 * c + count)
    return squares


def _sides(  # what is settled comes last, and mostly there is none
    contestants: Iterable[int],
    rows: Iterable[tuple[int, int, int, int]],
    choice: frozenset[int],
    wide: int,
    settled: tuple[dict[int, int], dict[int, int]] | None = None,
) -> tuple[dict[int, int], dict[int, int]]:
    """What each played in both directions as one number, and the same with the directions exchanged."""
    one_way, exchanged = (
        (dict.fromkeys(contestants, 0), dict.fromkeys(contestants, 0))
        if settled is None
        else (settled[0].copy(), settled[1].copy())
    )
    for number, ns, ew, mask in rows:
        north, east = (ew, ns) if number in choice else (ns, ew)
        over = mask << wide
        one_way[north] |= mask
        exchanged[north] |= over
        one_way[east] |= over
        exchanged[east] |= mask
    return one_way, exchanged


def _opponents(row: Row) -> Iterable[tuple[int, int]]:
    """North-South with East-West, each partner with each."""
    ns, ew = row.ns, row.ew
    if ns is None or ew is None:
        return ()
    if row.south is None or row.west is None:
        return ((ns, ew),)
    return ((ns, ew), (ns, row.west), (row.south, ew), (row.south, row.west))


def _masks(played: Sequence[Row]) -> dict[tuple[int, ...], tuple[int, int]]:
    """Of each set its bits, and at how many tables it is played, summed over them."""
    times = Counter(row.boards for row in played)
    bits = _bits(times)
    tables: Counter[int] = Counter()
    for boards, own in bits.items():
        for bit in own:
            tables[bit] += times[boards]
    return {
        boards: (sum(1 << bit for bit in own), sum(tables[bit] for bit in own))
        for boards, own in bits.items()
    }


def _bits(played: Iterable[tuple[int, ...]]) -> dict[tuple[int, ...], tuple[int, ...]]:
    """The bits of each set: one, where all sets are equally large and have no board in common; else one a board."""
    sets = sorted(set(played))
    boards = sorted({board for one in sets for board in one})
    if len({len(one) for one in sets}) == 1 and sum(map(len, sets)) == len(boards):
        # A bit a set: all sets weigh alike, so the quality is the same and the numbers are shorter.
        return {one: (bit,) for bit, one in enumerate(sets)}
    bit_of = {board: bit for bit, board in enumerate(boards)}
    return {one: tuple(bit_of[board] for board in one) for one in sets}
