"""The names that phones give their requests, and texts that look like results: none of them writes what nobody confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from builders import an_evening, the_session
from model.room import messages as say
from model.service.room.room import Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Three tables, of which nothing is in yet."""
    with an_evening(tmp_path / "riverside.club", 3, entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        yield Room(director, session)


def a_sheet(room: Room, table: int = 1) -> say.PhoneSheet:
    return next(sheet for sheet in room.sheets() if sheet.table == table)


def a_result(room: Room, text: str, *, table: int = 1, place: int = 0) -> say.Enter:
    sheet = a_sheet(room, table)
    return say.Enter("request-one", sheet.round, sheet.boards[place].number, text)


def ask(room: Room, what: say.Enter, *, table: int = 1) -> dict[str, Any]:
    answer = room.answer(say.Asked(1, "table", what, table=table, phone="north", language="en"))
    found: dict[str, Any] = msgspec.json.decode(answer.body)
    return found


def test_another_result_under_the_name_of_one_that_is_in_is_not_called_entered(room: Room) -> None:
    """Two of one name would else be one, and the second would be lost while its phone forgets it."""
    assert ask(room, a_result(room, "4SN="))["became"] == "in"
    for other in (a_result(room, "3NTS+1", place=1), a_result(room, "P", place=1)):
        answered = ask(room, other)
        assert answered["became"] == "refused"
        assert "was for something else" in answered["text"]
    assert [one.result for one in a_sheet(room).boards][1] == ""
    assert ask(room, a_result(room, "4SN="))["became"] == "in", "its own answer stands"


def test_no_table_uses_the_name_of_another_tables_request(room: Room) -> None:
    """A phone that knows the name of a neighbour's request neither gets its answer nor writes with it."""
    assert ask(room, a_result(room, "4SN=", table=1))["became"] == "in"
    replayed = a_result(room, "4SN=", table=2)
    assert ask(room, replayed, table=2)["became"] == "refused"
    assert all(one.result == "" for one in a_sheet(room, 2).boards)


@pytest.mark.parametrize(
    "result", ["\u0664SN=", "4SN+\u00b2", "\uff14SN=", "4SN-\u0663", "4SN=\n", "4SN= \u202eHA", ""]
)
def test_figures_of_other_scripts_and_signs_nobody_sees_make_no_result(room: Room, result: str) -> None:
    assert ask(room, a_result(room, result))["became"] == "refused"
    assert all(one.result == "" for one in a_sheet(room).boards)
