"""Tricks that a ruling moves before the board's result is in, or after a ruling that it rests on changes.

A ruling given at the table says how many tricks pass (Laws 64, 69 to 71, 79) before the result comes in. Most players
then write the result with those tricks moved already, so nothing passes by itself. The program asks whether the result
includes them. If the director says no, they pass in an entry of their own: one undo takes back the tricks alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from model.bridge.boards import vulnerability
from model.bridge.entry.words import short
from model.bridge.result import Played, Result
from model.i18n import _, law_places, ngettext
from model.rulings.play.transfer import TrickTransfer, find_transfer, transfer_tricks
from model.service import entry_names
from model.service.rulings import cell as ruling_cell
from model.service.rulings.rows import SCORES, conclusion_of, tag
from model.snapshots.rulings import TricksAsked
from model.storage.operations import RowChange

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sqlalchemy import Row

    from model.changes import Changes
    from model.service.ledger import Ledger, OpenSession
    from model.service.standings.lines import Cell
    from model.service.writer import Writer
    from model.storage.draft import EntryDraft


def list_asked(
    ledger: Ledger, session_id: int, cells: Collection[Cell] | None = None
) -> tuple[TricksAsked, ...]:
    """The question of each given ruling whose tricks may or may not be in its result; for these cells, or for all."""
    opened = ledger.open_session(session_id)
    found = []
    for row in ledger.rulings(session_id):
        cell = (row.round, row.table_number, row.board)
        if (cells is None or cell in cells) and (one := question(opened, row)) is not None:
            found.append(one)
    return tuple(found)


def question(opened: OpenSession, row: Row[Any]) -> TricksAsked | None:
    """The question whether the result includes a ruling's tricks; None if they have passed, or no such result is in."""
    found = _waiting(row)
    now = ruling_cell.now_in(opened, row)
    if found is None or now is None:
        return None
    index, move = found
    after = _with(now, move)
    if after is None:
        return None
    text = ngettext(
        "Does {before} include the {count} trick of Law {law}? If not: {after}.",
        "Does {before} include the {count} tricks of Law {law}? If not: {after}.",
        move.tricks,
    ).format(count=move.tricks, law=law_places(*move.law), before=short(now), after=short(after))
    cell = (row.round, row.table_number, row.board)
    return TricksAsked(row.id, row.number, index, *cell, now, after, text)


def pass_tricks(writer: Writer, ledger: Ledger, row: Row[Any], initiator: object) -> Changes | None:
    """Pass a ruling's tricks that the result did not include, in an entry of their own; None if no question is open."""
    opened = ledger.open_session(row.session_id)
    one = question(opened, row)
    if one is None:
        return None
    conclusion = conclusion_of(row)
    law = "" if conclusion is None else ", ".join(conclusion.effects[one.index].law or conclusion.law)
    with writer.entry(
        "ruling.follow",
        session=row.session_id,
        why=_("Ruling {number}, Law {law}").format(number=row.number, law=law_places(law)),
        initiator=initiator,
        number=row.number,
        board=row.board,
        table=row.table_number,
        **entry_names.note_table_name(opened.session.plan, row.table_number),
        said=entry_names.describe_result(short(one.after), one.after.score(vulnerability(row.board))),
    ) as pending:
        columns = ruling_cell.give(pending.draft, opened, row, one.after)
        ruling_cell.change(pending.draft, row, columns)
    return pending.changes


def before(opened: OpenSession, rows: Sequence[Row[Any]], row: Row[Any]) -> Result | None:
    """The result that the ruling rests on: that of the sheet without its score, or its former one if others rest on it."""
    if _under(rows, row):
        return None if row.score_before is None else Result.parse(row.score_before)
    return ruling_cell.before(opened, row)


def give(
    draft: EntryDraft, opened: OpenSession, rows: Sequence[Row[Any]], row: Row[Any], score: Result
) -> dict[str, Any]:
    """Put the ruling's score in, or pass it on to the rulings that rest on it; gives the columns that change."""
    if _under(rows, row):
        _relay(draft, opened, rows, row, str(score))
        return {"score_given": str(score)}
    return ruling_cell.give(draft, opened, row, score)


