"""Two states of the standings side by side: who moved, and which results and boards made them move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.scoring.standings import ScoredLine, Standing, Standings
    from model.scoring.view import Contestant

_LineKey = tuple[int, int, str, str, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """A contestant whose place or figure is another; ``before`` or ``after`` is None for who was not there."""

    contestant: Contestant
    before: Standing | None
    after: Standing | None

    @property
    def places(self) -> int:
        """Places gained (negative: lost), 0 if the place is the same or there was none."""
        if self.before is None or self.after is None or not (self.before.place and self.after.place):
            return 0
        return self.before.rank - self.after.rank


@dataclass(frozen=True, slots=True)
class ChangedResult:
    """A line whose result is another; one of the two is None if the line was not there."""

    board: int
    session: int
    before: ScoredLine | None
    after: ScoredLine | None


@dataclass(frozen=True, slots=True)
class StandingsChange:
    """What changed: contestants in the order of the later ranking, results by board, and every board it touched."""

    moved: tuple[Moved, ...]
    results: tuple[ChangedResult, ...]
    boards: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.moved or self.results or self.boards)


def moves(before: Standings, after: Standings) -> StandingsChange:
    """What changed from one state of the standings to another."""
    old_lines, new_lines = _lines(before), _lines(after)
    results: list[ChangedResult] = []
    boards: set[int] = set()
    for key in sorted({*old_lines, *new_lines}):
        old, new = old_lines.get(key), new_lines.get(key)
        if old is not None and new is not None and old == new:
            continue
        session, board, *_ = key
        boards.add(board)
        if old is None or new is None or _key_of(old) != _key_of(new):
            results.append(ChangedResult(board, session, old, new))
    return StandingsChange(_moved(before, after), tuple(results), tuple(sorted(boards)))


def _moved(before: Standings, after: Standings) -> tuple[Moved, ...]:
    earlier = {standing.contestant.key: standing for standing in before.ranking}
    later = {standing.contestant.key: standing for standing in after.ranking}
    moved = [
        Moved(standing.contestant, earlier.get(key), standing)
        for key, standing in later.items()
        if _figures(earlier.get(key)) != _figures(standing)
    ]
    gone = [
        Moved(standing.contestant, standing, None) for key, standing in earlier.items() if key not in later
    ]
    return (*moved, *gone)


def _figures(standing: Standing | None) -> object:
    return standing and (standing.place, standing.total, standing.percentage)


def _key_of(scored: ScoredLine) -> object:
    line = scored.line
    return (line.result, line.ns, line.ew)


def _lines(standings: Standings) -> dict[_LineKey, ScoredLine]:
    """Every line by session, board and the two pairs, whichever way they sat; the last figure distinguishes repeats."""
    lines: dict[_LineKey, ScoredLine] = {}
    for board in standings.boards:
        for scored in board.lines:
            pair, other = sorted((scored.line.ns, scored.line.ew))
            turn = 0
            while (board.session, board.board, pair, other, turn) in lines:
                turn += 1
            lines[board.session, board.board, pair, other, turn] = scored
    return lines
