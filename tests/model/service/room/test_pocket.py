"""The director's pocket on the window's side: the same clock, the same rulings, the same results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from builders import an_evening
from model.bridge.result import Result
from model.i18n import install_language
from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", 4, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
        yield director


@pytest.fixture
def room(director: Director) -> Room:
    session = director.sessions.current()
    assert session is not None
    return Room(director, session)


def look(room: Room, page: str, language: str = "en", **values: str) -> Any:
    answer = room.answer(say.Asked(1, "pocket", say.ShowPage(page, values), language=language))
    assert answer.ok, answer.body
    return msgspec.json.decode(answer.body)["shown"]


def press(room: Room, action: str, language: str = "en", **values: str) -> tuple[bool, Any]:
    answer = room.answer(say.Asked(1, "pocket", say.Act(action, values), language=language))
    return answer.ok, msgspec.json.decode(answer.body)


def call(room: Room, table: int, reason: str) -> int:
    board = next(sheet.boards[0].number for sheet in room.sheets() if sheet.table == table)
    room.answer(say.Asked(1, "table", say.CallDirector(reason, board), table=table, phone="a"))
    return board


def test_the_clock_is_held_and_goes_on(director: Director, room: Room) -> None:
    before = look(room, "now")["clocks"][0]
    press(room, "clock", how="more")
    press(room, "clock", how="pause")
    after = look(room, "now")["clocks"][0]

    assert after["paused"]
    assert after["left"] > before["left"] + 30
    press(room, "clock", how="go-on")
    assert not look(room, "now")["clocks"][0]["paused"]


def test_calls_are_answered_in_the_order_they_came(room: Room) -> None:
    call(room, 3, "revoke")
    call(room, 1, "lead")

    assert [(one["table"], one["reason"]) for one in look(room, "now")["calls"]] == [
        (3, "revoke"),
        (1, "lead"),
    ]
    press(room, "coming", table="3")
    assert [one["coming"] for one in look(room, "now")["calls"]] == [True, False]
    press(room, "over", table="3")
    assert [one["table"] for one in look(room, "now")["calls"]] == [1]


def badges(room: Room) -> tuple[int, int]:
    """What the tabs *Now* and *Rulings* say of themselves, whichever page is open."""
    answer = room.answer(say.Asked(1, "pocket", say.ShowPage("scores", {})))
    found = msgspec.json.decode(answer.body)["badges"]
    return found["now"], found["rulings"]


def test_the_tabs_say_how_much_needs_the_director_and_which_rulings_are_open(
    director: Director, room: Room
) -> None:
    """Not the calls alone: whoever reads the scores must see that a doubted result waits too."""
    assert badges(room) == (0, 0)

    call(room, 2, "revoke")
    call(room, 3, "")
    assert badges(room) == (2, 0)
    sheet = next(one for one in room.sheets() if one.table == 1)
    doubted = say.Enter("request-doubted", sheet.round, sheet.boards[0].number, "4SN=", doubted=True)
    room.answer(say.Asked(1, "table", doubted, table=1, phone="north"))
    assert badges(room) == (3, 0)
    assert len(look(room, "now")["calls"]) + len(look(room, "now")["needs"]) == 3

    ruling = press(room, "open", table="2")[1]["go"].rpartition("/")[2]
    assert badges(room)[1] == 1
    assert press(room, "discard", ruling=ruling)[0]
    assert press(room, "over", table="3")[0]
    assert badges(room) == (2, 0)


def answered_to_the_end(room: Room, ruling: str, language: str = "en") -> Any:
    """Answer each question with its first choice, as somebody in a hurry does."""
    for _question in range(40):
        words_said = look(room, "ruling", language, ruling=ruling)
        if words_said["step"]["kind"] == "ruling":
            return words_said
        ok, said = press(
            room,
            "answer",
            language,
            ruling=ruling,
            question=words_said["step"]["id"],
            answer=words_said["step"]["choices"][0]["id"],
        )
        assert ok, said
    raise AssertionError("no ruling after forty questions")


def test_a_ruling_from_the_call_to_its_force(director: Director, room: Room) -> None:
    board = call(room, 2, "revoke")
    ok, said = press(room, "open", table="2")
    assert ok
    ruling = said["go"].rpartition("/")[2]
    record = director.rulings.get(int(ruling))
    assert (record.table, record.board, record.tree, record.state) == (2, board, "revoke", "open")

    words_said = answered_to_the_end(room, ruling)
    assert words_said["step"]["text"]
    asked = [line["question"] for line in words_said["trail"] if line["source"] == "given"]
    assert asked == list(director.rulings.get(int(ruling)).answers)
    assert all(line["ask"] for line in words_said["trail"] if line["source"] == "assumed")
    assert press(room, "conclude", ruling=ruling)[0]

    given = director.rulings.get(int(ruling))
    assert given.state == "concluded"
    assert given.answers == record.answers or given.answers
    assert 2 not in room.calls
    sheet = next(sheet for sheet in room.sheets() if sheet.table == 2)
    assert sheet.said == ((given.say,) if given.say else ())
    others = [one.said for one in room.sheets() if one.table != 2]
    assert others == [()] * len(others), "no other table hears of it"

    press(room, "undo", ruling=ruling)
    assert director.rulings.get(int(ruling)).state == "open"
    assert next(sheet for sheet in room.sheets() if sheet.table == 2).said == ()


def test_a_ruling_is_begun_once_its_table_and_board_are_said_and_can_be_discarded(
    director: Director, room: Room
) -> None:
    session = room.session_id
    call(room, 2, "lead")
    assert "revoke" in [one["tree"] for one in look(room, "rulings")["found"]]
    words_said = look(room, "new", tree="revoke")
    assert (words_said["table"], words_said["tables"][0]["table"]) == (None, 2), "who called stands first"
    boards = look(room, "new", tree="revoke", table="1")["boards"]
    assert director.rulings.all(session) == (), "looking up begins nothing"

    first = press(room, "open", table="1", board=str(boards[1]), tree="revoke")[1]["go"].rpartition("/")[2]
    record = director.rulings.get(int(first))
    assert (record.table, record.board, record.tree) == (1, boards[1], "revoke")
    assert press(room, "discard", ruling=first)[1]["go"] == "/p/rulings"
    assert director.rulings.all(session) == ()

    lead = press(room, "open", table="2")[1]["go"].rpartition("/")[2]
    assert director.rulings.get(int(lead)).tree == "", "which lead it was is seen at the table"
    found = [one["tree"] for one in look(room, "ruling", ruling=lead)["found"]]
    assert "lead-out-of-turn-declarer" in found

    none = press(room, "open", tree="claim")[1]["go"].rpartition("/")[2]
    press(room, "place", ruling=none, table="1", board=str(boards[0]))
    placed = director.rulings.get(int(none))
    assert (placed.tree, placed.table, placed.board) == ("claim", 1, boards[0])
    press(room, "other", ruling=none)
    assert director.rulings.get(int(none)).tree == ""
    press(room, "discard", ruling=lead)
    assert director.rulings.get(int(lead)).state == "withdrawn", "the log has no gaps"


def test_back_drops_the_last_answer_and_a_chip_all_from_there(director: Director, room: Room) -> None:
    call(room, 2, "revoke")
    ruling = press(room, "open", table="2")[1]["go"].rpartition("/")[2]
    first = look(room, "ruling", ruling=ruling)["step"]["id"]
    answered_to_the_end(room, ruling)
    count = len(director.rulings.get(int(ruling)).answers)
    assert count > 1

    press(room, "back", ruling=ruling)
    assert len(director.rulings.get(int(ruling)).answers) == count - 1
    press(room, "back", ruling=ruling, question=first)
    assert director.rulings.get(int(ruling)).answers == {}
    assert look(room, "ruling", ruling=ruling)["step"]["id"] == first


def test_two_who_answer_the_same_question_do_not_overwrite_each_other(director: Director, room: Room) -> None:
    call(room, 2, "revoke")
    ruling = press(room, "open", table="2")[1]["go"].rpartition("/")[2]
    step = look(room, "ruling", ruling=ruling)["step"]
    press(room, "answer", ruling=ruling, question=step["id"], answer=step["choices"][0]["id"])
    kept = dict(director.rulings.get(int(ruling)).answers)

    ok, said = press(room, "answer", ruling=ruling, question=step["id"], answer=step["choices"][-1]["id"])

    assert not ok
    assert "answered in the meantime" in said["text"]
    assert dict(director.rulings.get(int(ruling)).answers) == kept


def test_the_pocket_reads_in_its_own_language_and_keeps_in_the_windows(
    director: Director, room: Room
) -> None:
    install_language("pt")
    call(room, 2, "revoke")
    ruling = press(room, "open", "el", table="2")[1]["go"].rpartition("/")[2]
    greek = look(room, "ruling", "el", ruling=ruling)["step"]["ask"]
    portuguese = look(room, "ruling", "pt", ruling=ruling)["step"]["ask"]
    assert greek != portuguese
    answered_to_the_end(room, ruling, "el")
    press(room, "conclude", "el", ruling=ruling)

    kept = director.rulings.get(int(ruling))
    assert not any("Α" <= letter <= "ω" for letter in kept.text)
    assert look(room, "ruling", "el", ruling=ruling)["title"] == "Ρενόνς", (
        "what happened is read in the phone's"
    )
    assert [one["title"] for one in look(room, "rulings", "el")["rulings"]] == ["Ρενόνς"], "and in the list"


def test_a_result_is_corrected_as_it_is_typed_on_scores(director: Director, room: Room) -> None:
    session = room.session_id
    line = director.results.sheet(session)[0]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTE-1"))
    cell = {"round": str(line.round), "table": str(line.table), "board": str(line.board)}
    shown = next(
        one for one in look(room, "table", table=cell["table"])["lines"] if one["board"] == line.board
    )

    ok, _said = press(room, "correct", **cell, seen=shown["exact"], text="1ntw-1", why="keying error")

    assert ok
    newest = director.results.history(session, line.round, line.table, line.board)[0]
    assert (str(newest.result), newest.why) == ("1NTW-1", "keying error")
    assert not press(room, "correct", **cell, seen=shown["exact"], text="p")[0], "it is another one now"
    assert not press(room, "correct", **cell, seen="1NTW-1", text="nonsense")[0]


def test_a_correction_tells_who_would_move_before_it_is_entered(director: Director, room: Room) -> None:
    session = room.session_id
    first = director.results.sheet(session)[0]
    lines = [one for one in director.results.sheet(session) if one.board == first.board]
    for line in lines:
        director.results.enter(session, line.round, line.table, line.board, Result.parse("3NTN="))
    cell = {"round": "1", "table": str(first.table), "board": str(first.board)}

    as_it_is = look(room, "correct", **cell)
    assert (as_it_is["text"], as_it_is["after"], as_it_is["moves"]) == ("", None, [])
    assert as_it_is["before"]["figure"] == "50.0%"

    # Another declarer pressed on the pad; in Spanish C is a heart where it is typed, here it is not.
    parts = as_it_is["parts"] | {"strain": "C", "level": "3", "over": "-3"}
    words_said = look(room, "correct", "es", **cell, **parts)
    assert words_said["text"] == "3CN-3"
    assert words_said["after"]["figure"] == "0,0%"  # as the phone's language writes it
    assert any(one["after"] != one["before"] for one in words_said["moves"])
    before = {one.contestant.key: one.place for one in director.standings.now(session).ranking}

    ok, _said = press(room, "correct", **cell, seen="3NTN=", result=words_said["text"], why="keying error")
    assert ok
    after = {one.contestant.key: one.place for one in director.standings.now(session).ranking}
    assert {one["who"].split()[0]: (one["before"], one["after"]) for one in words_said["moves"]} == {
        key: (before[key], after[key]) for key in after if before[key] != after[key]
    }

    # Tricks that the new level cannot give are asked for again; what is no result is refused.
    assert look(room, "correct", **cell, level="7", strain="C", declarer="N", over="+4")["text"] == ""
    assert not press(room, "correct", **cell, seen="3CN-3", result="9XX")[0]


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("sudo", {}),
        ("coming", {}),
        ("coming", {"table": "x"}),
        ("answer", {"ruling": "99"}),
        ("open", {"tree": "../../etc"}),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(room: Room, action: str, values: dict[str, str]) -> None:
    ok, said = press(room, action, **values)

    assert not ok
    assert said["text"]


def test_words_find_their_tree(room: Room) -> None:
    found = look(room, "rulings", words="revoke")["found"]

    assert "revoke" in [one["tree"] for one in found]


def test_what_is_found_is_named_in_the_language_of_the_phone(room: Room) -> None:
    found = look(room, "rulings", language="pt", words="revoque")["found"]

    assert {one["tree"]: one["title"] for one in found}["revoke"] == "Revoque"


def test_the_scores_are_the_ranking_as_it_stands(director: Director, room: Room) -> None:
    session = director.sessions.current()
    assert session is not None
    line = director.results.sheet(session)[0]
    before = look(room, "scores")["missing"]
    director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))

    words_said = look(room, "scores")

    assert words_said["missing"] == before - 1
    shown = [one["label"] for ranked in words_said["lists"] for one in ranked["lines"]]
    ranked = [str(one.contestant.number) for one in director.standings.now(session).ranking]
    assert shown == ranked


def test_a_round_is_ended_once_and_taken_back(room: Room) -> None:
    assert look(room, "now")["clocks"][0]["back"] is False

    assert press(room, "clock", how="end", round="1")[0]
    done, said = press(room, "clock", how="end", round="1")

    assert not done, "the other director's key meant round 1"
    assert "has ended" in said["text"]
    assert look(room, "now")["clocks"][0]["round"] == 2
    press(room, "clock", how="back")
    assert look(room, "now")["clocks"][0]["round"] == 1


def test_a_forgotten_clock_is_ended_in_the_round_its_key_names(director: Director, room: Room) -> None:
    """Results of two tables of round 3 are in, and the clock stands in round 1."""
    session = room.session_id
    for line in director.results.sheet(session):
        if line.round <= 3:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))
    (clock,) = look(room, "now")["clocks"]
    assert (clock["round"], clock["ahead"]) == (1, 3)

    assert press(room, "clock", how="end", round="1")[0]

    (clock,) = look(room, "now")["clocks"]
    assert (clock["round"], clock["ahead"]) == (3, 0)


def test_the_clock_is_started_from_the_pocket(tmp_path: Path) -> None:
    with an_evening(tmp_path / "lakeside.club", 4, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        room = Room(director, session)
        words_said = look(room, "now")
        assert (words_said["clocks"], words_said["starts"]) == ([], True)

        press(room, "clock", how="start")

        assert look(room, "now")["clocks"][0]["round"] == 1


def test_a_pocket_stays_with_its_phone_and_another_opening_ends_it(director: Director, room: Room) -> None:
    room.open_pocket(1), room.open_pocket(2)
    room.pocket_taken(say.PocketTaken(2, 1, "phone-of-the-second"))

    kept = Room(director, room.session_id).doors().pockets
    assert [(one.place, one.phone) for one in kept] == [(1, ""), (2, "phone-of-the-second")]

    room.open_pocket(2)
    room.pocket_taken(say.PocketTaken(2, 1, "phone-of-the-second"))
    assert [one.phone for one in room.doors().pockets] == ["", ""]
