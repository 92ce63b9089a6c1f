"""Guide cards: the table's, and the contestant's own."""

from __future__ import annotations

from model.bridge.seats import Side
from model.movement.cards import Going, contestant_card, table_card
from model.movement.library import plan


def test_table_three_of_nine_with_seventeen_pairs() -> None:
    card = table_card(plan("mitchell", tables=9, pairs=17, boards_per_round=3, switched=(9,)), 3)
    assert card.north_south == Going("pair 3 stays here all evening")
    assert card.east_west == Going("go next to table", 4)
    assert card.boards == Going("go next to table", 2)
    assert card.notes == ("Round 9: the sides swap. Turn the boards; do not change chairs.",)
    lines = [
        (row.round, row.ns, row.ew, row.boards[0], row.boards[-1], row.sits_out, row.switched)
        for row in card.rows
    ]
    assert lines == [
        (1, 3, 12, 7, 9, None, False),
        (2, 3, 11, 10, 12, None, False),
        (3, 3, 10, 13, 15, None, False),
        (4, 3, None, 16, 18, 3, False),
        (5, 3, 17, 19, 21, None, False),
        (6, 3, 16, 22, 24, None, False),
        (7, 3, 15, 25, 27, None, False),
        (8, 3, 14, 1, 3, None, False),
        (9, 13, 3, 4, 6, None, True),
    ]


def test_the_chairs_go_on_after_a_switched_round_too() -> None:
    card = table_card(plan("mitchell", tables=9, switched=(5,)), 3)
    assert card.east_west == Going("go next to table", 4)
    assert card.north_south == Going("pair 3 stays here all evening")


def test_a_skip_sends_to_the_rounds() -> None:
    card = table_card(plan("skip-mitchell", tables=8), 3)
    assert card.east_west == Going("go next as the rounds below say")
    assert [row.ew_next for row in card.rows] == [4, 4, 4, 5, 4, 4, None]


def test_sharing_tables_say_so_and_the_relay_is_named() -> None:
    night = plan("relay-mitchell", tables=8)
    assert table_card(night, 1).notes == ("Shares its boards with table 8.",)
    assert table_card(night, 1).boards == Going("go next to table", 7)
    assert table_card(night, 5).boards == Going("go to the relay after each round")
    assert table_card(night, 5).rows[0].boards_next == ()


def test_nobody_sits_at_a_phantom_north_south() -> None:
    card = table_card(plan("mitchell", tables=9, pairs=17, missing_side=Side.NS), 9)
    assert card.north_south == Going("nobody sits here")
    assert card.east_west == Going("go next to table", 1)


def test_the_personal_guide_of_a_howell() -> None:
    card = contestant_card(plan("howell", tables=4, pairs=7, boards_per_round=3), 1)
    stops = [(stop.round, stop.table, stop.side, stop.opponents, stop.boards[0]) for stop in card.stops]
    assert stops == [
        (1, 4, Side.EW, None, 13),
        (2, 2, Side.NS, 3, 10),
        (3, 1, Side.EW, 5, 7),
        (4, 3, Side.NS, 7, 19),
        (5, 3, Side.EW, 2, 1),
        (6, 1, Side.NS, 4, 16),
        (7, 2, Side.EW, 6, 4),
    ]
    assert [stop.sits_out for stop in card.stops] == [True] + [False] * 6
    assert not card.stays
    assert card.notes == ("Sit in the direction of each round.",)


def test_who_stays_is_told_so() -> None:
    assert contestant_card(plan("howell", tables=4), 8).stays
    assert contestant_card(plan("mitchell", tables=9), 3).stays
