"""Swiss pairs: each round is a match, its boards are scored across the field and become victory points.

With matchpoints the percentage of the match counts: by the club's own scale of margins in percent, or in proportion
(60 % of 20 is 12). With cross-IMPs the IMPs of the match go on the scale for its boards.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from model.scoring.conditions import VictoryPoints
from model.scoring.rounding import rounded
from model.scoring.team_events import MatchResult, SidePoints
from model.scoring.victory_points import own_scale, scale_for, side_points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.matches import Match
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

BASES = {"swiss-pairs": "matchpoints", "swiss-imps": "cross-imps"}
"""How the boards of each method are scored."""


def base_conditions(conditions: Conditions) -> Conditions:
    """The conditions under which the boards alone are scored."""
    return replace(conditions, method=BASES[conditions.method], tie_breaks="")


def base_standings(view: SessionView, conditions: Conditions) -> Standings:
    """The boards scored across the field."""
    from model.scoring import score

    return score(replace(view, penalties=(), carried=()), base_conditions(conditions))


def swiss_results(
    view: SessionView, conditions: Conditions, matches: tuple[Match, ...], weights: Mapping[Match, Fraction]
) -> tuple[MatchResult, ...]:
    """Every match with both sides' points."""
    lines = {
        scored.line: (scored.ns_points, scored.ew_points, board.top)
        for board in base_standings(view, conditions).boards
        for scored in board.lines
    }
    results = []
    for match in matches:
        won = {match.home: Fraction(), match.away: Fraction()}
        played = most = 0
        for line in match.lines:
            ns, ew, top = lines[line]
            if ns is None or ew is None:
                continue
            won[line.ns] += ns
            won[line.ew] += ew
            played += 1
            most += top
        home, away = (
            _side((won[key], won[other]), most, played, conditions, weights[match])
            for key, other in ((match.home, match.away), (match.away, match.home))
        )
        results.append(MatchResult(match, None, played, weights[match], home, away))
    return tuple(results)


def _side(
    both: tuple[Fraction, Fraction], most: int, played: int, conditions: Conditions, weight: Fraction
) -> SidePoints:
    """One side of a match from what it and its opponents have of ``most`` on ``played`` boards."""
    won, theirs = both
    if conditions.method == "swiss-imps":
        scale = scale_for(conditions, played)
        points = won if scale is None else side_points(scale, won)
        return SidePoints(won, (("imps" if scale is None else "vp", points),), points * weight)
    percent = won * 100 / most if most else Fraction(50)
    if conditions.own_scale.strip():
        margin = (won - theirs) * 100 / most if most else Fraction()
        points = side_points(own_scale(conditions.own_scale), margin)
    elif conditions.victory_points is VictoryPoints.NONE:
        points = percent
    else:
        total = 30 if conditions.victory_points is VictoryPoints.ACBL_30 else 20
        points = rounded(percent * total / 100)
    return SidePoints(percent, (("vp", points),), points * weight)
