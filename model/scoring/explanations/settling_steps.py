"""The steps of an explanation after the boards: penalties, handicap, carry-over, ties (Laws 78D, 90, 91)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from model.i18n import N_, _, laws_cited
from model.scoring.explanations.explanation import Step
from model.scoring.rounding import plain
from model.scoring.view import Penalty, PenaltyUnit


@dataclass(frozen=True, slots=True)
class Settled(Step):
    """Points added to the boards, or taken."""

    cause: Penalty | str
    points: Fraction

    @property
    def sentence(self) -> str:
        """Why, and how much."""
        if isinstance(self.cause, str):
            return _("{cause}: {points} points.").format(
                cause=self.cause.capitalize(), points=_signed(self.points)
            )
        reason = f" ({self.cause.reason})" if self.cause.reason else ""
        if self.cause.unit is PenaltyUnit.WARNING:
            return _("Warning{reason}: it costs nothing.").format(reason=reason)
        if self.cause.unit is PenaltyUnit.PERCENT:
            return _("Penalty{reason}: {percent}% of a top, {points} points.").format(
                reason=reason, percent=plain(self.cause.amount), points=_signed(self.points)
            )
        return _("Penalty{reason}: {points} points. Nobody else gains by it.").format(
            reason=reason, points=_signed(self.points)
        )

    @property
    def formula(self) -> str:
        """The points."""
        return _signed(self.points)

    @property
    def rule(self) -> str:
        """Law 90 or 91 for a penalty."""
        if isinstance(self.cause, str):
            return _("conditions of contest")
        law = laws_cited(self.cause.law) if self.cause.law else _("Laws 90 and 91")
        if not self.cause.ruling:
            return law
        return _("{law}, ruling {number}").format(law=law, number=self.cause.ruling)


@dataclass(frozen=True, slots=True)
class SessionsAlike(Step):
    """The sessions count alike, each by its percentage."""

    basis: ClassVar = N_("conditions of contest, several sessions")
    percents: tuple[tuple[int, Fraction], ...]

    @property
    def sentence(self) -> str:
        """The percentage of each session."""
        text = ", ".join(
            _("session {number}: {percent}%").format(number=number, percent=plain(percent, 2))
            for number, percent in self.percents
        )
        return _("Sessions weighted equally. {sessions}.").format(sessions=text.capitalize())

    @property
    def formula(self) -> str:
        """Their mean."""
        terms = " + ".join(plain(percent) for _number, percent in self.percents)
        mean = sum((percent for _number, percent in self.percents), Fraction()) / max(1, len(self.percents))
        return f"({terms}) ÷ {len(self.percents)} = {plain(mean)}"


@dataclass(frozen=True, slots=True)
class SettledTotal(Step):
    """The total after everything that was added."""

    basis: ClassVar = N_("conditions of contest, total and rounding")
    total: Fraction
    shown_total: str
    shown_percentage: str

    @property
    def sentence(self) -> str:
        """The figures as printed."""
        if self.shown_percentage:
            return _("That leaves {total}, {percentage}%.").format(
                total=self.shown_total, percentage=self.shown_percentage
            )
        return _("That leaves {total}.").format(total=self.shown_total)

    @property
    def formula(self) -> str:
        """Before and after rounding."""
        return f"{plain(self.total)} → {self.shown_total}"


@dataclass(frozen=True, slots=True)
class Broken(Step):
    """A tie was broken."""

    before: str
    after: str
    tie_breaks: str
    by: tuple[str, Fraction] | None = None

    @property
    def sentence(self) -> str:
        """From which place to which, and by which figure."""
        if self.by is not None:
            from model.scoring.explanations.wording import tie_break_name

            return _("The tie for place {before} was broken by {rule}, {figure}: place {after}.").format(
                before=self.before.removesuffix("="),
                rule=tie_break_name(self.by[0]),
                figure=plain(self.by[1], 2),
                after=self.after.removesuffix("="),
            )
        return _("The tie for place {before} was broken: place {after}.").format(
            before=self.before.removesuffix("="), after=self.after.removesuffix("=")
        )

    @property
    def rule(self) -> str:
        """The tie-breaks in their order."""
        return _("conditions of contest, ties: {order}").format(order=self.tie_breaks)


@dataclass(frozen=True, slots=True)
class Survived(Step):
    """How far a contestant of a knock-out came: 0 for who has lost no match."""

    basis: ClassVar = N_("conditions of contest, knock-out; Law 12C4")
    round: int = 0
    against: str = ""
    by: Fraction = Fraction()

    @property
    def sentence(self) -> str:
        """Where it went out; those who went out in one round share the place."""
        if not self.round:
            return _("No match lost: placed by the rounds survived.")
        if not self.against:
            return _("Out in round {round}: withdrew.").format(round=self.round)
        if not self.by:
            return _(
                "Out in round {round}: tied with {team}, which the Director decided goes through."
            ).format(round=self.round, team=self.against)
        if self.by < 0:
            return _(
                "Out in round {round}: a correction made it {margin} ahead of {team} when the next round was drawn."
            ).format(round=self.round, margin=plain(-self.by), team=self.against)
        return _("Out in round {round}, by {margin} against {team}.").format(
            round=self.round, margin=plain(self.by), team=self.against
        )


def _signed(points: Fraction) -> str:
    return plain(points) if points <= 0 else f"+{plain(points)}"
