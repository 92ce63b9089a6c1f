"""The cards of a session: attached, dealt, typed in and taken out, as entries, within Laws 6, 86 and 87."""

from datetime import timedelta
from pathlib import Path

import pytest

from builders import A_THURSDAY, a_plan, an_evening
from model.bridge.boards import Vulnerability
from model.bridge.deals.boards import DealSet, DealtBoard, Par, TrickTable
from model.bridge.deals.dealing import dealt
from model.bridge.result import Result
from model.bridge.seats import Seat
from model.changes import Changes, Kind
from model.errors import ArrowswitchError, ImportRefused, NotExpected, NotNow
from model.exchange.deals import formats
from model.exchange.deals.gathering import DealsDamaged
from model.scoring.conditions import Conditions
from model.service.deals.law import DealtBefore
from model.service.director import Director

ON_BOTH_ENGINES = True

SET = dealt(range(1, 10), seed="one evening")
OTHER = dealt(range(1, 10), seed="another evening")


def _enter(director: Director, session: int, board: int, text: str = "4SN=") -> None:
    line = next(line for line in director.results.sheet(session) if line.board == board)
    director.results.enter(session, line.round, line.table, board, Result.parse(text))


def test_a_set_of_deals_is_attached_read_back_and_undone(director: Director, session: int) -> None:
    heard: list[Changes] = []
    director.subscribe(heard.append)
    attached = director.deals.attach(session, SET)
    assert attached.boards == tuple(range(1, 10))
    assert attached.missing == attached.left_out == ()
    assert heard[-1].kinds == {Kind.DEALS}
    assert heard[-1].session == session
    assert [one.dealt for one in director.deals.all(session)] == list(SET.boards)
    assert director.evening(session).deals == director.deals.all(session)
    found = director.deals.get(session, 7)
    assert found is not None
    assert found.deal == SET.boards[6].deal
    assert (found.dealt.dealer, found.dealt.vulnerable) == (Seat.SOUTH, Vulnerability.ALL)
    director.journal.undo()
    assert director.deals.all(session) == ()
    director.journal.redo()
    assert [one.dealt for one in director.deals.all(session)] == list(SET.boards)


