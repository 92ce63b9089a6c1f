"""Movements by name, and impossible wishes answered with the nearest that works."""

from __future__ import annotations

from typing import Any

import pytest

from model.errors import MovementImpossible
from model.movement.kinds.library import KINDS, movement, movements, plan


def test_every_kind_is_found_by_its_own_name() -> None:
    assert len({kind.id for kind in KINDS}) == len(KINDS)
    for kind in movements():
        assert type(movement(kind.id)) is type(kind)
        assert kind.name()


@pytest.mark.parametrize(
    ("wish", "complaint", "remedy"),
    [
        (
            {"tables": 9, "rounds": 13, "boards_per_round": 3},
            "Mitchell at 9 tables cannot have 13 rounds.",
            "The nearest that works has 9 rounds.",
        ),
        (
            {"tables": 13, "rounds": 13, "boards_per_round": 3, "boards": 27},
            "13 rounds of 3 need 39 boards in play; there are 27.",
            "The nearest that works is 13 rounds of 2.",
        ),
        ({"tables": 8}, "There is no Mitchell for 8 tables.", "It exists for 7 and for 9 tables."),
        ({"tables": 9, "pairs": 20}, "20 pairs do not fit at 9 tables.", "They need 10 tables."),
        ({"tables": 9, "switched": (10,)}, "Round 10 cannot be arrow-switched.", "The rounds are 1 to 9."),
        ({"tables": 9, "boards_per_round": 0}, "A round needs at least one board", ""),
        ({"tables": 9, "pairs": 17, "missing": 19}, "Pair 19 cannot be missing", ""),
    ],
)
def test_an_impossible_wish_is_answered_with_what_works(
    wish: dict[str, Any], complaint: str, remedy: str
) -> None:
    with pytest.raises(MovementImpossible) as refused:
        plan("mitchell", **wish)
    assert refused.value.message.startswith(complaint)
    assert refused.value.remedy.startswith(remedy)


def test_a_howell_is_not_arrow_switched() -> None:
    with pytest.raises(MovementImpossible, match="its directions are part of it"):
        plan("howell", tables=4, switched=(7,))


def test_an_unknown_movement_names_the_known_ones() -> None:
    with pytest.raises(MovementImpossible, match="Available: mitchell, "):
        plan("mitchel", tables=9)


def test_what_is_left_out_becomes_a_usual_evening() -> None:
    night = plan("mitchell", tables=9)
    assert (night.rounds, night.boards_per_round) == (9, 3)
    assert plan("mitchell", tables=13).boards_per_round == 2
    assert plan("howell", tables=4).boards_per_round == 4
