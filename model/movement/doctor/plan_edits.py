"""Changes to a plan's rows that every remedy is made of; all give a new plan and prove nothing themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.check import Unit, units
from model.movement.sections import copies_of, letters, sets_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from model.movement.plan import Plan, Row

TRIES = 4_000


@dataclass(frozen=True, slots=True)
class Chair:
    """One side of a table in a round, taken or empty."""

    row: Row
    side: Side

    @property
    def sitter(self) -> int | None:
        """Who has it."""
        return self.row.ns if self.side is Side.NS else self.row.ew

    @property
    def opponent(self) -> int | None:
        """Who sits against it."""
        return self.row.ew if self.side is Side.NS else self.row.ns

    def seat(self, contestant: int | None) -> Row:
        """The row with somebody else, or nobody, in this chair."""
        if self.side is Side.NS:
            return replace(self.row, ns=contestant)
        return replace(self.row, ew=contestant)


def chair_of(plan: Plan, number: int, contestant: int) -> Chair | None:
    """Where a pair sits in a round."""
    for row in plan.round_rows(number):
        if contestant == row.ns:
            return Chair(row, Side.NS)
        if contestant == row.ew:
            return Chair(row, Side.EW)
    return None


def with_changed(plan: Plan, changed: Iterable[Row], *, gone: Iterable[Row] = ()) -> Plan:
    """The plan with these rows in place of those at the same round and table, plus new rows, minus removed ones."""
    new = {(row.round, row.table): row for row in changed}
    out = {(row.round, row.table) for row in gone} - new.keys()
    kept = [new.pop((row.round, row.table), row) for row in plan.rows if (row.round, row.table) not in out]
    rows = sorted([*kept, *new.values()], key=lambda row: (row.round, row.table))
    return plan.with_rows(tuple(rows))


def with_absent(plan: Plan, absent: Iterable[tuple[int, int]]) -> Plan:
    """The plan with more (contestant, round) without a place."""
    return replace(plan, absent=tuple(sorted({*plan.absent, *absent})))


def with_shares(plan: Plan, number: int) -> Plan:
    """The plan with the tables of rounds from ``number`` on that have one set marked as sharing it."""
    shared = dict.fromkeys(plan.shared)
    sets = sets_at(plan)
    alone = {board for board in plan.boards if copies_of(plan, board, sets) == 1}
    for round_number in range(number, plan.rounds + 1):
        at: dict[tuple[int | None, int], int] = {}
        for row in plan.round_rows(round_number):
            for board in row.boards if row.played else ():
                first = at.setdefault((sets.get(row.table), board), row.table)
                if first != row.table and board in alone:
                    shared[round_number, first, row.table] = None
    return replace(plan, shared=tuple(sorted(shared)))


def map_boards(plan: Plan, *, but: Row | None = None) -> Mapping[Unit, set[int]]:
    """The boards of each contestant over the whole plan, one row left out."""
    found: defaultdict[Unit, set[int]] = defaultdict(set)
    for row in plan.rows:
        if row.played and row is not but:
            for unit in units(plan, row):
                found[unit] |= set(row.boards)
    return found


def free_sets(plan: Plan, row: Row, boards: Mapping[Unit, set[int]]) -> list[tuple[int, ...]]:
    """The sets of boards that nobody of a row plays elsewhere: its own first, then those at rest, then others'."""
    at = sets_at(plan)
    used = {
        other.boards
        for other in plan.round_rows(row.round)
        if other.played and other.table != row.table and at.get(other.table) == at.get(row.table)
    }
    sets = dict.fromkeys(one.boards for one in (row, *plan.rows) if one.boards)
    mine = set().union(*(boards.get(unit, set()) for unit in units(plan, row)))
    fitting = [one for one in sets if not mine & set(one)]
    return sorted(fitting, key=lambda one: (one != row.boards, len(one) != len(row.boards), one in used))


def without_replays(plan: Plan, number: int, *, take_away: bool) -> Plan:
    """Put right the rows of rounds from ``number`` on in which somebody would play a board again.

    They get a set that nobody there plays elsewhere, shared with another table if it must be; with ``take_away``, or
    where there is no such set, they lose the boards known to somebody there.
    """
    for row in _replayed(plan, number):
        plan = _without_replay(plan, row, take_away=take_away)
    return with_shares(plan, number)


