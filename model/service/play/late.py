"""Which tables finished late in which round, found from the times at which their results came in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from model.movement.sections import table_names
from model.snapshots.play import LateLedger, LateTable

if TYPE_CHECKING:
    from model.movement.paces import Pace
    from model.service.play.clock import Clock, Span
    from model.service.standings.lines import Cell

_A_MINUTE = timedelta(minutes=1)


def first_entries(revisions: Iterable[Any]) -> dict[Cell, datetime]:
    """When each result that is in first came in; a later correction says nothing about the table.

    `revisions` are rows of the club file, oldest first; a result taken out again begins again.
    """
    found: dict[Cell, datetime] = {}
    for row in revisions:
        cell = (row.round, row.table_number, row.board)
        if row.result is None:
            found.pop(cell, None)
        elif cell not in found:
            found[cell] = datetime.fromisoformat(row.at)
    return found


def late_ledger(
    clock: Clock,
    pace: Pace,
    cells: Iterable[Cell],
    entries: Mapping[Cell, datetime],
) -> LateLedger:
    """The ledger of the rounds that are over by one clock; `cells` are all results expected in the room.

    A table is late by the minutes between the end of the round by the clock and its last result. Where most of the
    round's results came in after its end, the director was late and not the tables: then they are measured against
    their middle one, and not at all if that came in after the end of the following round.
    """
    rounds, names = pace.plan.rounds, table_names(pace.plan)
    here = {row.table for row in pace.plan.rows}
    finished = _finished((cell for cell in cells if cell[1] in here), entries)
    tables = sorted({table for tables in finished.values() for table in tables})
    limits = {
        span.round: _limit(span, following, finished.get(span.round, {}))
        for span, following in zip_longest(clock.spans, clock.spans[1:])
        if span.ended is not None
    }
    limits = {number: limit for number, limit in limits.items() if limit is not None}
    return LateLedger(
        rounds,
        tuple(sorted(limits)),
        tuple(
            LateTable(
                table,
                tuple(
                    _minutes(finished.get(number, {}).get(table), limits.get(number))
                    for number in range(1, rounds + 1)
                ),
                names.get(table, ""),
            )
            for table in tables
        ),
    )


def together(ledgers: Iterable[LateLedger]) -> LateLedger:
    """The ledgers of several clocks as one: a round is measured where any clock measured it."""
    found = tuple(ledgers)
    rounds = max(one.rounds for one in found)
    tables = (
        replace(table, minutes=table.minutes + (None,) * (rounds - one.rounds))
        for one in found
        for table in one.tables
    )
    return LateLedger(
        rounds,
        tuple(sorted({number for one in found for number in one.measured})),
        tuple(sorted(tables, key=lambda table: table.table)),
    )


def _finished(
    cells: Iterable[Cell], entries: Mapping[Cell, datetime]
) -> dict[int, dict[int, datetime | None]]:
    """By round and table when its last result came in, None without any."""
    found: defaultdict[int, dict[int, datetime | None]] = defaultdict(dict)
    for cell in cells:
        number, table, _board = cell
        before, at = found[number].get(table), entries.get(cell)
        found[number][table] = at if before is None else before if at is None else max(before, at)
    return found


def _limit(span: Span, following: Span | None, finished: Mapping[int, datetime | None]) -> datetime | None:
    """The moment after which a table was late in this round, None if the times show nothing."""
    times: Sequence[datetime] = sorted(at for at in finished.values() if at is not None)
    if 2 * len(times) <= len(finished):
        return None
    middle = times[len(times) // 2]
    if middle > (following.due if following is not None else span.due + (span.due - span.begun)):
        return None
    return max(span.due, middle)


def _minutes(at: datetime | None, limit: datetime | None) -> int | None:
    return None if at is None or limit is None else max(0, (at - limit) // _A_MINUTE)
