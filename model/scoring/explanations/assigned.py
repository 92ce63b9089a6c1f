"""Explains the figures of sessions with assigned scores, small groups and figures fixed before play."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.bridge.result import Assigned
from model.bridge.seats import Side
from model.scoring.boards.shares import share_mean
from model.scoring.conditions import CrossImps, MatchpointScale, SmallGroups, Unequal
from model.scoring.explanations import imps as imp_reasons
from model.scoring.explanations import matchpoints
from model.scoring.explanations.assigned_steps import (
    FewScores,
    FixedDatum,
    HurtItself,
    LookedUp,
    Weighed,
    WeighedPart,
)
from model.scoring.explanations.explanation import BoardReason, Explanation, Step
from model.scoring.explanations.imp_steps import (
    Averaged,
    ComparedInImps,
    Counted,
    DatumFound,
    Difference,
    KeptPoints,
)
from model.scoring.explanations.steps import Compared, Kept, Lifted, Summed
from model.scoring.explanations.walk import Walk, group_sizes
from model.scoring.matches.imps import imps
from model.scoring.methods.appraisal import WITH_TOP, full_top
from model.scoring.methods.assigned import appraisals
from model.scoring.methods.bastille import exact_datum
from model.scoring.methods.butler import kept_scores
from model.scoring.methods.cross_imps import divisor_of

if TYPE_CHECKING:
    from model.bridge.result import Award
    from model.scoring.boards.shares import Worth
    from model.scoring.conditions import Conditions
    from model.scoring.field import Field, Traveller
    from model.scoring.methods.appraisal import Appraisal
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


def explain(view: SessionView, conditions: Conditions, key: str, standings: Standings) -> Explanation:
    """The way to one contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""
    standing = standings.standing(key)
    presets = {preset.board: preset for preset in view.presets}

    def board(walk: Walk, field: Field, traveller: Traveller, at: int) -> BoardReason:
        return _Board(
            walk, field, traveller, at, appraisals(field, traveller, conditions, presets)[at]
        ).reason()

    walk = Walk(view, conditions, key)
    boards = walk.boards(lambda field: full_top(conditions.method, field.expected, conditions), board, _award)
    steps = (
        matchpoints.total_steps(boards, standing, conditions)
        if standing.maximum
        else imp_reasons.total_steps(boards, standing)
    )
    return Explanation(
        standing.contestant,
        conditions,
        standing,
        standing.total,
        standing.maximum,
        standing.percentage,
        boards,
        steps,
    )


def _award(walk: Walk, field: Field, traveller: Traveller, at: int, award: Award) -> BoardReason:
    by_top = walk.conditions.method in WITH_TOP
    explained = matchpoints.awarded_percentage if by_top else imp_reasons.awarded_points
    return explained(walk, field, traveller, at, award)


