"""Strata (as the ACBL has them): everybody plays everybody, and is ranked in its own stratum and each one above.

The limits are looked at when the ranking is made, never at play: they may be moved when one sees who came.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import ArrowswitchError
from model.i18n import _
from model.scoring.conditions import Conditions, StratifyBy
from model.scoring.ranking.lists import RankingList, standings_by_list
from model.scoring.ranking.places import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from model.scoring.standings import Standing, Standings
    from model.scoring.view import Contestant, SessionView


class BadStrata(ArrowswitchError):
    """The limits of the strata cannot be read."""


@dataclass(frozen=True, slots=True)
class Stratum:
    """One stratum: who holds at most ``limit`` masterpoints; no limit for the whole field."""

    name: str
    limit: Fraction | None = None


@dataclass(frozen=True, slots=True)
class StratumCount:
    """How many belong to a stratum, and how many are ranked in it (those of the strata below among them)."""

    stratum: Stratum
    own: int
    ranked: int


@dataclass(frozen=True, slots=True)
class StratumPlace:
    """A contestant's place in a stratum: ``group`` is the list it is ranked in, ``size`` who is in it."""

    stratum: Stratum
    rank: int
    place: str
    group: RankingList
    size: int


def strata_of(text: str) -> tuple[Stratum, ...]:
    """From "A:0 B:200 C:50" to strata, the highest first; none for "". Raises `BadStrata`."""
    strata: list[Stratum] = []
    for word in text.replace(",", " ").split():
        name, colon, limit = word.partition(":")
        if not name or not colon or not limit.replace(".", "", 1).isdecimal():
            raise BadStrata(_("“{word}” is not a stratum.").format(word=word), _("Expected: A:0 B:200 C:50."))
        strata.append(Stratum(name, Fraction(limit) or None))
    limits = [stratum.limit for stratum in strata]
    falling = [limit for limit in limits if limit is not None]
    if None in limits[1:] or falling != sorted(set(falling), reverse=True):
        raise BadStrata(
            _("The limits of the strata are not in falling order."),
            _(
                "The first has the highest limit or none (0), each following one a lower limit: A:0 "
                "B:200 C:50."
            ),
        )
    return tuple(strata)


def strata_text(strata: Iterable[Stratum]) -> str:
    """Back to the words of a condition."""
    return " ".join(f"{one.name}:{_limit_text(one.limit)}" for one in strata)


def _limit_text(limit: Fraction | None) -> str:
    if limit is None:
        return "0"
    return str(limit) if limit.denominator == 1 else str(float(limit))


def holding(contestant: Contestant, by: StratifyBy) -> Fraction | None:
    """The figure that decides; a player without masterpoints has 0, a contestant we know nothing of has none."""
    if not contestant.holdings:
        return None
    known = [points or Fraction() for points in contestant.holdings]
    return max(known) if by is StratifyBy.HIGHEST else sum(known, Fraction()) / len(known)


def stratum_at(contestant: Contestant, strata: Sequence[Stratum], by: StratifyBy) -> int:
    """The index of the contestant's own stratum: the lowest whose limit it keeps; the highest when nothing is known."""
    figure = holding(contestant, by)
    own = 0
    for at, stratum in enumerate(strata):
        if figure is not None and stratum.limit is not None and figure <= stratum.limit:
            own = at
    return own


def counts(
    contestants: Iterable[Contestant], strata: Sequence[Stratum], by: StratifyBy
) -> tuple[StratumCount, ...]:
    """How many each stratum has, for moving the limits with the figures in view."""
    own = [0] * len(strata)
    for contestant in contestants:
        if strata:
            own[stratum_at(contestant, strata, by)] += 1
    return tuple(StratumCount(stratum, own[at], sum(own[at:])) for at, stratum in enumerate(strata))


def stratum_places(
    view: SessionView, standings: Standings, conditions: Conditions | None = None
) -> Mapping[str, tuple[StratumPlace, ...]]:
    """For every ranked contestant its places, from the whole field down to its own stratum.

    ``conditions`` may have other limits than those the standings were made with.
    """
    conditions = conditions or standings.conditions
    strata = strata_of(conditions.strata)
    found: dict[str, list[StratumPlace]] = {}
    for group, ranking in standings_by_list(standings, view.winners).items():
        for at, stratum in enumerate(strata):
            eligible = [
                one
                for one in ranking
                if one.place and stratum_at(one.contestant, strata, conditions.stratify_by) >= at
            ]
            for one, (rank, place) in zip(eligible, places([one.rank for one in eligible]), strict=True):
                found.setdefault(one.contestant.key, []).append(
                    StratumPlace(stratum, rank, place, group, len(eligible))
                )
    return {key: tuple(given) for key, given in found.items()}


def stratum_ranking(view: SessionView, standings: Standings, name: str) -> tuple[Standing, ...]:
    """The ranking of one stratum, each with its place there."""
    places_in = {
        key: place
        for key, given in stratum_places(view, standings).items()
        for place in given
        if place.stratum.name == name
    }
    return tuple(
        replace(one, rank=places_in[one.contestant.key].rank, place=places_in[one.contestant.key].place)
        for one in standings.ranking
        if one.contestant.key in places_in
    )
