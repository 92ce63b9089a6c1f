"""Methods of scoring by name: for each a function that scores and one that explains, loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.explanation import Explanation
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

    Scorer = Callable[[SessionView, Conditions], Standings]
    Explainer = Callable[[SessionView, Conditions, str, Standings], Explanation]


class UnknownMethod(ArrowswitchError):
    """The conditions of contest name a method that does not exist."""


_MATCHES: Final = ("team_events.score", "match_reasons.explain")
_FRACTIONS: Final = ("fractional.score", "fractional_reasons.explain")

METHODS: Final[Mapping[str, tuple[str, str]]] = {
    "matchpoints": ("matchpoints.score", "matchpoint_reasons.explain"),
    "cross-imps": ("cross_imps.score", "imp_reasons.explain_comparisons"),
    "butler": ("butler.score", "imp_reasons.explain_datum"),
    "bastille": ("bastille.score", "imp_reasons.explain_datum"),
    "total-points": ("total_points.score", "imp_reasons.explain_totals"),
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


def _loaded(where: str) -> object:
    module, _dot, function = where.partition(".")
    return getattr(import_module(f"model.scoring.{module}"), function)
