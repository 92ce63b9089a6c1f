"""The matches of a session as they are, or as they would with a result that is being typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.scoring.methods.registry import method_of
from model.scoring.methods.teams import MatchResult, match_results

if TYPE_CHECKING:
    from model.bridge.result import Result
    from model.service.ledger import Ledger
    from model.service.standings.lines import Cell


class MatchResults:
    """What each match gives to either side."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def now(self, session_id: int, typed: tuple[Cell, Result] | None = None) -> tuple[MatchResult, ...]:
        """Every match by round and table; () if the method of scoring knows no matches. Nothing is written."""
        opened = self._ledger.open_session(session_id)
        conditions = opened.session.conditions
        if not method_of(conditions).by_match:
            return ()
        view = self._ledger.view(session_id)
        if typed is not None and typed[0] in opened.index:
            cell, result = typed
            lines = list(view.lines)
            lines[opened.index[cell]] = replace(lines[opened.index[cell]], result=result)
            view = replace(view, lines=tuple(lines))
        return match_results(view, conditions)
