"""LIN as a playing site writes it: a table, a lesson, a match in two rooms; players and auctions are kept."""

from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import second_reader
from model.bridge.calls import Bid, Word
from model.bridge.cards import Strain
from model.bridge.deals.boards import DealSet, DealtBoard, PlayedCall, TablePlay
from model.bridge.deals.dealing import DEALS, deal_of_number, dealt
from model.bridge.irregular import lay_out
from model.bridge.seats import Seat
from model.exchange.deals import formats, lin
from model.exchange.deals.gathering import CannotHold, DealsDamaged

BOARD = "md|3SKH4579QKAD69C58K,S569QAH3D5TJQAC69,S47H8TD248KC347QA,|"
NAMES = ("North", "East", "South", "West")
WORDS = {"P": Word.PASS, "X": Word.DOUBLE, "XX": Word.REDOUBLE}
words = st.text(
    st.characters(codec="utf-8", exclude_characters="|,", exclude_categories=("C", "Z")), max_size=9
)
calls = st.builds(PlayedCall, st.sampled_from(["P", "X", "XX", "1C", "3NT", "7NT"]), st.booleans(), words)
plays = st.builds(
    TablePlay,
    st.just(7),
    st.sampled_from(["open", "closed"]),
    st.tuples(words, words, words, words),
    st.lists(calls, max_size=9).map(tuple),
    st.lists(st.sampled_from(["SA", "HT", "D2", "CK"]), max_size=5).map(tuple),
    st.none() | st.integers(0, 13),
    words,
    words,
).filter(lambda play: any(play.players) or play.auction or play.cards or play.points)


@pytest.mark.parametrize(("name", "boards"), [("bbo_table.lin", 8), ("lesson.lin", 12)])
def test_a_table_and_a_lesson_keep_players_and_auctions(
    name: str, boards: int, deal_file: Callable[[str], Path]
) -> None:
    deals = formats.load(deal_file(name))
    assert [board.number for board in deals.boards] == list(range(1, boards + 1))
    assert all(board.usual for board in deals.boards)
    assert len(deals.plays) == boards
    assert {play.players for play in deals.plays} == {NAMES}
    for board, play in zip(deals.boards, deals.plays, strict=True):
        calls = [
            WORDS[call.call] if call.call in WORDS else Bid(int(call.call[0]), Strain(call.call[1]))
            for call in play.auction
        ]
        turns = (board.dealer, board.dealer.lho, board.dealer.partner, board.dealer.rho)
        auction = lay_out(board.dealer, list(zip(cycle(turns), calls, strict=False)))
        assert auction.irregular == ()  # each call legal, and the auction whole
        assert auction.over
    assert lin.loads(lin.dumps(deals), name) == deals


def test_explanations_alerts_claims_and_points_are_kept(deal_file: Callable[[str], Path]) -> None:
    table, lesson = formats.load(deal_file("bbo_table.lin")), formats.load(deal_file("lesson.lin"))
    michaels = table.plays[0].auction[3]
    assert (michaels.call, michaels.alerted) == ("2H", True)
    assert michaels.explanation.startswith("Michaels")
    assert len(table.plays[0].cards) == 52
    assert (lesson.plays[1].claimed, lesson.plays[1].points) == (9, "-7.47")
    assert lesson.plays[0].room == "open"


def test_a_match_has_each_board_once_and_both_tables() -> None:
    text = (
        "vg|Cup final,Segment 2,I,17,18,Faro,10,Lagos,4|rs|4HN+1,3NTE=,PASS,1SW-1|"
        "pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\r\n"
        f"qx|o17|pn|s1,w1,n1,e1|{BOARD}sv|o|mb|1C|pg||\r\nqx|c17|pn|s2,w2,n2,e2|{BOARD}sv|o|mb|p|pg||\r\n"
    )
    deals = lin.loads(text.encode(), "cup.lin")
    assert (deals.title, deals.event) == ("Cup final", "Segment 2")
    assert [board.number for board in deals.boards] == [17]
    assert [(play.room, play.players[0], play.result) for play in deals.plays] == [
        ("open", "n1", "4HN+1"),
        ("closed", "n2", "3NTE="),
    ]


