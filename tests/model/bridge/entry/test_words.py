"""Results and boards in words."""

import pytest

from model.bridge.cards import Card
from model.bridge.contract import Contract
from model.bridge.entry.words import (
    bid_short,
    board_words,
    card_words,
    in_words,
    plain,
    points_line,
    points_words,
    seat_name,
    short,
    side_name,
    tricks_words,
    write_result,
    write_signed,
)
from model.bridge.letters import ENGLISH
from model.bridge.result import Result
from model.bridge.seats import Seat, Side

ALL = 7


@pytest.mark.parametrize(
    ("result", "words", "line"),
    [
        ("4SN+1 H5", "4♠ by North, one over", "+650 N–S, lead ♥5"),
        ("4SN=", "4♠ by North, made", "+620 N–S"),
        ("3NTxE-2", "3NT doubled by East, two down", "+500 N–S"),
        ("1CxxW+6 ST", "1♣ redoubled by West, six over", "+2630 E–W, lead ♠10"),
        ("7HS-8 >c", "7♥ by South, 8 down", "+800 E–W, fouled group c"),
        ("-100", "+100 E–W", ""),
        ("+620 DQ >b", "+620 N–S", "lead ♦Q, fouled group b"),
        ("+610!", "+610 N–S, forced", ""),
        ("P", "Passed out", ""),
        ("NP", "Not played", ""),
        ("L", "Late play", ""),
        ("A50/50", "Average to both sides", ""),
        ("A60~/60~", "Average plus to both sides", ""),
        ("A60~/40~", "Average plus to N–S, average minus to E–W", ""),
        ("A60/45", "60% to N–S, 45% to E–W", ""),
    ],
)
def test_in_words(result: str, words: str, line: str) -> None:
    assert in_words(Result.parse(result), ALL) == words
    assert points_line(Result.parse(result), ALL) == line


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        ("4SN+1 H5", "4♠ N +1"),
        ("4SN=", "4♠ N ="),
        ("3NTxE-2", "3NT× E −2"),
        ("1CxxW+6", "1♣×× W +6"),
        ("+620", "+620"),
        ("-100", "−100"),
        ("+0", "0"),
        ("P", "Pass"),
        ("NP", "NP"),
        ("L", "Late"),
        ("A50/50", "A"),
        ("A60~/40~", "A+/A−"),
        ("A60~/60~", "A+/A+"),
        ("A50/40~", "A/A−"),
        ("A60/40", "A60/A40"),
        ("A55~/45", "A55~/A45"),
    ],
)
def test_short(result: str, shown: str) -> None:
    assert short(Result.parse(result)) == shown


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ("4SxN-1 H5 >b", "4SxN-1 H5 >b"),
        ("3NTE=", "3NTE="),
        ("-620", "-620"),
        ("+610! ST", "+610! S10"),
        ("P", "p"),
        ("NP", "np"),
        ("L", "l"),
        ("A50/50", "a"),
        ("A60~/40~", "a+/-"),
        ("A50/60~", "a=/+"),
        ("A60/40", "a60/40"),
        ("A55~/45", "a55~/45"),
    ],
)
def test_typed(result: str, text: str) -> None:
    assert write_result(Result.parse(result)) == text


def test_signed_points() -> None:
    assert [write_signed(points) for points in (620, -100, 0)] == ["+620", "−100", "0"]
    assert [plain(points) for points in (620, -100, 0)] == ["620", "−100", "0"]
    assert [points_words(points) for points in (620, -100, 0)] == ["+620 N–S", "+100 E–W", "0"]


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (0, "made"),
        (1, "one over"),
        (2, "two over"),
        (3, "three over"),
        (4, "four over"),
        (5, "five over"),
        (6, "six over"),
        (-1, "one down"),
        (-6, "six down"),
        (-7, "7 down"),
        (-13, "13 down"),
    ],
)
def test_tricks(over: int, words: str) -> None:
    assert tricks_words(over) == words


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (1, "North deals, none vul"),
        (7, "South deals, both vul"),
        (2, "East deals, North–South vul"),
        (16, "West deals, East–West vul"),
        (23, "South deals, both vul"),
    ],
)
def test_board_words(board: int, words: str) -> None:
    assert board_words(board) == words


def test_names() -> None:
    assert [seat_name(seat) for seat in Seat] == ["North", "East", "South", "West"]
    assert [side_name(side) for side in Side] == ["N–S", "E–W"]
    assert card_words(Card.parse("HT"), ENGLISH) == "♥10"


def test_a_bid_without_its_declarer() -> None:
    assert bid_short(Contract.parse("3NTxxW")) == "3NT××"