def test_a_club_opened_again_has_the_deals_with_all_that_was_said(tmp_path: Path) -> None:
    path = tmp_path / "riverside.club"
    board = DealtBoard(
        3,
        SET.boards[2].deal,
        own_dealer=Seat.EAST,
        own_vulnerable=Vulnerability.ALL,
        tricks=TrickTable.parse("77667775576677566775"),
        par=Par(-420, ("4SW=", "4SE=")),
    )
    with an_evening(path, tables=3, entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        attached = director.deals.attach(session, DealSet((board,), origin="riverside.pbn"))
        assert "Law 2" in attached.warnings[0]
        assert attached.missing == (1, 2, 4, 5, 6, 7, 8, 9)
        assert director.journal.undo_name() == "Undo deals from riverside.pbn"
    with Director.open(director.address) as director:
        (held,) = director.deals.all(session)
        assert held.dealt == board
        assert held.origin == "riverside.pbn"
        assert held.seed is None


def test_deals_from_a_seed_stay_marked(director: Director, session: int) -> None:
    attached = director.deals.deal(session, seed="test")
    assert "for testing only" in attached.warnings[0]
    assert {one.seed for one in director.deals.all(session)} == {"test"}
    assert director.deals.deal_set(session).seed == "test"


def test_boards_that_are_not_played_are_left_out(director: Director, session: int) -> None:
    attached = director.deals.attach(session, dealt(range(8, 13)))
    assert attached.boards == (8, 9)
    assert attached.left_out == (10, 11, 12)
    assert "10-12" in attached.warnings[-1]
    with pytest.raises(NotExpected, match="none of these boards"):
        director.deals.attach(session, dealt(range(30, 33)))


def test_no_deal_of_another_session_counts_unless_shared_on_purpose(director: Director, session: int) -> None:
    director.deals.attach(session, SET)
    later = director.sessions.create(
        "Next week", A_THURSDAY + timedelta(days=7), a_plan(3, boards_per_round=3), Conditions()
    )
    with pytest.raises(DealtBefore, match="Law 6D2") as caught:
        director.deals.attach(later, SET)
    assert "Thursday pairs" in str(caught.value)
    assert director.deals.all(later) == ()
    director.deals.attach(later, SET, shared=True)
    assert len(director.deals.all(later)) == 9


def test_a_session_taken_out_frees_its_deals(director: Director, session: int) -> None:
    director.deals.attach(session, SET)
    later = director.sessions.create("Next", A_THURSDAY, a_plan(3, boards_per_round=3), Conditions())
    director.sessions.remove(session)
    assert director.deals.attach(later, SET).boards == tuple(range(1, 10))


def test_two_boards_never_have_the_same_cards(director: Director, session: int) -> None:
    twice = DealSet((DealtBoard(1, SET.boards[0].deal), DealtBoard(2, SET.boards[0].deal)))
    with pytest.raises(DealtBefore, match="Boards 1 and 2"):
        director.deals.attach(session, twice)
    director.deals.attach(session, SET)
    with pytest.raises(DealtBefore, match="Boards 1 and 5"):
        director.deals.enter_cards(session, DealtBoard(5, SET.boards[0].deal))
    with pytest.raises(DealtBefore, match="Both versions of board 1"):
        director.deals.enter_cards(session, DealtBoard(1, SET.boards[0].deal, "b"))
    contradiction = DealSet((SET.boards[0], OTHER.boards[0]))
    with pytest.raises(ArrowswitchError, match="in the set twice"):
        director.deals.attach(session, contradiction)


def test_a_fouled_board_has_its_cards_in_two_versions(director: Director, session: int) -> None:
    director.deals.attach(session, SET)
    director.deals.enter_cards(session, DealtBoard(4, OTHER.boards[3].deal, "b"))
    one, other = director.deals.versions(session, 4)
    assert (one.version, other.version) == ("", "b")
    assert (one.deal, other.deal) == (SET.boards[3].deal, OTHER.boards[3].deal)
    director.deals.attach(session, DealSet(dealt((5,)).boards), version="b")
    assert [one.version for one in director.deals.versions(session, 5)] == ["", "b"]
    director.deals.remove(session, 4, "")
    assert [one.version for one in director.deals.versions(session, 4)] == ["b"]
    director.journal.undo()
    assert len(director.deals.versions(session, 4)) == 2
    with pytest.raises(ArrowswitchError, match="not a version"):
        director.deals.attach(session, SET, version="a")


def test_one_board_is_replaced_and_taken_back(director: Director, session: int) -> None:
    director.deals.attach(session, SET)
    director.deals.enter_cards(session, OTHER.boards[1])
    found = director.deals.get(session, 2)
    assert found is not None
    assert found.deal == OTHER.boards[1].deal
    assert found.origin == "typed"
    director.journal.undo()
    assert [one.dealt for one in director.deals.all(session)] == list(SET.boards)


def test_what_changes_nothing_is_no_entry(director: Director, session: int) -> None:
    director.deals.attach(session, SET)
    before = len(director.journal.entries())
    assert not director.deals.attach(session, SET).changes.kinds
    director.deals.remove(session)
    assert not director.deals.remove(session).kinds
    assert len(director.journal.entries()) == before + 1


def test_a_board_is_dealt_again_until_it_was_played(director: Director, session: int) -> None:
    director.deals.deal(session)
    first = director.deals.get(session, 1)
    director.deals.deal(session, (1,))
    assert first is not None
    second = director.deals.get(session, 1)
    assert second is not None
    assert second.deal != first.deal
    _enter(director, session, 1)
    director.deals.deal(session, (2,))
    with pytest.raises(NotNow, match="Board 1 has been played") as caught:
        director.deals.deal(session, (1, 2))
    assert "adjusted score" in caught.value.remedy


def test_no_board_is_dealt_again_when_the_result_without_it_could_be_known(
    director: Director, session: int
) -> None:
    for line in director.results.sheet(session):
        if line.board != 9:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("4SN="))
    with pytest.raises(NotNow, match="All other boards are in"):
        director.deals.deal(session, (9,))
    director.sessions.finish(session)
    with pytest.raises(NotNow, match="Play is over"):
        director.deals.deal(session, (9,))


