"""The director's pocket, and whoever looks over the director's shoulder."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from asgi import DOORS, Hall, Reply

from model.room import messages as say

DOOR = say.PocketDoor("secret-of-the-pocket..", "4711", 1, code="PQRTUV")


def shows(page: dict[str, Any], **badges: int) -> bytes:
    """The window's answer to a page, with what waits behind its tabs."""
    return msgspec.json.encode({"shown": page, "badges": badges})


NOW = shows(
    {
        "title": "Thursday Pairs",
        "clocks": [
            {
                "section": "",
                "sections": "",
                "round": 4,
                "rounds": 9,
                "begun": 2e9 - 1380,
                "ends": 2e9,
                "length": 1380.0,
                "from": "21:25",
                "to": "21:48",
                "to_come": 8,
                "ahead": 0,
                "left": 420.0,
                "paused": False,
                "running": True,
                "back": True,
            }
        ],
        "calls": [
            {
                "table": 4,
                "name": "4",
                "reason": "lead",
                "board": 18,
                "ns": "4",
                "ew": "17",
                "since": 1.7e9,
                "coming": False,
            }
        ],
        "starts": False,
        "plays": "",
        "needs": [
            {
                "icon": "no-link",
                "title": "Table 7 is silent for 8 minutes",
                "text": "A result is due; its phone keeps what it has.",
                "where": "/p/table/7",
                "settles": None,
            }
        ],
    },
    now=2,
    rulings=1,
)


@pytest.fixture
def hall() -> Hall:
    return Hall(pockets=(DOOR,), answer=NOW)


def let_in(hall: Hall) -> dict[str, str]:
    return hall.ask("GET", f"/p/open/{DOOR.secret}").cookies


def token(reply: Reply) -> str:
    found = re.search(r'name="token" value="([0-9a-f]+)"', reply.text)
    assert found is not None
    return found[1]


def test_the_first_phone_has_the_pocket_and_the_next_has_not(hall: Hall) -> None:
    first = let_in(hall)
    second = hall.ask("GET", f"/p/open/{DOOR.secret}", address="192.168.137.66")

    assert hall.ask("GET", "/p", cookies=first).status == 200
    assert (second.status, second.cookies) == (403, {})
    assert hall.ask("GET", f"/p/open/{DOOR.secret}", cookies=first).status == 303


def test_the_calls_are_shown_with_what_can_be_done(hall: Hall) -> None:
    page = hall.ask("GET", "/p", cookies=let_in(hall)).text

    assert "Lead out of turn" in page
    assert "On my way" in page
    assert "<b>Table 7 is silent for 8 minutes</b>" in page


def test_a_pocket_without_a_link_promises_no_ruling(hall: Hall) -> None:
    """Each step of a ruling is answered by the laptop: without it nothing can be ruled or sent."""
    page = hall.ask("GET", "/p", cookies=let_in(hall)).text
    said = re.search(r'<p[^>]*id="unlinked"[^>]*>([^<]*)</p>', page)

    assert said is not None
    assert said[1] == "Offline: this may be out of date. It reconnects by itself; send nothing until then."


@pytest.mark.parametrize("path", ["/p", "/p/tables", "/p/table/4", "/p/rulings", "/p/ruling/1"])
@pytest.mark.parametrize("cookies", [{}, {"pocket": "guessed"}, {"table": DOORS[0].secret}])
def test_nobody_else_sees_anything_of_it(hall: Hall, path: str, cookies: dict[str, str]) -> None:
    let_in(hall)
    hall.said.clear()

    shown = hall.ask("GET", path, cookies=cookies)
    if "pocket" in cookies:
        assert shown.status == 403
        assert "Closed, or another phone has taken over." in shown.text
    else:
        assert shown.header("location") == "/"
    assert hall.ask("GET", "/p/events", cookies=cookies).status == 401
    assert hall.ask("POST", "/p/act", body=b"action=clock", cookies=cookies).status == 401
    assert hall.said == []


def test_a_form_without_its_token_does_nothing(hall: Hall) -> None:
    ours = let_in(hall)
    good = token(hall.ask("GET", "/p", cookies=ours))
    hall.said.clear()

    assert hall.ask("POST", "/p/act", body=b"action=clock&how=more", cookies=ours).status == 403
    assert hall.ask("POST", "/p/act", body=b"token=0000&action=clock", cookies=ours).status == 403
    assert hall.said == []
    done = hall.ask("POST", "/p/act", body=f"token={good}&action=clock&how=more".encode(), cookies=ours)
    assert done.status == 303
    asked = [one.what for one in hall.said if isinstance(one, say.Asked)]
    assert asked == [say.Act("clock", {"how": "more"})]


