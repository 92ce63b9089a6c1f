"""Writes results.txt as Jannersten's programs exchange it: the game, its contestants, a line a result.

Lines are in the order of their columns, separated by semicolons; names stand in quotes. Points are those of the
published figures; what has no score is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.boards import vulnerability
from model.bridge.result import PassedOut, Played
from model.bridge.seats import Side

if TYPE_CHECKING:
    from model.exchange.event import Event
    from model.scoring.view import Line

_METHODS: Final = {"matchpoints": "MP", "cross-imps": "CROSSIMP", "butler": "BUTLER", "bastille": "BASTILLE"}


def dumps(event: Event) -> bytes:
    """Write an event that has its published figures (`model.service.scored_event`)."""
    rows = ["[GAME]", _game(event), "", "[Contestants]"]
    figures = {one.contestant: one for one in event.published}
    for one in event.contestants:
        told = figures.get(one.key)
        side = one.direction or Side.NS
        for seat, name in zip(side.value, (*one.names, "", "")[:2], strict=True):
            total, percent = (told.total, told.percentage) if told else ("", "")
            rows.append(f'{one.section or "A"};{one.number};{seat};"{_words(name)}";{total};{percent};;')
    rows += ["", "[RESULTS]"]
    points = {one.line: (one.ns, one.ew) for one in event.published_points}
    numbers = {one.key: str(one.number) for one in event.contestants}
    imps = event.conditions.method != "matchpoints"
    for at, line in sorted(
        enumerate(event.lines), key=lambda one: (one[1].session, one[1].board, one[1].round)
    ):
        if line.result is not None and line.result.score(vulnerability(line.board)) is not None:
            rows.append(_result(line, numbers, points.get(at, ("", "")), imps=imps))
    return ("\r\n".join(rows) + "\r\n").encode("cp1252", errors="replace")


def _game(event: Event) -> str:
    rounds = len({line.round for line in event.lines}) or 1
    boards = len({line.board for line in event.lines})
    first = next(iter(sorted({line.section for line in event.lines})), "") or "A"
    cells = (
        first, str(boards // rounds), str(boards), str(rounds), _METHODS.get(event.conditions.method, "MP"), "",
        "PAIRS", "", "", f"{event.date:%Y-%m-%d}" if event.date else "", _words(event.title), "1",
        "0" if event.conditions.sections.value == "separate" else "1",
    )  # fmt: skip
    return ";".join(cells)


def _result(line: Line, numbers: dict[str, str], points: tuple[str, str], *, imps: bool) -> str:
    assert line.result is not None  # asked before
    score = line.result.score(vulnerability(line.board))
    contract = declarer = tricks = lead = ""
    outcome = line.result.outcome
    if isinstance(outcome, Played):
        bid = outcome.contract
        strain = "NT" if str(bid.strain) in ("N", "NT") else str(bid.strain)
        contract = f"{bid.level}{strain}{bid.doubling.marks.upper()}"
        declarer, tricks = bid.declarer.value, str(outcome.tricks)
        lead = str(line.result.lead or "")
    elif isinstance(outcome, PassedOut):
        contract = "PASS"
    matchpoints, by_imps = (("", ""), points) if imps else (points, ("", ""))
    cells = (
        f"#{line.board:02}", line.section or "A", str(line.round), numbers[line.ns], numbers[line.ew], "", "",
        str(score), contract, declarer, tricks, lead, *matchpoints, *by_imps, "", "", "", "", "", "",
    )  # fmt: skip
    return ";".join(cells)


def _words(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable()).replace(";", ",").replace('"', "'")
