"""Tricks that pass by a ruling change the contract's result."""

from __future__ import annotations

import pytest

from model.bridge.result import Result
from model.bridge.seats import Side
from model.rulings.play.transfer import transfer_tricks


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
