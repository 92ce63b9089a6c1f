"""The figures a file publishes beside ours: what differs is reported, so that nobody takes a rescored event for the published one."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.exchange.published.fitting import same_figure
from model.exchange.published.hints import figure_of, usual_top
from model.i18n import join_parts, ngettext
from model.scoring import score
from model.scoring.conditions import Handicap
from model.scoring.ranking.lists import by_section_too, within_sections
from model.scoring.rounding import MINUS, show_figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from model.exchange.event import Event, Published
    from model.scoring.standings import ScoredBoard, Standing, Standings

_NAMED = 5


def collect_published(event: Event) -> Mapping[str, Published]:
    """What the file publishes, by contestant; contestants without any figure are left out."""
    return {one.contestant: one for one in event.published if one.total or one.percentage or one.place}


def misfits(
    event: Event, standings: Standings
) -> tuple[tuple[tuple[Standing, Published], ...], tuple[tuple[Standing, Published], ...]]:
    """The contestants whose figure is not the published one, to the decimals printed there, and those whose place is not."""
    if any(one.section_place for one in event.published):
        figures, places = _misfits_in(event, standings)
        apart = within_sections(standings, event.winners)
        by_section = replace(
            event, published=tuple(replace(one, place=one.section_place) for one in event.published)
        )
        return figures, (*places, *_misfits_in(by_section, apart)[1])
    rankings = [standings]
    if by_section_too(event.view, event.conditions):
        # Where lists of sections stand beside that of the field, a file publishes the places of either.
        rankings.append(within_sections(standings, event.winners))
    return min((_misfits_in(event, one) for one in rankings), key=lambda found: len(found[1]))


def _misfits_in(
    event: Event, standings: Standings
) -> tuple[tuple[tuple[Standing, Published], ...], tuple[tuple[Standing, Published], ...]]:
    text = collect_published(event)
    both = [
        (standing, text[standing.contestant.key])
        for standing in standings.ranking
        if standing.contestant.key in text
    ]
    figures = tuple(one for one in both if not _as_published(*one))
    # One place for everybody is no ranking: it is what stands in an empty field.
    if len({published.place for _standing, published in both}) == 1:
        return figures, ()
    return figures, tuple(one for one in both if not _placed_as_published(*one))


def differences(event: Event, standings: Standings) -> tuple[str, ...]:
    """A warning with the contestants whose figure is not the published one, or whose place is not though figures are; () without.

    Where a file publishes neither, one about the lines whose points it gives.
    """
    figures, places = misfits(event, standings)
    if figures:
        named = _named(
            f"{standing.contestant.key} {published.percentage or published.total}"
            f" ({standing.shown_percentage if published.percentage else standing.shown_total})"
            for standing, published in figures
        )
        return (
            ngettext(
                "{count} figure differs from the one published in the file (in brackets): {figures}.",
                "{count} figures differ from those published in the file (in brackets): {figures}.",
                len(figures),
            ).format(count=len(figures), figures=named),
        )
    if places:
        named = _named(
            f"{standing.contestant.key} {published.place} ({standing.place})"
            for standing, published in places
        )
        return (
            ngettext(
                "{count} place differs from the one published in the file (in brackets): {places}.",
                "{count} places differ from those published in the file (in brackets): {places}.",
                len(places),
            ).format(count=len(places), places=named),
        )
    if any(one.total or one.percentage for one in event.published):
        return ()
    return line_differences(event, standings)


def line_differences(event: Event, standings: Standings) -> tuple[str, ...]:
    """A warning with the lines whose points are not those the file gives them, to the decimals printed there; () without.

    The file may count in another measure (half matchpoints, percent), and leave a short board as it was won, before it
    is brought up to the field's top.
    """
    given = {point.line: point for point in event.published_points}
    if not given:
        return ()
    places = {id(line): at for at, line in enumerate(event.lines)}
    usual = usual_top(event.published_points)
    strange = [
        f"{scored.line.board} {scored.line.ns}–{scored.line.ew} {given[at].ns} ({show_figure(scored.ns_points)})"
        for board in standings.boards
        for scored in board.lines
        if (at := places[id(scored.line)]) in given
        and scored.ns_points is not None
        and not _are_points_as_published(given[at].ns, scored.ns_points, board, usual)
    ]
    if not strange:
        return ()
    return (
        ngettext(
            "The points of {count} line differ from those in the file (in brackets): {lines}.",
            "The points of {count} lines differ from those in the file (in brackets): {lines}.",
            len(strange),
        ).format(count=len(strange), lines=_named(strange)),
    )


def _are_points_as_published(text: str, points: Fraction, board: ScoredBoard, usual: float) -> bool:
    measure = usual / board.top if board.top and usual else 1.0
    ways = [float(points) * measure]
    if board.top and board.counted:
        per_score = Fraction(board.top, 2 * (board.expected - 1) or 1)  # 1, or 1/2 on the half scale
        won = (points / per_score + 1) * Fraction(board.counted, board.expected) - 1
        ways.append(float(won * per_score) * measure)
    return figure_of(text) is None or any(same_figure(text, figure) for figure in ways)


def _named(texts: Iterable[str]) -> str:
    every = list(texts)
    return join_parts(every[:_NAMED]) + (" …" if len(every) > _NAMED else "")


def with_handicaps(event: Event, handicaps: Mapping[str, Fraction]) -> Event:
    """The event with the handicaps a file gives by contestant, and the rule for them that gives most published figures.

    A file that publishes figures without them keeps them beside its contestants, and nothing is added.
    """
    if not any(handicaps.values()):
        return event
    contestants = tuple(
        replace(one, handicap=handicaps.get(one.key, one.handicap)) for one in event.contestants
    )
    event = replace(event, contestants=contestants)
    text = collect_published(event)
    best, most = event, -1
    for rule in Handicap:
        candidate = replace(event, conditions=replace(event.conditions, handicap=rule))
        ranking = score(candidate.view, candidate.conditions).ranking
        fits = sum(
            one.contestant.key in text and _as_published(one, text[one.contestant.key]) for one in ranking
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
    # A rule that cuts off prints another figure than the nearest.
    cut = (figure_of(one.replace(MINUS, "-")) for one in (standing.shown_total, standing.shown_percentage))
    figures += [one for one in cut if one is not None]
    texts = [text for text in (published.percentage, published.total) if figure_of(text) is not None]
    return not texts or any(same_figure(text, figure) for text in texts for figure in figures)


def _placed_as_published(standing: Standing, published: Published) -> bool:
    """Whether the place is that printed ("3", "3=", "=3", "3/4"), or none is."""
    place = re.search(r"\d{1,5}", published.place)
    return place is None or not standing.place or int(place[0]) in (0, standing.rank)
