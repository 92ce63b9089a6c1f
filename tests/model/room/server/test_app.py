"""The pages of the room as a phone, and somebody with worse in mind, meet them."""

from __future__ import annotations

import gzip
import re

import msgspec
import pytest
from asgi import DOORS, Hall

from model.paths import resource
from model.room import messages as say
from model.room.server.assets import assets

TABLE = {"table": DOORS[0].secret, "phone": "a" * 22}


def sheet(table: int = 1, **facts: object) -> say.PhoneSheet:
    """A table's sheet with little on it."""
    first = say.PhoneSheet(table, str(table), "Harbour Bridge Club", "Thursday Pairs", round=1, rounds=9)
    return msgspec.structs.replace(first, **facts)


def test_a_scanned_card_lets_the_phone_in_and_keeps_no_secret_in_the_address() -> None:
    reply = Hall().ask("GET", f"/j/{DOORS[1].secret}")

    assert (reply.status, reply.header("location")) == (303, "/t")
    assert reply.cookies["table"] == DOORS[1].secret
    for given in (value for name, value in reply.headers if name == "set-cookie"):
        assert "HttpOnly" in given
        assert "SameSite=strict" in given


def test_six_letters_let_the_phone_in_however_they_are_typed() -> None:
    reply = Hall().ask("POST", "/join", body=b"code=abc-def")

    assert (reply.status, reply.cookies["table"]) == (303, DOORS[0].secret)


def test_codes_cannot_be_guessed() -> None:
    hall = Hall()
    wrong = [hall.ask("POST", "/join", body=b"code=ZZZZZZ").status for _one in range(6)]
    right = hall.ask("POST", "/join", body=b"code=ABCDEF")

    assert wrong == [403] * 5 + [429]
    assert right.status == 429, "not even the right one, until a minute has gone by"
    assert hall.ask("POST", "/join", body=b"code=ABCDEF", address="192.168.137.21").status == 303

    for guest in range(30, 36):
        for _one in range(5):
            hall.ask("POST", "/join", body=b"code=ZZZZZZ", address=f"192.168.137.{guest}")
    assert hall.ask("POST", "/join", body=b"code=ABCDEF", address="192.168.137.99").status == 429
    assert [one for one in hall.said if isinstance(one, say.DoorAttempts)]

    hall.clock.seconds += 61
    assert hall.ask("POST", "/join", body=b"code=ABCDEF").status == 303


def test_an_old_card_opens_nothing() -> None:
    reply = Hall().ask("GET", "/j/secret-of-last-week....")

    assert reply.status == 403
    assert "table" not in reply.cookies
    assert "another session" in reply.text


def test_without_a_tables_cookie_there_is_no_table() -> None:
    hall = Hall()

    assert hall.ask("GET", "/t").header("location") == "/"
    assert hall.ask("GET", "/t/events").status == 401
    assert hall.ask("POST", "/t/send", body=b"{}", content_type="application/json").status == 401
    assert hall.said == []


def test_the_table_is_known_by_the_cookie_and_by_nothing_the_phone_sends() -> None:
    hall = Hall()
    body = b'{"type":"enter","table":2,"id":"a","round":1,"board":1,"result":"1NTN="}'

    reply = hall.ask("POST", "/t/send", body=body, cookies=TABLE, content_type="application/json")

    assert reply.status == 200
    asked = [one for one in hall.said if isinstance(one, say.Asked)]
    assert [(one.table, one.door) for one in asked] == [(1, "table")]


def test_a_result_must_be_json() -> None:
    hall = Hall()
    body = b'{"type":"call"}'

    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        assert hall.ask("POST", "/t/send", body=body, cookies=TABLE, content_type=kind).status == 415
    assert hall.said == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"type":"act","deed":"clock"}',
        b'{"type":"enter"}',
        b"\xff\xfe",
        b'{"type":"join","take_over":"yes"}',
    ],
)
def test_what_no_phone_of_ours_sends_is_refused(body: bytes) -> None:
    hall = Hall()

    assert (
        hall.ask("POST", "/t/send", body=body, cookies=TABLE, content_type="application/json").status == 400
    )
    assert hall.said == []


def test_a_window_that_does_not_answer_leaves_the_result_on_the_phone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("model.room.server.house.ANSWER_SECONDS", 0.01)
    hall = Hall(answer=None)

    reply = hall.ask(
        "POST", "/t/send", body=b'{"type":"call"}', cookies=TABLE, content_type="application/json"
    )

    assert reply.status == 503


@pytest.mark.parametrize(
    "path",
    [
        "/a/",
        "/a/x/",
        "/a/x/..",
        "/a/x/../main.py",
        "/a/x/%2e%2e%2fmain.py",
        "/a/x/secret.txt",
        "/resources",
        "/static",
        "/.git/config",
        "/a/x/table.js/..",
    ],
)
def test_no_directory_is_served(path: str) -> None:
    assert Hall().ask("GET", path).status == 404


def test_the_pages_own_files_are_kept_by_the_phone() -> None:
    hall = Hall()
    page = hall.ask("GET", "/t", cookies=TABLE).text
    address = re.search(r'src="(/a/[^"]+)"', page)
    assert address is not None

    script = hall.ask("GET", address[1])

    assert (script.status, script.header("content-encoding")) == (200, "gzip")
    assert "immutable" in script.header("cache-control")


