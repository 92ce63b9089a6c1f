"""Why results are what they are: the reasons a director gave, as sentences under the recap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.entry.words import short
from model.bridge.result import Result
from model.i18n import _
from model.movement.sections import table_name
from model.storage import reading

if TYPE_CHECKING:
    from model.service.ledger import Ledger


def reasons(ledger: Ledger, session_id: int) -> tuple[str, ...]:
    """A sentence for each result that stands for a reason, by board and table; rulings have sentences of their own."""
    file, plan = ledger.file, ledger.session(session_id).plan
    with file.corrupt_if_unreadable():
        return tuple(
            _("Board {board}, table {table}, {result}: {why}.").format(
                board=row.board,
                table=table_name(plan, row.table_number),
                result=_("deleted") if row.result is None else short(Result.parse(row.result)),
                why=row.why.strip().rstrip("."),
            )
            for row in reading.reasons(file, session_id)
        )
