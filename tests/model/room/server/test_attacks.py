"""What was tried against the room beyond the first attack of each row of the threat table (docs/room.md): all of it comes to nothing."""

from __future__ import annotations

import json

import msgspec
import pytest
from asgi import DOORS, HOST, Hall, Reply

from model.room import codes
from model.room import messages as say

POCKET = say.PocketDoor("secret-of-the-pocket..", "4711", 1, code="PQRTUV")
OURS = {"table": DOORS[0].secret, "phone": "p" * 22}


@pytest.fixture
def hall() -> Hall:
    return Hall(pockets=(POCKET,))


def send(hall: Hall, body: bytes, **headers: str) -> Reply:
    hall.clock.seconds += 1
    return hall.ask(
        "POST", "/t/send", body=body, cookies=OURS, **{"content_type": "application/json"} | headers
    )


@pytest.mark.parametrize(
    "host",
    ["192.168.137.1.:8080", "192.168.137.1", f"{HOST}@evil.example", "[::1]:8080", "0xc0a88901:8080",
     "3232270593:8080", f"{HOST}, evil.example", "localhost:8080", f"evil.example:80#{HOST}",
     "192.168.137.1:08080", "192.168.137.1:+8080", f"{HOST}:80", "192.168.137.1:\u0668\u0660", "192.168.311:8080", ""],
)  # fmt: skip
def test_no_other_spelling_of_the_address_is_the_address(hall: Hall, host: str) -> None:
    assert hall.ask("GET", "/", host=host).status == 421


@pytest.mark.parametrize(
    "origin",
    ["null", "http://192.168.137.1:8080.evil.example", "https://192.168.137.1:8080", "http://192.168.137.1", f"http://{HOST}/", ""],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/join", "/language", "/c/who", "/p/in", "/p/pin", "/p/act", "/t/send"])
def test_no_form_of_another_page_is_taken_at_any_door(hall: Hall, path: str, origin: str) -> None:
    asked = hall.ask("POST", path, body=b"code=ABCDEF&to=el", cookies=OURS, origin=origin)
    assert (asked.status, asked.cookies, hall.said) == (403, {}, [])


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/json; charset=utf-8", "application/x-www-form-urlencoded", ""]
)
def test_a_form_that_is_written_like_json_is_none(hall: Hall, kind: str) -> None:
    assert send(hall, b'{"type":"join"}', content_type=kind).status == 415
    assert hall.said == []


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/t"), ("GET", "/p"), ("GET", "/nowhere"), ("GET", "/a/x/table.js"), ("POST", "/join"), ("GET", "/j/wrong"), ("DELETE", "/t"), ("GET", "/t/events")],
)  # fmt: skip
def test_every_answer_forbids_frames_and_scripts_of_others(hall: Hall, method: str, path: str) -> None:
    reply = hall.ask(method, path)
    policy = reply.header("content-security-policy")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy
    assert reply.header("x-content-type-options") == "nosniff"
    assert "access-control-allow-origin" not in dict(reply.headers)


def test_a_name_with_a_script_in_it_stays_a_name(hall: Hall) -> None:
    evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>" onmouseover="alert(1)'
    sheet = say.PhoneSheet(1, "1", evil, evil, round=1, rounds=2, chairs={"N": say.Occupant(evil)})
    hall.house.hear(say.Shown(sheet))
    page = hall.ask("GET", "/t", cookies=OURS).text

    assert page.count("<script") == 2, "the data and our own"
    assert "<img" not in page
    assert 'onmouseover="' not in page.replace('\\"', "")


def test_tries_at_one_door_count_at_all_of_them(hall: Hall) -> None:
    """Five wrong codes are five, whichever page they are typed on."""
    doors = [("/join", "code=AAAAA{}"), ("/c/who", "who=1&code=AAAAA{}"), ("/p/in", "pin=4711&code=AAAAA{}")]
    for number, letter in enumerate("ABCDE"):
        path, body = doors[number % 3]
        assert hall.ask("POST", path, body=body.format(letter).encode()).status == 403
    assert hall.ask("POST", "/join", body=b"code=ABCDEF").status == 429
    assert hall.ask("POST", "/c/who", body=b"who=1&code=ABCDEF").status == 429
    assert hall.ask("POST", "/p/in", body=b"pin=4711&code=PQRTUV").cookies == {}


def test_many_addresses_together_have_thirty_tries(hall: Hall) -> None:
    for number in range(30):
        assert hall.ask("POST", "/join", body=b"code=AAAAAA", address=f"192.168.137.{number}").status == 403
    assert hall.ask("POST", "/join", body=b"code=ABCDEF", address="192.168.137.99").status == 429


