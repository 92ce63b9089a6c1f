"""Appendix Mitchells: one table more than sets, or two, and yet every pair plays every set once."""

from __future__ import annotations

from math import gcd

import pytest

from model.errors import MovementImpossible
from model.movement.balance import field_balances
from model.movement.check import check
from model.movement.kinds.appendix import _paths
from model.movement.kinds.library import movement, plan

APPENDICES = {"appendix": 1, "double-appendix": 2}


@pytest.mark.parametrize(("kind", "extra"), APPENDICES.items())
def test_everybody_plays_every_set_where_neither_two_nor_three_divides_them(kind: str, extra: int) -> None:
    for tables in range(5 + extra, 61):
        if gcd(tables - extra, 6) > 1:
            continue
        night = plan(kind, tables=tables, boards_per_round=1)
        proof = check(night)
        assert proof.ok, proof.problems[0].text
        assert night.rounds == tables - extra
        assert set(proof.share.values()) == {1}
        assert set(proof.meetings.values()) == {1}


@pytest.mark.parametrize(("kind", "extra"), APPENDICES.items())
def test_elsewhere_one_round_or_two_are_left_out_and_nobody_meets_a_set_twice(kind: str, extra: int) -> None:
    for tables in range(6 + extra, 61):
        sets = tables - extra
        if gcd(sets, 6) == 1:
            continue
        night = plan(kind, tables=tables, boards_per_round=1)
        proof = check(night)
        assert proof.ok, (tables, proof.problems[0].text)
        assert sets - 2 <= night.rounds <= sets - 1 or night.rounds == 30
        assert set(proof.meetings.values()) == {1}


def test_the_kept_paths_are_queens_that_do_not_attack_each_other() -> None:
    for sets, path in _paths().items():
        assert gcd(sets, 6) > 1
        gone_up = [n + (sets % 2 == 0 and n >= sets // 2) for n in range(len(path))]
        for line in (
            path,
            [at + n for n, at in enumerate(path)],
            [at - n for n, at in zip(gone_up, path, strict=True)],
        ):
            assert len({spot % sets for spot in line}) == len(path)


@pytest.mark.parametrize("kind", APPENDICES)
def test_it_may_be_curtailed_and_lack_a_pair(kind: str) -> None:
    tables = 13 if kind == "double-appendix" else 12
    for rounds in movement(kind).rounds(tables):
        for missing in (1, tables, tables + 1, 2 * tables):
            night = plan(kind, tables=tables, pairs=2 * tables - 1, rounds=rounds, missing=missing)
            assert check(night).ok, (rounds, missing)


def test_the_visitor_sends_another_pair_to_the_appendix_each_round() -> None:
    night = plan("appendix", tables=8)
    visits = [next(row.table for row in night.round_rows(n) if row.ew == 9) for n in range(1, 8)]
    assert visits == [1, 3, 5, 7, 2, 4, 6]
    sent = [row.ew for row in night.rows if row.table == 8]
    assert sorted(one for one in sent if one is not None) == list(range(10, 17))
    for number, table in enumerate(visits, 1):
        here, appendix = night.row(number, table), night.row(number, 8)
        assert here is not None and appendix is not None
        assert here.boards == appendix.boards
        assert (number, table, 8) in night.shared


def test_both_fields_of_the_complete_movement_are_even() -> None:
    assert [field.q for field in field_balances(plan("appendix", tables=8))] == [100, 100]


def test_nine_sets_have_seven_rounds_and_no_complete_movement() -> None:
    assert movement("appendix").rounds(10)[0] == 7
    with pytest.raises(
        MovementImpossible, match=r"cannot have 9 rounds\. The nearest that works has 7 rounds"
    ):
        plan("appendix", tables=10, rounds=9)


def test_four_sets_have_no_appendix() -> None:
    with pytest.raises(MovementImpossible, match=r"There is no .* for 5 tables\. It exists for 6"):
        plan("appendix", tables=5)
