"""Who moved, and because of which result."""

from __future__ import annotations

from msgspec.structs import replace

from model.bridge.result import Result
from model.scoring import score
from model.scoring.conditions import Conditions
from model.scoring.ranking.compare import moves
from model.scoring.view import SessionView
from travellers import session, traveller

CLUB = Conditions()


def corrected(view: SessionView, board: int, ns: str, text: str | None) -> SessionView:
    result = Result.parse(text) if text else None
    return replace(
        view,
        lines=tuple(
            replace(line, result=result) if (line.board, line.ns) == (board, ns) else line
            for line in view.lines
        ),
    )


NIGHT = session(
    traveller(1, "1-2 +420", "3-4 +450", "5-6 +50"),
    traveller(2, "1-2 +90", "3-4 +110", "5-6 +100"),
)


def test_nothing_changed() -> None:
    assert not moves(score(NIGHT, CLUB), score(NIGHT, CLUB))


def test_a_correction_names_the_result_the_board_and_who_moved() -> None:
    before = score(NIGHT, CLUB)
    after = score(corrected(NIGHT, 1, "1", "+480"), CLUB)
    found = moves(before, after)
    assert [(one.board, str(one.before.line.result), str(one.after.line.result)) for one in found.results
            if one.before and one.after] == [(1, "+420", "+480")]  # fmt: skip
    assert found.boards == (1,)
    # Before 3, 2= and 6=, 1= and 5=, 4; after 3= and 6=, 1= and 2=, 4= and 5=.
    gained = {one.contestant.key: one.places for one in found.moved}
    assert gained == {"1": 1, "2": -1, "3": 0, "4": 1, "5": -1, "6": 1}


def test_a_result_that_moves_nobody_is_still_named() -> None:
    found = moves(score(NIGHT, CLUB), score(corrected(NIGHT, 1, "1", "+430"), CLUB))
    assert (len(found.results), found.moved) == (1, ())


def test_turning_the_directions_round_is_one_change() -> None:
    turned = replace(
        NIGHT,
        lines=tuple(
            replace(line, ns=line.ew, ew=line.ns, result=Result.parse("-420"))
            if (line.board, line.ns) == (1, "1")
            else line
            for line in NIGHT.lines
        ),
    )
    assert len(moves(score(NIGHT, CLUB), score(turned, CLUB)).results) == 1


def test_the_first_result_of_the_night_moves_nobody_up() -> None:
    empty = session(traveller(1, "1-2", "3-4"))
    found = moves(score(empty, CLUB), score(corrected(empty, 1, "1", "+420"), CLUB))
    assert {one.places for one in found.moved} == {0}


def test_a_contestant_who_came_or_went() -> None:
    fewer = session(traveller(1, "1-2 +420", "3-4 +450"), traveller(2, "1-2 +90", "3-4 +110"))
    found = moves(score(NIGHT, CLUB), score(fewer, CLUB))
    assert {one.contestant.key for one in found.moved if one.after is None} == {"5", "6"}
    assert all(one.places == 0 for one in found.moved if one.after is None)
