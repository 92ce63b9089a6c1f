"""The steps of an explanation under matchpoints and the steps every method shares (Laws 12C2, 78A, 87)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from model.i18n import N_, _, ngettext
from model.scoring.conditions import MatchpointScale, Rounding, Unequal
from model.scoring.explanations.explanation import Comparison, Step
from model.scoring.rounding import BY_BOARD, plain, show_figure

if TYPE_CHECKING:
    from model.bridge.result import Award


@dataclass(frozen=True, slots=True)
class Compared(Step):
    """The score was compared with every other on the board (Law 78A)."""

    basis: ClassVar = N_("Law 78A")
    comparisons: tuple[Comparison, ...]
    scale: MatchpointScale

    @property
    def others(self) -> int:
        """How many scores there were to compare with."""
        return sum(comparison.points is not None for comparison in self.comparisons)

    @property
    def sentence(self) -> str:
        """What a comparison is worth."""
        if not self.others:
            return _("There is no other score to compare with.")
        if self.scale is MatchpointScale.ONE_HALF:
            text = ngettext(
                "Compared with {count} other: 1 for a lower score, ½ for an equal one.",
                "Compared with {count} others: 1 for each lower score, ½ for each equal one.",
                self.others,
            )
        else:
            text = ngettext(
                "Compared with {count} other: 2 for a lower score, 1 for an equal one.",
                "Compared with {count} others: 2 for each lower score, 1 for each equal one.",
                self.others,
            )
        return text.format(count=self.others)

    @property
    def formula(self) -> str:
        """The points of the comparisons added."""
        worth = [plain(comparison.points) for comparison in self.comparisons if comparison.points is not None]
        if len(worth) < 2:
            return "".join(worth)
        return f"{' + '.join(worth)} = {plain(sum((c.points for c in self.comparisons if c.points is not None), Fraction()))}"


@dataclass(frozen=True, slots=True)
class Fouled(Step):
    """The board was played in several forms; only scores of the same form are compared (Law 87)."""

    basis: ClassVar = N_("Law 87")
    group: str
    sizes: tuple[tuple[str, int], ...]

    @property
    def sentence(self) -> str:
        """Which scores are compared."""
        own = dict(self.sizes).get(self.group, 0)
        return ngettext(
            "Fouled board, played in {forms} versions: only the {count} score of version {form} counts here.",
            "Fouled board, played in {forms} versions: only the {count} scores of version {form} "
            "are compared.",
            own,
        ).format(forms=len(self.sizes), count=own, form=form_name(self.group))

    @property
    def formula(self) -> str:
        """The sizes of the groups."""
        return " + ".join(str(size) for _form, size in self.sizes)


@dataclass(frozen=True, slots=True)
class Summed(Step):
    """The sum of the comparisons, out of the most there could be."""

    basis: ClassVar = N_("Law 78A")
    matchpoints: Fraction
    of: Fraction

    @property
    def sentence(self) -> str:
        """The sum."""
        return _("That makes {points} of {most}.").format(points=plain(self.matchpoints), most=plain(self.of))


@dataclass(frozen=True, slots=True)
class Lifted(Step):
    """A board with ``counted`` results of ``expected`` is brought to the full top by the conditions' rule."""

    unequal: Unequal
    matchpoints: Fraction
    counted: int
    expected: int
    value: Fraction
    top: int
    scale: MatchpointScale

    @property
    def sentence(self) -> str:
        """Why the board is lifted."""
        if self.counted == self.expected:
            return _("Each score also ties with itself, so the top is {top} (Ascherman):").format(
                top=self.top
            )
        return ngettext(
            "The board should have {expected} results and has {counted}, so it is scaled up to "
            "the full top ({rule}):",
            "The board should have {expected} results and has {counted}, so it is scaled up to "
            "the full top ({rule}):",
            self.expected,
        ).format(expected=self.expected, counted=self.counted, rule=unequal_name(self.unequal))

    @property
    def formula(self) -> str:
        """The rule with its numbers: "(8 + 1) × 8/7 − 1 = 9.2857 of 14"."""
        return _("{calculation} = {value} of {top}").format(
            calculation=self._calculation(), value=plain(self.value), top=self.top
        )

    def _calculation(self) -> str:
        points, counted, expected = plain(self.matchpoints), self.counted, self.expected
        whole = self.scale is MatchpointScale.TWO_ONE
        one = "1" if whole else "½"
        match self.unequal:
            case Unequal.NEUBERG:
                return f"({points} + {one}) × {expected}/{counted} − {one}"
            case Unequal.FACTOR:
                return f"{points} × {expected - 1}/{counted - 1}" if counted > 1 else f"{self.top}/2"
            case Unequal.INCREMENT:
                return f"{points} + {plain(Fraction(expected - counted, 1 if whole else 2))}"
            case Unequal.ASCHERMAN:
                return f"({points} + {one}) × {expected}/{counted}"

    @property
    def rule(self) -> str:
        """The conditions of contest."""
        return _("conditions of contest, “{rule}”").format(rule=unequal_name(self.unequal))


