"""A Web in two stanzas: proved beyond a hundred tables, and nothing played before the break is played after it."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from model.movement.announce.announcement import announce
from model.movement.balance import field_balances
from model.movement.check import check
from model.movement.kinds.library import movement, plan
from model.movement.kinds.stanza import stanzas
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers


@pytest.mark.parametrize("tables", [20, 21, 37, 61, 64, 75, 100, 121])
@pytest.mark.parametrize("rounds", [6, 8, 10, 12, 14, 20])
def test_every_size_is_proved_with_the_sets_it_says(tables: int, rounds: int) -> None:
    night = plan("stanza", tables=tables, rounds=rounds, boards_per_round=1)
    proof = check(night)
    assert proof.ok, proof.problems[0].text
    assert set(proof.share.values()) == {1}
    lying = Counter((row.round, row.boards) for row in night.rows)
    assert max(lying.values()) == night.copies
    assert not check(replace(night, copies=night.copies - 1)).ok


def test_no_board_is_played_on_both_sides_of_the_break() -> None:
    for tables in range(20, 61):
        for rounds in movement("stanza").rounds(tables):
            first, second = stanzas(rounds)
            assert first % 2 == second % 2 == 1
            assert 0 <= first - second <= 2
    night = plan("stanza", tables=64, rounds=14, boards_per_round=2)
    before = {board for row in night.rows if row.round <= 7 for board in row.boards}
    after = {board for row in night.rows if row.round > 7 for board in row.boards}
    assert before == set(range(1, 15))
    assert after == set(range(15, 29))
    assert [field.q for field in field_balances(night)] == [100, 100]


def test_the_room_hears_the_usual_moves_and_new_boards_after_the_break() -> None:
    night = plan("stanza", tables=64, rounds=14, boards_per_round=2)
    assert str(announce(night, 2)) == "East–West, up one table. Boards, down one table."
    assert str(announce(night, 8)) == "East–West, up one table. Every table takes new boards."
    assert night.moves[-1] == "after round 7 a break: these boards go, those of the last 7 rounds come"


@pytest.mark.parametrize(("tables", "boards"), [(61, 24), (64, 28), (80, 20), (101, 30)])
def test_it_is_offered_to_a_large_room_though_the_sets_are_not_there(tables: int, boards: int) -> None:
    found = offers(Wish(pairs=2 * tables, boards=(boards, boards), minutes=None))
    cards = [one for one in found if one.id == "stanza"]
    assert cards
    assert all(check(one.plan).ok for one in cards)
    owned = Wish(
        pairs=2 * tables, boards=(boards, boards), minutes=None, copies=2, sets_owned=2, boards_owned=36
    )
    known = [one for one in offers(owned) if one.id == "stanza"]
    assert known
    assert all(
        f"{one.plan.copies} sets of boards, the club owns 2" in one.why_not and not one.fits for one in known
    )
