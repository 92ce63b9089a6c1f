"""Where pairs and boards go next, read off plans of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.kinds.library import movements, plan
from model.movement.moves import BoardsNext, HallPlace, Moves, Steady
from model.movement.sections import together

if TYPE_CHECKING:
    from model.movement.kinds.base import Movement


def test_in_a_mitchell_north_south_stay_east_west_go_up_and_boards_down() -> None:
    moves = Moves(plan("mitchell", tables=7, rounds=7, boards_per_round=4))
    assert moves.stays(3, Side.NS) == 3
    assert moves.next_table(3, Side.EW) == Steady(4)
    assert moves.next_table(7, Side.EW) == Steady(1)
    assert moves.next_of_boards(3) == Steady(2)
    assert moves.next_of_boards(1) == Steady(7)
    assert not any(moves.wanders(pair) for pair in moves.plan.contestants)


def test_the_skip_is_announced_as_the_exception() -> None:
    moves = Moves(plan("skip-mitchell", tables=8, rounds=7, boards_per_round=3))
    assert moves.next_table(1, Side.EW) == Steady(2, ((4, 3),))


def test_an_arrow_switch_turns_the_boards_and_leaves_the_chairs() -> None:
    moves = Moves(plan("mitchell", tables=7, rounds=7, boards_per_round=4, switched=(7,)))
    assert moves.stays(3, Side.NS) == 3
    assert moves.next_table(3, Side.EW) == Steady(4)
    assert not any(moves.wanders(pair) for pair in moves.plan.contestants)


def test_relay_boards_rest_and_the_first_table_shares_with_the_last() -> None:
    moves = Moves(plan("relay-mitchell", tables=8, rounds=8, boards_per_round=3))
    assert moves.shares(1) == (8,)
    assert moves.shares(4) == ()
    assert moves.boards_rest(5)
    assert not moves.boards_rest(3)
    assert moves.next_of_boards(5) == Steady(4)


def test_tables_that_share_for_a_round_say_which() -> None:
    night = plan("relay-mitchell", tables=8, rounds=8, boards_per_round=3)
    assert Moves(night).find_shared_rounds(1, 8) == ()
    once = replace(night, shared=((2, 3, 4), (5, 3, 4)))
    assert Moves(once).find_shared_rounds(3, 4) == (2, 5)


def test_table_three_of_nine_with_seventeen_pairs() -> None:
    moves = Moves(plan("mitchell", tables=9, pairs=17, boards_per_round=3, switched=(9,)))
    rows = [moves.rows[number, 3] for number in range(1, 10)]
    assert [(row.ns, row.ew, row.boards[0], row.sits_out, row.switched) for row in rows] == [
        (3, 12, 7, None, False),
        (3, 11, 10, None, False),
        (3, 10, 13, None, False),
        (3, None, 16, 3, False),
        (3, 17, 19, None, False),
        (3, 16, 22, None, False),
        (3, 15, 25, None, False),
        (3, 14, 1, None, False),
        (13, 3, 4, None, True),
    ]
    assert moves.stays(3, Side.NS) == 3
    assert (moves.next_table(3, Side.EW), moves.next_of_boards(3)) == (Steady(4), Steady(2))


def test_nobody_sits_at_a_phantom_north_south() -> None:
    moves = Moves(plan("mitchell", tables=9, pairs=17, missing_side=Side.NS))
    assert moves.empty(9, Side.NS)
    assert moves.next_table(9, Side.EW) == Steady(1)


def test_the_personal_way_through_a_howell() -> None:
    moves = Moves(plan("howell", tables=4, pairs=7, boards_per_round=3))
    seats = [moves.seat(number, 1) for number in range(1, 8)]
    assert seats == [
        HallPlace(4, Side.EW),
        HallPlace(2, Side.NS),
        HallPlace(1, Side.EW),
        HallPlace(3, Side.NS),
        HallPlace(3, Side.EW),
        HallPlace(1, Side.NS),
        HallPlace(2, Side.EW),
    ]
    assert moves.wanders(1)


def test_the_phantom_leaves_the_rule_of_its_side_alone() -> None:
    moves = Moves(plan("mitchell", tables=9, pairs=17, rounds=9, boards_per_round=3))
    assert all(moves.next_table(table, Side.EW) == Steady(table % 9 + 1) for table in range(1, 10))


def test_in_a_howell_all_but_the_last_pair_wander() -> None:
    moves = Moves(plan("howell", tables=5, rounds=9, boards_per_round=3))
    assert [pair for pair in moves.plan.contestants if not moves.wanders(pair)] in ([], [10])


@pytest.mark.parametrize("kind", movements(), ids=lambda kind: kind.id)
@pytest.mark.parametrize("tables", range(3, 13))
def test_whoever_follows_the_cards_meets_the_plan(kind: Movement, tables: int) -> None:
    if not kind.rounds(tables):
        return
    pairs = 2 * tables - 1 if kind.half_table else 2 * tables
    moves = Moves(
        plan(kind.id, tables=tables, pairs=pairs, rounds=kind.rounds(tables)[0], boards_per_round=2)
    )
    for row in moves.plan.rows:
        for side in Side:
            after = moves.after(row.round, row.table, side)
            rule = moves.next_table(row.table, side)
            if after is None or rule is None:
                continue
            given = dict(rule.exceptions).get(row.round, rule.table)
            assert given == after.table
            assert (rule.side or side) is after.side


def test_each_copy_of_a_web_goes_round_its_own_half() -> None:
    moves = Moves(plan("web", tables=14, rounds=9, boards_per_round=3))
    assert moves.next_of_boards(2) == Steady(1)
    assert moves.next_of_boards(1) == Steady(7)  # by way of the relay
    assert moves.boards_rest(1)
    upper = [moves.board_table(row) for row in moves.plan.rows if row.table > 7]
    assert all(table is None or table > 7 for table in upper)


def test_each_section_keeps_its_copy() -> None:
    moves = Moves(together([plan("mitchell", tables=5), plan("mitchell", tables=7, rounds=5)]))
    assert moves.next_of_boards(6) == Steady(12)
    assert moves.next_of_boards(1) == Steady(5)


@pytest.mark.parametrize(
    ("kind", "tables", "rounds", "ends"),
    [
        ("web", 16, 9, {1: 8, 9: 16}),
        ("double-web", 20, 9, {1: None, 11: None}),  # ten tables have nine rounds: none comes back
        ("double-web", 28, 13, {1: None, 15: None}),
        ("multiple-web", 17, 13, {1: 15, 16: 17}),
        ("multiple-web", 40, 9, {1: 20, 21: 40}),
        ("stanza", 64, 14, {1: 32, 33: 64}),
    ],
)
def test_the_boards_of_a_web_go_down_one_table_in_each_part(
    kind: str, tables: int, rounds: int, ends: dict[int, int | None]
) -> None:
    moves = Moves(plan(kind, tables=tables, rounds=rounds, boards_per_round=1))
    found = {table: moves.next_of_boards(table) for table in range(1, tables + 1)}
    to = {table: ends.get(table, table - 1) for table in found}
    assert found == {table: None if goes is None else Steady(goes) for table, goes in to.items()}
    assert not any(moves.boards_rest(table) for table in range(1, tables + 1) if table not in ends)


def test_where_boards_go_after_one_round_is_where_they_are_played_next() -> None:
    straight = Moves(plan("mitchell", tables=7, rounds=6, boards_per_round=4))
    assert straight.boards_after(straight.rows[1, 1]) == BoardsNext((7,))
    assert straight.boards_after(straight.rows[6, 3]) == BoardsNext(), (
        "after the last round they are not played again"
    )
    assert straight.boards_before(straight.rows[2, 7]) == 1
    assert straight.boards_before(straight.rows[1, 7]) is None

    relay = Moves(plan("relay-mitchell", tables=8, rounds=8, boards_per_round=3))
    rests = [table for table in range(1, 9) if relay.boards_after(relay.rows[1, table]).rests]
    assert rests == [5], "one set at a time lies on the relay"
    assert relay.boards_after(relay.rows[1, 5]) == BoardsNext((4,), rests=True)
    assert relay.boards_after(relay.rows[1, 2]) == BoardsNext((1, 8)), "two tables share"


@pytest.mark.parametrize("kind", ["mitchell", "relay-mitchell", "skip-mitchell", "howell"])
def test_every_set_that_is_played_later_has_its_way_named(kind: str) -> None:
    moves = Moves(plan(kind, tables=8 if kind != "mitchell" else 9, boards_per_round=3))
    for row in moves.plan.rows:
        later = {
            other.round for other in moves.plan.rows if other.boards == row.boards and other.round > row.round
        }
        going = moves.boards_after(row)
        assert bool(going.tables) == bool(later), row
        if going.tables and not going.rests:
            assert all(moves.rows[row.round + 1, table].boards == row.boards for table in going.tables)
            assert all(
                moves.boards_before(moves.rows[row.round + 1, table]) is not None for table in going.tables
            )


def test_boards_stay_in_their_section() -> None:
    """Each section has a copy of its own: board 1 of section A never goes to section B."""
    two = together([plan("mitchell", tables=5, boards_per_round=3)] * 2)
    moves = Moves(two)
    for row in two.rows:
        going = moves.boards_after(row).tables
        assert all((table <= 5) == (row.table <= 5) for table in going), row


def test_after_the_break_between_two_stanzas_every_table_has_new_boards() -> None:
    assert Moves(plan("stanza", tables=64, rounds=14, boards_per_round=2)).breaks == (7,)
    assert Moves(plan("stanza", tables=21, rounds=8, boards_per_round=3)).breaks == (5,)
    for usual in (plan("mitchell", tables=9), plan("howell", tables=2), plan("endless-howell", tables=4)):
        assert Moves(usual).breaks == ()
