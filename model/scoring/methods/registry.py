"""Every method of scoring by its id: the one list of them, and what is asked of the list."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeVar, cast

from msgspec.structs import replace

from model.errors import ArrowswitchError
from model.i18n import _
from model.scoring.conditions import Conditions, VictoryPoints

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.explanations.explanation import Explanation
    from model.scoring.methods.method import Method
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

Word = TypeVar("Word")

METHODS: Final = (
    "matchpoints",
    "cross-imps",
    "butler",
    "bastille",
    "total-points",
    "instant-matchpoints",
    "preset-datum",
    "swiss-pairs",
    "swiss-imps",
    "swiss-butler",
    "teams-imps",
    "board-a-match",
    "point-a-board-imps",
    "patton",
    "aggregate",
)
"""The methods in the order in which they are offered; each is the `METHOD` of the module of its name in this folder."""

# By name, not by asking each: that would load every method of matches at the start of an evening of pairs.
_OF_MATCHES: Final = frozenset(
    {
        *("swiss-pairs", "swiss-imps", "swiss-butler"),
        *("teams-imps", "board-a-match", "point-a-board-imps", "patton", "aggregate"),
    }
)
# Kinds of event to which no method of matches belongs: the window does not wait at its start until those
# are loaded.
_WITHOUT_MATCHES: Final = frozenset({"pairs", "individual"})


class UnknownMethod(ArrowswitchError):
    """The conditions of contest name a method that does not exist."""


def method(name: str) -> Method:
    """The method with that id; raises `UnknownMethod`."""
    if name not in METHODS:
        raise UnknownMethod(
            _("There is no method of scoring called “{name}”.").format(name=name),
            _("Methods: {names}.").format(names=", ".join(METHODS)),
        )
    module = import_module(f"model.scoring.methods.{name.replace('-', '_')}")
    return cast("Method", module.METHOD)


def method_of(conditions: Conditions) -> Method:
    """The method that the conditions of contest name; raises `UnknownMethod`."""
    return method(conditions.method)


def all_methods() -> tuple[Method, ...]:
    """Every method, in the order in which they are offered."""
    return tuple(method(name) for name in METHODS)


def of_kind(kind: str) -> tuple[Method, ...]:
    """The methods for a kind of event ("pairs", "swiss-teams", "knock-out"), the usual one first.

    Teams of eight are scored by those of teams, in one of three ways where IMPs are compared.
    """
    kind = "teams" if kind == "teams-of-eight" else kind
    asked = (name for name in METHODS if kind not in _WITHOUT_MATCHES or name not in _OF_MATCHES)
    return tuple(one for one in map(method, asked) if kind in one.kinds)


def suit_method(conditions: Conditions, kind: str) -> Conditions:
    """The conditions with a method that suits the kind of event: their own, one on the same boards, or the usual one.

    A knock-out has no victory points: a match has a winner.
    """
    fitting = of_kind(kind)
    names = [one.id for one in fitting]
    chosen = conditions.method
    if chosen not in names:
        chosen = next((one.id for one in fitting if chosen in one.stands_for), names[0])
    if kind == "knock-out":
        return replace(conditions, method=chosen, victory_points=VictoryPoints.NONE, own_scale="")
    return replace(conditions, method=chosen)


def word_for(name: str, words: Mapping[str, Word], otherwise: Word) -> Word:
    """What a format calls the method, or the one it is like; ``otherwise`` where it has a word for neither."""
    own = method(name)
    return words.get(own.id, words.get(own.like, otherwise))


def score_pairs(view: SessionView, conditions: Conditions) -> Standings:
    """Score every board between pairs or teams and rank them, before penalties and what else is settled."""
    return method_of(conditions).score(view, conditions)


def explain_pairs(
    view: SessionView, conditions: Conditions, key: str, standings: Standings | None = None
) -> Explanation:
    """Explain the figure of a pair or team before penalties; ``standings`` are those of `score_pairs`."""
    return method_of(conditions).explain(view, conditions, key, standings or score_pairs(view, conditions))