@dataclass(frozen=True, slots=True)
class Awarded(Step):
    """An artificial adjusted score: ``percent`` of the top, after the session percentage had its say (Law 12C2)."""

    award: Award
    session_percentage: Fraction | None
    percent: Fraction
    value: Fraction
    top: int

    @property
    def sentence(self) -> str:
        """What was awarded and whether the pair's session moved it."""
        base = self.award.percent
        if self.percent == base:
            return _("The Director awarded {percent}% of the top.").format(percent=base)
        own = plain(self.percent, 2)
        if self.percent > base:
            text = _(
                "Average plus: {percent}% of the top, raised to the pair’s own {own}% on the "
                "boards it played."
            )
        else:
            text = _(
                "Average minus: {percent}% of the top, lowered to the pair’s own {own}% on the "
                "boards it played."
            )
        return text.format(percent=base, own=own)

    @property
    def formula(self) -> str:
        """Percent of the full top."""
        return _("{percent}% × {top} = {value}").format(
            percent=plain(self.percent), top=self.top, value=plain(self.value)
        )

    @property
    def rule(self) -> str:
        """Law 12C2, (c) when the session percentage counts."""
        return _("Law 12C2(c)") if self.award.protected else _("Law 12C2(a)")


@dataclass(frozen=True, slots=True)
class Unscored(Step):
    """The board gives nothing: not in yet, late, or not played."""

    reason: str
    pending: bool
    percent: bool = True

    @property
    def sentence(self) -> str:
        """What it means for the figure; ``percent`` where that is a percentage."""
        if self.pending:
            return _("Pending ({reason}): counts as soon as there is a result.").format(reason=self.reason)
        if not self.percent:
            return _("Not played: neither side scores.")
        return _("Not played: the percentage counts one board fewer.")


@dataclass(frozen=True, slots=True)
class Kept(Step):
    """The board's points are kept exact and only what is shown is rounded, unless the rule rounds board by board."""

    points: Fraction
    top: int
    rounding: Rounding

    @property
    def sentence(self) -> str:
        """What is shown."""
        if not self.top:
            return _("A board with only one result gives no matchpoints.")
        words = (
            _("Rounded to {points}: {percentage}% of this board.")
            if self.rounding in BY_BOARD
            else _("Kept in full, shown as {points}: {percentage}% of this board.")
        )
        return words.format(
            points=show_figure(self.points, self.rounding),
            percentage=show_figure(self.points * 100 / self.top),
        )


def form_name(group: str) -> str:
    """The name of one form of a fouled board: A for the board as dealt."""
    return (group or "a").upper()


def unequal_name(unequal: Unequal) -> str:
    """The name of a rule for boards with fewer results."""
    return {
        Unequal.NEUBERG: _("Neuberg"),
        Unequal.FACTOR: _("factored"),
        Unequal.INCREMENT: _("increment"),
        Unequal.ASCHERMAN: _("Ascherman"),
    }[unequal]
