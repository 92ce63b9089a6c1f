"""Players' own cards at the server's door: who is let in, and what a page shows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from asgi import DOORS, Hall

from model.room import messages as say

TABLE = {"table": DOORS[0].secret}
HEAD: dict[str, Any] = {
    "club": "Harbour Bridge Club",
    "title": "Thursday Pairs",
    "date": "12 November 2026",
    "label": "4",
    "names": "Inês Duarte – <b>Paul</b>",
    "figure": "51.45 %",
    "boards": 24,
    "place": "7",
    "rivals": "17",
    "final": False,
    "until": "23:27",
}
BOARD: dict[str, Any] = {
    "board": 17,
    "result": "3♣ W =",
    "score": "−110",
    "figure": "57.1",
    "share": 57.1,
    "lead": "♥A",
    "tables": 8,
    "dealer": "North",
    "vulnerable": "None",
    "hands": {seat: [["♠", "A84"], ["♥", "1087"], ["♦", "A4"], ["♣", "KQ642"]] for seat in "NESW"},
    "par": "2NT E–W, −120",
}
CARD = {"page": {"rounds": [{"round": 6, "against": "17 Berry–Hale", "figure": "56.8 %", "boards": [BOARD]}]}}


def a_hall(said: dict[str, Any]) -> Hall:
    return Hall(answer=msgspec.json.encode({"key": "4"} | HEAD | said))


def let_in(hall: Hall) -> dict[str, str]:
    reply = hall.ask("POST", "/c/who", body=b"who=4&code=ABCDEF")
    assert (reply.status, reply.header("location")) == (303, "/c")
    return reply.cookies


def test_a_number_and_the_code_of_any_table_show_the_card() -> None:
    hall = a_hall(CARD)
    page = hall.ask("GET", "/c", cookies=let_in(hall)).text

    for words in ("51.45 %", "of 17", "Provisional until 23:27", "17 Berry–Hale", "57.1", "All 8 results"):
        assert words in page
    assert "&lt;b&gt;Paul" in page, "a name never becomes a tag"
    asked = [one for one in hall.said if isinstance(one, say.Asked)]
    assert [(one.door, one.what) for one in asked] == [
        ("card", say.ShowPage("who", {"who": "4"})),
        ("card", say.ShowPage("card", {"who": "4"})),
    ]


def test_a_tables_own_phone_needs_no_code() -> None:
    hall = a_hall(CARD)

    assert 'name="code"' in hall.ask("GET", "/c/who").text
    assert 'name="code"' not in hall.ask("GET", "/c/who", cookies=TABLE).text
    assert hall.ask("POST", "/c/who", body=b"who=4", cookies=TABLE).status == 303


def test_wrong_codes_count_as_at_the_door() -> None:
    hall = a_hall(CARD)
    wrong = [hall.ask("POST", "/c/who", body=b"who=4&code=ZZZZZZ").status for _one in range(6)]

    assert wrong == [403] * 5 + [429]
    assert hall.ask("POST", "/c/who", body=b"who=4&code=ABCDEF").status == 429
    assert hall.ask("POST", "/join", body=b"code=ABCDEF").status == 429, "the same tries"
    assert not [one for one in hall.said if isinstance(one, say.Asked)], "the window is asked nothing"


@pytest.mark.parametrize("given", ["5", "4.", "4." + "0" * 64, ".", ""])
def test_a_cookie_that_was_made_up_opens_nothing(given: str) -> None:
    hall = a_hall(CARD)
    real = let_in(hall)["card"]
    other = real.replace("4.", "5.", 1) if given == "5" else given
    asked = len(hall.said)

    for path in ("/c", "/c/ranking", "/c/hands", "/c/board/17"):
        assert hall.ask("GET", path, cookies={"card": other}).header("location") == "/c/who"
    assert len(hall.said) == asked


def test_another_evening_another_seal() -> None:
    yesterday, today = a_hall(CARD), a_hall(CARD)
    today.house.opened = msgspec.structs.replace(today.house.opened, session="tonight's own secret")

    assert today.ask("GET", "/c", cookies=let_in(yesterday)).header("location") == "/c/who"


def test_the_ranking_and_a_board_are_tables_to_read() -> None:
    lines = [{"place": "1", "label": "4", "names": "A – B", "figure": "60.00 %", "own": True}]
    hall = a_hall({"page": {"lists": [{"name": "North–South", "lines": lines}]}})
    ranking = hall.ask("GET", "/c/ranking", cookies=let_in(hall)).text
    assert "<h2>North–South</h2>" in ranking
    assert '<tr class="own">' in ranking

    result = {
        "ns": ["4", "Duarte–Reeve"],
        "ew": ["17", "Berry–Hale"],
        "result": "3♣ W =",
        "score": "−110",
        "figure": "57.1",
        "own": False,
    }
    hall = a_hall({"page": BOARD | {"results": [result]}})
    page = hall.ask("GET", "/c/board/17", cookies=let_in(hall)).text
    assert "2NT E–W, −120" in page
    assert "Berry–Hale" in page


def test_no_page_has_a_board_that_is_no_number() -> None:
    hall = a_hall(CARD)

    assert hall.ask("GET", "/c/board/../../etc", cookies=let_in(hall)).status == 404
