"""The figures a file publishes beside ours: what differs is told, so that nobody takes a rescored event for the published one."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.exchange.fitting import same_figure
from model.exchange.hints import figure_of
from model.i18n import ngettext
from model.scoring import score
from model.scoring.conditions import Handicap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.exchange.event import Event, Published
    from model.scoring.standings import Standing, Standings

_NAMED = 5


def published_figures(event: Event) -> Mapping[str, Published]:
    """What the file publishes, by contestant; contestants without any figure are left out."""
    return {one.contestant: one for one in event.published if one.total or one.percentage or one.place}


def differences(event: Event, standings: Standings) -> tuple[str, ...]:
    """A warning with the contestants whose figure is not the published one, to the decimals printed there; () without."""
    told = published_figures(event)
    strange = [
        (standing, told[standing.contestant.key])
        for standing in standings.ranking
        if standing.contestant.key in told and not _as_published(standing, told[standing.contestant.key])
    ]
    if not strange:
        return ()
    named = "; ".join(
        f"{standing.contestant.key} {published.percentage or published.total}"
        f" ({standing.shown_percentage if published.percentage else standing.shown_total})"
        for standing, published in strange[:_NAMED]
    )
    more = " …" if len(strange) > _NAMED else ""
    return (
        ngettext(
            "{count} figure is not as the file publishes it (here in brackets): {figures}.",
            "{count} figures are not as the file publishes them (here in brackets): {figures}.",
            len(strange),
        ).format(count=len(strange), figures=named + more),
    )


def with_handicaps(event: Event, handicaps: Mapping[str, Fraction]) -> Event:
    """The event with the handicaps a file tells by contestant, and the rule for them that gives most published figures.

    A file that publishes figures without them keeps them beside its contestants, and nothing is added.
    """
    if not any(handicaps.values()):
        return event
    contestants = tuple(
        replace(one, handicap=handicaps.get(one.key, one.handicap)) for one in event.contestants
    )
    event = replace(event, contestants=contestants)
    told = published_figures(event)
    best, most = event, -1
    for rule in Handicap:
        candidate = replace(event, conditions=replace(event.conditions, handicap=rule))
        ranking = score(candidate.view, candidate.conditions).ranking
        fits = sum(
            one.contestant.key in told and _as_published(one, told[one.contestant.key]) for one in ranking
        )
        if fits > most:
            best, most = candidate, fits
    return best


def handicap_of(text: str) -> Fraction:
    """A handicap as printed, 0 for anything that is no figure."""
    plain = text.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-").removesuffix("%")
    return Fraction(plain) if re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,4})?", plain) else Fraction()


def _as_published(standing: Standing, published: Published) -> bool:
    """Whether the percentage, or the total where there is none, is as printed; a file may have either in either place."""
    figures = [float(standing.total)]
    if standing.percentage is not None:
        figures.append(float(standing.percentage))
    texts = [text for text in (published.percentage, published.total) if figure_of(text) is not None]
    return not texts or any(same_figure(text, figure) for text in texts for figure in figures)
