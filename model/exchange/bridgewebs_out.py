"""Writes the CSV that BridgeWebs takes: ranking and travellers, in the order its import asks for.

The maker's own description of the columns could not be read when this was written: the order of the blocks is that
of another program's importer (`docs/files.md` says so). Cells of words never begin like a formula.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, PassedOut, Played
from model.bridge.seats import Side
from model.exchange.cells import safe

if TYPE_CHECKING:
    from model.exchange.event import Event, Published
    from model.scoring.view import Contestant, Line

_SCORES: Final = ("Position", "Pair", "Name1", "Name2", "Score", "Percent")
_LINES: Final = ("Board", "NS", "EW", "Contract", "By", "Lead", "Tricks", "Score", "NSPoints", "EWPoints")


def dumps(event: Event) -> bytes:
    """Write an event that has its published figures (`model.service.scored_event`)."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    for name, told in (
        ("VERSION", "Arrowswitch"),
        ("DATE", f"{event.date:%d/%m/%Y}" if event.date else ""),
        ("TITLE", safe(event.title)),
        ("DIRECTOR", ""),
        ("SCORER", ""),
        ("PAIRS", str(len(event.contestants))),
        ("BOARDS", str(len({(line.session, line.board) for line in event.lines}))),
        ("ROUNDS", str(len({(line.session, line.round) for line in event.lines}))),
        ("WINNERS", str(event.winners)),
    ):
        rows.writerow((f"#{name}", told))
    people = {one.key: one for one in event.contestants}
    for side in (Side.NS, Side.EW) if event.winners == 2 else (None,):
        rows.writerow(("#SCORES", side.value) if side else ("#SCORES",))
        rows.writerow(_SCORES)
        for figures in event.published:
            if side is None or people[figures.contestant].direction is side:
                rows.writerow(_standing(people[figures.contestant], figures))
    rows.writerow(("#BOARDFORMAT", "TRAVELLERS"))
    rows.writerow(("#TRAVELLERS",))
    rows.writerow(_LINES)
    points = {one.line: (one.ns, one.ew) for one in event.published_points}
    order = sorted(enumerate(event.lines), key=lambda one: (one[1].session, one[1].board))
    last: tuple[int, int] | None = None
    for at, line in order:
        if line.result is None:
            continue
        if (line.session, line.board) != last:
            last = (line.session, line.board)
            rows.writerow(("#BOARD", line.board))
        rows.writerow(_line(line, people, points.get(at, ("", ""))))
    return out.getvalue().encode("utf-8-sig")


def _standing(one: Contestant, figures: Published) -> tuple[str, ...]:
    names = (*one.names, "", "")[:2]
    return (figures.place, str(one.number), *map(safe, names), figures.total, figures.percentage)


def _line(line: Line, people: dict[str, Contestant], points: tuple[str, str]) -> tuple[str, ...]:
    assert line.result is not None  # asked before
    outcome = line.result.outcome
    contract = declarer = lead = tricks = ""
    score = line.result.score(vulnerability(line.board))
    told = "" if score is None else str(score)
    if isinstance(outcome, Played):
        bid = outcome.contract
        contract = f"{bid.level}{bid.strain}{bid.doubling.marks.upper()}"
        declarer, tricks = bid.declarer.value, str(outcome.tricks)
        lead = str(line.result.lead or "")
    elif isinstance(outcome, PassedOut):
        contract = "PASS"
    elif isinstance(outcome, Artificial):
        told = f"A{outcome.ns.percent:02}{outcome.ew.percent:02}"
    numbers = (str(people[line.ns].number), str(people[line.ew].number))
    return (str(line.board), *numbers, contract, declarer, lead, tricks, told, *points)
