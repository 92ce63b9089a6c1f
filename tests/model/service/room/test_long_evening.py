"""An evening of many hours: what a room keeps does not grow with what phones send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from builders import an_evening, the_session
from model.room import messages as say
from model.service.room.host import Host
from model.service.room.room import Room

TABLES = 5
ROOM_FOR_ANSWERS = 64
"""The answers that are kept for phones that ask again are thousands; here fewer, so that they are full soon."""


def held(one: object, seen: set[int]) -> int:
    """How many things hang on something of the room: what its lists, tables and objects of ours hold, each once."""
    if id(one) in seen or isinstance(one, str | bytes | int | float | type | None):
        return 0
    seen.add(id(one))
    if isinstance(one, dict):
        inner = [*one.keys(), *one.values()]
    elif isinstance(one, list | tuple | set | frozenset):
        inner = list(one)
    elif isinstance(one, say.PhoneSheet) or type(one).__module__.startswith("model.service.room"):
        names = getattr(one, "__struct_fields__", ()) or vars(one)
        inner = [getattr(one, name) for name in names if name not in ("_director", "_night", "_room")]
    else:
        inner = []
    return len(inner) + sum(held(each, seen) for each in inner)


def an_hour(host: Host, room: Room, hour: int) -> None:
    """What phones send in a bad hour: results again and again, doubted, wrong, of no board; calls, names, phones that come and go."""
    for number in range(240):
        table = number % TABLES + 1
        sheet = room.sheets()[table - 1]
        board = sheet.boards[number % len(sheet.boards)]
        phone, id = f"phone {hour} {number}", f"request-{hour}-{number}"
        enter = say.Enter(id, sheet.round, board.number, ("4SN=", "4SN+1")[number % 2], board.result)
        asked: tuple[Any, ...] = (
            say.Join(take_over=True),
            enter,
            enter,
            replace(enter, id=f"{id}-doubted", doubted=True),
            replace(enter, id=f"{id}-elsewhere", board=30 + number),
            replace(enter, id=f"{id}-nothing", result=f"no result {number}"),
            say.Check(sheet.round, board.number, "4SN="),
            say.AskPlayed(number),
            say.CallDirector("lead", number),
            say.CallDirector(back=True),
            say.FindName(f"name {number}"),
            say.AllHere(sheet.round),
        )
        for what in asked:
            host.take(say.Asked(number, "table", what, table=table, phone=phone))
        host.take(say.Asked(number, "pocket", say.ShowPage("rulings", {"words": f"words {number}"})))
        host.take(say.Asked(number, "card", say.ShowPage("card", {"who": str(number)})))
        host.take(say.Phones(table, number % 3))
        host.push()


def test_what_a_room_keeps_does_not_grow_with_the_hours(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("model.service.room.room._KEPT_ANSWERS", ROOM_FOR_ANSWERS)
    with an_evening(tmp_path / "long.club", TABLES, movement="mitchell", entered=0) as director:
        director.play.start(the_session(director))
        room = Room(director, the_session(director))
        host = Host(room, lambda _message: None, lambda _message: None)
        an_hour(host, room, 1)
        after_one = held(room, set()) + held(host, set())

        an_hour(host, room, 2)

        assert after_one > 500, "what is counted is what the room keeps"
        assert held(room, set()) + held(host, set()) <= after_one * 1.02
