"""The matches of a plan: which rows of it two contestants play against each other as one match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.movement.plan import Plan, Row


class PlanMatch(Struct, frozen=True):
    """One match: its number in the plan, the round of matches it is of, and its rows by round and table.

    ``home`` sits North-South at the first of its tables; both are teams where the plan's contestants are fours.
    """

    number: int
    round: int
    home: int
    away: int
    rows: tuple[Row, ...]


def has_matches(plan: Plan) -> bool:
    """Whether rows belong together as matches: teams, and pairs who are drawn against one another."""
    return plan.kind == "teams" or plan.draw is not None


def side_numbers(plan: Plan, row: Row) -> tuple[int, int]:
    """Who is scored North-South and East-West in a row that is played: the numbers of it, or of their teams."""
    assert row.ns is not None and row.ew is not None  # asked only of rows that are played
    return plan.team_of.get(row.ns, row.ns), plan.team_of.get(row.ew, row.ew)


def match_rounds(plan: Plan) -> Mapping[tuple[int, int], int]:
    """For each row that is played, by round and table, the round of its match.

    Two teams play one match in a plan, however many rounds it takes, and it is of the round they first meet in; where
    rounds are drawn the plan says which belong together.
    """
    found: dict[tuple[int, int], int] = {}
    first: dict[frozenset[int], int] = {}
    for row in sorted((row for row in plan.rows if row.played), key=lambda row: (row.round, row.table)):
        if plan.match_rounds:
            found[row.round, row.table] = plan.match_rounds[row.round - 1]
        elif plan.kind == "teams" and plan.draw is None:
            both = frozenset(side_numbers(plan, row))
            found[row.round, row.table] = first.setdefault(both, row.round)
        else:
            found[row.round, row.table] = row.round
    return found


def matches(plan: Plan) -> tuple[PlanMatch, ...]:
    """All matches, by round and by the first table they are played at; none where the plan has no matches."""
    if not has_matches(plan):
        return ()
    rounds = match_rounds(plan)
    gathered: dict[tuple[int, frozenset[int]], list[Row]] = {}
    for row in sorted((row for row in plan.rows if row.played), key=lambda row: (row.round, row.table)):
        both = frozenset(side_numbers(plan, row))
        gathered.setdefault((rounds[row.round, row.table], both), []).append(row)
    ordered = sorted(gathered.items(), key=lambda one: (one[0][0], min(row.table for row in one[1])))
    return tuple(
        PlanMatch(
            number, round_number, *side_numbers(plan, min(rows, key=lambda row: row.table)), tuple(rows)
        )
        for number, ((round_number, _both), rows) in enumerate(ordered, 1)
    )


def match_numbers(plan: Plan) -> Mapping[tuple[int, int], int]:
    """The number of the match of each row that is played, by round and table; empty without matches."""
    return {(row.round, row.table): match.number for match in matches(plan) for row in match.rows}


def rounds_drawn(plan: Plan) -> int:
    """How many rounds of matches the plan has so far."""
    return plan.match_rounds[-1] if plan.match_rounds else plan.rounds


def rounds_in_all(plan: Plan) -> tuple[int, ...]:
    """For each round of play, drawn or not, the round of matches it belongs to."""
    drawn = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    to_come = plan.rounds_in_all - len(drawn)
    if plan.draw is None or to_come <= 0:
        return drawn
    each = to_come // (plan.draw.rounds - drawn[-1])
    return drawn + tuple(drawn[-1] + 1 + number // each for number in range(to_come))


def rounds_missed(plan: Plan) -> tuple[tuple[int, int], ...]:
    """(Contestant, round of matches) for those who came late or left: no place in any part of that round.

    Who is out of a knock-out misses nothing, who leaves it misses the round it leaves in; and of teams of eight nobody
    can be away alone.
    """
    if not has_matches(plan) or plan.team_of:
        return ()
    rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    away = sorted({(one, rounds[number - 1]) for one, number in plan.absent if number <= len(rounds)})
    if plan.draw is not None and plan.draw.form == "knock-out":
        left = {one: (one, number) for one, number in reversed(away) if one in plan.draw.gone}
        return tuple(left.values())
    there = {(one, rounds[row.round - 1]) for row in plan.rows for one in row.seated}
    return tuple(missed for missed in away if missed not in there)


def byes(plan: Plan) -> frozenset[tuple[int, int]]:
    """(Round of matches, contestant) for each that is there and has nobody to meet; a team of eight is one."""
    played = matches(plan)
    numbers = sorted({match.round for match in played})
    busy = {(match.round, one) for match in played for one in (match.home, match.away)}
    drawn, missed = plan.match_rounds, frozenset(rounds_missed(plan))
    found = set()
    for row in plan.rows:
        if row.sits_out is None:
            continue
        one = plan.team_of.get(row.sits_out, row.sits_out)
        number = drawn[row.round - 1] if drawn else max((at for at in numbers if at <= row.round), default=0)
        if number and (number, one) not in busy and (one, number) not in missed:
            found.add((number, one))
    return frozenset(found)


def to_be_drawn(plan: Plan) -> bool:
    """Whether rounds of it are still to be drawn."""
    return plan.draw is not None and rounds_drawn(plan) < plan.draw.rounds
