"""A match of two teams: each board is compared between the two rooms (Laws 12C1, 12C2, 78B, 78C, 86).

An assigned score counts outcome by outcome with its weights; an artificial score in either room stands for the whole
board. The two teams need not balance; in a knock-out their results are averaged (`MatchScore.margin`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Assigned, Award, Result
from model.bridge.seats import Side
from model.scoring.boards.artificial import imps_of, value_beside
from model.scoring.boards.outcomes import Outcomes, single
from model.scoring.boards.shares import Share, relieve, share_of
from model.scoring.conditions import Laws
from model.scoring.matches.imps import imps


class MatchForm(Enum):
    """What a board is worth in a match."""

    IMPS = "imps"
    BOARD_A_MATCH = "board-a-match"  # 2 for the better score, 1 each for equal ones
    AGGREGATE = "aggregate"


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """One board of a match: the home team sits North-South in the open room and East-West in the closed room."""

    board: int
    open_room: Result | None = None
    closed_room: Result | None = None


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A board with what it gives to either team; None while a room is missing. The two need not balance (Law 86).

    Under IMPs and aggregate both are gains (negative: lost), under board-a-match shares of 2. ``swing`` is the
    difference of the two scores, None if one is not a single score.
    """

    board: MatchBoard
    swing: int | None
    home: Fraction | None
    away: Fraction | None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A whole match, in the points of its form.

    ``home`` and ``away`` are what a match slip shows: the IMPs (or points) of the boards each team won, or its shares
    of board-a-match. ``home_net`` and ``away_net`` are each team's result; they add up to nothing (to 2 a board under
    board-a-match) unless a score does not balance.
    """

    boards: tuple[BoardScore, ...]
    home: Fraction
    away: Fraction
    home_net: Fraction
    away_net: Fraction

    @property
    def margin(self) -> Fraction:
        """Home's lead when there can be one winner only: the mean of the two teams' results (Law 12C4, 2007 86B)."""
        return (self.home_net - self.away_net) / 2

    @property
    def played(self) -> int:
        """The boards that count."""
        # Each pair of results becomes IMPs first, then the weights: never the IMPs of a mean score (Law 12C1(c)).
        return sum(one.home is not None for one in self.boards)


def total_match(boards: Sequence[BoardScore]) -> MatchScore:
    """A match from its boards."""
    scored = tuple(boards)
    home = [one.home for one in scored if one.home is not None]
    away = [one.away for one in scored if one.away is not None]
    nothing = Fraction()
    return MatchScore(
        scored,
        sum((max(points, nothing) for points in home), nothing),
        sum((max(points, nothing) for points in away), nothing),
        sum(home, nothing),
        sum(away, nothing),
    )


def _average_played(points: Sequence[Fraction | None], awards: Sequence[object]) -> Fraction | None:
    """A team's average of the boards that were really played; None if none was."""
    played = [one for one, both in zip(points, awards, strict=True) if both is None and one is not None]
    return sum(played, Fraction()) / len(played) if played else None


def follow_awards(
    boards: Sequence[BoardScore], form: MatchForm, average_plus_imps: int = 3, laws: Laws = Laws.OF_2017
) -> list[BoardScore]:
    """The boards of a match with each protected award as the team's own average there makes it (Law 12C2(c)).

    The session of an award is the match (EBU White Book): the mean of the team's IMPs, or of its shares of
    board-a-match, on the boards of it that were really played. An aggregate has no award that could follow.
    """
    awards = [awards_of(one.board) for one in boards]
    if form is MatchForm.AGGREGATE or not any(
        both is not None and any(award.protected for award in both) for both in awards
    ):
        return list(boards)
    averages = (
        _average_played([one.home for one in boards], awards),
        _average_played([one.away for one in boards], awards),
    )
    found = []
    for one, both in zip(boards, awards, strict=True):
        if both is None:
            found.append(one)
            continue
        home, away = (
            value_beside(award, evaluate_award(award, form, average_plus_imps), average, laws)
            for award, average in zip(both, averages, strict=True)
        )
        # No swing is shown: an artificial score has no two scores to compare.
        found.append(BoardScore(one.board, None, home, away))
    return found


