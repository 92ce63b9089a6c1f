"""`main.py analyse`: double dummy and par of each deal of a file, in words or as JSON."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from gui.headless.deal_command import cards_of
from model.analysis import solver
from model.bridge.deals.boards import DECLARERS, STRAINS, DealtBoard
from model.bridge.deals.par import add_par, each_declarer
from model.bridge.entry.words import write_signed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence


def run(arguments: argparse.Namespace) -> int:
    """Print what the deals of `file` allow; raises an `ArrowswitchError`, and then nothing was printed."""
    boards = cards_of(arguments.file).boards
    solver.refuse_absent()
    if arguments.json:
        given = {"boards": [as_json(board) for board in _analysed(boards)]}
        sys.stdout.write(json.dumps(given, ensure_ascii=False) + "\n")
        return 0
    for board in _analysed(boards):
        sys.stdout.write("\n".join(as_lines(board)) + "\n\n")
        sys.stdout.flush()
    return 0


def as_json(board: DealtBoard) -> dict[str, Any]:
    """A board as the command line tells it; `version` only where it has one."""
    given: dict[str, Any] = {
        "board": board.number,
        "dealer": board.dealer.value,
        "vulnerable": board.vulnerable.value,
    }
    if board.version:
        given["version"] = board.version
    if board.tricks is not None:
        given["tricks"] = {
            seat.value: {str(strain): board.tricks.of(seat, strain) for strain in STRAINS}
            for seat in DECLARERS
        }
    if board.par is not None:
        contracts = list(each_declarer(board.par.contracts))
        given["par"] = {"score_ns": board.par.score, "contracts": contracts}
    return given


def as_lines(board: DealtBoard) -> Iterator[str]:
    """A board for reading: its head, the cards, the tricks and the par."""
    version = f" {board.version}" if board.version else ""
    yield f"{board.number}{version}  {board.dealer.value}  {board.vulnerable.value}  {board.deal}"
    if board.tricks is not None:
        yield "    " + " ".join(f"{strain!s:>3}" for strain in STRAINS)
        for seat in DECLARERS:
            yield f"  {seat.value} " + " ".join(f"{board.tricks.of(seat, strain):>3}" for strain in STRAINS)
    if board.par is not None:
        yield "  " + " ".join((write_signed(board.par.score), *board.par.contracts))


def _analysed(boards: Sequence[DealtBoard]) -> Iterator[DealtBoard]:
    """The boards with their figures, as they come."""
    left = iter(boards)
    for lot in solver.chunks([board.deal for board in boards]):
        for board, tricks in zip([next(left) for _deal in lot], solver.solve(lot), strict=True):
            yield add_par(board, tricks)
