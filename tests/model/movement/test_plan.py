"""A plan as plain rows: found by round, by table, by contestant, and replaced as a whole."""

from __future__ import annotations

from model.movement.kinds.library import plan
from model.movement.plan import Row


def test_a_row_knows_who_waits() -> None:
    assert Row(1, 3, 3, None, (7,)).sits_out == 3
    assert Row(1, 3, None, 12, (7,)).sits_out == 12
    assert Row(1, 3, 3, 12, (7,)).sits_out is None
    assert not Row(1, 3, 3, None, (7,)).played


def test_rows_are_found_by_round_table_and_contestant() -> None:
    night = plan("mitchell", tables=9, pairs=17)
    assert [row.table for row in night.round_rows(4)] == list(range(1, 10))
    third = night.row(4, 3)
    assert third is not None
    assert third.sits_out == 3
    assert night.row(10, 1) is None
    assert [row.table for row in night.rows_of(10)] == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_other_rows_make_another_plan_and_leave_the_first() -> None:
    night = plan("mitchell", tables=3)
    shorter = night.with_rows(night.round_rows(1))
    assert len(shorter.rows) == 3
    assert len(night.rows) == 9
    assert shorter.boards == night.boards
