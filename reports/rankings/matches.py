"""The matches of an event as papers tell them: what each won on its boards, its points, and its running score."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from model.movement.matches import byes, has_matches, rounds_missed
from model.scoring.explanations.wording import whole_points
from model.scoring.methods.registry import method_of
from model.scoring.methods.teams import MatchResult, SidePoints, bye_points, match_results, score_missed
from reports.core.figures import places_needed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.bridge.result import Result
    from reports.core.field import Entrant, EveningIndex


@dataclass(frozen=True, slots=True)
class Own:
    """A match from one side: what either won ("" before a board counts), and the points of the match."""

    result: MatchResult
    round: int
    opponents: Entrant
    side: SidePoints
    won: str
    points: str


@dataclass(frozen=True, slots=True)
class MatchBoardRow:
    """A board of a match from one side: its own result in either direction, and what it gave; None while a room is missing."""

    board: int
    north_south: Result | None
    east_west: Result | None
    points: Fraction | None
    running: Fraction | None


class EveningMatches:
    """Every match of an evening; `there` says whether it has any."""

    def __init__(self, field: EveningIndex) -> None:
        self._field = field
        conditions = field.standings.conditions
        self.there = method_of(conditions).by_match and has_matches(field.session.plan)
        self.results = match_results(field.evening.view, conditions) if self.there else ()
        every = [side.points for one in self.results for side in (one.home, one.away) if one.played]
        self._places = 0 if whole_points(conditions, every) else 2
        self.byes = bye_points(field.evening.view, conditions) if self.there else {}
        self._missed = score_missed(field.evening.view, conditions) if self.there else {}
        self.knock_out = self.there and field.evening.view.knock_out

    def of(self, key: str) -> tuple[Own, ...]:
        """The matches of a contestant in the order of play."""
        return tuple(self._own(one, key) for one in self.results if key in (one.match.home, one.match.away))

    def byes_of(self, key: str) -> Mapping[int, str]:
        """By round of matches, once it has results, what a bye gave."""
        return self._idle(
            self.byes, [at for at, one in byes(self._field.session.plan) if str(one) == key], key
        )

    def missed_by(self, key: str) -> Mapping[int, str]:
        """The same of rounds a contestant was not there for."""
        out = [at for one, at in rounds_missed(self._field.session.plan) if str(one) == key]
        return self._idle(self._missed, out, key)

    def _idle(self, given: Mapping[str, tuple[int, Fraction]], rounds: list[int], key: str) -> dict[int, str]:
        number, points = given.get(key, (0, Fraction()))
        begun = {one.match.round for one in self.results if one.played}
        return {at: self.show(points / number) for at in rounds if at in begun} if number else {}

    def show(self, points: Fraction) -> str:
        """Points of a match as all of them are shown."""
        return self._field.figures.decimal(points, self._places)

    def _own(self, result: MatchResult, key: str) -> Own:
        match = result.match
        home = key == match.home
        other = self._field.entrant(match.away if home else match.home)
        side = result.side(key)
        if not result.played:
            return Own(result, match.round, other, side, "", "")
        return Own(result, match.round, other, side, self._won(result, home=home), self.show(side.points))

    def _won(self, result: MatchResult, *, home: bool) -> str:
        figures = self._field.figures
        if result.score is None:
            if method_of(self._field.standings.conditions).in_percent:
                return figures.percent(result.home.result / 100 if home else result.away.result / 100)
            return figures.decimal(result.home.result if home else result.away.result, 1)
        won = (result.score.home, result.score.away)
        places = places_needed(won, 2)
        ours, theirs = (figures.decimal(one, places) for one in (won if home else won[::-1]))
        return f"{ours} – {theirs}"


def boards_of(result: MatchResult, key: str) -> Iterator[MatchBoardRow]:
    """The boards of a match of teams as one of the two has them, with the score of the match as it runs."""
    assert result.score is not None  # asked of teams only
    home = key == result.match.home
    running: Fraction | None = None
    for rooms in result.match.rooms:
        given = [one for one in result.score.boards if one.board.board == rooms.board]
        last = len(rooms.pairs) - 1
        for at, pair in enumerate(rooms.pairs):
            # Where the four tables of teams of eight have one score together it stands beside the last of them.
            scored = given[at] if len(given) > last else given[0] if given and at == last else None
            points = None if scored is None else scored.home if home else scored.away
            if points is not None:
                running = (running or Fraction()) + points
            both = (pair.open_room, pair.closed_room)
            ns, ew = both if home else both[::-1]
            yield MatchBoardRow(rooms.board, ns, ew, points, None if points is None else running)
