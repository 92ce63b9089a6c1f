"""A knock-out is ranked by rounds survived: who lost later stands higher, who lost in the same round shares the place.

A match has one winner; scores that do not balance are averaged (Law 12C4; 86B of 2007). Where it is level after its
boards the conditions decide (extra boards, or what else they say), and the director names who goes on.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from model.scoring.ranking import places
from model.scoring.team_events import FORMS, match_results

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.standings import Standings
    from model.scoring.team_events import MatchResult
    from model.scoring.view import SessionView


class Lost(NamedTuple):
    """Where a contestant went out: the round, against whom ("": it left), by how much (0: level, another was named)."""

    round: int
    against: str
    by: Fraction


def applies(view: SessionView, conditions: Conditions) -> bool:
    """Whether a session is ranked by rounds survived."""
    return view.knock_out and conditions.method in FORMS


def lost(view: SessionView, conditions: Conditions) -> dict[str, Lost]:
    """Who is out, and where; a match counts when all its results are in, and who leaves is out in that round."""
    left = {missed.contestant: missed.round for missed in view.missed}
    found: dict[str, Lost] = {}
    for result in match_results(view, conditions):
        loser = _loser(result, view)
        if loser:
            match = result.match
            other = match.away if loser == match.home else match.home
            assert result.score is not None  # teams have one
            found[loser] = Lost(match.round, other, abs(result.score.margin))
    for key, number in left.items():
        found.setdefault(key, Lost(number, "", Fraction()))
    return found


def level(view: SessionView, conditions: Conditions) -> tuple[MatchResult, ...]:
    """The matches that are over and level, with nobody named yet."""
    return tuple(
        result for result in match_results(view, conditions) if _over(result) and not _loser(result, view)
    )


def by_rounds(view: SessionView, standings: Standings) -> Standings:
    """The standings in the order of the rounds survived."""
    out = lost(view, standings.conditions)
    last = max((line.match or line.round for line in view.lines), default=0) + 1

    def survived(key: str) -> int:
        return out[key].round if key in out else last

    ordered = sorted(
        standings.ranking, key=lambda one: (-survived(one.contestant.key), one.contestant.number)
    )
    ranks = places([survived(one.contestant.key) for one in ordered])
    return replace(
        standings,
        ranking=tuple(
            replace(one, rank=rank, place=place, tie_break=None)
            for one, (rank, place) in zip(ordered, ranks, strict=True)
        ),
    )


def _over(result: MatchResult) -> bool:
    return all(line.result is not None and line.result.final for line in result.match.lines)


def _loser(result: MatchResult, view: SessionView) -> str:
    if result.score is None or not _over(result):
        return ""
    match, margin = result.match, result.score.margin
    for missed in view.missed:  # half a match was played, then one side left
        if missed.round == match.round and missed.contestant in (match.home, match.away):
            return missed.contestant
    if margin:
        return match.away if margin > 0 else match.home
    named = {key for number, key in view.advanced if number == match.round}
    if match.home in named:
        return match.away
    return match.home if match.away in named else ""
