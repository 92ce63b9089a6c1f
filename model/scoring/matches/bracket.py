"""The bracket of a knock-out: the matches of each round, their results, who goes on, and how far each team came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from model.i18n import _, pgettext
from model.scoring.methods.knock_out import Lost, lost
from model.scoring.methods.teams import match_results

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from model.scoring.conditions import Conditions
    from model.scoring.view import SessionView


class BracketPlace(Struct, frozen=True):
    """One place of the bracket: two contestants' keys ("" while nobody has come so far), and which of them goes on.

    ``away`` is None for who goes through without playing. ``won`` is what a slip shows of either, None while no board
    counts; ``named`` says that the director named who goes on after a level match.
    """

    home: str
    away: str | None
    won: tuple[Fraction, Fraction] | None = None
    winner: str = ""
    named: bool = False

    @property
    def bye(self) -> bool:
        """Whether somebody goes through without playing."""
        return self.away is None


class Bracket(Struct, frozen=True):
    """All rounds, the first one first; of each round half as many meetings as of the one before."""

    rounds: tuple[tuple[BracketPlace, ...], ...]


def bracket(view: SessionView, conditions: Conditions, order: Sequence[tuple[int, int | None]]) -> Bracket:
    """The bracket with everything that is known by now; ``order`` are the places of its first round, None for a bye."""
    known = _Known(view, conditions)
    rounds = [
        tuple(known.meeting(1, str(one), None if other is None else str(other)) for one, other in order)
    ]
    while len(rounds[-1]) > 1:
        through = [meeting.winner for meeting in rounds[-1]]
        pairs = zip(through[::2], through[1::2], strict=True)
        rounds.append(tuple(known.meeting(len(rounds) + 1, home, away) for home, away in pairs))
    return Bracket(tuple(rounds))


class _Known:
    """The matches played so far, and who is out."""

    def __init__(self, view: SessionView, conditions: Conditions) -> None:
        self._out = lost(view, conditions)
        self._played = {
            (one.match.round, frozenset((one.match.home, one.match.away))): one
            for one in match_results(view, conditions)
        }

    def meeting(self, number: int, home: str, away: str | None) -> BracketPlace:
        """A place of the bracket with what is known of it."""
        if away is None or not home or not away:
            return BracketPlace(home, away, winner=home if away is None else "")
        result = self._played.get((number, frozenset((home, away))))
        winner = self._winner(number, home, away)
        if result is None or result.score is None or not result.played:
            return BracketPlace(home, away, None, winner)
        score = result.score
        won = (score.home, score.away) if result.match.home == home else (score.away, score.home)
        return BracketPlace(home, away, won, winner, bool(winner) and not score.margin)

    def _winner(self, number: int, home: str, away: str) -> str:
        gone = [key for key in (home, away) if key in self._out and self._out[key].round == number]
        if len(gone) != 1:
            return ""
        return away if gone[0] == home else home


def rounds_of(contestants: int) -> int:
    """The number of rounds in a knock-out of this many."""
    return max(1, (contestants - 1).bit_length())


def round_name(number: int, rounds: int) -> str:
    """The name of a round: "final", "semi-final" for the last ones, else its number."""
    return {0: pgettext("round of a knock-out", "Final"), 1: _("Semi-final"), 2: _("Quarter-final")}.get(
        rounds - number, _("Round {round}").format(round=number)
    )


def describe_progress(view: SessionView, conditions: Conditions) -> dict[str, str]:
    """How far each contestant has come, in a few words, by key: "winner", "out in the semi-final, by 21"."""
    out = lost(view, conditions)
    rounds = rounds_of(len(view.contestants))
    still = [contestant.key for contestant in view.contestants if contestant.key not in out]
    words = {key: _out_words(one, rounds) for key, one in out.items()}
    words |= dict.fromkeys(still, _("winner") if len(still) == 1 else _("still in"))
    return words


def _out_words(lost: Lost, rounds: int) -> str:
    name = round_name(lost.round, rounds)
    if not lost.against:
        return _("{round}, left").format(round=name)
    if not lost.by:
        return _("{round}, tied").format(round=name)
    if lost.by < 0:
        return _("{round}, as it was drawn").format(round=name)
    from model.scoring.rounding import plain

    return _("{round}, by {margin}").format(round=name, margin=plain(lost.by, 2))
