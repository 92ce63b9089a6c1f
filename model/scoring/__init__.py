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

    if conditions.repeated:
        from model.scoring import repeated

        if repeated.applies(view, conditions):
            changed = repeated.varied(view, conditions)
            standings = settled(changed, boards_scored(changed, conditions))
            return repeated.restored(view, changed, standings)
    return settled(view, boards_scored(view, conditions))


def explain(view: SessionView, conditions: Conditions, key: str) -> Explanation:
    """How the figure of the contestant ``key`` came to be; raises `UnknownMethod`, ``KeyError`` for a stranger."""
    if conditions.repeated:
        from model.scoring import repeated

        if repeated.applies(view, conditions):
            changed = repeated.varied(view, conditions)
            return repeated.told(view, changed, conditions, _explained(changed, conditions, key))
    return _explained(view, conditions, key)


def _explained(view: SessionView, conditions: Conditions, key: str) -> Explanation:
    from model.scoring.settling import settled, settling_explained

    standings = boards_scored(view, conditions)
    if view.lines and view.lines[0].south:
        from model.scoring import individuals

        explanation = individuals.explain(view, conditions, key, standings)
    else:
        explanation = explain_boards(view, conditions, key, standings)
    return settling_explained(view, explanation, standings, settled(view, standings))


def explain_boards(
    view: SessionView, conditions: Conditions, key: str, standings: Standings | None = None
) -> Explanation:
    """The way to a figure before penalties and what else is settled; ``standings`` are those of `boards_scored`."""
    from model.scoring import fractional
    from model.scoring.methods import explainer

    by_parts = fractional.needed(view, conditions)
    chosen = explainer(fractional.METHOD if by_parts else conditions.method)
    return chosen(view, conditions, key, standings or boards_scored(view, conditions))


def boards_scored(view: SessionView, conditions: Conditions) -> Standings:
    """Every board scored and the contestants ranked, before penalties and what else is settled."""
    if view.lines and view.lines[0].south:
        from model.scoring import individuals

        return individuals.score(view, conditions)
    from model.scoring import fractional
    from model.scoring.methods import scorer

    chosen = scorer(conditions.method)
    if fractional.needed(view, conditions):
        return fractional.score(view, conditions)
    return chosen(view, conditions)
