"""Whether a file of a session tells the same as the session: read back, and taken into another club."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from builders import a_director
from model.exchange import events
from model.scoring import score
from model.service.exchange.exports import export
from model.service.exchange.imports import read_file
from views import disagreements

if TYPE_CHECKING:
    from model.scoring.standings import Standings
    from model.service.director import Director


def figures(standings: Standings) -> list[tuple[str, str, str]]:
    """Place, total and percentage of all who have any, from the top."""
    return [
        (one.place, one.shown_total, one.shown_percentage) for one in standings.ranking if one.shown_total
    ]


def faults_of_the_file(director: Director, session_id: int, folder: Path) -> list[str]:
    """What our own CSV of a session says otherwise than the session, as sentences."""
    path = folder / "session.csv"
    assert export(director.evening(session_id), path) == (), "the file that is complete has lost something"
    return list(_faults(figures(director.standings.now(session_id)), path))


def _faults(ours: list[tuple[str, str, str]], path: Path) -> Iterator[str]:
    event = events.read(path)
    if (read := figures(score(event.view, event.conditions))) != ours:
        yield f"read back it ranks {read}, not {ours}"
    found = read_file(path)
    if len(found.groups) > 1:
        return  # sections become sessions of their own, which is told
    yield from found.warnings
    with TemporaryDirectory() as other, a_director(Path(other) / "other.club") as taken:
        session = taken.imports.take(found)
        if (theirs := figures(taken.standings.now(session))) != ours:
            yield f"in another club it ranks {theirs}, not {ours}"
        yield from disagreements(taken, session)
