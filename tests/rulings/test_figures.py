"""The figures that published cases ask for beyond a tree: percentages, averages and weights."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from model.bridge.result import Award
from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from model.scoring.boards.artificial import evaluate_award
from model.scoring.matches.imps import imps

NO_RESULT: Final = {
    "director-error": {"rescue": "no", "possible": "no"},
    "extraneous-information": {"matters": "yes", "when": "no", "way": "artificial", "fault": "nobody"},
    "adjusted-score": {"may": "impossible", "possible": "no", "fault": "nobody"},
}


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("tree", list(NO_RESULT))
@pytest.mark.parametrize(
    ("event", "figure"), [("pairs", "60 per cent"), ("imps", "+3 IMPs"), ("knockout", "+3 IMPs")]
)
def test_a_board_without_a_result_appears_in_the_figures_of_the_event(
    tree: str, event: str, figure: str, edition: Edition
) -> None:
    library = Library()
    ruling = next_step(library.tree(tree), edition, NO_RESULT[tree], {"event": event}, trees=library.tree)
    assert isinstance(ruling, Ruling)
    scored = [one.text for one in ruling.effects if "score." in str(type(one.effect).__struct_config__.tag)]
    assert any(figure in text for text in scored), scored
    assert event == "pairs" or not any("per cent" in text for text in (*scored, ruling.text)), scored


def test_an_innocent_pair_above_sixty_keeps_its_own_percentage() -> None:
    """A11: average plus with 64.00% on the other boards is 64.00%."""
    assert evaluate_award(Award(60, protected=True), Fraction(64)) == 64


def test_results_are_turned_into_imps_before_they_are_weighed() -> None:
    """A18: 60% of +620 and 40% of -100 against -170 at the other table are +3.2 IMPs."""
    other_table = -170
    weighed = Fraction(60, 100) * imps(620 + other_table) + Fraction(40, 100) * imps(-100 + other_table)
    assert weighed == Fraction(32, 10)
