"""The penalty cards of several happenings: one that lies there stays unless it is the card ruled on (50B, 51B2, 24)."""

from __future__ import annotations

import pytest

from model.bridge.seats import Seat
from model.rulings.cards import all_major, is_done_with, is_settled_by_auction, of_one
from model.rulings.effects import vocabulary as v
from model.rulings.steps import Frame, Issued
from model.rulings.trees.editions import Edition
from model.rulings.words.wording import Words


def issued(effect: v.AnyEffect, *law: str) -> Issued:
    return Issued(effect, Frame.NOW, law, "")


OF_EAST = v.PenaltyCard(kind="major", at="E")


@pytest.mark.parametrize(
    ("tree", "gone"), [("penalty-card", True), ("lead-out-of-turn-defender", False), ("claim", False)]
)
def test_only_the_card_ruled_on_is_taken_back(tree: str, gone: bool) -> None:
    assert is_done_with(issued(OF_EAST, "50B"), [v.CardPickedUp(at="E")], tree) is gone


def test_the_card_of_the_other_defender_is_another() -> None:
    assert not of_one(OF_EAST, v.CardPickedUp(at="W"))
    assert not is_done_with(issued(OF_EAST, "50B"), [v.CardPickedUp(at="W")], "penalty-card")


@pytest.mark.parametrize(("declarer", "gone"), [("E", True), ("W", True), ("S", False)])
def test_a_card_of_the_auction_is_a_penalty_card_only_in_defence(declarer: str, gone: bool) -> None:
    words = Words({"declarer": declarer}, Edition.E2017)
    assert is_settled_by_auction(issued(OF_EAST, "24E", "50B"), words) is gone
    assert is_settled_by_auction(issued(v.CardPickedUp(at="E"), "24D"), words) is not gone
    assert not is_settled_by_auction(issued(OF_EAST, "50B"), words)


def test_while_nobody_knows_who_declares_nothing_is_settled() -> None:
    assert not is_settled_by_auction(
        issued(OF_EAST, "24E"), Words({"offender": Seat.EAST.value}, Edition.E2017)
    )


@pytest.mark.parametrize(("known", "sure"), [({"declarer": "S"}, True), ({}, False)])
def test_a_card_of_the_auction_beside_another_is_surely_major_once_its_owner_defends(
    known: dict[str, str], sure: bool
) -> None:
    low = Issued(v.PenaltyCard(kind="minor", at="E"), Frame.LATER, ("24E", "50B"), "")
    dropped = issued(v.PenaltyCard(kind="major", at="E"), "50B")
    raised = all_major([low, dropped], Words(known, Edition.E2017))[0]
    assert getattr(raised.effect, "kind", "") == "major"
    assert raised.text.startswith("If ") is not sure
