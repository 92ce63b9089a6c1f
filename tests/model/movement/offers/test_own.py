"""The club's own movements stand among the others, for as many as they seat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from model.movement.check import check
from model.movement.kinds.library import plan
from model.movement.kinds.team_library import team_movement
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers, what_if
from model.movement.own.plan import OWN
from model.movement.plan import Plan


def own(of: Plan, name: str = "Ours") -> Plan:
    return replace(of, movement=OWN, name=name)


def test_an_own_movement_is_a_card_with_its_figures() -> None:
    mine = own(plan("skip-mitchell", tables=8, boards_per_round=4, switched=(7,)))
    found = offers(Wish(pairs=16, boards=(24, 28), own=(mine,)))
    (card,) = [offer for offer in found if offer.id == OWN]
    assert (card.title, card.boards_each, card.winners, card.fits) == ("Ours", (28, 28), 1, True)
    assert card.detail == "The club’s own, boards 1–32."
    assert card.plan == mine
    theirs = next(offer for offer in found if offer.plan.rows == mine.rows and offer.id != OWN)
    assert card.balance == theirs.balance


@pytest.mark.parametrize("pairs", [13, 17, 18])
def test_it_is_offered_only_to_as_many_as_it_seats(pairs: int) -> None:
    mine = own(plan("howell", tables=8, boards_per_round=2))
    assert not [offer for offer in offers(Wish(pairs=pairs, own=(mine,))) if offer.id == OWN]


def test_with_a_pair_missing_its_opponents_wait() -> None:
    mine = own(plan("mitchell", tables=5, boards_per_round=5))
    (card,) = [offer for offer in offers(Wish(pairs=9, own=(mine,))) if offer.id == OWN]
    assert card.plan.missing == 10
    assert (card.sit_outs, card.boards_each) == (1, (20, 25))
    assert check(card.plan).ok


def test_what_the_proof_refuses_is_not_offered() -> None:
    mine = own(plan("howell", tables=4, boards_per_round=3))
    wrong = replace(mine, rows=(*mine.rows[:-1], replace(mine.rows[-1], boards=mine.rows[-5].boards)))
    assert not check(wrong).ok
    assert not [offer for offer in offers(Wish(pairs=8, own=(wrong,))) if offer.id == OWN]


def test_teams_have_their_own_too() -> None:
    mine = own(team_movement("round-robin").plan(6))
    found = offers(Wish(pairs=6, boards=(20, 30), kind="teams", own=(mine,)))
    assert [offer.title for offer in found if offer.id == OWN] == ["Ours"]


def test_one_pair_fewer_keeps_the_same_cards() -> None:
    mine = own(plan("mitchell", tables=5, boards_per_round=5))
    wish = Wish(pairs=10, boards=(24, 26), own=(mine,))
    now = next(offer for offer in offers(wish) if offer.id == OWN)
    fewer = what_if(wish, -1, now=now)
    assert fewer.offer is not None
    assert fewer.offer.title == "Ours"
