"""The frequencies of a board: each score with how often it came and what it is worth to either side (Law 78)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.bridge.result import Result
    from model.scoring.standings import ScoredBoard, ScoredLine


@dataclass(frozen=True, slots=True)
class Frequency:
    """One line of the table: a score of North-South (None: an adjusted or missing one, named by ``result``) and its points.

    ``pairs`` are the keys of those who have it, North-South and East-West.
    """

    score: int | None
    result: Result | None
    count: int
    ns_points: Fraction | None
    ew_points: Fraction | None
    pairs: tuple[tuple[str, str], ...]


def frequencies(board: ScoredBoard) -> tuple[Frequency, ...]:
    """The scores of a board, best for North-South first; then adjusted scores, and what was not played or is to come.

    Equal scores with other points (in groups of a fouled board, after an assigned score) are lines of their own.
    """
    lines: dict[object, list[ScoredLine]] = {}
    for scored in board.lines:
        given = scored.line.result if scored.score is None else None
        lines.setdefault((scored.score, given, scored.ns_points, scored.ew_points), []).append(scored)
    found = [
        Frequency(
            same[0].score,
            same[0].line.result,
            len(same),
            same[0].ns_points,
            same[0].ew_points,
            tuple((one.line.ns, one.line.ew) for one in same),
        )
        for same in lines.values()
    ]
    return tuple(sorted(found, key=_order))


def _order(one: Frequency) -> tuple[bool, bool, Fraction]:
    if one.score is not None:
        return (False, False, Fraction(-one.score))
    return (True, one.ns_points is None, -(one.ns_points or Fraction()))
