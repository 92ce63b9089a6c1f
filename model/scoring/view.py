"""What scoring sees of a session: contestants and traveller lines, nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from model.bridge.result import Result
from model.bridge.seats import Side


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entry in the ranking. ``key`` is unique ("7", "3NS", "A12"); ``direction`` is its field with two winners."""

    key: str
    number: int
    direction: Side | None = None
    section: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a traveller: a board, the two contestants' keys, and the result (None: expected, not in yet).

    ``session`` tells the boards of several sessions apart: board 1 of the second session is another deal.
    """

    board: int
    ns: str
    ew: str
    result: Result | None = None
    round: int = 0
    table: int = 0
    section: str = ""
    session: int = 1


@dataclass(frozen=True, slots=True)
class SessionView:
    """All contestants and all lines that the movement expects (sit-outs have no line). ``winners`` is 1 or 2."""

    contestants: tuple[Contestant, ...]
    lines: tuple[Line, ...]
    winners: int = 1
