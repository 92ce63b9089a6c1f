"""Writes a session for ECats' simultaneous pairs: pairs with their players, then each board's scores, as typed there.

Scores stand under the side that has them; an artificial score is typed `A6040`, North-South's percentage first; a
sit-out has neither score nor pair numbers, so it has no line. That much is known of their pages. The columns are ours,
with tabs between: a description of a file that is sent in was not to be had.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Assigned
from model.bridge.seats import Side
from model.exchange.usebio_out import Written
from model.i18n import ngettext

if TYPE_CHECKING:
    from model.bridge.result import Result
    from model.exchange.event import Event


def dumps(event: Event) -> Written:
    """The text, with what could not be said in it."""
    by_side = event.winners == 2
    numbers = {
        one.key: f"{one.section}{one.number}{(one.direction.value if by_side and one.direction else '')}"
        for one in event.contestants
    }
    rows = ["\t".join(["Pair", "Player", "Player"])]
    listed = sorted(event.contestants, key=lambda one: (one.section, one.direction is Side.EW, one.number))
    rows += ["\t".join([numbers[one.key], *map(_words, (*one.names, "", "")[:2])]) for one in listed]
    rows += ["", "\t".join(["Board", "N-S", "E-W", "N-S score", "E-W score"])]
    left = 0
    for line in sorted(
        event.lines, key=lambda one: (one.session, one.board, one.section, one.round, one.table)
    ):
        told = None if line.result is None else _scores(line.result, line.board)
        if told is None:
            left += line.result is not None and isinstance(line.result.outcome, Assigned)
            continue
        rows.append("\t".join([str(line.board), numbers[line.ns], numbers[line.ew], *told]))
    losses = (
        ngettext(
            "{count} weighted score was left out: type in what the organiser tells you.",
            "{count} weighted scores were left out: type in what the organiser tells you.",
            left,
        ).format(count=left),
    )
    return Written(("\r\n".join(rows) + "\r\n").encode("utf-8-sig"), losses if left else ())


def _scores(result: Result, board: int) -> tuple[str, str] | None:
    """The two cells of a result; None for what was not scored."""
    if isinstance(result.outcome, Artificial):
        return f"A{result.outcome.ns.percent:02}{result.outcome.ew.percent:02}", ""
    score = result.score(vulnerability(board))
    if score is None:
        return None
    return ("", str(-score)) if score < 0 else (str(score), "")


def _words(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())
