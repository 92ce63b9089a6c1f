"""Methods of scoring by name; each is one module with ``score`` and ``explain``, loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.explanation import Explanation
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


class UnknownMethod(ArrowswitchError):
    """The conditions of contest name a method that does not exist."""


class Method(Protocol):
    """One way to score: a module that has these functions."""

    def score(self, view: SessionView, conditions: Conditions) -> Standings:
        """Score and rank the session."""
        ...

    def explain(self, view: SessionView, conditions: Conditions, key: str) -> Explanation:
        """The way to one contestant's figure; raises ``KeyError`` for a stranger."""
        ...


def _matchpoints() -> Method:
    from model.scoring import matchpoints

    return matchpoints


def _cross_imps() -> Method:
    from model.scoring import cross_imps

    return cross_imps


def _butler() -> Method:
    from model.scoring import butler

    return butler


def _total_points() -> Method:
    from model.scoring import total_points

    return total_points


METHODS: Final[Mapping[str, Callable[[], Method]]] = {
    "matchpoints": _matchpoints,
    "cross-imps": _cross_imps,
    "butler": _butler,
    "total-points": _total_points,
}


def method(name: str) -> Method:
    """The method of that name; raises `UnknownMethod`."""
    if name not in METHODS:
        raise UnknownMethod(
            _("There is no method of scoring called “{name}”.").format(name=name),
            _("Methods: {names}.").format(names=", ".join(METHODS)),
        )
    return METHODS[name]()
