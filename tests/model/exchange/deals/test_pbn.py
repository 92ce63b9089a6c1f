"""PBN as the standard has it and as programs write it: tags, tables, comments, games without empty lines."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import second_reader
from model.bridge.boards import Vulnerability
from model.bridge.cards import Strain
from model.bridge.deals.boards import DealSet, DealtBoard, Par, PlayedCall, TablePlay, TrickTable
from model.bridge.deals.dealing import DEALS, deal_of_number, dealt
from model.bridge.seats import Seat
from model.exchange.deals import formats, pbn
from model.exchange.deals.gathering import DealsDamaged
from model.exchange.deals.pbn_text import Game, PbnReader, cells, columns, lines_of, table, write_games

CARDS = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
OTHER = "E:T942.T5.KT6.9643 J85.4.AJ8753.Q82 K7.AKQ98632.9.T5 AQ63.J7.Q42.AKJ7"
names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=12)


def _games(text: str) -> list[Game]:
    return list(PbnReader(lines_of(BytesIO(text.encode()), "night.pbn")).games())


@pytest.mark.parametrize("name", ["test.pbn", "test-jfr.pbn"])
def test_a_file_of_words_is_written_back_byte_for_byte(name: str, deal_file: Callable[[str], Path]) -> None:
    content = deal_file(name).read_bytes()
    reader = PbnReader(lines_of(BytesIO(content), "night.pbn"))
    games = list(reader.games())
    assert len(games) == 16
    assert write_games(reader.directives, games) == content


def test_the_table_and_the_short_tag_of_a_polish_program_tell_the_same_tricks(
    deal_file: Callable[[str], Path],
) -> None:
    whole, short = (formats.load(deal_file(name)) for name in ("test.pbn", "test-jfr.pbn"))
    assert [board.tricks for board in whole.boards] == [board.tricks for board in short.boards]
    assert [board.par for board in whole.boards] == [board.par for board in short.boards]
    first, second = whole.boards[:2]
    assert first.tricks is not None
    assert first.tricks.of(Seat.EAST, Strain.SPADES) == 10
    assert first.tricks.of(Seat.NORTH, Strain.NOTRUMP) == 6
    assert first.par == Par(-420, ("4SW=",))
    assert second.par == Par(800, ("6HxE-4",))


def test_both_spellings_of_double_dummy_in_a_composed_file_agree(event_file: Callable[[str], Path]) -> None:
    path = event_file("bridgemate_mitchell.pbn")
    games = list(PbnReader(lines_of(BytesIO(path.read_bytes()), path.name)).games())
    boards = formats.load(path).boards
    assert len(boards) >= 27
    for game, board in zip(games, boards, strict=True):
        assert str(board.tricks).lower() == game.tags["DoubleDummyTricks"]
        assert board.par is not None
    assert formats.load(path).title == "Monday 01/19/2026 - Common Game (2601501)"
    assert boards[0].par == Par(-430, ("3NTEW+1",))


@given(
    st.integers(0, DEALS - 1),
    st.sampled_from(list(Seat)),
    st.sampled_from(list(Vulnerability)),
    st.lists(st.integers(0, 13), min_size=20, max_size=20),
    st.integers(-7600, 7600),
    st.tuples(names, names, names, names),
)
def test_everything_a_board_can_say_goes_there_and_back(
    number: int,
    seat: Seat,
    vulnerable: Vulnerability,
    tricks: list[int],
    par: int,
    players: tuple[str, str, str, str],
) -> None:
    board = DealtBoard(
        3, deal_of_number(number), "c", None, None, TrickTable(tuple(tricks)), Par(par, ("4SW=", "6HxNS-4"))
    )
    if seat is not board.dealer:
        board = replace(board, own_dealer=seat)
    if vulnerable is not board.vulnerable:
        board = replace(board, own_vulnerable=vulnerable)
    auction = (PlayedCall("1NT", alerted=True, explanation='12-14 "weak"'), PlayedCall("X"), PlayedCall("P"))
    plain = replace(board, number=4, version="", own_dealer=None, own_vulnerable=None)
    found = tuple("" if name in ("?", "-") or name.startswith("#") else name for name in players)
    play = TablePlay(
        4, "closed", (found[0], found[1], found[2], found[3]), auction, result="4S N 10", points="NS 420"
    )
    deals = DealSet((board, plain), "A night", "Club", "Riverside", date(2026, 3, 12), "set", plays=(play,))
    assert pbn.loads(pbn.dumps(deals), "set") == deals


def test_games_without_an_empty_line_between_them_stay_apart() -> None:
    text = f'[Board "1"]\n[Deal "{CARDS}"]\n[Board "2"]\n[Deal "{OTHER}"]\n'
    assert [board.number for board in pbn.loads(text.encode()).boards] == [1, 2]


def test_comments_with_empty_lines_and_brackets_part_no_game() -> None:
    text = f'% PBN 2.1\n[Board "1"] ; the first [Board "9"]\n{{ a note\n\n[Board "8"]\n}}[Dealer "N"]\n[Deal "{CARDS}"]\n'
    (board,) = pbn.loads(text.encode()).boards
    assert board.number == 1


def test_a_sign_stands_for_the_game_before() -> None:
    text = '[Event "##Cup"]\n[Site "Faro"]\n[Board "1"]\n\n[Site "#"]\n[Board "2"]\n\n[Board "3"]\n'
    games = _games(text)
    assert [game.get("Event") for game in games] == ["Cup", "Cup", "Cup"]
    assert [game.get("Site") for game in games] == ["Faro", "Faro", ""]


def test_several_tags_on_a_line_and_escaped_signs() -> None:
    (game,) = _games('[Event "the \\"big\\" one \\\\ two"] [Board "1"]\n')
    assert game.get("Event") == 'the "big" one \\ two'
    assert game.get("Board") == "1"
    again = _games(write_games((), [game]).decode())
    assert again[0].tags == game.tags


def test_rows_have_texts_in_quotes_and_columns_have_widths() -> None:
    assert columns("+Rank\\2R;-PairId;Names\\20L") == ("Rank", "PairId", "Names")
    assert cells('1 7 "Ann Bee;Cy \\"Dee\\"" ^60') == ["1", "7", 'Ann Bee;Cy "Dee"', "^60"]
    (game,) = _games('[ScoreTable "Rank;Names"]\n1 "A B"\n2 C\n')
    assert table(game, "ScoreTable") == [{"Rank": "1", "Names": "A B"}, {"Rank": "2", "Names": "C"}]


def test_the_board_is_counted_on_where_it_is_not_given_and_unknown_hands_are_no_deal() -> None:
    text = f'[Deal "{CARDS}"]\n\n[Board "?"]\n[Deal "{OTHER}"]\n\n[Board "7"]\n[Deal "N:- - - -"]\n'
    assert [board.number for board in pbn.loads(text.encode()).boards] == [1, 2]


def test_the_fourth_hand_may_be_left_out() -> None:
    hands = CARDS.split(" ")
    text = f'[Board "1"]\n[Deal "{" ".join([*hands[:3], "-"])}"]\n'
    (board,) = pbn.loads(text.encode()).boards
    assert str(board.deal) == CARDS


def test_the_same_board_from_two_tables_counts_once_and_keeps_both_plays() -> None:
    game = (
        '[Board "1"]\n[North "{name}"]\n[Deal "'
        + CARDS
        + '"]\n[Auction "N"]\n1C Pass 1H =1= AP\n[Note "1:five"]\n'
    )
    deals = pbn.loads((game.format(name="Ann") + "\n" + game.format(name="Bob")).encode())
    assert len(deals.boards) == 1
    assert [play.players[0] for play in deals.plays] == ["Ann", "Bob"]
    assert [call.call for call in deals.plays[0].auction] == ["1C", "P", "1H", "P", "P", "P"]
    assert deals.plays[0].auction[2].explanation == "five"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Board "1"]\n[Deal "N:AKQ - - -"]\n', "line 2"),
        (f'[Board "x"]\n[Deal "{CARDS}"]\n', "not a number of a board"),
        (f'[Board "1"]\n[Dealer "Q"]\n[Deal "{CARDS}"]\n', "not a dealer"),
        (f'[Board "1"]\n[Vulnerable "some"]\n[Deal "{CARDS}"]\n', "not a vulnerability"),
        (f'[Board "1"]\n[Deal "{CARDS}"]\n[Dealer "N\n', "belongs to no tag"),
        (f'[Board "1"]\n[Deal "{CARDS}"]\n{{ no end\n', "line 3"),
    ],
)
def test_damage_is_reported_by_line(text: str, said: str) -> None:
    with pytest.raises(DealsDamaged, match=said):
        pbn.loads(text.encode(), "a.pbn")


def test_one_bad_board_costs_no_other() -> None:
    bad = '[Board "2"]\n[Deal "N:... - - -"]\n\n'
    text = f'[Board "1"]\n[Deal "{CARDS}"]\n\n{bad}[Board "3"]\n[Deal "{OTHER}"]\n'
    with pytest.raises(DealsDamaged, match="2 boards could be read") as caught:
        pbn.loads(text.encode(), "a.pbn")
    assert [board.number for board in caught.value.salvaged.boards] == [1, 3]


def test_western_letters_of_old_files_are_read() -> None:
    text = f'[Event "Jo\xe3o"]\n[Board "1"]\n[Deal "{CARDS}"]\n'.encode("latin-1")
    assert pbn.loads(text).event == "João"


def test_lines_may_end_as_on_old_apples_and_the_text_be_utf_16() -> None:
    text = f'[Board "1"]\r[Deal "{CARDS}"]\r'
    assert len(pbn.loads(text.encode()).boards) == 1
    assert len(pbn.loads(text.replace("\r", "\n").encode("utf-16")).boards) == 1


def test_no_name_can_break_out_of_its_tag() -> None:
    play = TablePlay(1, players=('"]\r\n[Deal "N:', "", "", ""))
    deals = DealSet(dealt((1,)).boards, title='x"\r\n[Board "9"]', plays=(play,))
    read = pbn.loads(pbn.dumps(deals))
    assert read.boards == deals.boards


def test_an_independent_reader_reads_the_same_deals(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    deals = dealt(range(1, 37))
    formats.dump(deals, path)
    assert second_reader.boards("pbn", path) == [
        (str(one.number), str(one.deal), one.dealer.value, one.vulnerable.value, 0) for one in deals.boards
    ]


def test_what_an_independent_writer_makes_of_it_is_read_by_us(tmp_path: Path) -> None:
    path, copy = tmp_path / "deals.pbn", tmp_path / "copy.pbn"
    deals = dealt(range(1, 17))
    formats.dump(deals, path)
    second_reader.written_again("pbn", path, copy)
    assert formats.load(copy).boards == deals.boards