def take_back(
    draft: EntryDraft, opened: OpenSession, rows: Sequence[Row[Any]], row: Row[Any]
) -> dict[str, Any]:
    """Take the ruling's score out of the sheet, or from under those that rest on it; gives the columns that change."""
    if _under(rows, row):
        _relay(draft, opened, rows, row, row.score_before)
        return {"score_before": None, "score_given": None}
    return ruling_cell.take_back(draft, opened, row)


def forget(draft: EntryDraft, rows: Iterable[Row[Any]], cell: Cell, held: Result) -> None:
    """Note that a result with a ruling's tricks was taken out, so that they pass again with the next result."""
    for row in rows:
        here = (row.round, row.table_number, row.board) == cell and row.score_given == str(held)
        if here and _move(row) is not None:
            ruling_cell.change(draft, row, {"score_before": None, "score_given": None})


def _relay(
    draft: EntryDraft, opened: OpenSession, rows: Sequence[Row[Any]], row: Row[Any], now: str | None
) -> None:
    """Rulings on the same board that rest on this one now rest on ``now``.

    Tricks that a later ruling moves are moved again from there, and the sheet has what the last of them comes to.
    """
    was = row.score_given
    seen = {row.id}
    while was is not None:
        above = next((one for one in rows if _rests(one, row, was) and one.id not in seen), None)
        if above is None:
            break
        seen.add(above.id)
        move = _move(above)
        moved = None if move is None or now is None else _with(Result.parse(now), move)
        given = above.score_given if moved is None else str(moved)
        before = {"score_before": above.score_before, "score_given": above.score_given}
        draft.add(RowChange("ruling", above.id, before, {"score_before": now, "score_given": given}))
        was, now = above.score_given, given
    held = ruling_cell.now_in(opened, row)
    if held is not None and str(held) == was:
        ruling_cell.put_result(draft, row, held, None if now is None else Result.parse(now))


def _under(rows: Sequence[Row[Any]], row: Row[Any]) -> bool:
    """Whether another ruling on the board rests on this one's score."""
    return row.score_given is not None and any(_rests(one, row, row.score_given) for one in rows)


def _rests(one: Row[Any], on: Row[Any], was: str) -> bool:
    here = (on.round, on.table_number, on.board)
    there = (one.round, one.table_number, one.board)
    return one.id != on.id and there == here and one.score_given is not None and one.score_before == was


def _waiting(row: Row[Any]) -> tuple[int, TrickTransfer] | None:
    """The tricks of a given ruling that no score has yet, with the place of the effect that moves them.

    None if the director has scored the board by the ruling, or said that the result includes the tricks.
    """
    conclusion = conclusion_of(row)
    if conclusion is None or row.state != "concluded" or row.score_given is not None:
        return None
    done = msgspec.json.decode(row.done, type=set[str])
    kinds = {index: tag(one.effect) for index, one in enumerate(conclusion.effects)}
    if any(f"effect {index}" in done for index, kind in kinds.items() if kind in SCORES):
        return None
    move = _move(row)
    moving = (at for at, one in enumerate(conclusion.effects) if getattr(one.effect, "tricks", 0))
    index = next(moving, None)
    return None if move is None or index is None else (index, move)


def _move(row: Row[Any]) -> TrickTransfer | None:
    """The tricks that a given ruling moves by its effects, or None if it moves none or to no known side."""
    conclusion = conclusion_of(row)
    if conclusion is None or conclusion.facts.get("adjusted"):
        return None
    move = find_transfer(conclusion, conclusion.facts)
    return None if move is None or move.side is None else move


def _with(result: Result | None, move: TrickTransfer) -> Result | None:
    if result is None or not isinstance(result.outcome, Played) or move.side is None:
        return None
    return transfer_tricks(result, move.tricks, move.side)
