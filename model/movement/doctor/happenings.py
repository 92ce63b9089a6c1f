"""What can happen to a movement while it runs, as a director would say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from model.bridge.seats import Side


@dataclass(frozen=True, slots=True)
class PairArrives:
    """A pair comes late and can play from ``round`` on."""

    round: int


@dataclass(frozen=True, slots=True)
class PairLeaves:
    """Pair ``pair`` does not play from ``round`` on."""

    pair: int
    round: int


@dataclass(frozen=True, slots=True)
class HalfTablesMerge:
    """Two pairs without opponents are to play each other from ``round`` on."""

    round: int


@dataclass(frozen=True, slots=True)
class Curtailed:
    """Time is short: the session must end ``rounds`` rounds earlier."""

    rounds: int = 1


@dataclass(frozen=True, slots=True)
class RoundSkipped:
    """Round ``round`` is not, or was not, played in its turn."""

    round: int


@dataclass(frozen=True, slots=True)
class BoardAdded:
    """There is time for more boards from ``round`` on."""

    round: int


@dataclass(frozen=True, slots=True)
class SitOutMoved:
    """Pair ``pair`` (None: anybody) is to sit out in ``round`` in place of ``waiting`` (None: whoever does)."""

    round: int
    pair: int | None = None
    waiting: int | None = None


@dataclass(frozen=True, slots=True)
class StandInNeeded:
    """Somebody is away from ``first`` to ``last`` and pair ``pair`` may play on with a stand-in."""

    pair: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class WrongPair:
    """In ``round`` pair ``pair`` sat at ``table`` on ``side`` where another should have."""

    round: int
    table: int
    side: Side
    pair: int


@dataclass(frozen=True, slots=True)
class WrongDirection:
    """In ``round`` the pairs at ``table`` sat in each other's directions."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class WrongBoards:
    """In ``round``, table ``table`` played ``boards`` instead of its own."""

    round: int
    table: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableBehind:
    """In ``round`` table ``table`` is still busy with the round before."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class TableMoved:
    """Before round 1 those at ``table`` go to section ``section``."""

    table: int
    section: str


@dataclass(frozen=True, slots=True)
class SectionSplit:
    """Before round 1 section ``section`` is split in two."""

    section: str


@dataclass(frozen=True, slots=True)
class SectionsJoined:
    """Before round 1 section ``section`` goes into section ``into``."""

    section: str
    into: str


Happening: TypeAlias = (
    PairArrives
    | PairLeaves
    | HalfTablesMerge
    | Curtailed
    | RoundSkipped
    | BoardAdded
    | SitOutMoved
    | StandInNeeded
    | WrongPair
    | WrongDirection
    | WrongBoards
    | TableBehind
    | TableMoved
    | SectionSplit
    | SectionsJoined
)
