"""Deals between the club file and the window: rows in, frozen snapshots out."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from model.bridge.boards import Vulnerability
from model.bridge.deals.boards import DealSet, DealtBoard, Par, TrickTable
from model.bridge.deals.deal import Deal, NotADeal
from model.bridge.deals.par import add_par
from model.bridge.seats import Seat
from model.snapshots.deals import SessionDeal
from model.storage import reading_deals
from model.storage.operations import RowChange
from model.storage.schema.tables import DEAL

if TYPE_CHECKING:
    from sqlalchemy import Row

    from model.storage.draft import EntryDraft
    from model.storage.store import Store


def rows(file: Store, session_id: int) -> list[Row[Any]]:
    """The rows of a session's deals that are in force."""
    return reading_deals.deals(file, session_id)


def snapshots(file: Store, session_id: int) -> tuple[SessionDeal, ...]:
    """The deals of a session, by board and version; figures worked out here stand in place of those from a file."""
    found = rows(file, session_id)
    worked_out = reading_deals.double_dummy(file, {row.cards for row in found}) if found else {}
    return tuple(_snapshot(row, worked_out.get(row.cards)) for row in found)


def values(board: DealtBoard) -> dict[str, Any]:
    """The columns that say what a board has."""
    par = board.par
    return {
        "board": board.number,
        "version": board.version,
        "cards": str(board.deal),
        "dealer": None if board.own_dealer is None else board.own_dealer.value,
        "vulnerable": None if board.own_vulnerable is None else board.own_vulnerable.value,
        "tricks": None if board.tricks is None else str(board.tricks),
        "par": None if par is None else " ".join((str(par.score), *par.contracts)),
    }


def lay(draft: EntryDraft, session_id: int, board: DealtBoard, deals: DealSet) -> None:
    """Say in an entry what cards a board has; ``deals`` says where they come from."""
    row = draft.insert(
        DEAL,
        session_id=session_id,
        **values(board),
        origin=deals.origin,
        seed=deals.seed,
        at=draft.at.isoformat(),
        who=draft.who,
        removed=False,
    )
    draft.add(RowChange("deal", row, {"removed": True}, {"removed": False}))


def runs(numbers: Iterable[int]) -> str:
    """Board numbers in short: "1-27, 30"."""
    found: list[list[int]] = []
    for number in sorted(set(numbers)):
        if found and found[-1][-1] == number - 1:
            found[-1][1:] = [number]
        else:
            found.append([number])
    return ", ".join("-".join(str(number) for number in run) for run in found)


def _snapshot(row: Row[Any], worked_out: str | None) -> SessionDeal:
    board = DealtBoard(
        row.board,
        _deal(row.cards),
        row.version,
        None if row.dealer is None else Seat(row.dealer),
        None if row.vulnerable is None else Vulnerability(row.vulnerable),
        None if row.tricks is None else TrickTable.parse(row.tricks),
        None if row.par is None else _par(row.par),
    )
    if worked_out is not None:
        board = add_par(board, TrickTable.parse(worked_out))
    return SessionDeal(board, row.origin, datetime.fromisoformat(row.at), row.who, row.seed)


def _deal(text: str) -> Deal:
    try:
        return Deal.parse(text)
    except NotADeal as error:  # nobody typed this: the row is damaged
        raise ValueError(text) from error


def _par(text: str) -> Par:
    score, *contracts = text.split(" ")
    return Par(int(score), tuple(contracts))
