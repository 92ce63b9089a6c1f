"""The steps from the sum of the boards to the figure that is printed: sum, factoring, division, rounding."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from model.i18n import N_, _, ngettext
from model.scoring.conditions import Rounding
from model.scoring.explanations.explanation import Step
from model.scoring.rounding import plain, show_figure


@dataclass(frozen=True, slots=True)
class Added(Step):
    """The points of all boards that count."""

    basis: ClassVar = N_("Law 78A")
    total: Fraction
    boards: int
    top: int | None  # None: not the same in every session

    @property
    def sentence(self) -> str:
        """What was added."""
        if self.top is None:
            text = ngettext(
                "{points} matchpoints on {boards} board.",
                "{points} matchpoints on {boards} boards.",
                self.boards,
            )
        else:
            text = ngettext(
                "{points} matchpoints on {boards} board with a top of {top}.",
                "{points} matchpoints on {boards} boards, each with a top of {top}.",
                self.boards,
            )
        return text.format(points=plain(self.total), boards=self.boards, top=self.top)

    @property
    def formula(self) -> str:
        """The sum itself."""
        return plain(self.total)


@dataclass(frozen=True, slots=True)
class Factored(Step):
    """The total brought from the own maximum to the most anybody could have."""

    basis: ClassVar = N_("conditions of contest, factored total")
    total: Fraction
    maximum: int
    most: int
    value: Fraction

    @property
    def sentence(self) -> str:
        """Why the total is larger than the sum."""
        return _(
            "{maximum} matchpoints were available out of {most}: the total is scaled up to the full number."
        ).format(maximum=self.maximum, most=self.most)

    @property
    def formula(self) -> str:
        """The factor with its numbers."""
        return f"{plain(self.total)} × {self.most}/{self.maximum} = {plain(self.value)}"


@dataclass(frozen=True, slots=True)
class RoundedTotal(Step):
    """The total is rounded before the percentage is taken from it, as ACBL scoring does."""

    basis: ClassVar = N_("conditions of contest, ACBL rounding")
    exact: Fraction
    value: Fraction

    @property
    def sentence(self) -> str:
        """That the rounded total goes on."""
        return _("The total is rounded to two decimals, and the percentage is taken from that.")

    @property
    def formula(self) -> str:
        """Before and after."""
        return f"{plain(self.exact, 6)} → {show_figure(self.value)}"


@dataclass(frozen=True, slots=True)
class Divided(Step):
    """The total in percent of the most there could be."""

    basis: ClassVar = N_("Law 78A")
    total: Fraction
    maximum: Fraction
    percentage: Fraction

    @property
    def sentence(self) -> str:
        """What was divided by what."""
        return _("Divided by the maximum possible, {maximum}.").format(maximum=plain(self.maximum))

    @property
    def formula(self) -> str:
        """The division with its result to four decimals."""
        return _("{total} ÷ {maximum} = {percentage}%").format(
            total=plain(self.total), maximum=plain(self.maximum), percentage=plain(self.percentage)
        )


@dataclass(frozen=True, slots=True)
class Rounded(Step):
    """The percentage as printed, with the rule of rounding."""

    basis: ClassVar = N_("conditions of contest, rounding")
    exact: Fraction
    text: str
    rounding: Rounding

    @property
    def sentence(self) -> str:
        """The rule of rounding in words: "half up, 2 decimals"."""
        return describe_rounding(self.rounding)

    @property
    def formula(self) -> str:
        """Before and after."""
        return _("{exact}% → {shown}%").format(exact=plain(self.exact), shown=self.text)


def describe_rounding(rounding: Rounding) -> str:
    """The rule of rounding in a few words."""
    return {
        Rounding.EXACT: _("half up, 2 decimals"),
        Rounding.ACBL: _("half up, 2 decimals, from the rounded total"),
        Rounding.ONE_DECIMAL: _("half up, 1 decimal"),
        Rounding.TRUNCATED: _("1 decimal, truncated"),
        Rounding.WBF: _("each board to 1 decimal, halves up"),
        Rounding.EBU: _("each board to 1 decimal, halves towards the average"),
    }[rounding]
