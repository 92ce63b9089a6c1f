"""Matches that fall away or come about in a round: who is left has a bye, and two who wait may meet.

For events of matches, drawn or laid out: teams, at two tables each, and pairs who are drawn against one another.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from model.movement.doctor.plan_edits import free_sets, map_boards, with_absent, with_changed, with_shares
from model.movement.matches import matches
from model.movement.plan import Plan, Row


def list_byes(plan: Plan, number: int) -> tuple[Row, ...]:
    """The byes of a round of play: rows of those who play at no table in it."""
    rows = plan.round_rows(number)
    busy = {one for row in rows if row.played for one in row.seated}
    return tuple(row for row in rows if row.sits_out is not None and row.sits_out not in busy)


def vacate(plan: Plan, one: int, rounds: Iterable[int]) -> Plan:
    """The plan without a contestant in these rounds of play: its opponents have one bye row, or half a table less."""
    wanted = list(rounds)
    for number in wanted:
        plan = _vacated_once(plan, one, number)
    return with_absent(plan, [(one, number) for number in wanted])


def _vacated_once(plan: Plan, one: int, number: int) -> Plan:
    rows = [row for row in plan.round_rows(number) if one in row.seated]
    emptied = [_emptied(row, one) for row in rows]
    # Whose other half plays on, in a triangle or an American Whist, waits with this one at its table.
    elsewhere = (row for row in plan.round_rows(number) if row.played and row not in rows)
    playing = {other for row in elsewhere for other in row.seated}
    left = [row for row in emptied if row.seated]
    kept = [row for row in left if row.sits_out in playing]
    byes: dict[int | None, Row] = {}
    for row in left:
        if row not in kept:
            byes.setdefault(row.sits_out, Row(row.round, row.table, row.sits_out, None, ()))
    plan = with_changed(plan, [*byes.values(), *kept], gone=emptied)
    return _with_shares_there(plan, number)


def _emptied(row: Row, one: int) -> Row:
    return replace(row, ns=None if row.ns == one else row.ns, ew=None if row.ew == one else row.ew)


def _with_shares_there(plan: Plan, number: int) -> Plan:
    """The plan whose tables share boards in this round only where both are played."""
    there = {(row.round, row.table) for row in plan.rows if row.played}
    return replace(plan, shared=tuple(t for t in plan.shared if t[0] != number or _both(t, there)))


def _both(triple: tuple[int, int, int], there: set[tuple[int, int]]) -> bool:
    number, *tables = triple
    return all((number, table) in there for table in tables)


def have_met(plan: Plan) -> set[frozenset[int]]:
    """Who meets whom anywhere in the plan."""
    return {frozenset((row.ns, row.ew)) for row in plan.rows if row.ns is not None and row.ew is not None}


def with_match(plan: Plan, home: Row, guest: int, table: int) -> Plan | None:
    """The plan with a match of who has a bye at ``home`` and a guest, for whom ``table`` is the second of a teams' match.

    They play boards that neither plays elsewhere; None if there are none.
    """
    host = home.sits_out
    assert host is not None  # asked only of byes
    seated = replace(home, ns=host, ew=guest, boards=())
    boards = next(iter(_boards(plan, seated)), None)
    if boards is None:
        return None
    number = home.round
    rows = [replace(seated, boards=boards)]
    gone = [row for row in plan.round_rows(number) if row.sits_out == guest]
    if plan.kind == "teams":
        rows.append(Row(number, table, guest, host, boards))
    elif _north(plan, guest) < _north(plan, host):
        rows = [replace(rows[0], ns=guest, ew=host)]
    joined = with_changed(plan, rows, gone=gone)
    widened = replace(joined, tables=max(joined.tables, *(row.table for row in rows)))
    if plan.kind == "teams" and plan.copies > 1:
        return replace(
            widened,
            shared=tuple(sorted({*widened.shared, (number, home.table, table)})),
            copies=max(plan.copies, sum(row.played for row in widened.round_rows(number)) // 2),
        )
    return with_shares(widened, number)


def _north(plan: Plan, one: int) -> int:
    """How much more often a pair sits North-South than East-West."""
    return sum((row.ns == one) - (row.ew == one) for row in plan.rows if row.played)


def _boards(plan: Plan, row: Row) -> list[tuple[int, ...]]:
    """The sets for a new match: those of its round in a drawn event, otherwise the free ones."""
    both = replace(row, boards=next((r.boards for r in plan.round_rows(row.round) if r.played), ()))
    if plan.draw is None:
        turned = replace(row, ns=row.ew, ew=row.ns)  # of teams the other halves play them too
        known = map_boards(plan)
        other = set(free_sets(plan, turned, known))
        return [boards for boards in free_sets(plan, both, known) if boards in other]
    return [both.boards] if both.boards else []


def byes_joined(plan: Plan, rounds: Iterable[int]) -> tuple[Plan, tuple[tuple[int, int, int], ...]]:
    """Let two who have a bye in one round meet, where they do not anyhow; gives the plan and (round, one, other)."""
    done = []
    for number in rounds:
        met = have_met(plan)
        byes = list_byes(plan, number)
        found = next(
            (
                (joined, one, other)
                for at, one in enumerate(byes)
                for other in byes[at + 1 :]
                if other.sits_out is not None
                and frozenset((one.sits_out, other.sits_out)) not in met
                and (joined := with_match(plan, one, other.sits_out, other.table)) is not None
            ),
            None,
        )
        if found is not None:
            plan, one, other = found
            assert one.sits_out is not None and other.sits_out is not None
            done.append((number, one.sits_out, other.sits_out))
    return plan, tuple(done)


def whole_within_rounds(plan: Plan, rounds: Iterable[int]) -> bool:
    """Whether each match of these rounds of play is played in one round alone, at its two tables."""
    wanted = set(rounds)
    return all(
        len(match.rows) == 2 and match.rows[0].round == match.rows[1].round
        for match in matches(plan)
        if wanted & {row.round for row in match.rows}
    )
