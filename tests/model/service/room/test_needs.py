"""What needs the director is the same on the phone as on the laptop, and each leads where it is dealt with."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec

from builders import an_evening, the_session
from model.bridge.result import Result
from model.room import messages as say
from model.service.director import Director
from model.service.play.need_words import words_now
from model.service.room.needs import Waiting
from model.service.room.room import Room


def needs(room: Room, language: str = "en") -> list[dict[str, Any]]:
    answer = room.answer(say.Asked(1, "pocket", say.ShowPage("now", {}), language=language))
    found: list[dict[str, Any]] = msgspec.json.decode(answer.body)["shown"]["needs"]
    return found


def enter_all_but(director: Director, session: int, *missing: tuple[int, int]) -> None:
    """All of round 1 but these tables and boards, then round 2."""
    for line in director.results.sheet(session):
        if line.round == 1 and (line.table, line.board) not in missing:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("3NTN="))
    director.play.end_round(session)


def test_a_result_that_is_missing_is_named_by_board_and_table_and_opened_by_one_tap(tmp_path: Path) -> None:
    with an_evening(tmp_path / "harbour.club", 3, movement="mitchell", entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        enter_all_but(director, session, (2, 5), (3, 7), (3, 8))
        room = Room(director, session)

        one, two = needs(room)
        assert (one["title"], one["where"]) == ("Board 5, table 2, round 1", "/p/correct/2/1/5")
        assert one["text"] == "Bishop – Nolan, Núñez – Ibáñez. No result."
        assert (two["title"], two["where"]) == ("Table 3, round 1", "/p/correct/3/1/7")
        assert "2 results missing." in two["text"]
        assert "Διανομή 5" in needs(room, "el")[0]["title"], "in the phone's own language"


def test_the_phone_says_what_the_laptop_says(tmp_path: Path) -> None:
    with an_evening(tmp_path / "harbour.club", 3, movement="mitchell", entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        director.play.end_round(session)
        tree = director.rulings.library.tree("revoke").id
        director.rulings.open(session, round=1, table=2, board=4, tree=tree)
        shown = needs(Room(director, session))

        wanted = (*director.rulings.needs(session), *director.play.needs(session))
        words = [words_now(director, director.sessions.get(session), one) for one in wanted]
        assert [(one["title"], one["text"], one["icon"]) for one in shown] == [
            (one.title, one.text, one.icon) for one in words
        ]
        assert shown[-1]["title"] == "Round 1: no results yet"
        assert shown[-1]["where"] == "/p/tables", "a whole round belongs to no one table"


def test_a_result_of_the_room_names_its_board_and_table_and_a_silent_table_its_minutes(
    tmp_path: Path,
) -> None:
    with an_evening(tmp_path / "harbour.club", 3, movement="mitchell", entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        room = Room(director, session)
        room.waiting.append(Waiting("doubted", 3, "", 7, 1, "3NTE+1 DQ"))
        room.heard(say.Phones(2, 0))
        heard = room.phones[2].heard
        assert heard is not None
        room.phones[2] = msgspec.structs.replace(room.phones[2], heard=heard - timedelta(minutes=9))

        doubted, silent = needs(room)[:2]
        assert (doubted["title"], doubted["where"]) == ("Board 7, table 3", "/p/correct/3/1/7")
        assert doubted["text"] == "3NT E +1 ♦Q does not fit the cards; the table says it is right."
        assert doubted["settles"] == {"kind": "doubted", "table": 3, "board": 7}
        assert (silent["title"], silent["where"]) == ("Table 2 is silent for 9 minutes", "/p/table/2")
