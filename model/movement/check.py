"""The proof of a plan, read off its rows alone: this module knows no movement, so it cannot share its mistakes."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from model.bridge.seats import Side
from model.i18n import _
from model.movement import check_words as words
from model.movement.sections import copies_of, name_tables, sets_at, table_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.movement.plan import Plan, Row

Unit: TypeAlias = "tuple[int, Side | None]"
"""Who can be at one table only and plays a board once: a contestant, or in a teams plan one half of a team."""


class Fault(Enum):
    """What sort of thing is wrong."""

    MALFORMED = "malformed"
    TWO_PLACES = "two places"
    NO_PLACE = "no place"
    REPLAY = "replay"
    BOARD_TWICE = "board twice"
    MET = "met"
    FIELD = "field"
    HALF_MATCH = "half match"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, as a sentence, with the round and table where it shows (None: everywhere)."""

    text: str
    round: int | None = None
    table: int | None = None
    fault: Fault = Fault.MALFORMED

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Proof:
    """What a plan does, counted; ``ok`` when nothing is wrong with it.

    ``meetings`` counts how often each two contestants meet (lower number first); ``sit_outs`` gives each
    contestant's rounds without opponents; ``boards_each`` the boards each plays and ``share`` which part of the
    boards in play that is; ``north_south`` and ``east_west`` how many of them in each direction. In a teams plan
    boards count for the North-South half; ``partners`` counts the rounds two players of an individual are partners.
    """

    problems: tuple[Problem, ...]
    meetings: Mapping[tuple[int, int], int]
    sit_outs: Mapping[int, tuple[int, ...]]
    boards_each: Mapping[int, int]
    share: Mapping[int, Fraction]
    north_south: Mapping[int, int]
    east_west: Mapping[int, int]
    partners: Mapping[tuple[int, int], int]

    @property
    def ok(self) -> bool:
        """Whether the plan can be played unchanged."""
        return not self.problems


def check(plan: Plan) -> Proof:
    """Prove a plan or say what is wrong with it."""
    north_south = Counter(board_seats(plan, Side.NS))
    east_west = Counter(board_seats(plan, Side.EW))
    teams = plan.kind == "teams"
    each = {one: north_south[one] + (0 if teams else east_west[one]) for one in plan.contestants}
    share = {contestant: Fraction(boards, len(plan.boards) or 1) for contestant, boards in each.items()}
    meetings, partners = _meetings(plan), _partners(plan)
    problems = [
        *_malformed(plan),
        *_in_two_places(plan),
        *_nowhere(plan),
        *_replayed(plan),
        *_boards_in_two_places(plan),
        *(_partners_again(plan, partners) if plan.kind == "individual" else _met_too_often(plan, meetings)),
        *(_half_matches(plan) if teams else _out_of_field(plan)),
    ]
    return Proof(
        tuple(problems),
        meetings,
        _sit_outs(plan),
        each,
        share,
        {c: north_south[c] for c in plan.contestants},
        {c: east_west[c] for c in plan.contestants},
        partners,
    )


def _sit_outs(plan: Plan) -> dict[int, tuple[int, ...]]:
    rounds: dict[int, list[int]] = {one: [] for one in plan.contestants}
    for row in plan.rows:
        waiting = row.sits_out
        if waiting in rounds:
            rounds[waiting].append(row.round)
    return {one: tuple(numbers) for one, numbers in rounds.items()}


def board_seats(plan: Plan, side: Side) -> Iterator[int]:
    """The contestants of this side, once for every board of every table that plays."""
    for row in plan.rows:
        if row.played:
            sitting = (row.ns, row.south) if side is Side.NS else (row.ew, row.west)
            yield from (one for one in sitting if one is not None for _board in row.boards)


def units(plan: Plan, row: Row) -> tuple[Unit, ...]:
    """Who sits in a row, a team's halves apart."""
    if plan.kind == "teams":
        return tuple((one, side) for one, side in ((row.ns, Side.NS), (row.ew, Side.EW)) if one is not None)
    return tuple([(one, None) for one in row.seated])


