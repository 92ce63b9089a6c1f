"""What an adjusted score would do, worked out while it is typed: at the table, for both sides, and for the others.

A small session has its figures at once. In a large one they are worked out in the background on a frozen session, and
the widget that shows the bench is notified when they are ready.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from model.bridge.entry.words import short
from model.bridge.result import Outcome, Result
from model.i18n import _, with_decimals
from model.scoring.explanations.wording import by_percentage, ranking_figures
from model.scoring.methods.method import Unit
from model.scoring.methods.registry import method_of
from model.scoring.rounding import plain
from model.snapshots.session import family_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.pages.page import PageContext
    from gui.rulings.wizard.case import Where
    from gui.tasks import Progress
    from model.bridge.deals.boards import TrickTable
    from model.bridge.seats import Side
    from model.scoring.explanations.explanation import BoardReason, Step
    from model.scoring.methods.teams import MatchResult
    from model.scoring.standings import ScoredLine, Standings
    from model.service.standings.preview import Foresight

AT_ONCE: Final = 300
"""Sessions of so many results are scored while the key is down."""


@dataclass(frozen=True, slots=True)
class BothSides:
    """What both sides have on the board. None means no points yet, a ``top`` of 0 that the method has no top."""

    ns: Fraction | None = None
    ew: Fraction | None = None
    top: int = 0


@dataclass(frozen=True, slots=True)
class ContestantChange:
    """One contestant before and after: number, names, figure and place."""

    number: str
    names: str
    before: str
    after: str
    place_before: str
    place_after: str


@dataclass(frozen=True, slots=True)
class ScoreEffect:
    """What a score does: the points at the table before and after, both contestants, and the most another table moves.

    ``match_before`` and ``match`` are the match of teams without and with the score.
    """

    before: BothSides
    after: BothSides
    moved: tuple[ContestantChange, ...]
    others: Fraction
    percent: bool
    match_before: MatchResult | None = None
    match: MatchResult | None = None
    knock_out: bool = False


@dataclass(frozen=True, slots=True)
class EffectQuery:
    """One thing to be worked out: the standings with a result, or how a side's points come to be."""

    result: Result | None
    side: Side | None = None
    match: bool = False

    def compute(self, foresight: Foresight) -> object:
        """Work it out."""
        if self.match:
            return foresight.match(self.result)
        if self.side is not None and self.result is not None:
            return foresight.reason(self.result, self.side)
        return foresight.standings(self.result)


@dataclass(frozen=True, slots=True)
class _Work:
    """What is worked out in the background."""

    foresight: Foresight
    asked: tuple[EffectQuery, ...]

    def done(self, progress: Progress) -> dict[EffectQuery, Any]:
        found: dict[EffectQuery, Any] = {}
        for number, one in enumerate(self.asked):
            progress.step(number, len(self.asked))
            found[one] = one.compute(self.foresight)
        return found


