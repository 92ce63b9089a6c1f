"""Methods of scoring are found by name."""

from __future__ import annotations

import pytest

from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.methods.registry import METHODS, UnknownMethod, method
from travellers import session, traveller

VIEW = session(
    traveller(1, "1-2 +420", "3-4 +450", "5-6 NP"), traveller(2, "1-2 +100", "3-4 A60~/40~", "5-6")
)


@pytest.mark.parametrize("name", METHODS)
def test_every_method_scores_and_explains(name: str) -> None:
    conditions = Conditions(method=name)
    standings = score(VIEW, conditions)
    assert {one.contestant.key for one in standings.ranking} == {"1", "2", "3", "4", "5", "6"}
    assert explain(VIEW, conditions, "1").total == standings.standing("1").total


def test_a_method_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UnknownMethod, match=r"“rubber”.*matchpoints"):
        method("rubber")
