"""The proof of a plan, read off its rows alone: this module knows no movement, so it cannot share its mistakes."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.movement.plan import Plan, Row


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, as a sentence, with the round and table where it shows (None: everywhere)."""

    text: str
    round: int | None = None
    table: int | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Proof:
    """What a plan does, counted; ``ok`` when nothing is wrong with it.

    ``meetings`` counts how often each two contestants meet (lower number first); ``sit_outs`` tells each
    contestant's rounds without opponents; ``boards_each`` the boards each plays and ``share`` which part of the
    boards in play that is; ``north_south`` and ``east_west`` how many of them in each direction.
    """

    problems: tuple[Problem, ...]
    meetings: Mapping[tuple[int, int], int]
    sit_outs: Mapping[int, tuple[int, ...]]
    boards_each: Mapping[int, int]
    share: Mapping[int, Fraction]
    north_south: Mapping[int, int]
    east_west: Mapping[int, int]

    @property
    def ok(self) -> bool:
        """Whether the plan can be played as it stands."""
        return not self.problems


def check(plan: Plan, *, least_share: Fraction = Fraction(0)) -> Proof:
    """Prove a plan or say what is wrong with it.

    ``least_share`` is the part of the boards in play that everybody must play (the 70 or 75 per cent rule of many
    conditions of contest); 0 asks for none.
    """
    north_south = Counter(board_seats(plan, Side.NS))
    east_west = Counter(board_seats(plan, Side.EW))
    each = {contestant: north_south[contestant] + east_west[contestant] for contestant in plan.contestants}
    share = {contestant: Fraction(boards, len(plan.boards) or 1) for contestant, boards in each.items()}
    meetings = _meetings(plan)
    problems = [
        *_malformed(plan),
        *_in_two_places(plan),
        *_nowhere(plan),
        *_replayed(plan),
        *_boards_in_two_places(plan),
        *_met_too_often(plan, meetings),
        *_out_of_field(plan),
        *_below_share(share, least_share),
    ]
    return Proof(
        tuple(problems),
        meetings,
        {c: tuple(row.round for row in plan.rows if row.sits_out == c) for c in plan.contestants},
        each,
        share,
        {c: north_south[c] for c in plan.contestants},
        {c: east_west[c] for c in plan.contestants},
    )


def board_seats(plan: Plan, side: Side) -> Iterator[int]:
    """The contestant of this side, once for every board of every table that plays."""
    for row in plan.rows:
        if row.ns is not None and row.ew is not None:
            yield from (row.ns if side is Side.NS else row.ew for _board in row.boards)


def _meetings(plan: Plan) -> dict[tuple[int, int], int]:
    found: Counter[tuple[int, int]] = Counter()
    for row in plan.rows:
        if row.ns is not None and row.ew is not None:
            found[min(row.ns, row.ew), max(row.ns, row.ew)] += 1
    return dict(found)


def _malformed(plan: Plan) -> Iterator[Problem]:
    known = set(plan.contestants)
    boards = set(plan.boards)
    places = Counter((row.round, row.table) for row in plan.rows)
    for (number, table), count in places.items():
        if count > 1:
            yield Problem(
                _("Round {round}, table {table} stands in the plan {count} times.").format(
                    round=number, table=table, count=count
                ),
                number,
                table,
            )
    for row in plan.rows:
        for text in _malformed_row(plan, row, known, boards):
            yield Problem(
                _("Round {round}, table {table}: {wrong}.").format(
                    round=row.round, table=row.table, wrong=text
                ),
                row.round,
                row.table,
            )


def _malformed_row(plan: Plan, row: Row, known: set[int], boards: set[int]) -> Iterator[str]:
    if not 1 <= row.round <= plan.rounds:
        yield _("there are only {rounds} rounds").format(rounds=plan.rounds)
    if not 1 <= row.table <= plan.tables:
        yield _("there are only {tables} tables").format(tables=plan.tables)
    if row.ns is None and row.ew is None:
        yield _("nobody sits there")
    elif row.ns == row.ew:
        yield _("pair {pair} sits against itself").format(pair=row.ns)
    for contestant in (row.ns, row.ew):
        if contestant is not None and contestant not in known:
            yield _("there is no pair {pair}").format(pair=contestant)
    if row.played and not row.boards:
        yield _("there are no boards")
    for board in sorted(set(row.boards) - boards):
        yield _("board {board} is not in play").format(board=board)
    if len(set(row.boards)) != len(row.boards):
        yield _("a board stands there twice")


