"""One board of a contestant as a method explains it: all figures turned to the contestant's side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from model.bridge.result import Assigned
from model.bridge.seats import Side
from model.scoring.explanations.assigned_steps import HurtItself, Weighed, WeighedPart
from model.scoring.explanations.walk import Walk, group_sizes
from model.scoring.methods.appraisal import Appraisal, Group

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from model.scoring.explanations.explanation import Comparison, Step
    from model.scoring.field import Field, Traveller


class Spot(NamedTuple):
    """Where a line stands: in which field, on which traveller, at which place."""

    field: Field
    traveller: Traveller
    at: int


class OwnBoard:
    """A board on which the contestant has a score or an assigned one."""

    def __init__(self, walk: Walk, spot: Spot, found: tuple[Appraisal, int], top: int) -> None:
        self.walk, self.top = walk, top
        self.field, self.traveller, self.at = spot
        self.appraisal, turn = found
        self.conditions = walk.conditions
        line = self.traveller.lines[self.at]
        assert line.result is not None
        self.result = line.result
        self.side = Side.NS if line.ns == walk.key else Side.EW
        self.sign = 1 if self.side is Side.NS else -1
        self.sizes = dict(group_sizes(self.traveller))
        self.counted = self.sizes[self.result.group]
        self.worth = self.appraisal.worth(turn, self.side)
        self.value = self.appraisal.settle(self.worth.value, self.side)

    @property
    def assigned(self) -> bool:
        """Whether the director assigned the score."""
        return isinstance(self.result.outcome, Assigned)

    @property
    def own_score(self) -> int:
        """The contestant's score, seen from its own side; only where it was obtained at the table."""
        return self.walk.own_score(self.traveller, self.at)

    @property
    def points(self) -> Fraction:
        """What the board brings before it is lifted or divided."""
        return self.convert_points(self.worth.value)

    @property
    def group(self) -> Group:
        """The scores it is compared with."""
        largest = self.counted == max(self.sizes.values())
        return Group(
            self.traveller.board, self.appraisal.shares, self.field.expected, len(self.sizes) > 1, largest
        )

    def comparisons(self, worth: Callable[[int, int], Fraction]) -> tuple[Comparison, ...]:
        """The other lines, each with what ``worth`` gives for the contestant's score and that one."""
        return self.walk.comparisons(self.traveller, self.at, worth)

    def convert_points(self, points: Fraction) -> Fraction:
        """North-South's points before the end, seen from the contestant's side, in the measure that is printed."""
        return self.appraisal.turn(points, self.side) / self.appraisal.parts

    def explain_weights(self) -> list[Step]:
        """How an assigned score is weighted, and what the side did to itself (Law 12C1); nothing for any other."""
        outcome, worth = self.result.outcome, self.worth
        if not isinstance(outcome, Assigned):
            return []
        parts = tuple(
            WeighedPart(self.sign * score, weight, self.convert_points(points))
            for score, weight, points in worth.parts
        )
        given = self.convert_points(worth.assigned)
        steps: list[Step] = [Weighed(parts, given, outcome.split)]
        if worth.table is not None:
            normal = None if worth.normal is None else self.convert_points(worth.normal)
            steps.append(HurtItself(self.convert_points(worth.table), given, normal, self.points))
        return steps
