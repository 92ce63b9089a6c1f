"""From results to a ranking (Laws 77, 78, 86 to 88): pure functions, exact until the rounding rule speaks.

A `SessionView` is all that scoring sees: contestants and lines, each a board at a table with its result. The method
that the conditions name gives points for each board; settling adds carry-over, handicap and penalties, breaks ties
and ranks. `explain` walks the same way again for one contestant and keeps every step.

>>> from model.bridge.result import Result
>>> from model.scoring import score
>>> from model.scoring.conditions import Conditions
>>> from model.scoring.view import Contestant, Line, SessionView
>>> lines = (Line(1, "1", "2", Result.parse("4SN="), 1, 1), Line(1, "3", "4", Result.parse("4SN-1"), 1, 2))
>>> view = SessionView(tuple(Contestant(key, int(key)) for key in "1234"), lines, 1)
>>> [(one.contestant.key, one.place) for one in score(view, Conditions()).ranking]
[('1', '1='), ('4', '1='), ('2', '3='), ('3', '3=')]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.explanations.explanation import Explanation
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


def score(view: SessionView, conditions: Conditions) -> Standings:
    """Score and rank a session by the method its conditions of contest name; raises `UnknownMethod`."""
    from model.scoring.ranking.settling import settle

    if conditions.repeated:
        from model.scoring.boards import repeated

        return repeated.score_repeated(
            view, conditions, lambda seen: settle(seen, score_boards(seen, conditions))
        )
    return settle(view, score_boards(view, conditions))


def explain(view: SessionView, conditions: Conditions, key: str) -> Explanation:
    """Explain how the figure of the contestant ``key`` came to be; raises `UnknownMethod`, ``KeyError`` for a stranger."""
    if conditions.repeated:
        from model.scoring.boards import repeated

        if repeated.applies(view, conditions):
            changed = repeated.cut_repeated(view, conditions)
            return repeated.explain_repeated(view, changed, conditions, _explain(changed, conditions, key))
    return _explain(view, conditions, key)


def _explain(view: SessionView, conditions: Conditions, key: str) -> Explanation:
    from model.scoring.ranking.settling import explain_settling, settle

    standings = score_boards(view, conditions)
    if view.lines and view.lines[0].south:
        from model.scoring.methods import individuals

        explanation = individuals.explain(view, conditions, key, standings)
    else:
        from model.scoring.methods.registry import explain_pairs

        explanation = explain_pairs(view, conditions, key, standings)
    return explain_settling(view, explanation, standings, settle(view, standings))


def score_boards(view: SessionView, conditions: Conditions) -> Standings:
    """Score every board and rank the contestants, before penalties and what else is settled."""
    if view.lines and view.lines[0].south:
        from model.scoring.methods import individuals

        return individuals.score(view, conditions)
    from model.scoring.methods.registry import score_pairs

    return score_pairs(view, conditions)
