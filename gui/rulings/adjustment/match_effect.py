"""What a score does to a match of teams, in a line: IMPs and victory points of both, and the average of a knock-out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gui.widgets.text.suit_text import Run, SuitText, bold, link, soft
from model.i18n import MINUS, _, law_places, with_decimals
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from fractions import Fraction

    from gui.rulings.adjustment.effect import ScoreEffect
    from model.scoring.methods.teams import MatchResult, SidePoints


_TIED: Final = "\N{NO-BREAK SPACE}"


def match_words(effect: ScoreEffect, average_law: str) -> SuitText:
    """ "Match  3  +12 → +18 (11.20 → 12.76 VP)   5  −12 → −18 …"; nothing where there is no match."""
    now, was = effect.match, effect.match_before
    if now is None:
        return SuitText()
    runs: list[Run] = [soft(_("Match") + "  ")]
    for key in (now.match.home, now.match.away):
        runs += _side(key, now, was)
    return SuitText((*runs, *_averaged(effect, now, average_law)))


def _side(key: str, now: MatchResult, was: MatchResult | None) -> list[Run]:
    after, before = now.side(key), None if was is None else was.side(key)
    runs = [bold(key), Run(2 * _TIED)]
    if before is not None:
        runs.append(soft(f"{sign(before.result)}{_TIED}→{_TIED}"))
    runs.append(bold(sign(after.result)))
    if any(name == "vp" for name, _points in after.parts):
        runs += [Run(" "), soft(f"({_points_words(before, after)})".replace(" ", _TIED))]
    return [*runs, Run("   ")]


def _points_words(before: SidePoints | None, after: SidePoints) -> str:
    points = plain(after.points, 2)
    if before is not None:
        points = f"{plain(before.points, 2)} → {points}"
    points = with_decimals(points)
    return _("{points} VP").format(points=points)


def _averaged(effect: ScoreEffect, now: MatchResult, law: str) -> list[Run]:
    score = now.score
    if not effect.knock_out or score is None or score.home_net + score.away_net == 0:
        return []
    text = _("One side must win: {home} and {away} are averaged, {key} leads by {margin}.").format(
        home=sign(score.home_net),
        away=sign(score.away_net),
        key=now.match.home if score.margin >= 0 else now.match.away,
        margin=with_decimals(plain(abs(score.margin), 2)),
    )
    return [Run(text + " "), link(law_places(law))]


def sign(points: Fraction) -> str:
    """Points with their sign: "+5", "−2.5", "0"."""
    shown = with_decimals(plain(abs(points), 2))
    return shown if not points else f"+{shown}" if points > 0 else f"{MINUS}{shown}"
