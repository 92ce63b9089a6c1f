"""Every method of scoring does all that is asked of one, through every kind of board and event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import every_method
from complete_method import assert_complete
from model.scoring.methods.registry import METHODS, method

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", METHODS)
def test_a_method_is_complete(name: str, tmp_path: Path) -> None:
    assert method(name).id == name
    assert_complete(name, tmp_path)


def test_every_method_is_played_printed_and_shown_in_an_event_of_its_own() -> None:
    assert {occasion.conditions.method for occasion in every_method.OCCASIONS.values()} == set(METHODS)
