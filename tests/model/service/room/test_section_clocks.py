"""Phones of sections with clocks of their own: each table has the round and the time of its section."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from builders import an_evening
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A plays five rounds of three boards, B seven rounds of two and is a round ahead."""
    both = together(
        [plan("mitchell", tables=5, boards_per_round=3), plan("howell", tables=4, boards_per_round=2)]
    )
    with an_evening(tmp_path / "club.club", plan=both, entered=0) as opened:
        opened.play.start(1)
        opened.play.end_round(1, "B")
        yield opened


def sheets(director: Director) -> dict[int, say.PhoneSheet]:
    return {sheet.table: sheet for sheet in Room(director, 1).sheets()}


def press(room: Room, **values: str) -> bool:
    return room.answer(say.Asked(1, "pocket", say.Act("clock", values))).ok


def clocks(room: Room) -> list[dict[str, Any]]:
    answer = room.answer(say.Asked(1, "pocket", say.ShowPage("now", {})))
    found: list[dict[str, Any]] = msgspec.json.decode(answer.body)["shown"]["clocks"]
    return found


def test_each_table_sees_the_round_of_its_section(director: Director) -> None:
    shown = sheets(director)
    assert (shown[1].round, shown[1].rounds, len(shown[1].boards)) == (1, 5, 3)
    assert (shown[6].round, shown[6].rounds, len(shown[6].boards)) == (2, 7, 2)
    assert shown[6].ends != shown[1].ends


def test_a_section_that_is_through_is_over_while_the_other_plays(director: Director) -> None:
    for _round in range(5):
        director.play.end_round(1)
    shown = sheets(director)
    assert (shown[1].stage, shown[6].stage) == ("over", "play")


def test_the_directors_phone_has_every_clock_and_presses_one(director: Director) -> None:
    room = Room(director, 1)
    assert [(one["sections"], one["round"], one["rounds"]) for one in clocks(room)] == [
        ("A", 1, 5),
        ("B", 2, 7),
    ]
    assert press(room, how="pause", section="B")
    assert [one["paused"] for one in clocks(room)] == [False, True]
    assert not press(room, how="end", round="1", section="B")
    assert press(room, how="end", round="2", section="B")
    assert [one["round"] for one in clocks(room)] == [1, 3]
    assert press(room, how="back", section="B")
    assert [one["round"] for one in clocks(room)] == [1, 2]
