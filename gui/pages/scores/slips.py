"""From the matches of a session to the slip of the one in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.pages.scores.match import BoardOfMatch, MatchSlip, boards_of
from model.i18n import _, with_decimals
from model.movement.matches import PlanMatch, matches
from model.scoring.rounding import plain, to_nearest, write_units
from model.snapshots.session import Session, family_name

if TYPE_CHECKING:
    from fractions import Fraction

    from gui.pages.scores.model import GridRow
    from model.scoring.methods.teams import MatchResult


def match_of(session: Session, number: int) -> PlanMatch | None:
    """The match with this number in the plan."""
    return next((match for match in matches(session.plan) if match.number == number), None)


def match_words(session: Session, number: int) -> str:
    """ "round 2: The Lions v The Tigers"."""
    match = match_of(session, number)
    if match is None:
        return ""
    return _("round {round}: {home} v {away}").format(
        round=match.round, home=team_words(session, match.home), away=team_words(session, match.away)
    )


def team_words(session: Session, number: int) -> str:
    """A team's name, else its number and its first player's; of a pair, the number and both."""
    entrant = session.entrant(number)
    if entrant.name:
        return entrant.name
    if session.plan.kind == "pairs":
        both = entrant.short_name
        return f"{number} {both}" if both else _("Pair {number}").format(number=number)
    first = next((family_name(player.name) for player in entrant.players if player), "")
    return f"{number} {first}".strip() if first else _("Team {number}").format(number=number)


def slip_of(
    session: Session, number: int, rows: tuple[GridRow, ...], results: tuple[MatchResult, ...]
) -> tuple[MatchSlip, tuple[BoardOfMatch, ...]]:
    """The slip of a match and its boards, from what all matches have."""
    match = match_of(session, number)
    if match is None:
        return MatchSlip(), ()
    result = next(
        (
            one
            for one in results
            if one.match.round == match.round
            and {one.match.home, one.match.away} == {str(match.home), str(match.away)}
        ),
        None,
    )
    home = team_words(session, match.home)
    away = team_words(session, match.away)
    boards = len({row.board for row in rows})
    slip = MatchSlip(home, away, ("0", "0"), boards=boards)
    if result is not None and result.score is not None:
        ours, theirs = result.side(str(match.home)), result.side(str(match.away))
        unit = _("VP") if any(kind == "vp" for kind, _points in ours.parts) else ""
        unit = unit or (_("points") if len(ours.parts) > 1 else "")
        points = (_shown(ours.points, unit), _shown(theirs.points, unit)) if result.played else ("–", "–")
        slip = MatchSlip(
            home,
            away,
            (with_decimals(plain(result.score.home, 2)), with_decimals(plain(result.score.away, 2))),
            points,
            result.played,
            len(result.score.boards),
            unit,
        )
    return slip, boards_of(rows, result, match.home)


def _shown(points: Fraction, unit: str) -> str:
    """Victory points always have their hundredths, as on the scale."""
    given = write_units(to_nearest(points.numerator, points.denominator, 2), 2) if unit else plain(points)
    return with_decimals(given)
