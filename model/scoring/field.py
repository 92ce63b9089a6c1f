"""The field: which traveller lines are compared with one another, and how many results a board should have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.boards import vulnerability
from model.scoring.conditions import Sections

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.scoring.conditions import Conditions
    from model.scoring.view import Line, SessionView


@dataclass(frozen=True, slots=True)
class Traveller:
    """All lines of one board in one field, with the score seen from North-South beside each (None: none obtained)."""

    board: int
    section: str
    lines: tuple[Line, ...]
    scores: tuple[int | None, ...]
    session: int = 1


@dataclass(frozen=True, slots=True)
class Field:
    """Lines compared with one another. ``expected`` is E: the most meetings any board of the field has.

    A meeting counts in E when it should give a result, whether it is in, late, not played or adjusted; a sit-out or
    a phantom is no meeting and has no line.
    """

    section: str
    expected: int
    travellers: tuple[Traveller, ...]


def fields(view: SessionView, conditions: Conditions) -> tuple[Field, ...]:
    """The fields of an event: one a session, or one a section of it when the sections are compared separately."""
    across = conditions.sections is Sections.ACROSS
    by_field: dict[tuple[int, str], list[Line]] = {}
    for line in view.lines:
        where = (line.session, "" if across else line.section)
        if where in by_field:
            by_field[where].append(line)
        else:
            by_field[where] = [line]
    return tuple(
        _field(session, section, by_field[session, section]) for session, section in sorted(by_field)
    )


def _field(session: int, section: str, lines: Iterable[Line]) -> Field:
    by_board: dict[int, list[Line]] = {}
    for line in lines:
        if line.board in by_board:
            by_board[line.board].append(line)
        else:
            by_board[line.board] = [line]
    expected = max(len(met) for met in by_board.values())
    travellers = (_traveller(board, section, by_board[board], session) for board in sorted(by_board))
    return Field(section, expected, tuple(travellers))


def _traveller(board: int, section: str, lines: list[Line], session: int) -> Traveller:
    vulnerable = vulnerability(board)
    known: dict[int, int | None] = {}  # a reader shares equal results, so that each is counted once
    scores: list[int | None] = []
    for line in lines:
        result = line.result
        if result is None:
            scores.append(None)
            continue
        identity = id(result)
        if identity not in known:
            known[identity] = result.score(vulnerable)
        scores.append(known[identity])
    return Traveller(board, section, tuple(lines), tuple(scores), session)