def who_met(plan: Plan, row: Row) -> frozenset[Unit]:
    """Whose result a row's is, wherever they sit: of two teams the halves, for both their tables play the boards."""
    return frozenset(units(plan, row))


def _meetings(plan: Plan) -> dict[tuple[int, int], int]:
    found: Counter[tuple[int, int]] = Counter()
    for row in plan.rows:
        if row.ns is not None and row.ew is not None:
            for one in (row.ns, row.south):
                for other in (row.ew, row.west):
                    if one is not None and other is not None:
                        found[min(one, other), max(one, other)] += 1
    return dict(found)


def _partners(plan: Plan) -> dict[tuple[int, int], int]:
    found: Counter[tuple[int, int]] = Counter()
    for row in plan.rows:
        for one, other in ((row.ns, row.south), (row.ew, row.west)):
            if row.played and one is not None and other is not None:
                found[min(one, other), max(one, other)] += 1
    return dict(found)


def _malformed(plan: Plan) -> Iterator[Problem]:
    known = set(plan.contestants)
    boards = set(plan.boards)
    if plan.missing in known:
        yield Problem(_("Pair {pair} is missing, yet appears in the movement.").format(pair=plan.missing))
    places = Counter((row.round, row.table) for row in plan.rows)
    for (number, table), count in places.items():
        if count > 1:
            yield Problem(
                _("Round {round}, table {table} appears in the movement {count} times.").format(
                    round=number, table=table_name(plan, table), count=count
                ),
                number,
                table,
            )
    for row in plan.rows:
        for text in words.report_malformed(plan, row, known, boards):
            yield Problem(
                _("Round {round}, table {table}: {wrong}.").format(
                    round=row.round, table=table_name(plan, row.table), wrong=text
                ),
                row.round,
                row.table,
            )


def _in_two_places(plan: Plan) -> Iterator[Problem]:
    tables: defaultdict[tuple[int, Unit], list[int]] = defaultdict(list)
    for row in plan.rows:
        for unit in dict.fromkeys(units(plan, row)):
            tables[row.round, unit].append(row.table)
    crowded = [one for one in tables.items() if len(one[1]) > 1]
    for (number, unit), seats in sorted(crowded, key=lambda one: (one[0][0], one[0][1][0])):
        yield Problem(words.two_places(plan, number, unit[0], seats), number, seats[1], Fault.TWO_PLACES)


def _nowhere(plan: Plan) -> Iterator[Problem]:
    seated: defaultdict[int, set[int]] = defaultdict(set)
    for row in plan.rows:
        seated[row.round] |= set(row.seated)
    absent = set(plan.absent)
    for number in range(1, plan.rounds + 1):
        for contestant in plan.contestants:
            if contestant not in seated[number] and (contestant, number) not in absent:
                yield Problem(words.no_place(plan, number, contestant), number, None, Fault.NO_PLACE)


def _replayed(plan: Plan) -> Iterator[Problem]:
    first: dict[tuple[Unit, int], int] = {}
    for row in sorted(plan.rows, key=lambda row: row.round):
        if not row.played:
            continue
        for unit in units(plan, row):
            for board in row.boards:
                before = first.setdefault((unit, board), row.round)
                if before != row.round:
                    yield Problem(
                        words.report_replay(plan, row, unit[0], board, before),
                        row.round,
                        row.table,
                        Fault.REPLAY,
                    )


def _boards_in_two_places(plan: Plan) -> Iterator[Problem]:
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for row in plan.rows:
        if row.played:
            for board in row.boards:
                tables[row.round, board].append(row.table)
    leaders = _sharing(plan)
    sets = sets_at(plan)
    for (number, board), everywhere in sorted(one for one in tables.items() if len(one[1]) > 1):
        leader = leaders.get(number, {})
        for seats in _short_of_copies(plan, board, everywhere, sets, leader):
            yield Problem(
                _("Round {round}: board {board} is at tables {tables} at the same time.").format(
                    round=number, board=board, tables=", ".join(name_tables(plan, seats))
                ),
                number,
                seats[1],
                Fault.BOARD_TWICE,
            )


