"""An event with the figures of its scoring beside it, as files for others want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.exchange.event import Event, Published, PublishedPoints
from model.scoring.rounding import MINUS, show_figure

if TYPE_CHECKING:
    from fractions import Fraction

    from model.scoring.standings import ScoredLine, Standings
    from model.scoring.view import Line
    from model.snapshots.evening import Evening


def score_afresh(event: Event) -> Event:
    """The event scored afresh by its conditions, with what came of it as its published figures."""
    from model.scoring import score

    return with_figures(event, score(event.view, event.conditions))


def event_of(evening: Evening) -> Event:
    """A session as an event, with its standings as the published figures."""
    view = evening.view
    session = evening.session
    event = Event(
        session.title,
        session.date,
        view.contestants,
        view.lines,
        view.winners,
        session.conditions,
        evening.club,
        penalties=view.penalties,
        carried=view.carried,
        presets=view.presets,
        knock_out=view.knock_out,
        advanced=view.advanced,
        missed=view.missed,
        numbers={
            str(pair.number): tuple(player.number for player in pair.players if player)
            for pair in session.ranked
            if any(player and player.number for player in pair.players)
        },
        members={
            str(pair.number): tuple(player.name for player in pair.players if player)
            for pair in session.ranked
            if pair.name
        },
    )
    return _with_direction(with_figures(event, evening.standings))


def _with_direction(event: Event) -> Event:
    """With two winners, keys that name the field ("6EW"): not every format has another place for it."""
    if event.winners != 2:
        return event
    names = {
        one.key: f"{one.key}{one.direction.value}"
        for one in event.contestants
        if one.direction is not None and not one.key.endswith(one.direction.value)
    }

    def named(key: str) -> str:
        return names.get(key, key)

    return replace(
        event,
        contestants=tuple(replace(one, key=named(one.key)) for one in event.contestants),
        lines=tuple(replace(one, ns=named(one.ns), ew=named(one.ew)) for one in event.lines),
        published=tuple(replace(one, contestant=named(one.contestant)) for one in event.published),
        penalties=tuple(replace(one, contestant=named(one.contestant)) for one in event.penalties),
        carried=tuple(replace(one, contestant=named(one.contestant)) for one in event.carried),
        missed=tuple(replace(one, contestant=named(one.contestant)) for one in event.missed),
        numbers={named(key): given for key, given in event.numbers.items()},
    )


def with_figures(event: Event, standings: Standings) -> Event:
    """The event with these standings as its published figures."""
    conditions = standings.conditions

    def text(points: Fraction | None) -> str:
        return "" if points is None else show_figure(points, conditions.rounding).replace(MINUS, "-")

    published = tuple(
        Published(
            one.contestant.key,
            one.shown_total.replace(MINUS, "-"),
            one.shown_percentage.replace(MINUS, "-"),
            one.place,
        )
        for one in standings.ranking
    )
    points: dict[tuple[object, ...], list[ScoredLine]] = {}
    for board in standings.boards:
        for scored in board.lines:
            points.setdefault(_place(scored.line), []).append(scored)
    reported = []
    for at, line in enumerate(event.lines):
        here = points.get(_place(line), [])
        found = here.pop(0) if len(here) > 1 else next(iter(here), None)
        if found is not None and found.ns_points is not None:
            reported.append(PublishedPoints(at, text(found.ns_points), text(found.ew_points)))
    return replace(event, conditions=conditions, published=published, published_points=tuple(reported))


def _place(line: Line) -> tuple[object, ...]:
    """Where a line stands; teams of eight meet at several tables on one board."""
    return line.session, line.section, line.round, line.table, line.board, line.ns, line.ew
