"""Explains a matchpoint figure: goes over the traveller again, one comparison at a time, without shortcuts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from model.bridge.result import Artificial, Late, NotPlayed
from model.bridge.seats import Side
from model.i18n import _
from model.scoring.artificial import awarded_percent
from model.scoring.conditions import MatchpointScale, Rounding, Unequal
from model.scoring.explanation import BoardReason, Comparison, Explanation, Relation, Step
from model.scoring.field import Field, Traveller, fields
from model.scoring.steps import Awarded, Compared, Fouled, Kept, Lifted, Summed, Unscored
from model.scoring.total_steps import Added, Divided, Factored, Rounded, RoundedTotal
from model.scoring.unequal import lifted, top
from model.scoring.view import Contestant

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.standings import Standing, Standings
    from model.scoring.view import Line, SessionView


def explain(view: SessionView, conditions: Conditions, key: str, standings: Standings) -> Explanation:
    """The way to one contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""
    standing = standings.standing(key)
    writer = _Writer(view, conditions, key)
    boards = writer.boards()
    return Explanation(
        standing.contestant,
        conditions,
        standing,
        standing.total,
        standing.maximum,
        standing.percentage,
        boards,
        _total_steps(boards, standing, conditions),
    )


def _total_steps(
    boards: tuple[BoardReason, ...], standing: Standing, conditions: Conditions
) -> tuple[Step, ...]:
    counting = [reason for reason in boards if reason.points is not None]
    if not counting or standing.percentage is None:
        return ()
    tops = {reason.top for reason in counting}
    total = sum((reason.points for reason in counting if reason.points is not None), Fraction())
    steps: list[Step] = [Added(total, len(counting), tops.pop() if len(tops) == 1 else None)]
    maximum, most = sum(reason.top for reason in counting), int(standing.maximum)
    if most != maximum:
        steps.append(Factored(total, maximum, most, total * most / maximum))
        total = total * most / maximum
    if conditions.rounding is Rounding.ACBL:
        steps.append(RoundedTotal(total, standing.total))
        total = standing.total
    steps.append(Divided(total, standing.maximum, standing.percentage))
    steps.append(Rounded(standing.percentage, standing.shown_percentage, conditions.rounding))
    return tuple(steps)