class _Board:
    """One board of the contestant, all figures turned to its side."""

    def __init__(
        self, walk: Walk, field: Field, traveller: Traveller, at: int, found: tuple[Appraisal, int]
    ) -> None:
        self.walk, self.field, self.traveller, self.at = walk, field, traveller, at
        self.appraisal, turn = found
        self.conditions = walk.conditions
        line = traveller.lines[at]
        assert line.result is not None
        self.result = line.result
        self.side = Side.NS if line.ns == walk.key else Side.EW
        self.sign = 1 if self.side is Side.NS else -1
        self.counted = dict(group_sizes(traveller))[line.result.group]
        self.worth: Worth = self.appraisal.worth(turn, self.side)
        self.value = self.appraisal.finished(self.worth)
        self.top = full_top(self.conditions.method, field.expected, self.conditions)

    def reason(self) -> BoardReason:
        steps = self.walk.fouled(self.traveller, self.at)
        own = self.result.outcome
        if isinstance(own, Assigned):
            steps += self._assigned(own)
        else:
            steps += self._compared()
        steps += self._finished()
        return self.walk.reason(self.traveller, self.at, self.value, self.top, steps)

    def _turned(self, points: Fraction) -> Fraction:
        """Points before the end, seen from the contestant's side."""
        if self.side is Side.NS:
            return points
        match self.conditions.method:
            case "matchpoints":
                return 2 * (self.counted - 1) - points
            case "instant-matchpoints":
                return 100 - points
            case _:
                return -points

    def _halved(self, points: Fraction) -> Fraction:
        half = self.conditions.method == "matchpoints" and self.conditions.scale is MatchpointScale.ONE_HALF
        return points / 2 if half else points

    def _assigned(self, assigned: Assigned) -> list[Step]:
        worth = self.worth
        parts = tuple(
            WeighedPart(self.sign * score, weight, self._halved(self._turned(points)))
            for score, weight, points in worth.parts
        )
        steps: list[Step] = [Weighed(parts, self._halved(self._turned(worth.assigned)), assigned.split)]
        if worth.table is not None:
            normal = None if worth.normal is None else self._halved(self._turned(worth.normal))
            table, given, value = (
                self._halved(self._turned(points)) for points in (worth.table, worth.assigned, worth.value)
            )
            steps.append(HurtItself(table, given, normal, value))
        return steps

    def _compared(self) -> list[Step]:
        walk, traveller, at = self.walk, self.traveller, self.at
        own = walk.own_score(traveller, at)
        match self.conditions.method:
            case "matchpoints":
                halves = 1 if self.conditions.scale is MatchpointScale.TWO_ONE else 2
                comparisons = walk.comparisons(
                    traveller,
                    at,
                    lambda mine, theirs: Fraction(1 if mine == theirs else 2 if mine > theirs else 0, halves),
                )
                total = sum((one.points for one in comparisons if one.points is not None), Fraction())
                most = Fraction(2 * (self.counted - 1), halves)
                return [Compared(comparisons, self.conditions.scale), Summed(total, most)]
            case "cross-imps":
                comparisons = walk.comparisons(
                    traveller, at, lambda mine, theirs: Fraction(imps(mine - theirs))
                )
                return [ComparedInImps(comparisons, self._turned(self.worth.value))]
            case "instant-matchpoints":
                return [LookedUp(own, self.value)]
            case "total-points":
                return [Counted(Fraction(own))]
            case _:
                continuous = self.conditions.method == "bastille"
                return [*self._datum(), Difference(own, self._found(), self.value, continuous)]

    def _found(self) -> int | Fraction:
        """The datum seen from the contestant's side, exact."""
        if self.conditions.method == "bastille":
            means = [share_mean(share) for share in self.appraisal.shares]
            return self.sign * exact_datum(means, self.conditions)
        return self.sign * (self.appraisal.datum or 0)

    def _datum(self) -> list[Step]:
        datum = self._found()
        if isinstance(datum, int) and self.conditions.method == "preset-datum":
            return [FixedDatum(datum)]
        means = [share_mean(share) for share in self.appraisal.shares]
        kept = tuple(self.sign * mean for mean in kept_scores(means, self.conditions))
        return [DatumFound(kept, len(means), datum, self.conditions)]

    def _finished(self) -> list[Step]:
        conditions = self.conditions
        if conditions.method == "instant-matchpoints":
            return [Kept(self.value, self.top, conditions.rounding)]
        if conditions.method != "matchpoints":
            steps: list[Step] = []
            if conditions.method == "cross-imps" and conditions.cross is not CrossImps.SUM:
                divisor = divisor_of(self.counted, conditions.cross)
                steps.append(Averaged(self._turned(self.worth.value), divisor, self.value, conditions.cross))
            if isinstance(self.result.outcome, Assigned) and conditions.method in ("butler", "bastille"):
                steps = [*self._datum(), *steps]
            return [*steps, KeptPoints(self.value, conditions.rounding)]
        return [*self._lifted(), Kept(self.value, self.top, conditions.rounding)]

    def _lifted(self) -> list[Step]:
        conditions = self.conditions
        raw = self._halved(self._turned(self.worth.value))
        if self._few():
            percent = self.value * 100 / self.top if self.top else Fraction()
            return [FewScores(self.counted, percent, self.top, conditions.small_groups)]
        if self.counted == self.field.expected and conditions.unequal is not Unequal.ASCHERMAN:
            return []
        return [
            Lifted(
                conditions.unequal,
                raw,
                self.counted,
                self.field.expected,
                self.value,
                self.top,
                conditions.scale,
            )
        ]

    def _few(self) -> bool:
        from model.scoring.methods.appraisal import Group, is_small

        sizes = dict(group_sizes(self.traveller))
        group = Group(
            self.traveller.board,
            self.appraisal.shares,
            self.field.expected,
            len(sizes) > 1,
            self.counted == max(sizes.values()),
        )
        return self.conditions.small_groups is not SmallGroups.NEUBERG and is_small(
            self.counted, group, self.conditions.small_groups
        )
