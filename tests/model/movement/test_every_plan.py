"""No plan of any kind has a replayed board, at any number of tables from 2 to 60, in any number of rounds.

The complete movement of every kind and size is laid out here. A curtailed one has rows of it only, unless its kind lays
each number of rounds out again: of those hypothesis draws sizes, rounds, missing pairs and arrow-switches.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.movement.check import Fault, check
from model.movement.drawn.draw import Idle, begun, next_plan
from model.movement.kinds.base import Movement, Shape
from model.movement.kinds.individual import INDIVIDUAL_KINDS, Individual
from model.movement.kinds.library import KINDS, movements
from model.movement.kinds.team_base import TeamMovement
from model.movement.kinds.team_events import TEAM_EVENTS
from model.movement.kinds.team_library import TEAM_KINDS
from model.movement.matches import matches
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.movement.plan import Draw, Plan

TABLES = range(2, 61)


def proved(plan: Plan) -> None:
    proof = check(plan)
    assert proof.ok, (plan.movement, plan.tables, plan.rounds, proof.problems[0].text)


def replays(plan: Plan) -> bool:
    """Whether anybody (in teams either half) plays a board twice: told from the rows alone, quicker than the proof."""
    played: set[tuple[int, bool, int]] = set()
    count = 0
    teams = plan.kind == "teams"
    for row in plan.rows:
        if row.played:
            for one, side in ((row.ns, True), (row.ew, False), (row.south, True), (row.west, False)):
                if one is not None:
                    count += len(row.boards)
                    played |= {(one, teams and side, board) for board in row.boards}
    return len(played) != count


def test_the_quick_look_finds_a_replay() -> None:
    night = movements()[0].plan(Shape(5, 5, 2))
    assert not replays(night)
    first = night.rows[0]
    assert replays(night.with_rows((*night.rows, first)))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_no_kind_of_pairs_replays_a_board_at_any_size(kind: type[Movement]) -> None:
    movement = kind()
    sizes = [tables for tables in TABLES if movement.rounds(tables)]
    assert sizes
    for tables in sizes:
        missing = movement.find_missing(tables, None) if movement.half_table else None
        possible = movement.rounds(tables)
        # Large fields have dozens of numbers of rounds: the longest, the shortest and three between stand for them.
        some = possible if tables <= 12 else [possible[at * (len(possible) - 1) // 4] for at in range(5)]
        for rounds in dict.fromkeys(some):
            assert not replays(movement.plan(Shape(tables, rounds, 1, missing=missing))), (tables, rounds)


@pytest.mark.parametrize("kind", [*TEAM_KINDS, *TEAM_EVENTS], ids=lambda kind: kind.id)
def test_no_kind_of_teams_replays_a_board_at_any_size(kind: type[TeamMovement]) -> None:
    movement = kind()
    sizes = [teams for teams in TABLES if movement.rounds(teams)]
    assert sizes
    for teams in sizes:
        possible = movement.rounds(teams)
        for rounds in (
            {*possible} if teams <= 12 else {possible[0], possible[len(possible) // 2], possible[-1]}
        ):
            assert not replays(movement.plan(teams, rounds=rounds, boards_per_round=1)), (teams, rounds)


@pytest.mark.parametrize("kind", INDIVIDUAL_KINDS, ids=lambda kind: kind.id)
def test_no_individual_replays_a_board_at_any_size(kind: type[Individual]) -> None:
    movement = kind()
    for players in range(4, 241):  # sixty tables
        for rounds in movement.rounds(players)[:: 1 if players < 30 else 7 if players < 121 else 29]:
            assert not replays(movement.plan(players, rounds=rounds, boards_per_round=1)), (players, rounds)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_shape_of_any_kind_is_proved(data: st.DataObject) -> None:
    movement = data.draw(st.sampled_from(movements()))
    tables = data.draw(st.sampled_from([tables for tables in TABLES if movement.rounds(tables)]))
    rounds = data.draw(st.sampled_from(list(movement.rounds(tables))))
    if movement.half_table:
        missing: int | None = movement.find_missing(tables, None)
    else:
        missing = data.draw(st.none() | st.integers(1, 2 * tables))
    switched = data.draw(st.sets(st.integers(1, rounds), max_size=4)) if movement.switchable else set[int]()
    each, first = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 40))
    proved(movement.plan(Shape(tables, rounds, each, tuple(sorted(switched)), missing, first)))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_shape_of_teams_is_proved(data: st.DataObject) -> None:
    movement = data.draw(st.sampled_from([kind() for kind in (*TEAM_KINDS, *TEAM_EVENTS)]))
    teams = data.draw(st.sampled_from([teams for teams in TABLES if movement.rounds(teams)]))
    rounds = data.draw(st.sampled_from(list(movement.rounds(teams))))
    each, first = data.draw(st.integers(1, 3)), data.draw(st.integers(1, 40))
    plan = movement.plan(teams, rounds=rounds, boards_per_round=each, first_board=first)
    # A curtailed movement may end between the halves of a match: that is told, and nothing else is wrong.
    assert {problem.fault for problem in check(plan).problems} <= {Fault.HALF_MATCH}, plan.name


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_shape_of_individuals_is_proved(data: st.DataObject) -> None:
    movement = data.draw(st.sampled_from([kind() for kind in INDIVIDUAL_KINDS]))
    players = data.draw(st.sampled_from([n for n in range(4, 241) if movement.rounds(n)]))
    rounds = data.draw(st.sampled_from(list(movement.rounds(players))))
    proved(movement.plan(players, rounds=rounds, boards_per_round=data.draw(st.integers(1, 3))))


@settings(max_examples=25, deadline=None)
@given(
    entrants=st.integers(4, 120),
    rounds=st.integers(1, 4),
    teams=st.booleans(),
    odd=st.sampled_from(["bye", "triangle"]),
    seed=st.integers(0, 99),
)
def test_any_drawn_event_is_proved_round_by_round(
    entrants: int, rounds: int, teams: bool, odd: str, seed: int
) -> None:
    chance = Random(seed)
    draw = Draw(rounds=rounds, odd=odd if teams else "bye")
    plan = begun(range(1, entrants + 1), draw, teams=teams, boards_per_round=4, chance=chance)
    for _round in range(1, rounds):
        won = {}
        for match in matches(plan):
            points = Fraction(chance.randrange(21))
            won[match.round, match.home, match.away] = points
            won[match.round, match.away, match.home] = 20 - points
        plan = next_plan(plan, won, idle=Idle(rematches=True))
    assert {problem.fault for problem in check(plan).problems} <= {Fault.MET}


@settings(max_examples=12, deadline=None)
@given(pairs=st.integers(16, 120), sections=st.integers(2, 4), shared=st.booleans())
def test_any_room_of_sections_is_proved(pairs: int, sections: int, shared: bool) -> None:
    for offer in offers(Wish(pairs=pairs, sections=sections, shared_boards=shared))[:3]:
        proved(offer.plan)
