"""The rankings of events of several sessions: added, by percentage, the best of a season, a ladder (Law 78D)."""

from __future__ import annotations

from dataclasses import replace as with_facts
from datetime import time
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import ArrowswitchError, NotKnown
from model.i18n import _, format_date, ngettext
from model.scoring.conditions import SessionTotal
from model.scoring.explanations.wording import ranking_figures, ranking_unit
from model.scoring.rounding import plain, show_figure
from model.scoring.view import Contestant, SessionView
from model.service.events.fitting import refusal
from model.snapshots.events import ClubEvent, EventLine, EventRanking, EventRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from model.scoring.ranking.season import SeasonStanding
    from model.scoring.ranking.strata import StratumPlace
    from model.scoring.standings import Standing, Standings
    from model.service.ledger import Ledger
    from model.snapshots.session import Pair, Session


def rank_event(ledger: Ledger, event: ClubEvent) -> EventRanking:
    """The ranking of an event as its sessions stand now."""
    there = (session for session in (_still(ledger, one) for one in event.sessions) if session)
    # One that undo brought back may stand last in the event, whatever its day.
    sessions = sorted(there, key=lambda one: (one.date, one.start_time or time.min, one.id))
    titles = _titles(sessions)
    if not sessions:
        return EventRanking(event, (), "", ())
    days = sessions[0].date, sessions[-1].date
    try:
        refusal(event.rule, sessions)
    except ArrowswitchError as error:
        return EventRanking(event, titles, "", (), days, str(error))
    names = tuple(session.title for session in sessions)
    return with_facts(_brought_together(ledger, event, sessions, titles), days=days, names=names)


def _brought_together(
    ledger: Ledger, event: ClubEvent, sessions: Sequence[Session], titles: tuple[str, ...]
) -> EventRanking:
    match event.rule:
        case EventRule.SUM | EventRule.PERCENT:
            return _together(ledger, event, sessions, titles)
        case EventRule.BEST:
            return _season(ledger, event, sessions, titles)
        case EventRule.LADDER:
            return _ladder(ledger, event, sessions, titles)


def _titles(sessions: Sequence[Session]) -> tuple[str, ...]:
    """The day of each session; the hour where a day has several, and with it the day unless all are of one.

    Sessions that begin at one hour are numbered in the order in which they were made.
    """
    days = [session.date for session in sessions]
    titles = []
    for session in sessions:
        day = format_date(session.date, "short")
        several = days.count(session.date) > 1 and session.start_time is not None
        hour = session.start_time.strftime("%H:%M") if several and session.start_time else ""
        titles.append(hour if hour and len(set(days)) == 1 else f"{day} {hour}".strip())
    return tuple(
        f"{title} ({titles[: place + 1].count(title)})" if titles.count(title) > 1 else title
        for place, title in enumerate(titles)
    )


def _still(ledger: Ledger, session_id: int) -> Session | None:
    """A session, None once it is deleted."""
    try:
        return ledger.session(session_id)
    except NotKnown:
        return None


def _standings(ledger: Ledger, session: Session) -> Standings:
    from model import scoring

    return scoring.score(ledger.view(session.id), session.conditions)


def join_views(views: Sequence[SessionView], keys: Sequence[Mapping[str, str]]) -> SessionView:
    """Several sessions as one field; ``keys`` tell for each who is who (`event_keys`)."""
    entries: dict[str, Contestant] = {}
    for view, own in zip(views, keys, strict=True):
        for contestant in view.contestants:
            key = own[contestant.key]
            # Who sat North-South in section A may sit East-West in B the week after: an event knows neither.
            entries.setdefault(
                key, replace(contestant, key=key, number=len(entries) + 1, direction=None, section="")
            )
    parts = [
        view.rename(own, after=before) for before, (view, own) in enumerate(zip(views, keys, strict=True))
    ]
    return SessionView(
        tuple(entries.values()),
        tuple(line for part in parts for line in part.lines),
        1,
        tuple(penalty for part in parts for penalty in part.penalties),
        tuple(carried for part in parts for carried in part.carried),
        tuple(preset for part in parts for preset in part.presets),
        missed=tuple(missed for part in parts for missed in part.missed),
    )