def test_the_tables_page_is_packed_for_phones_that_unpack_it() -> None:
    hall = Hall()
    plain = hall.ask("GET", "/t", cookies=TABLE)
    sent = hall.ask("GET", "/t", cookies=TABLE, accept_encoding="gzip, deflate")

    assert plain.header("content-encoding") == ""
    assert (sent.header("content-encoding"), sent.header("vary")) == ("gzip", "accept-encoding")
    assert gzip.decompress(sent.body) == plain.body
    assert len(sent.body) < len(plain.body) / 2


def test_the_policy_allows_nothing_inline() -> None:
    hall = Hall()
    hall.house.hear(say.Shown(sheet()))
    for path in ("/", "/t"):
        reply = hall.ask("GET", path, cookies=TABLE if path == "/t" else None)
        policy = reply.header("content-security-policy")
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        runs = re.findall(r"<script(?![^>]*(?:src=|application/json))", reply.text)
        assert runs == []
        assert " style=" not in reply.text
        assert re.findall(r"\son[a-z]+=", reply.text) == []


def test_a_name_is_never_a_tag() -> None:
    hall = Hall()
    name = '</script><script>alert("x")</script>'
    hall.house.hear(say.Shown(sheet(chairs={"N": say.Occupant(name)})))

    page = hall.ask("GET", "/t", cookies=TABLE).text

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_a_table_can_be_read_without_any_script() -> None:
    hall = Hall()
    board = say.BoardLine(7, "S", "All", "3NTN=", 600, ns="62.5")
    move = say.NextRound(2, say.SidesMove("4", "Duarte–Reeve", "5", "NS", "9 Berry–Hale", "7–9"))
    hall.house.hear(say.Shown(sheet(boards=(board,), move=move, chairs={"N": say.Occupant("Inês Duarte")})))

    page = hall.ask("GET", "/t", cookies=TABLE).text
    read = page.partition('<script type="application/json"')[0]

    assert "Inês Duarte" in read
    assert "Board 7" in read
    assert "+600" in read
    assert "4 Duarte–Reeve: table 5, against 9 Berry–Hale, boards 7–9." in read


def test_a_phone_reads_in_its_own_language_or_the_one_chosen() -> None:
    hall = Hall()

    assert 'lang="pt"' in hall.ask("GET", "/", accept_language="pt-BR,pt;q=0.9").text
    assert 'lang="pt-PT"' in hall.ask("GET", "/", accept_language="pt-PT,pt;q=0.9").text
    assert 'lang="es"' in hall.ask("GET", "/", accept_language="es-419,en").text
    assert 'lang="en"' in hall.ask("GET", "/", accept_language="de,fr").text
    chosen = hall.ask("POST", "/language", body=b"to=el&back=%2Ft")
    assert (chosen.status, chosen.header("location"), chosen.cookies["language"]) == (303, "/t", "el")
    assert 'lang="el"' in hall.ask("GET", "/", accept_language="pt", cookies={"language": "el"}).text


@pytest.mark.parametrize("back", ["//evil.example", "http://evil.example", "/\\evil.example", "evil"])
def test_choosing_a_language_leads_nowhere_else(back: str) -> None:
    reply = Hall().ask("POST", "/language", body=f"to=el&back={back}".encode())

    assert reply.header("location") == "/"


def test_a_renewed_table_shows_its_phone_the_door() -> None:
    hall = Hall()
    renewed = (say.TableDoor(1, "1", "secret-new-of-table-1.", "TTTTTT"), DOORS[1])

    hall.house.hear(say.Doors(renewed))

    assert hall.ask("GET", "/t", cookies=TABLE).header("location") == "/"
    assert hall.ask("GET", f"/j/{DOORS[0].secret}").status == 403
    assert hall.ask("GET", "/t", cookies={"table": "secret-new-of-table-1."}).status == 200


def test_a_page_of_another_table_sends_nothing() -> None:
    """One phone, two cards, two pages: what the page of table 4 says is not written for table 5."""
    hall = Hall()
    cookies = hall.ask("GET", f"/j/{DOORS[0].secret}").cookies
    call = b'{"type":"call"}'

    kinds = {"content_type": "application/json"}
    assert hall.ask("POST", "/t/send", body=call, cookies=cookies, x_table="99", **kinds).status == 409
    assert not [one for one in hall.said if isinstance(one, say.Asked)]
    own = str(DOORS[0].table)
    assert hall.ask("POST", "/t/send", body=call, cookies=cookies, x_table=own, **kinds).status == 200


def test_a_phone_at_the_wrong_table_finds_the_door() -> None:
    hall = Hall()
    cookies = hall.ask("GET", f"/j/{DOORS[0].secret}").cookies

    assert hall.ask("GET", "/", cookies=cookies).status == 303
    assert b'action="/join"' in hall.ask("GET", "/other", cookies=cookies).body


@pytest.mark.parametrize("name", ["table.js", "live.js", "room.css"])
def test_a_file_is_sent_without_the_comments_on_lines_of_their_own_and_with_all_else(name: str) -> None:
    wanted, within = [], False
    for line in resource("room", name).read_text("utf-8").splitlines():
        text = line.lstrip(" ")
        within = within or text.startswith("/*")
        if not within and not text.startswith("//"):
            wanted.append(text)
        within = within and not text.endswith("*/")

    assert gzip.decompress(assets()[name].packed).decode().splitlines() == wanted
