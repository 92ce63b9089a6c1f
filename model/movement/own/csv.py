"""A movement as CSV: one row a table and round, in the columns that `model.movement.own.read.read` reads back."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row


def plan_csv(plan: Plan) -> str:
    """The rows of a plan with their heading: round, table, the contestants, the boards ("7-9" or one by one)."""
    players = plan.kind == "individual"
    file = io.StringIO()
    sheet = csv.writer(file, lineterminator="\r\n")
    pairs = ("ns team", "ew team") if plan.kind == "teams" else ("ns", "ew")
    names = ("north", "south", "east", "west") if players else pairs
    sheet.writerow(("round", "table", *names, "boards"))
    for row in plan.rows:
        people = (row.ns, row.south, row.ew, row.west) if players else (row.ns, row.ew)
        sheet.writerow((row.round, row.table, *("" if one is None else one for one in people), _boards(row)))
    return file.getvalue()


def _boards(row: Row) -> str:
    boards = row.boards
    if len(boards) > 1 and boards == tuple(range(boards[0], boards[-1] + 1)):
        return f"{boards[0]}-{boards[-1]}"
    return " ".join(str(board) for board in boards)
