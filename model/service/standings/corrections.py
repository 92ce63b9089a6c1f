"""The correction sheet: what changed after the results were made final, and who moved (Law 79C).

When results become final, `Sessions.make_final` keeps a mark with the session: the id of the last revision, the id of
the plan, and the conditions and additions then in force. The figures of that moment are scored again from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from model.bridge.boards import vulnerability
from model.bridge.result import Result
from model.i18n import laws_cited
from model.movement.sections import name_in_section
from model.scoring.explanations.wording import ranking_figures, ranking_unit
from model.scoring.standings import Standings
from model.service import codec, entrants, entry_names
from model.service import figures as figure_text
from model.service.ledger import Ledger
from model.service.standings import additions
from model.service.standings.additions import PenaltyGiven
from model.service.standings.lines import Cell, lines_of, view_of
from model.snapshots.session import CorrectedFigure, Correction, CorrectionSheet, Pair, Session
from model.storage import reading


def corrections(ledger: Ledger, session_id: int, after: Standings) -> CorrectionSheet | None:
    """Give the sheet, or None if the session is not final. `after` are the standings as they are now."""
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
    conditions = session.conditions
    return CorrectionSheet(
        session.final_at,
        tuple(changed),
        _moves(session, _standings(ledger, session_id, mark, before), after),
        ranking_unit(conditions),
        tuple(_others(ledger, session_id, mark)),
    )


def _penalty(given: PenaltyGiven) -> str:
    parts = (
        figure_text.penalty_words(given.unit, given.amount),
        laws_cited(given.law),
        given.reason,
    )
    return ", ".join(filter(None, parts))


def _others(ledger: Ledger, session_id: int, mark: dict[str, Any]) -> Iterator[str]:
    """What else changed since the mark: penalties given or taken back, carry-over, conditions."""
    record, kind = ledger.record(session_id), ledger.session(session_id).plan.kind
    before, now = (additions.load(text) for text in (mark.get("additions"), record.additions))
    for name, penalties in (
        ("penalty.give", [one for one in now.penalties if one not in before.penalties]),
        ("penalty.lift", [one for one in before.penalties if one not in now.penalties]),
    ):
        for one in penalties:
            yield entry_names.title(name, {"kind": kind, "number": one.number, "said": _penalty(one)})
    carried_before, carried_now = ({one.contestant: one for one in found.carried} for found in (before, now))
    for key in sorted({*carried_before, *carried_now}):
        if carried_before.get(key) != carried_now.get(key):
            said = figure_text.write_figure(carried_now[key].points) if key in carried_now else ""
            yield entry_names.title("carry.set", {"kind": kind, "number": key, "said": said})
    if mark["conditions"] != record.conditions:
        yield entry_names.title("session.conditions", {})


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
    if meeting is None or not meeting.played:
        ns, ew = Pair(0), Pair(0)
    elif session.plan.kind == "individual":
        ns, ew = entrants.sides(session, meeting)
    else:
        ns, ew = session.pair(meeting.ns or 0), session.pair(meeting.ew or 0)
    vulnerable = vulnerability(board)
    return Correction(
        board,
        round_number,
        table,
        ns,
        ew,
        before,
        after,
        before.score(vulnerable) if before else None,
        after.score(vulnerable) if after else None,
        datetime.fromisoformat(row.at),
        row.who,
        row.why,
        name_in_section(session.plan, table),
    )


def _standings(
    ledger: Ledger, session_id: int, mark: dict[str, Any], results: dict[Cell, Result]
) -> Standings:
    from model import scoring

    plan = ledger.plan(mark["plan_id"])
    lines, _index = lines_of(plan, results)
    contestants = ledger.open_session(session_id).contestants
    view = view_of(contestants, tuple(lines), plan, mark.get("additions"))
    return scoring.score(view, codec.load_conditions(mark["conditions"]))


def _moves(session: Session, before: Standings, after: Standings) -> tuple[CorrectedFigure, ...]:
    former = {standing.contestant.key: standing for standing in before.ranking}
    figures, former_figures = ranking_figures(after), ranking_figures(before)
    moves = []
    for standing in after.ranking:
        key = standing.contestant.key
        if key in former and (former[key].place, former_figures[key]) != (standing.place, figures[key]):
            entrant = session.entrant(standing.contestant.number)
            places = former[key].place, standing.place
            moves.append(CorrectedFigure(entrant, *places, former_figures[key], figures[key]))
    return tuple(moves)
