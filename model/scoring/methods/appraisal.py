"""What a score is worth on one board under each method, for tables with weights (Laws 78, 87) and preset figures."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.bridge.seats import Side
from model.scoring.boards.shares import Frequencies, Share, Worth, alike, share_mean, worth_of
from model.scoring.boards.unequal import lifted_points, top
from model.scoring.boards.weighted import compare_matchpoints, whole_imps, whole_matchpoints
from model.scoring.conditions import MatchpointScale, SmallGroups
from model.scoring.matches.imps import imps
from model.scoring.methods.bastille import bastille_imps, exact_datum
from model.scoring.methods.butler import datum_of
from model.scoring.methods.cross_imps import divisor_of
from model.scoring.rounding import board_points, to_nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from model.scoring.conditions import Conditions
    from model.scoring.view import Preset

    Points = Callable[[int, int], Fraction]


@dataclass(frozen=True, slots=True)
class Group:
    """The scores of a board that are compared: one group, or one of several on a fouled board (Law 87).

    ``expected`` is E; ``largest`` tells that no other group of the board is larger.
    """

    board: int
    shares: Sequence[Share]
    expected: int
    fouled: bool = False
    largest: bool = True
    preset: Preset | None = None


@dataclass(frozen=True, slots=True)
class Appraisal:
    """The worth of any score at any table of a group, seen from North-South, and how it becomes either side's points.

    ``points`` compares with the other tables; ``given`` does the same for a score that a side is given, which under
    matchpoints meets the other half of its own split score too.
    """

    shares: Sequence[Share]
    points: Points
    given: Points
    ns: Callable[[Fraction], Fraction]
    ew: Callable[[Fraction], Fraction]
    datum: int | None = None

    def worth(self, at: int, side: Side) -> Worth:
        """What a side of table ``at`` has, before `finished`."""
        return worth_of(
            self.shares[at],
            side,
            lambda score: self.points(at, score),
            lambda score: self.given(at, score),
        )

    def finished(self, worth: Worth) -> Fraction:
        """The side's points on the board."""
        return self.ns(worth.value) if worth.side is Side.NS else self.ew(worth.value)


def matchpoints(group: Group, conditions: Conditions) -> Appraisal:
    """Matchpoints: 2 for each lower score, 1 for each equal one, lifted to E results, or a small group's percentages."""
    shares = group.shares
    frequencies = Frequencies(shares)
    counted = len(shares)
    parts = 1 if conditions.scale is MatchpointScale.TWO_ONE else 2
    full = top(group.expected, conditions.unequal, conditions.scale)

    def points(at: int, score: int) -> Fraction:
        return frequencies.against_others(at, score, whole_matchpoints)

    def given(at: int, score: int) -> Fraction:
        share = shares[at]
        # Alone there is nothing to compare with, its own other half neither.
        if share.ns == share.ew or counted == 1:
            return points(at, score)
        own = (weight * compare_matchpoints(score, half) for half, weight in share.met.items())
        return points(at, score) + sum(own, Fraction()) - 1

    def finish(value: Fraction) -> Fraction:
        if is_small(counted, group, conditions.small_groups):
            exact = small_group_percent(value, counted) * full / 100
        else:
            exact = lifted_points(value, counted, group.expected, conditions.unequal) / parts
        return board_points(exact, full, conditions.rounding)

    return Appraisal(shares, points, given, finish, lambda value: finish(2 * (counted - 1) - value))


def is_small(counted: int, group: Group, rule: SmallGroups) -> bool:
    """Whether a group of a fouled board is too small for the formula.

    EBU (White Book 4.2.3.3): at most three scores and at most a third of the board's. WBF and ACBL (ACBLscore manual,
    fouled boards): at most three, but three that are the larger group are compared.
    """
    if not group.fouled or counted > 3:
        return False
    match rule:
        case SmallGroups.NEUBERG:
            return False
        case SmallGroups.EBU:
            return 3 * counted <= group.expected
        case SmallGroups.WBF:
            return counted < 3 or not group.largest