def _short_of_copies(
    plan: Plan, board: int, tables: list[int], sets: Mapping[int, int], leader: Mapping[int, int]
) -> Iterator[list[int]]:
    """The tables with a board that are more than have a copy of it: those of one set, for each section has its own."""

    def holders(some: list[int]) -> int:
        return len({leader.get(table, table) for table in some})

    by_set: defaultdict[int | None, list[int]] = defaultdict(list)
    for table in tables:
        by_set[sets.get(table)].append(table)
    many = [some for some in by_set.values() if len(some) > 1]
    short = [some for some in many if holders(some) > copies_of(plan, board, sets)]
    yield from short
    if not short and holders(tables) > plan.copies:
        yield tables


def _sharing(plan: Plan) -> dict[int, dict[int, int]]:
    """For each round one table of every group that shares, by table: tables that share count as one."""
    # A table whose board nobody plays, for want of a pair, still hands it on: it links the others.
    leaders: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for number, one, other in plan.shared:
        group = leaders[number]
        kept, lost = group.setdefault(one, one), group.setdefault(other, other)
        if kept != lost:
            for table, leader in group.items():
                if leader == lost:
                    group[table] = kept
    return leaders


def _met_too_often(plan: Plan, meetings: Mapping[tuple[int, int], int]) -> Iterator[Problem]:
    # A match of teams is at two tables: each half meets the other team's other half.
    allowed = plan.meetings * (2 if plan.kind == "teams" else 1)
    for (one, other), count in sorted(meetings.items()):
        if count > allowed:
            rounds = [row.round for row in plan.rows if {row.ns, row.ew} == {one, other}]
            yield Problem(words.met(plan, one, other, rounds), rounds[-1], None, Fault.MET)


def _partners_again(plan: Plan, partners: Mapping[tuple[int, int], int]) -> Iterator[Problem]:
    for (one, other), count in sorted(partners.items()):
        if count > plan.meetings:
            yield Problem(
                _("Players {one} and {other} are partners {count} times.").format(
                    one=one, other=other, count=count
                ),
                fault=Fault.MET,
            )


def _half_matches(plan: Plan) -> Iterator[Problem]:
    """Boards that one table of a match plays and the other does not: nothing to compare."""
    played: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for row in plan.rows:
        if row.ns is not None and row.ew is not None:
            played[row.ns, row.ew] |= set(row.boards)
    for (one, other), boards in sorted(played.items()):
        alone = sorted(boards - played.get((other, one), set()))
        if alone:
            yield Problem(
                _("Teams {one} and {other}: board {board} is played at one of their two tables only.").format(
                    one=one, other=other, board=alone[0]
                ),
                fault=Fault.HALF_MATCH,
            )


def _out_of_field(plan: Plan) -> Iterator[Problem]:
    if plan.winners == 1:
        return
    together = _tables_of_one_winner(plan)
    for row in plan.rows:
        for contestant, side in ((row.ns, Side.NS), (row.ew, Side.EW)):
            if contestant is None or not row.played or row.table in together:
                continue
            if plan.field_of.get(contestant) is not side:
                yield Problem(
                    _("Round {round}, table {table}: pair {pair} does not play in the {side} field.").format(
                        round=row.round, table=table_name(plan, row.table), pair=contestant, side=side
                    ),
                    row.round,
                    row.table,
                    Fault.FIELD,
                )


def _tables_of_one_winner(plan: Plan) -> frozenset[int]:
    """The tables of the sections in which nobody is of a direction's field, beside others in which all are."""
    return frozenset(
        table
        for _letter, first, last in plan.sections
        if not any(
            one in plan.field_of for row in plan.rows if first <= row.table <= last for one in row.seated
        )
        for table in range(first, last + 1)
    )
