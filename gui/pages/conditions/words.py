"""The conditions of contest as a form has them: for each its words, what can be chosen, and for which methods it is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gui.pages.tonight.boards import sections_words
from gui.pages.tonight.form import describe_rounding
from gui.pages.tonight.matches import eights_words
from gui.widgets.figures import minutes_words
from model.i18n import N_, _, ngettext
from model.scoring.conditions import (
    Conditions,
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
        for value, words in describe_rounding()
        if "unequal" in method_of(conditions).asks or value not in of_boards or value is conditions.rounding
    )


def choices(name: str) -> Choices:
    """What can be chosen for a condition, with its words."""
    if name in _FOUND:
        return _FOUND[name]()
    return tuple((value, _(words)) for value, words in _CHOICES[name])


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


_CHOICES: Final[dict[str, Choices]] = {
    "scale": (
        (MatchpointScale.TWO_ONE, N_("2 for a win, 1 for a tie")),
        (MatchpointScale.ONE_HALF, N_("1 for a win, ½ for a tie")),
    ),
    "unequal": (
        (Unequal.NEUBERG, N_("Neuberg, full top")),
        (Unequal.FACTOR, N_("Factored, own top")),
        (Unequal.ASCHERMAN, N_("Ascherman")),
        (Unequal.INCREMENT, N_("One point for each missing result")),
    ),
    "small_groups": (
        (SmallGroups.NEUBERG, N_("Neuberg")),
        (SmallGroups.EBU, N_("EBU, fixed up to three")),
        (SmallGroups.WBF, N_("WBF, fixed up to three")),
    ),
    "cross": (
        (CrossImps.PER_COMPARISON, N_("Mean of the comparisons")),
        (CrossImps.PER_TABLE, N_("Divided by the number of tables")),
        (CrossImps.SUM, N_("Sum of all comparisons")),
    ),
    "datum": ((Datum.MEAN, N_("Mean of the scores")), (Datum.MEDIAN, N_("Median score"))),
    "victory_points": (
        (VictoryPoints.WBF, N_("WBF, 20 in hundredths")),
        # Before those of the ACBL: a scale that is refused for the length of the matches stops who walks by arrows.
        (VictoryPoints.NONE, N_("None")),
        (VictoryPoints.ACBL_20, N_("ACBL, 20")),
        (VictoryPoints.ACBL_30, N_("ACBL, 30")),
    ),
    "rematches": (
        (Rematches.NEVER, N_("ask at the draw")),
        (Rematches.IF_NEEDED, N_("only if unavoidable")),
    ),
    "total": (
        (Total.PLAYED, N_("as scored")),
        (Total.FACTORED, N_("scaled up to full boards")),
    ),
    "ties": (
        (Ties.EXACT, N_("only if exactly equal")),
        (Ties.SHOWN, N_("if equal as printed")),
    ),
    "section_places": (
        (False, N_("Overall only")),
        (True, N_("Overall, by section and direction")),
    ),
    "one_list": (
        (False, N_("As in the movement")),
        (True, N_("One list")),
    ),
    "sessions": (
        (SessionTotal.POINTS, N_("Points added")),
        (SessionTotal.PERCENT, N_("Sessions weighted equally")),
    ),
    "laws": (
        (Laws.OF_2017, N_("Laws of 2017")),
        (Laws.OF_2007, N_("Laws of 2007")),
        (Laws.OF_1997, N_("Laws of 1997")),
    ),
    "stratify_by": (
        (StratifyBy.AVERAGE, N_("by average")),
        (StratifyBy.HIGHEST, N_("by the higher player")),
    ),
    "handicap": (
        (Handicap.NONE, N_("None")),
        (Handicap.CLUB_SUM, N_("Half the players’ sum")),
        (Handicap.POINTS, N_("Sum of percentage points")),
    ),
}
_FOUND: Final = {
    "teams_of_eight": eights_words,
    "rounding": describe_rounding,
    "sections": sections_words,
    "masterpoints": _masterpoints,
}


def _imps(number: int) -> str:
    return ngettext(" IMP", " IMPs", number)


@dataclass(frozen=True, slots=True)
class ConditionLimits:
    """A figure of the form: from ``least`` to ``most``, with ``words`` behind it, which may go with the number."""

    least: int
    most: int
    words: str | Callable[[int], str]


def limits(name: str) -> ConditionLimits:
    """What a figure may be."""
    return {
        "trim": ConditionLimits(0, 9, _(" left out at each end")),
        "datum_step": ConditionLimits(1, 100, ""),
        "average_plus_imps": ConditionLimits(0, 24, _imps),
        "bye_percent": ConditionLimits(0, 100, _(" % of a match")),
        "missed_percent": ConditionLimits(0, 100, _(" % of a match")),
        "patton_points": ConditionLimits(0, 100, ""),
        "least_boards": ConditionLimits(0, 100, _(" % of the most played")),
        "correction_minutes": ConditionLimits(0, 10080, minutes_words),
    }[name]