def small_group_percent(matchpoints_: Fraction, counted: int) -> Fraction:
    """Percent of the full top in a small group: 60 for one score, 65 and 55 for two, 70, 60 and 50 for three.

    Equal scores share; both sides of a table together have 120, since they lost a proper comparison.
    """
    return 60 + 5 * (matchpoints_ - (counted - 1))


def cross_imps(group: Group, conditions: Conditions) -> Appraisal:
    """IMPs against every other table, divided as the conditions say."""
    frequencies = Frequencies(group.shares)
    divisor = divisor_of(len(group.shares), conditions.cross)

    def points(at: int, score: int) -> Fraction:
        return frequencies.against_others(at, score, whole_imps)

    return _balanced(group, points, divisor=divisor)


def butler(group: Group, conditions: Conditions) -> Appraisal:
    """IMPs against the datum; a weighted score is in the datum with its mean."""
    means: list[Fraction] = []
    for share, tables in alike(group.shares):
        means += [share_mean(share)] * tables
    return _against(group, datum_of(means, conditions))


def bastille(group: Group, conditions: Conditions) -> Appraisal:
    """Continuous IMPs against the datum that is not rounded; a weighted score is in it with its mean."""
    means: list[Fraction] = []
    for share, tables in alike(group.shares):
        means += [share_mean(share)] * tables
    datum = exact_datum(means, conditions)

    def points(_at: int, score: int) -> Fraction:
        return bastille_imps(score - datum)

    return _balanced(group, points, datum=to_nearest(datum.numerator, datum.denominator, 0))


def preset_datum(group: Group, _conditions: Conditions) -> Appraisal:
    """IMPs against a datum that was fixed before play."""
    datum = group.preset.datum if group.preset else None
    return _against(group, datum or 0)


def total_points(group: Group, _conditions: Conditions) -> Appraisal:
    """The scores themselves."""
    return _balanced(group, lambda _at, score: Fraction(score))


def instant_matchpoints(group: Group, _conditions: Conditions) -> Appraisal:
    """Percent from the list that was fixed before play, out of 100."""
    percents = group.preset.percents if group.preset else ()

    def points(_at: int, score: int) -> Fraction:
        return instant_percent(percents, score)

    return Appraisal(group.shares, points, points, lambda value: value, lambda value: 100 - value)


def instant_percent(percents: tuple[tuple[int, Fraction], ...], score: int) -> Fraction:
    """North-South's percent for a score; half without a list."""
    if not percents:
        return Fraction(50)
    ordered = sorted(percents)
    at = bisect_left(ordered, score, key=lambda one: one[0])
    if at < len(ordered) and ordered[at][0] == score:
        return ordered[at][1]
    if at in (0, len(ordered)):
        return ordered[min(at, len(ordered) - 1)][1]
    return (ordered[at - 1][1] + ordered[at][1]) / 2


def _against(group: Group, datum: int) -> Appraisal:
    def points(_at: int, score: int) -> Fraction:
        return Fraction(imps(score - datum))

    return _balanced(group, points, datum=datum)


def _balanced(group: Group, points: Points, *, divisor: int = 1, datum: int | None = None) -> Appraisal:
    return Appraisal(
        group.shares, points, points, lambda value: value / divisor, lambda value: -value / divisor, datum
    )


WITH_TOP: Final = frozenset({"matchpoints", "instant-matchpoints"})
"""The methods under which a board can give so much and no more."""


def full_top(method: str, expected: int, conditions: Conditions) -> int:
    """The most a board can give under a method; 0 where there is no top."""
    if method == "matchpoints":
        return top(expected, conditions.unequal, conditions.scale)
    return 100 if method == "instant-matchpoints" else 0


RULES: Final[Mapping[str, Callable[[Group, Conditions], Appraisal]]] = {
    "matchpoints": matchpoints,
    "cross-imps": cross_imps,
    "butler": butler,
    "bastille": bastille,
    "total-points": total_points,
    "instant-matchpoints": instant_matchpoints,
    "preset-datum": preset_datum,
}
"""The methods that give every table of a board points, by name."""
