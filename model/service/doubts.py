"""What the other tables of a board say about a result that is legal but worth a second look."""

from __future__ import annotations

from collections.abc import Sequence

from model.bridge.boards import Vulnerability
from model.bridge.result import Played, Result
from model.i18n import MINUS, _

_GAME = 300  # from here a score in the other direction is no part-score battle


def doubt(result: Result, others: Sequence[Result], vulnerable: Vulnerability) -> str:
    """Give the reason for a second look, "" without one."""
    score = result.score(vulnerable)
    if score is None or not score:
        return ""
    scores = []
    for one in others:
        if one.group != result.group or (other := one.score(vulnerable)) is None:
            continue
        if other == score:
            return ""  # somebody has the same: in a large field the first few tables tell
        scores.append(other)
    if -score in scores:
        return _("Another table has {points} here: is the direction right?").format(points=_signed(-score))
    # A game against games only, all of them the other way: nobody else has so much as a part score here.
    if (
        len(scores) >= 3
        and all(other * score <= 0 for other in scores)
        and min(map(abs, (score, *scores))) >= _GAME
    ):
        if isinstance(result.outcome, Played):
            return _("Every other table scored in the other direction: is the declarer right?")
        return _("Every other table scored in the other direction: is the sign right?")
    return ""


def _signed(points: int) -> str:
    return f"{MINUS if points < 0 else '+'}{abs(points)}"
