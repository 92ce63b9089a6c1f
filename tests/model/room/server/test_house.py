"""What the server knows, and what it can never be made to tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from asgi import DOORS, Hall

from model.room import codes
from model.room import messages as say
from model.room.server.answers import stream


def test_every_door_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def same(one: str, other: str) -> bool:
        compared.append(one)
        return one == other

    monkeypatch.setattr(codes, "same", same)
    house = Hall().house

    assert house.table_of(DOORS[0].secret) == DOORS[0]
    assert compared == [door.secret for door in DOORS], "the first door found does not end the search"
    compared.clear()
    assert house.table_of_code("abcdef") == DOORS[0]
    assert compared == [door.code for door in DOORS]


def test_no_code_at_all_opens_no_door() -> None:
    assert Hall().house.table_of_code("") is None
    assert Hall().house.table_of("") is None


def test_a_phone_hears_of_its_own_table_and_of_no_other() -> None:
    hall = Hall()

    async def evening() -> tuple[bytes, list[bytes]]:
        given = stream(hall.house, ("table", 1), "phone", lambda: hall.house.sheet_event(1))
        await anext(given)
        first = await anext(given)
        waiting = asyncio.ensure_future(anext(given))
        hall.house.hear(say.Shown(say.PhoneSheet(2, "2", "Club", "Pairs")))
        await asyncio.wait({waiting}, timeout=0.01)
        assert not waiting.done(), "the sheet of table 2 is no news for table 1"
        hall.house.hear(say.Shown(say.PhoneSheet(1, "1", "Club", "Pairs", round=5)))
        second = await waiting
        assert isinstance(given, AsyncGenerator)
        await given.aclose()
        return first, [second]

    first, then = asyncio.run(evening())

    assert b'"sheet":null' in first
    assert b'"round":5' in then[0]
    phones = [one for one in hall.said if isinstance(one, say.Phones)]
    assert [(one.table, one.open) for one in phones] == [(1, 1), (1, 0)]


def test_a_closed_room_ends_every_page() -> None:
    hall = Hall()

    async def evening() -> list[bytes]:
        given = stream(hall.house, ("table", 1), "phone", lambda: b"{}")
        parts = [await anext(given), await anext(given)]
        hall.house.close()
        return parts + [part async for part in given]

    assert len(asyncio.run(evening())) == 2
