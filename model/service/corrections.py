"""The correction sheet: what changed after the results were made final, and who moved (Law 79C)."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from model.bridge.boards import vulnerability
from model.bridge.result import Result
from model.scoring.standings import Standing, Standings
from model.service import stored
from model.service.ledger import Cell, Ledger, lines_of, view_of
from model.snapshots import Correction, CorrectionSheet, Move, Session
from model.storage import reading


def corrections(ledger: Ledger, session_id: int, after: Standings) -> CorrectionSheet | None:
    """Give the sheet, None while the session is not final; `after` are the standings as they are now."""
    session = ledger.session(session_id)
    if session.final_at is None:
        return None
    mark = json.loads(ledger.record(session_id).mark)
    rows = reading.revisions(ledger.file, session_id)
    before = _results(row for row in rows if row.id <= mark["revision"])
    latest: dict[Cell, Any] = {
        (row.round, row.table_number, row.board): row for row in rows if row.id > mark["revision"]
    }
    changed = [
        _correction(session, cell, before.get(cell), row)
        for cell, row in sorted(latest.items())
        if (None if before.get(cell) is None else str(before[cell])) != row.result
    ]
    return CorrectionSheet(
        session.final_at, tuple(changed), _moves(session, _standings(ledger, session_id, mark, before), after)
    )


def _results(rows: Any) -> dict[Cell, Result]:
    results: dict[Cell, Result] = {}
    for row in rows:
        cell = (row.round, row.table_number, row.board)
        if row.result is None:
            results.pop(cell, None)
        else:
            results[cell] = Result.parse(row.result)
    return results


def _correction(session: Session, cell: Cell, before: Result | None, row: Any) -> Correction:
    round_number, table, board = cell
    after = None if row.result is None else Result.parse(row.result)
    meeting = session.plan.row(round_number, table)
    ns, ew = (meeting.ns or 0, meeting.ew or 0) if meeting else (0, 0)
    vulnerable = vulnerability(board)
    return Correction(
        board,
        round_number,
        table,
        session.pair(ns),
        session.pair(ew),
        before,
        after,
        before.score(vulnerable) if before else None,
        after.score(vulnerable) if after else None,
        datetime.fromisoformat(row.at),
        row.who,
        row.why,
    )


def _standings(
    ledger: Ledger, session_id: int, mark: dict[str, Any], results: dict[Cell, Result]
) -> Standings:
    from model import scoring

    plan = ledger.plan(mark["plan_id"])
    lines, _index = lines_of(plan, results)
    contestants = ledger.opened(session_id).contestants
    view = view_of(contestants, tuple(lines), plan, mark.get("additions"))
    return scoring.score(view, stored.load_conditions(mark["conditions"]))


def _moves(session: Session, before: Standings, after: Standings) -> tuple[Move, ...]:
    former = {standing.contestant.key: standing for standing in before.ranking}
    moves = []
    for standing in after.ranking:
        old = former.get(standing.contestant.key)
        if old is not None and _figures(old) != _figures(standing):
            moves.append(
                Move(
                    session.pair(standing.contestant.number),
                    old.place,
                    standing.place,
                    old.shown_percentage,
                    standing.shown_percentage,
                )
            )
    return tuple(moves)


def _figures(standing: Standing) -> tuple[str, str]:
    return standing.place, standing.shown_percentage