def test_after_ten_minutes_the_pin_is_asked(hall: Hall) -> None:
    ours = let_in(hall)
    hall.clock.seconds += 599
    assert hall.ask("GET", "/p", cookies=ours).status == 200
    hall.clock.seconds += 601
    assert hall.ask("GET", "/p", cookies=ours).header("location") == "/p/pin"
    assert hall.ask("POST", "/p/act", body=b"action=clock", cookies=ours).header("location") == "/p/pin"

    assert hall.ask("POST", "/p/pin", body=b"pin=0000", cookies=ours).status == 403
    assert hall.ask("POST", "/p/pin", body=b"pin=4711", cookies=ours).header("location") == "/p"
    assert hall.ask("GET", "/p", cookies=ours).status == 200


def test_a_page_that_refreshes_itself_does_not_put_off_the_pin(hall: Hall) -> None:
    ours = let_in(hall)
    hall.clock.seconds += 599
    assert hall.ask("GET", "/p", cookies=ours, x_part="1").status == 200
    hall.clock.seconds += 2

    assert hall.ask("GET", "/p", cookies=ours, x_part="1").header("location") == "/p/pin"
    assert hall.ask("GET", "/p", cookies=ours).header("location") == "/p/pin"


def wrong_pins(hall: Hall, ours: dict[str, str], count: int) -> list[Reply]:
    """So many wrong PINs, no more than five a minute."""
    given = []
    for number in range(count):
        if number and number % 5 == 0:
            hall.clock.seconds += 61
        given.append(hall.ask("POST", "/p/pin", body=b"pin=0000", cookies=ours))
    return given


def test_the_pin_cannot_be_guessed(hall: Hall) -> None:
    ours = let_in(hall)
    hall.clock.seconds += 601
    assert [one.status for one in wrong_pins(hall, ours, 10)] == [403] * 10

    for path in ("/p", "/p/pin", f"/p/open/{DOOR.secret}"):
        shut = hall.ask("GET", path, cookies=ours)
        assert (shut.status, "Open it again on the laptop." in shut.text) == (403, True), path
    assert hall.ask("POST", "/p/pin", body=b"pin=4711", cookies=ours).status == 401
    assert hall.ask("GET", "/p/events", cookies=ours).status == 401


def test_the_tenth_wrong_pin_says_what_has_happened_and_tells_the_laptop(hall: Hall) -> None:
    ours = let_in(hall)
    hall.clock.seconds += 601
    nine = wrong_pins(hall, ours, 9)
    assert all("Wrong PIN." in one.text for one in nine)
    assert not [one for one in hall.said if isinstance(one, say.DoorAttempts)], "fingers slip"

    hall.clock.seconds += 61
    (tenth,) = wrong_pins(hall, ours, 1)

    assert "no longer the Director’s phone, after 10 wrong PINs." in tenth.text
    assert "on the laptop again" in tenth.text
    assert "<input" not in tenth.text, "there is nothing more to type"
    assert [one.what for one in hall.said if isinstance(one, say.DoorAttempts)] == ["pin"]
    again = say.PocketDoor("secret-number-two.....", "1234", 2)
    hall.house.hear(say.Doors(DOORS, (again,)))
    assert hall.ask("GET", "/p", cookies=hall.ask("GET", f"/p/open/{again.secret}").cookies).status == 200


def test_opened_again_on_the_laptop_the_old_phone_is_out(hall: Hall) -> None:
    ours = let_in(hall)

    hall.house.hear(say.Doors(DOORS, (say.PocketDoor("secret-number-two.....", "1234", 2),)))

    assert hall.ask("GET", "/p", cookies=ours).status == 403
    assert hall.ask("GET", f"/p/open/{DOOR.secret}").status == 403
    again = hall.ask("GET", "/p/open/secret-number-two.....")
    assert hall.ask("GET", "/p", cookies=again.cookies).status == 200


@pytest.mark.parametrize("back", ["http://evil.example", "//evil.example", "/p//evil", "javascript:x"])
def test_a_key_leads_back_to_our_own_pages_alone(hall: Hall, back: str) -> None:
    ours = let_in(hall)
    good = token(hall.ask("GET", "/p", cookies=ours))
    hall.answer = b"{}"

    done = hall.ask(
        "POST", "/p/act", body=f"token={good}&action=coming&table=4&from={back}".encode(), cookies=ours
    )

    assert done.header("location") == "/p"


