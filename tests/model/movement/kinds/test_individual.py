"""Individuals: everybody another partner each round, no board twice, the published lines."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from model.errors import MovementImpossible
from model.movement.check import check
from model.movement.kinds.individual import (
    INDIVIDUAL_KINDS,
    individual_movement,
    individual_plans,
)
from model.movement.plan import Plan

HOWELLS = (4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 33)
NEARLY = (6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31)  # two or three more than four divides


@pytest.mark.parametrize("kind", INDIVIDUAL_KINDS, ids=lambda kind: kind.id)
def test_every_size_and_number_of_rounds_is_proved(kind: type) -> None:
    movement = kind()
    sizes = [players for players in range(4, 80) if movement.rounds(players)]
    assert sizes
    for players in sizes:
        possible = movement.rounds(players)
        for rounds in possible if players < 30 else (possible[0], max(possible)):
            proof = check(movement.plan(players, rounds=rounds, boards_per_round=1))
            assert proof.ok, (players, rounds, str(proof.problems[0]))


@pytest.mark.parametrize("players", HOWELLS)
def test_everybody_is_everybodys_partner_once(players: int) -> None:
    night = individual_movement("individual-howell").plan(players)
    proof = check(night)
    assert len(proof.partners) == players * (players - 1) // 2
    assert set(proof.partners.values()) == {1}
    boards = set(proof.boards_each.values())
    assert len(boards) == 1


@pytest.mark.parametrize("players", NEARLY)
def test_elsewhere_nobody_is_a_partner_twice_and_rests_are_shared_evenly(players: int) -> None:
    over = players % 4
    night = individual_movement("individual-howell").plan(players)
    proof = check(night)
    assert proof.ok
    assert set(proof.partners.values()) == {1}
    assert {len(rounds) for rounds in proof.sit_outs.values()} == {over}
    partners = [sum(one in couple for couple in proof.partners) for one in range(1, players + 1)]
    assert set(partners) == {players - over}


def opponents(night: Plan) -> Counter[frozenset[int]]:
    """How often each two players are opponents."""
    met = ((one, other) for row in night.rows for one in (row.ns, row.south) for other in (row.ew, row.west))
    return Counter(frozenset({one, other}) for one, other in met if one is not None and other is not None)


@pytest.mark.parametrize("players", [8, 12])
def test_a_whist_tournament_makes_everybody_everybodys_opponent_twice(players: int) -> None:
    night = individual_movement("individual-howell").plan(players)
    assert set(opponents(night).values()) == {2}
    assert len(opponents(night)) == players * (players - 1) // 2


@pytest.mark.parametrize("players", sorted({*HOWELLS, *NEARLY} - {4, 8, 9, 12}))
def test_without_sharing_each_table_has_its_own_set(players: int) -> None:
    night = individual_movement("individual-howell").plan(players)
    assert not night.shared
    assert max(opponents(night).values()) <= 3


def test_thirteen_players_as_the_danish_federation_seats_them() -> None:
    night = individual_movement("individual-howell").plan(13, boards_per_round=2)
    assert [(row.ns, row.south, row.ew, row.west) for row in night.round_rows(1)] == [
        (12, 11, 10, 3),
        (5, 8, 2, 7),
        (9, 13, 6, 4),
        (1, None, None, None),
    ]
    assert check(night).sit_outs[2] == (2,)


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_a_rainbow_partners_nobody_twice_even_when_played_three_times(tables: int) -> None:
    night = individual_movement("rainbow").plan(4 * tables, rounds=3 * tables, boards_per_round=1)
    proof = check(night)
    assert proof.ok
    assert set(proof.partners.values()) == {1}
    assert all(row.ns == row.table for row in night.rows)
    assert individual_movement("rainbow").plan(4 * tables).rounds == tables


def test_a_faulty_individual_is_found() -> None:
    night = individual_movement("individual-howell").plan(8, boards_per_round=2)
    doubled = night.with_rows((*night.rows[:2], night.rows[0], *night.rows[2:]))
    lines = [str(problem) for problem in check(doubled).problems]
    assert "Round 1, table 1 appears in the movement 2 times." in lines
    again = tuple(replace(row, round=2) for row in night.round_rows(1))
    partners = check(night.with_rows((*night.round_rows(1), *again))).problems
    assert any("are partners 2 times" in str(problem) for problem in partners)


def test_what_cannot_be_names_the_nearest() -> None:
    with pytest.raises(MovementImpossible, match=r"for 32 players\. It exists for 31 and for 33 players"):
        individual_movement("individual-howell").plan(32)
    with pytest.raises(MovementImpossible, match="The nearest that works has 15 rounds"):
        individual_movement("individual-howell").plan(16, rounds=20)
    with pytest.raises(MovementImpossible, match="no movement for individuals called x"):
        individual_movement("x")


def test_plans_come_near_the_boards_wanted() -> None:
    for plan in individual_plans(28, 26):
        assert 20 <= plan.rounds * plan.boards_per_round <= 30