class Calculator:
    """Asks the director's desk what a score would do; figures once found are kept until the session changes.

    ``at_once`` is the largest session that is scored on the spot. What is not known yet is noted, and `work_out` finds it.
    """

    def __init__(self, context: PageContext, at_once: int = AT_ONCE) -> None:
        self._context = context
        self.at_once = at_once
        self._where: tuple[int, int, int] | None = None
        self._session: int | None = None
        self.before: Result | None = None
        self._foresight: Foresight | None = None
        self._held: dict[EffectQuery, Any] = {}
        self._missing: dict[EffectQuery, None] = {}
        self._under_way: Foresight | None = None

    def place(self, where: Where, before: Result | None) -> bool:
        """Take a place in the sheet and its result without the ruling. False if the sheet expects no result there."""
        self._session = self._context.director.sessions.current()
        self.before = before
        self._where, self._foresight = None, None
        self._missing = {}
        if (
            self._session is not None
            and where.round is not None
            and where.table is not None
            and where.board is not None
        ):
            self._where = (where.round, where.table, where.board)
            self._take(self._context.director.standings.foresight(self._session, *self._where))
        return self._foresight is not None

    def _take(self, foresight: Foresight | None) -> None:
        if foresight != self._foresight or foresight is None:
            self._held = {}
        self._foresight = foresight
        if foresight is None:
            self._where = None

    @property
    def unit(self) -> str:
        """What a board gives: matchpoints, IMPs, or the points of another method."""
        if self._foresight is None:
            return ""
        words = {Unit.MATCHPOINTS: _("MP"), Unit.IMPS: _("IMPs")}
        return words.get(method_of(self._foresight.conditions).unit, _("points"))

    @property
    def of_teams(self) -> bool:
        """Whether the board is compared in a match of two teams."""
        return self._foresight is not None and self._foresight.of_teams

    @property
    def knock_out(self) -> bool:
        """Whether the match sends one side on."""
        return self._foresight is not None and self._foresight.knock_out

    @property
    def average_plus(self) -> Fraction | None:
        """What average plus is worth in IMPs, or None if boards are not scored in IMPs."""
        if self._foresight is None or method_of(self._foresight.conditions).unit is not Unit.IMPS:
            return None
        return Fraction(self._foresight.conditions.average_plus_imps)

    def points(self, outcome: Outcome) -> BothSides:
        """What a result would be worth at this table, without points if that is not known yet."""
        standings = self._standings(self._result(outcome))
        line = None if standings is None else self._line(standings)
        return BothSides() if line is None else BothSides(line[0].ns_points, line[0].ew_points, line[1])

    def effect(self, outcome: Outcome) -> ScoreEffect | None:
        """What a score would do, or None if it is not known yet or the sheet has no such place."""
        result = self._result(outcome)
        before, after = self._standings(self.before), self._standings(result)
        was_match, match = (self._match(self.before), self._match(result)) if self.of_teams else (None, None)
        if before is None or after is None or (here := self._line(after)) is None:
            return None
        if self._foresight is not None:
            self._context.director.standings.expect(self._foresight, result, after)
        keys = (here[0].line.ns, here[0].line.ew)
        moved = tuple(_moved(before, after, key) for key in dict.fromkeys(keys))
        was = self._line(before)
        first = BothSides() if was is None else BothSides(was[0].ns_points, was[0].ew_points, was[1])
        percent = by_percentage(after.conditions)
        at_table = BothSides(here[0].ns_points, here[0].ew_points, here[1])
        others = self._others(before, after)
        return ScoreEffect(first, at_table, moved, others, percent, was_match, match, self.knock_out)

    def steps(self, outcome: Outcome, side: Side) -> tuple[Step, ...]:
        """How a side's points on the board come to be, for the arithmetic of damage it did to itself."""
        reason: BoardReason | None = self._known(EffectQuery(self._result(outcome), side))
        return () if reason is None else reason.steps

    def field(self) -> tuple[tuple[str, int], ...]:
        """The results of the other tables on this board with their numbers, the most frequent first."""
        if self._where is None or self._session is None:
            return ()
        sheet = self._context.director.results.sheet(self._session)
        others = [
            short(line.result)
            for line in sheet
            if line.board == self._where[2]
            and (line.round, line.table, line.board) != self._where
            and line.result is not None
            and line.result.final
        ]
        return tuple(Counter(others).most_common())

    def other_table(self) -> Result | None:
        """The result of this board in the other room of the match, or None unless there is exactly one."""
        if self._foresight is None:
            return None
        results = [one.result for one in self._foresight.other_rooms if one.result is not None]
        return results[0] if len(results) == 1 and results[0].final else None

    def double_dummy(self) -> TrickTable | None:
        """The double-dummy tricks in the file of the deal, or None if it has none or they are still covered."""
        if self._where is None or self._session is None:
            return None
        if self._where[2] in self._context.director.deals.to_be_played(self._session, but=self._where):
            return None  # another table has still to play the board
        version = "" if self.before is None else self.before.group
        deal = self._context.director.deals.get(self._session, self._where[2], version)
        return None if deal is None else deal.dealt.tricks

    # What is not known yet

    @property
    def waiting(self) -> bool:
        """Whether figures that were asked for are still to be worked out."""
        return bool(self._missing)

    def ask_again(self) -> None:
        """Forget what was asked for and is no longer wanted."""
        self._missing = {}

    def work_out(self, then: Callable[[], object]) -> None:
        """Work out in the background what was asked for and is not known, and notify the window's thread."""
        if not self._missing or self._foresight is None or self._under_way is self._foresight:
            return
        work = _Work(self._foresight, tuple(self._missing))
        self._under_way = self._foresight
        self._context.tasks.run(
            _("Effect on the scores"), work.done, lambda found: self._came(work.foresight, found, then)
        )

    def _came(self, foresight: Foresight, found: dict[EffectQuery, Any], then: Callable[[], object]) -> None:
        self._under_way = None
        if foresight is self._foresight:
            self._held |= found
        then()

    def _known(self, asked: EffectQuery) -> Any:
        if self._foresight is None:
            return None
        if asked not in self._held:
            if len(self._foresight.view.lines) > self.at_once:
                self._missing[asked] = None
                return None
            self._held[asked] = asked.compute(self._foresight)
        return self._held[asked]

    def _standings(self, result: Result | None) -> Standings | None:
        found: Standings | None = self._known(EffectQuery(result))
        return found

    def _match(self, result: Result | None) -> MatchResult | None:
        found: MatchResult | None = self._known(EffectQuery(result, match=True))
        return found

    def _result(self, outcome: Outcome) -> Result:
        return Result(outcome) if self.before is None else self.before.with_outcome(outcome)

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


def _moved(before: Standings, after: Standings, key: str) -> ContestantChange:
    was, now = before.standing(key), after.standing(key)
    contestant = now.contestant
    names = "–".join(family_name(name) for name in contestant.names if name.split())
    return ContestantChange(
        str(contestant.number),
        names,
        with_decimals(ranking_figures(before)[key]),
        with_decimals(ranking_figures(after)[key]),
        was.place,
        now.place,
    )


def figure(points: Fraction | None) -> str:
    """Points as the bench shows them."""
    return "" if points is None else with_decimals(plain(points, 2))
