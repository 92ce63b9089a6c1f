"""Mitchell movements as the manuals describe them, and the invariants of all of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.seats import Side
from model.errors import MovementImpossible
from model.movement.check import check
from model.movement.kinds.library import movement, plan
from model.movement.plan import Plan

MITCHELLS = ("mitchell", "skip-mitchell", "relay-mitchell")


def table_line(night: Plan, table: int) -> list[str]:
    """ "1-10-1 1-18-2": a table's meetings as north-south, east-west, set, as movement libraries print them."""
    return [
        f"{row.ns}-{row.ew}-{(row.boards[0] - 1) // night.boards_per_round + 1}"
        for row in night.rows
        if row.table == table
    ]


def test_nine_tables_east_west_up_boards_down() -> None:
    night = plan("mitchell", tables=9, boards_per_round=3)
    assert " ".join(table_line(night, 3)) == (
        "3-12-3 3-11-4 3-10-5 3-18-6 3-17-7 3-16-8 3-15-9 3-14-1 3-13-2"
    )
    assert night.boards == tuple(range(1, 28))
    assert night.winners == 2
    assert night.field_of[9] is Side.NS
    assert night.field_of[10] is Side.EW


def test_six_tables_skip_after_round_three() -> None:
    night = plan("skip-mitchell", tables=6)
    assert " ".join(table_line(night, 1)) == "1-7-1 1-12-2 1-11-3 1-9-4 1-8-5"


def test_eight_tables_share_and_relay() -> None:
    night = plan("relay-mitchell", tables=8, boards_per_round=3)
    assert " ".join(table_line(night, 1)) == "1-9-1 1-16-2 1-15-3 1-14-4 1-13-5 1-12-6 1-11-7 1-10-8"
    assert " ".join(table_line(night, 8)) == "8-16-1 8-15-2 8-14-3 8-13-4 8-12-5 8-11-6 8-10-7 8-9-8"
    assert night.shared == tuple((number, 1, 8) for number in range(1, 9))
    assert night.relays == ((4, 5),)


def test_an_arrow_switched_round_swaps_directions_and_makes_one_field() -> None:
    night = plan("mitchell", tables=9, switched=(9,))
    assert table_line(night, 3)[8] == "13-3-2"
    assert [row.switched for row in night.rows if row.table == 3] == [False] * 8 + [True]
    assert night.winners == 1
    assert not night.field_of


@pytest.mark.parametrize(
    ("side", "missing", "waiting"), [(Side.EW, 18, range(1, 10)), (Side.NS, 9, range(10, 19))]
)
def test_the_phantom_may_be_at_either_side(side: Side, missing: int, waiting: range) -> None:
    night = plan("mitchell", tables=9, pairs=17, missing_side=side)
    assert night.missing == missing
    assert missing not in night.contestants
    assert {row.sits_out for row in night.rows if not row.played} == set(waiting)
    assert check(night).ok


def test_boards_may_start_anywhere() -> None:
    night = plan("mitchell", tables=5, boards_per_round=4, first_board=13)
    assert night.boards == tuple(range(13, 33))
    assert night.round_rows(1)[0].boards == (13, 14, 15, 16)


@pytest.mark.parametrize("kind", MITCHELLS)
def test_no_mitchell_of_two_to_sixty_tables_replays_a_board(kind: str) -> None:
    for tables in range(2, 61):
        possible = movement(kind).rounds(tables)
        for rounds in {*possible[:1], *possible[-1:]}:
            assert check(plan(kind, tables=tables, rounds=rounds, boards_per_round=1)).ok, (tables, rounds)


@given(
    kind=st.sampled_from(MITCHELLS),
    tables=st.integers(2, 24),
    each=st.integers(1, 4),
    first=st.integers(1, 40),
    drawn=st.data(),
)
def test_any_shape_any_phantom_any_switch_is_proved(
    kind: str, tables: int, each: int, first: int, drawn: st.DataObject
) -> None:
    possible = movement(kind).rounds(tables)
    if not possible:
        with pytest.raises(MovementImpossible):
            plan(kind, tables=tables)
        return
    rounds = drawn.draw(st.sampled_from(possible))
    switched = drawn.draw(st.sets(st.integers(1, rounds)))
    missing = drawn.draw(st.none() | st.integers(1, 2 * tables))
    night = plan(
        kind,
        tables=tables,
        pairs=2 * tables - (missing is not None),
        rounds=rounds,
        boards_per_round=each,
        switched=tuple(switched),
        missing=missing,
        first_board=first,
    )
    proof = check(night)
    assert proof.ok, proof.problems[0].text
    assert max(proof.boards_each.values()) <= rounds * each
    if missing is None:
        assert set(proof.boards_each.values()) == {rounds * each}
        assert not any(proof.sit_outs.values())
    else:
        assert sum(len(waits) for waits in proof.sit_outs.values()) == rounds
