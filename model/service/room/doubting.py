"""Does a result fit the cards and what the room knows? At most two facts, and what it may have been instead.

Only about a board this table plays now, and only a few times a board: who could ask without end would learn where cards are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.bridge.boards import vulnerability
from model.bridge.entry.field import read
from model.bridge.entry.reading import Reading, ReadingState
from model.bridge.letters import letters_of
from model.bridge.result import PassedOut, Played, Result
from model.i18n import language
from model.service import doubts

if TYPE_CHECKING:
    from model.service.director import Director
    from model.service.room.sheets import RoomScores
    from model.service.standings.lines import Cell

MOST_FACTS: Final = 2
# Enough for slips of the finger, too few to look for cards.
MOST_ASKED: Final = 6
"""So often a table may ask of one board."""


class PhoneDoubt(Struct, frozen=True):
    """Why a result is doubted, and what may be meant instead (canonical, the likeliest first)."""

    facts: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


class Doubting:
    """Asks the radar for the tables, and counts how often."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._asked: dict[Cell, int] = {}

    def asked_often(self, cell: Cell) -> bool:
        """Whether a table has asked about a board more often than anybody mistypes."""
        return self._asked.get(cell, 0) >= MOST_ASKED

    def of(self, night: RoomScores, cell: Cell, result: Result) -> PhoneDoubt:
        """Why this result is doubted here; nothing once the table has asked too often."""
        if self.asked_often(cell) or not isinstance(result.outcome, Played):
            return PhoneDoubt()
        # Counted before it is answered: who asks again and again learns where cards lie.
        self._asked[cell] = self._asked.get(cell, 0) + 1
        letters = letters_of(language())
        suspicions = self._director.results.find_suspicions(night.session.id, cell, result, letters)
        others = [
            line.result
            for place, line in night.lines.items()
            if place[2] == cell[2] and place != cell and line.result is not None
        ]
        said = [suspicion.reason for suspicion in suspicions]
        if not said:
            said = [doubts.doubt(result, others, vulnerability(cell[2]))]
        readings = (
            read(text, cell[2], letters=letters) for suspicion in suspicions for text in suspicion.suggestions
        )
        kept = [str(one.result) for one in readings if _may_be_meant(one, result)]
        return PhoneDoubt(tuple(filter(None, said[:MOST_FACTS])), tuple(dict.fromkeys(kept))[:2])


def _may_be_meant(reading: Reading, result: Result) -> bool:
    """Whether this could be the result instead: a contract or a pass-out, possible, and another than the one entered."""
    if reading.result is None or reading.state is ReadingState.IMPOSSIBLE or reading.result == result:
        return False
    return isinstance(reading.result.outcome, Played | PassedOut)
