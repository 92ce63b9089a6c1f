"""Boards of standings as JSON text: written line by line, for a large field has a quarter of a million of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from model.scoring.conditions import Conditions
    from model.scoring.standings import ScoredBoard, ScoredLine


def plain(shown: str) -> str:
    """A figure as shown, with the minus of a keyboard."""
    from model.scoring.rounding import MINUS

    return shown.replace(MINUS, "-")


class PointsText:
    """Writes boards as JSON: the few different fractions of a board and results of an event are written once each.

    They are known by identity, while the standings keep them alive.
    """

    def __init__(self, conditions: Conditions) -> None:
        self._rounding = conditions.rounding
        self._texts: dict[int, str] = {}
        self._keys: dict[str, str] = {}
        self._results: dict[int, str] = {}
        self._tails: dict[tuple[int, int, int], str] = {}

    def board_text(self, board: ScoredBoard, dumps: Any) -> str:
        """One board."""
        self._texts.clear()  # the next board has fractions of its own
        self._tails.clear()
        datum = getattr(board, "datum", None)
        head = {
            "board": board.board,
            "section": board.section or None,
            "session": board.session,
            "datum": None if datum is None else str(datum),
            "expected": board.expected,
            "counted": board.counted,
            "top": board.top,
        }
        lines = ", ".join(self._line(line, dumps) for line in board.lines)
        return f'{dumps(head, ensure_ascii=False)[:-1]}, "results": [{lines}]}}'

    def _line(self, scored: ScoredLine, dumps: Any) -> str:
        line, keys = scored.line, self._keys
        ns, ew = line.ns, line.ew
        if ns not in keys or ew not in keys:
            for key in (ns, ew):
                keys[key] = dumps(key, ensure_ascii=False)
        # Tables with the same result and points end alike: the boards of a large field have few such ends.
        alike = id(line.result), id(scored.ns_points), id(scored.ew_points)
        if alike not in self._tails:
            self._tails[alike] = self._tail(scored, dumps)
        partners = ""
        if line.south:
            partners = f'"south": {self._key(line.south, dumps)}, "west": {self._key(line.west, dumps)}, '
        return f'{{"ns": {keys[ns]}, "ew": {keys[ew]}, {partners}{self._tails[alike]}'

    def _tail(self, scored: ScoredLine, dumps: Any) -> str:
        """What comes behind the contestants."""
        result = scored.line.result
        awarded = text = "null"
        if result is not None:
            identity = id(result)
            if identity not in self._results:
                self._results[identity] = dumps(str(result))
            text = self._results[identity]
            if scored.score is None:
                awarded = dumps(write_award(result.outcome))
        score = "null" if scored.score is None else scored.score
        return (
            f'"score": {score}, "awarded": {awarded}, '
            f'"ns_points": {self._figure(scored.ns_points)}, "ew_points": {self._figure(scored.ew_points)}, '
            f'"result": {text}}}'
        )

    def _key(self, key: str, dumps: Any) -> str:
        if key not in self._keys:
            self._keys[key] = dumps(key, ensure_ascii=False)
        return self._keys[key]

    def _figure(self, points: Any) -> str:
        if points is None:
            return "null"
        identity = id(points)
        if identity not in self._texts:
            from model.scoring.rounding import show_figure

            self._texts[identity] = f'"{plain(show_figure(points, self._rounding))}"'
        return self._texts[identity]


def write_award(outcome: object) -> str | None:
    """An artificial adjusted score as files of events write it: "A6040"; None for anything else."""
    from model.bridge.result import Artificial

    if not isinstance(outcome, Artificial):
        return None
    ns, ew = outcome.ns.percent, outcome.ew.percent
    return f"A{ns}/{ew}" if 100 in (ns, ew) else f"A{ns:02}{ew:02}"
