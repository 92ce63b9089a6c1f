"""Auctions laid out and answered by name, as ``rule --answers`` replays them, come to their ruling in each edition."""

from __future__ import annotations

from typing import Any

import pytest

from model.cli.rule.file import Replay
from model.cli.rule.replay import run_replay
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import holds, lines_of
from rulings.laws.laid_out import LAID, Laid


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def ruled(library: Library, laid: Laid, edition: Edition) -> dict[str, Any]:
    """The ruling as the command prints it; the test fails when a question is left."""
    dealer, *calls = laid.auction.split()
    node: dict[str, Any] = run_replay(
        library, Replay(answers=laid.answers, facts={"dealer": dealer, "auction": calls}), edition.value
    )
    assert "ruling" in node, node["question"]["id"]
    ruling = node["ruling"]
    assert isinstance(ruling, dict)
    return ruling


@pytest.mark.parametrize(
    ("laid", "edition"),
    [
        pytest.param(laid, edition, id=f"{laid.name}-{edition}")
        for laid in LAID
        for edition in Edition
        if covers(laid.editions, edition)
    ],
)
def test_an_auction_laid_out_comes_to_its_ruling(library: Library, laid: Laid, edition: Edition) -> None:
    ruling = ruled(library, laid, edition)
    lines = lines_of(ruling["effects"])
    assert set(laid.law.split("|")) & set(ruling["law"]), ruling["law"]
    assert [wanted for wanted in laid.effects if not holds(lines, wanted)] == [], lines
    assert [unwanted for unwanted in laid.never if holds(lines, unwanted)] == [], lines
