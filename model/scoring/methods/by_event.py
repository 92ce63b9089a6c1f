"""Which methods of scoring suit which kind of evening, and the conditions of a club's own made to fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.scoring.conditions import VictoryPoints

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.conditions import Conditions

_BY_BOARD: Final = (
    "matchpoints",
    "cross-imps",
    "butler",
    "bastille",
    "total-points",
    "instant-matchpoints",
    "preset-datum",
)
_BY_MATCH: Final = ("teams-imps", "board-a-match", "point-a-board-imps", "patton", "aggregate")

METHODS_OF_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "pairs": _BY_BOARD,
    "teams": _BY_MATCH,
    "swiss-teams": _BY_MATCH,
    "swiss-pairs": ("swiss-pairs", "swiss-imps", "swiss-butler"),
    "knock-out": ("teams-imps", "board-a-match", "aggregate"),
    "individual": _BY_BOARD[:5],
}
"""The methods for each kind of evening, the usual one first."""

_SWISS: Final[Mapping[str, str]] = {
    "cross-imps": "swiss-imps",
    "teams-imps": "swiss-imps",
    "butler": "swiss-butler",
    "bastille": "swiss-butler",
}
"""What Swiss pairs are scored by in a club that scores its other evenings so."""


def suited(conditions: Conditions, kind: str) -> Conditions:
    """The conditions with a method that suits the kind of evening: their own, or the usual one.

    A knock-out has no victory points: a match has a winner.
    """
    methods = METHODS_OF_KIND[kind]
    method = conditions.method
    if method not in methods:
        method = _SWISS.get(method, methods[0]) if kind == "swiss-pairs" else methods[0]
    if kind == "knock-out":
        return replace(conditions, method=method, victory_points=VictoryPoints.NONE, own_scale="")
    return replace(conditions, method=method)
