"""Boards that several pairs of a team play: teams of eight in three ways (conditions of contest, Law 78D)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Result
from model.bridge.seats import Side
from model.scoring.boards.shares import Share, met, share_of
from model.scoring.conditions import TeamsOfEight
from model.scoring.matches.imps import IMP_BOUNDS
from model.scoring.matches.rooms import BoardScore, MatchBoard, MatchForm, board_score, team_result

if TYPE_CHECKING:
    from model.scoring.boards.outcomes import Outcomes


@dataclass(frozen=True, slots=True)
class Rooms:
    """All tables of a board in a match: the open rooms have the home team North-South, the closed rooms East-West."""

    board: int
    open_rooms: tuple[Result | None, ...]
    closed_rooms: tuple[Result | None, ...]

    @property
    def pairs(self) -> tuple[MatchBoard, ...]:
        """The rooms two by two, in the order of their tables; a missing one is None."""
        number = max(len(self.open_rooms), len(self.closed_rooms))
        opened = (*self.open_rooms, *[None] * (number - len(self.open_rooms)))
        closed = (*self.closed_rooms, *[None] * (number - len(self.closed_rooms)))
        return tuple(MatchBoard(self.board, *both) for both in zip(opened, closed, strict=True))


def convert_to_imps(difference: int) -> int:
    """IMPs for a sum of two differences: every bound of the scale is √2 times as far."""
    # Both squared, for √2 has no exact figure.
    worth = sum(difference * difference >= 2 * bound * bound for bound in IMP_BOUNDS)
    return worth if difference >= 0 else -worth


def rooms_scored(
    rooms: Rooms, form: MatchForm, way: TeamsOfEight, average_plus_imps: int = 3
) -> tuple[BoardScore, ...]:
    """A board of a match: one score, or two where the IMPs of two matches are added."""
    pairs = rooms.pairs
    if len(pairs) < 2 or way is TeamsOfEight.ADD_IMPS or form is not MatchForm.IMPS:
        return tuple(board_score(pair, form, average_plus_imps) for pair in pairs)
    awarded = next((pair for pair in pairs if _is_awarded(pair)), None)
    if awarded is not None:
        return (board_score(awarded, form, average_plus_imps),)
    opened, closed = _shares(rooms.board, rooms.open_rooms), _shares(rooms.board, rooms.closed_rooms)
    board = pairs[0]
    if opened is None or closed is None:
        return (BoardScore(board, None, None, None),)
    if way is TeamsOfEight.ADD_SCORES:
        both = _together(opened), _together(closed)
        home, away = (team_result(*both, _by_modified_scale, home=side) for side in (True, False))
        return (BoardScore(board, None, home, -away),)
    return (_crossed(rooms, board, form),)


def _is_awarded(board: MatchBoard) -> bool:
    """Whether either room has an artificial score."""
    results = (board.open_room, board.closed_room)
    return any(result is not None and isinstance(result.outcome, Artificial) for result in results)


def _by_modified_scale(difference: int) -> Fraction:
    return Fraction(convert_to_imps(difference))


def _crossed(rooms: Rooms, board: MatchBoard, form: MatchForm) -> BoardScore:
    """The mean of each of ours compared with each of theirs."""
    crossed = [
        board_score(MatchBoard(rooms.board, one, other), form)
        for one in rooms.open_rooms
        for other in rooms.closed_rooms
    ]
    home, away = (
        sum((points for points in side if points is not None), Fraction()) / len(crossed)
        for side in ([one.home for one in crossed], [one.away for one in crossed])
    )
    return BoardScore(board, None, home, away)


def _shares(board: int, results: tuple[Result | None, ...]) -> list[Share] | None:
    vulnerable = vulnerability(board)
    shares = [
        share_of(result, result.score(vulnerable) if result else None, vulnerable) for result in results
    ]
    known = [share for share in shares if share is not None]
    return known if known and len(known) == len(shares) else None


def _together(shares: list[Share]) -> Share:
    """The scores of several rooms added, every outcome of one with every outcome of the other."""
    ns, ew = (_sum([share.outcomes_for(side) for share in shares]) for side in (Side.NS, Side.EW))
    return Share(ns, ew, met(ns, ew))


def _sum(given: list[Outcomes]) -> Outcomes:
    total: dict[int, Fraction] = {0: Fraction(1)}
    for outcomes in given:
        added: dict[int, Fraction] = {}
        for before, weight in total.items():
            for score, other in outcomes.items():
                added[before + score] = added.get(before + score, Fraction()) + weight * other
        total = added
    return total
