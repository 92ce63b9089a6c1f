"""The rounds to come laid out again for the pairs that are still there, so that half tables become whole ones.

Round by round the pairs are matched by a maximum weight matching (Edmonds' blossom algorithm, networkx): as many tables
as can be, nobody against the same pair again, and at each table boards that neither side has played (Law 8A). Whom and
what a pair was to meet anyhow weighs more than anything new, so that as few cards as possible change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, product
from random import Random
from typing import Final, TypeAlias

from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.announce.moves import chairs
from model.movement.doctor.plan_edits import with_shares
from model.movement.plan import Plan, Row

BoardSet: TypeAlias = tuple[int, ...]
_A_TABLE: Final = 10_000
_AS_PLANNED: Final = 600
_RARE: Final = 40
_AGAIN: Final = 3_000
_TRIES: Final = 40
# Tables up to which chances are taken; a matching of eighty pairs takes its time.
_SMALL_HALL: Final = 14


@dataclass(slots=True)
class _Course:
    """What everybody has behind them while the rounds are laid out; ``fresh`` are the sets a pair knows no board of."""

    sets: tuple[BoardSet, ...]
    fresh: dict[int, set[BoardSet]]
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    rows: list[Row] = field(default_factory=list)

    def sets_of(self, one: int, other: int) -> list[BoardSet]:
        """The sets two pairs can play against each other, in the order of the plan."""
        both = self.fresh[one] & self.fresh[other]
        return [boards for boards in self.sets if boards in both]

    def take(self, row: Row) -> None:
        """Count a row as played."""
        self.rows.append(row)
        if row.played:
            self.met[frozenset(row.seated)] += 1
            known = set(row.boards)
            for one in row.seated:
                self.fresh[one] = {boards for boards in self.fresh[one] if not known & set(boards)}


def rematch_rounds(plan: Plan, first: int) -> Iterator[Plan]:
    """Plans whose rounds from ``first`` on are matched again, those with more boards played than ``plan``, best first.

    What was before them stays. Only for pairs: teams and individuals meet by other rules. Nothing is given where fewer
    than two wait. The chances taken are the same on every machine.
    """
    waits = Counter(row.round for row in plan.rows if row.round >= first and row.sits_out is not None)
    if plan.kind != "pairs" or max(waits.values(), default=0) < 2:
        return
    found: dict[bool, Plan] = {}
    most = _most_boards(plan, first)
    for again in (False, True):
        least = _boards_played(found.get(False, plan))
        for wish in _wishes(plan, again=again):
            if least >= most:
                break
            laid = _laid_out(plan, first, wish)
            if _boards_played(laid) > least:
                least, found[again] = _boards_played(laid), laid
    yield from found.values()


@dataclass(frozen=True, slots=True)
class _Wish:
    """How one try weighs: what was planned, meetings of later rounds, and chance; ``again``: may two meet once more."""

    planned: int
    later: int
    chance: Random
    spread: int
    again: bool = False


def _wishes(plan: Plan, *, again: bool) -> Iterator[_Wish]:
    small = plan.tables <= _SMALL_HALL
    chance = Random(plan.rounds * 100 + plan.tables)  # to lay tables out, not to deal
    for number in range(_TRIES if small else 1):
        planned = (_AS_PLANNED, 0)[number % 2]
        later = (100, 0)[number // 2 % 2]
        yield _Wish(planned, later, chance, 0 if number < 4 else 300, again)


def _present(plan: Plan, number: int) -> list[int]:
    """The contestants in a round, playing or sitting out."""
    return sorted({one for row in plan.round_rows(number) for one in row.seated})


def _most_boards(plan: Plan, first: int) -> int:
    """The boards over the whole plan if in each round from ``first`` on only an odd pair out waits."""
    tables = sum(len(_present(plan, number)) // 2 for number in range(first, plan.rounds + 1))
    past = sum(len(row.boards) for row in plan.rows if row.played and row.round < first)
    return past + tables * plan.boards_per_round


def _boards_played(plan: Plan) -> int:
    return sum(len(row.boards) for row in plan.rows if row.played)


def _laid_out(plan: Plan, first: int, wish: _Wish) -> Plan:
    past = [row for row in plan.rows if row.round < first]
    sets = tuple(dict.fromkeys(row.boards for row in plan.rows if row.boards))
    course = _Course(sets, {one: set(sets) for one in plan.contestants})
    for row in past:
        course.take(row)
    for number in range(first, plan.rounds + 1):
        for row in _round(plan, course, number, wish):
            course.take(row)
    rows = tuple(sorted(course.rows, key=lambda row: (row.round, row.table)))
    seated = {(one, row.round) for row in rows for one in row.seated}
    absent = {(one, at) for one, at in plan.absent if at < first}
    absent |= set(product(plan.contestants, range(first, plan.rounds + 1))) - seated
    kept = tuple(triple for triple in plan.shared if triple[0] < first)
    return with_shares(replace(plan, rows=rows, absent=tuple(sorted(absent)), shared=kept), first)


def _round(plan: Plan, course: _Course, number: int, wish: _Wish) -> Iterator[Row]:
    """One round: who meets whom, then which boards, then at which table."""
    old = [row for row in plan.round_rows(number) if row.boards]
    there = _present(plan, number)
    meetings = {frozenset(row.seated): row for row in old if row.played}
    couples = _matched(plan, course, there, number, wish)
    boards = _sets_for(course, couples, meetings, _needed(course, there))
    hall = _Hall(plan, number, _homes(old))
    for couple in sorted(couples, key=lambda one: (one not in meetings, sorted(one))):
        yield hall.seat(couple, boards[couple], meetings.get(couple))
    lying = set(boards.values())
    on_table = {row.table: row.boards for row in old}
    for one in sorted(set(there).difference(*couples)):
        table = hall.table([one])
        if table > plan.tables:
            continue  # no table is left to wait at: the pair has no place in this round
        left = on_table.get(table, ())
        left = () if left in lying else left
        guest = hall.is_guest(one)
        yield Row(number, table, None if guest else one, one if guest else None, left)


def _to_come(plan: Plan, number: int) -> frozenset[frozenset[int]]:
    """The meetings of later rounds, left for their own turn where it can be."""
    return frozenset(frozenset(row.seated) for row in plan.rows if row.round > number and row.played)


def _needed(course: _Course, there: Sequence[int]) -> Counter[BoardSet]:
    """How many of those present have not played each set."""
    return Counter(boards for one in there for boards in course.fresh[one])


def _matched(
    plan: Plan, course: _Course, there: Sequence[int], number: int, wish: _Wish
) -> list[frozenset[int]]:
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped]  # it comes without types

    meetings = {frozenset(row.seated): row for row in plan.round_rows(number) if row.played}
    to_come = _to_come(plan, number) if wish.later else frozenset()
    graph = Graph()
    graph.add_nodes_from(there)
    for at, one in enumerate(there):
        for other in there[at + 1 :]:
            couple = frozenset((one, other))
            once_more = course.met[couple] >= plan.meetings
            if course.met[couple] >= plan.meetings + wish.again or not _may_meet(plan, one, other):
                continue
            ways = len(course.fresh[one] & course.fresh[other])
            if not ways:
                continue
            # Those with few sets left in common come first: later there would be none.
            weight = _A_TABLE + _RARE // ways - wish.later * (couple in to_come) - _AGAIN * once_more
            row = meetings.get(couple)
            if row is not None:
                weight += wish.planned if _as_planned(course, row) else wish.planned // 2
            graph.add_edge(one, other, weight=weight + wish.chance.randint(0, wish.spread))
    found = max_weight_matching(graph, maxcardinality=True)
    return sorted((frozenset(couple) for couple in found), key=sorted)


def _as_planned(course: _Course, row: Row) -> bool:
    return all(row.boards in course.fresh[one] for one in row.seated)


def _may_meet(plan: Plan, one: int, other: int) -> bool:
    field, against = plan.field_of.get(one), plan.field_of.get(other)
    if field is None or against is None:
        return field is against  # a pair of a section with one winner meets those of its section alone
    return field is not against


def _sets_for(
    course: _Course,
    couples: Iterable[frozenset[int]],
    meetings: dict[frozenset[int], Row],
    needed: Counter[BoardSet],
) -> dict[frozenset[int], BoardSet]:
    """A set for each couple, as few at two tables as can be: a matching of couples and sets, the rest shares."""
    from networkx import Graph, max_weight_matching

    graph = Graph()
    ways = {couple: course.sets_of(*sorted(couple)) for couple in couples}
    for couple, sets in ways.items():
        own = meetings.get(couple)
        for boards in sets:
            same = own is not None and own.boards == boards
            graph.add_edge((0, *sorted(couple)), (1, *boards), weight=1000 + 500 * same + needed[boards])
    found: dict[frozenset[int], BoardSet] = {}
    for one, other in max_weight_matching(graph, maxcardinality=True):
        couple, boards = (one, other) if one[0] == 0 else (other, one)
        found[frozenset(couple[1:])] = boards[1:]
    for couple, sets in ways.items():
        if couple not in found:
            own = meetings.get(couple)
            found[couple] = own.boards if own is not None and own.boards in sets else sets[0]
    return found


def _homes(rows: Iterable[Row]) -> dict[int, tuple[int, Side]]:
    """The table and chairs each pair was to have in a round."""
    return {
        one: (row.table, side)
        for row in rows
        for one, side in zip(chairs(row), Side, strict=True)
        if one is not None
    }


@dataclass(slots=True)
class _Hall:
    """The tables of one round while they are given out; ``homes`` are those the pairs were to have."""

    plan: Plan
    number: int
    homes: dict[int, tuple[int, Side]]
    taken: set[int] = field(default_factory=set)

    def seat(self, couple: frozenset[int], boards: BoardSet, own: Row | None) -> Row:
        """The row of two pairs: as it was planned, or at the table that one of them was to have."""
        if own is not None and own.table not in self.taken:
            self.taken.add(own.table)
            return replace(own, boards=boards)
        one, other = sorted(couple)
        # Whoever was to sit North-South stays there and is come to; of two alike the lower number does.
        if self.is_guest(one) and not self.is_guest(other):
            one, other = other, one
        row = Row(self.number, self.table([one, other]), one, other, boards)
        if self.number in self.plan.switched_rounds:
            return replace(row, ns=other, ew=one, switched=True)  # chairs kept, boards turned
        return row

    def is_guest(self, one: int) -> bool:
        """Whether a pair sits East-West."""
        if one in self.plan.field_of:
            return self.plan.field_of[one] is Side.EW
        return one in self.homes and self.homes[one][1] is Side.EW

    def table(self, wanted: Iterable[int]) -> int:
        """A free table: one that a pair of the meeting already has, otherwise the lowest."""
        own = [self.homes[one][0] for one in wanted if one in self.homes]
        table = next(number for number in chain(own, count(1)) if number not in self.taken)
        self.taken.add(table)
        return table