def test_two_directors_have_a_phone_each(hall: Hall) -> None:
    second_door = say.PocketDoor("secret-of-the-second..", "0815", 1, 2)
    hall.house.hear(say.Doors(DOORS, (DOOR, second_door)))

    first, second = let_in(hall), hall.ask("GET", f"/p/open/{second_door.secret}").cookies

    assert first != second
    assert [hall.ask("GET", "/p", cookies=one).status for one in (first, second)] == [200, 200]
    # Each has a PIN of its own, and a form made for one is not the other's.
    hall.clock.seconds += 601
    assert hall.ask("POST", "/p/pin", body=b"pin=0815", cookies=first).status == 403
    assert hall.ask("POST", "/p/pin", body=b"pin=0815", cookies=second).status == 303
    hall.ask("POST", "/p/pin", body=b"pin=4711", cookies=first)
    theirs = token(hall.ask("GET", "/p", cookies=first))
    forged = f"token={theirs}&action=clock&how=more".encode()
    assert hall.ask("POST", "/p/act", body=forged, cookies=second).status == 403

    # The first gets another phone; the second goes on.
    hall.house.hear(say.Doors(DOORS, (say.PocketDoor("secret-number-two.....", "1234", 2), second_door)))
    assert hall.ask("GET", "/p", cookies=first).status == 403
    assert hall.ask("GET", "/p", cookies=second).status == 200


def test_another_server_knows_the_directors_phone(hall: Hall) -> None:
    ours = let_in(hall)
    (taken,) = (one for one in hall.said if isinstance(one, say.PocketTaken))

    again = Hall(pockets=(msgspec.structs.replace(DOOR, phone=taken.phone),), answer=NOW)

    assert again.ask("GET", f"/p/open/{DOOR.secret}").status == 403, "nobody else is let in"
    assert again.ask("GET", "/p", cookies=ours).header("location") == "/p/pin"
    again.ask("POST", "/p/pin", body=b"pin=4711", cookies=ours)
    assert again.ask("GET", "/p", cookies=ours).status == 200


def test_a_key_of_the_pad_changes_one_part_and_keeps_the_others() -> None:
    said = {
        "table": 4, "name": "4", "round": 6, "board": 14, "exact": "1NTE-1 CQ", "typed": "", "reason": "", "why": "",
        "dealer": "E", "vulnerable": "None",
        "parts": {"level": "1", "strain": "N", "doubled": "", "declarer": "W", "over": "-1", "lead": "CQ"},
        "stood": {"level": "1", "strain": "N", "doubled": "", "declarer": "E", "over": "-1", "lead": "CQ"},
        "text": "1NTW-1 CQ", "moves": [{"who": "5 Sousa–Antunes", "before": "3", "after": "2="}],
        "before": {"result": "1NT E −1", "lead": "♣Q", "score": 50, "figure": "25.0%"},
        "after": {"result": "1NT W −1", "lead": "♣Q", "score": 50, "figure": "25.0%"},
    }  # fmt: skip
    page = Hall(pockets=(DOOR,), answer=shows(said))
    ours = let_in(page)

    shown = page.ask("GET", "/p/correct/4/6/14?declarer=E&declarer=W", cookies=ours)

    assert shown.status == 200
    asked = [one.what for one in page.said if isinstance(one, say.Asked)]
    assert asked == [say.ShowPage("correct", {"declarer": "W", "table": "4", "round": "6", "board": "14"})]
    assert 'name="declarer" value="W" aria-pressed="true"' in shown.text
    assert "5 Sousa–Antunes: 3 → <b>2=</b>" in shown.text
    assert 'name="result" value="1NTW-1 CQ"' in shown.text
    assert "−6" in shown.text
    assert 'value="-8"' not in shown.text, "seven tricks are all there are"
    assert '<details id="whole">' in shown.text, "the contract is folded while only who played it is in doubt"
    assert "East deals, neither side vulnerable" in shown.text
    assert 'class="vul"' not in shown.text
    assert 'href="/p/table/4" class="key">Leave it</a>' in shown.text

    said["stood"] = {"level": "2", "strain": "N", "doubled": "", "declarer": "E", "over": "-1", "lead": "CQ"}
    said["vulnerable"] = "EW"
    page.answer = shows(said)
    shown = page.ask("GET", "/p/correct/4/6/14?level=1", cookies=ours)
    assert '<details id="whole" open>' in shown.text
    assert shown.text.count('class="vul"') == 2


