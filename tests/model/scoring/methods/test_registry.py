"""Methods of scoring are found by name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.methods.registry import METHODS, UnknownMethod, all_methods, method, of_kind
from travellers import session, traveller

ROOT: Final = Path(__file__).parents[4]
VIEW = session(
    traveller(1, "1-2 +420", "3-4 +450", "5-6 NP"), traveller(2, "1-2 +100", "3-4 A60~/40~", "5-6")
)


@pytest.mark.parametrize("name", METHODS)
def test_every_method_scores_and_explains(name: str) -> None:
    conditions = Conditions(method=name)
    standings = score(VIEW, conditions)
    assert {one.contestant.key for one in standings.ranking} == {"1", "2", "3", "4", "5", "6"}
    assert explain(VIEW, conditions, "1").total == standings.standing("1").total


def test_a_kind_of_event_is_offered_every_method_that_names_it() -> None:
    kinds = {kind for one in all_methods() for kind in one.kinds}
    assert kinds >= {"pairs", "individual", "swiss-pairs", "teams", "swiss-teams", "knock-out"}
    for kind in kinds:
        assert of_kind(kind) == tuple(one for one in all_methods() if kind in one.kinds)


def test_methods_of_matches_are_not_loaded_for_pairs() -> None:
    asked = (
        "import sys; from model.scoring.methods.registry import of_kind; of_kind('pairs'); "
        "print([name for name in sys.modules if name.rpartition('.')[2].startswith(('swiss', 'teams'))])"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT)
    assert said.stdout.strip() == "[]"


def test_a_method_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UnknownMethod, match=r"“rubber”.*matchpoints"):
        method("rubber")
