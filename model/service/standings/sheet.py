"""The score sheet of a session: a line for each result that is expected, with who sits there and what is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.boards import vulnerability
from model.movement.sections import letters, table_names
from model.service.standings.lines import Cell, expected
from model.snapshots.session import Pair, Session, SheetLine

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from model.bridge.result import Result
    from model.movement.plan import Row


class Held(Struct, frozen=True):
    """A result that is in, and since when."""

    result: Result
    at: datetime


def make_sheet(session: Session, results: Mapping[Cell, Held]) -> list[SheetLine]:
    """Every line of the sheet in its order, with what is in."""
    plan = session.plan
    sections = letters(plan), table_names(plan)
    if plan.kind != "pairs" or plan.draw is not None:
        from model.service import entrants

        return [
            _sheet_line(
                row, board, both, results.get((row.round, row.table, board)), match, sections=sections
            )
            for row, both, match in entrants.sheet_rows(session)
            if expected(plan, row)
            for board in row.boards
        ]
    usual = {pair.number: pair for pair in session.pairs}
    return [
        _sheet_line(
            row,
            board,
            _in_round(session, row) or usual,
            results.get((row.round, row.table, board)),
            sections=sections,
        )
        for row in sorted(session.plan.rows, key=lambda row: (row.round, row.table))
        if expected(session.plan, row)
        for board in row.boards
    ]


def rename_lines(
    sheet: list[SheetLine], before: Session, session: Session, results: Mapping[Cell, Held]
) -> list[SheetLine]:
    """The sheet with the names of those who changed chairs; every other line stays."""
    if session.plan.kind != "pairs" or session.plan.draw is not None or session.stand_ins or before.stand_ins:
        return make_sheet(session, results)
    was = {pair.number: pair for pair in before.pairs}
    others = {pair.number: pair for pair in session.pairs if was.get(pair.number) != pair}
    if not others:
        return sheet
    return [
        replace(line, ns=others.get(line.ns.number, line.ns), ew=others.get(line.ew.number, line.ew))
        if line.ns.number in others or line.ew.number in others
        else line
        for line in sheet
    ]


def _in_round(session: Session, row: Row) -> dict[int, Pair]:
    """Who sits in a row where somebody stands in; {} if nobody does in this session."""
    if not session.stand_ins:
        return {}
    return {number: session.pair_in(row.round, number) for number in row.seated}


def _sheet_line(  # the facts of a line in the order of the line
    row: Row,
    board: int,
    pairs: Mapping[int, Pair],
    held: Held | None,
    match: int = 0,
    *,
    sections: tuple[Mapping[int, str], Mapping[int, str]],
) -> SheetLine:
    assert row.ns is not None and row.ew is not None  # a line is made only of an expected row
    result = held.result if held else None
    return SheetLine(
        row.round,
        row.table,
        board,
        pairs.get(row.ns, Pair(row.ns)),
        pairs.get(row.ew, Pair(row.ew)),
        row.switched,
        result,
        result.score(vulnerability(board)) if result else None,
        held.at if held else None,
        match,
        *(of.get(row.table, "") for of in sections),
    )
