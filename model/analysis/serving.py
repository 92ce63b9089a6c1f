"""The process that solves: deals come in on its input, a line each, and figures go out in the same order.

Asked to play out, it takes endings instead, a line of JSON each, and tells what it finds step by step.

It is started by `model.analysis.worker` and ends with its input or when nobody reads any more; whoever wants it no
longer just ends it.
"""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING

import msgspec

from model.analysis import endings, solver, worker
from model.bridge.deals.deal import Deal
from model.errors import ArrowswitchError

if TYPE_CHECKING:
    import argparse


def run(_arguments: argparse.Namespace | None = None) -> int:
    """Solve what is on the input; the exit status is 0, or 3 with a sentence on the error output."""
    try:
        serve(sys.stdin, sys.stdout)
    except ArrowswitchError as error:
        sys.stderr.write(f"{error}\n")
        return 3
    except BrokenPipeError:
        return 0
    return 0


def serve(asked: IO[str], answers: IO[str]) -> None:
    """Read deals until the input ends, write each table as twenty hexadecimal figures; raises `NoSolver`."""
    deals = [Deal.parse(line) for line in asked.read().splitlines() if line]
    for lot in solver.chunks(deals):
        for table in solver.solve(lot):
            answers.write(f"{table}\n")
        answers.flush()


def run_play_out(_arguments: argparse.Namespace | None = None) -> int:
    """Play out the endings that stand on the input; the exit status is 0, or 3 with a sentence on the error output."""
    try:
        play_out(sys.stdin, sys.stdout)
    except (ArrowswitchError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 3
    except BrokenPipeError:
        return 0
    return 0


def play_out(asked: IO[str], answers: IO[str]) -> None:
    """Read endings (`endings.Asked`) until the input ends, write each `endings.Step` when it is found."""
    for line in asked:
        question = msgspec.json.decode(line, type=endings.EndingTask)
        ending, side, lines = endings.read_task(question)
        for step in endings.play_out(ending, side, lines, seconds=question.seconds):
            answers.write(f"{msgspec.json.encode(step).decode()}\n")
            answers.flush()


if __name__ == "__main__":
    sys.exit(run_play_out() if sys.argv[1:] == [worker.PLAY_OUT] else run())
