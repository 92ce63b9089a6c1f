"""A knock-out is ranked by rounds survived: who lost later stands higher, who lost in the same round shares the place.

A match has one winner; scores that do not balance are averaged (Law 12C4; 86B of 2007). Where it is level after its
boards the conditions decide (extra boards, or what else they say), and the director names who goes on. Who was drawn
into a later round has gone on, whatever a correction then makes of the match: the draw stands.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from model.scoring.methods.registry import method_of
from model.scoring.methods.teams import MatchResult, match_results
from model.scoring.ranking.places import places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.conditions import Conditions
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


class Lost(NamedTuple):
    """Where a contestant went out: the round, against whom ("": it left), by how much (0: level, another was named).

    Below zero: it would have won by so much, but a correction came after the next round was drawn.
    """

    round: int
    against: str
    by: Fraction


def applies(view: SessionView, conditions: Conditions) -> bool:
    """Whether a session is ranked by rounds survived."""
    return view.knock_out and method_of(conditions).between_teams


def lost(view: SessionView, conditions: Conditions) -> dict[str, Lost]:
    """Who is out, and where; a match counts when all its results are in, and who leaves is out in that round."""
    left = {missed.contestant: missed.round for missed in view.missed}
    found: dict[str, Lost] = {}
    last = _last_rounds(view)
    for result in match_results(view, conditions):
        loser = _loser(result, view, last)
        if loser:
            match = result.match
            other = match.away if loser == match.home else match.home
            assert result.score is not None  # teams have one
            margin = result.score.margin
            found[loser] = Lost(match.round, other, margin if loser == match.away else -margin)
    for key, number in left.items():
        found.setdefault(key, Lost(number, "", Fraction()))
    return found


def level(view: SessionView, conditions: Conditions) -> tuple[MatchResult, ...]:
    """The matches that are over and level, with nobody named yet."""
    last = _last_rounds(view)
    return tuple(
        result
        for result in match_results(view, conditions)
        if _over(result) and not _loser(result, view, last)
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


def _last_rounds(view: SessionView) -> dict[str, int]:
    """The last round of matches each contestant was drawn into."""
    last: dict[str, int] = {}
    for line in view.lines:
        for key in (line.ns, line.ew):
            last[key] = max(last.get(key, 0), line.match or line.round)
    return last


def _loser(result: MatchResult, view: SessionView, last: Mapping[str, int]) -> str:
    if result.score is None or not _over(result):
        return ""
    match, margin = result.match, result.score.margin
    gone_on = [key for key in (match.home, match.away) if last.get(key, 0) > match.round]
    if len(gone_on) == 1:
        return match.away if gone_on[0] == match.home else match.home
    left = {one.contestant for one in view.missed if one.round == match.round}
    for key in (match.home, match.away):  # half a match was played, then one side left
        if key in left:
            return key
    # The result decides before what the director named: a name is given for a level match only.
    if margin:
        return match.away if margin > 0 else match.home
    if (match.round, match.home) in view.advanced:
        return match.away
    return match.home if (match.round, match.away) in view.advanced else ""
