"""The conditions of contest of a PBN file: the words of its tag Scoring, what its figures show, and a tag of our own.

The standard has no words for most of them, so our writer adds ``[ArrowswitchConditions "method=teams-imps;..."]`` with
the method and those that are not the usual ones; other programs pass over it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from model.exchange.csv.conditions import condition_texts, conditions_from_texts
from model.exchange.published.fitting import IMPS, fit_imps
from model.exchange.published.hints import apply_hints
from model.scoring.conditions import Conditions, CrossImps, Datum, Unequal, VictoryPoints
from model.scoring.methods.registry import method_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.exchange.event import Published, PublishedPoints
    from model.scoring.view import Contestant, Line

OWN_CONDITIONS: Final = "ArrowswitchConditions"
_METHODS: Final[Mapping[str, Mapping[str, Any]]] = {
    "CROSS": {"method": "cross-imps", "cross": CrossImps.SUM},
    "CROSS1": {"method": "cross-imps", "cross": CrossImps.PER_TABLE},
    "CROSS2": {"method": "cross-imps", "cross": CrossImps.PER_COMPARISON},
    "MEAN": {"method": "butler", "datum": Datum.MEDIAN},
    "BASTILLE": {"method": "bastille"},
    "ASCHERMAN": {"unequal": Unequal.ASCHERMAN},
    "TOTALPOINTS": {"method": "total-points"},
    "TOTAL": {"method": "total-points"},
    "RUBBER": {"method": "total-points"},
    "CHICAGO": {"method": "total-points"},
}
"""What a word of the tag Scoring says (PBN 2.1); "Butler-2" drops two extreme scores, "IMP" alone tells no more."""
_BUTLER: Final = re.compile(r"BUTLER(?:-(\d{1,2}))?")


def own_words(conditions: Conditions) -> str:
    """The method and the conditions that are not the usual ones, as our tag has them."""
    usual = dict(condition_texts(Conditions()))
    usual.pop("method")  # the tag is always there: without it a reader takes its conditions from the figures
    return ";".join(f"{name}={text}" for name, text in condition_texts(conditions) if text != usual.get(name))


def conditions_of(
    words: Mapping[str, str],
    field: tuple[tuple[Contestant, ...], tuple[Line, ...]],
    published: tuple[tuple[PublishedPoints, ...], tuple[Published, ...]],
    *,
    teams: bool,
    imps: bool,
) -> Conditions:
    """The conditions of an event by the ``words`` of its tags; ``imps`` says that its tables have a column of them."""
    if (own := _own_conditions(words)) is not None:
        return own
    (contestants, lines), (points, figures) = field, published
    scoring = words.get("Scoring", "").upper()
    changes = _changes(scoring)
    if teams:
        method = "board-a-match" if scoring.startswith("BAM") else "teams-imps"
        return Conditions(method=method, victory_points=VictoryPoints.NONE)
    in_imps = scoring.startswith("IMP") or (imps and not scoring.startswith("M"))
    conditions = Conditions(**{"method": "cross-imps" if in_imps else "matchpoints", **changes})
    if not in_imps and "method" not in changes:
        return apply_hints(conditions, lines, points, figures)
    if conditions.method in IMPS:
        methods = (conditions.method,) if "method" in changes else IMPS
        return fit_imps(conditions, contestants, lines, points, methods)
    return conditions


def between_teams(words: Mapping[str, str]) -> bool:
    """Whether our own tag names a method that scores matches of teams."""
    own = _own_conditions(words)
    return own is not None and method_of(own).between_teams


def _own_conditions(words: Mapping[str, str]) -> Conditions | None:
    """The conditions of our own tag; None without one, and for one of a later version: the file is read as any other."""
    if OWN_CONDITIONS not in words:
        return None
    given = (word.partition("=") for word in words[OWN_CONDITIONS].split(";"))
    try:
        return conditions_from_texts({name.strip(): text for name, _is, text in given}, Conditions())
    except ValueError:
        return None


def _changes(scoring: str) -> dict[str, Any]:
    """What the words of a scoring tag set."""
    changes: dict[str, Any] = {}
    for word in re.split(r"[;,\s]+", scoring):
        changes.update(_METHODS.get(word, {}))
        if butler := _BUTLER.fullmatch(word):
            changes.update(method="butler", trim=int(butler[1] or 0) // 2)
    return changes
