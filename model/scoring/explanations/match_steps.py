"""The steps of an explanation in an event of matches (Laws 78B, 78D, 86)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from model.i18n import N_, _, ngettext
from model.scoring.conditions import TeamsOfEight
from model.scoring.explanations.explanation import Step
from model.scoring.matches.imps import imps
from model.scoring.rounding import MINUS, plain


@dataclass(frozen=True, slots=True)
class BothRooms(Step):
    """One board of a match: what our two pairs had, and what the difference is worth."""

    ours: int | None
    teammates: int | None
    points: Fraction
    unit: str
    followed: bool = False  # an award that follows the team's own average in the match

    @property
    def sentence(self) -> str:
        """Both scores."""
        if self.followed:
            return _("An average depends on the team’s own in the match: {points}.").format(
                points=plain(self.points)
            )
        if self.ours is None or self.teammates is None:
            return _("The board has an adjusted score: {points}.").format(points=plain(self.points))
        return _("{ours} here and {theirs} at the other table: {points} {unit}.").format(
            ours=plain(self.ours),
            theirs=plain(self.teammates),
            points=plain(self.points),
            unit=part_name(self.unit),
        )

    @property
    def formula(self) -> str:
        """The two scores added."""
        if self.ours is None or self.teammates is None:
            return ""
        sign = f"{MINUS} {-self.teammates}" if self.teammates < 0 else f"+ {self.teammates}"
        return f"{plain(self.ours)} {sign} = {plain(self.ours + self.teammates)}"

    @property
    def rule(self) -> str:
        """Law 78, or 12C2(c)."""
        if self.followed:
            return _("Law 12C2(c)")
        return _("Law 78B") if self.unit == "imps" else _("Law 78")


@dataclass(frozen=True, slots=True)
class FourRooms(Step):
    """A board of teams of eight: what each of our tables had, seen from our side, and what it comes to."""

    basis: ClassVar = N_("Law 78B; conditions of contest, teams of eight")
    ours: tuple[int | None, ...]
    teammates: tuple[int | None, ...]
    points: Fraction
    way: TeamsOfEight

    @property
    def known(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The scores where each table has one, None if an adjusted score stands for the board."""
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
                "{ours} in one direction, {theirs} in the other, added: {points} IMPs, the limits √2 times as wide."
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


@dataclass(frozen=True, slots=True)
class MatchDone(Step):
    """A match: its result, and the points it gives."""

    basis: ClassVar = N_("conditions of contest, points of a match")
    round: int
    opponents: str
    boards: int
    result: Fraction
    parts: tuple[tuple[str, Fraction], ...]
    weight: Fraction
    points: Fraction
    unit: str

    @property
    def sentence(self) -> str:
        """The result and its worth."""
        text = ngettext(
            "Round {round} against {opponents}, {boards} board: {result} {unit}, which is {points}.",
            "Round {round} against {opponents}, {boards} boards: {result} {unit}, which is {points}.",
            self.boards,
        ).format(
            round=self.round,
            opponents=self.opponents,
            boards=self.boards,
            result=plain(self.result, 2),
            unit=part_name(self.unit),
            points=plain(self.points),
        )
        if self.weight != 1:
            return _("{sentence} A half match counts half.").format(sentence=text)
        return text

    @property
    def formula(self) -> str:
        """The parts of the points."""
        parts = " + ".join(f"{plain(points)} {part_name(kind)}" for kind, points in self.parts)
        if self.weight != 1:
            return f"({parts}) × {self.weight} = {plain(self.points)}"
        return parts if len(self.parts) == 1 else f"{parts} = {plain(self.points)}"


@dataclass(frozen=True, slots=True)
class Byes(Step):
    """Rounds without opponents."""

    basis: ClassVar = N_("conditions of contest, byes")
    rounds: int
    points: Fraction

    @property
    def sentence(self) -> str:
        """How many and what for."""
        return ngettext(
            "{count} bye: {points} victory points.", "{count} byes: {points} victory points.", self.rounds
        ).format(count=self.rounds, points=plain(self.points))


@dataclass(frozen=True, slots=True)
class RoundsMissed(Step):
    """Rounds a contestant was not there for."""

    basis: ClassVar = N_("conditions of contest, rounds missed")
    rounds: int
    points: Fraction

    @property
    def sentence(self) -> str:
        """How many and what for."""
        return ngettext(
            "{count} round missed: {points} victory points.",
            "{count} rounds missed: {points} victory points.",
            self.rounds,
        ).format(count=self.rounds, points=plain(self.points))


@dataclass(frozen=True, slots=True)
class MatchesAdded(Step):
    """All matches added, and the total as printed."""

    basis: ClassVar = N_("conditions of contest, total and rounding")
    points: tuple[Fraction, ...]
    total: Fraction
    text: str

    @property
    def sentence(self) -> str:
        """The sum."""
        return _("All matches together: {total}.").format(total=self.text)

    @property
    def formula(self) -> str:
        """The sum, term by term."""
        terms = " + ".join(plain(one) if one >= 0 else f"({plain(one)})" for one in self.points)
        return f"{terms} = {plain(self.total)}"


def part_name(kind: str) -> str:
    """What points of a match are called."""
    return {
        "imps": _("IMPs"),
        "vp": _("VP"),
        "boards": _("board points"),
        "aggregate": _("aggregate"),
        "percent": "%",
    }[kind]


def _terms(figures: tuple[int, ...] | list[int]) -> str:
    first, *others = figures
    return plain(first) + "".join(f" {MINUS} {-one}" if one < 0 else f" + {one}" for one in others)
