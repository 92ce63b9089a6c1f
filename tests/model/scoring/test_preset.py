"""Instant matchpoints and datums fixed before play."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.methods.instant_matchpoints import instant_percent
from model.scoring.view import Preset
from travellers import ew_points, ns_points, session, traveller

VIEW = session(traveller(1, "1-2 +420", "3-4 -50"), traveller(2, "1-4 A60/40", "3-2 +140"))
LIST = ((-50, Fraction(20)), (170, Fraction(45)), (420, Fraction(70)))
PRESETS = (Preset(1, 130, LIST), Preset(2, 0, LIST))
SET = replace(VIEW, presets=PRESETS)


def test_instant_matchpoints_need_no_other_table() -> None:
    standings = score(SET, Conditions(method="instant-matchpoints"))
    assert ns_points(standings) == [70, 20]
    assert ew_points(standings) == [30, 80]
    assert ns_points(standings, 2) == [60, Fraction(65, 2)]
    assert standings.standing("1").percentage == 65


@pytest.mark.parametrize(
    ("said", "percent"), [(-800, 20), (-50, 20), (0, Fraction(65, 2)), (420, 70), (980, 70)]
)
def test_scores_that_are_not_in_the_list(said: int, percent: Fraction) -> None:
    assert instant_percent(LIST, said) == percent


def test_a_preset_datum() -> None:
    """+420 is 290 above 130: 7 IMPs; -50 is 180 below: 5."""
    standings = score(SET, Conditions(method="preset-datum"))
    assert ns_points(standings) == [7, -5]
    assert ew_points(standings) == [-7, 5]
    assert standings.boards[0].datum == 130


def test_boards_for_which_nothing_was_fixed_are_named() -> None:
    standings = score(replace(VIEW, presets=PRESETS[:1]), Conditions(method="preset-datum"))
    assert standings.warnings == ("Nothing was set before play for board 2.",)
    assert not score(SET, Conditions(method="preset-datum")).warnings


@pytest.mark.parametrize("method", ["instant-matchpoints", "preset-datum"])
def test_it_is_explained(method: str) -> None:
    explanation = explain(SET, Conditions(method=method), "1")
    assert explanation.boards[0].steps[0].rule.startswith("conditions of contest")
    assert explanation.total == score(SET, Conditions(method=method)).standing("1").total
