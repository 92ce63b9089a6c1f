"""Balance against published figures: Ross Moore's tables, the Danish "skævhed", the EBU library."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.movement.balance import balance, field_balances
from model.movement.kinds.library import plan
from model.movement.plan import Plan

# Ross Moore, complete Mitchells of odd tables: mean, SD with no switch, one (round 1), two (1, 2), three (1, 2, 5).
MOORE = {
    5: (2.222, 2.4845, 1.6178, 3.3921, None),
    7: (3.231, 3.4896, 1.0491, 3.3086, None),
    9: (4.235, 4.4922, 1.1647, 2.8186, None),
    11: (5.238, 5.4938, 1.8748, 2.2447, None),
    13: (6.240, 6.4948, 2.7609, 1.7727, 3.6582),
    15: (7.241, 7.4955, 3.7014, 1.6327, 3.1366),
    17: (8.242, 8.4961, 4.6647, 1.9545, 2.5941),
    19: (9.243, 9.4965, 5.6397, 2.5932, 2.1360),
    21: (10.244, 10.4969, 6.6214, 3.3842, 1.9099),
    25: (12.245, 12.4974, 8.5965, 5.1529, 2.5114),
    29: (14.246, 14.4978, 10.5802, 7.0245, 3.9571),
}
# Share and relay, complete: SD with no switch, one, two (rounds 1 and 2 up to 8 tables, 1 and 3 above).
EVEN = {
    4: (1.9795, 1.9795, 2.4908),
    6: (2.9876, 1.4621, 3.2218),
    8: (3.9911, 1.2365, 3.0434),
    10: (4.9931, 1.6429, 2.4972),
    12: (5.9943, 2.4056, 2.0119),
}


def one_field(night: Plan) -> Plan:
    """The plan measured as one field, as Moore does without a switch."""
    return replace(night, winners=1)


@pytest.mark.parametrize("tables", MOORE)
def test_odd_mitchells_measure_as_moore_published(tables: int) -> None:
    mean, *deviations = MOORE[tables]
    for switched, published in zip(((), (1,), (1, 2), (1, 2, 5)), deviations, strict=True):
        measured = balance(one_field(plan("mitchell", tables=tables, switched=switched)))
        assert float(measured.mean) == pytest.approx(mean, abs=0.0006)
        if published is not None:
            assert measured.sd == pytest.approx(published, abs=0.00011)


@pytest.mark.parametrize("tables", EVEN)
def test_even_mitchells_measure_as_computed_in_the_reference(tables: int) -> None:
    two = (1, 2) if tables <= 8 else (1, 3)
    for switched, expected in zip(((), (1,), two), EVEN[tables], strict=True):
        measured = balance(one_field(plan("relay-mitchell", tables=tables, switched=switched)))
        assert measured.sd == pytest.approx(expected, abs=0.00006)


def test_seven_tables_by_hand() -> None:
    measured = balance(plan("mitchell", tables=7, switched=(1,)))
    assert measured.total == 7 * 7 * 6
    assert measured.couples == 91
    assert measured.mean == Fraction(294, 91)
    assert round(float(measured.q), 2) == 90.46
    assert measured.between(0, 0) == 0
    assert measured.between(0, 1) == measured.between(1, 0)


def skew(night: Plan) -> float:
    """The deviation over the mean, as the Danish federation publishes it ("skævhed"); 0 is perfect."""
    measured = balance(night)
    return measured.sd / float(measured.mean)


@pytest.mark.parametrize(("pairs", "published"), [(6, 0.8165), (8, 0.0), (12, 0.0), (16, 0.0)])
def test_howells_skew_as_the_danes_publish(pairs: int, published: float) -> None:
    assert skew(plan("howell", tables=pairs // 2, rounds=pairs - 1)) == pytest.approx(published, abs=5e-5)


@pytest.mark.parametrize(("pairs", "published"), [(10, 0.47), (14, 0.32)])
def test_odd_howells_skew_in_the_older_danish_form(pairs: int, published: float) -> None:
    measured = skew(plan("howell", tables=pairs // 2))
    assert measured * (pairs / (pairs - 1)) ** 0.5 == pytest.approx(published, abs=0.005)


def test_eight_pairs_in_six_rounds() -> None:
    assert skew(plan("three-quarter-howell", tables=4, rounds=6)) == pytest.approx(0.5443, abs=5e-5)


@pytest.mark.parametrize(
    ("tables", "switched", "published"),
    [(7, (1, 2, 4), 4.4229), (9, (1, 2, 3, 5), 5.6102), (11, (1, 2, 3, 5, 8), 6.4506)],
)
def test_half_switched_mitchells_measure_as_moore_gives_for_mckinnon(
    tables: int, switched: tuple[int, ...], published: float
) -> None:
    assert balance(plan("mitchell", tables=tables, switched=switched)).sd == pytest.approx(
        published, abs=6e-5
    )


def test_half_switched_seven_tables_is_the_old_bofors_value() -> None:
    assert skew(plan("mitchell", tables=7, switched=(1, 2, 4))) == pytest.approx(1.369, abs=5e-4)


def cowi() -> Plan:
    """DW-Mitchell COWI for 16 pairs in 8 rounds (Danish Bridge Federation)."""
    east_west = (
        "1 2 3 4 5 6 7 8", "10 11 12 9 14 15 16 13", "11 12 9 10 15 16 13 14", "12 9 10 11 16 13 14 15",
        "14 15 16 13 12 9 10 11", "15 16 13 14 9 10 11 12", "16 13 14 15 10 11 12 9", "13 14 15 16 11 12 9 10",
    )  # fmt: skip
    sets = (
        "1 8 6 3 2 7 5 4", "2 7 5 4 1 8 6 3", "3 1 8 6 4 2 7 5", "4 2 7 5 3 1 8 6",
        "6 3 1 8 7 5 4 2", "7 5 4 2 6 3 1 8", "8 6 3 1 5 4 2 7", "5 4 2 7 8 6 3 1",
    )  # fmt: skip
    north_south = ("9 10 11 12 13 14 15 16", *("1 2 3 4 5 6 7 8",) * 7)
    base = plan("relay-mitchell", tables=8, boards_per_round=1)
    rows = []
    for number, lines in enumerate(zip(north_south, east_west, sets, strict=True), 1):
        ns, ew, boards = ([int(figure) for figure in line.split()] for line in lines)
        for row, one, other, board in zip(base.round_rows(number), ns, ew, boards, strict=True):
            rows.append(replace(row, ns=one, ew=other, boards=(board,)))
    return one_field(base.with_rows(tuple(rows)))


def test_the_danish_double_weave_and_its_sit_out_value() -> None:
    night = cowi()
    assert skew(night) == pytest.approx(0.2673, abs=5e-5)
    for absent in (1, 8, 9, 16):
        waiting = replace(
            night,
            contestants=tuple(one for one in night.contestants if one != absent),
            rows=tuple(
                replace(row, ns=None if row.ns == absent else row.ns, ew=None if row.ew == absent else row.ew)
                for row in night.rows
            ),
        )
        assert skew(waiting) == pytest.approx(0.3819, abs=5e-5)


def test_two_winners_are_measured_each_in_its_own_field() -> None:
    night = plan("mitchell", tables=9, pairs=17)
    north_south, east_west = field_balances(night)
    assert (len(north_south.contestants), len(east_west.contestants)) == (9, 8)
    assert north_south.q == east_west.q == balance(night).q == 100


def test_nine_tables_one_pair_short_last_round_switched() -> None:
    assert round(balance(plan("mitchell", tables=9, pairs=17, switched=(9,))).q) == 88


@given(tables=st.sampled_from([5, 7, 9]), each=st.integers(1, 5), drawn=st.data())
def test_neither_boards_a_set_nor_switches_change_the_mean(
    tables: int, each: int, drawn: st.DataObject
) -> None:
    switched = tuple(drawn.draw(st.sets(st.integers(1, tables))))
    one = balance(one_field(plan("mitchell", tables=tables, boards_per_round=1)))
    other = balance(one_field(plan("mitchell", tables=tables, boards_per_round=each, switched=switched)))
    assert one.mean == other.mean


@given(st.sets(st.integers(1, 7)))
def test_turning_every_other_round_instead_measures_the_same(switched: set[int]) -> None:
    rest = set(range(1, 8)) - switched
    one = balance(one_field(plan("mitchell", tables=7, switched=tuple(switched))))
    other = balance(one_field(plan("mitchell", tables=7, switched=tuple(rest))))
    assert one.q == other.q


def test_uneven_sets_count_board_by_board() -> None:
    night = plan("mitchell", tables=5, boards_per_round=2, switched=(5,))
    shorter = night.with_rows(tuple(replace(row, boards=row.boards[:1]) for row in night.rows))
    assert balance(shorter).q == balance(night).q
    uneven = night.with_rows(
        tuple(replace(row, boards=row.boards[:1] if row.boards[0] == 1 else row.boards) for row in night.rows)
    )
    assert balance(uneven).total == 9 * 5 * 4
