"""Deals and endings handed to a process of their own, so that neither the window nor the club file ever waits for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from typing import IO, TYPE_CHECKING, Final

import msgspec

from model.analysis.endings import EndingTask, Step
from model.analysis.solver import refuse_absent
from model.bridge.deals.boards import TrickTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from model.bridge.deals.deal import Deal

ROOT: Final = Path(__file__).resolve().parents[2]
HIDDEN_COMMAND: Final = "solve"
PLAY_OUT: Final = "play-out"
_LOOK_EVERY: Final = 0.05
_LOW: Final = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
_NO_CONSOLE: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)


class SolverDied(RuntimeError):
    """The solving process ended before its work was done."""


def command(hidden: str = HIDDEN_COMMAND) -> tuple[str, ...]:
    """How the process is started: a bundle starts itself with a hidden command, else Python runs the module."""
    if getattr(sys, "frozen", False):
        return sys.executable, hidden
    module = (sys.executable, "-m", "model.analysis.serving")
    return module if hidden == HIDDEN_COMMAND else (*module, hidden)


def solve(
    deals: Sequence[Deal], unwanted: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Deal, TrickTable]]:
    """Each deal with its figures, in their order, as they come; ends early once `unwanted` says so.

    Raises `NoSolver` where the machine has no library, `SolverDied` when the process ends before its time.
    """
    refuse_absent()
    if not deals:
        return
    answers = _answers(command(), "".join(f"{deal}\n" for deal in deals), unwanted)
    for deal in deals:
        line = next(answers, None)
        if line is None:
            if unwanted():
                return
            raise SolverDied(f"the solver ended at {deal}")
        yield deal, TrickTable.parse(line)


def play_out(question: EndingTask, unwanted: Callable[[], bool] = lambda: False) -> Iterator[Step]:
    """What playing an ending out finds, as it comes; ends early once `unwanted` says so.

    Raises `SolverDied` when the process ends before its time.
    """
    asked = f"{msgspec.json.encode(question).decode()}\n"
    for line in _answers(command(PLAY_OUT), asked, unwanted):
        yield msgspec.json.decode(line, type=Step)


def _answers(started_as: Sequence[str], asked: str, unwanted: Callable[[], bool]) -> Iterator[str]:
    """The lines that a process answers, until it ends or `unwanted` says so; raises `SolverDied` with its complaint."""
    process = subprocess.Popen(
        started_as,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        creationflags=_NO_CONSOLE | _LOW,
    )
    over = Event()
    watch = Thread(target=_end_when, args=(process, unwanted, over), name="solver watch")
    watch.start()
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None  # PIPE
    try:
        _ask(process.stdin, asked)
        for line in process.stdout:
            if unwanted():
                return
            yield line.strip()
        if not unwanted() and process.wait():
            complaint = process.stderr.read().strip()
            raise SolverDied(complaint or f"the solver ended with status {process.returncode}")
    finally:
        over.set()
        watch.join()
        process.kill()
        with process:  # closes the pipes and waits for its end
            pass


def _ask(way_in: IO[str], asked: str) -> None:
    try:
        way_in.write(asked)
        way_in.close()
    except OSError:  # it died at once: what it says stands on its error output
        pass


def _end_when(process: subprocess.Popen[str], unwanted: Callable[[], bool], over: Event) -> None:
    """End the process as soon as its work is unwanted, though its next answer may be long in coming."""
    while not over.wait(_LOOK_EVERY):
        if unwanted():
            process.kill()
            return
