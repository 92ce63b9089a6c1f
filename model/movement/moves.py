"""Where pairs and boards go after each round. It is read off the plan, so it holds for any movement."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.sections import letter_of

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row


@dataclass(frozen=True, slots=True)
class HallPlace:
    """A place in the hall: a table and a side."""

    table: int
    side: Side


@dataclass(frozen=True, slots=True)
class Steady:
    """The table to go to after every round, but for the `exceptions` (round, table).

    `side` is the side the pair takes at that table, or None if it keeps the side it has.
    """

    table: int
    exceptions: tuple[tuple[int, int], ...] = ()
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class BoardsNext:
    """The tables at which a set of boards is played next.

    There are several if tables share the boards, and none if nobody plays them again. ``rests`` says that the
    boards are out of play for a round or more before that.
    """

    tables: tuple[int, ...] = ()
    rests: bool = False


class Moves:
    """The moves of a plan. A side here is the chair that a pair has in a round without an arrow-switch."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rows = {(row.round, row.table): row for row in plan.rows}
        self._seats = {
            (row.round, number): HallPlace(row.table, side)
            for row in plan.rows
            for side, numbers in (
                (Side.NS, (home(row, Side.NS), row.south)),
                (Side.EW, (home(row, Side.EW), row.west)),
            )
            for number in numbers
            if number is not None
        }

    @cached_property
    def partners(self) -> Moves:
        """The moves of South and West in an individual, with South in the place of North and West in that of East."""
        rows = tuple(replace(row, ns=row.south, ew=row.west, south=None, west=None) for row in self.plan.rows)
        return Moves(self.plan.with_rows(rows))

    def seat(self, round_number: int, pair: int) -> HallPlace | None:
        """The pair's chair in a round, or None if it has no seat in that round."""
        return self._seats.get((round_number, pair))

    def stays(self, table: int, side: Side) -> int | None:
        """The pair that keeps this chair in every round, or None if the pair changes or the chair is empty."""
        pairs = {home(row, side) for row in self._of_table(table)}
        return next(iter(pairs)) if len(pairs) == 1 else None

    def empty(self, table: int, side: Side) -> bool:
        """Whether nobody ever sits there."""
        return all(home(row, side) is None for row in self._of_table(table))

    def after(self, round_number: int, table: int, side: Side) -> HallPlace | None:
        """Where the pair of this chair sits in the next round; None after the last round, or if nobody sits here."""
        row = self.rows.get((round_number, table))
        pair = None if row is None else home(row, side)
        return None if pair is None else self.seat(round_number + 1, pair)

    def next_table(self, table: int, side: Side) -> Steady | None:
        """The table to which the pairs of this chair go, or None if no single rule describes it."""
        seats = {row.round: self.after(row.round, table, side) for row in self._of_table(table)}
        known = {number: seat for number, seat in seats.items() if seat is not None}
        sides = {seat.side for seat in known.values()}
        if len(sides) != 1:
            return None
        steady = _find_rule({number: seat.table for number, seat in known.items()})
        if steady is None or sides == {side}:
            return steady
        return None if steady.exceptions else Steady(steady.table, side=sides.pop())

    def next_of_boards(self, table: int) -> Steady | None:
        """The table the boards go to next, past a relay if there is one; None if no single rule describes it."""
        return _find_rule(
            {
                row.round: found
                for row in self._of_table(table)
                if (found := self._next_meeting_of(row)) is not None
            }
        )

    def boards_rest(self, table: int) -> bool:
        """Whether the boards of this table rest for a round or more before they are played again."""
        rows = [row for row in self._of_table(table) if self._next_meeting_of(row) is not None]
        return bool(rows) and all(self._at(row.round + 1, row) is None for row in rows)

    def shares(self, table: int) -> tuple[int, ...]:
        """The tables that play the same boards at the same time."""
        found = {
            other
            for _round, one, two in self.plan.shared
            for here, other in ((one, two), (two, one))
            if here == table
        }
        return tuple(sorted(found))

    def find_shared_rounds(self, table: int, other: int) -> tuple[int, ...]:
        """The rounds in which two tables share their boards; () if they share in every round that both play."""
        rounds = tuple(number for number, one, two in self.plan.shared if {one, two} == {table, other})
        every = {row.round for row in self._of_table(table) if row.played and (row.round, other) in self.rows}
        return () if set(rounds) >= every else rounds

    def wanders(self, pair: int) -> bool:
        """Whether a pair needs a card of its own, for the cards on the tables cannot guide it.

        It needs one if it bumps other pairs, or if it changes sides without an arrow-switch. In an individual every
        player needs one.
        """
        if self.plan.kind == "individual" or pair in self.visitors:
            return True
        seats = [self.seat(number, pair) for number in range(1, self.plan.rounds + 1)]
        return len({seat.side for seat in seats if seat is not None}) > 1

    def find_bumped(self, table: int, side: Side) -> tuple[int, tuple[tuple[int, int], ...]] | None:
        """The pair whose chair this is, with the visitors that bump it: (pair, ((round, visitor), ...)).

        The bumped pair sits out each of these rounds. None if nobody is bumped here.
        """
        rows = [row for row in self._of_table(table) if home(row, side) is not None]
        often = Counter(home(row, side) for row in rows)
        if len(often) < 2 or self.plan.kind != "pairs":
            return None
        pair, count = often.most_common(1)[0]
        visits = tuple(
            (row.round, visitor)
            for row in rows
            if (visitor := home(row, side)) is not None and visitor != pair
        )
        waits = {row.round for row in self.plan.rows if row.sits_out == pair}
        if pair is None or count <= len(visits) or not {number for number, _visitor in visits} <= waits:
            return None
        return pair, visits

    @cached_property
    def visitors(self) -> frozenset[int]:
        """The pairs that bump others and play in their chairs."""
        return frozenset(
            visitor
            for table in range(1, self.plan.tables + 1)
            for side in Side
            if (found := self.find_bumped(table, side)) is not None
            for _round, visitor in found[1]
        )

    def _of_table(self, table: int) -> tuple[Row, ...]:
        return tuple(
            self.rows[number, table]
            for number in range(1, self.plan.rounds + 1)
            if (number, table) in self.rows
        )

    def board_table(self, row: Row) -> int | None:
        """The table at which the boards of a row are played next, or None if nobody plays them again."""
        return self._next_meeting_of(row)

    def boards_after(self, row: Row) -> BoardsNext:
        """Where the boards of a row go after its round, past a relay if they rest there first."""
        following = self._all_at(row.round + 1, row)
        if following:
            return BoardsNext(following)
        later = self._next_meeting_of(row)
        return BoardsNext() if later is None else BoardsNext((later,), rests=True)

    def boards_before(self, row: Row) -> int | None:
        """The table that had the boards of a row in the round before, or None if no table had them."""
        return self._at(row.round - 1, row, back=True)

    def boards_come_back(self, table: int) -> bool:
        """Whether any boards of this table are played again later; other copies of them do not count."""
        return any(self._next_meeting_of(row) is not None for row in self._of_table(table))

    def _next_meeting_of(self, row: Row) -> int | None:
        if not row.boards:
            return None
        for number in range(row.round + 1, self.plan.rounds + 1):
            table = self._at(number, row)
            if table is not None:
                return table
        return None

    def _at(self, round_number: int, before: Row, *, back: bool = False) -> int | None:
        """The table that has this copy of a row's boards in a later round; with ``back``, in the round before."""
        part = next((one for one in self._parts if before.table in one), None)
        if part is not None:
            table = part[(before.table - part.start + (1 if back else -1)) % len(part)]
            row = self.rows.get((round_number, table))
            return table if row is not None and row.boards == before.boards else None
        return next(iter(self._all_at(round_number, before)), None)

    def _all_at(self, round_number: int, before: Row) -> tuple[int, ...]:
        """The tables that have this copy of a row's boards in a round; in a Web of many tables at most one."""
        if any(before.table in one for one in self._parts):
            table = self._at(round_number, before)
            return () if table is None else (table,)
        return tuple(
            row.table
            for row in self.plan.round_rows(round_number)
            if row.boards and row.boards == before.boards and self._copy(row) == self._copy(before)
        )

    @cached_property
    def _parts(self) -> tuple[range, ...]:
        """The parts of the room in a Web movement of many tables, in each of which one copy of the boards goes down.

        () for any other plan.
        """
        plan = self.plan
        if plan.kind != "pairs" or plan.sections or plan.copies == 1:
            return ()
        begins = [1, *(table + 1 for table in range(1, plan.tables) if not self._goes_down(table + 1))]
        parts = tuple(
            range(one, end) for one, end in zip(begins, [*begins[1:], plan.tables + 1], strict=True)
        )
        return parts if len(parts) < plan.copies else ()

    @cached_property
    def breaks(self) -> tuple[int, ...]:
        """The rounds after which every table has new boards, as between the stanzas of a session.

        () if the boards change so after half the rounds or more, for then it is no break.
        """
        lie = {
            number: {row.boards for row in self.plan.round_rows(number) if row.boards}
            for number in range(1, self.plan.rounds + 1)
        }
        found = tuple(number for number in range(1, self.plan.rounds) if not lie[number] & lie[number + 1])
        return found if self.plan.kind == "pairs" and 2 * len(found) < self.plan.rounds else ()

    def _goes_down(self, table: int) -> bool:
        """Whether the boards of a table go to the table below after every round that no break follows."""
        return all(
            self.rows[row.round + 1, table - 1].boards == row.boards
            for row in self._of_table(table)
            if (row.round + 1, table - 1) in self.rows and row.round not in self.breaks
        )

    def _copy(self, row: Row) -> object:
        """The copy of the boards that a row plays: each match, section or part of the room has its own."""
        plan = self.plan
        if plan.copies == 1:
            return None
        if plan.kind == "teams":
            return frozenset((row.ns, row.ew))
        if plan.sections:
            return letter_of(plan, row.table)
        return (row.table - 1) * plan.copies // max(plan.tables, 1)


def home(row: Row, side: Side) -> int | None:
    """The pair whose chair is at this side. In an arrow-switched row the plan names the directions of play instead."""
    turned = side.other if row.switched else side
    return row.ns if turned is Side.NS else row.ew


def _find_rule(tables: dict[int, int]) -> Steady | None:
    """The table that follows most rounds, with at most two exceptions; None if there are more. Keys are rounds."""
    if not tables:
        return None
    usual, times = Counter(tables.values()).most_common(1)[0]
    exceptions = tuple((number, table) for number, table in sorted(tables.items()) if table != usual)
    return Steady(usual, exceptions) if len(exceptions) < max(2, times) and len(exceptions) <= 2 else None
