"""What is offered to teams and players: how many boards each plays is promised truly, byes and lost matches with it."""

from __future__ import annotations

import pytest

from model.movement.offers.offer import Wish
from model.movement.offers.other import other_offers
from model.movement.plan import Draw


@pytest.mark.parametrize(
    ("teams", "rounds", "each"), [(6, 5, (25, 25)), (7, 5, (20, 25)), (5, 5, (20, 20)), (7, 7, (24, 24))]
)
def test_a_team_with_a_bye_plays_a_round_less(teams: int, rounds: int, each: tuple[int, int]) -> None:
    wish = Wish(pairs=teams, boards=(25, 28), minutes=None, kind="swiss-teams", draw=Draw(5))
    found = {one.shape.rounds: one.boards_each for one in other_offers(wish)}
    assert found[rounds] == each


@pytest.mark.parametrize(
    ("teams", "detail"),
    [
        (4, "Winners go through."),
        (7, "Winners go through; 1 bye to the top seed."),
        (5, "Winners go through; 3 byes to the top seeds."),
    ],
)
def test_who_loses_a_knock_out_at_once_plays_one_match(teams: int, detail: str) -> None:
    (cup, *_others) = other_offers(Wish(pairs=teams, boards=(24, 24), minutes=None, kind="knock-out"))
    rounds = (teams - 1).bit_length()
    assert cup.detail == detail
    assert cup.boards_each == (24 // rounds, 24)