def _replayed(plan: Plan, number: int) -> list[Row]:
    """The rows of rounds from ``number`` on in which somebody would play a board again."""
    met = [
        (row, [(unit, board) for unit in units(plan, row) for board in row.boards])
        for row in plan.rows
        if row.played
    ]
    times = Counter(one for _row, here in met for one in here)
    return [row for row, here in met if row.round >= number and any(times[one] > 1 for one in here)]


def _without_replay(plan: Plan, row: Row, *, take_away: bool) -> Plan:
    """The plan with boards for this row that nobody there knows, fewer of them, or without the row."""
    boards = map_boards(plan, but=row)
    known = set().union(*(boards.get(unit, set()) for unit in units(plan, row))) & set(row.boards)
    if not known:
        return plan
    # Of the same length: a shorter or longer set would give these two another number of boards than the room.
    sets = [] if take_away else [s for s in free_sets(plan, row, boards) if len(s) == len(row.boards)]
    if sets:
        return with_changed(plan, [replace(row, boards=sets[0])])
    left = tuple(board for board in row.boards if board not in known)
    if left:
        return with_changed(plan, [replace(row, boards=left)])
    return _both_wait(plan, row)


def _both_wait(plan: Plan, row: Row) -> Plan:
    """The plan with a meeting taken away: North-South waits at the table, East-West at a place to wait, seen in every view."""
    if plan.kind != "pairs":
        return with_absent(with_changed(plan, (), gone=[row]), [(one, row.round) for one in row.seated])
    taken = {one.table for one in plan.rows if one.boards or one.round == row.round}
    section = letters(plan)
    table = next(at for at in count(1) if at not in taken and at not in section)
    widened = replace(plan, tables=max(plan.tables, table))
    stays = replace(row, ew=None)  # its boards lie there, and go on as those of every table
    waits = replace(row, table=table, ns=None, boards=(), switched=False)
    return with_changed(widened, [stays, waits])


def reorder_rounds(plan: Plan, order: Sequence[int]) -> Plan:
    """The plan with its rounds in another order; those not named are not played."""
    new = {old: position for position, old in enumerate(order, 1)}
    return replace(
        plan,
        rounds=len(order),
        rows=tuple(
            sorted(
                (replace(row, round=new[row.round]) for row in plan.rows if row.round in new),
                key=lambda row: (row.round, row.table),
            )
        ),
        switched_rounds=tuple(sorted(new[number] for number in plan.switched_rounds if number in new)),
        shared=tuple(sorted((new[number], *tables) for number, *tables in plan.shared if number in new)),
        absent=tuple(sorted((one, new[number]) for one, number in plan.absent if number in new)),
    )


def add_late_rounds(plan: Plan, rows: Sequence[Row]) -> Plan:
    """The plan with meetings added after its last round, as few rounds more as the contestants allow."""
    waiting, number = list(rows), plan.rounds
    while waiting:
        number += 1
        busy: set[int] = set()
        now: list[Row] = []
        for row in list(waiting):
            if not busy & set(row.seated) and row.table not in {one.table for one in now}:
                busy |= set(row.seated)
                now.append(replace(row, round=number, switched=False))
                waiting.remove(row)
        plan = with_absent(
            replace(with_changed(plan, now), rounds=number),
            [(one, number) for one in plan.contestants if one not in busy],
        )
    return plan


def course(plan: Plan, rounds: Iterable[int], chairs: Callable[[int], Sequence[Chair]]) -> dict[int, Chair]:
    """Chairs for a newcomer in as many of these rounds as a bounded search finds: new boards, new opponents each time.

    Nobody loses the chair twice. Tried in the order given, a fixed number of times, so that every machine answers alike.
    """
    wanted = list(rounds)
    best: dict[int, Chair] = {}
    waiting: list[tuple[int, dict[int, Chair], frozenset[int], frozenset[int]]] = [
        (0, {}, frozenset(), frozenset())
    ]
    for _try in range(TRIES):
        if not waiting:
            break
        depth, path, people, boards = waiting.pop()
        if len(path) > len(best):
            best = path
        if len(best) == len(wanted):
            break
        if depth == len(wanted) or len(path) + len(wanted) - depth <= len(best):
            continue
        number = wanted[depth]
        # Pushed first, so tried last: the way that leaves this round out.
        waiting.append((depth + 1, path, people, boards))
        for chair in reversed(chairs(number)):
            met = {one for one in (chair.opponent, chair.sitter) if one is not None}
            if not met & people and not boards & set(chair.row.boards):
                waiting.append(
                    (depth + 1, {**path, number: chair}, people | met, boards | set(chair.row.boards))
                )
    return best
