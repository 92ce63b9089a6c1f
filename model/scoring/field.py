"""The field: which traveller lines are compared with one another, and how many results a board should have."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec import Struct

from model.bridge.boards import Vulnerability, vulnerability
from model.bridge.result import Played, Result
from model.scoring.conditions import Conditions, Sections

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.scoring.view import Line, SessionView


class Traveller(Struct, frozen=True):
    """All lines of one board in one field, with the score seen from North-South beside each (None: none obtained)."""

    board: int
    section: str
    lines: tuple[Line, ...]
    scores: tuple[int | None, ...]
    session: int = 1


class Field(Struct, frozen=True):
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
    slide_rule = SlideRule()
    return tuple(
        Field(
            section,
            max(len(met) for met in by_board.values()),
            tuple(
                _traveller(board, section, by_board[board], session, slide_rule) for board in sorted(by_board)
            ),
        )
        for (session, section), by_board in sorted(_by_field(view.lines, across=across).items())
    )


def _by_field(lines: Sequence[Line], *, across: bool) -> dict[tuple[int, str], defaultdict[int, list[Line]]]:
    """The lines of each field by board."""
    sessions = {line.session for line in lines} if across else set()
    by_board: defaultdict[int, list[Line]] = defaultdict(list)
    if len(sessions) == 1:  # nearly always, and in half the time
        for line in lines:
            by_board[line.board].append(line)
        return {(sessions.pop(), ""): by_board}
    by_field: dict[tuple[int, str], defaultdict[int, list[Line]]] = {}
    session, section = -1, ""
    for line in lines:
        own = "" if across else line.section
        if line.session != session or own != section:  # seldom: lines of a field stand together
            session, section = line.session, own
            by_board = by_field.setdefault((session, section), defaultdict(list))
        by_board[line.board].append(line)
    return by_field


def _traveller(board: int, section: str, lines: list[Line], session: int, slide_rule: SlideRule) -> Traveller:
    vulnerable = vulnerability(board)
    score = slide_rule.score
    results = [line.result for line in lines]
    if len({id(result) for result in results}) * 2 > len(results):  # every line has a result of its own
        scores = [None if result is None else score(result, vulnerable) for result in results]
    else:
        known = {
            id(result): None if result is None else score(result, vulnerable)
            for result in dict(zip(map(id, results), results, strict=True)).values()
        }
        scores = [known[id(result)] for result in results]
    return Traveller(board, section, tuple(lines), tuple(scores), session)


class SlideRule:
    """Scores of contracts, each worked out once in a session: the same few dozen come up at table after table.

    Suits, seats and vulnerabilities are known by their identity, which costs a fraction of comparing them.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int, int, int, int], int | None] = {}

    def score(self, result: Result, vulnerable: Vulnerability) -> int | None:
        """Points seen from North-South, None if no score was obtained at the table."""
        outcome = result.outcome
        if type(outcome) is not Played:
            return result.score(vulnerable)
        contract = outcome.contract
        key = (
            contract.level,
            id(contract.strain),
            id(contract.declarer),
            id(contract.doubling),
            outcome.tricks,
            id(vulnerable),
        )
        try:
            return self._known[key]
        except KeyError:
            points = self._known[key] = result.score(vulnerable)
            return points


def groups(traveller: Traveller) -> dict[str, list[int]]:
    """The scores of a board by the form of it that was played: one group, or several when it was fouled (Law 87)."""
    lines, scores = traveller.lines, traveller.scores
    if {line.result.group for line in lines if line.result is not None} <= {""}:
        plain = [points for points in scores if points is not None]
        return {"": plain} if plain else {}
    by_form: dict[str, list[int]] = {}
    for line, points in zip(traveller.lines, traveller.scores, strict=True):
        if points is not None and line.result is not None:
            by_form.setdefault(line.result.group, []).append(points)
    return by_form
