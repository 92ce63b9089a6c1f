"""One laptop of the chaos test, a process of its own: enters results in a few cells and writes down what it was answered.

``python writer.py ADDRESS WHO COUNT LOG``: one JSON line an attempt, the last line what it sees at the end. An attempt
whose answer was lost is sent again under its own name until it is answered.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from model.bridge.result import Result
from model.errors import ClubFileLocked, Overtaken, ServerLost
from model.service.director import Director
from model.service.sent import Seen, Sent

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.snapshots.session import SheetLine

WRITERS: Final = 24
MOST: Final = 120
"""Writers at most, and attempts of each: so many different results there are."""
CELLS: Final = 6
"""So few that the writers meet in them."""
_PATIENCE: Final = 120
"""Seconds after which a server that does not come back is a fault."""


def different_results(who: int) -> Iterator[Result]:
    """Results that no other writer enters: each value tells who put it in, and when."""
    made = 0
    for level in "1234567":
        for strain in "CDHSN":
            for seat in "NESW":
                for doubled in ("", "x", "xx"):
                    for down in range(1, 8):
                        made += 1
                        if made % WRITERS == who:
                            yield Result.parse(
                                f"{level}{strain if strain != 'N' else 'NT'}{doubled}{seat}-{down}"
                            )


def persist(attempt: Callable[[], Any], until: float) -> Any:
    """Do it again for as long as the server is gone."""
    while True:
        try:
            return attempt()
        except (ServerLost, ClubFileLocked):  # nothing is known yet, or nothing was saved
            if time.monotonic() > until:
                raise


def _looked(director: Director, session: int, cell_at: int) -> SheetLine:
    director.follow()
    return director.results.sheet(session)[cell_at]


def write(director: Director, who: int, attempts: int, log: Any) -> None:
    """Enter so many results, each over what is seen at that moment."""
    by_chance = Random(who)
    (session,) = persist(director.sessions.all, time.monotonic() + _PATIENCE)
    values = different_results(who)
    for number in range(attempts):
        until = time.monotonic() + _PATIENCE
        cell_at = by_chance.randrange(CELLS)
        line: SheetLine = persist(lambda: _looked(director, session.id, cell_at), until)  # noqa: B023
        result, cell = next(values), (line.round, line.table, line.board)
        sent = Sent(request=f"writer-{who}-{number}-{os.getpid()}")
        called = time.monotonic()
        try:
            persist(
                lambda: director.results.enter(session.id, *cell, result, seen=Seen(line.result), sent=sent),  # noqa: B023
                until,
            )
            succeeded = True
        except Overtaken:
            succeeded = False
        said = {
            "cell": cell,
            "seen": None if line.result is None else str(line.result),
            "put": str(result),
            "called": called,
            "answered": time.monotonic(),
            "succeeded": succeeded,
            "request": sent.request,
        }
        log.write(json.dumps(said) + "\n")
        log.flush()


def main(address: str, who: int, attempts: int, path: str) -> None:
    """Write, then wait for the word that all have, and say what the ranking is."""
    until = time.monotonic() + _PATIENCE
    director: Director = persist(lambda: Director.open(address, who=f"Writer {who}", new=False), until)
    with director, Path(path).open("w", encoding="utf-8") as log:
        write(director, who, attempts, log)
        print("done", flush=True)
        sys.stdin.readline()
        print(json.dumps(persist(lambda: _followed(director), time.monotonic() + _PATIENCE)), flush=True)


def _followed(director: Director) -> list[str]:
    director.follow()
    return ranking(director, director.sessions.all()[0].id)


def ranking(director: Director, session: int) -> list[str]:
    """The ranking as text, to be compared."""
    return [repr(placed) for placed in director.standings.now(session).ranking]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
