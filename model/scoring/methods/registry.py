"""Methods of scoring by name: for each a function that scores and one that explains, loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.explanations.explanation import Explanation
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

    Scorer = Callable[[SessionView, Conditions], Standings]
    Explainer = Callable[[SessionView, Conditions, str, Standings], Explanation]


class UnknownMethod(ArrowswitchError):
    """The conditions of contest name a method that does not exist."""


_MATCHES: Final = ("methods.teams.score", "explanations.matches.explain")
_FRACTIONS: Final = ("methods.assigned.score", "explanations.assigned.explain")

METHODS: Final[Mapping[str, tuple[str, str]]] = {
    "matchpoints": ("methods.matchpoints.score", "explanations.matchpoints.explain"),
    "cross-imps": ("methods.cross_imps.score", "explanations.imps.explain_comparisons"),
    "butler": ("methods.butler.score", "explanations.imps.explain_datum"),
    "bastille": ("methods.bastille.score", "explanations.imps.explain_datum"),
    "total-points": ("methods.total_points.score", "explanations.imps.explain_totals"),
    "instant-matchpoints": _FRACTIONS,
    "preset-datum": _FRACTIONS,
    "teams-imps": _MATCHES,
    "board-a-match": _MATCHES,
    "aggregate": _MATCHES,
    "patton": _MATCHES,
    "point-a-board-imps": _MATCHES,
    "swiss-pairs": _MATCHES,
    "swiss-imps": _MATCHES,
    "swiss-butler": _MATCHES,
}
"""For each method the function that scores and the function that explains."""


def scorer(name: str) -> Scorer:
    """What scores and ranks by the method of that name; raises `UnknownMethod`."""
    if name not in METHODS:
        raise UnknownMethod(
            _("There is no method of scoring called “{name}”.").format(name=name),
            _("Methods: {names}.").format(names=", ".join(METHODS)),
        )
    return cast("Scorer", _loaded(METHODS[name][0]))


def explainer(name: str) -> Explainer:
    """What explains the figures of a method, from the standings it gave."""
    return cast("Explainer", _loaded(METHODS[name][1]))


def score_pairs(view: SessionView, conditions: Conditions) -> Standings:
    """Score every board between pairs or teams and rank them, before penalties and what else is settled."""
    from model.scoring.methods import assigned

    chosen = scorer(conditions.method)
    if assigned.needed(view, conditions):
        return assigned.score(view, conditions)
    return chosen(view, conditions)


def explain_pairs(
    view: SessionView, conditions: Conditions, key: str, standings: Standings | None = None
) -> Explanation:
    """Explain the figure of a pair or team before penalties; ``standings`` are those of `score_pairs`."""
    from model.scoring.methods import assigned

    by_parts = assigned.needed(view, conditions)
    chosen = explainer(assigned.METHOD if by_parts else conditions.method)
    return chosen(view, conditions, key, standings or score_pairs(view, conditions))


def _loaded(where: str) -> object:
    module, _dot, function = where.rpartition(".")
    return getattr(import_module(f"model.scoring.{module}"), function)