def _in_two_places(plan: Plan) -> Iterator[Problem]:
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for row in plan.rows:
        for contestant in {row.ns, row.ew} - {None}:
            if contestant is not None:
                tables[row.round, contestant].append(row.table)
    for (number, contestant), seats in sorted(tables.items()):
        if len(seats) > 1:
            yield Problem(
                _("Round {round}: pair {pair} is at tables {tables} at once.").format(
                    round=number, pair=contestant, tables=", ".join(str(table) for table in seats)
                ),
                number,
                seats[1],
            )


def _nowhere(plan: Plan) -> Iterator[Problem]:
    seated: defaultdict[int, set[int | None]] = defaultdict(set)
    for row in plan.rows:
        seated[row.round] |= {row.ns, row.ew}
    for number in range(1, plan.rounds + 1):
        for contestant in plan.contestants:
            if contestant not in seated[number]:
                yield Problem(
                    _("Round {round}: pair {pair} has no place.").format(round=number, pair=contestant),
                    number,
                )


def _replayed(plan: Plan) -> Iterator[Problem]:
    first: dict[tuple[int, int], int] = {}
    for row in sorted(plan.rows, key=lambda row: row.round):
        if not row.played:
            continue
        for contestant in (row.ns, row.ew):
            for board in row.boards:
                if contestant is None:
                    continue
                before = first.setdefault((contestant, board), row.round)
                if before != row.round:
                    yield Problem(
                        _(
                            "Round {round}, table {table}: pair {pair} has played board {board} in round {before}."
                        ).format(
                            round=row.round, table=row.table, pair=contestant, board=board, before=before
                        ),
                        row.round,
                        row.table,
                    )


def _boards_in_two_places(plan: Plan) -> Iterator[Problem]:
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for row in plan.rows:
        if row.played:
            for board in row.boards:
                tables[row.round, board].append(row.table)
    shared: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, one, other in plan.shared:
        shared[number].append((one, other))
    for (number, board), seats in sorted(tables.items()):
        if len(seats) > 1 and _separate(seats, shared[number]) > plan.copies:
            yield Problem(
                _("Round {round}: board {board} is at tables {tables} at once.").format(
                    round=number, board=board, tables=", ".join(str(table) for table in seats)
                ),
                number,
                seats[1],
            )


def _separate(tables: list[int], shared: list[tuple[int, int]]) -> int:
    """How many groups of tables these are, when tables that share count as one."""
    # A table whose board nobody plays, for want of a pair, still hands it on: it links the others.
    group = {table: table for table in [*tables, *(table for couple in shared for table in couple)]}
    for one, other in shared:
        kept, lost = group[one], group[other]
        group = {table: kept if leader == lost else leader for table, leader in group.items()}
    return len({group[table] for table in tables})


def _met_too_often(plan: Plan, meetings: Mapping[tuple[int, int], int]) -> Iterator[Problem]:
    for (one, other), count in sorted(meetings.items()):
        if count > plan.meetings:
            rounds = [row.round for row in plan.rows if {row.ns, row.ew} == {one, other}]
            yield Problem(
                _("Pairs {one} and {other} meet {count} times, in rounds {rounds}.").format(
                    one=one, other=other, count=count, rounds=", ".join(str(number) for number in rounds)
                ),
                rounds[-1],
            )


def _out_of_field(plan: Plan) -> Iterator[Problem]:
    if plan.winners == 1:
        return
    for row in plan.rows:
        for contestant, side in ((row.ns, Side.NS), (row.ew, Side.EW)):
            if contestant is not None and row.played and plan.field_of.get(contestant) is not side:
                yield Problem(
                    _("Round {round}, table {table}: pair {pair} does not play in the {side} field.").format(
                        round=row.round, table=row.table, pair=contestant, side=side
                    ),
                    row.round,
                    row.table,
                )


def _below_share(share: Mapping[int, Fraction], least: Fraction) -> Iterator[Problem]:
    for contestant, part in share.items():
        if part < least:
            yield Problem(
                _("Pair {pair} plays {part} % of the boards; at least {least} % are asked for.").format(
                    pair=contestant, part=int(part * 100), least=int(least * 100)
                )
            )
