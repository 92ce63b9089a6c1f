"""A phone at the wrong table, one phone for two tables, others put at a table in mid-round: each result goes where it belongs or to the director."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from builders import an_evening, the_session
from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", 5, entered=0) as director:
        director.play.start(the_session(director))
        yield director


def ask(room: Room, what: Any, *, table: int = 1, phone: str = "north") -> dict[str, Any]:
    answer = room.answer(say.Asked(1, "table", what, table=table, phone=phone, language="en"))
    found: dict[str, Any] = msgspec.json.decode(answer.body)
    return found


def a_result(room: Room, id: str, text: str = "4SN=", *, table: int = 1) -> say.Enter:
    sheet = next(one for one in room.sheets() if one.table == table)
    return say.Enter(id, sheet.round, sheet.boards[0].number, text, pairs=f"{sheet.ns}-{sheet.ew}")


def others_sit_at_table_1(director: Director) -> None:
    """East and West of tables 1 and 2 change places in mid-round."""
    session = the_session(director)
    plan = director.sessions.get(session).plan
    one, two = (plan.row(1, table) for table in (1, 2))
    assert one is not None
    assert two is not None
    moved = {1: replace(one, ew=two.ew), 2: replace(two, ew=one.ew)}
    rows = tuple(moved.get(row.table, row) if row.round == 1 else row for row in plan.rows)
    director.sessions.change_plan(session, plan.with_rows(rows), losing=True)


def test_a_phone_is_of_the_table_whose_card_it_scanned_last(room: Room) -> None:
    assert ask(room, say.Join(), table=1)["joined"]
    assert ask(room, say.Join(), table=2)["joined"]

    assert room.phones[1].id == ""
    assert ask(room, say.Join(), table=1, phone="another")["joined"], "table 1 asks nobody to take over"
    assert "joined" in ask(room, say.Join(), table=2, phone="another")


def test_a_result_of_those_who_sat_there_is_not_given_to_those_who_sit_there_now(
    director: Director, room: Room
) -> None:
    """It was confirmed without a link; meanwhile the doctor had put another pair at the table."""
    confirmed = a_result(room, "request-away")
    others_sit_at_table_1(director)

    said = ask(room, confirmed)

    assert said["became"] == "refused"
    assert "The players here are not those" in said["text"]
    assert not [line for line in director.results.sheet(the_session(director)) if line.result]
    (waiting,) = room.waiting
    assert (waiting.kind, waiting.table, waiting.result) == ("refused", 1, "4SN=")
    assert ask(room, a_result(room, "request-now"))["became"] == "in"


def test_a_refused_result_is_laid_before_the_director_once(director: Director, room: Room) -> None:
    foreign = replace(a_result(room, "request-foreign"), board=99)
    for number in range(3):
        assert ask(room, replace(foreign, id=f"request-again-{number}"))["became"] == "refused"
    assert [one.board for one in room.waiting] == [99]

    for board in range(100, 200):
        ask(room, replace(foreign, id=f"request-wild-{board}", board=board))
    ask(room, replace(foreign, id="request-nonsense", board=98, result="DROP TABLE"))
    assert len(room.waiting) == 12, "a phone gone wild hides nobody else's"


def test_those_who_are_put_at_a_table_are_asked_who_they_are(director: Director, room: Room) -> None:
    ask(room, say.AllHere(1))
    assert next(one for one in room.sheets() if one.table == 1).names_settled

    others_sit_at_table_1(director)

    assert not next(one for one in room.sheets() if one.table == 1).names_settled


def test_undone_at_the_desk_a_result_can_be_entered_again_and_stands_when_redone(
    director: Director, room: Room
) -> None:
    session, first = the_session(director), a_result(room, "request-first")
    assert ask(room, first)["became"] == "in"

    director.journal.undo()
    assert not next(one for one in room.sheets() if one.table == 1).boards[0].result
    assert ask(room, replace(first, id="request-second", result="4SN+1"))["became"] == "in"

    director.journal.undo()
    director.journal.redo()
    board = next(one for one in room.sheets() if one.table == 1).boards[0]
    assert board.result == "4SN+1"
    # Sent again by a phone that had no answer, it is the same result still.
    assert ask(room, first)["became"] == "in"
    assert [str(line.result) for line in director.results.sheet(session) if line.result] == ["4SN+1"]
