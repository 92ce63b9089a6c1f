"""An auction as laid out starts the right tree with the facts that it tells."""

from __future__ import annotations

import pytest

from model.rulings.auction import NotAnAuction, facts_of
from model.rulings.engine import next_step
from model.rulings.steps import Question, Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library


@pytest.mark.parametrize(
    ("dealer", "auction", "tree", "facts"),
    [
        ("W", "1S 1H", "insufficient-bid", {"offender": "N", "call": "1♥", "over": "1♠", "since": "nothing"}),
        ("W", "1S 1H P", "insufficient-bid", {"offender": "N", "since": "lho"}),
        ("W", "1S 1H N:2H", "insufficient-bid", {"offender": "N", "since": "corrected"}),
        (
            "N",
            "E:1H",
            "call-out-of-rotation",
            {"whose_turn": "rho", "kind_of_call": "bid", "since_rotation": "nobody"},
        ),
        ("N", "E:1H S:1S", "call-out-of-rotation", {"since_rotation": "lho"}),
        ("N", "E:1S N:1D", "call-out-of-rotation", {"since_rotation": "turn", "turn": "N"}),
        ("N", "S:P", "call-out-of-rotation", {"whose_turn": "partner", "bid_before": False}),
        ("N", "W:1H", "call-out-of-rotation", {"whose_turn": "lho-first"}),
        ("N", "1C N:1H", "change-of-call", {"call": "1♣", "second_call": True, "gone": "open"}),
        ("N", "1C N:1H E:P S:P", "change-of-call", {"first_legal": True, "gone": "partner"}),
        ("N", "1S 1D E:2D", "insufficient-bid", {"since": "corrected"}),
        ("N", "1S 1D E:2D S:P", "insufficient-bid", {"since": "over-new", "gone": "open"}),
        ("N", "S:P", "call-out-of-rotation", {"kind_of_call": ["pass", "artificial"]}),
        (
            "N",
            "1S P X",
            "inadmissible-double",
            {"offender": "S", "since_inadmissible": "nothing", "in_rotation": True},
        ),
        ("N", "1S P X P", "inadmissible-double", {"since_inadmissible": "lho"}),
        ("N", "7NT 8C", "bid-over-seven", {"offender": "E", "lho_called": False}),
        ("S", "4S P P P W:X", "call-after-final-pass", {"caller_side": "defender-act", "lho_called": False}),
        ("S", "4S P P P N:P", "call-after-final-pass", {"caller_side": "declaring"}),
        ("N", "1S S:P P P", "missed-turn", {"passes": "missed", "turn": "E"}),
        ("N", "1S P P P", "", {}),
    ],
)
def test_the_tree_and_the_facts(dealer: str, auction: str, tree: str, facts: dict[str, object]) -> None:
    laid = facts_of({"dealer": dealer, "auction": auction})
    assert laid.tree == tree
    assert facts.items() <= laid.facts.items()


def test_a_natural_meaning_is_proposed_and_never_taken() -> None:
    laid = facts_of({"dealer": "N", "auction": "1H P 2C P 1S"})
    assert laid.proposed == {"legal_suits": ["H"], "withdrawn_showed": "other"}
    assert "withdrawn_showed" not in laid.facts


@pytest.mark.parametrize(
    ("new", "seems"),
    [
        ("2D", "same"),
        ("3D", "other"),
        ("2C", "other"),
        ("P", "other"),
        ("X", "double"),
        ("1H", "insufficient"),
    ],
)
def test_what_replaced_an_insufficient_bid_is_proposed(new: str, seems: str) -> None:
    laid = facts_of({"dealer": "N", "auction": f"1S 1D E:{new}"})
    assert laid.facts["since"] == "corrected"
    assert laid.proposed["replacement"] == seems
    assert "replacement" not in laid.facts


def test_of_a_change_of_call_the_first_is_asked_for() -> None:
    laid = facts_of({"dealer": "N", "auction": "1C 1S S:2C S:3C"})
    assert laid.tree == "change-of-call"
    assert (laid.facts["call"], laid.facts["over"]) == ("2♣", "1♠")
    opened = facts_of({"dealer": "N", "auction": "1C N:1H"})
    assert "over" not in opened.facts


@pytest.mark.parametrize("said", [{"auction": 3}, {"auction": "1S", "dealer": "Q"}, {"auction": [1]}])
def test_what_is_no_auction_is_refused(said: dict[str, object]) -> None:
    with pytest.raises(NotAnAuction):
        facts_of(said)


def test_with_the_auction_laid_out_few_questions_are_left() -> None:
    """An insufficient bid, not accepted and put right in the same suit, takes three answers in 2017."""
    library = Library()
    laid = facts_of({"dealer": "W", "auction": "1S 1H"})
    answers: dict[str, str | tuple[str, ...]] = {}
    tree = library.tree(laid.tree)
    for wanted in ("no", "no", "same"):
        step = next_step(tree, Edition.E2017, answers, laid.facts, trees=library.tree)
        assert isinstance(step, Question)
        answers[step.id] = wanted
    ruling = next_step(tree, Edition.E2017, answers, laid.facts, trees=library.tree)
    assert isinstance(ruling, Ruling)
    assert ruling.law == ("27B1(a)",)
