"""Teams and individuals in a session: who they are, at which table which of them sit, and the lines of their scores."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.matches import match_numbers, match_rounds, side_numbers
from model.snapshots.session import Pair, Player, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from model.movement.plan import Plan, Row
    from model.scoring.view import Line

PLACES: Final = {"pairs": 2, "teams": 6, "individual": 1}
"""How many players a contestant may have, by kind of event."""


def entrants(
    plan: Plan, sitting: Callable[[int, int], Player | None], names: Mapping[str, str]
) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """The contestants the plan seats, and who is ranked where that is not the same: the teams of teams of eight."""
    places = range(PLACES[plan.kind])
    seated = tuple(
        Pair(
            number,
            tuple(sitting(number, place) for place in places),
            name=names.get(str(plan.team_of.get(number, number)), ""),
        )
        for number in plan.contestants
        if number != plan.missing
    )
    if not plan.team_of:
        return seated, ()
    teams = {
        team: tuple(
            player for four in seated if plan.team_of.get(four.number) == team for player in four.players
        )
        for team in sorted(set(plan.team_of.values()))
    }
    return seated, tuple(
        Pair(team, players, name=names.get(str(team), "")) for team, players in teams.items()
    )


def with_name(names: str | None, number: int, name: str) -> str | None:
    """The session's column of team names with one of them given, or taken away by ""."""
    given: dict[str, str] = {} if names is None else json.loads(names)
    given.pop(str(number), None)
    if name:
        given[str(number)] = name
    return json.dumps(given, ensure_ascii=False, sort_keys=True) if given else None


def lines(plan: Plan, plain: list[Line]) -> list[Line]:
    """The lines of a plan as scoring is to see them: teams and matches of teams, partners of individuals."""
    rounds = match_rounds(plan)
    rows = {(row.round, row.table): row for row in plan.rows}
    return [_line(plan, line, rows[line.round, line.table], rounds[line.round, line.table]) for line in plain]


def _line(plan: Plan, line: Line, row: Row, match: int) -> Line:
    if plan.kind == "individual":
        return replace(line, south=str(row.south), west=str(row.west))
    ns, ew = side_numbers(plan, row)
    return replace(line, ns=str(ns), ew=str(ew), match=0 if match == row.round else match)


def sheet_rows(session: Session) -> Iterator[tuple[Row, Mapping[int, Pair], int]]:
    """Every row that is played, in the order of the sheet, with who sits there by number and the number of its match."""
    plan = session.plan
    numbers = match_numbers(plan)
    for row in sorted(plan.rows, key=lambda row: (row.round, row.table)):
        if row.played:
            both = {pair.number: pair for pair in sides(session, row)}
            yield row, both, numbers.get((row.round, row.table), 0)


def sides(session: Session, row: Row) -> tuple[Pair, Pair]:
    """Who sits North-South and East-West in a row that is played, two players each."""
    assert row.ns is not None and row.ew is not None  # asked only of rows that are played
    ns, ew = session.pair_in(row.round, row.ns), session.pair_in(row.round, row.ew)
    match session.plan.kind:
        case "teams":
            return pair_of_team(ns, Side.NS), pair_of_team(ew, Side.EW)
        case "individual":
            return (
                with_partner(session, row.round, ns, row.south),
                with_partner(session, row.round, ew, row.west),
            )
        case _:
            return ns, ew


def pair_of_team(team: Pair, side: Side) -> Pair:
    """The two of a team who are to sit in one direction, with whoever stands in for them."""
    first = 0 if side is Side.NS else 2

    def here(others: tuple[tuple[int, Player], ...]) -> tuple[tuple[int, Player], ...]:
        return tuple((place - first, player) for place, player in others if first <= place < first + 2)

    two = team.players[first : first + 2]
    return replace(team, players=two, stand_ins=here(team.stand_ins), away=here(team.away))


def with_partner(session: Session, round_number: int, one: Pair, partner: int | None) -> Pair:
    """A player as a side of the table: both players as they sit in that round, and both numbers."""
    other = session.pair_in(round_number, partner) if partner is not None else Pair(0, (None,))
    away = tuple((place + 1, player) for place, player in other.away)
    return replace(one, players=(*one.players, *other.players), partner=partner, away=(*one.away, *away))