def test_what_nobody_was_asked_says_that_it_is_assumed() -> None:
    said = {
        "id": 3, "number": 2, "state": "open", "table": 2, "name": "2", "board": 18, "edition": "2017", "step": None,
        "words": "", "found": [],
        "trail": [
            {"question": "q1", "ask": "Do the players agree?", "text": "Yes", "source": "assumed"},
            {"question": "q2", "ask": "Which section?", "text": "A", "source": "known"},
            {"question": "q3", "ask": "How was it led?", "text": "Face up", "source": "given"},
        ],
    }  # fmt: skip
    page = Hall(pockets=(DOOR,), answer=shows(said))

    shown = page.ask("GET", "/p/ruling/3", cookies=let_in(page)).text
    trail, _end, after = shown.partition('class="trail"')[2].partition("</ol>")

    assert ">2 answers known or assumed</summary>" in after
    assert "<li>Do the players agree? <b>Yes</b></li>" in after
    assert "<li>Which section? <b>A</b></li>" in after, "never an answer without its question"
    assert "Yes" not in trail
    assert ">A</span>" not in trail
    assert 'name="question" value="q3"' in trail, "an answer given is a key back to its question"
    assert 'value="q1"' not in trail


def test_the_way_of_a_ruling_is_numbered_from_what_happened() -> None:
    """r13: a chip goes back to its question; said aloud it has its question before it."""
    said = {
        "id": 3, "number": 5, "state": "open", "title": "Lead out of turn", "table": 4, "name": "4", "board": 18, "edition": "2017",
        "words": "", "found": [],
        "trail": [
            {"question": "who", "ask": "Who led?", "text": "South, ♣A", "source": "given"},
            {"question": "face", "ask": "How?", "text": "Face up", "source": "given"},
        ],
        "step": {
            "kind": "question", "id": "choice", "ask": "What does declarer choose?", "say": "", "help": "", "several": False, "choices": [],
        },
    }  # fmt: skip
    page = Hall(pockets=(DOOR,), answer=shows(said))
    ours = let_in(page)

    trail = (
        page.ask("GET", "/p/ruling/3", cookies=ours).text.partition('class="trail"')[2].partition("</ol>")[0]
    )

    assert re.findall(r"<b>(\d)</b>", trail) == ["1", "2", "3"]
    assert re.findall(r'name="action" value="(\w+)"', trail) == ["other", "back", "back"]
    assert '<span class="heard">What happened? </span><span>Lead out of turn</span>' in trail
    assert '<span class="heard">Who led? </span>' in trail

    page.answer = shows(said | {"state": "concluded"})
    assert (
        "<form"
        not in page.ask("GET", "/p/ruling/3", cookies=ours)
        .text.partition('class="trail"')[2]
        .partition("</ol>")[0]
    )


def test_each_tab_says_how_much_waits_behind_it(hall: Hall) -> None:
    tabs = hall.ask("GET", "/p", cookies=let_in(hall)).text.partition('class="tabs"')[2]

    assert re.findall(r'<span>(\w+)</span>(?:<b class="badge">(\d+)</b>)?</a>', tabs) == [
        ("Now", "2"),
        ("Tables", ""),
        ("Scores", ""),
        ("Rulings", "1"),
    ]


def test_the_window_hears_which_of_the_two_directors_asks() -> None:
    second = say.PocketDoor("secret-of-the-second..", "1234", 1, 2)
    hall = Hall(pockets=(DOOR, second), answer=NOW)
    theirs = hall.ask("GET", f"/p/open/{second.secret}").cookies
    page = hall.ask("GET", "/p", cookies=theirs)
    hall.ask("POST", "/p/act", body=f"token={token(page)}&action=playing&number=4".encode(), cookies=theirs)
    hall.ask("GET", "/p", cookies=let_in(hall))

    assert [one.place for one in hall.said if isinstance(one, say.Asked)] == [2, 2, 1]


def typed(hall: Hall, code: str, pin: str, address: str = "192.168.137.20") -> Reply:
    return hall.ask("POST", "/p/in", body=f"code={code}&pin={pin}".encode(), address=address)


def test_without_a_camera_the_letters_and_the_pin_let_the_phone_in(hall: Hall) -> None:
    asked = hall.ask("POST", "/join", body=b"code=pqr-tuv")
    assert (asked.status, asked.cookies) == (200, {}), "the letters alone open nothing"
    assert 'action="/p/in"' in asked.text
    assert 'name="code" value="pqr-tuv"' in asked.text

    wrong = typed(hall, "pqr-tuv", "0000")
    assert (wrong.status, wrong.cookies) == (403, {})
    assert "Wrong PIN." in wrong.text
    assert 'name="code" value="pqr-tuv"' in wrong.text, "the letters need not be typed again"

    ours = typed(hall, "pqr-tuv", "4711").cookies
    assert hall.ask("GET", "/p", cookies=ours).status == 200
    second = typed(hall, "PQRTUV", "4711", "192.168.137.66")
    assert (second.status, second.cookies) == (403, {}), "one phone is in"


