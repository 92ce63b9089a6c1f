"""What the mistake radar sees of a result in a session: its cards, the other tables, the boards of the same round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from model.bridge.entry import radar
from model.bridge.entry.radar import Leads, Suspicion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.bridge.deals.boards import DealtBoard
    from model.bridge.letters import Letters, Numbers
    from model.bridge.result import Result
    from model.service.ledger import Ledger, OpenSession
    from model.service.standings.lines import Cell
    from model.snapshots.deals import SessionDeal


class _LeadsAt(Struct, frozen=True):
    """The leads of a session as they were at a revision of it: for each cell with one, whether it contradicts the cards."""

    revision: int
    deals: tuple[SessionDeal, ...]
    elsewhere: Mapping[Cell, bool]


class Radar:
    """Looks at results of sessions; what it learnt of a session's leads is kept until a result or the cards change."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._leads: dict[int, _LeadsAt] = {}

    def find_suspicions(
        self,
        session_id: int,
        cell: Cell,
        result: Result,
        letters: Letters,
        numbers: Numbers,
        there: Sequence[Result] | None = None,
    ) -> tuple[Suspicion, ...]:
        """What looks wrong about a result at this cell, the surest first; ``there`` are the board's others, if known."""
        opened = self._ledger.open_session(session_id)
        group = result.group
        there = _others(opened, cell) if there is None else there
        others = tuple(one for one in there if one.group == group)
        sight = radar.RadarContext(
            cell[2],
            _cards(self._ledger, session_id, cell[2], group),
            others,
            _neighbours(opened, cell) if radar.looks_at_neighbours(result, others) else {},
            self.leads(session_id, cell) if result.lead is not None else Leads(),
        )
        return radar.find_suspicions(result, sight, letters, numbers)

    def leads(self, session_id: int, but: Cell | None = None) -> Leads:
        """How many leads of the session are given where the cards are known, and how many contradict them."""
        elsewhere = self._elsewhere(session_id)
        given, wrong = len(elsewhere), sum(elsewhere.values())
        return Leads(given - (but in elsewhere), wrong - (but is not None and elsewhere.get(but, False)))

    def _elsewhere(self, session_id: int) -> Mapping[Cell, bool]:
        opened, deals = self._ledger.open_session(session_id), self._ledger.deals(session_id)
        held = self._leads.get(session_id)
        if held is None or held.revision != opened.session.revision or held.deals is not deals:
            found = leads_elsewhere(opened, {one.dealt.key: one.dealt for one in deals})
            held = self._leads[session_id] = _LeadsAt(opened.session.revision, deals, found)
        return held.elsewhere


def leads_elsewhere(opened: OpenSession, cards: Mapping[tuple[int, str], DealtBoard]) -> dict[Cell, bool]:
    """For each result that gives a lead of known cards, whether that card was dealt to another hand."""
    return {
        cell: wrong
        for cell, one in opened.results.items()
        if one.result.lead is not None
        and (wrong := radar.led_elsewhere(one.result, cards.get((cell[2], one.result.group)))) is not None
    }


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