def test_letters_of_the_pocket_are_compared_like_all_doors(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = say.PocketDoor("secret-of-the-second..", "0815", 1, 2, code="GUQRTV")
    hall.house.hear(say.Doors(DOORS, (POCKET, second)))
    compared: list[str] = []

    real = codes.same

    def spy(one: str, other: str) -> bool:
        compared.append(one)
        return real(one, other)

    monkeypatch.setattr(codes, "same", spy)
    for typed in ("PQRTUV", "GUQRTV", "AAAAAA"):
        compared.clear()
        hall.house.pocket_of_code(typed)
        assert compared == ["PQRTUV", "GUQRTV"], typed


@pytest.mark.parametrize(
    "path",
    ["/a/x/../../etc/passwd", "/a/x/..%2f..%2fmain.py", "/a/x/table.js%00", "/a/x/keys.py", "/a//table.js", "//etc/passwd", "/static/", "/.git/config"],
)  # fmt: skip
def test_no_spelling_of_a_path_leads_to_a_file(hall: Hall, path: str) -> None:
    assert hall.ask("GET", path).status == 404


@pytest.mark.parametrize("name", ["language", "table", "phone", "pocket", "card"])
@pytest.mark.parametrize(
    "value", ["\u00ff\u00fe", "\u00e9.\u00e9", "../../etc/passwd", '"el\\012"', "e" * 9000, '""', "=;;;=="]
)
def test_no_cookie_breaks_a_page_or_opens_one(hall: Hall, name: str, value: str) -> None:
    for path, status in (("/", 200), ("/t", 303), ("/t/events", 401), ("/p/events", 401), ("/c/who", 200)):
        assert hall.ask("GET", path, cookies={name: value}).status == status, path
    assert not [one for one in hall.said if isinstance(one, say.Asked)]


@pytest.mark.parametrize(
    "spoken", ["\u00ff\u00fe", "en;q=\u00b2", "," * 5000, "el" * 3000, ";;;", "-", "zz-\u00ff"]
)
def test_no_language_breaks_a_page(hall: Hall, spoken: str) -> None:
    assert hall.ask("GET", "/", accept_language=spoken).status == 200


@pytest.mark.parametrize("path", ["/p/ruling/", "/p/table/", "/c/board/", "/p/correct/1/1/"])
@pytest.mark.parametrize("number", ["9" * 5000, "-1", "1_0", "\u0661", "1e3", "9" * 10])
def test_no_number_in_an_address_breaks_anything(hall: Hall, path: str, number: str) -> None:
    """A number of 5,000 figures made an error of ours of it."""
    assert hall.ask("GET", path + number, cookies=OURS).status == 404


@pytest.mark.parametrize(
    "body",
    [
        json.dumps({"type": "enter", "id": "a", "round": 1, "board": 10**30, "result": "P"}).encode(),
        json.dumps({"type": "enter", "id": "a", "round": -1, "board": 1, "result": "P"}).encode(),
        json.dumps({"type": "sit", "seat": "N", "player": 2**63, "round": 1}).encode(),
        json.dumps({"type": "find", "text": "a" * 401}).encode(),
        b'{"type":"find","x":' + b'{"a":' * 1300,
        b'{"type":"find","text":"a","x":' + b"[" * 3500 + b"]" * 3500 + b"}",
        b'{"type":"find","text":"\\ud800"}',
        b'{"type":"find","text":"\xff"}',
        b'{"type":"enter","id":"a","round":NaN,"board":1,"result":"P"}',
        b'{"type":"act","action":"clock","values":{"how":"end"}}',
        b'{"type":"look","page":"now"}',
        b"[]",
        b"",
    ],
)
def test_nothing_odd_reaches_the_window(hall: Hall, body: bytes) -> None:
    """Numbers beyond 64 bits and a thousand brackets made errors of ours of them."""
    assert send(hall, body).status == 400
    assert hall.said == []


def test_the_table_is_that_of_the_cookie_whatever_the_message_says(hall: Hall) -> None:
    assert send(hall, b'{"type":"join","table":2,"phone":"q"}').status == 200
    (asked,) = (one for one in hall.said if isinstance(one, say.Asked))
    assert (asked.table, asked.phone) == (1, "p" * 22)
    for other in ("2", "1 ", "01", "1, 2"):
        assert send(hall, b'{"type":"join"}', x_table=other).status == 409


@pytest.mark.parametrize("length", ["8_0", "-1", "+5", "9" * 400, "0x10", "8193"])
def test_a_length_that_is_none_is_refused(hall: Hall, length: str) -> None:
    asked = hall.ask("POST", "/join", body=b"code=ABCDEF", content_length=length)
    assert asked.status in (400, 413)
    assert asked.cookies == {}


@pytest.mark.parametrize(
    "who", ["pair-1", "pair-1.", ".", "", "pair-1." + "0" * 64, "pair-2.{seal}", "\u00e9.{seal}"]
)
def test_no_seal_that_was_made_up_or_borrowed_opens_a_card(hall: Hall, who: str) -> None:
    seal = hall.house.card_cookie("pair-1").rpartition(".")[2]
    assert hall.house.card_of(who.format(seal=seal)) == ""


def test_a_cookie_of_one_door_is_none_at_another(hall: Hall) -> None:
    """A table's secret is no pocket, a code no secret, and the laptop's code for a phone no phone."""
    for cookies in (
        {"pocket": DOORS[0].secret},
        {"pocket": POCKET.secret},
        {"pocket": POCKET.code},
        {"pocket": ""},
    ):
        assert hall.ask("GET", "/p/events", cookies=cookies).status == 401
    for secret in (DOORS[0].code, POCKET.secret, POCKET.code):
        assert hall.ask("GET", "/t/events", cookies={"table": secret}).status == 401
        assert hall.ask("GET", f"/j/{secret}").cookies == {}
    assert hall.ask("GET", f"/p/open/{POCKET.code}").cookies == {}


def test_who_has_the_pocket_is_asked_the_pin_by_whatever_page(hall: Hall) -> None:
    hall.answer = msgspec.json.encode({})
    ours = hall.ask("GET", f"/p/open/{POCKET.secret}").cookies
    hall.clock.seconds += 601
    for path in (
        "/p",
        "/p/tables",
        "/p/table/1",
        "/p/correct/1/1/1",
        "/p/scores",
        "/p/rulings",
        "/p/new",
        "/p/ruling/1",
    ):
        assert hall.ask("GET", path, cookies=ours).header("location") == "/p/pin", path
    assert not [one for one in hall.said if isinstance(one, say.Asked)]
