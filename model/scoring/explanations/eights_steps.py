"""The steps of an explanation where a board has one score for the four tables of teams of eight (Law 78D)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from model.i18n import _
from model.scoring.conditions import TeamsOfEight
from model.scoring.explanations.explanation import Step
from model.scoring.matches.imps import imps
from model.scoring.rounding import MINUS, plain


@dataclass(frozen=True, slots=True)
class FourRooms(Step):
    """A board of teams of eight: what each of our tables had, seen from our side, and what it comes to."""

    ours: tuple[int | None, ...]
    teammates: tuple[int | None, ...]
    points: Fraction
    way: TeamsOfEight

    @property
    def known(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The scores where each table has one, None where an adjusted score stands for the board."""
        ours = tuple(score for score in self.ours if score is not None)
        mates = tuple(score for score in self.teammates if score is not None)
        whole = len(ours) == len(self.ours) and len(mates) == len(self.teammates)
        return (ours, mates) if whole else None

    @property
    def sentence(self) -> str:
        """All scores, and how they are brought together."""
        if self.known is None:
            return _("The board has an adjusted score: {points}.").format(points=plain(self.points))
        ours, theirs = (_(" and ").join(plain(score) for score in scores) for scores in self.known)
        if self.way is TeamsOfEight.CROSS:
            text = _(
                "{ours} in one direction, {theirs} in the other, each compared with each: the mean is {points} IMPs."
            )
        else:
            text = _(
                "{ours} in one direction, {theirs} in the other, added: {points} IMPs, the bounds √2 times as far."
            )
        return text.format(ours=ours, theirs=theirs, points=plain(self.points, 2))

    @property
    def formula(self) -> str:
        """The comparisons with their mean, or the sum of the scores."""
        if self.known is None:
            return ""
        ours, theirs = self.known
        if self.way is not TeamsOfEight.CROSS:
            return f"{_terms((*ours, *theirs))} = {plain(sum(ours) + sum(theirs))}"
        compared = [imps(own + other) for own in ours for other in theirs]
        mean = Fraction(sum(compared), len(compared))
        return f"({_terms(compared)}) ÷ {len(compared)} = {plain(mean)}"

    @property
    def rule(self) -> str:
        """The scale of Law 78B, brought together as the conditions say."""
        return _("Law 78B; conditions of contest, teams of eight")


def _terms(figures: tuple[int, ...] | list[int]) -> str:
    first, *others = figures
    return plain(first) + "".join(f" {MINUS} {-one}" if one < 0 else f" + {one}" for one in others)
