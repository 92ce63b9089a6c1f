"""The steps of an explanation for assigned scores, small groups and figures fixed before play (Laws 12C1, 78D, 87)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from model.i18n import N_, _, ngettext
from model.scoring.conditions import SmallGroups
from model.scoring.explanations.explanation import Step
from model.scoring.rounding import MINUS, plain


@dataclass(frozen=True, slots=True)
class WeighedPart:
    """One outcome of an assigned score: the score from the contestant's side, its weight, what it is worth."""

    score: int
    weight: Fraction
    points: Fraction


@dataclass(frozen=True, slots=True)
class Weighed(Step):
    """An assigned score: what each outcome is worth, with its weight."""

    parts: tuple[WeighedPart, ...]
    value: Fraction
    split: bool

    @property
    def sentence(self) -> str:
        """How the weights are used."""
        scores = ", ".join(plain(part.score) for part in self.parts)
        if self.split:
            return _(
                "Assigned by the Director: {scores} for this side. The others meet half of each side’s score."
            ).format(scores=scores)
        if len(self.parts) == 1:
            return _("Assigned by the Director: {scores}, compared like any score.").format(scores=scores)
        return _(
            "Assigned by the Director: {scores}. Each is scored on its own, then the points are weighted."
        ).format(scores=scores)

    @property
    def formula(self) -> str:
        """Weights times points."""
        terms = " + ".join(f"{plain(part.weight)} × {_in_brackets(part.points)}" for part in self.parts)
        return f"{terms} = {plain(self.value)}"

    @property
    def rule(self) -> str:
        """Law 12C1."""
        return _("Law 12C1") if self.split else _("Law 12C1(c)")


@dataclass(frozen=True, slots=True)
class HurtItself(Step):
    """The side hurt itself after the infraction: it keeps the table's result, with what the infraction alone cost it."""

    basis: ClassVar = N_("Law 12C1(e); Law 12C1(b) of 2007")
    table: Fraction
    assigned: Fraction
    normal: Fraction | None
    value: Fraction

    @property
    def sentence(self) -> str:
        """What is given and what is not."""
        if self.normal is None:
            return _("Serious error by this side: it keeps its score for the result at the table.")
        if self.normal <= self.table:
            return _(
                "This side lost nothing by its own error: it has the assigned score, and no less "
                "than its result."
            )
        if self.value == self.table:
            return _(
                "Serious error by this side: with normal play the infraction would have cost it nothing."
            )
        return _(
            "Serious error by this side: it keeps its result, plus the difference between the "
            "assigned score and normal play."
        )

    @property
    def formula(self) -> str:
        """Table, assigned and normal."""
        if self.normal is None or self.value == self.table or self.normal <= self.table:
            return plain(self.value)
        gain = f"({plain(self.assigned)} {MINUS} {_in_brackets(self.normal)})"
        return f"{plain(self.table)} + {gain} = {plain(self.value)}"


@dataclass(frozen=True, slots=True)
class FewScores(Step):
    """A group of a fouled board too small to be compared with the formula."""

    counted: int
    percent: Fraction
    top: int
    small_groups: SmallGroups

    @property
    def sentence(self) -> str:
        """The rule."""
        return ngettext(
            "Only {count} score in this group: it has 60 per cent of the top.",
            "Only {count} scores in this group: they have 60 per cent of the top on average, in "
            "steps of five.",
            self.counted,
        ).format(count=self.counted)

    @property
    def formula(self) -> str:
        """Percent of the top."""
        return _("{percent}% × {top} = {value}").format(
            percent=plain(self.percent), top=self.top, value=plain(self.percent * self.top / 100)
        )

    @property
    def rule(self) -> str:
        """Whose rule."""
        whose = {SmallGroups.EBU: "EBU", SmallGroups.WBF: "WBF, ACBL"}.get(self.small_groups, "")
        return _("Law 87; conditions of contest, small groups ({body})").format(body=whose)


@dataclass(frozen=True, slots=True)
class LookedUp(Step):
    """Instant matchpoints: the percentage of the score in the list."""

    basis: ClassVar = N_("conditions of contest, instant matchpoints")
    score: int
    percent: Fraction

    @property
    def sentence(self) -> str:
        """What the list says."""
        return _("The list set before play gives {score} on this board {percent}%.").format(
            score=plain(self.score), percent=plain(self.percent)
        )


@dataclass(frozen=True, slots=True)
class FixedDatum(Step):
    """The datum was fixed before play."""

    basis: ClassVar = N_("conditions of contest, preset datum")
    datum: int

    @property
    def sentence(self) -> str:
        """The datum."""
        return _("The datum was set before play: {datum}.").format(datum=plain(self.datum))


def _in_brackets(figure: Fraction) -> str:
    return f"({plain(figure)})" if figure < 0 else plain(figure)
