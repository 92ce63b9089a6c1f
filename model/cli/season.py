"""``score FIRST SECOND … --event best|ladder``: sessions ranked one by one and brought together as a season or a ladder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from model.exchange.event import Event
    from model.scoring.standings import Standing, Standings

RULES: Final = ("sum", "percent", "best", "ladder")
"""How several files are one event: points added, each alike, the best of a season, a ladder."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One line of the ranking: its figure, and that of each session ("" for who was absent).

    ``dropped`` are the sessions, from 0, that do not count; ``enough`` says whether as many are there as count.
    """

    place: str
    name: str
    figure: str
    sessions: tuple[str, ...]
    dropped: tuple[int, ...] = ()
    enough: bool = True


def best_of_season(scored: Sequence[tuple[Event, Standings]], best: int) -> tuple[SeasonLine, ...]:
    """Every player's mean of the best results, as in `model.scoring.ranking.season.best_of`; without names the contestant's."""
    from model.scoring.ranking.season import SeasonResult, best_of, figure_of
    from model.scoring.rounding import show_figure

    names: dict[str, str] = {}
    results: list[SeasonResult] = []
    for number, (_event, standings) in enumerate(scored):
        for standing in standings.ranking:
            figure = figure_of(standing)
            for identity, name in players_of(standing):
                if figure is not None:
                    names.setdefault(identity, name)
                    results.append(SeasonResult(identity, number, figure))
    lines = []
    for one in best_of(results, best):
        own = [""] * len(scored)
        for result in (*one.dropped, *one.counting):
            own[result.session] = show_figure(result.figure)
        counting = {result.session for result in one.counting}
        dropped = tuple(sorted({result.session for result in one.dropped} - counting))
        lines.append(
            SeasonLine(one.place, names[one.player], show_figure(one.mean), tuple(own), dropped, one.enough)
        )
    return tuple(lines)


def ladder(scored: Sequence[tuple[Event, Standings]], steps: int) -> tuple[SeasonLine, ...]:
    """The ladder of pairs after all sessions, as in `model.scoring.ranking.season.session_ladder`."""
    from model.scoring.ranking.season import figure_of, session_ladder
    from model.scoring.rounding import show_figure

    rungs: tuple[str, ...] = ()
    names: dict[str, str] = {}
    found: list[dict[str, Fraction]] = []
    for _event, standings in scored:
        figures: dict[str, Fraction] = {}
        for standing in standings.ranking:
            figure = figure_of(standing)
            identity = "|".join(sorted(one for one, _name in players_of(standing)))
            names.setdefault(identity, " – ".join(standing.contestant.names) or standing.contestant.key)
            if figure is not None:
                figures[identity] = figure
        found.append(figures)
        rungs = session_ladder(rungs, figures, steps)
    return tuple(
        SeasonLine(
            str(rung),
            names[one],
            str(sum(one in figures for figures in found)),
            tuple(show_figure(figures[one]) if one in figures else "" for figures in found),
        )
        for rung, one in enumerate(rungs, start=1)
    )


def players_of(standing: Standing) -> tuple[tuple[str, str], ...]:
    """The players of a contestant by their names, with the names as written; its key where it has none."""
    contestant = standing.contestant
    if not contestant.names or not all(contestant.names):
        return ((contestant.key, contestant.key),)
    return tuple((" ".join(name.casefold().split()), name) for name in contestant.names)


def write_json(
    rule: str, scored: Sequence[tuple[Event, Standings]], lines: Sequence[SeasonLine], out: TextIO
) -> None:
    """One JSON object, with the ranking in the shape of `score` and the sessions' figures beside it."""
    from json import dumps

    from model.exchange.csv.conditions import condition_texts
    from model.scoring.rounding import MINUS

    conditions = scored[0][1].conditions
    topped = any(one.percentage is not None for one in scored[0][1].ranking)
    nodes = [
        {
            "contestant": one.name,
            "number": number,
            "direction": None,
            "section": None,
            "place": one.place,
            "total": one.figure.replace(MINUS, "-"),
            "percentage": one.figure if topped and rule == "best" else None,
            "boards_played": None,
            "names": [one.name],
            "strata": [],
            "sessions": [figure.replace(MINUS, "-") or None for figure in one.sessions],
            "dropped": list(one.dropped),
            "enough": one.enough,
        }
        for number, one in enumerate(lines, start=1)
    ]
    given = {
        "method": conditions.method,
        "event": rule,
        "conditions": {name: text for name, text in condition_texts(conditions) if name != "method"},
        "sessions": [event.title for event, _standings in scored],
        "ranking": nodes,
        "boards": [],
        "warnings": [
            warning for event, standings in scored for warning in (*event.warnings, *standings.warnings)
        ],
    }
    out.write(dumps(given, ensure_ascii=False) + "\n")


def write_text(lines: Sequence[SeasonLine], best: int, out: TextIO) -> None:
    """The ranking as a table for the terminal; figures that do not count stand in brackets."""
    for one in lines:
        figures = " ".join(
            f"{'(' + figure + ')' if at in one.dropped else figure or '–':>9}"
            for at, figure in enumerate(one.sessions)
        )
        beside = "" if one.enough else "  " + _("fewer than {best}").format(best=best)
        out.write(f"{one.place:>5} {one.figure:>8}  {figures}  {one.name}{beside}".rstrip() + "\n")