def _together(
    ledger: Ledger, event: ClubEvent, sessions: Sequence[Session], titles: tuple[str, ...]
) -> EventRanking:
    from model import scoring
    from model.scoring.ranking.strata import stratum_places

    rule = SessionTotal.PERCENT if event.rule is EventRule.PERCENT else SessionTotal.POINTS
    conditions = replace(sessions[-1].conditions, sessions=rule)
    views = [ledger.view(session.id) for session in sessions]
    keys = event_keys(sessions, views)
    view = join_views(views, keys)
    standings = scoring.score(view, conditions)
    strata = stratum_places(view, standings) if conditions.strata.strip() else {}
    figures, unit = ranking_figures(standings), ranking_unit(conditions)
    apart = [
        _by_key(score_alone, own)
        for score_alone, own in zip((_standings(ledger, session) for session in sessions), keys, strict=True)
    ]
    lines = [
        EventLine(
            one.place,
            " – ".join(one.contestant.names) or str(one.contestant.number),
            figures[one.contestant.key],
            tuple(part.get(one.contestant.key, "") for part in apart),
            why=_why_together(one, rule, figures[one.contestant.key]),
            stratum=_stratum(strata.get(one.contestant.key, ())),
        )
        for one in standings.ranking
    ]
    return EventRanking(event, titles, unit, tuple(lines))


def _stratum(placed: Sequence[StratumPlace]) -> str:
    """The lowest stratum of a contestant and its place there: "B 2"."""
    return f"{placed[-1].stratum.name} {placed[-1].place}" if placed else ""


def _why_together(standing: Standing, rule: SessionTotal, figure: str) -> tuple[str, ...]:
    """How a figure of several sessions together came to be, down to the rounding."""
    if not (standing.shown_total or standing.shown_percentage):
        return (_("None of its boards has a result."),)
    if standing.percentage is None:
        return (
            _("The points of all sessions added: {total}.").format(total=plain(standing.total)),
            _("Shown as {shown}.").format(shown=figure),
        )
    words = (
        _("Each session counts 100, whatever its boards: {total} of {most} is {percent}%.")
        if rule is SessionTotal.PERCENT
        else _("The points of all sessions added: {total} of {most} is {percent}%.")
    )
    return (
        words.format(
            total=plain(standing.total),
            most=plain(standing.maximum),
            percent=plain(standing.percentage),
        ),
        _("Shown as {shown}.").format(shown=figure),
    )


def _by_key(standings: Standings, keys: Mapping[str, str]) -> dict[str, str]:
    """What ranked each contestant of the event in one session."""
    return {keys[key]: figure for key, figure in ranking_figures(standings).items()}


def _shown(figure: Fraction | None) -> str:
    return "" if figure is None else show_figure(figure)


def _season(
    ledger: Ledger, event: ClubEvent, sessions: Sequence[Session], titles: tuple[str, ...]
) -> EventRanking:
    from model.scoring.ranking.season import SeasonResult, best_of, figure_of

    names: dict[str, str] = {}
    results: list[SeasonResult] = []
    for number, session in enumerate(sessions):
        for standing in _standings(ledger, session).ranking:
            figure = figure_of(standing)
            for player in session.entrant(standing.contestant.number).players:
                if player is not None and figure is not None:
                    names[str(player.id)] = player.name
                    results.append(SeasonResult(str(player.id), number, figure))
    lines = []
    for one in best_of(results, event.best):
        own = [""] * len(sessions)
        for result in (*one.dropped, *one.counting):
            own[result.session] = _shown(result.figure)
        counting = {result.session for result in one.counting}
        dropped = tuple(result.session for result in one.dropped if result.session not in counting)
        lines.append(
            EventLine(
                one.place,
                names[one.player],
                _shown(one.mean),
                tuple(own),
                dropped,
                one.enough,
                _why_best(one, event.best),
            )
        )
    return EventRanking(event, titles, _("Mean"), tuple(lines))


