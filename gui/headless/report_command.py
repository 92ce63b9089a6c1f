"""`main.py report`: any report of a session as PDF, without the window."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from model.service.director import Director
from reports.catalogue import REPORTS, report
from reports.core.paper import A4, PAPERS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from datetime import datetime

LIST: Final = "list"


def run(arguments: argparse.Namespace, clock: Callable[[], datetime] | None = None) -> int:
    """Write the report `kind` of `session` in `club` to `out`, on `paper`; the kind "list" names the kinds.

    Gives the exit status 0; raises an ArrowswitchError, and then nothing was written.
    """
    if arguments.kind == LIST:
        list_kinds()
        return 0
    wanted = report(arguments.kind)
    paper = PAPERS[arguments.paper] if arguments.paper else A4
    with _opened(arguments, clock) as director:
        evening = director.evening(arguments.session)
    wanted.build(evening, arguments.out, paper=paper)
    return 0


def list_kinds() -> None:
    """Print every kind with its title, one a line."""
    widest = max(map(len, REPORTS))
    for each in REPORTS.values():
        sys.stdout.write(f"{each.kind:{widest}}  {each.title}\n")


def _opened(arguments: argparse.Namespace, clock: Callable[[], datetime] | None) -> Director:
    if clock is None:
        return Director.open(arguments.club, read_only=True)
    return Director.open(arguments.club, read_only=True, clock=clock)
