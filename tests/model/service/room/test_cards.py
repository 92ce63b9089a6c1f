"""A player's own card on the window's side: what it tells once play is over, and what it never tells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from builders import a_plan, an_evening, the_session, without_waiting_for_the_disk
from model.bridge.result import Late, Result
from model.bridge.seats import Seat
from model.room import messages as say
from model.room.options import RoomOptions
from model.service.director import Director
from model.service.room.cards import ranking
from model.service.room.room import Room

RESULTS = ("3NTN=", "4SE-1", "2HW+1", "P", "1NTS-2", "5CxE=", "3DN+2")


@pytest.fixture
def director(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Director]:
    """Five tables of a Mitchell, every board in, the hands known; play over, or "playing" still."""
    with an_evening(tmp_path / "riverside.club", 5, movement="mitchell", entered=0) as director:
        session = the_session(director)
        director.deals.deal(session, seed="cards")
        director.sessions.start_play(session)
        with without_waiting_for_the_disk(director):
            for number, line in enumerate(director.results.sheet(session)):
                result = Result.parse(RESULTS[number % len(RESULTS)])
                director.results.enter(session, line.round, line.table, line.board, result)
        if getattr(request, "param", "over") == "over":
            director.sessions.finish(session)
        yield director


def look(room: Room, page: str, who: str, language: str = "en", **values: str) -> tuple[bool, Any]:
    what = say.ShowPage(page, {"who": who, **values})
    answer = room.answer(say.Asked(1, "card", what, language=language))
    return answer.ok, msgspec.json.decode(answer.body)


def its_boards(said: Any) -> list[dict[str, Any]]:
    return [board for one in said["page"]["rounds"] for board in one["boards"]]


def test_the_card_agrees_with_the_ranking_and_the_sheet(director: Director, room: Room) -> None:
    session = the_session(director)
    standings = director.standings.now(session)
    for one in standings.ranking:
        ok, said = look(room, "card", one.contestant.key)
        played = [
            line
            for line in director.results.sheet(session)
            if one.contestant.number in (line.ns.number, line.ew.number)
        ]

        assert ok
        assert (said["figure"], said["place"]) == (f"{one.shown_percentage}%", one.place)
        assert [board["board"] for board in its_boards(said)] == [line.board for line in played]
        for board, line in zip(its_boards(said), played, strict=True):
            own = line.score if line.ns.number == one.contestant.number else -(line.score or 0)
            assert board["score"].replace("\N{MINUS SIGN}", "-") == ("0" if not own else f"{own:+}")


def test_the_figures_of_both_sides_of_a_board_are_a_hundred(room: Room) -> None:
    ok, said = look(room, "card", "1")
    assert ok
    for one in said["page"]["rounds"]:
        other = one["against"].split()[0]
        theirs = {board["board"]: board["share"] for board in its_boards(look(room, "card", other)[1])}
        for board in one["boards"]:
            assert board["share"] + theirs[board["board"]] == pytest.approx(100)


def test_the_hands_and_every_result_of_a_board_it_played(director: Director, room: Room) -> None:
    board = its_boards(look(room, "card", "1")[1])[0]["board"]
    ok, said = look(room, "board", "1", board=str(board))

    assert ok
    dealt = director.deals.get(the_session(director), board)
    assert dealt is not None
    spades = said["page"]["hands"]["N"][0]
    assert spades == [
        "♠",
        "".join(dealt.deal.suits(Seat.NORTH)[0]).replace("T", "10") or "–",
    ]
    assert len(said["page"]["results"]) == 5
    assert [one["own"] for one in said["page"]["results"]].count(True) == 1


@pytest.mark.parametrize("director", ["playing"], indirect=True)
def test_nothing_is_said_before_play_is_over(room: Room) -> None:
    for page in ("card", "ranking", "hands", "board"):
        ok, said = look(room, page, "1", board="1")
        assert not ok
        assert "opens when play is over" in said["text"]
    assert look(room, "who", "1") == (True, {"key": "1"})


@pytest.mark.parametrize("director", ["playing"], indirect=True)
def test_the_club_may_show_the_ranking_earlier_and_nothing_else(director: Director, room: Room) -> None:
    director.club.change_settings(room=RoomOptions(ranking=True))

    assert look(room, "ranking", "1")[0]
    assert not look(room, "card", "1")[0]


@pytest.mark.parametrize("late", [True, False])
def test_no_cards_of_a_board_that_somebody_has_still_to_play(
    director: Director, room: Room, late: bool
) -> None:
    session = the_session(director)
    line = director.results.sheet(session)[0]
    if late:
        director.results.enter(session, line.round, line.table, line.board, Result(Late()))
    else:
        director.results.erase(session, line.round, line.table, line.board)
    others = [
        one for one in director.results.sheet(session) if one.board == line.board and one.table != line.table
    ]
    who = str(others[0].ns.number)

    ok, said = look(room, "board", who, board=str(line.board))
    assert ok
    assert said["page"]["hands"] is None
    assert said["page"]["par"] == ""
    listed = {one["board"]: one["open"] for one in look(room, "hands", who)[1]["page"]["boards"]}
    assert [number for number, shown in listed.items() if not shown] == [line.board]

    # Who has still to play it learns nothing of it at all.
    waits = str(line.ns.number)
    assert line.board not in [one["board"] for one in its_boards(look(room, "card", waits)[1])]
    assert look(room, "board", waits, board=str(line.board))[0] is False


def test_a_board_it_never_met_is_not_shown(director: Director, room: Room) -> None:
    met = {one["board"] for one in its_boards(look(room, "card", "1")[1])}
    never = {line.board for line in director.results.sheet(the_session(director))} - met
    for number in (*never, 999, -1, "x", "", "1e3"):
        ok, said = look(room, "board", "1", board=str(number))
        assert not ok
        assert "not played" in said["text"]


@pytest.mark.parametrize("who", ["", "99", "x", "<b>", "1 OR 1", "９"])
def test_nobodys_number_has_no_card(room: Room, who: str) -> None:
    ok, said = look(room, "who", who)

    assert not ok
    assert "Nobody has the number" in said["text"]


def test_figures_are_written_as_the_phone_speaks(room: Room) -> None:
    english, greek = (look(room, "card", "1", language=code)[1]["figure"] for code in ("en", "el"))

    assert greek == english.replace(".", ",")


def test_where_the_club_shows_numbers_a_card_has_no_names(director: Director, room: Room) -> None:
    session = director.sessions.get(the_session(director))
    families = {one.name.split()[-1] for pair in session.pairs for one in pair.players if one is not None}

    def said() -> str:
        pages = [look(room, page, "1", board="1") for page in ("card", "ranking", "hands", "board")]
        return str(pages)

    assert [name for name in families if name in said()]

    director.club.change_settings(room=RoomOptions(players="numbers"))

    assert not [name for name in families if name in said()]
    assert [name for name in families if name in str(ranking(director, room.night()))], (
        "the Director's own has them"
    )


def test_a_board_that_a_pair_replayed_stands_on_its_card_twice(tmp_path: Path) -> None:
    plan = a_plan(3)
    again = [
        replace(row, boards=plan.rows[0].boards) if (row.round, row.table) == (2, 1) else row
        for row in plan.rows
    ]
    with an_evening(tmp_path / "replayed.club", plan=plan.with_rows(tuple(again)), entered=1.0) as director:
        session = the_session(director)
        director.sessions.finish(session)
        ok, said = look(Room(director, session), "card", "1")
        assert ok
        assert (
            said["boards"]
            == len(its_boards(said))
            == director.standings.now(session).standing("1").boards_played
        )
        assert [one["board"] for one in its_boards(said)][:6] == [*plan.rows[0].boards, *plan.rows[0].boards]