class _Writer:
    """Writes the boards of one contestant."""

    def __init__(self, view: SessionView, conditions: Conditions, key: str) -> None:
        self._conditions = conditions
        self._key = key
        self._contestants = {contestant.key: contestant for contestant in view.contestants}
        self._halves = 1 if conditions.scale is MatchpointScale.TWO_ONE else 2
        self._met = [
            (field, traveller, at)
            for field in fields(view, conditions)
            for traveller in field.travellers
            for at, line in enumerate(traveller.lines)
            if key in (line.ns, line.ew)
        ]

    def boards(self) -> tuple[BoardReason, ...]:
        """Every board of the contestant, played ones first so that artificial scores know the session percentage."""
        real = {
            turn: self._compared(field, traveller, at)
            for turn, (field, traveller, at) in enumerate(self._met)
            if traveller.scores[at] is not None
        }
        session = self._session_percentage(list(real.values()))
        return tuple(
            real.get(turn) or self._without_score(field, traveller, at, session)
            for turn, (field, traveller, at) in enumerate(self._met)
        )

    def _session_percentage(self, real: list[BoardReason]) -> Fraction | None:
        possible = sum(reason.top for reason in real)
        won = sum((reason.points for reason in real if reason.points is not None), Fraction())
        return won * 100 / possible if possible else None

    def _compared(self, field: Field, traveller: Traveller, at: int) -> BoardReason:
        line = traveller.lines[at]
        assert line.result is not None
        group = line.result.group
        sizes = _sizes(traveller)
        steps: list[Step] = []
        if len(sizes) > 1:
            steps.append(Fouled(group, sizes))
        comparisons = self._comparisons(traveller, at)
        counted = dict(sizes)[group]
        matchpoints = sum((one.points for one in comparisons if one.points is not None), Fraction())
        steps.append(Compared(comparisons, self._conditions.scale))
        steps.append(Summed(matchpoints, Fraction(2 * (counted - 1), self._halves)))
        full_top = top(field.expected, self._conditions.unequal, self._conditions.scale)
        units, denominator = lifted(
            int(matchpoints * self._halves), counted, field.expected, self._conditions.unequal
        )
        value = Fraction(units, denominator * self._halves)
        if counted != field.expected or self._conditions.unequal is Unequal.ASCHERMAN:
            steps.append(
                Lifted(
                    self._conditions.unequal,
                    matchpoints,
                    counted,
                    field.expected,
                    value,
                    full_top,
                    self._conditions.scale,
                )
            )
        steps.append(Kept(value, full_top, self._conditions.rounding))
        return self._reason(traveller, at, value, full_top, steps)

    def _without_score(
        self, field: Field, traveller: Traveller, at: int, session: Fraction | None
    ) -> BoardReason:
        line = traveller.lines[at]
        full_top = top(field.expected, self._conditions.unequal, self._conditions.scale)
        outcome = line.result.outcome if line.result else None
        if not isinstance(outcome, Artificial):
            pending = not isinstance(outcome, NotPlayed)
            return self._reason(traveller, at, None, full_top, [Unscored(_why_apart(line, ""), pending)])
        award = outcome.ns if line.ns == self._key else outcome.ew
        percent = awarded_percent(award, session)
        value = percent * full_top / 100
        steps: list[Step] = [
            Awarded(award, session, percent, value, full_top),
            Kept(value, full_top, self._conditions.rounding),
        ]
        return self._reason(traveller, at, value, full_top, steps)

    def _comparisons(self, traveller: Traveller, at: int) -> tuple[Comparison, ...]:
        """The other lines, best for the contestant's side first, then those not compared."""
        mine = traveller.lines[at]
        assert mine.result is not None
        own = self._own_score(traveller, at)
        assert own is not None
        north_south = mine.ns == self._key
        made: list[Comparison] = []
        for other_at, line in enumerate(traveller.lines):
            if other_at == at:
                continue
            sitting, against = (line.ns, line.ew) if north_south else (line.ew, line.ns)
            points = traveller.scores[other_at]
            theirs = points if points is None or north_south else -points
            reason = _why_apart(line, mine.result.group)
            relation = Relation.APART if theirs is None or reason else _relation(own, theirs)
            made.append(
                Comparison(
                    self._contestant(sitting),
                    self._contestant(against),
                    line.result,
                    theirs,
                    relation,
                    None if relation is Relation.APART else Fraction(_WORTH[relation], self._halves),
                    reason,
                )
            )
        return tuple(sorted(made, key=_by_score))

    def _own_score(self, traveller: Traveller, at: int) -> int | None:
        points = traveller.scores[at]
        return points if points is None or traveller.lines[at].ns == self._key else -points

    def _reason(
        self, traveller: Traveller, at: int, points: Fraction | None, full_top: int, steps: list[Step]
    ) -> BoardReason:
        line = traveller.lines[at]
        side = Side.NS if line.ns == self._key else Side.EW
        opponents = self._contestant(line.ew if side is Side.NS else line.ns)
        own = self._own_score(traveller, at)
        return BoardReason(traveller.board, line, side, opponents, own, points, full_top, tuple(steps))

    def _contestant(self, key: str) -> Contestant:
        return self._contestants.get(key) or Contestant(key, 0)


_WORTH = {Relation.LOWER: 0, Relation.EQUAL: 1, Relation.HIGHER: 2}


def _relation(own: int, theirs: int) -> Relation:
    return Relation.EQUAL if own == theirs else Relation.HIGHER if own > theirs else Relation.LOWER


def _by_score(comparison: Comparison) -> tuple[bool, int]:
    return (comparison.points is None, -(comparison.score or 0))


def _sizes(traveller: Traveller) -> tuple[tuple[str, int], ...]:
    sizes: dict[str, int] = {}
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is not None and line.result is not None:
            sizes[line.result.group] = sizes.get(line.result.group, 0) + 1
    return tuple(sorted(sizes.items()))


def _why_apart(line: Line, group: str) -> str:
    """Why a line is not among the scores compared with those of ``group``; "" when it is."""
    if line.result is None:
        return _("not in yet")
    match line.result.outcome:
        case NotPlayed():
            return _("not played")
        case Late():
            return _("late")
        case Artificial():
            return _("adjusted")
    return _("other form of the board") if line.result.group != group else ""
