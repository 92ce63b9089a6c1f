"""The proof finds every fault put into a good plan, and says where."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.check import check
from model.movement.kinds.library import plan
from model.movement.plan import Plan, Row


def said(night: Plan) -> list[str]:
    return [str(problem) for problem in check(night).problems]


def changed(night: Plan, number: int, table: int, **facts: object) -> Plan:
    """The plan with one row changed."""
    return night.with_rows(
        tuple(
            replace(row, **facts) if (row.round, row.table) == (number, table) else row for row in night.rows
        )
    )


def five_tables(**wish: object) -> Plan:
    return plan("mitchell", tables=5, boards_per_round=2, **wish)  # type: ignore[arg-type]  # any argument of plan


def test_a_good_plan_is_counted_through() -> None:
    proof = check(plan("mitchell", tables=5, pairs=9, boards_per_round=2, switched=(5,)))
    assert proof.ok
    assert proof.meetings[1, 6] == 1
    assert proof.sit_outs[3] == (4,)
    assert proof.sit_outs[6] == ()
    assert (proof.boards_each[3], proof.boards_each[6]) == (8, 10)
    assert proof.share[3] == Fraction(4, 5)
    assert (proof.north_south[6], proof.east_west[6]) == (2, 8)


def test_a_replayed_board_is_named_with_its_first_round() -> None:
    night = five_tables()
    assert "Round 2, table 1: pair 1 played board 1 in round 1." in said(changed(night, 2, 1, boards=(1, 2)))


def test_a_pair_at_two_tables_is_named() -> None:
    assert "Round 1: pair 7 is at tables 1, 2 at the same time." in said(changed(five_tables(), 1, 1, ew=7))


def test_a_pair_without_a_place_is_named() -> None:
    assert "Round 1: pair 6 has no seat." in said(changed(five_tables(), 1, 1, ew=None))


def test_a_board_at_two_tables_is_named_unless_it_is_shared_or_there_are_two() -> None:
    night = changed(five_tables(), 1, 1, boards=(3, 4))
    complaint = "Round 1: board 3 is at tables 1, 2 at the same time."
    assert complaint in said(night)
    assert complaint not in said(replace(night, shared=((1, 1, 2),)))
    assert complaint in said(replace(night, shared=((2, 1, 2),)))
    assert complaint not in said(replace(night, copies=2))


def test_pairs_that_meet_again_are_named_unless_that_is_meant() -> None:
    night = changed(changed(five_tables(), 2, 1, ew=6), 2, 2, ew=10)
    complaint = "Pairs 1 and 6 meet 2 times, in rounds 1, 2."
    assert complaint in said(night)
    assert complaint not in said(replace(night, meetings=2))


def test_a_pair_in_the_other_field_is_named() -> None:
    night = five_tables()
    assert "Round 1, table 1: pair 6 does not play in the NS field." in said(changed(night, 1, 1, ns=6, ew=1))
    assert night.field_of[6] is Side.EW


def test_rows_that_make_no_sense_are_named() -> None:
    night = five_tables()
    assert "Round 1, table 1: pair 1 plays against itself." in said(changed(night, 1, 1, ew=1))
    assert "Round 1, table 1: there is no pair 11." in said(changed(night, 1, 1, ew=11))
    assert "Round 1, table 1: nobody sits there." in said(changed(night, 1, 1, ns=None, ew=None))
    assert "Round 1, table 1: board 99 is not in play." in said(changed(night, 1, 1, boards=(1, 99)))
    assert "Round 1, table 1: there are no boards." in said(changed(night, 1, 1, boards=()))
    assert "Round 1, table 1: a board appears twice." in said(changed(night, 1, 1, boards=(1, 1)))
    extra = night.with_rows((*night.rows, Row(6, 6, 1, 6, (1,))))
    assert "Round 6, table 6: there are only 5 rounds." in said(extra)
    assert "Round 6, table 6: there are only 5 tables." in said(extra)
    twice = night.with_rows((*night.rows, night.rows[0]))
    assert "Round 1, table 1 appears in the movement 2 times." in said(twice)


def test_every_problem_tells_where_it_shows() -> None:
    problem = check(changed(five_tables(), 2, 1, boards=(1, 2))).problems[0]
    assert (problem.round, problem.table) == (2, 1)
