"""The names of methods, tie-breaks and scales, and the conditions of contest in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, ngettext
from model.scoring.boards.repeated import steps_of
from model.scoring.conditions import (
    Conditions,
    CrossImps,
    Datum,
    Handicap,
    Laws,
    SessionTotal,
    SmallGroups,
    TeamsOfEight,
    VictoryPoints,
)
from model.scoring.explanations.steps import unequal_name
from model.scoring.explanations.total_steps import describe_rounding
from model.scoring.methods.method import Unit
from model.scoring.methods.registry import UnknownMethod, method, method_of
from model.scoring.ranking.strata import strata_of
from model.scoring.ranking.tie_breaks import order_of
from model.scoring.rounding import plain, show_figure

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from model.scoring.standings import Standing, Standings
    from model.scoring.view import Contestant


def method_name(name: str) -> str:
    """A method as players call it; the name itself for one that is not known."""
    try:
        return method(name).title
    except UnknownMethod:
        return name


def unit_name(unit: Unit) -> str:
    """The heading of a column of such points."""
    return {
        Unit.MATCHPOINTS: _("MP"),
        Unit.IMPS: _("IMP"),
        Unit.VICTORY_POINTS: _("VP"),
        Unit.POINTS: _("Points"),
        Unit.SCORE: _("Points"),
    }[unit]


def points_name(conditions: Conditions) -> str:
    """The heading of a column of totals: matchpoints, IMPs, victory points, points."""
    return unit_name(method_of(conditions).total_unit(conditions))


def points_words(conditions: Conditions) -> str:
    """The same inside a sentence: "matchpoints", "IMPs", "victory points"."""
    return {
        Unit.MATCHPOINTS: _("matchpoints"),
        Unit.IMPS: _("IMPs"),
        Unit.VICTORY_POINTS: _("victory points"),
        Unit.POINTS: _("points"),
        Unit.SCORE: _("points"),
    }[method_of(conditions).total_unit(conditions)]


def whole_points(conditions: Conditions, figures: Iterable[Fraction | None]) -> bool:
    """Whether these figures of the method need no decimals: it counts in whole points and none has any."""
    return not by_percentage(conditions) and all(one is None or one.denominator == 1 for one in figures)


def show_totals(standings: Standings) -> dict[str, str]:
    """Each contestant's total as a list shows it, by key: "1740", or "12.33" where one of them has decimals."""
    ranking, conditions = standings.ranking, standings.conditions
    scored = [one.total for one in ranking if one.shown_total]
    if whole_points(conditions, scored) and not _in_hundredths(conditions):
        return {one.contestant.key: plain(one.total) if one.shown_total else "" for one in ranking}
    return {one.contestant.key: one.shown_total for one in ranking}


def ranking_figures(standings: Standings) -> dict[str, str]:
    """By key what ranks each contestant, as one column shows it, "" without a board: its percentage or its total.

    Where points are won on boards that differ in number, so that the share of them decides (board-a-match), both are given:
    "21 of 32".
    """
    ranking = standings.ranking
    if by_percentage(standings.conditions):
        return {one.contestant.key: one.shown_percentage for one in ranking}
    totals = show_totals(standings)
    if not ranked_by_share(standings):
        return totals
    for one in ranking:
        if one.percentage is not None:
            text = _("{points} of {top}").format(points=totals[one.contestant.key], top=plain(one.maximum))
            totals[one.contestant.key] = text
    return totals


def ranked_by_share(standings: Standings) -> bool:
    """Whether points are ranked by the share of those there were, since not everybody played as many boards."""
    if by_percentage(standings.conditions):
        return False
    return len({one.maximum for one in standings.ranking if one.percentage is not None}) > 1


def ranking_unit(conditions: Conditions) -> str:
    """The heading of a column of `ranking_figures`."""
    return _("%") if by_percentage(conditions) else points_name(conditions)


def _in_hundredths(conditions: Conditions) -> bool:
    """Whether the points are by nature in hundredths, so that a whole figure is one by chance (WBF scale of 2013)."""
    wbf = conditions.victory_points is VictoryPoints.WBF and not conditions.own_scale.strip()
    return method_of(conditions).total_unit(conditions) is Unit.VICTORY_POINTS and wbf


def by_percentage(conditions: Conditions) -> bool:
    """Whether contestants are ranked by percentages of the tops."""
    return method_of(conditions).topped


def board_points_name(conditions: Conditions) -> str:
    """The heading of a column of the points of single boards."""
    return unit_name(method_of(conditions).unit)


def label(contestant: Contestant) -> str:
    """The number of a contestant as lists show it: "7", "A12", "3+7" for two individuals at one table."""
    return contestant.key if "+" in contestant.key else f"{contestant.section}{contestant.number}"


def tie_break_name(name: str) -> str:
    """A tie-break in words."""
    return {
        "head-to-head": _("the result between them"),
        "opponents": _("the opponents’ final scores"),
        "swiss-points": _("the opponents’ final scores"),
        "basic": _("the points on the boards"),
        "count-back": _("boards won"),
        "wins": _("matches won"),
        "quotient": _("points won divided by points lost"),
    }.get(name, name)


