"""What a director asks goes down through at most seven rooms of ARCHITECTURE.md's drawing, and no room calls back up."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

import builders
from kept_rulings import answered
from model.bridge.result import Result
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.service.director import Director
from test_architecture import BENEATH_ALL, ROOMS, ROOT, room_of, storeys

pytestmark = pytest.mark.club_file  # a server has more rooms to go through

MOST_ROOMS: Final = 7
LOWEST: Final = 1000
GENERATED: Final = "<genexpr>"
"""What is handed down to be gone through runs in a frame of the room that wrote it: no call back."""


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club") as opened:
        yield opened


def module_of(frame: FrameType) -> str | None:
    """The module of ours whose code a frame runs; None for anybody else's."""
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(ROOT) or path.relative_to(ROOT).parts[0] not in ROOMS:
        return None
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def caller_of(frame: FrameType | None) -> FrameType | None:
    """The nearest frame of ours above one."""
    while frame is not None and module_of(frame) is None:
        frame = frame.f_back
    return frame


def walk(ask: Callable[[], object]) -> tuple[set[str], set[str]]:
    """The rooms that a call goes through, and each call from a lower room to a higher one."""
    drawn = storeys() | dict.fromkeys(BENEATH_ALL, LOWEST)
    rooms, climbs = set[str](), set[str]()

    def look(frame: FrameType, event: str, _given: object) -> None:
        module = module_of(frame) if event == "call" else None
        if module is None:
            return
        rooms.add(room_of(module))
        above = caller_of(frame.f_back)
        if above is None or frame.f_code.co_name == GENERATED:
            return
        caller = module_of(above)
        assert caller is not None
        if drawn[room_of(caller)] > drawn[room_of(module)]:
            climbs.add(f"{caller}.{above.f_code.co_name} calls {module}.{frame.f_code.co_name}")

    sys.setprofile(look)
    try:
        ask()
    finally:
        sys.setprofile(None)
    return rooms, climbs


def assert_short(ask: Callable[[], object], *through: str) -> None:
    rooms, climbs = walk(ask)
    assert rooms >= set(through), "it was not asked"
    assert climbs == set()
    assert len(rooms) <= MOST_ROOMS, rooms


def test_a_typed_result(director: Director) -> None:
    session = builders.the_session(director)
    assert_short(lambda: director.results.read(session, 1, 2, 7, "4sn="), "model.service", "model.bridge")
    result = Result.parse("4SN=")
    assert_short(lambda: director.results.enter(session, 1, 2, 7, result), "model.service", "model.storage")


def test_an_answer_of_a_ruling_and_its_end(director: Director) -> None:
    session = builders.the_session(director)
    director.results.enter(session, 1, 1, 1, Result.parse("4SN="))
    ruling = director.rulings.open(session, round=1, table=1, board=1, facts={"offender": "E"})
    facts, answers = {"offender": "E"}, {"winner": "partner"}
    assert_short(
        lambda: director.rulings.answer(ruling, "revoke-tricks", answers, facts, {}),
        *("model.service", "model.rulings", "model.storage"),
    )
    answered(director, ruling, "revoke-tricks", winner="partner")
    assert_short(lambda: director.rulings.conclude(ruling), "model.service", "model.rulings", "model.storage")
    assert director.rulings.get(ruling).say


def test_a_wish_for_a_movement() -> None:
    assert_short(lambda: offers(Wish(pairs=20, boards=(24, 28), minutes=None)), "model.movement")


def test_undo(director: Director) -> None:
    session = builders.the_session(director)
    director.results.enter(session, 1, 2, 7, Result.parse("4SN="))
    assert_short(director.journal.undo, "model.service", "model.storage")
