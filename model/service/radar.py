"""What the mistake radar sees of a result in a session: its cards, the other tables, the boards of the same round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge import radar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.bridge.deal_set import DealtBoard
    from model.bridge.letters import Letters, Numbers
    from model.bridge.radar import Blip
    from model.bridge.result import Result
    from model.service.ledger import Cell, Ledger, OpenSession


def blips(  # noqa: PLR0917 - a result, where it is, and how it would be typed
    ledger: Ledger, session_id: int, cell: Cell, result: Result, letters: Letters, numbers: Numbers
) -> tuple[Blip, ...]:
    """What looks wrong about a result at this cell, the surest first."""
    opened = ledger.opened(session_id)
    group = result.group
    sight = radar.Sight(
        cell[2],
        _cards(ledger, session_id, cell[2], group),
        tuple(one for one in _others(opened, cell) if one.group == group),
        _neighbours(opened, cell),
    )
    return radar.blips(result, sight, letters, numbers)


def _cards(ledger: Ledger, session_id: int, board: int, group: str) -> DealtBoard | None:
    """The cards of the group a result belongs to; those as first dealt only where the board has no other form."""
    held = [one.dealt for one in ledger.deals(session_id) if one.board == board]
    return next((dealt for dealt in held if dealt.version == group), None)


def _others(opened: OpenSession, cell: Cell) -> Sequence[Result]:
    return [
        opened.results[other].result
        for other in opened.boards.get(cell[2], ())
        if other != cell and other in opened.results
    ]


def _neighbours(opened: OpenSession, cell: Cell) -> dict[int, tuple[Result, tuple[Result, ...]]]:
    """The other boards the table plays in the round, where they are in."""
    row = opened.session.plan.row(cell[0], cell[1])
    found = {}
    for board in row.boards if row is not None else ():
        where = (cell[0], cell[1], board)
        if board != cell[2] and where in opened.results:
            found[board] = (opened.results[where].result, tuple(_others(opened, where)))
    return found
