"""Victory points: a margin in IMPs over a number of boards becomes a share of 20 or 30 (conditions of contest, Law 78D)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Final, Protocol

from model.errors import ArrowswitchError
from model.i18n import _
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.rounding import to_nearest

_BLITZ: Final = 15  # IMPs for each square root of the boards


class Scale(Protocol):
    """A scale: for the winner's margin, the winner's and the loser's victory points, ``total`` together."""

    @property
    def total(self) -> Fraction:
        """The victory points of a match."""
        ...

    def split(self, margin: Fraction | int) -> tuple[Fraction, Fraction]:
        """Both sides' victory points for a margin of IMPs, 0 or more (a fraction after weighted scores)."""
        ...


class NoScale(ArrowswitchError):
    """The conditions of contest ask for a scale of victory points that does not exist."""


@dataclass(frozen=True, slots=True)
class WbfContinuous:
    """The continuous scale of the World Bridge Federation, 2013, by its formula: 0 to 20 in hundredths.

    With tau = (√5 - 1)/2, R = tau³ and the blitz X = 15 √boards, a margin M gives 10 + 10 (1 - R^(M/X))/(1 - R), and 20
    from X on. The tables that bodies publish differ by a hundredth at a few margins; such a table is a `SteppedScale`.
    """

    boards: int

    @property
    def total(self) -> Fraction:
        """The victory points of a match: 20."""
        return Fraction(20)

    def split(self, margin: Fraction | int) -> tuple[Fraction, Fraction]:
        """Both sides' victory points, to two decimals."""
        winner = _wbf_winner(self.boards, Fraction(margin))
        return winner, 20 - winner

    def exact(self, margin: Fraction | int) -> Decimal:
        """The winner's victory points before rounding, to thirty digits."""
        with localcontext() as context:
            # A float could fall on the wrong side of half a hundredth, which is rounded off next.
            context.prec = 30
            blitz = _BLITZ * Decimal(self.boards).sqrt()
            lead = Decimal(margin.numerator) / margin.denominator
            if lead >= blitz:
                return Decimal(20)
            ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
            return 10 + 10 * (1 - ratio ** (lead / blitz)) / (1 - ratio)


@lru_cache(maxsize=8192)
def _wbf_winner(boards: int, margin: Fraction) -> Fraction:
    """The winner's points to two decimals; kept, for each entry asks for the margins of the whole evening again."""
    return Fraction(WbfContinuous(boards).exact(margin).quantize(Decimal("0.01"), ROUND_HALF_UP))


@dataclass(frozen=True, slots=True)
class SteppedScale:
    """A scale in steps, as bodies publish it and clubs enter it.

    ``steps`` are (least margin, winner's points) from margin 0 upwards; the loser has ``total`` less the winner's.
    """

    total: Fraction
    steps: tuple[tuple[int, Fraction], ...]

    def __post_init__(self) -> None:
        margins = [margin for margin, _winner in self.steps]
        points = [winner for _margin, winner in self.steps]
        if not margins or margins[0] != 0 or margins != sorted(set(margins)) or points != sorted(points):
            raise ValueError("the steps of a scale begin at 0 and never go down")

    def split(self, margin: Fraction | int) -> tuple[Fraction, Fraction]:
        """Both sides' victory points; a margin that is no whole number is first rounded, halves up."""
        whole = to_nearest(margin.numerator, margin.denominator, 0)
        at = bisect_right(self.steps, whole, key=lambda step: step[0]) - 1
        winner = self.steps[at][1]
        return winner, self.total - winner


def _acbl(total: int, margins: str) -> SteppedScale:
    """From "0:15 1:18 2:19" to a scale."""
    steps = tuple(
        (int(margin), Fraction(points))
        for margin, _colon, points in (word.partition(":") for word in margins.split())
    )
    return SteppedScale(Fraction(total), steps)


ACBL_20: Final = {
    (6, 8): _acbl(20, "0:10 1:11 3:12 5:13 8:14 11:15 14:16 17:17 20:18 24:19 28:20"),
    (9, 11): _acbl(20, "0:10 1:11 3:12 6:13 10:14 14:15 18:16 22:17 26:18 31:19 36:20"),
}
"""The 20-point scale of the ACBL for Swiss teams, by the least and the most boards of a match."""

ACBL_30: Final = {
    (6, 8): _acbl(30, "0:15 1:18 2:19 3:20 4:21 5:22 7:23 9:24 11:25 14:26 17:27 20:28 24:29 28:30"),
    (9, 11): _acbl(30, "0:15 1:18 2:19 3:20 5:21 7:22 9:23 12:24 15:25 18:26 22:27 26:28 31:29 36:30"),
}
"""The 30-point scale of the ACBL for Swiss teams, by the least and the most boards of a match."""


def acbl(total: int, boards: int) -> SteppedScale:
    """The ACBL's scale of 20 or 30 for a match of this length; ``KeyError`` if it publishes none."""
    for (least, most), scale in {20: ACBL_20, 30: ACBL_30}[total].items():
        if least <= boards <= most:
            return scale
    raise KeyError(boards)


def own_scale(text: str) -> SteppedScale:
    """A club's own scale, "20 0:10 1:11 3:12": the total, then least margins with the winner's points.

    Raises `NoScale`.
    """
    try:
        total, *steps = text.split()
        pairs = [step.split(":") for step in steps]
        return SteppedScale(
            Fraction(total), tuple((int(margin), Fraction(points)) for margin, points in pairs)
        )
    except (ValueError, ZeroDivisionError) as error:
        raise NoScale(
            _("“{text}” is not a scale of victory points.").format(text=text),
            _("Expected: 20 0:10 1:11 3:12, with margins rising from 0 and points never falling."),
        ) from error


def scale_for(conditions: Conditions, boards: int) -> Scale | None:
    """The scale for a match of this length; None if the points of the match themselves count. Raises `NoScale`."""
    if conditions.own_scale.strip():
        return own_scale(conditions.own_scale)
    match conditions.victory_points:
        case VictoryPoints.NONE:
            return None
        case VictoryPoints.WBF:
            return WbfContinuous(max(1, boards))
        case VictoryPoints.ACBL_20 | VictoryPoints.ACBL_30:
            total = 20 if conditions.victory_points is VictoryPoints.ACBL_20 else 30
            try:
                return acbl(total, boards)
            except KeyError as error:
                raise NoScale(
                    _("The ACBL publishes no scale for matches of {boards} boards.").format(boards=boards),
                    _("It has scales for 6 to 11 boards; choose another scale, or write your own."),
                ) from error


def scale_total(conditions: Conditions) -> Fraction | None:
    """The victory points of a match of any length; None when the points of the match themselves count."""
    if conditions.own_scale.strip():
        return own_scale(conditions.own_scale).total
    totals = {VictoryPoints.WBF: 20, VictoryPoints.ACBL_20: 20, VictoryPoints.ACBL_30: 30}
    total = totals.get(conditions.victory_points)
    return None if total is None else Fraction(total)


def side_points(scale: Scale, net: Fraction) -> Fraction:
    """One side's victory points for its own result, which need not be the opponents' with the other sign."""
    winner, loser = scale.split(abs(net))
    return winner if net >= 0 else loser
