"""Who is where in a round, how far each table is, and what needs the director."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.bridge.result import Late, Obtained
from model.bridge.seats import Side
from model.movement.announce.moves import chairs
from model.movement.sections import colour_of, letters, table_names
from model.snapshots.play import Board, Chairs, LateLedger, Need, RoundNow, TableNow, TableState, Want
from model.snapshots.session import Session, SheetLine, State

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row

_WORTH_TELLING = 2
_A_MINUTE = timedelta(minutes=1)


class TableStatus:
    """The hall at one moment, from the sheet and the clock; ``played`` is how long the present round has been played.

    Where sections have clocks of their own, plan and sheet are those of one clock, and ``sections`` their letters.
    """

    def __init__(
        self,
        session: Session,
        sheet: Sequence[SheetLine],
        now: RoundNow | None,
        played: timedelta,
        sections: str = "",
    ) -> None:
        self._session = session
        self._plan: Plan = session.plan
        self._lines = {(line.round, line.table, line.board): line for line in sheet}
        self._now, self._played = now, played
        self._letters, self._names = letters(session.plan), table_names(session.plan)
        self._sections = sections

    def tables(self, number: int) -> tuple[TableNow, ...]:
        """Every table of a round."""
        rows = sorted(self._plan.round_rows(number), key=lambda row: row.table)
        standing = {row.table: self._standing(row) for row in rows}
        counts = [_entered(standing[row.table]) for row in rows if self._expected(row)]
        following = {row.table: row for row in self._plan.round_rows(number + 1)}
        return tuple(self._table(row, standing[row.table], counts, following.get(row.table)) for row in rows)

    def needs(self, ledger: LateLedger) -> tuple[Need, ...]:
        """What needs the director, the most urgent first."""
        if self._now is None:
            return ()
        number = self._now.round + (0 if self._now.running else 1)
        behind = [
            Need(
                Want.BEHIND,
                number,
                table.table,
                table.next_open or 0,
                table.minutes,
                table.entered,
                len(table.boards),
                late_before=ledger.rounds_late(table.table),
            )
            for table in (self.tables(number) if self._now.running else ())
            if table.state is TableState.BEHIND
        ]
        behind.sort(key=lambda need: (-need.minutes, need.table))
        ahead = self._ahead(number) if self._now.running else ()  # between two rounds there is none to end
        needs = (*behind, *ahead, *self._missing(number), *self._late_boards())
        if not self._letters:
            return needs
        return tuple(
            replace(
                need,
                section=self._letters.get(need.table, self._sections),
                called=self._names.get(need.table, ""),
            )
            for need in needs
        )

    def _ahead(self, number: int) -> tuple[Need, ...]:
        """Results of a later round than the clock's: somebody forgot to end the round; nothing once all play is in."""
        last = self._plan.rounds == self._plan.rounds_in_all
        if last and all(line.result is not None for line in self._lines.values()):
            return ()
        latest = max((line.round for line in self._lines.values() if line.result is not None), default=0)
        if latest <= number:
            return ()
        return (
            Need(Want.AHEAD, latest, onward=max(number + 1, round_of_room(self._lines.values(), number))),
        )

    def _missing(self, before: int) -> list[Need]:
        """The results missing of earlier rounds: one by one, or a table or a round at a time where all are."""
        by_round: dict[int, list[SheetLine]] = {}
        for line in self._lines.values():
            if line.round < before:
                by_round.setdefault(line.round, []).append(line)
        needs: list[Need] = []
        for number, lines in by_round.items():
            open_lines = [line for line in lines if line.result is None]
            if len(open_lines) == len(lines):
                needs.append(Need(Want.MISSING, number, boards=len(lines)))
                continue
            by_table: dict[int, list[SheetLine]] = {}
            for line in open_lines:
                by_table.setdefault(line.table, []).append(line)
            needs += [
                Need(Want.MISSING, number, table, of[0].board, boards=len(of), ns=of[0].ns, ew=of[0].ew)
                for table, of in by_table.items()
            ]
        return needs

    def _late_boards(self) -> list[Need]:
        return [
            Need(Want.LATE_BOARD, line.round, line.table, line.board, ns=line.ns, ew=line.ew)
            for line in self._lines.values()
            if line.result is not None and isinstance(line.result.outcome, Late)
        ]

    def _expected(self, row: Row) -> bool:
        return row.played and self._plan.missing not in (row.ns, row.ew)

    def _present(self, number: int) -> bool:
        return self._now is not None and self._now.running and self._now.round == number

    def _standing(self, row: Row) -> tuple[Board, ...]:
        if not self._expected(row):
            return ()
        found = [self._board(self._lines.get((row.round, row.table, board))) for board in row.boards]
        if self._present(row.round) and Board.OPEN in found:
            found[found.index(Board.OPEN)] = Board.NOW
        return tuple(found)

    def _board(self, line: SheetLine | None) -> Board:
        if line is None or line.result is None:
            return Board.OPEN
        return Board.LATE if isinstance(line.result.outcome, Late) else Board.IN

    def _table(
        self, row: Row, standing: tuple[Board, ...], counts: Sequence[int], following: Row | None
    ) -> TableNow:
        state, minutes = self._state(row, standing, counts)
        ns, ew = (
            self._chairs(number, partner, row.round, side)
            for number, partner, side in zip(chairs(row), _partners(row), Side, strict=True)
        )
        comes, boards_next, sits_out = self._next(row, following)
        return TableNow(
            row.table,
            ns,
            ew,
            row.boards,
            standing or (Board.OPEN,) * len(row.boards),
            state,
            row.switched,
            _entered(standing) + 1,
            minutes,
            comes,
            boards_next,
            sits_out,
            self._letters.get(row.table, ""),
            colour_of(self._plan, row.table),
            self._names.get(row.table, ""),
        )

    def _chairs(self, number: int | None, partner: int | None, round_number: int, side: Side) -> Chairs:
        if number is None:
            # Of two empty chairs one is that of a pair that went: nobody can say which is the missing pair's.
            rows = self._plan.round_rows(round_number)
            alone = sum(not row.played for row in rows) == 1
            return Chairs(None, self._plan.missing if alone else None)
        if number == self._plan.missing:
            return Chairs(None, number)
        sitting = self._session.pair_in(round_number, number)
        if self._plan.kind == "teams":
            from model.service.entrants import pair_of_team

            sitting = pair_of_team(sitting, side)
        if partner is not None:
            from model.service.entrants import with_partner

            sitting = with_partner(self._session, round_number, sitting, partner)
        return Chairs(sitting)

    def _next(self, row: Row, following: Row | None) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
        if following is None:
            return (), (), False
        known = [one for one in _everybody(following) if one != self._plan.missing]
        here = _everybody(row)
        comes = tuple(one for one in known if one not in here)
        return comes, following.boards, len(known) == 1

    def _state(self, row: Row, standing: tuple[Board, ...], counts: Sequence[int]) -> tuple[TableState, int]:
        if not standing:
            empty = all(pair in (None, self._plan.missing) for pair in (row.ns, row.ew))
            return (TableState.EMPTY if empty else TableState.SITS_OUT), 0
        if Board.OPEN not in standing and Board.NOW not in standing:
            return TableState.FINISHED, 0
        if not self._present(row.round):
            over = self._now is not None and (row.round < self._now.round or not self._now.running)
            if self._drawn_ahead(row.round):
                over = False
            return (TableState.MISSING if over else TableState.TO_COME), 0
        minutes = self._behind(_entered(standing), counts, len(standing))
        if minutes:
            return TableState.BEHIND, minutes
        known = _entered(standing) or self._played < self._a_board
        return (TableState.ON if known else TableState.PLAYING), 0

    def _drawn_ahead(self, number: int) -> bool:
        """Whether a round is drawn while the clock stands after the one before, and nobody has begun it."""
        playing = self._plan.draw is not None and self._session.state is State.PLAYING
        return playing and self._now is not None and number > self._now.round

    @property
    def _a_board(self) -> timedelta:
        return timedelta(minutes=self._session.minutes_per_board)

    def _behind(self, entered: int, counts: Sequence[int], boards: int) -> int:
        """The minutes a table is behind, 0 when it is not or when the other tables show nothing.

        Results typed only after the round say nothing of who is slow: a table is behind when most others have more
        results in, or, once the time is over, when at least half of them have all of theirs.
        """
        assert self._now is not None  # asked only of the round under way
        late = timedelta(0)
        if sorted(counts)[(len(counts) - 1) // 2] > entered:
            late = self._played - (entered + 1) * self._a_board
        if self._now.over_time and 2 * sum(count >= boards for count in counts) >= len(counts):
            late = max(late, -self._now.left)
        minutes = late // _A_MINUTE
        return minutes if minutes >= _WORTH_TELLING else 0


def _partners(row: Row) -> tuple[int | None, int | None]:
    """Who sits opposite those of `chairs`, at a table of individuals."""
    return (row.west, row.south) if row.switched else (row.south, row.west)


def _everybody(row: Row) -> tuple[int, ...]:
    """All who sit there, by side."""
    both = zip(chairs(row), _partners(row), strict=True)
    return tuple(one for side in both for one in side if one is not None)


def urgency(need: Need) -> tuple[int, int]:
    """By what needs of several clocks come one after the other: the kind, then the longest behind."""
    kinds = (Want.BEHIND, Want.AHEAD, Want.MISSING, Want.LATE_BOARD)
    return kinds.index(need.want), -need.minutes


def round_of_room(sheet: Iterable[SheetLine], number: int) -> int:
    """The round the room is in by its results, not before round ``number``, where a clock may have been forgotten.

    Boards of two tables tell it: one alone may stand in the wrong round by a slip, and a board not played or averaged
    may be entered at any time.
    """
    tables: dict[int, set[int]] = {}
    playing: dict[int, set[int]] = {}
    for line in sheet:
        tables.setdefault(line.round, set()).add(line.table)
        if line.result is not None and isinstance(line.result.outcome, Obtained):
            playing.setdefault(line.round, set()).add(line.table)
    found = (each for each, at in playing.items() if len(at) >= min(2, len(tables[each])))
    return max((number, *found))


def _entered(standing: Sequence[Board]) -> int:
    return sum(board in (Board.IN, Board.LATE) for board in standing)


def lengths(plan: Plan, minutes_per_board: int, minutes_to_move: int) -> Mapping[int, timedelta]:
    """How long each round lasts, those still to be drawn too: its boards, and the move after it but for the last."""
    most: dict[int, int] = {}
    for row in plan.rows:
        if row.played:
            most[row.round] = max(most.get(row.round, 0), len(row.boards))
    in_all = plan.rounds_in_all
    return {
        number: timedelta(
            minutes=most.get(number, plan.boards_to_come) * minutes_per_board
            + (minutes_to_move if number < in_all else 0)
        )
        for number in range(1, in_all + 1)
    }
