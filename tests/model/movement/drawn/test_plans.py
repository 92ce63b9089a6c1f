"""Plans of drawn rounds: Swiss pairs and teams, knock-outs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace as replace_row

from model.errors import MovementImpossible
from model.movement.check import check
from model.movement.drawn.draw import begun, with_extra_boards
from model.movement.drawn.knock_out import advance, bracket
from model.movement.drawn.plans import matches_of, swiss, with_round
from model.movement.drawn.swiss import DrawHistory, FirstRound, Odd, SwissRules, first_round, next_round
from model.movement.matches import matches, rounds_in_all
from model.movement.plan import Draw, Plan
from swiss_rounds import with_matches


def a_swiss(entrants: int, rounds: int, rules: SwissRules, *, teams: bool) -> Plan:
    chance = Random(4)
    history = DrawHistory(tuple(range(1, entrants + 1)))
    plan = swiss(history.entrants, teams=teams, boards_per_round=8)
    pairing = first_round(history.entrants, FirstRound.SEEDED, rules)
    for _round in range(rounds):
        plan = with_round(plan, pairing)
        history = with_matches(history, pairing)
        history = replace(
            history,
            matches=tuple(
                replace(match, points=match.points or (won := Fraction(chance.randrange(21)), 20 - won))
                for match in history.matches
            ),
        )
        pairing = next_round(history, rules)
    return plan


@pytest.mark.parametrize("entrants", [8, 13, 20])
@pytest.mark.parametrize("teams", [False, True])
def test_every_drawn_round_is_proved(entrants: int, teams: bool) -> None:
    plan = a_swiss(entrants, 5, SwissRules(), teams=teams)
    proof = check(plan)
    assert proof.ok, str(proof.problems[0])
    assert plan.rounds == 5
    assert len(plan.boards) == 40


def test_a_triangle_of_a_swiss_is_played_in_two_halves() -> None:
    plan = a_swiss(9, 2, SwissRules(odd=Odd.TRIANGLE), teams=True)
    proof = check(plan)
    assert proof.ok, str(proof.problems[0])
    assert plan.rounds == 4
    assert set(proof.boards_each.values()) == {16}


def test_directions_even_out_in_swiss_pairs() -> None:
    proof = check(a_swiss(16, 6, SwissRules(), teams=False))
    assert max(abs(proof.north_south[one] - proof.east_west[one]) for one in range(1, 17)) <= 16


def test_a_bracket_keeps_the_best_apart_and_gives_them_the_byes() -> None:
    first = bracket(range(1, 7))
    assert first.matches == ((4, 5), (3, 6))
    assert first.byes == (1, 2)
    second = advance(first, (5, 3))
    assert second.matches == ((1, 5), (2, 3))
    final = advance(second, (1, 2))
    assert final.matches == ((1, 2),)
    with pytest.raises(MovementImpossible, match="team 2 has won"):
        advance(final, (2,))
    with pytest.raises(MovementImpossible, match="teams 4 and 5 needs one winner"):
        advance(first, (3,))
    assert bracket(range(1, 9)).matches == ((1, 8), (4, 5), (2, 7), (3, 6))


def test_a_round_of_a_knock_out_is_proved() -> None:
    plan = matches_of(
        bracket(range(1, 9)).matches, name="Round 1", movement="knock-out", stanzas=2, boards_per_stanza=16
    )
    assert check(plan).ok
    assert (plan.tables, plan.rounds, len(plan.boards)) == (8, 4, 32)


def test_extra_boards_find_two_tables_for_a_match_that_was_played_at_one() -> None:
    """Two wrongs put right by the doctor may leave both rooms of a match at one table; everybody else waits."""
    plan = begun(range(1, 5), Draw(2, form="knock-out"), teams=True, boards_per_round=2)
    match = matches(plan)[0]
    table = min(row.table for row in match.rows)
    rows = tuple(replace_row(row, table=table) if row in match.rows else row for row in plan.rows)
    longer = with_extra_boards(replace_row(plan, rows=rows), match.home, match.away, 2)
    added = longer.round_rows(longer.rounds)
    assert len({row.table for row in added}) == 2
    assert {row.table for row in added} <= {row.table for row in plan.rows}


@pytest.mark.parametrize(
    ("teams", "draw", "of_matches"),
    [
        (6, Draw(4), (1, 2, 3, 4)),
        (7, Draw(3, odd="triangle"), (1, 1, 2, 2, 3, 3)),
        (8, Draw(3, form="knock-out"), (1, 1, 2, 2, 3, 3)),
    ],
)
def test_each_round_of_play_drawn_or_not_belongs_to_a_round_of_matches(
    teams: int, draw: Draw, of_matches: tuple[int, ...]
) -> None:
    plan = begun(range(1, teams + 1), draw, teams=True, boards_per_round=4)
    assert rounds_in_all(plan) == of_matches
    assert len(of_matches) == plan.rounds_in_all
