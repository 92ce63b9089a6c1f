"""Explains the figure of a contestant, board by board, by any method that gives every table of a board points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.scoring.explanations import imps, matchpoints
from model.scoring.explanations.explanation import BoardReason, Explanation
from model.scoring.explanations.own_board import OwnBoard, Spot
from model.scoring.explanations.walk import Walk
from model.scoring.methods.board_method import BoardMethod, appraisals

if TYPE_CHECKING:
    from model.bridge.result import Award
    from model.scoring.conditions import Conditions
    from model.scoring.field import Field, Traveller
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView


def explain(
    method: BoardMethod, view: SessionView, conditions: Conditions, key: str, standings: Standings
) -> Explanation:
    """The way to one contestant's figure in ``standings``; raises ``KeyError`` for a stranger."""
    standing = standings.standing(key)
    presets = view.preset_of

    def top(field: Field) -> int:
        return method.full_top(field.expected, conditions)

    def board(walk: Walk, field: Field, traveller: Traveller, at: int) -> BoardReason:
        found = appraisals(method, field, traveller, conditions, presets)[at]
        own = OwnBoard(walk, Spot(field, traveller, at), found, top(field))
        steps = [*walk.explain_fouling(traveller, at), *own.explain_weights(), *method.steps(own)]
        return walk.reason(traveller, at, own.value, own.top, steps)

    def award(walk: Walk, field: Field, traveller: Traveller, at: int, given: Award) -> BoardReason:
        if method.topped:
            return matchpoints.explain_award(walk, traveller, at, given, top(field))
        return imps.explain_award(walk, traveller, at, given)

    boards = Walk(view, conditions, key).boards(top, board, award)
    return Explanation.of(
        standing,
        conditions,
        boards,
        matchpoints.total_steps(boards, standing, conditions)
        if method.topped
        else imps.total_steps(boards, standing),
    )
