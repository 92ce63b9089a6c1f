"""Methods of scoring by name; each is one module with ``score``, and a function that explains, loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.explanation import Explanation
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

    Explainer = Callable[[SessionView, Conditions, str, Standings], Explanation]


class UnknownMethod(ArrowswitchError):
    """The conditions of contest name a method that does not exist."""


class Method(Protocol):
    """One way to score: a module that has this function."""

    def score(self, view: SessionView, conditions: Conditions) -> Standings:
        """Score and rank the session."""
        ...


METHODS: Final[Mapping[str, tuple[str, str]]] = {
    "matchpoints": ("matchpoints", "matchpoint_reasons.explain"),
    "cross-imps": ("cross_imps", "imp_reasons.explain_comparisons"),
    "butler": ("butler", "imp_reasons.explain_datum"),
    "total-points": ("total_points", "imp_reasons.explain_totals"),
    "instant-matchpoints": ("fractional", "fractional_reasons.explain"),
    "preset-datum": ("fractional", "fractional_reasons.explain"),
}
"""For each method the module that scores and the function that explains."""


def method(name: str) -> Method:
    """The method of that name; raises `UnknownMethod`."""
    if name not in METHODS:
        raise UnknownMethod(
            _("There is no method of scoring called “{name}”.").format(name=name),
            _("Methods: {names}.").format(names=", ".join(METHODS)),
        )
    return cast("Method", import_module(f"model.scoring.{METHODS[name][0]}"))


def explainer(name: str) -> Explainer:
    """What explains the figures of a method, from the standings it gave."""
    module, _dot, function = METHODS[name][1].partition(".")
    return cast("Explainer", getattr(import_module(f"model.scoring.{module}"), function))
