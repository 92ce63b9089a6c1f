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
    from model.scoring.methods import method

    return method(conditions.method).score(view, conditions)


def explain(view: SessionView, conditions: Conditions, key: str) -> Explanation:
    """How the figure of the contestant ``key`` came to be; raises `UnknownMethod`, ``KeyError`` for a stranger."""
    from model.scoring.methods import method

    return method(conditions.method).explain(view, conditions, key)