def awards_of(board: MatchBoard) -> tuple[Award, Award] | None:
    """Home's and away's artificial score on a board; None if it has none."""
    for result, home_is_ns in ((board.open_room, True), (board.closed_room, False)):
        if result is not None and isinstance(result.outcome, Artificial):
            awards = (result.outcome.ns, result.outcome.ew)
            return awards if home_is_ns else awards[::-1]
    return None


def board_score(board: MatchBoard, form: MatchForm, average_plus_imps: int = 3) -> BoardScore:
    """One board of a match."""
    awards = awards_of(board)
    if awards is not None:
        home, away = (evaluate_award(award, form, average_plus_imps) for award in awards)
        return BoardScore(board, None, home, away)
    rooms = _rooms(board)
    if rooms is None:
        return BoardScore(board, None, None, None)
    worth = WORTH[form]
    home_points = team_result(*rooms, worth, home=True)
    away_points = team_result(*rooms, worth, home=False)
    whole = Fraction(2 if form is MatchForm.BOARD_A_MATCH else 0)
    return BoardScore(board, _swing(board), home_points, whole - away_points)


def team_result(
    open_room: Share, closed_room: Share, worth: Callable[[int], Fraction], *, home: bool
) -> Fraction:
    """What the board comes to in one team's case, counted for the home team.

    ``worth`` values a difference of scores from home's side. A team is given what its own side has in each room; when
    it hurt itself in one, what it lost by that comes off.
    """
    sides = (Side.NS, Side.EW) if home else (Side.EW, Side.NS)
    given = (open_room.outcomes_for(sides[0]), closed_room.outcomes_for(sides[1]))
    assigned = _expected(*given, worth)
    for room, side, at in ((open_room, sides[0], 0), (closed_room, sides[1], 1)):
        fault = room.fault_of(side)
        if fault is None:
            continue
        table, normal = (
            None if score is None else _expected(*_with(given, at, single(score)), worth) for score in fault
        )
        assert table is not None
        return table if normal is None else relieve(assigned, table, normal, 1 if home else -1)
    return assigned


def _with(given: tuple[Outcomes, Outcomes], at: int, score: Outcomes) -> tuple[Outcomes, Outcomes]:
    return (score, given[1]) if at == 0 else (given[0], score)


def _expected(open_room: Outcomes, closed_room: Outcomes, worth: Callable[[int], Fraction]) -> Fraction:
    return sum(
        (
            weight * other_weight * worth(score - other)
            for score, weight in open_room.items()
            for other, other_weight in closed_room.items()
        ),
        Fraction(),
    )


def _rooms(board: MatchBoard) -> tuple[Share, Share] | None:
    vulnerable = vulnerability(board.board)
    open_room, closed_room = (
        share_of(result, result.score(vulnerable) if result else None, vulnerable)
        for result in (board.open_room, board.closed_room)
    )
    return None if open_room is None or closed_room is None else (open_room, closed_room)


def _swing(board: MatchBoard) -> int | None:
    for result in (board.open_room, board.closed_room):
        # An assigned score may be several: no one difference of the two rooms can be shown.
        if result is None or isinstance(result.outcome, Assigned):
            return None
    vulnerable = vulnerability(board.board)
    open_score = board.open_room.score(vulnerable) if board.open_room else None
    closed_score = board.closed_room.score(vulnerable) if board.closed_room else None
    return None if open_score is None or closed_score is None else open_score - closed_score


def _imps_of(difference: int) -> Fraction:
    return Fraction(imps(difference))


def _share_of_board(difference: int) -> Fraction:
    return Fraction(1 if difference == 0 else 2 if difference > 0 else 0)


WORTH: Final[Mapping[MatchForm, Callable[[int], Fraction]]] = {
    MatchForm.IMPS: _imps_of,
    MatchForm.BOARD_A_MATCH: _share_of_board,
    MatchForm.AGGREGATE: Fraction,
}
"""What a difference of scores is worth to the side that has it."""


def evaluate_award(award: Award, form: MatchForm, average_plus_imps: int) -> Fraction:
    """What an award is worth in a match: a percentage of a board (Law 12C2(b)), or a number of IMPs (86D of 2007)."""
    match form:
        case MatchForm.IMPS:
            return imps_of(award, average_plus_imps)
        case MatchForm.BOARD_A_MATCH:
            return Fraction(2 * award.percent, 100)
        case MatchForm.AGGREGATE:
            return Fraction(0)
