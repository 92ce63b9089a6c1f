"""A match of two teams: each board is compared between the two rooms (Laws 78B, 78C, 86)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Result
from model.scoring.imps import imps


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
    """A board with what it gives to either team; None while a room is missing. The two need not balance (Law 86)."""

    board: MatchBoard
    swing: int | None
    home: Fraction | None
    away: Fraction | None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A whole match, in the points of its form."""

    boards: tuple[BoardScore, ...]
    home: Fraction
    away: Fraction


def match_score(
    boards: tuple[MatchBoard, ...], form: MatchForm = MatchForm.IMPS, *, average_plus_imps: int = 3
) -> MatchScore:
    """Score a match; a board counts as soon as both rooms are in.

    An artificial score in either room stands for the whole board: 60 % is ``average_plus_imps`` (Law 12C2(b)), or
    its share of the board where boards are matchpointed; in an aggregate match it gives nothing.
    """
    scored = tuple(_board_score(board, form, average_plus_imps) for board in boards)
    return MatchScore(
        scored,
        sum((one.home for one in scored if one.home is not None), Fraction()),
        sum((one.away for one in scored if one.away is not None), Fraction()),
    )


def _board_score(board: MatchBoard, form: MatchForm, average_plus_imps: int) -> BoardScore:
    for result, home_is_ns in ((board.open_room, True), (board.closed_room, False)):
        if result is not None and isinstance(result.outcome, Artificial):
            awards = (result.outcome.ns, result.outcome.ew)
            home, away = awards if home_is_ns else awards[::-1]
            return BoardScore(
                board,
                None,
                _awarded(home.percent, form, average_plus_imps),
                _awarded(away.percent, form, average_plus_imps),
            )
    vulnerable = vulnerability(board.board)
    open_score = board.open_room.score(vulnerable) if board.open_room else None
    closed_score = board.closed_room.score(vulnerable) if board.closed_room else None
    if open_score is None or closed_score is None:
        return BoardScore(board, None, None, None)
    swing = open_score - closed_score
    match form:
        case MatchForm.IMPS:
            home_points = imps(swing)
            return BoardScore(board, swing, Fraction(max(home_points, 0)), Fraction(max(-home_points, 0)))
        case MatchForm.BOARD_A_MATCH:
            won = 1 if swing == 0 else 2 if swing > 0 else 0
            return BoardScore(board, swing, Fraction(won), Fraction(2 - won))
        case MatchForm.AGGREGATE:
            return BoardScore(board, swing, Fraction(max(swing, 0)), Fraction(max(-swing, 0)))


def _awarded(percent: int, form: MatchForm, average_plus_imps: int) -> Fraction:
    match form:
        case MatchForm.IMPS:
            return Fraction(average_plus_imps * (percent - 50), 10)
        case MatchForm.BOARD_A_MATCH:
            return Fraction(2 * percent, 100)
        case MatchForm.AGGREGATE:
            return Fraction(0)
