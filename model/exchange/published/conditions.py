"""Finds the conditions of contest under which a file's published figures and places were made, where the usual ones give others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from model.bridge.result import Artificial
from model.bridge.seats import Side
from model.exchange.published.figures import collect_published, misfits
from model.scoring import score
from model.scoring.conditions import (
    Handicap,
    Laws,
    Rounding,
    Sections,
    SessionTotal,
    TeamsOfEight,
    Ties,
    Total,
    Unequal,
    VictoryPoints,
)
from model.scoring.matches.match import matches_of
from model.scoring.matches.victory_points import NoScale
from model.scoring.methods.registry import all_methods, method_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.exchange.event import Event

_MOST_LINES: Final = 4000  # an evening is scored some dozen times; a simultaneous would take minutes
_TENTHS: Final = frozenset({Rounding.ONE_DECIMAL, Rounding.TRUNCATED})
_HUNDREDTHS: Final = re.compile(r"\d[.,]\d\d")
_ENOUGH: Final = 3  # of so many figures that were not as published one may be left


class _Odd(NamedTuple):
    """How many figures and how many places are not as published; figures count before places."""

    figures: int
    places: int


def as_published(event: Event) -> Event:
    """The event under the conditions that give its published figures, or as it is where those that it has do.

    One condition after the other is tried; they are changed only where hardly any figure is left that differs.
    """
    if not collect_published(event) or len(event.lines) > _MOST_LINES:
        return event
    first = least = _odd(event)
    best = event
    for choices in (_fewer_boards, _awards, _fields_and_sections, _matches, _roundings):
        if least == (0, 0):
            break
        for candidate in choices(best):
            odd = _odd(candidate)
            if odd < least:
                best, least = candidate, odd
    if not first.figures:
        return best if least.places * _ENOUGH <= first.places else event
    return best if least.figures * _ENOUGH <= first.figures else _listed_as_published(event, first)


def _listed_as_published(event: Event, first: _Odd) -> Event:
    """The event in the lists that give its places, where a figure is left that no condition explains."""
    best, least = event, first
    for candidate in _fields_and_sections(event):
        odd = _odd(candidate)
        if odd.figures == first.figures and odd.places < least.places:
            best, least = candidate, odd
    return best if least.places * _ENOUGH <= first.places else event


def _odd(event: Event) -> _Odd:
    try:
        standings = score(event.view, event.conditions)
    except NoScale:  # of matches so long, or so short
        return _Odd(len(event.published), 0)
    figures, places = misfits(event, standings)
    return _Odd(len(figures), len(places))


def _with(event: Event, **changes: object) -> Event:
    return replace(event, conditions=replace(event.conditions, **changes))


def _fewer_boards(event: Event) -> Iterator[Event]:
    """What boards with fewer results are worth, and pairs with fewer boards."""
    matchpoints = "unequal" in method_of(event.conditions).asks
    for unequal in Unequal if matchpoints else (event.conditions.unequal,):
        for total in Total:
            yield _with(event, unequal=unequal, total=total)


def _awards(event: Event) -> Iterator[Event]:
    """What artificial scores are worth."""
    if not any(line.result and isinstance(line.result.outcome, Artificial) for line in event.lines):
        return
    for laws in Laws:
        yield _with(event, laws=laws)
    for imps in (2, 3):
        yield _with(event, average_plus_imps=imps)


def _fields_and_sections(event: Event) -> Iterator[Event]:
    """Either, then both: one winner too many may bring some places right that belong to lists across the sections."""
    apart = tuple(_fields(event))
    yield from apart
    yield from _sections(event)
    for other in apart:
        yield from _sections(other)


def _fields(event: Event) -> Iterator[Event]:
    """One winner or two, where everybody kept one direction."""
    if event.winners == 2:
        yield replace(event, winners=1)
        return
    sides: dict[str, set[Side]] = {}
    for line in event.lines:
        if line.south:
            return
        sides.setdefault(line.ns, set()).add(Side.NS)
        sides.setdefault(line.ew, set()).add(Side.EW)
    if not method_of(event.conditions).by_match and all(len(both) == 1 for both in sides.values()):
        yield replace(
            event,
            winners=2,
            contestants=tuple(
                replace(one, direction=next(iter(sides.get(one.key, {Side.NS})))) for one in event.contestants
            ),
        )


def _sections(event: Event) -> Iterator[Event]:
    """Who is compared and ranked with whom, and how sessions come together."""
    several = len({line.section for line in event.lines}) > 1
    if several:
        for sections in Sections:
            yield _with(event, sections=sections)
        # Some programs publish a place in the section beside that in the field: then either list may be the one that fits.
        for sections in (Sections.ACROSS, Sections.OVERALL):
            yield _with(event, sections=sections, section_places=True)
    if event.winners == 2:
        # ACBL ranks both directions in one list of the event, and each by itself in its section.
        for sections in (Sections.ACROSS, Sections.OVERALL) if several else (event.conditions.sections,):
            yield _with(event, sections=sections, one_list=True, section_places=True)
    if len({line.session for line in event.lines}) > 1:
        for sessions in SessionTotal:
            yield _with(event, sessions=sessions)


def _matches(event: Event) -> Iterator[Event]:
    """How matches are scored, their victory points, and what a round without opponents is worth."""
    own = method_of(event.conditions)
    if not own.by_match:
        return
    for other in sorted(all_methods(), key=lambda one: one.id):
        if other.by_match and other.between_teams is own.between_teams:
            for scale in VictoryPoints:
                yield _with(event, method=other.id, victory_points=scale)
    if any(match.tables_a_side > 1 for match in matches_of(event.view)):
        for way in TeamsOfEight:
            yield _with(event, teams_of_eight=way)
    for percent in (50, 100, 0):
        yield _with(event, bye_percent=percent)


def _roundings(event: Event) -> Iterator[Event]:
    """What is rounded, and which figures make a tie."""
    # A file that prints hundredths was not made by a rule that prints tenths, though its places may fit one.
    coarse = _TENTHS if any(_HUNDREDTHS.search(one.percentage) for one in event.published) else frozenset()
    for rounding in Rounding:
        if rounding not in coarse:
            yield _with(event, rounding=rounding)
    for ties in Ties:
        yield _with(event, ties=ties)
    if any(one.handicap for one in event.contestants):
        for handicap in Handicap:
            yield _with(event, handicap=handicap)
