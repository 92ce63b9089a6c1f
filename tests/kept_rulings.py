"""Short ways to keep, answer and look at rulings of an evening, for the tests of the service."""

from __future__ import annotations

from model.bridge.result import Result
from model.rulings.steps import Ruling
from model.service.director import Director
from model.snapshots.rulings import RulingRecord


def enter(director: Director, session: int, text: str, board: int = 1, table: int = 1) -> None:
    director.results.enter(session, 1, table, board, Result.parse(text))


def in_sheet(director: Director, session: int, board: int = 1, table: int = 1) -> str:
    line = next(
        line
        for line in director.results.sheet(session)
        if (line.round, line.table, line.board) == (1, table, board)
    )
    return str(line.result)


def answered(director: Director, ruling: int, tree: str, **answers: str) -> RulingRecord:
    """The record after these answers; what is not answered takes the first answer offered."""
    given: dict[str, object] = dict(answers)
    director.rulings.answer(ruling, tree, given, director.rulings.get(ruling).facts, {})
    for _count in range(30):
        step = director.rulings.step(ruling)
        if isinstance(step, Ruling):
            return director.rulings.get(ruling)
        given[step.id] = step.choices[0].id
        director.rulings.answer(ruling, tree, given, director.rulings.get(ruling).facts, {})
    raise AssertionError(f"{tree} does not end")


def spoilt_board(director: Director, session: int, **more: object) -> int:
    """An adjusted score that can only be artificial, South at fault, at table 1 on board 1."""
    ruling = director.rulings.open(
        session, table=1, board=1, facts={"offender": "S", "result_possible": "no", "fault": "one", **more}
    )
    answered(director, ruling, "adjusted-score")
    return ruling


def silenced(director: Director, session: int) -> int:
    ruling = director.rulings.open(session, table=1, board=1, facts={"offender": "S"})
    answered(director, ruling, "insufficient-bid", accept="no", replacement="other")
    director.rulings.conclude(ruling)
    return ruling
