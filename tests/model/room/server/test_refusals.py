"""A person who is refused reads why in the phone's language; a script has the status alone."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import msgspec
import pytest
from asgi import DOORS, HOST, Clock, Hall, Reply

from model.i18n import CHOICES
from model.paths import resource
from model.room import messages as say
from model.room.server.guard import MOST_BODY, Guard

TABLE = {"table": DOORS[0].secret}
NOTHING = msgspec.json.encode(
    {
        "shown": {
            "title": "Thursday pairs",
            "clocks": [],
            "calls": [],
            "starts": True,
            "plays": "",
            "needs": [],
        },
        "badges": {},
    }
)
DOOR = say.PocketDoor("secret-of-the-pocket..", "4711", 1)
PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.fixture
def hall() -> Hall:
    return Hall(pockets=(DOOR,))


def let_in(hall: Hall) -> dict[str, str]:
    return hall.ask("GET", f"/p/open/{DOOR.secret}").cookies


def refused(hall: Hall, status: int, **headers: Any) -> Reply:
    """What a phone gets for one request that ends in this status."""
    match status:
        case 401:
            return hall.ask("POST", "/p/act", body=b"action=clock", **headers)
        case 403:
            return hall.ask("POST", "/join", body=b"code=ABCDEF", origin="http://evil.example", **headers)
        case 404:
            return hall.ask("GET", "/nowhere", **headers)
        case 405:
            return hall.ask("GET", "/p/act", **headers)
        case 413:
            return hall.ask("POST", "/join", body=b" " * (MOST_BODY + 1), **headers)
        case 421:
            return hall.ask("GET", "/", host="evil.example", **headers)
        case 429:
            hall.app = Guard(hall.app, (HOST,), Clock(), a_second=0)
            return hall.ask("GET", "/", **headers)
        case _:
            hall.answer = None
            return hall.ask("GET", "/p", cookies=let_in(hall), **headers)


STATUSES = (401, 403, 404, 405, 413, 421, 429, 503)


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("model.room.server.house.ANSWER_SECONDS", 0.01)


@pytest.mark.parametrize("status", STATUSES)
def test_a_person_reads_what_happened_and_what_to_do(hall: Hall, status: int) -> None:
    reply = refused(hall, status, accept=PAGE)

    assert reply.status == status
    assert reply.header("content-type") == "text/html; charset=utf-8"
    assert reply.header("content-length") == str(len(reply.body))
    assert reply.text.count("<h1>") == 1
    assert reply.text.count("<p>") == 2, "what happened, and what to do"
    assert "frame-ancestors 'none'" in reply.header("content-security-policy")
    assert reply.header("x-content-type-options") == "nosniff"
    assert reply.header("cache-control") == "no-store"


def test_a_page_that_was_only_asked_for_comes_by_itself_when_the_laptop_answers(hall: Hall) -> None:
    reply = refused(hall, 503, accept=PAGE)

    assert reply.header("refresh") == "3"
    assert "opens by itself" in reply.text
    assert "Go back" not in reply.text


def test_what_was_sent_is_not_sent_again_by_itself() -> None:
    """A ruling given twice, or two minutes taken off for one, are worse than a look at whether it has arrived."""
    hall = Hall(pockets=(DOOR,), answer=NOTHING)
    cookies = let_in(hall)
    token = re.search(r'name="token" value="([0-9a-f]+)"', hall.ask("GET", "/p", cookies=cookies).text)
    assert token is not None
    hall.answer = None

    body = f"token={token[1]}&action=clock&how=less".encode()
    reply = hall.ask("POST", "/p/act", body=body, cookies=cookies, accept=PAGE)

    assert reply.status == 503
    assert reply.header("refresh") == ""
    assert "check first whether it has arrived" in reply.text


@pytest.mark.parametrize("status", [one for one in STATUSES if one != 503])
def test_no_other_refusal_asks_again(hall: Hall, status: int) -> None:
    assert refused(hall, status, accept=PAGE).header("refresh") == ""


@pytest.mark.parametrize("status", STATUSES)
def test_the_page_has_its_style_in_itself_and_asks_for_no_file(hall: Hall, status: int) -> None:
    """Under another name, or too fast, its style would be refused as the page was."""
    reply = refused(hall, status, accept=PAGE)
    style = re.search(r"<style>(.*?)</style>", reply.text, re.DOTALL)

    assert style is not None
    mark = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    policy = dict(part.split(" ", 1) for part in reply.header("content-security-policy").split("; "))
    assert policy["style-src"] == f"'sha256-{mark}'"
    assert policy["default-src"] == "'none'"
    assert "script-src" not in policy
    assert re.findall(r'(?:src|href)="([^"]*)"', reply.text) in (
        ["data:,"],
        ["data:,", "/"],
        ["data:,", "/p"],
    )


def test_its_colours_are_those_of_the_other_pages() -> None:
    alone, room = (resource("room", name).read_text("utf-8") for name in ("alone.css", "room.css"))
    colours = re.findall(r"--(?:bg|surface|ctl|text|accent): #[0-9a-f]+;", alone)

    assert len(colours) == 10, "light and dark"
    assert [one for one in colours if one not in room] == []


@pytest.mark.parametrize("status", STATUSES)
def test_each_language_says_it_in_its_own_words(status: int) -> None:
    pages = {
        language: refused(
            Hall(pockets=(DOOR,)), status, accept=PAGE, accept_language=language.replace("_", "-")
        )
        for language in CHOICES
    }
    said = {language: page.text.partition("<main>")[2] for language, page in pages.items()}

    assert all(f'lang="{language.replace("_", "-")}"' in page.text for language, page in pages.items())
    assert len({said[language] for language in ("en", "pt", "es", "el")}) == 4


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("asked", [{}, {"accept": "*/*"}, {"accept": PAGE, "x_part": "1"}])
def test_a_script_has_the_status_alone(hall: Hall, status: int, asked: dict[str, str]) -> None:
    reply = refused(hall, status, **asked)

    assert reply.status == status
    assert "<" not in reply.text


@pytest.mark.parametrize(
    ("path", "back"), [("/nowhere", "/"), ("/p/nowhere", "/p"), ("/c/nowhere", "/c"), ("/picture", "/")]
)
def test_the_way_back_is_to_the_pages_one_came_from(hall: Hall, path: str, back: str) -> None:
    assert f'<a href="{back}" class="key">Back</a>' in hall.ask("GET", path, accept=PAGE).text


def test_under_another_name_there_is_no_way_back_and_no_word_of_the_club(hall: Hall) -> None:
    page = refused(hall, 421, accept=PAGE).text

    assert "<a " not in page
    assert "Harbour" not in page
    assert "192.168" not in page


def test_a_phone_without_a_language_of_ours_reads_the_clubs(hall: Hall) -> None:
    hall.app = Guard(hall.app, (HOST,), Clock(), language="es")

    assert 'lang="es"' in hall.ask("GET", "/", host="evil.example", accept=PAGE, accept_language="de").text


def test_a_page_of_its_own_stays_as_it_is(hall: Hall) -> None:
    reply = hall.ask("GET", "/j/secret-of-last-week....", accept=PAGE)

    assert reply.status == 403
    assert "another session" in reply.text


def test_too_many_wrong_pins_are_reported_in_words(hall: Hall) -> None:
    ours = let_in(hall)
    for _one in range(5):
        hall.ask("POST", "/p/pin", body=b"pin=0000", cookies=ours)

    reply = hall.ask("POST", "/p/pin", body=b"pin=4711", cookies=ours)

    assert reply.status == 429
    assert "Wait a minute" in reply.text
