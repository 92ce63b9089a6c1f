"""``score EVENT``: reads an event file, scores it afresh and prints the standings, as text or as one JSON object."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

from msgspec.structs import fields, replace

from model.cli.board_json import PointsText, plain
from model.errors import ArrowswitchError, ImportRefused
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction
    from pathlib import Path

    from model.exchange.event import Event
    from model.scoring.conditions import Conditions
    from model.scoring.explanations.explanation import Explanation
    from model.scoring.ranking.compare import StandingsChange
    from model.scoring.ranking.masterpoints import MasterpointAward
    from model.scoring.ranking.strata import StratumPlace
    from model.scoring.standings import Standing, Standings
    from model.scoring.view import Contestant

DONE: Final = 0
BAD_INPUT: Final = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command, for the table of commands."""
    from pathlib import Path

    parser.add_argument("event", type=Path, help=_("the event: a USEBIO, PBN, CSV or ACBL file"))
    parser.add_argument("further", type=Path, nargs="*", help=_("the files of further sessions"))
    parser.add_argument("--method", help=_("the method of scoring; default: as in the file"))
    parser.add_argument("--conditions", type=Path, help=_("a TOML file with conditions of contest"))
    parser.add_argument(
        "--event",
        choices=("sum", "percent", "best", "ladder"),
        dest="rule",
        help=_("how files are combined"),
    )
    parser.add_argument("--best", type=int, default=8, help=_("number of results that count in a season"))
    parser.add_argument(
        "--steps", type=int, default=1, help=_("rungs a ladder player may climb in a session")
    )
    parser.add_argument(
        "--explain", nargs="+", metavar="KEY", help=_("contestants whose figures are explained, or “all”")
    )
    parser.add_argument("--since", type=Path, help=_("an earlier version of the event, to list what changed"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(arguments: argparse.Namespace | Sequence[str]) -> int:
    """Do the command; gives the exit status: 0 done, 3 the input is bad, with one line on standard error."""
    if not isinstance(arguments, argparse.Namespace):
        parser = argparse.ArgumentParser(prog="main.py score")
        add_arguments(parser)
        arguments = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):  # names outlive a terminal that knows Western letters only
        sys.stdout.reconfigure(encoding="utf-8")
    paths = (arguments.event, *arguments.further)
    try:
        if getattr(arguments, "rule", None) in ("best", "ladder"):
            _season(arguments, paths)
            return DONE
        event, standings = standings_of(
            paths, arguments.method, arguments.conditions, getattr(arguments, "rule", None)
        )
        further = _further(arguments, event, standings)
    except ArrowswitchError as error:
        sys.stderr.write(" ".join(str(error).split()) + "\n")
        return BAD_INPUT
    write = write_json if arguments.json else write_text
    write(event, standings, sys.stdout, further)
    return DONE


class Further(NamedTuple):
    """What is added to the standings on request: explanations, and what changed since an earlier state."""

    explained: tuple[Explanation, ...] = ()
    moves: StandingsChange | None = None


NOTHING_FURTHER: Final = Further()


def _further(arguments: argparse.Namespace, event: Event, standings: Standings) -> Further:
    explained: tuple[Explanation, ...] = ()
    moves = None
    if asked := getattr(arguments, "explain", None):
        from model.cli.explain import explanations

        explained = explanations(event.view, standings, asked)
    if (earlier := getattr(arguments, "since", None)) is not None:
        from model.scoring.ranking.compare import moves as moves_of

        _event, before = standings_of((earlier,), arguments.method, arguments.conditions)
        moves = moves_of(before, standings)
    return Further(explained, moves)


def _season(arguments: argparse.Namespace, paths: Sequence[Path]) -> None:
    """Rank every file by itself and print the season or the ladder."""
    from model.cli import season

    if arguments.best < 1 or arguments.steps < 1:
        raise ImportRefused(_("At least one result counts, and at least one rung is climbed."))
    scored = [standings_of((path,), arguments.method, arguments.conditions) for path in paths]
    if arguments.rule == "best":
        lines = season.best_of_season(scored, arguments.best)
    else:
        lines = season.ladder(scored, arguments.steps)
    if arguments.json:
        season.write_json(arguments.rule, scored, lines, sys.stdout)
    else:
        season.write_text(lines, arguments.best, sys.stdout)


def standings_of(
    paths: Sequence[Path],
    method: str | None = None,
    conditions_file: Path | None = None,
    rule: str | None = None,
) -> tuple[Event, Standings]:
    """Read and score an event, of one file or a file a session; raises an `ArrowswitchError` that says what is wrong.

    ``rule`` "sum" or "percent" says how sessions are brought together, before what the conditions say.
    """
    import gc

    from model.exchange.events import read
    from model.exchange.joined import join_events
    from model.exchange.published.figures import differences
    from model.scoring import score
    from model.scoring.checking import check
    from model.scoring.conditions import SessionTotal

    # Nothing made here is thrown away before the end: looking for garbage would only go over it again and again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        events = [read(path) for path in paths]
        if method is not None:
            events = [replace(one, conditions=replace(one.conditions, method=method)) for one in events]
        event = join_events(events, [path.name for path in paths])
        conditions = event.conditions
        if conditions_file is not None:
            conditions = conditions_from_file(conditions_file, conditions)
        if method is not None:
            conditions = replace(conditions, method=method)
        if rule is not None:
            together = SessionTotal.PERCENT if rule == "percent" else SessionTotal.POINTS
            conditions = replace(conditions, sessions=together)
        check(conditions)
        standings = score(event.view, conditions)
        if method is None and conditions_file is None:
            # Under other conditions than the file's nothing can be as published.
            given = differences(event, standings)
            standings = replace(standings, warnings=(*standings.warnings, *given)) if given else standings
        return event, standings
    finally:
        if collecting:
            gc.enable()


def conditions_from_file(path: Path, defaults: Conditions) -> Conditions:
    """The conditions of a TOML file (``rounding = "acbl"``) over the defaults; raises `ImportRefused`."""
    import tomllib

    from model.exchange.csv.conditions import conditions_from_texts
    from model.exchange.files import decode_text, read_bytes

    text, _warning = decode_text(read_bytes(path), path.name)
    known = [field.name for field in fields(defaults)]
    try:
        given: dict[str, Any] = tomllib.loads(text)
        strange = sorted(set(given) - set(known))
        if strange:
            raise ImportRefused(
                _("{name}: there is no condition “{word}”.").format(name=path.name, word=strange[0]),
                _("Conditions: {names}.").format(names=", ".join(known)),
            )
        return conditions_from_texts(given, defaults)
    except ValueError as error:
        raise ImportRefused(f"{path.name}: {error}", _('Expected: rounding = "acbl".')) from error


def _write_ranking(event: Event, standings: Standings, out: TextIO) -> None:
    from model.scoring.ranking.lists import list_of

    group: object = None
    strata, awards = _beside(event, standings)
    in_section = _section_places(event, standings)
    for standing in standings.ranking:
        contestant = standing.contestant
        field = (contestant.section, list_of(contestant, standings.conditions, event.winners))
        if group is not None and field != group and standing.rank == 1:
            out.write("\n")
        group = field
        figures = f"{standing.shown_total:>9} {standing.shown_percentage:>7}"
        names = " – ".join(filter(None, contestant.names))
        # A section may have the letter of a stratum.
        apart = contestant.key in in_section
        lines = [_place_in_section(contestant, standings.conditions, in_section)] if apart else []
        for one in strata.get(contestant.key, ())[1:]:
            stratum = _("stratum {name}").format(name=one.stratum.name) if apart else one.stratum.name
            lines.append(f"{stratum} {one.place}")
        if contestant.key in awards:
            lines.append(awards[contestant.key].shown)
        beside = f"  ({', '.join(lines)})" if lines else ""
        out.write(f"{standing.place:>5} {contestant.key:>6} {figures}  {names}{beside}".rstrip() + "\n")


def _place_in_section(contestant: Contestant, conditions: Conditions, places: Mapping[str, str]) -> str:
    """Where somebody stands in its section, "B 3", and in its direction where one list has both, "B EW 3"."""
    side = contestant.direction if conditions.one_list else None
    return " ".join(str(one) for one in (contestant.section, side, places[contestant.key]) if one)


def write_text(event: Event, standings: Standings, out: TextIO, further: Further = NOTHING_FURTHER) -> None:
    """The ranking as a table for the terminal, then what is asked for beside it."""
    head = " ".join(filter(None, (event.title, event.date.isoformat() if event.date else "")))
    if head:
        out.write(f"{head}\n\n")
    _write_ranking(event, standings, out)
    for warning in (*event.warnings, *standings.warnings):
        out.write(f"! {warning}\n")
    if further.explained:
        from model.cli import explain

        explain.write_text(further.explained, out)
    if further.moves is not None:
        from model.cli import compare
        from model.scoring.explanations.wording import by_percentage

        percent = by_percentage(standings.conditions)
        compare.write_text(further.moves, out, percent=percent)


def write_json(event: Event, standings: Standings, out: TextIO, further: Further = NOTHING_FURTHER) -> None:
    """One JSON object, board after board; a large event never stands in memory a second time."""
    from json import dumps

    from model.exchange.csv.conditions import condition_texts

    conditions = {name: text for name, text in condition_texts(standings.conditions) if name != "method"}
    head = {
        "method": standings.conditions.method,
        "conditions": conditions,
        "title": event.title,
        "date": event.date.isoformat() if event.date else None,
        "winners": event.winners,
        "ranking": _ranking_nodes(event, standings),
    }
    out.write(dumps(head, ensure_ascii=False)[:-1])
    out.write(', "boards": [')
    points = PointsText(standings.conditions)
    for number, board in enumerate(standings.boards):
        out.write(("" if number == 0 else ", ") + points.board_text(board, dumps))
    out.write('], "matches": ')
    out.write(dumps(_match_nodes(event, standings), ensure_ascii=False))
    if further.explained:
        from model.cli.explain import nodes

        out.write(', "explanations": ')
        out.write(dumps(nodes(further.explained), ensure_ascii=False))
    if further.moves is not None:
        from model.cli.compare import node

        out.write(', "changes": ')
        out.write(dumps(node(further.moves, standings.conditions.rounding), ensure_ascii=False))
    out.write(', "warnings": ')
    out.write(dumps([*event.warnings, *standings.warnings], ensure_ascii=False))
    out.write("}\n")


def _beside(
    event: Event, standings: Standings
) -> tuple[Mapping[str, tuple[StratumPlace, ...]], Mapping[str, MasterpointAward]]:
    """Places in strata and masterpoints by contestant, where the conditions have them."""
    strata: Mapping[str, tuple[StratumPlace, ...]] = {}
    awards: Mapping[str, MasterpointAward] = {}
    if standings.conditions.strata.strip():
        from model.scoring.ranking.strata import stratum_places

        strata = stratum_places(event.view, standings)
    if standings.conditions.masterpoints:
        from model.scoring.ranking.masterpoints import award_masterpoints

        awards = award_masterpoints(event.view, standings)
    return strata, awards


def _section_places(event: Event, standings: Standings) -> dict[str, str]:
    """The place of each in its section, where the conditions want lists of sections beside that of the field."""
    from model.scoring.ranking.lists import by_section_too, within_sections

    if not by_section_too(event.view, standings.conditions):
        return {}
    found = within_sections(standings, event.winners).ranking
    return {one.contestant.key: one.place for one in found}


def _ranking_nodes(event: Event, standings: Standings) -> list[dict[str, object]]:
    from model.exchange.published.figures import collect_published
    from model.scoring.rounding import show_figure

    strata, awards = _beside(event, standings)
    published = collect_published(event)
    in_section = _section_places(event, standings)
    nodes = []
    for standing in standings.ranking:
        key = standing.contestant.key
        node = _standing_node(standing)
        if key in in_section:
            node["section_place"] = in_section[key]
        node["strata"] = [
            {"stratum": one.stratum.name, "place": one.place, "of": one.size} for one in strata.get(key, ())
        ]
        node["masterpoints"] = awards[key].shown if key in awards else None
        if standing.tie_break is not None:
            rule, figure = standing.tie_break
            node["tie_break"] = {"rule": rule, "figure": plain(show_figure(figure))}
        if key in published:
            given = published[key]
            printed = {"total": given.total, "percentage": given.percentage, "place": given.place}
            if given.section_place:
                printed["section_place"] = given.section_place
            node["published"] = printed
        nodes.append(node)
    return nodes


def _match_nodes(event: Event, standings: Standings) -> list[dict[str, object]]:
    """The matches of an event of matches, with what each gave to either side."""
    from model.scoring.methods.registry import method_of

    if not method_of(standings.conditions).by_match:
        return []
    from model.scoring.methods.teams import match_results
    from model.scoring.rounding import show_figure

    def text(figure: Fraction) -> str:
        return plain(show_figure(figure, standings.conditions.rounding))

    return [
        {
            "session": one.match.session,
            "section": one.match.section or None,
            "round": one.match.round,
            "home": one.match.home,
            "away": one.match.away,
            "boards": one.match.boards,
            "played": one.played,
            "home_result": text(one.home.result),
            "away_result": text(one.away.result),
            "home_points": text(one.home.points),
            "away_points": text(one.away.points),
        }
        for one in match_results(event.view, standings.conditions)
    ]


def _standing_node(standing: Standing) -> dict[str, object]:
    contestant = standing.contestant
    return {
        "contestant": contestant.key,
        "number": contestant.number,
        "direction": contestant.direction.value if contestant.direction else None,
        "section": contestant.section or None,
        "place": standing.place,
        "total": plain(standing.shown_total) or "0.00",
        "percentage": plain(standing.shown_percentage) or None,
        "boards_played": standing.boards_played,
        "names": list(contestant.names),
    }
