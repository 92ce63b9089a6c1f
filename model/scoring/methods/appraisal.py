"""What a score is worth on one board of a method, for tables with weights (Laws 78, 87) and preset figures."""

from __future__ import annotations

from fractions import Fraction
from operator import neg
from typing import TYPE_CHECKING

from msgspec import Struct

from model.bridge.seats import Side
from model.scoring.boards.shares import Share, Worth, alike, share_mean, worth_of
from model.scoring.matches.imps import imps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from model.scoring.view import Preset

    Points = Callable[[int, int], Fraction]


class Group(Struct, frozen=True):
    """The scores of a board that are compared: one group, or one of several on a fouled board (Law 87).

    ``expected`` is E; ``largest`` says that no other group of the board is larger.
    """

    board: int
    shares: Sequence[Share]
    expected: int
    fouled: bool = False
    largest: bool = True
    preset: Preset | None = None

    @property
    def means(self) -> list[Fraction]:
        """The mean score of each table, for a datum."""
        return [mean for share, tables in alike(self.shares) for mean in [share_mean(share)] * tables]


class Appraisal(Struct, frozen=True):
    """The worth of any score at any table of a group, seen from North-South, and how it becomes either side's points.

    ``points`` compares with the other tables; ``given`` does the same for a score that a side is given, which under
    matchpoints meets the other half of its own split score too. ``turned`` is what East-West has where North-South has so
    much, and ``finish`` lifts or divides either; a printed point is so many ``parts`` of these.
    """

    shares: Sequence[Share]
    points: Points
    given: Points
    finish: Callable[[Fraction], Fraction]
    turned: Callable[[Fraction], Fraction] = neg
    datum: int | None = None
    parts: int = 1

    def worth(self, at: int, side: Side) -> Worth:
        """What a side of table ``at`` has, before `settle`."""
        return worth_of(
            self.shares[at],
            side,
            lambda score: self.points(at, score),
            lambda score: self.given(at, score),
        )

    def turn(self, value: Fraction, side: Side) -> Fraction:
        """North-South's points as the side has them."""
        return value if side is Side.NS else self.turned(value)

    def settle(self, value: Fraction, side: Side) -> Fraction:
        """The side's points on the board, from North-South's before they are lifted or divided."""
        return self.finish(self.turn(value, side))


def balance(group: Group, points: Points, *, divisor: int = 1, datum: int | None = None) -> Appraisal:
    """What one side wins the other loses; the sum over the other tables is divided by ``divisor``."""
    return Appraisal(group.shares, points, points, lambda value: value / divisor, datum=datum)


def against(group: Group, datum: int) -> Appraisal:
    """IMPs against a datum."""

    def points(_at: int, score: int) -> Fraction:
        return Fraction(imps(score - datum))

    return balance(group, points, datum=datum)
