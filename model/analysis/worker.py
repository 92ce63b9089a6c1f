"""Deals handed to a process of their own, so that neither the window nor the club file ever waits for double dummy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from model.analysis.solver import refuse_absent
from model.bridge.deal_set import TrickTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from model.bridge.deal import Deal

ROOT: Final = Path(__file__).resolve().parents[2]
HIDDEN_COMMAND: Final = "solve"
_LOOK_EVERY: Final = 0.05
_LOW: Final = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
_NO_CONSOLE: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)


class SolverDied(RuntimeError):
    """The solving process ended before its work was done."""


def command() -> tuple[str, ...]:
    """How the process is started: a bundle starts itself with a hidden command, else Python runs the module."""
    if getattr(sys, "frozen", False):
        return sys.executable, HIDDEN_COMMAND
    return sys.executable, "-m", "model.analysis.serving"


def solved(
    deals: Sequence[Deal], unwanted: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Deal, TrickTable]]:
    """Each deal with its figures, in their order, as they come; ends early once `unwanted` says so.

    Raises `NoSolver` where the machine has no library, `SolverDied` when the process ends before its time.
    """
    refuse_absent()
    if not deals:
        return
    process = subprocess.Popen(
        command(),
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
    try:
        yield from _answers(process, deals, unwanted)
    finally:
        over.set()
        watch.join()
        process.kill()
        with process:  # closes the pipes and waits for its end
            pass


def _answers(
    process: subprocess.Popen[str], deals: Sequence[Deal], unwanted: Callable[[], bool]
) -> Iterator[tuple[Deal, TrickTable]]:
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None  # PIPE
    try:
        process.stdin.write("".join(f"{deal}\n" for deal in deals))
        process.stdin.close()
    except OSError:  # it died at once: what it says stands on its error output
        pass
    for deal in deals:
        line = process.stdout.readline().strip()
        if unwanted():
            return
        if not line:
            raise SolverDied(process.stderr.read().strip() or f"the solver ended at {deal}")
        yield deal, TrickTable.parse(line)


def _end_when(process: subprocess.Popen[str], unwanted: Callable[[], bool], over: Event) -> None:
    """End the process as soon as its work is unwanted, though its next answer may be long in coming."""
    while not over.wait(_LOOK_EVERY):
        if unwanted():
            process.kill()
            return