def test_the_record_of_a_played_board_may_still_be_corrected_with_a_warning(
    director: Director, session: int
) -> None:
    director.deals.attach(session, SET)
    _enter(director, session, 1)
    attached = director.deals.enter_cards(session, OTHER.boards[0])
    assert "version b" in attached.warnings[0]


def test_dealing_is_refused_for_a_board_that_is_not_played(director: Director, session: int) -> None:
    with pytest.raises(NotExpected, match="does not play board 12"):
        director.deals.deal(session, (12,))
    assert director.deals.all(session) == ()


def test_deals_are_read_from_a_file_whole_or_on_demand_what_can_be_salvaged(
    director: Director, session: int, tmp_path: Path
) -> None:
    path = tmp_path / "tonight.dup"
    formats.dump(dealt(range(1, 10)), path)
    attached = director.deals.import_file(session, path)
    assert attached.boards == tuple(range(1, 10))
    assert director.journal.undo_name() == "Undo deals from tonight.dup"
    assert {one.origin for one in director.deals.all(session)} == {"tonight.dup"}
    director.deals.remove(session)
    path.write_bytes(path.read_bytes()[:-30])
    entries = len(director.journal.entries())
    with pytest.raises(DealsDamaged, match="byte 1248") as damaged:
        director.deals.import_file(session, path)
    assert director.deals.all(session) == ()
    assert len(director.journal.entries()) == entries
    assert director.deals.attach(session, damaged.value.salvaged).missing == (9,)


def test_what_is_wrong_with_a_file_writes_nothing(director: Director, session: int, tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text("no deals at all")
    with pytest.raises(ImportRefused):
        director.deals.import_file(session, path)
    assert director.deals.all(session) == ()
    assert director.journal.undo_name() != "Undo deals from deals.pbn"


def _led(director: Director, session: int, board: int, seat: Seat) -> str:
    """Play 4♠ by North on every cell of a board, a small card of this seat's led."""
    suit, ranks = next(
        (suit, held)
        for suit, held in zip("SHDC", SET.boards[board - 1].deal.suits(seat), strict=True)
        if held
    )
    card = f"{suit}{ranks[-1]}"
    lines = [line for line in director.results.sheet(session) if line.board == board]
    for line in lines:
        result = Result.parse(f"4SN= {card}")
        director.results.enter(session, line.round, line.table, board, result)
    return f"4SN= {card}"


def test_leads_from_other_hands_ask_whether_these_are_the_cards(director: Director, session: int) -> None:
    for board in (1, 2):
        _led(director, session, board, Seat.SOUTH)
    count = len([line for line in director.results.sheet(session) if line.result is not None])
    assert count >= 3
    (asked,) = director.deals.attach(session, SET).warnings[1:]
    assert asked.startswith(f"{count} of {count} opening leads were dealt to another hand")


def test_the_radar_doubts_a_strange_lead_until_they_are_too_many(director: Director, session: int) -> None:
    director.deals.attach(session, SET)
    text = _led(director, session, 1, Seat.SOUTH)
    line = next(line for line in director.results.sheet(session) if line.board == 1)

    def reason() -> str:
        return director.results.read(session, line.round, line.table, 1, text).reason

    assert "was dealt to South" in reason()
    _led(director, session, 2, Seat.SOUTH)
    _led(director, session, 3, Seat.EAST)
    assert "was dealt to South" not in reason()
