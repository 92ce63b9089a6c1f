"""The conditions of contest as a form has them: for each its words, what can be chosen, and for which methods it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gui.pages.tonight.boards import sections_words
from gui.pages.tonight.matches import eights_words
from model.i18n import _
from model.scoring.conditions import (
    CrossImps,
    Datum,
    Handicap,
    Laws,
    MatchpointScale,
    Rematches,
    Rounding,
    SessionTotal,
    SmallGroups,
    StratifyBy,
    Ties,
    Total,
    Unequal,
    VictoryPoints,
)
from model.scoring.explanations.wording import tie_break_name
from model.scoring.methods.method import ASKED_BY_SOME
from model.scoring.methods.registry import all_methods, method, method_of
from model.scoring.ranking.tie_breaks import RULES

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions

Choices = tuple[tuple[object, str], ...]


def bears_on(name: str, conditions: Conditions) -> bool:
    """Whether a condition bears on the figures of the method chosen."""
    if name == "repeated" and conditions.laws is not Laws.OF_2017:
        return False  # Law 12C2(d) is of 2017
    if name == "stratify_by" and not conditions.strata.strip():
        return False
    return name not in ASKED_BY_SOME or name in method_of(conditions).asks


def methods(kind: str, chosen: str) -> Choices:
    """The methods for pairs, teams or individuals (all for ""), with the one chosen among them."""
    kinds = {"pairs": {"pairs", "swiss-pairs"}}.get(kind, {kind})
    offered = [one for one in all_methods() if not kind or kinds & one.kinds]
    if chosen not in [one.id for one in offered]:
        offered.append(method(chosen))
    return tuple((one.id, one.title) for one in offered)


def roundings(conditions: Conditions) -> Choices:
    """The ways to round of the method, and the one chosen: single boards and raw scores are rounded at matchpoints only."""
    of_boards = (Rounding.ACBL, Rounding.WBF, Rounding.EBU)
    return tuple(
        (value, words)
        for value, words in _rounding()
        if "unequal" in method_of(conditions).asks or value not in of_boards or value is conditions.rounding
    )


def choices(name: str) -> Choices:
    """What can be chosen for a condition, with its words."""
    return _CHOICES[name]()


def _scale() -> Choices:
    return (
        (MatchpointScale.TWO_ONE, _("2 for a win, 1 for a tie")),
        (MatchpointScale.ONE_HALF, _("1 for a win, ½ for a tie")),
    )


def _unequal() -> Choices:
    return (
        (Unequal.NEUBERG, _("Neuberg, full top")),
        (Unequal.FACTOR, _("Factored, own top")),
        (Unequal.ASCHERMAN, _("Ascherman")),
        (Unequal.INCREMENT, _("One point for each missing result")),
    )


def _small_groups() -> Choices:
    return (
        (SmallGroups.NEUBERG, _("Neuberg")),
        (SmallGroups.EBU, _("EBU, fixed up to three")),
        (SmallGroups.WBF, _("WBF, fixed up to three")),
    )


def _cross() -> Choices:
    return (
        (CrossImps.PER_COMPARISON, _("Mean of the comparisons")),
        (CrossImps.PER_TABLE, _("Divided by the number of tables")),
        (CrossImps.SUM, _("Sum of all comparisons")),
    )


def _datum() -> Choices:
    return ((Datum.MEAN, _("Mean of the scores")), (Datum.MEDIAN, _("Median score")))


def _victory_points() -> Choices:
    return (
        (VictoryPoints.WBF, _("WBF, 20 in hundredths")),
        # Before those of the ACBL: a scale that is refused for the length of the matches stops who walks by arrows.
        (VictoryPoints.NONE, _("None")),
        (VictoryPoints.ACBL_20, _("ACBL, 20")),
        (VictoryPoints.ACBL_30, _("ACBL, 30")),
    )


def _rematches() -> Choices:
    return (
        (Rematches.NEVER, _("ask at the draw")),
        (Rematches.IF_NEEDED, _("only if unavoidable")),
    )


def _rounding() -> Choices:
    from gui.pages.tonight.form import describe_rounding

    return describe_rounding()


def _total() -> Choices:
    return (
        (Total.PLAYED, _("as scored")),
        (Total.FACTORED, _("scaled up to full boards")),
    )


def _ties() -> Choices:
    return (
        (Ties.EXACT, _("only if exactly equal")),
        (Ties.SHOWN, _("if equal as printed")),
    )


def _section_places() -> Choices:
    return (
        (False, _("Overall only")),
        (True, _("Overall and by section")),
    )


def _one_list() -> Choices:
    return (
        (False, _("As in the movement")),
        (True, _("One list")),
    )


def _sessions() -> Choices:
    return (
        (SessionTotal.POINTS, _("Points added")),
        (SessionTotal.PERCENT, _("Sessions weighted equally")),
    )


def _laws() -> Choices:
    return (
        (Laws.OF_2017, _("Laws of 2017")),
        (Laws.OF_2007, _("Laws of 2007")),
        (Laws.OF_1997, _("Laws of 1997")),
    )


def _stratify_by() -> Choices:
    return (
        (StratifyBy.AVERAGE, _("by average")),
        (StratifyBy.HIGHEST, _("by the higher player")),
    )


def _handicap() -> Choices:
    return (
        (Handicap.NONE, _("None")),
        (Handicap.CLUB_SUM, _("Half the players’ sum")),
        (Handicap.POINTS, _("Sum of percentage points")),
    )


def _masterpoints() -> Choices:
    from model.paths import resource
    from model.scoring.ranking.masterpoints import table

    names = sorted(path.stem for path in resource("scoring").glob("*.toml"))
    return (("", _("None")), *((name, table(name).name) for name in names))


def tie_breaks(*, first: bool = False) -> Choices:
    """The rules that break ties; the ``first`` field has the whole order of the EBU too."""
    rules = tuple((name, tie_break_name(name)) for name in RULES if name != "swiss-points")
    if not first:
        return (("", _("nothing")), *rules)
    return (("", _("none, tie stands")), *rules, ("ebu", _("EBU, full order")))


_CHOICES: Final = {
    "scale": _scale,
    "unequal": _unequal,
    "small_groups": _small_groups,
    "cross": _cross,
    "datum": _datum,
    "victory_points": _victory_points,
    "teams_of_eight": eights_words,
    "rematches": _rematches,
    "rounding": _rounding,
    "total": _total,
    "ties": _ties,
    "sections": sections_words,
    "section_places": _section_places,
    "one_list": _one_list,
    "sessions": _sessions,
    "laws": _laws,
    "stratify_by": _stratify_by,
    "handicap": _handicap,
    "masterpoints": _masterpoints,
}


@dataclass(frozen=True, slots=True)
class ConditionLimits:
    """A figure of the form: from ``least`` to ``most``, with ``words`` behind it."""

    least: int
    most: int
    words: str


def limits(name: str) -> ConditionLimits:
    """What a figure may be."""
    return {
        "trim": ConditionLimits(0, 9, _(" left out at each end")),
        "datum_step": ConditionLimits(1, 100, ""),
        "average_plus_imps": ConditionLimits(0, 24, _(" IMPs")),
        "bye_percent": ConditionLimits(0, 100, _(" % of a match")),
        "missed_percent": ConditionLimits(0, 100, _(" % of a match")),
        "patton_points": ConditionLimits(0, 100, ""),
        "least_boards": ConditionLimits(0, 100, _(" % of the most played")),
        "correction_minutes": ConditionLimits(0, 10080, _(" minutes")),
    }[name]