def test_the_letters_of_the_directors_phone_cannot_be_guessed_by_any_of_its_doors(hall: Hall) -> None:
    given = [typed(hall, f"PQRTU{last}", "4711") for last in "ABCDEF"]
    assert [(one.status, one.cookies) for one in given] == [(403, {})] * 6
    assert typed(hall, "PQRTUV", "4711").cookies == {}, (
        "five wrong ones a minute, then the right one is no better"
    )
    assert hall.ask("POST", "/join", body=b"code=PQRTUV").status == 429
    hall.clock.seconds += 61
    assert typed(hall, "PQRTUV", "4711").status == 303


def test_the_pin_cannot_be_guessed_by_who_has_seen_the_letters(hall: Hall) -> None:
    for number in range(10):
        hall.clock.seconds += 61 if number % 5 == 0 else 0
        assert typed(hall, "PQRTUV", f"{number:04}").cookies == {}
    hall.clock.seconds += 61
    assert typed(hall, "PQRTUV", "4711").status == 403, "ten wrong ones shut it"
    assert hall.ask("GET", f"/p/open/{DOOR.secret}").status == 403, "for the code that is scanned too"

    again = say.PocketDoor("secret-number-two.....", "1234", 2, code="GUQRTV")
    hall.house.hear(say.Doors(DOORS, (again,)))
    assert typed(hall, "GUQRTV", "0000").status == 403, (
        "one slip of a finger shuts nothing that was opened again"
    )
    assert typed(hall, "GUQRTV", "1234").status == 303


def test_a_pocket_without_letters_is_not_opened_by_none() -> None:
    hall = Hall(pockets=(msgspec.structs.replace(DOOR, code=""),), answer=NOW)
    for code in ("", "-", "%20"):
        assert typed(hall, code, "4711").cookies == {}
        assert "/p/in" not in hall.ask("POST", "/join", body=f"code={code}".encode()).text


def test_an_open_ruling_of_another_director_says_whose_it_is() -> None:
    one = {"id": 3, "number": 2, "state": "open", "title": "Revoke", "table": 2, "name": "2", "board": 18}
    said = {
        "words": "",
        "found": [],
        "rulings": [one | {"whose": "Bea"}, one | {"id": 4, "whose": ""}],
    }
    page = Hall(pockets=(DOOR,), answer=shows(said))

    shown = page.ask("GET", "/p/rulings", cookies=let_in(page)).text

    assert ">open, Bea<" in shown
    assert ">open<" in shown


@pytest.mark.parametrize(("state", "may_leave"), [("open", True), ("concluded", False)])
def test_a_ruling_not_yet_given_can_be_left_open(state: str, may_leave: bool) -> None:
    """Its key only leads away: the ruling stays as it is, and the list says that it is open."""
    said = {
        "id": 3, "number": 2, "state": state, "title": "Lead out of turn", "table": 2, "name": "2", "board": 18, "edition": "2017", "words": "",
        "found": [], "trail": [],
        "step": {
            "kind": "outcome", "say": "Play on.", "title": "No rectification", "text": "The lead stands.",
            "law": ["53A", "2017"], "later": [], "after": [], "notes": [],
            "now": [{"text": "The hand that led is dummy’s left.", "law": "53A", "icon": "speaker-off"}],
        },
    }  # fmt: skip
    page = Hall(pockets=(DOOR,), answer=shows(said))

    shown = page.ask("GET", "/p/ruling/3", cookies=let_in(page)).text
    last = shown.partition('class="last-key"')[2].partition("<nav")[0]

    assert ('href="/p/rulings" class="key">Leave open</a>' in last) is may_leave
    assert ("Give the ruling" in last) is may_leave
    assert "<h1>No rectification</h1>" in shown, "what is decided is the heading, its number beside the table"
    assert "Ruling 2, Table 2, board 18" in shown
    assert '<symbol id="i-speaker-off"' in shown
    assert '<use href="#i-speaker-off"/></svg><span>The hand' in shown


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "The phones then show the next round."),
        ({"ahead": 7}, "The phones then show round 7."),
        ({"round": 9}, "Play is then over."),
    ],
)
def test_before_a_round_is_ended_its_key_says_where_that_leads(
    hall: Hall, facts: dict[str, int], said: str
) -> None:
    page = msgspec.json.decode(NOW)
    page["shown"]["clocks"][0].update(facts)
    hall.answer = msgspec.json.encode(page)

    assert said in hall.ask("GET", "/p", cookies=let_in(hall)).text
