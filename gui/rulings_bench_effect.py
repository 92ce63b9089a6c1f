"""What an adjusted score would do, worked out while it is typed: at the table, for both sides, and for the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from model.bridge.result import Result
from model.bridge.words import short
from model.i18n import _
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from gui.pages.page import Desk
    from gui.rulings_wizard_case import Where
    from model.bridge.deal_set import TrickTable
    from model.bridge.result import Outcome
    from model.bridge.seats import Side
    from model.scoring.explanation import Step
    from model.scoring.standings import ScoredLine, Standing, Standings


@dataclass(frozen=True, slots=True)
class Points:
    """What both sides have on the board, None where there are no points yet; ``top`` 0 where there is none."""

    ns: Fraction | None = None
    ew: Fraction | None = None
    top: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """One contestant before and after: number, names, figure and place."""

    number: str
    names: str
    before: str
    after: str
    place_before: str
    place_after: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a score does: the points at the table before and after, both contestants, and the most another table moves."""

    before: Points
    after: Points
    moved: tuple[Moved, ...]
    others: Fraction
    percent: bool


class Office:
    """Asks the director's desk what a score would do; figures once found are kept until the session changes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._where: tuple[int, int, int] | None = None
        self._session: int | None = None
        self._before: Result | None = None
        self._held: dict[str, Standings] = {}

    def place(self, where: Where, before: Result | None) -> bool:
        """Take a place in the sheet and what stands there without the ruling; False where no result is expected."""
        self._session = self._desk.director.sessions.current()
        self._held = {}
        self._before = before
        self._where = None
        if self._session is None or where.round is None or where.table is None or where.board is None:
            return False
        cell = (where.round, where.table, where.board)
        sheet = self._desk.director.results.sheet(self._session)
        if any((line.round, line.table, line.board) == cell for line in sheet):
            self._where = cell
        return self._where is not None

    @property
    def before(self) -> Result | None:
        """What stands in the sheet without the ruling."""
        return self._before

    @property
    def unit(self) -> str:
        """What a board gives: matchpoints, IMPs, or the points of another method."""
        session = self._session
        if session is None:
            return ""
        method = self._desk.director.sessions.get(session).conditions.method
        if method == "matchpoints":
            return _("MP")
        return (
            _("IMPs")
            if "imp" in method or "butler" in method or "bastille" in method or "datum" in method
            else _("points")
        )

    def points(self, outcome: Outcome) -> Points:
        """What a result would be worth at this table."""
        line = self._line(self._standings(self._result(outcome)))
        return Points() if line is None else Points(line[0].ns_points, line[0].ew_points, line[1])

    def effect(self, outcome: Outcome) -> Effect | None:
        """What a score would do; None where the sheet knows no such place."""
        if self._where is None:
            return None
        before, after = self._standings(self._before), self._standings(self._result(outcome))
        here = self._line(after)
        if here is None:
            return None
        keys = (here[0].line.ns, here[0].line.ew)
        moved = tuple(_moved(before.standing(key), after.standing(key)) for key in dict.fromkeys(keys))
        was = self._line(before)
        first = Points() if was is None else Points(was[0].ns_points, was[0].ew_points, was[1])
        percent = any(standing.maximum for standing in after.ranking)
        at_table = Points(here[0].ns_points, here[0].ew_points, here[1])
        return Effect(first, at_table, moved, self._others(before, after), percent)

    def steps(self, outcome: Outcome, side: Side) -> tuple[Step, ...]:
        """How a side's points on the board come to be, for the arithmetic of damage it did to itself."""
        if self._where is None or self._session is None:
            return ()
        reason = self._desk.director.standings.foresee(
            self._session, *self._where, self._result(outcome), side=side
        )
        return () if reason is None else reason.steps

    def field(self) -> tuple[tuple[str, int], ...]:
        """The results of the other tables on this board with their numbers, the most frequent first."""
        if self._where is None or self._session is None:
            return ()
        sheet = self._desk.director.results.sheet(self._session)
        others = [
            short(line.result)
            for line in sheet
            if line.board == self._where[2]
            and (line.round, line.table, line.board) != self._where
            and line.result is not None
            and line.result.final
        ]
        return tuple(Counter(others).most_common())

    def double_dummy(self) -> TrickTable | None:
        """What the file of the deal tells of its double-dummy tricks; None without."""
        if self._where is None or self._session is None:
            return None
        version = "" if self._before is None else self._before.group
        deal = self._desk.director.deals.get(self._session, self._where[2], version)
        return None if deal is None else deal.dealt.tricks

    def _result(self, outcome: Outcome) -> Result:
        return Result(outcome) if self._before is None else self._before.with_outcome(outcome)

    def _standings(self, result: Result | None) -> Standings:
        key = str(result)
        if key not in self._held:
            assert self._where is not None
            assert self._session is not None
            self._held[key] = self._desk.director.standings.preview(self._session, *self._where, result)
        return self._held[key]

    def _line(self, standings: Standings) -> tuple[ScoredLine, int] | None:
        if self._where is None:
            return None
        for board in standings.boards:
            if board.board == self._where[2]:
                for line in board.lines:
                    if (line.line.round, line.line.table, line.line.board) == self._where:
                        return line, board.top
        return None

    def _others(self, before: Standings, after: Standings) -> Fraction:
        """By how much the score of another table on this board moves at most."""
        assert self._where is not None
        most = Fraction()
        for old, new in zip(before.boards, after.boards, strict=False):
            if old.board != self._where[2]:
                continue
            for one, other in zip(old.lines, new.lines, strict=False):
                here = (one.line.round, one.line.table, one.line.board) == self._where
                if not here and one.ns_points is not None and other.ns_points is not None:
                    most = max(most, abs(one.ns_points - other.ns_points))
        return most


def _moved(before: Standing, after: Standing) -> Moved:
    contestant = after.contestant
    names = "–".join(name.split()[-1] for name in contestant.names if name.split())
    return Moved(
        str(contestant.number),
        names,
        before.shown_percentage or before.shown_total,
        after.shown_percentage or after.shown_total,
        before.place,
        after.place,
    )


def figure(points: Fraction | None) -> str:
    """Points as the bench shows them."""
    return "" if points is None else plain(points, 2)