def scale_name(conditions: Conditions) -> str:
    """The scale of victory points; of Swiss pairs by matchpoints it is the percentage brought to its total."""
    if conditions.own_scale.strip():
        return _("the club’s own scale")
    if own := method_of(conditions).scale_words(conditions):
        return own
    return {
        VictoryPoints.NONE: _("no victory points"),
        VictoryPoints.WBF: _("WBF scale, 0 to 20 in hundredths"),
        VictoryPoints.ACBL_20: _("ACBL scale of 20"),
        VictoryPoints.ACBL_30: _("ACBL scale of 30"),
    }[conditions.victory_points]


def tie_break_words(standing: Standing) -> str:
    """What broke a contestant's tie, with its figure, as a column has it: "Opponents 54.32"; "" if nothing did."""
    if standing.tie_break is None:
        return ""
    name, figure = standing.tie_break
    words = {
        "head-to-head": _("Between them"),
        "opponents": _("Opponents"),
        "swiss-points": _("Opponents"),
        "basic": _("Per board"),  # points, not boards: a column of boards played stands beside it
        "count-back": _("Boards won"),
        "wins": _("Matches won"),
        "quotient": _("Quotient"),
    }.get(name, name)
    return _("{rule} {figure}").format(rule=words, figure=show_figure(figure))


def conditions_sentences(conditions: Conditions, *, eights: bool = True) -> tuple[str, ...]:
    """What the conditions say, a sentence each, leaving out what does not bear on the method, and on fours (``eights``)."""
    said = [_("{method}.").format(method=method_name(conditions.method))]
    said += _method_sentences(conditions, eights=eights)
    if conditions.strata.strip():
        names = ", ".join(one.name for one in strata_of(conditions.strata))
        said.append(_("Strata: {names}.").format(names=names))
    if conditions.handicap is not Handicap.NONE:
        said.append(
            _("Half the sum of the players’ handicaps is added.")
            if conditions.handicap is Handicap.CLUB_SUM
            else _("Each pair’s handicap is added in percentage points.")
        )
    if conditions.laws is not Laws.OF_2017:
        said.append(_("Adjusted scores by the Laws of {year}.").format(year=conditions.laws.value))
    elif conditions.repeated.strip() and "repeated" in method_of(conditions).asks:
        said += [_after_boards(after, percent) for after, percent in steps_of(conditions.repeated)]
    if conditions.sessions is SessionTotal.PERCENT and by_percentage(conditions):
        said.append(_("Sessions are weighted equally, each by its percentage."))
    if conditions.least_boards:
        said.append(
            _("Anyone who plays less than {percent} per cent of the boards has no place.").format(
                percent=conditions.least_boards
            )
        )
    if conditions.tie_breaks.strip():
        rules = ", ".join(tie_break_name(name) for name in order_of(conditions.tie_breaks))
        said.append(_("Ties are broken by {rules}.").format(rules=rules))
    else:
        said.append(_("Ties share a place."))
    said.append(_("Rounding: {rounding}.").format(rounding=describe_rounding(conditions.rounding)))
    return tuple(said)


def _after_boards(after: int, percent: int) -> str:
    """What a further average plus is worth to who had no result on so many boards (Law 12C2(d))."""
    return ngettext(
        "After {n} board without a result an average plus is worth at most {percent} per cent.",
        "After {n} boards without a result an average plus is worth at most {percent} per cent.",
        after,
    ).format(n=after, percent=percent)


def _method_sentences(conditions: Conditions, *, eights: bool) -> list[str]:
    """What the method asks for, a sentence each."""
    asks = method_of(conditions).asks
    said = []
    if "unequal" in asks:
        said.append(_("Unequal boards: {rule}.").format(rule=unequal_name(conditions.unequal)))
    if "small_groups" in asks and conditions.small_groups is not SmallGroups.NEUBERG:
        body = "EBU" if conditions.small_groups is SmallGroups.EBU else "WBF, ACBL"
        said.append(_("Small groups of fouled boards: {body}.").format(body=body))
    if "cross" in asks:
        said.append(
            {
                CrossImps.SUM: _("The IMPs of all comparisons are added."),
                CrossImps.PER_COMPARISON: _("The IMPs are divided by the number of comparisons."),
                CrossImps.PER_TABLE: _("The IMPs are divided by the number of tables."),
            }[conditions.cross]
        )
    if "datum" in asks:
        rounded = "datum_step" in asks
        exact = _("The datum is not rounded, and IMPs grow with every point.")
        said.append(_datum(conditions) if rounded else exact)
    if "own_scale" in asks:
        said.append(_("Matches: {scale}.").format(scale=scale_name(conditions)))
    if "teams_of_eight" in asks and eights:
        said.append(
            {
                TeamsOfEight.ADD_IMPS: _("Teams of eight: the IMPs of two matches are added."),
                TeamsOfEight.ADD_SCORES: _(
                    "Teams of eight: scores are added, then IMPs by the modified scale."
                ),
                TeamsOfEight.CROSS: _("Teams of eight: the mean of the four comparisons."),
            }[conditions.teams_of_eight]
        )
    return said


def _datum(conditions: Conditions) -> str:
    if conditions.datum is Datum.MEDIAN:
        return _("The datum is the median score, rounded to {step}.").format(step=conditions.datum_step)
    if not conditions.trim:
        return _("The datum is the mean of all scores, rounded to {step}.").format(step=conditions.datum_step)
    return ngettext(
        "The datum is the mean without the highest and the lowest score, rounded to {step}.",
        "The datum is the mean without the {count} highest and the {count} lowest scores, rounded to {step}.",
        conditions.trim,
    ).format(count=conditions.trim, step=conditions.datum_step)
