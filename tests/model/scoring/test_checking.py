"""Conditions of contest that cannot be are refused before they are stored."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from model.errors import ArrowswitchError
from model.scoring.checking import check
from model.scoring.conditions import Conditions
from model.scoring.methods.registry import METHODS


@pytest.mark.parametrize("method", METHODS)
def test_every_method_as_it_comes(method: str) -> None:
    check(Conditions(method=method, tie_breaks="ebu", strata="A:0 B:200", masterpoints="ebu-club"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"method": "rubber"}, "matchpoints"),
        ({"tie_breaks": "lot"}, "head-to-head"),
        ({"strata": "A"}, "A:0 B:200 C:50"),
        ({"own_scale": "20 3:10"}, "20 0:10"),
        ({"masterpoints": "nowhere"}, "acbl-club"),
        ({"trim": -1}, "trim cannot be -1"),
        ({"datum_step": 0}, "Expected: 1 to 1000"),
        ({"bye_percent": 101}, "Expected: 0 to 100"),
    ],
)
def test_what_cannot_be_is_named_with_what_would_be_right(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ArrowswitchError, match=said):
        check(replace(Conditions(), **change))
