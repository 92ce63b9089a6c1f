"""A method of scoring as the rest of the program asks about it: one descriptor, which the module of the method registers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from model.i18n import _
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.view import PenaltyUnit, SessionView

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.scoring.explanations.explanation import Explanation
    from model.scoring.matches.results import MatchResult
    from model.scoring.standings import Standings


class Unit(Enum):
    """What points are counted in."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    VICTORY_POINTS = "victory points"
    POINTS = "points"  # for boards won
    SCORE = "score"  # points of the score itself


TOPPED: Final = frozenset({"total", "ties", "handicap", "sessions"})
"""The conditions that only a method with a top asks for."""

ADJUSTED: Final = frozenset({"laws", "repeated"})
"""The conditions on artificial adjusted scores."""

IN_IMPS: Final = ADJUSTED | {"average_plus_imps"}
"""The same for a method whose boards are in IMPs (Law 86B; 86D of 2007)."""

OF_MATCHES: Final = frozenset({"bye_percent", "missed_percent", "rematches"})
"""The conditions that only a method whose rounds are matches asks for."""

ASKED_BY_SOME: Final = (
    TOPPED
    | IN_IMPS
    | OF_MATCHES
    | {"scale", "unequal", "small_groups", "cross", "datum", "datum_step", "presets"}
    | {"victory_points", "own_scale", "teams_of_eight", "patton_points"}
)
"""The conditions of contest that bear on the figures of some methods only; "presets" are the list fixed before play."""


@dataclass(frozen=True, kw_only=True)
class Method(ABC):
    """A method of scoring.

    ``name`` and ``short_name`` (where the kind of event is named beside it) are marked for translation, ``unit`` is that of
    a board, ``kinds`` are the kinds of event it is offered for, ``asks`` the conditions of contest it asks for beside those
    that every method does. Files that have no word for the method write that of the method it is ``like``. In events of its
    kinds it takes the place of the methods it ``stands_for``.
    """

    id: str
    name: str
    short_name: str
    unit: Unit
    kinds: frozenset[str]
    asks: frozenset[str]
    like: str = ""
    stands_for: frozenset[str] = frozenset()

    by_match: ClassVar[bool] = False
    between_teams: ClassVar[bool] = False

    @abstractmethod
    def score(self, view: SessionView, conditions: Conditions) -> Standings:
        """Score every board between pairs or teams and rank them, before penalties and what else is settled."""

    @abstractmethod
    def explain(
        self, view: SessionView, conditions: Conditions, key: str, standings: Standings
    ) -> Explanation:
        """The way to a contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""

    @property
    def title(self) -> str:
        """The method as players call it."""
        return _(self.name)

    @property
    def short_title(self) -> str:
        """The same where the kind of event stands beside it."""
        return _(self.short_name)

    @property
    def topped(self) -> bool:
        """Whether a board can give so much and no more, so that contestants are ranked by percentages."""
        return False

    @property
    def in_percent(self) -> bool:
        """Whether what a contestant has is a percentage, of the session or of each match."""
        return self.topped

    @property
    def board_top(self) -> int:
        """The top of every board if it is the same; 0 for a method without a top."""
        return 0

    @property
    def scaled(self) -> bool:
        """Whether the result of a match is brought on a scale of victory points, from which a bye is given too."""
        return False

    def total_unit(self, _conditions: Conditions) -> Unit:
        """What the total of a contestant is counted in."""
        return self.unit

    def penalty_unit(self, _conditions: Conditions) -> PenaltyUnit | None:
        """What a penalty is counted in; None if the method knows none."""
        if self.topped:
            return PenaltyUnit.MATCHPOINTS
        return PenaltyUnit.IMPS if self.unit is Unit.IMPS else None

    def scale_words(self, _conditions: Conditions) -> str:
        """The scale of a match in words, "" if the conditions have it."""
        return ""

    def match_results(self, _view: SessionView, _conditions: Conditions) -> tuple[MatchResult, ...]:
        """Every match of the event with what it gives to either side; () for a method without matches."""
        return ()


def has_scale(conditions: Conditions) -> bool:
    """Whether the conditions name a scale of victory points."""
    return conditions.victory_points is not VictoryPoints.NONE or bool(conditions.own_scale.strip())


def late(place: str) -> Callable[..., Any]:
    """A function of `model.scoring` that is loaded when it is first called: "explanations.imps.compared_steps".

    Scoring does not wait for the modules that explain, which in turn are made of those that score.
    """
    module, _dot, name = f"model.scoring.{place}".rpartition(".")

    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*given, **named)

    return call
