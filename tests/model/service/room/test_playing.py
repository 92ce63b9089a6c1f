"""A Director who plays: what their phone hides until they have played it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from builders import an_evening, the_session
from model.bridge.result import Late, Result
from model.movement.kinds.team_library import team_movement
from model.room import messages as say
from model.room.server import correct_page, playing_director, pocket_pages
from model.room.server.forms import Form
from model.service.director import Director
from model.service.room.needs import Waiting
from model.service.room.playing import still_to_play
from model.service.room.room import Room
from model.snapshots.session import SheetLine


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", 5, movement="mitchell", entered=0) as director:
        director.play.start(the_session(director))
        for line in director.results.sheet(the_session(director)):
            if line.round == 1:
                director.results.enter(1, line.round, line.table, line.board, Result.parse("3NTN="))
        yield director


def look(room: Room, page: str, values: dict[str, str] | None = None, *, place: int = 1) -> Any:
    answer = room.answer(say.Asked(1, "pocket", say.ShowPage(page, values or {}), place=place))
    assert answer.ok, answer.body
    return msgspec.json.decode(answer.body)["shown"]


def press(room: Room, action: str, values: dict[str, str]) -> tuple[bool, Any]:
    answer = room.answer(say.Asked(1, "pocket", say.Act(action, values)))
    return answer.ok, msgspec.json.decode(answer.body)


def the_pair(director: Director) -> str:
    """Who sat North-South at table 1 in round 1."""
    return str(a_line(director, 1).ns.number)


def a_line(director: Director, table: int) -> SheetLine:
    return next(
        one for one in director.results.sheet(the_session(director)) if (one.round, one.table) == (1, table)
    )


def place_of(line: SheetLine) -> dict[str, str]:
    return {"table": str(line.table), "round": str(line.round), "board": str(line.board)}


def test_results_of_boards_still_to_be_played_are_hidden(director: Director, room: Room) -> None:
    own, other = a_line(director, 1), a_line(director, 3)
    assert press(room, "playing", {"number": the_pair(director)})[0]
    assert look(room, "now")["plays"].startswith(the_pair(director))

    played, unplayed = (
        look(room, "table", {"table": "1"})["lines"],
        look(room, "table", {"table": "3"})["lines"],
    )
    assert all(one["exact"] == "3NTN=" for one in played if one["board"] in {own.board})
    hidden = {one["board"] for one in unplayed if one.get("hidden")}
    assert other.board in hidden
    assert not [
        one for one in unplayed if one["board"] in hidden and (one["result"] or one["exact"] or one["score"])
    ]
    shown = look(room, "correct", place_of(other))
    assert "3NT" not in str(shown)
    form = Form("token", "/p")
    assert "You have still to play board" in correct_page.correct(shown, form)
    assert "still to play" in pocket_pages.table(look(room, "table", {"table": "3"}), form)
    assert look(room, "correct", place_of(own))["exact"] == "3NTN="


def test_who_must_rule_on_it_sees_it_all_the_same(director: Director, room: Room) -> None:
    other = a_line(director, 3)
    press(room, "playing", {"number": the_pair(director)})

    assert press(room, "show", place_of(other))[1] == {"go": f"/p/correct/3/1/{other.board}"}

    assert look(room, "correct", place_of(other))["exact"] == "3NTN="
    following = next(
        one for one in look(room, "table", {"table": "3"})["lines"] if one["board"] != other.board
    )
    assert following["hidden"], "of the board that was asked for, no other"


def test_what_needs_the_director_tells_no_result_of_such_a_board(director: Director, room: Room) -> None:
    other = a_line(director, 3)
    room.waiting.append(Waiting("doubted", 3, "", other.board, 1, "6SN="))
    press(room, "playing", {"number": the_pair(director)})

    shown = look(room, "now")
    assert "6♠" not in str(shown)
    assert "you have still to play this board" in pocket_pages.now(shown, Form("token", "/p"))
    assert "6♠ N =" in str(look(room, "now", place=2)), "the other Director does not play"


def test_a_late_board_is_hidden_until_it_is_played(director: Director, room: Room) -> None:
    own = a_line(director, 1)
    director.results.enter(1, 1, 1, own.board, Result(Late()))
    press(room, "playing", {"number": the_pair(director)})
    assert own.board in room.hidden(1)

    director.results.enter(1, 1, 1, own.board, Result.parse("4SN="))
    assert own.board not in room.hidden(1)


def test_it_is_kept_and_taken_back(director: Director, room: Room) -> None:
    press(room, "playing", {"number": the_pair(director)})
    again = Room(director, the_session(director))
    assert again.hidden(1) == room.hidden(1) != frozenset()

    press(again, "playing", {"number": ""})
    assert again.hidden(1) == frozenset()
    assert look(again, "now")["plays"] == ""
    assert "I am playing" in playing_director.plays({"plays": ""}, Form("token", "/p"))


def test_nobodys_number_is_refused(room: Room) -> None:
    ok, said = press(room, "playing", {"number": "99"})

    assert not ok
    assert "Nobody has the number" in said["text"]


def test_in_a_team_of_eight_the_boards_of_its_fours_are_hidden(tmp_path: Path) -> None:
    """The number is the team's, while the plan seats fours: those of another team were hidden."""
    plan = team_movement("teams-of-eight").plan(4, boards_per_round=4)
    with an_evening(tmp_path / "eight.club", plan=plan, entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        night = Room(director, session).night()
        assert still_to_play(night, 3) == {
            board
            for row in plan.rows
            for board in row.boards
            if {plan.team_of[one] for one in row.seated} & {3}
        }
        line = director.results.sheet(session)[0]
        row = plan.row(1, 1)
        assert row is not None
        team = plan.team_of[row.seated[0]]
        tables = [one for one in plan.round_rows(1) if team in {plan.team_of[each] for each in one.seated}]
        for one in tables:
            assert line.board in still_to_play(Room(director, session).night(), team)
            director.results.enter(session, 1, one.table, line.board, Result.parse("3NTN="))
        assert line.board not in still_to_play(Room(director, session).night(), team)


MARK = "7DxxE-13"
"""A result that nothing else on a page looks like."""


def marked(page: object) -> bool:
    """Whether this result, its score or its contract stands anywhere on a page."""
    text = str(page)
    return any(one in text for one in ("7DxxE", "7♦", "7600", "-7600"))


def test_no_page_of_the_phone_tells_of_a_board_still_to_be_played(director: Director, room: Room) -> None:
    """Every page, with whatever may be typed behind it: by its address, a correction begun, a ruling, what waits, another pocket's look."""
    other = a_line(director, 3)
    director.results.enter(1, 1, 3, other.board, Result.parse(MARK), why="so it was")
    for kind in ("overtaken", "refused", "doubted", "asks"):
        room.waiting.append(Waiting(kind, 3, f"7♦ of board {other.board}", other.board, 1, MARK))
    assert marked(look(room, "correct", place_of(other))), "who does not play sees it"
    press(room, "playing", {"number": the_pair(director)})
    ruling = press(room, "open", {"table": "3", "board": str(other.board), "tree": "revoke"})[1]["go"]
    assert press(room, "show", place_of(other) | {"board": "99"})[0]
    assert look(room, "correct", place_of(other), place=2)["exact"] == MARK, (
        "the second Director does not play"
    )

    pages: list[tuple[str, dict[str, str]]] = [
        ("now", {}),
        ("tables", {}),
        ("scores", {}),
        ("rulings", {"words": "7D"}),
        ("ruling", {"ruling": ruling.rpartition("/")[2]}),
        ("new", {"table": "3"}),
        *(("table", {"table": str(table)}) for table in range(1, 6)),
        ("correct", place_of(other)),
        ("correct", place_of(other) | {"text": MARK}),
        ("correct", place_of(other) | {"declarer": "E", "level": "7", "strain": "D", "doubled": "xx", "over": "-13"}),
    ]  # fmt: skip
    assert [name for name, values in pages if marked(look(room, name, values))] == []

    press(room, "show", place_of(other))
    assert marked(look(room, "correct", place_of(other)))
    press(room, "playing", {"number": str(other.ew.number)})
    press(room, "playing", {"number": the_pair(director)})
    assert not marked(look(room, "correct", place_of(other))), (
        "another number is another player: what was seen is hidden again"
    )


def test_a_result_is_not_corrected_on_a_phone_that_hides_it(director: Director, room: Room) -> None:
    """Whether a correction is taken would tell what stands there."""
    other = a_line(director, 3)
    press(room, "playing", {"number": the_pair(director)})
    guessed = place_of(other) | {"seen": "3NTN=", "result": "4SN="}

    wrong, right = press(room, "correct", guessed | {"seen": "3NTN+1"}), press(room, "correct", guessed)

    assert not wrong[0] and not right[0]
    assert wrong == right
