"""The attacker at the door of the server: other names, other origins, too much, too often, too slowly."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from asgi import DOORS, HOST, Clock, Hall
from starlette.responses import PlainTextResponse

from model.room.server import guard
from model.room.server.guard import MOST_BODY, Guard

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

TABLE = {"table": DOORS[0].secret}


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8080", "192.168.137.1", "192.168.137.1:8081", "", f"{HOST}.evil.example"],
)
def test_another_name_for_our_address_is_sent_away(host: str) -> None:
    assert Hall().ask("GET", "/", host=host).status == 421


def test_two_hosts_in_one_request_are_no_host() -> None:
    reply = Hall().ask("GET", "/", host=f"{HOST}, {HOST}")

    assert reply.status == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", f"https://{HOST}", f"http://{HOST}.evil.example"]
)
def test_a_form_of_another_site_is_refused(origin: str) -> None:
    hall = Hall()

    reply = hall.ask(
        "POST",
        "/t/send",
        body=b'{"type":"call"}',
        cookies=TABLE,
        origin=origin,
        content_type="application/json",
    )

    assert reply.status == 403
    assert hall.said == []


def test_a_browser_that_says_another_site_asks_is_believed() -> None:
    hall = Hall()

    form = hall.ask("POST", "/join", body=b"code=ABCDEF", sec_fetch_site="cross-site")
    script = hall.ask(
        "GET",
        "/t/events",
        cookies=TABLE,
        sec_fetch_site="cross-site",
        sec_fetch_mode="no-cors",
        sec_fetch_dest="image",
    )

    assert (form.status, script.status) == (403, 403)


def test_a_card_scanned_out_of_another_program_still_opens() -> None:
    reply = Hall().ask(
        "GET",
        f"/j/{DOORS[0].secret}",
        sec_fetch_site="cross-site",
        sec_fetch_mode="navigate",
        sec_fetch_dest="document",
    )

    assert reply.status == 303


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
def test_nothing_but_looking_and_sending(method: str) -> None:
    assert Hall().ask(method, "/").status == 405


def test_a_long_body_is_cut() -> None:
    hall = Hall()
    long = b"{" + b" " * MOST_BODY + b"}"

    given = hall.ask("POST", "/t/send", body=long, cookies=TABLE, content_type="application/json")
    lied = hall.ask(
        "POST", "/t/send", body=long, cookies=TABLE, content_length="5", content_type="application/json"
    )
    nonsense = hall.ask("POST", "/t/send", body=b"{}", cookies=TABLE, content_length="-1")

    assert (given.status, lied.status, nonsense.status) == (413, 413, 413)
    assert hall.said == []


def test_a_body_that_never_comes_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.01)
    sent: list[Message] = []

    async def never() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def page(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("the page saw it")

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers, "client": ("a", 1)}
    asyncio.run(Guard(page, (HOST,), Clock())(scope, never, send))

    assert sent[0]["status"] == 413


def test_too_many_requests_wait() -> None:
    clock, served = Clock(), []

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        served.append(scope["client"][0])
        await PlainTextResponse("")(scope, receive, send)

    hall = Hall(clock=clock)
    hall.app = Guard(page, (HOST,), clock, a_second=4)

    found = [hall.ask("GET", "/").status for _one in range(14)]
    assert found == [200] * 12 + [429] * 2
    assert hall.ask("GET", "/", address="192.168.137.21").status == 200

    clock.seconds += 4
    assert hall.ask("GET", "/").status == 200


def test_every_answer_says_how_it_may_be_used() -> None:
    hall = Hall()
    for path in ("/", "/nowhere", "/t"):
        reply = hall.ask("GET", path)
        assert "frame-ancestors 'none'" in reply.header("content-security-policy")
        assert reply.header("x-content-type-options") == "nosniff"
        assert reply.header("cache-control") == "no-store"
        assert reply.header("access-control-allow-origin") == ""


def test_addresses_that_were_never_seen_again_are_forgotten() -> None:
    """Each had asked once: kept for ever, they were the attack that a limit for each address was to stop."""
    clock, calls = Clock(), []

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        calls.append(scope["client"][0])
        await PlainTextResponse("")(scope, receive, send)

    door = Guard(page, (HOST,), clock)

    async def asked(number: int) -> None:
        scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", HOST.encode())], "client": (f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 1)}  # fmt: skip

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        async def send(_message: Message) -> None:
            return None

        await door(scope, receive, send)

    async def many() -> None:
        for number in range(9000):
            clock.seconds += 0.01
            await asked(number)

    asyncio.run(many())

    assert len(calls) == 9000
    assert len(door._recent) <= 4200
