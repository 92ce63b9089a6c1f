"""What a phone asks of the window's side of the room, and what it shows."""

from __future__ import annotations

from typing import Any

import msgspec

from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room


def a_sheet(room: Room, table: int = 1) -> say.PhoneSheet:
    return next(sheet for sheet in room.sheets() if sheet.table == table)


def ask(
    room: Room, what: Any, *, table: int = 1, phone: str = "north", language: str = "en"
) -> tuple[bool, Any]:
    answer = room.answer(say.Asked(1, "table", what, table=table, phone=phone, language=language))
    return answer.ok, msgspec.json.decode(answer.body)


def a_result(
    room: Room, text: str = "4SN=", *, table: int = 1, place: int = 0, id: str = "one", **facts: Any
) -> say.Enter:
    sheet = a_sheet(room, table)
    return say.Enter(
        f"request-{id}".replace(" ", "-"),
        facts.pop("round", sheet.round),
        facts.pop("board", sheet.boards[place].number),
        text,
        **facts,
    )


def entries(director: Director) -> list[str]:
    return [entry.who for entry in director.journal.entries()]
