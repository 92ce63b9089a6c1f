"""Interwoven Howells: two Howells in one field, proved and as even as the page of the movements says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from model.errors import MovementImpossible
from model.movement.balance import balance
from model.movement.check import check
from model.movement.kinds.library import movement, plan

PAGE = Path(__file__).parents[4] / "resources" / "movements" / "README.md"
LINES = re.findall(
    r"^\| (\d+) \| (.+) \|$",
    PAGE.read_text(encoding="utf-8").split("Interwoven Howells, one")[1],
    re.MULTILINE,
)
REACHED = [
    (int(tables), int(rounds), float(q))
    for tables, line in LINES
    for rounds, q in re.findall(r"(\d+)R ([\d.]+)", line)
]


def test_every_even_number_of_tables_from_eight_to_forty_is_there() -> None:
    kept = {
        (tables, rounds) for tables in range(2, 61) for rounds in movement("interwoven-howell").rounds(tables)
    }
    assert {tables for tables, _rounds in kept} == set(range(8, 41, 2))
    assert {(tables, rounds) for tables, rounds, _q in REACHED} == kept


@pytest.mark.parametrize("tables", range(8, 41, 2))
def test_each_is_proved_and_as_even_as_said(tables: int) -> None:
    for rounds, q in [(rounds, q) for size, rounds, q in REACHED if size == tables]:
        night = plan("interwoven-howell", tables=tables, rounds=rounds, boards_per_round=1)
        proof = check(night)
        assert proof.ok, proof.problems[0].text
        assert set(proof.meetings.values()) == {1}
        assert night.winners == 1
        assert round(float(balance(night).q), 1) == q


@pytest.mark.parametrize("tables", [8, 14, 20])
def test_a_pair_may_be_missing(tables: int) -> None:
    for missing in (1, tables, 2 * tables):
        assert check(plan("interwoven-howell", tables=tables, pairs=2 * tables - 1, missing=missing)).ok


def test_a_pair_meets_pairs_of_both_howells() -> None:
    night = plan("interwoven-howell", tables=14, rounds=13)
    met = {other for row in night.rows_of(1) for other in row.seated if other != 1}
    assert len(met) == 13
    assert {other > 14 for other in met} == {True, False}
    assert 15 not in met  # its twin plays the same boards at the other table of its meeting
    assert night.copies == 2
    assert all(check(night).share[one] == 1 for one in night.contestants)


def test_it_is_evener_than_two_howells_side_by_side() -> None:
    from model.movement.sections import together

    apart = together([plan("howell", tables=7)] * 2)
    assert balance(plan("interwoven-howell", tables=14, rounds=13)).q > 2 * balance(apart).q


def test_an_odd_number_of_tables_is_answered_with_the_nearest() -> None:
    with pytest.raises(MovementImpossible, match="It exists for 14 and for 16 tables"):
        plan("interwoven-howell", tables=15)
