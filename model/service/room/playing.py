"""A Director who plays: the boards they have still to play are hidden on their phone until they ask for them.

What a player learns of such a board by seeing its results is extraneous information (Law 16D); who rules at a table with it may have to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.bridge.result import Late

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.service.room.sheets import RoomScores


def still_to_play(night: RoomScores, number: int) -> frozenset[int]:
    """The boards that a contestant meets in the plan and has no result of yet; a team of several fours, with any of them."""
    found, team_of = set(), night.plan.team_of or {}
    for row in night.plan.rows:
        # The Director's number is the team's, while the plan seats fours: by the fours those of another team were hidden.
        if number in {team_of.get(one, one) for one in row.seated} and row.played:
            for board in row.boards:
                line = night.lines.get((row.round, row.table, board))
                if line is not None and (line.result is None or isinstance(line.result.outcome, Late)):
                    found.add(board)
    return frozenset(found)


def without_result(line: dict[str, Any], hidden: frozenset[int]) -> dict[str, Any]:
    """A board of a table as the pocket lists it, its result left out where it is hidden."""
    if line["board"] not in hidden:
        return line
    return line | {"result": "", "exact": "", "score": None, "hidden": True}


def describe_playing(night: RoomScores, number: int | None) -> Mapping[str, Any]:
    """Who the Director plays as, in words for their phone."""
    if number is None:
        return {"plays": ""}
    return {"plays": f"{number} {night.session.entrant(number).short_name}".strip()}