def _why_best(one: SeasonStanding, best: int) -> tuple[str, ...]:
    """How the mean of the best results came to be."""
    counting = " + ".join(plain(result.figure) for result in one.counting)
    said = [
        _("({counting}) ÷ {count} = {mean}.").format(
            counting=counting, count=len(one.counting), mean=plain(one.mean)
        )
    ]
    if one.dropped:
        left_out = ", ".join(show_figure(result.figure) for result in one.dropped)
        said.append(_("Dropped: {figures}.").format(figures=left_out))
    if not one.enough:
        said.append(
            _("{count} of {best} results: ranked after everyone with enough.").format(
                count=len(one.counting), best=best
            )
        )
    return tuple(said)


def _ladder(
    ledger: Ledger, event: ClubEvent, sessions: Sequence[Session], titles: tuple[str, ...]
) -> EventRanking:
    from model.scoring.ranking.season import figure_of, session_ladder

    rungs: tuple[str, ...] = event.start
    climbed: dict[str, list[str]] = {}
    found: list[dict[str, Fraction]] = []
    for session in sessions:
        figures: dict[str, Fraction] = {}
        for standing in _standings(ledger, session).ranking:
            figure = figure_of(standing)
            name = session.entrant(standing.contestant.number).full_name
            if figure is not None and name:
                figures[name] = figure
        found.append(figures)
        before = {name: rung for rung, name in enumerate(rungs, start=1)}
        rungs = session_ladder(rungs, figures, event.steps)
        for rung, name in enumerate(rungs, start=1):
            if before.get(name) != rung:
                climbed.setdefault(name, []).append(_moved(session, before.get(name), rung))
    rule = ngettext(
        "Anyone who does better than the neighbour above climbs, at most one rung per session; anyone absent keeps the rung.",
        "Anyone who does better than the neighbour above climbs, at most {count} rungs per session; anyone absent keeps the rung.",
        event.steps,
    ).format(count=event.steps)
    lines = [
        EventLine(
            str(rung),
            name,
            str(sum(name in figures for figures in found)),
            tuple(_shown(figures.get(name)) for figures in found),
            why=(*(climbed.get(name) or (_("On this rung since the ladder started."),)), rule),
        )
        for rung, name in enumerate(rungs, start=1)
    ]
    return EventRanking(event, titles, _("Sessions"), tuple(lines))


def _moved(session: Session, before: int | None, after: int) -> str:
    day = format_date(session.date, "short")
    if before is None:
        return _("{day}: started on rung {after}.").format(day=day, after=after)
    return _("{day}: from rung {before} to rung {after}.").format(day=day, before=before, after=after)


def event_keys(sessions: Sequence[Session], views: Iterable[SessionView]) -> tuple[dict[str, str], ...]:
    """For each session the key in the event of each of its contestants, by its key there; whatever its number was.

    A pair or a player is known by who sits there; a team by its players, else by its name, which it keeps when somebody
    else plays. Who is not known is a contestant of its own.
    """
    known: dict[str, str] = {}
    found: list[dict[str, str]] = []
    for number, (session, view) in enumerate(zip(sessions, views, strict=True), start=1):
        keys: dict[str, str] = {}
        for contestant in view.contestants:
            signs = _signs(session.entrant(contestant.number))
            taken = set(keys.values())
            same = (known[sign] for sign in signs if sign in known and known[sign] not in taken)
            keys[contestant.key] = next(same, f"{number}:{contestant.key}")
            for sign in signs:
                known.setdefault(sign, keys[contestant.key])
        found.append(keys)
    return tuple(found)


def _signs(entrant: Pair) -> tuple[str, ...]:
    """What it is known by, the surest first."""
    players = sorted(player.id for player in entrant.players if player is not None)
    sure = ("-".join(map(str, players)),) if entrant.seated else ()
    return (*sure, f"team {entrant.name.casefold()}") if entrant.name else sure
