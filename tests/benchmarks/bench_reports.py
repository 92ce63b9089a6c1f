"""The whole evening's PDFs, against the two seconds the director may wait for them."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from builders import an_evening
from reports.catalogue import REPORTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.snapshots.evening import Evening

ALLOWED: Final = 2.0  # seconds for all of them together
KINDS: Final = ("ranking", "recap", "travellers", "personal", "guide-cards")


def run() -> Iterator[str]:
    """Time each document of ten tables, 27 boards and 20 pairs, from nothing loaded, and all of them together."""
    with tempfile.TemporaryDirectory() as folder:
        with an_evening(
            Path(folder) / "club.arrowswitch", 10, movement="skip-mitchell", rounds=9
        ) as director:
            session = director.sessions.current()
            assert session is not None
            evening = director.evening(session)
        whole = 0.0
        for kind in KINDS:
            seconds = _seconds(kind, evening, Path(folder))
            whole += seconds
            yield f"{kind}: {seconds:.3f} s"
        yield f"all together: {whole:.3f} s, {whole / ALLOWED:.0%} of the {ALLOWED:.0f} s allowed"


def _seconds(kind: str, evening: Evening, folder: Path) -> float:
    start = time.perf_counter()
    REPORTS[kind].build(evening, folder / f"{kind}.pdf")
    return time.perf_counter() - start
