"""East's two digits, where the club wants them: chosen at the first yes of a pair, asked at every other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from builders import an_evening
from model.bridge.result import Result
from model.room import messages as say
from model.room.options import RoomOptions
from model.service.director import Director
from model.service.room.room import MOST_WRONG_DIGITS, Room


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", 5, movement="mitchell", entered=0) as director:
        director.club.change_settings(room=RoomOptions(digits=True))
        director.play.start(1)
        yield director


@pytest.fixture
def room(director: Director) -> Room:
    return Room(director, 1)


def sheet_of(room: Room, table: int = 1) -> say.PhoneSheet:
    return next(one for one in room.sheets() if one.table == table)


def enter(room: Room, digits: str, place: int = 0, id: str = "first") -> dict[str, Any]:
    sheet = sheet_of(room)
    what = say.Enter(
        f"request-{id}", sheet.round, sheet.boards[place].number, "4SN=", sheet.boards[place].result
    )
    what = msgspec.structs.replace(what, digits=digits)
    answer = room.answer(say.Asked(1, "table", what, table=1, phone="north"))
    said: dict[str, Any] = msgspec.json.decode(answer.body)
    return said


def test_the_first_yes_chooses_and_the_next_must_be_the_same(director: Director, room: Room) -> None:
    assert sheet_of(room).digits == "choose"
    assert enter(room, "47")["became"] == "in"
    assert sheet_of(room).digits == "ask"

    wrong = enter(room, "48", place=1, id="second")
    assert wrong["became"] == "digits"
    assert "not East’s two digits" in wrong["text"]
    assert director.results.sheet(1)[0].result is not None
    assert sheet_of(room).boards[1].result == ""

    assert enter(room, "47", place=1, id="second")["became"] == "in", "the same request, now by East"


def test_they_go_with_the_pair_and_outlive_a_restart(director: Director, room: Room) -> None:
    pair = sheet_of(room).ew
    enter(room, "47")
    again = Room(director, 1)
    for number in (1, 2, 3, 4, 5):
        for line in director.results.sheet(1):
            if line.round == 1 and line.table == number and line.result is None:
                director.results.enter(1, 1, line.table, line.board, Result.parse("3NTN="))
    director.play.end_round(1)

    asked = {sheet.ew: sheet.digits for sheet in again.sheets()}
    assert asked.pop(pair) == "ask"
    assert set(asked.values()) == {"choose"}


@pytest.mark.parametrize("digits", ["", "4", "474", "4a", "４７", "²²", "-1", " 4"])
def test_two_digits_are_two_digits(room: Room, digits: str) -> None:
    assert enter(room, digits)["became"] == "digits"
    assert sheet_of(room).digits == "choose"


def test_who_guesses_needs_the_director(room: Room) -> None:
    enter(room, "47")
    for _one in range(MOST_WRONG_DIGITS):
        assert enter(room, "11", place=1, id="second")["became"] == "digits"

    right = enter(room, "47", place=1, id="second")
    assert right["became"] == "digits"
    assert "Call the Director" in right["text"]

    room.renew(1)
    assert sheet_of(room).digits == "choose"
    assert enter(room, "12", place=1, id="second")["became"] == "in"


def test_without_the_clubs_wish_nobody_is_asked(director: Director, room: Room) -> None:
    director.club.change_settings(room=RoomOptions())

    assert sheet_of(room).digits == ""
    assert enter(room, "")["became"] == "in"
