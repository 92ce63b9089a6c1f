"""Why is this number this number? The steps to one contestant's figure, as numbers and as sentences.

Every step has ``sentence`` (what was done, in the reader's language), ``formula`` ("" when there is nothing to
calculate) and ``rule`` (the Law or the condition of contest it rests on).
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from model.i18n import N_, _
from model.scoring.rounding import plain, show_figure

if TYPE_CHECKING:
    from model.bridge.result import Result
    from model.bridge.seats import Side
    from model.scoring.conditions import Conditions
    from model.scoring.standings import Standing
    from model.scoring.view import Contestant, Line


class Step:
    """One step of an explanation; most have nothing to calculate."""

    __slots__ = ()
    basis: ClassVar = N_("conditions of contest")

    @property
    def sentence(self) -> str:
        """What was done."""
        raise NotImplementedError

    @property
    def formula(self) -> str:
        """The calculation, or ""."""
        return ""

    @property
    def rule(self) -> str:
        """The Law or condition of contest."""
        return _(self.basis)


class Relation(Enum):
    """How the contestant's score stands to another's."""

    LOWER = "lower"
    EQUAL = "equal"
    HIGHER = "higher"
    WEIGHTED = "weighted"  # the other table has an assigned score of several outcomes
    APART = "apart"  # not compared

    @property
    def word(self) -> str:
        """The word for the column "You are"."""
        return {
            "lower": _("lower"),
            "equal": _("equal"),
            "higher": _("higher"),
            "weighted": _("weighted"),
            "apart": "",
        }[self.value]


class Comparison(Struct, frozen=True):
    """Another line of the traveller: who sat in the same direction, their score, and what it is worth to us.

    ``score`` is seen from the contestant's own side, None if there is none. ``points`` is None when the line is not
    compared, and ``reason`` then says why.
    """

    other: Contestant
    against: Contestant
    result: Result | None
    score: int | None
    relation: Relation
    points: Fraction | None
    reason: str = ""

    @property
    def words(self) -> str:
        """ "higher, 2", or why there is no comparison."""
        if self.points is None:
            return self.reason
        return _("{relation}, {points}").format(relation=self.relation.word, points=plain(self.points))


class BoardReason(Struct, frozen=True):
    """One board of the contestant: the line, the side it sat, its points out of ``top``, and the steps to them.

    ``points`` and ``percentage`` are None if the board gives none (yet).
    """

    board: int
    line: Line
    side: Side
    opponents: Contestant
    score: int | None
    points: Fraction | None
    top: int
    steps: tuple[Step, ...]

    @property
    def percentage(self) -> Fraction | None:
        """The points in percent of the top."""
        return self.points * 100 / self.top if self.points is not None and self.top else None


class Explanation(Struct, frozen=True):
    """How a contestant's figure came to be: the boards one by one, then the steps from their sum to what is printed."""

    contestant: Contestant
    conditions: Conditions
    standing: Standing
    total: Fraction
    maximum: Fraction
    percentage: Fraction | None
    boards: tuple[BoardReason, ...]
    steps: tuple[Step, ...]

    @classmethod
    def of(
        cls,
        standing: Standing,
        conditions: Conditions,
        boards: tuple[BoardReason, ...],
        steps: tuple[Step, ...],
    ) -> Explanation:
        """How the figures of a standing came to be."""
        total, maximum, percentage = standing.total, standing.maximum, standing.percentage
        return cls(standing.contestant, conditions, standing, total, maximum, percentage, boards, steps)

    @property
    def shown_total(self) -> str:
        """The total as printed."""
        return self.standing.shown_total

    @property
    def shown_percentage(self) -> str:
        """The percentage as printed."""
        return self.standing.shown_percentage

    def show_points(self, reason: BoardReason) -> str:
        """A board's points as printed, "" if there are none."""
        return "" if reason.points is None else show_figure(reason.points, self.conditions.rounding)