def test_the_fourth_hand_follows_and_ranks_come_in_any_order() -> None:
    (board,) = lin.loads(BOARD.encode(), "a.lin").boards
    assert board.deal.suits(Seat.SOUTH) == ("K", "AKQ9754", "96", "K85")
    assert board.deal.hand(Seat.EAST).bit_count() == 13
    assert board.dealer is Seat.NORTH


def test_dealer_and_vulnerability_other_than_the_number_says_are_kept() -> None:
    (board,) = lin.loads(f"qx|o2|{BOARD}sv|b|".encode(), "a.lin").boards
    assert board.dealer is Seat.NORTH
    assert board.vulnerable.value == "All"
    assert not board.usual
    assert lin.loads(lin.dumps(DealSet((board,))), "a.lin").boards == (board,)


@given(st.integers(0, DEALS - 1), plays)
def test_what_a_table_did_goes_there_and_back(number: int, play: TablePlay) -> None:
    deals = DealSet((DealtBoard(7, deal_of_number(number)),), origin="a.lin", plays=(play,))
    assert lin.loads(lin.dumps(deals), "a.lin") == deals


def test_no_name_ends_its_own_value() -> None:
    play = TablePlay(7, "open", ("a|md|1", "b,c", "", ""), (PlayedCall("P", explanation="x|pg||"),))
    board = DealtBoard(7, deal_of_number(5))
    read = lin.loads(lin.dumps(DealSet((board,), plays=(play,))), "a.lin")
    assert read.boards == (board,)
    assert len(read.plays) == 1
    assert read.plays[0].players == ("a/md/1", "b c", "", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"qx|o1|\n{BOARD}mb|8C|", "line 2: “8C” is not a call"),
        (f"{BOARD}pc|SX|", "not a card"),
        (f"{BOARD}mc|14|", "not a number of tricks"),
        (f"{BOARD}sv|x|", "not a vulnerability"),
        ("md|1SAK,H2|", "2 hands"),
        ("\n\nmd|1SAKx,H2,D3|", "line 3"),
        ("qx|o4|pn|a,b,c,d|\n", "board 4 has no hands"),
        (f"{BOARD}mb|1", "is cut short"),
    ],
)
def test_damage_is_reported_by_line(text: str, said: str) -> None:
    with pytest.raises(DealsDamaged, match=said):
        lin.loads(text.encode(), "a.lin")


def test_a_board_in_two_versions_is_not_written() -> None:
    boards = DealtBoard(7, deal_of_number(5)), DealtBoard(7, deal_of_number(6), "b")
    with pytest.raises(CannotHold, match="several versions"):
        lin.dumps(DealSet(boards))


def test_an_independent_reader_reads_the_same_deals_and_calls(tmp_path: Path) -> None:
    path = tmp_path / "deals.lin"
    boards = dealt(range(1, 37)).boards
    auction = tuple(PlayedCall(call) for call in ("1C", "P", "P", "P"))
    formats.dump(
        DealSet(boards, plays=tuple(TablePlay(one.number, "open", NAMES, auction) for one in boards)), path
    )
    assert second_reader.boards("lin", path) == [
        (str(one.number), str(one.deal), one.dealer.value, one.vulnerable.value, 4) for one in boards
    ]


def test_what_an_independent_writer_makes_of_it_is_read_by_us(tmp_path: Path) -> None:
    path, copy = tmp_path / "deals.lin", tmp_path / "copy.lin"
    deals = dealt(range(1, 17))
    formats.dump(deals, path)
    second_reader.written_again("lin", path, copy)
    assert formats.load(copy).boards == deals.boards


@pytest.mark.parametrize("name", ["test.lin", "bbo_table.lin", "lesson.lin"])
def test_our_form_of_a_file_is_kept_to_the_byte(name: str, deal_file: Callable[[str], Path]) -> None:
    """The three files are written in three ways: LIN has no canonical form, so ours is the one that must stay."""
    ours = lin.dumps(formats.load(deal_file(name)))
    assert lin.dumps(lin.loads(ours, name)) == ours
