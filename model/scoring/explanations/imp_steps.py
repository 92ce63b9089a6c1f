"""The steps of an explanation under IMPs, Butler and total points (Laws 12C2(b), 78B, 78C)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from model.i18n import N_, _, ngettext
from model.scoring.conditions import Conditions, CrossImps, Datum, Rounding
from model.scoring.explanations.explanation import Comparison, Step
from model.scoring.rounding import MINUS, plain, show_figure

if TYPE_CHECKING:
    from model.bridge.result import Award


def _sum_text(figures: list[Fraction]) -> str:
    """Figures added, with the minus of a negative one for its sign: "3 − 5 + 0"."""
    text = ""
    for figure in figures:
        if not text:
            text = plain(figure)
        elif figure < 0:
            text += f" {MINUS} {plain(-figure)}"
        else:
            text += f" + {plain(figure)}"
    return text


@dataclass(frozen=True, slots=True)
class ComparedInImps(Step):
    """The score was compared in IMPs with every other on the board (Law 78B)."""

    basis: ClassVar = N_("Law 78B")
    comparisons: tuple[Comparison, ...]
    total: Fraction

    @property
    def sentence(self) -> str:
        """With how many."""
        others = sum(comparison.points is not None for comparison in self.comparisons)
        if not others:
            return _("There is no other score to compare with.")
        return ngettext(
            "Compared in IMPs with {count} other score.",
            "Compared in IMPs with {count} other scores.",
            others,
        ).format(count=others)

    @property
    def formula(self) -> str:
        """The IMPs of the comparisons added."""
        worth = [comparison.points for comparison in self.comparisons if comparison.points is not None]
        return f"{_sum_text(worth)} = {plain(self.total)}" if len(worth) > 1 else _sum_text(worth)


@dataclass(frozen=True, slots=True)
class Averaged(Step):
    """The sum of the IMPs, divided as the conditions say."""

    basis: ClassVar = N_("conditions of contest, cross-IMPs")
    total: Fraction
    divisor: int
    value: Fraction
    cross: CrossImps

    @property
    def sentence(self) -> str:
        """By what it is divided."""
        if self.cross is CrossImps.PER_TABLE:
            return ngettext(
                "Divided by {count} table.",
                "Divided by {count} tables, including its own.",
                self.divisor,
            ).format(count=self.divisor)
        return ngettext(
            "Divided by {count} comparison.", "Divided by {count} comparisons.", self.divisor
        ).format(count=self.divisor)

    @property
    def formula(self) -> str:
        """The division."""
        return f"{plain(self.total)} ÷ {self.divisor} = {plain(self.value)}"


@dataclass(frozen=True, slots=True)
class DatumFound(Step):
    """How the datum came to be; all figures seen from the contestant's side."""

    kept: tuple[int | Fraction, ...]
    scores: int
    datum: int | Fraction
    conditions: Conditions
    exact: bool = False

    @property
    def sentence(self) -> str:
        """Which scores it is made of."""
        out = (self.scores - len(self.kept)) // 2
        if self.conditions.datum is Datum.MEDIAN:
            return _("The datum is the median of the {count} scores.").format(count=self.scores)
        if not out:
            return ngettext(
                "The datum is the only score.", "The datum is the mean of all {count} scores.", self.scores
            ).format(count=self.scores)
        return ngettext(
            "The datum is the mean of the scores without the highest and the lowest.",
            "The datum is the mean of the scores without the {count} highest and the {count} lowest.",
            out,
        ).format(count=out)

    @property
    def formula(self) -> str:
        """The mean and what it is rounded to."""
        mean = Fraction(sum(self.kept)) / len(self.kept)
        found = plain(mean)
        if len(self.kept) > 1:
            found = f"{plain(Fraction(sum(self.kept)))} ÷ {len(self.kept)} = {found}"
        return found if self.exact else f"{found} → {plain(self.datum)}"

    @property
    def rule(self) -> str:
        """The conditions of contest."""
        if self.exact:
            return _("conditions of contest, Bastille, not rounded")
        return _("conditions of contest, Butler, rounded to {step}").format(step=self.conditions.datum_step)


@dataclass(frozen=True, slots=True)
class Difference(Step):
    """The score against the datum, in IMPs; ``continuous`` by the line of Bastille instead of the scale."""

    own: int
    datum: int | Fraction
    value: Fraction
    continuous: bool = False

    @property
    def sentence(self) -> str:
        """The difference and its worth."""
        difference = self.own - self.datum
        return _("{difference} points from the datum are {imps} IMPs.").format(
            difference=plain(difference), imps=plain(self.value)
        )

    @property
    def formula(self) -> str:
        """The subtraction."""
        return f"{_sum_text([Fraction(self.own), Fraction(-self.datum)])} = {plain(self.own - self.datum)}"

    @property
    def rule(self) -> str:
        """Law 78B, or the conditions of contest."""
        return _("conditions of contest, continuous IMPs") if self.continuous else _("Law 78B")


@dataclass(frozen=True, slots=True)
class Counted(Step):
    """Total points: the score itself counts."""

    basis: ClassVar = N_("Law 78C")
    value: Fraction

    @property
    def sentence(self) -> str:
        """That nothing is done to it."""
        return _("The score counts as it is.")


@dataclass(frozen=True, slots=True)
class AwardedPoints(Step):
    """An artificial adjusted score in the points of the method."""

    award: Award
    average: Fraction | None
    value: Fraction

    @property
    def sentence(self) -> str:
        """What was awarded, and whether the pair's own average moved it."""
        if self.award.protected and self.average is not None and self.value == self.average:
            return _(
                "{percent}% comes from the pair’s own average on the boards it played, {average}."
            ).format(percent=self.award.percent, average=plain(self.average, 2))
        if self.award.imps is not None:
            return _("The Director gave {points}.").format(points=plain(self.value))
        return _("The Director awarded {percent}%, which is {points} here.").format(
            percent=self.award.percent, points=plain(self.value)
        )

    @property
    def rule(self) -> str:
        """Law 12C2, (c) when the own average counts."""
        if self.award.imps is not None:
            return _("Law 86D")
        return _("Law 12C2(c)") if self.award.protected else _("Law 12C2(b)")


@dataclass(frozen=True, slots=True)
class KeptPoints(Step):
    """The board's points are kept exact; only what is shown is rounded."""

    value: Fraction
    rounding: Rounding

    @property
    def sentence(self) -> str:
        """What is shown."""
        return _("Kept in full, shown as {points}.").format(points=show_figure(self.value, self.rounding))


@dataclass(frozen=True, slots=True)
class AddedPoints(Step):
    """The points of all boards that count, and the total that is printed."""

    basis: ClassVar = N_("conditions of contest, total and rounding")
    total: Fraction
    boards: int
    value: Fraction
    text: str

    @property
    def sentence(self) -> str:
        """The sum, and how it is brought up to all boards where it is."""
        added = ngettext("{points} on {boards} board.", "{points} on {boards} boards.", self.boards).format(
            points=plain(self.total), boards=self.boards
        )
        if self.value == self.total:
            return added
        return _(
            "{added} Scaled up to the full number of boards and rounded as in the conditions of contest."
        ).format(added=added)

    @property
    def formula(self) -> str:
        """From the sum to what is printed."""
        return f"{plain(self.total)} → {self.text}"
