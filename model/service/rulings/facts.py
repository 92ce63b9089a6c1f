"""What the session knows about a table before anybody is asked: round, pairs, names, dealer, vulnerability, contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from model.bridge.boards import dealer, vulnerability
from model.bridge.entry import words
from model.bridge.result import Played, Result
from model.scoring.methods.registry import method_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.service.ledger import OpenSession
    from model.snapshots.session import Pair, SheetLine

SHEET: Final = frozenset(
    {
        "round",
        "table",
        "board",
        "ns",
        "ew",
        "north",
        "east",
        "south",
        "west",
        "vulnerability",
        "contract",
        "result",
    }
)
"""What only the sheet tells: these follow a ruling to another table, and nobody overrules them."""


def gather_facts(
    opened: OpenSession,
    round_number: int | None,
    table: int | None,
    board: int | None,
    *,
    at_table: Callable[[], Result | None] | None = None,
) -> dict[str, Any]:
    """The facts by name, as plain texts and numbers; ``at_table`` gives the result beneath the ruling's own score.

    ``round``, ``table``, ``board``, ``ns`` and ``ew`` (pair numbers), ``north`` to ``west`` (names), ``dealer`` (a compass
    letter), ``vulnerability`` ("None", "NS", "EW", "All"), and once the result is in ``contract``, ``declarer`` (a compass
    letter) and ``result`` in words; ``event`` where the conditions of contest tell it.
    """
    facts: dict[str, Any] = {"round": round_number, "table": table, "board": board}
    if board is not None:
        facts |= {"dealer": dealer(board).value, "vulnerability": vulnerability(board).value}
    line = _line(opened, round_number, table, board)
    if line is not None:
        facts |= _seats(line.ns, "ns", ("north", "south")) | _seats(line.ew, "ew", ("east", "west"))
        if line.board == board and line.result is not None:
            result = line.result if at_table is None else at_table()
            if result is not None:
                facts["result"] = words.short(result)
            if result is not None and isinstance(result.outcome, Played):
                contract = result.outcome.contract
                facts |= {
                    "contract": words.contract_short(contract),
                    "declarer": contract.declarer.value,
                }
    if kind := event(opened):
        facts["event"] = kind
    return {name: value for name, value in facts.items() if value not in (None, "")}


def event(opened: OpenSession) -> str:
    """The kind of event as the trees ask for it, "" if they have to ask: matchpoints, teams in IMPs, a knock-out of those."""
    method, draw = method_of(opened.session.conditions), opened.session.plan.draw
    if method.between_teams and method.scaled:
        return "knockout" if draw is not None and draw.form == "knock-out" else "imps"
    return "pairs" if method.topped else ""


def round_of(opened: OpenSession, table: int | None, board: int | None) -> int | None:
    """The round in which this table plays this board; None if it does not, or more than once."""
    rounds = [line.round for line in opened.sheet if (line.table, line.board) == (table, board)]
    return rounds[0] if len(rounds) == 1 else None


def _line(
    opened: OpenSession, round_number: int | None, table: int | None, board: int | None
) -> SheetLine | None:
    """The line of the sheet, or one of the table's in that round when the board is not known or not theirs."""
    at_table = [line for line in opened.sheet if (line.round, line.table) == (round_number, table)]
    return next((line for line in at_table if line.board == board), next(iter(at_table), None))


def _seats(pair: Pair, side: str, seats: tuple[str, str]) -> dict[str, Any]:
    names = {seat: player.name for seat, player in zip(seats, pair.players, strict=True) if player}
    return {side: pair.number, **names}


def select_reported(facts: Mapping[str, object], sheet: Mapping[str, object]) -> dict[str, object]:
    """The facts the director added, or gave against the sheet."""
    return {
        name: fact
        for name, fact in facts.items()
        if name not in SHEET and (name not in sheet or sheet[name] != fact)
    }
