"""Tricks that pass by a ruling change the contract's result."""

from __future__ import annotations

import pytest

from model.bridge.result import Result
from model.bridge.seats import Side
from model.rulings.engine import next_step
from model.rulings.play.transfer import find_transfer, transfer_tricks
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library


@pytest.mark.parametrize(
    ("before", "tricks", "side", "after"),
    [
        ("4SN+1", 1, Side.EW, "4SN="),
        ("4SN=", 2, Side.EW, "4SN-2"),
        ("4SN-1", 1, Side.NS, "4SN="),
        ("3NTxE-2", 2, Side.EW, "3NTxE="),
        ("2HW= H5 >b", 1, Side.NS, "2HW-1 H5 >b"),
    ],
)
def test_tricks_pass(before: str, tricks: int, side: Side, after: str) -> None:
    assert transfer_tricks(Result.parse(before), tricks, side) == Result.parse(after)


@pytest.mark.parametrize(
    ("before", "side"), [("+420", Side.EW), ("P", Side.NS), ("7NTN=", Side.NS), ("NP", Side.NS)]
)
def test_where_no_contract_tells_the_tricks_nothing_passes(before: str, side: Side) -> None:
    assert transfer_tricks(Result.parse(before), 1, side) is None


@pytest.mark.parametrize(
    ("named", "side"),
    [("N", None), ("W", Side.NS), ("E", Side.NS)],
    ids=["dummy, who pointed it out", "a defender", "the other defender"],
)
def test_no_trick_passes_to_who_revoked_because_dummy_spoke(named: str, side: Side | None) -> None:
    library, facts = Library(), {"declarer": "S", "offender": named}
    answers = {"did": "attention", "rights-attention": "no", "which": "revoke"}
    answers |= {"revoke.really": "suit", "revoke.stage": "played", "revoke-tricks.special": "none"}
    answers |= {"revoke-tricks.winner": "opponents", "revoke-tricks.any": "yes"}
    ruling = next_step(library.tree("dummy"), Edition.E2017, answers, facts, trees=library.tree)
    assert isinstance(ruling, Ruling)
    moved = find_transfer(ruling, facts)
    assert moved is not None
    assert (moved.tricks, moved.side) == (1, side)


def test_of_two_sides_each_trick_goes_to_the_side_it_is_due_to() -> None:
    """A revoke of East’s side (64A2) and a claim of declarer’s that forgot a trump (70C) are one each, whoever is told first."""
    library = Library()
    revoke = {"really": "suit", "stage": "played", "revoke-tricks.special": "none"}
    revoke |= {"revoke-tricks.winner": "opponents", "revoke-tricks.any": "yes"}
    claim = {"what": "claim", "played": "no", "point": "trump", "mentioned": "lost", "tricks": "two"}
    for first, second, trees, seats in (
        (revoke, claim, ("revoke", "claim"), ("E", "S")),
        (claim, revoke, ("claim", "revoke"), ("S", "E")),
    ):
        facts = {"declarer": "S", "offender": seats[0], "then": trees[1], "2:offender": seats[1]}
        answers = first | {f"2:{question}": answer for question, answer in second.items()}
        ruling = next_step(library.tree(trees[0]), Edition.E2017, answers, facts, trees=library.tree)
        assert isinstance(ruling, Ruling)
        moved = find_transfer(ruling, facts)
        assert moved is not None
        assert (moved.tricks, moved.side) == (1, Side.EW)


def test_where_it_is_not_known_whose_revoke_dummy_pointed_out_no_side_is_guessed() -> None:
    """East’s complaint names a side, dummy’s remark none: the revoke may be anybody’s (43A1)."""
    library = Library()
    facts = {"declarer": "S", "offender": "E", "misled": "S", "then": "dummy", "2:offender": "N"}
    answers = {"agreement": "own", "2:did": "attention", "2:rights-attention": "no", "2:which": "revoke"}
    answers |= {"2:revoke.really": "suit", "2:revoke.stage": "played", "2:revoke-tricks.special": "none"}
    answers |= {"2:revoke-tricks.winner": "opponents", "2:revoke-tricks.any": "yes"}
    ruling = next_step(library.tree("misinformation"), Edition.E2017, answers, facts, trees=library.tree)
    assert isinstance(ruling, Ruling)
    moved = find_transfer(ruling, facts)
    assert moved is not None
    assert (moved.tricks, moved.side) == (1, None)
