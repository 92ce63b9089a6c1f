"""From results to a ranking (Laws 77, 78, 86 to 88): pure functions, exact until the rounding rule speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.explanation import Explanation
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by the method its conditions of contest name; raises `UnknownMethod`."""
    from model.scoring.settling import settled

    return settled(view, _boards_scored(view, conditions))


def explain(view: SessionView, conditions: Conditions, key: str) -> Explanation:
    """How the figure of the contestant ``key`` came to be; raises `UnknownMethod`, ``KeyError`` for a stranger."""
    from model.scoring import fractional
    from model.scoring.methods import explainer
    from model.scoring.settling import settled, settling_explained

    standings = _boards_scored(view, conditions)
    by_parts = fractional.needed(view, conditions)
    explanation = explainer(fractional.METHOD if by_parts else conditions.method)(
        view, conditions, key, standings
    )
    return settling_explained(view, explanation, standings, settled(view, standings))


def _boards_scored(view: SessionView, conditions: Conditions) -> Standings:
    from model.scoring import fractional
    from model.scoring.methods import scorer

    chosen = scorer(conditions.method)
    if fractional.needed(view, conditions):
        return fractional.score(view, conditions)
    return chosen(view, conditions)
