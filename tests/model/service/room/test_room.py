"""The window's side of the room: what tables see, and what becomes of what their phones, or cheats, send."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from asking import a_result, a_sheet, ask, entries
from msgspec.structs import replace
from sqlalchemy import text

from builders import ClubClock, the_session
from model.bridge.cards import Card
from model.bridge.result import Result
from model.bridge.seats import Seat
from model.i18n import install_language
from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room


def in_the_sheet(director: Director, table: int, board: int, number: int = 4) -> str:
    return next(
        str(line.result)
        for line in director.results.sheet(the_session(director))
        if (line.round, line.table, line.board) == (number, table, board)
    )


def test_a_confirmed_result_stands_in_scores_with_the_table_as_who_did_it(
    director: Director, room: Room
) -> None:
    what = a_result(room, "4SN+1 HA")

    assert ask(room, what) == (True, {"became": "in", "text": "", "result": "4SN+1 HA"})

    assert in_the_sheet(director, 1, what.board) == "4SN+1 HA"
    history = director.results.history(the_session(director), 4, 1, what.board)
    assert [(one.who, str(one.result)) for one in history] == [("table 1", "4SN+1 HA")]
    assert a_sheet(room).boards[0].result == "4SN+1 HA"


def test_a_result_sent_twice_is_one(director: Director, room: Room) -> None:
    what = a_result(room)
    ask(room, what)
    before = entries(director)

    assert ask(room, what)[1]["became"] == "in"
    assert ask(room, msgspec.structs.replace(what, id="after-a-reload"))[1]["became"] == "again"
    assert entries(director) == before


@pytest.mark.club_file
def test_a_result_the_disk_has_no_room_for_stays_with_the_phone_until_there_is(
    director: Director, room: Room
) -> None:
    pages = director._file.execute(text("PRAGMA page_count")).scalar_one()
    director._file.execute(text(f"PRAGMA max_page_count={pages}"))
    seen, result = "", ""
    what, said = a_result(room), dict[str, Any]()
    for turn in range(200):
        result = "4SN+1" if turn % 2 else "4SN="
        what = a_result(room, result, id=str(turn), seen=seen)
        is_in, said = ask(room, what)
        if not is_in:
            break
        seen = result
    assert said["again"]
    assert "is full" in said["text"]
    assert in_the_sheet(director, 1, what.board) == seen
    director._file.execute(text(f"PRAGMA max_page_count={pages + 100}"))
    assert ask(room, what)[1]["became"] == "in"
    assert in_the_sheet(director, 1, what.board) == result


def test_the_answer_is_the_same_after_the_room_was_opened_again(director: Director, room: Room) -> None:
    what = a_result(room)
    ask(room, what)
    before = entries(director)

    again = Room(director, the_session(director))

    assert ask(again, what)[1]["became"] == "again"
    assert entries(director) == before


def test_the_directors_correction_stands(director: Director, room: Room) -> None:
    what = a_result(room, "4SN=")
    director.results.enter(the_session(director), 4, 1, what.board, Result.parse("4HN-1"))

    ok, said = ask(room, what)

    assert (ok, said["became"], said["result"]) == (True, "overtaken", "4HN-1")
    assert "The Director has entered 4♥ N −1" in said["text"]
    assert in_the_sheet(director, 1, what.board) == "4HN-1"
    assert [(one.kind, one.table, one.result) for one in room.waiting] == [("overtaken", 1, "4SN=")]


def test_a_result_the_director_took_out_is_not_put_back(director: Director, room: Room) -> None:
    first = a_result(room)
    ask(room, first)
    director.results.erase(the_session(director), 4, 1, first.board)

    _ok, said = ask(room, a_result(room, "4SN-1", id="two", seen="4SN="))

    assert said["became"] == "overtaken"
    assert in_the_sheet(director, 1, first.board) == "None"


def test_the_table_may_correct_what_it_saw_until_the_round_ends(director: Director, room: Room) -> None:
    first = a_result(room)
    ask(room, first)
    assert ask(room, a_result(room, "4SN-1", id="two", seen="4SN="))[1]["became"] == "in"

    director.play.end_round(the_session(director))
    late = a_result(room, "4SN-2", id="three", seen="4SN-1", round=4, board=first.board)

    assert ask(room, late)[1]["became"] == "overtaken"
    assert in_the_sheet(director, 1, first.board) == "4SN-1"


def test_a_result_kept_on_the_phone_comes_in_after_its_round(director: Director, room: Room) -> None:
    what = a_result(room, place=2)
    director.play.end_round(the_session(director))

    late = a_sheet(room).late

    assert what.board in [board.number for board in late]
    assert {board.round for board in late} == {4}
    assert ask(room, what)[1]["became"] == "in"


def test_another_tables_board_is_refused(director: Director, room: Room) -> None:
    foreign = a_sheet(room, 2).boards[0].number
    before = entries(director)

    ok, said = ask(room, a_result(room, board=foreign))

    assert (ok, said["became"]) == (True, "refused")
    assert f"Board {foreign} is not played at this table in round 4." in said["text"]
    assert entries(director) == before


def test_a_round_to_come_is_refused(director: Director, room: Room) -> None:
    session = the_session(director)
    following = next(line for line in director.results.sheet(session) if (line.round, line.table) == (5, 1))
    before = entries(director)

    _ok, said = ask(room, a_result(room, round=5, board=following.board))

    assert (said["became"], said["text"]) == ("refused", "Round 5 has not begun. The Director starts it.")
    assert entries(director) == before


@pytest.mark.parametrize(
    "text",
    [
        "A60~/40~",
        "+620",
        "+620!",
        "L",
        "W60:4SN=,40:4SN-1",
        "4SN= >b",
        "P HA",
        "4SN=!",
        "9SN=",
        "",
        "DROP TABLE",
    ],
)
def test_only_what_happened_at_a_table_is_taken(director: Director, room: Room, text: str) -> None:
    before = entries(director)

    assert ask(room, a_result(room, text))[1]["became"] == "refused"
    assert entries(director) == before


@pytest.mark.parametrize("text", ["P", "NP", "7NTxxW-13", "1CE+6 S2"])
def test_whatever_can_happen_at_a_table_is_taken(director: Director, room: Room, text: str) -> None:
    assert ask(room, a_result(room, text))[1]["became"] == "in"


def test_nothing_of_a_board_that_is_not_in_here(director: Director, room: Room) -> None:
    ask(room, a_result(room))
    first, *rest = a_sheet(room).boards

    assert first.so_far
    assert {one.own for one in first.so_far} == {True, False}
    assert [(board.so_far, board.ns, board.result) for board in rest] == [((), "", "")] * len(rest)
    everything = msgspec.json.encode(room.sheets()).decode()
    assert 'number":"10' not in everything, "no member's number"


def test_figures_are_off_in_the_first_two_rounds(director: Director) -> None:
    session = the_session(director)
    director.play.back(session)
    director.play.back(session)
    room = Room(director, session)
    sheet = a_sheet(room)

    assert sheet.round == 2
    assert all(board.result and not board.so_far for board in sheet.boards)


def test_who_asks_too_often_learns_nothing(director: Director, room: Room) -> None:
    board = a_sheet(room).boards[0].number
    ace = an_ace_of(director, board, Seat.WEST)

    asked = [ask(room, say.Check(4, board, f"1NTN= {ace}"))[1] for _one in range(8)]

    assert [bool(one["facts"]) for one in asked] == [True] * 6 + [False] * 2
    assert [(one.kind, one.board) for one in room.waiting] == [("asks", board)]


def an_ace_of(director: Director, board: int, seat: Seat) -> Card:
    """A card that the board has at a seat, the highest there is."""
    found = director.deals.get(the_session(director), board)
    assert found is not None
    return next(
        card
        for rank in "AKQJT"
        for card in (Card.parse(f"{suit}{rank}") for suit in "SHDC")
        if found.deal.holder(card) is seat
    )


def test_a_doubt_says_why_and_what_is_likely(director: Director, room: Room) -> None:
    board = a_sheet(room).boards[0].number
    ace = an_ace_of(director, board, Seat.WEST)

    _ok, said = ask(room, say.Check(4, board, f"1NTN= {ace}"), language="el")

    assert said["facts"], "the card led was West's, and against North East leads"
    assert any("S=" in one for one in said["instead"]), "South declared, most likely"
    assert any("Δύση" in one for one in said["facts"])


def test_a_doubted_result_goes_in_and_the_director_is_asked(director: Director, room: Room) -> None:
    ask(room, a_result(room, "7NTN=", doubted=True))

    assert [(one.kind, one.table) for one in room.waiting] == [("doubted", 1)]


def test_the_journal_is_written_in_the_language_of_the_window(director: Director, room: Room) -> None:
    install_language("pt")

    ask(room, a_result(room, "3NTN="), language="el")

    entry = director.journal.entries()[-1]
    assert entry.who == "mesa 1"
    assert "ST" in entry.name


def test_yesterdays_card_opens_nothing(director: Director, room: Room) -> None:
    first = room.prepare_opening("127.0.0.1", ("127.0.0.1",), 0, "en")
    again = Room(director, the_session(director)).prepare_opening("127.0.0.1", ("127.0.0.1",), 0, "en")
    assert again.doors == first.doors, "a restart leaves every card good"

    room.close()
    later = Room(director, the_session(director)).prepare_opening("127.0.0.1", ("127.0.0.1",), 0, "en")

    assert not {door.secret for door in later.doors} & {door.secret for door in first.doors}


def test_one_table_is_given_new_keys_and_the_others_keep_theirs(room: Room) -> None:
    before = room.prepare_opening("127.0.0.1", ("127.0.0.1",), 0, "en").doors
    after = room.renew(2).doors

    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True, True, True]


def test_the_second_phone_of_a_table_only_shows(director: Director, room: Room) -> None:
    assert ask(room, say.Join())[1] == {"joined": True}
    ok, said = ask(room, say.Join(), phone="south")
    assert (ok, said["joined"]) == (True, False)

    ok, said = ask(room, a_result(room), phone="south")
    assert not ok
    assert "Another phone" in said["text"]

    ask(room, say.Join(take_over=True), phone="south")
    assert ask(room, a_result(room), phone="south")[1]["became"] == "in"
    assert not ask(room, a_result(room, "4SN-1", id="two", seen="4SN="))[0]


def test_a_call_is_heard_once_and_taken_back(room: Room) -> None:
    ask(room, say.CallDirector("lead", 16))
    ask(room, say.CallDirector("revoke", 17))
    call = a_sheet(room).call
    assert call is not None
    assert (call.reason, call.board, call.coming) == ("lead", 16, False)

    room.acknowledge_call(1)
    call = a_sheet(room).call
    assert call is not None
    assert call.coming

    ask(room, say.CallDirector(back=True))
    assert a_sheet(room).call is None


def test_where_the_director_enters_the_phones_just_show(director: Director) -> None:
    options = director.club.settings().room
    director.club.change_settings(room=msgspec.structs.replace(options, entry="director"))
    room = Room(director, the_session(director))

    assert not ask(room, a_result(room))[0]
    assert not a_sheet(room).enters


def test_only_the_table_concerned_hears_of_a_result(room: Room) -> None:
    assert len(room.news()) == 5
    ask(room, a_result(room, "4SN=", table=2))

    assert {sheet.table for sheet in room.news()} <= {2, *tables_that_played(room, 2)}
    assert room.news() == ()


def tables_that_played(room: Room, table: int) -> set[int]:
    """The tables that have the board in and so see its figures move."""
    board = a_sheet(room, table).boards[0].number
    return {
        sheet.table
        for sheet in room.sheets()
        if any(one.number == board and one.result for one in sheet.boards)
    }


def test_who_goes_where_is_shown_when_all_boards_are_in(director: Director, room: Room) -> None:
    assert a_sheet(room).move is None
    for place in range(3):
        ask(room, a_result(room, place=place, id=f"board {place}"))

    move = a_sheet(room).move
    assert move is not None
    assert move.round == 5
    plan = director.sessions.get(the_session(director)).plan
    row = plan.row(4, 1)
    assert row is not None
    assert move.ns is not None
    following = next(one for one in plan.round_rows(5) if row.ns in one.seated)
    assert (move.ns.number, move.ns.table) == (str(row.ns), str(following.table))


def test_a_table_without_opponents_hears_where_to_go(room: Room) -> None:
    resting = [sheet for sheet in room.sheets() if sheet.stage == "sits-out"]

    assert len(resting) == 1
    assert resting[0].move is not None
    assert resting[0].boards == ()


def test_a_silent_table_is_reported_after_six_minutes_if_a_result_is_due(
    room: Room, clock: ClubClock
) -> None:
    room.heard(say.Phones(1, 1))
    room.heard(say.Phones(1, 0))
    assert room.silent() == {}

    clock.pass_minutes(7)

    assert list(room.silent()) == [1]
    room.heard(say.Phones(1, 1))
    assert room.silent() == {}


def test_a_board_played_before_is_reported_with_who_where_and_when_but_not_what(
    director: Director, room: Room
) -> None:
    row = director.sessions.get(the_session(director)).plan.row(1, 1)
    assert row is not None
    ok, said = ask(room, say.AskPlayed(row.boards[0]))
    assert ok
    (shown,) = said["played"]
    assert shown.startswith(f"{row.ns} ")
    assert f"played board {row.boards[0]} at table 1 in round 1, entered at " in shown
    assert "3NT" not in shown

    # A board of this round, and one that neither pair has met.
    assert ask(room, say.AskPlayed(a_sheet(room).boards[0].number)) == (True, {"played": []})
    assert ask(room, say.AskPlayed(999)) == (True, {"played": []})


def test_a_club_may_show_numbers_alone(director: Director, room: Room) -> None:
    """No name reaches a table: not in the seats, not in the move, not where a board was played before, not by searching."""
    session = director.sessions.get(the_session(director))
    names = {one.name for pair in session.pairs for one in pair.players if one is not None}
    families = {name.split()[-1] for name in names}
    for sheet in room.sheets():
        for board in sheet.boards:
            entered = say.Enter(f"in-{sheet.table}-{board.number}", sheet.round, board.number, "3NTN=")
            assert ask(room, entered, table=sheet.table)[0]
    options = director.club.settings().room
    assert any(name in str(room.sheets()) for name in families)

    director.club.change_settings(room=replace(options, players="numbers"))

    shown = [str(sheet) for sheet in room.sheets()] + [
        str(ask(room, say.AskPlayed(board), table=sheet.table))
        for sheet in room.sheets()
        for board in range(1, 40)
    ]
    assert any("played board" in one for one in shown)
    assert not [name for name in families for one in shown if name in one]
    assert not any(sheet.ask_names for sheet in room.sheets())
    for what in (say.FindName("an"), say.SitDown("E", visitor="Eve", round=4), say.SwapSeats("EW", 4)):
        ok, said = ask(room, what)
        assert not ok
        assert "numbers, not names" in said["text"]


def test_a_phone_hears_what_its_figures_are(director: Director, room: Room) -> None:
    """Left out as the usual one, "%" was missing from every phone."""
    director.club.change_settings(room=replace(director.club.settings().room, figures_from=1))

    assert msgspec.json.decode(msgspec.json.encode(a_sheet(room)))["unit"] == "%"
