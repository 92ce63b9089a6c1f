"""A ruling's place in the score sheet: what is in, what stood before the ruling, its own score put in and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.bridge.result import Result
from model.snapshots.session import State
from model.storage.operations import ResultChange, RowChange

if TYPE_CHECKING:
    from sqlalchemy import Row

    from model.service.ledger import OpenSession
    from model.service.standings.lines import Cell
    from model.storage.draft import EntryDraft


def cell_of(opened: OpenSession, row: Row[Any]) -> Cell | None:
    """The place of the ruling in the sheet, None when the movement expects no result there."""
    cell = (row.round, row.table_number, row.board)
    return cell if cell in opened.index else None


def now_in(opened: OpenSession, row: Row[Any]) -> Result | None:
    """The result that is in at the ruling's place."""
    held = opened.results.get((row.round, row.table_number, row.board))
    return None if held is None else held.result


def board_is_in(opened: OpenSession, row: Row[Any]) -> bool:
    """Whether the board is over: its result is in, and it is not to be played later."""
    result = now_in(opened, row)
    return result is not None and result.final


def before(opened: OpenSession, row: Row[Any]) -> Result | None:
    """What stood in the sheet without the ruling's own score."""
    result = now_in(opened, row)
    if result is not None and str(result) == row.score_given:
        return None if row.score_before is None else Result.parse(row.score_before)
    return result


def give(draft: EntryDraft, opened: OpenSession, row: Row[Any], score: Result) -> dict[str, Any]:
    """Put the ruling's score in as part of an entry; gives the columns of the ruling that change with it."""
    former, result = before(opened, row), now_in(opened, row)
    put_result(draft, row, result, score)
    if opened.session.state is State.SEATING:
        states = {"state": State.SEATING.value}, {"state": State.PLAYING.value}
        draft.add(RowChange("session", row.session_id, *states))
    return {"score_before": None if former is None else str(former), "score_given": str(score)}


def take_back(draft: EntryDraft, opened: OpenSession, row: Row[Any]) -> dict[str, Any]:
    """Bring back what stood before the ruling's score, unless that was changed since; gives the columns that change."""
    if row.score_given is None:
        return {}
    result = now_in(opened, row)
    if result is not None and str(result) == row.score_given:
        put_result(draft, row, result, before(opened, row))
    return {"score_before": None, "score_given": None}


def put_result(draft: EntryDraft, row: Row[Any], former: Result | None, result: Result | None) -> None:
    """Write another result into the ruling's place, if it differs."""
    if former != result:
        texts = (None if one is None else str(one) for one in (former, result))
        draft.add(ResultChange(row.session_id, row.round, row.table_number, row.board, *texts))


def change(draft: EntryDraft, row: Row[Any], after: dict[str, Any]) -> None:
    """Write these columns of the ruling, if they differ."""
    before = {column: row._mapping[column] for column in after}
    if before != after:
        draft.add(RowChange("ruling", row.id, before, after))
