"""Names and hands typed at the table: found, corrected, swapped and kept, and refused where somebody sits elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import a_result, a_sheet, ask, entries

from builders import an_evening, the_session
from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room


def test_a_name_is_found_by_its_letters_and_by_two_at_least(room: Room) -> None:
    assert ask(room, say.FindName("c"))[1] == []
    found = ask(room, say.FindName("car"))[1]

    assert [one["name"] for one in found] == ["Ann Carr"]
    assert set(found[0]) == {"player", "name"}


def test_a_name_is_corrected_and_the_former_one_shown(director: Director, room: Room) -> None:
    new = director.players.add("Ruth Berry")
    before = a_sheet(room).chairs["E"].name

    assert ask(room, say.SitDown("E", new, round=4))[0]

    chair = a_sheet(room).chairs["E"]
    assert (chair.name, chair.was) == ("Ruth Berry", before)
    assert director.journal.entries()[-1].who == "table 1"


def test_a_player_who_sits_elsewhere_is_not_moved(director: Director, room: Room) -> None:
    other = a_sheet(room, 2).chairs["E"].name
    player = next(one for one in director.players.all() if one.name == other)
    before = entries(director)

    ok, said = ask(room, say.SitDown("E", player.id, round=4))

    assert not ok
    assert other in said["text"]
    assert entries(director) == before


def test_a_visitor_stands_in_from_this_round_on(director: Director, room: Room) -> None:
    assert ask(room, say.SitDown("W", visitor="Joan  Hale", round=4))[0]

    assert a_sheet(room).chairs["W"].name == "Joan Hale"


def test_two_of_a_side_swap_chairs(room: Room) -> None:
    before = a_sheet(room).chairs
    ask(room, say.SwapSeats("EW", round=4))
    after = a_sheet(room).chairs

    assert (after["E"].name, after["W"].name) == (before["W"].name, before["E"].name)
    assert (after["N"].name, after["S"].name) == (before["N"].name, before["S"].name)


def test_names_of_a_round_that_is_over_are_not_changed(director: Director, room: Room) -> None:
    before = entries(director)

    assert not ask(room, say.SwapSeats("EW", round=3))[0]
    assert entries(director) == before


def test_names_are_asked_once_a_round(director: Director, room: Room) -> None:
    assert not a_sheet(room).names_settled
    ask(room, say.AllHere(4))
    assert a_sheet(room).names_settled
    director.play.end_round(the_session(director))
    assert not a_sheet(room).names_settled


@pytest.fixture
def undealt(tmp_path: Path) -> Iterator[Director]:
    """An evening whose boards are dealt at the tables."""
    with an_evening(tmp_path / "dealt-at-the-table.club", 4, entered=0) as director:
        director.play.start(the_session(director))
        yield director


DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_hands_dealt_at_the_table_are_kept_once_the_board_is_in(undealt: Director) -> None:
    session = the_session(undealt)
    room = Room(undealt, session)
    board = a_sheet(room).boards[0]
    hands = say.Hands("h", 1, board.number, DEAL)
    assert board.hands_wanted

    assert not ask(room, hands)[0], "cards nobody has played yet are not told"
    ask(room, a_result(room, "7SN="))
    assert ask(room, hands)[0]

    kept = undealt.deals.get(session, board.number)
    assert kept is not None
    assert str(kept.dealt.deal) == DEAL
    assert undealt.journal.entries()[-1].who == "table 1"


def test_cards_that_are_known_are_not_changed_by_a_table(undealt: Director) -> None:
    room = Room(undealt, the_session(undealt))
    board = a_sheet(room).boards[0].number
    ask(room, a_result(room, "7SN="))
    ask(room, say.Hands("h", 1, board, DEAL))
    others = DEAL.replace("AKQJT98765432...", "AKQJT9876543.2..").replace(
        ".AKQJT98765432..", "2.AKQJT9876543.."
    )

    ok, said = ask(room, say.Hands("h2", 1, board, others))

    assert not ok
    assert "Different cards are already entered" in said["text"]
    assert ask(room, say.Hands("h3", 1, board, DEAL))[0], "the same again is no news"


@pytest.mark.parametrize(
    "deal",
    ["", "N:", "N:A K Q J", "DROP", "N:AKQJT98765432... AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"],
)
def test_what_is_no_deal_is_refused(undealt: Director, deal: str) -> None:
    room = Room(undealt, the_session(undealt))
    ask(room, a_result(room, "7SN="))

    assert not ask(room, say.Hands("h", 1, a_sheet(room).boards[0].number, deal))[0]
