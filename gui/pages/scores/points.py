"""The points of each line as the Scores grid shows them, written once for a board as it was scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.pages.scores.model import LinePoints, show_points
from gui.pages.scores.order import Spot
from model.i18n import MINUS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from model.scoring.standings import ScoredBoard, Standings
    from model.snapshots.session import SheetLine


class BoardPoints:
    """What each board's lines show.

    A result changes one board of 27 or 75; the others are the very objects they were, and looking through all of
    them took 6 ms at 1,000 tables.
    """

    def __init__(self) -> None:
        self._shown: dict[tuple[int, str], tuple[ScoredBoard, Mapping[Spot, LinePoints]]] = {}

    def of(self, standings: Standings, lines: Sequence[SheetLine]) -> dict[Spot, LinePoints]:
        """The points of the boards these lines are of."""
        wanted = {line.board for line in lines}
        found: dict[Spot, LinePoints] = {}
        for board in standings.boards:
            if board.board in wanted:
                found.update(self._of_board(board))
        return found

    def _of_board(self, board: ScoredBoard) -> Mapping[Spot, LinePoints]:
        key = board.board, board.section
        kept = self._shown.get(key)
        if kept is None or kept[0] is not board:
            kept = self._shown[key] = board, _written(board)
        return kept[1]


def _written(board: ScoredBoard) -> dict[Spot, LinePoints]:
    top = str(board.top)
    write = show_points if board.top else _plain
    alike: dict[tuple[tuple[int, int], tuple[int, int] | None], LinePoints] = {}
    found: dict[Spot, LinePoints] = {}
    for scored in board.lines:
        ns, ew = scored.ns_points, scored.ew_points
        if ns is None:
            continue
        # Hashing a Fraction costs ten times what hashing its two integers does.
        both = ns.as_integer_ratio(), None if ew is None else ew.as_integer_ratio()
        points = alike.get(both)
        if points is None:
            points = alike[both] = LinePoints(write(ns), write(ew), top)
        line = scored.line
        found[line.round, line.table, line.board] = points
    return found


def _plain(points: Fraction | None) -> str:
    """IMPs and points without a top: whole ones as they are."""
    if points is not None and points.denominator == 1:
        return f"{int(points)}".replace("-", MINUS)
    return show_points(points)
