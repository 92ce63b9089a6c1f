"""The pad by keyboard: what is typed becomes calls, seats are named, and irregular calls are told apart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.look.look import Look
from gui.rulings.wizard.auction import AuctionPanel
from gui.widgets.board.bidding_pad import BiddingPad, Mark
from gui.widgets.board.bidding_sheet import PadAuction, auction_of
from model.bridge.calls import Word, read_call
from model.bridge.letters import letters_of
from model.bridge.seats import Seat
from model.rulings.trees.editions import Edition


@pytest.fixture
def pad(qtbot: QtBot) -> BiddingPad:
    pad = BiddingPad(Look())
    qtbot.addWidget(pad)
    pad.resize(340, 320)
    return pad


@pytest.mark.parametrize(
    ("typed", "calls"),
    [
        ("1n", ["1NT"]),
        ("3nt", ["3NT"]),
        ("2hp", ["2H", "P"]),
        ("1sxp", ["1S", "X", "P"]),
        ("1sxxp", ["1S", "XX", "P"]),
        ("dr", ["X", "XX"]),
        ("2p", ["P"]),
    ],
)
def test_calls_are_typed(pad: BiddingPad, typed: str, calls: list[str]) -> None:
    made: list[object] = []
    pad.called.connect(made.append)
    QTest.keyClicks(pad, typed)
    if typed == "3nt":
        assert pad.typed == ""
    assert made == [read_call(call) for call in calls]


@pytest.mark.parametrize(
    ("spoken", "typed", "calls"),
    [
        ("es", "1c", ["1H"]),
        ("es", "1t2p", ["1C", "2S"]),
        ("es", "1st", ["1NT"]),
        ("es", "1n", ["1NT"]),
        ("es", "1sp", ["1S", "P"]),
        ("es", "1s2d", ["1S", "2D"]),
        ("pt", "1o1e1stp", ["1D", "1S", "1NT", "P"]),
        ("en", "1s2c", ["1S", "2C"]),
    ],
)
def test_calls_are_typed_in_the_letters_of_the_club(
    pad: BiddingPad, spoken: str, typed: str, calls: list[str]
) -> None:
    """A Spanish C is hearts and a T clubs, as in the score field; the ruling hangs on it."""
    made: list[object] = []
    pad.called.connect(made.append)
    pad.type_with(letters_of(spoken))
    QTest.keyClicks(pad, typed)
    assert made == [read_call(call) for call in calls]


def test_a_spanish_spade_typed_in_english_waits_for_the_trump_of_no_trumps(pad: BiddingPad) -> None:
    made: list[object] = []
    pad.called.connect(made.append)
    pad.type_with(letters_of("es"))
    QTest.keyClicks(pad, "1s")
    assert (made, pad.typed) == ([], "1s")
    QTest.keyClick(pad, Qt.Key.Key_Return)
    assert (made, pad.typed) == ([read_call("1S")], "")


def test_a_spanish_west_is_named_by_o(pad: BiddingPad) -> None:
    named: list[object] = []
    pad.seat_named.connect(named.append)
    pad.type_with(letters_of("es"))
    QTest.keyClicks(pad, "ow")
    assert named == [Seat.WEST, Seat.WEST]


def test_a_double_waits_for_a_second_letter_until_enter(pad: BiddingPad) -> None:
    made: list[object] = []
    pad.called.connect(made.append)
    QTest.keyClicks(pad, "x")
    assert (made, pad.typed) == ([], "x")
    QTest.keyClick(pad, Qt.Key.Key_Return)
    assert made == [Word.DOUBLE]


def test_a_letter_without_a_level_names_who_calls(pad: BiddingPad) -> None:
    named: list[object] = []
    pad.seat_named.connect(named.append)
    QTest.keyClicks(pad, "s")
    assert named == [Seat.SOUTH]


def test_arrows_and_space_call_and_so_does_the_mouse(pad: BiddingPad) -> None:
    made: list[object] = []
    pad.called.connect(made.append)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(pad, key)
    QTest.mouseClick(pad, Qt.MouseButton.LeftButton, pos=QPoint(20, pad.height() - 20))
    assert made == [read_call("2D"), Word.PASS]


def panel_of(qtbot: QtBot, typed: str, dealer: Seat = Seat.SOUTH) -> AuctionPanel:
    panel = AuctionPanel(Look())
    qtbot.addWidget(panel)
    panel.show_auction(PadAuction(dealer), {}, "")
    QTest.keyClicks(panel.pad, typed)
    return panel


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1sp", "All legal so far. North is next."),
        ("1sppp", "The auction is over: every call was legal."),
        ("2h1s", "West’s 1♠: insufficient."),
        ("n1h", "North’s 1♥: out of turn. It was South’s turn."),
        ("1spxp", "North’s double: not allowed."),
        ("1spppp", "auction over"),
    ],
)
def test_the_pad_says_what_is_irregular(qtbot: QtBot, typed: str, said: str) -> None:
    assert said in panel_of(qtbot, typed).verdict.text()


def test_what_is_too_low_has_no_frame(qtbot: QtBot) -> None:
    pad = panel_of(qtbot, "2h").pad
    assert pad.mark(read_call("2H")) is Mark.LOW
    assert pad.mark(read_call("2S")) is Mark.LEGAL
    assert pad.mark(Word.DOUBLE) is Mark.LEGAL
    assert pad.mark(Word.REDOUBLE) is Mark.LOW


def test_the_auction_becomes_facts_and_comes_back(qtbot: QtBot) -> None:
    auction = panel_of(qtbot, "1spw2hp").auction
    assert auction.facts["dealer"] == "S"
    again = auction_of(auction.facts, Seat.NORTH)
    assert again.calls == auction.calls


def press(pad: BiddingPad, keys: str) -> None:
    """Type letters of any alphabet, which QTest cannot."""
    for key in keys:
        QApplication.sendEvent(pad, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, key))


@pytest.mark.parametrize(
    ("code", "keys", "calls"),
    [
        ("pt", "1pp1ox", ["1C", "P", "1D", "X"]),
        ("es", "1tp2p", ["1C", "P", "2S"]),
        ("el", "1κα1κππχχ", ["1D", "1H", "P", "P", "XX"]),
        ("el", "1sp", ["1S", "P"]),
    ],
)
def test_letters_of_any_alphabet_are_read(pad: BiddingPad, code: str, keys: str, calls: list[str]) -> None:
    made: list[object] = []
    pad.called.connect(made.append)
    pad.type_with(letters_of(code))
    press(pad, keys)
    if pad.typed:
        QTest.keyClick(pad, Qt.Key.Key_Space)
    assert made == [read_call(call) for call in calls]


def test_a_bid_of_eight_is_laid_out(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, "7n8c")
    assert "above seven" in panel.verdict.text()


def test_nothing_is_to_be_begun_that_is_being_ruled_on(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, "2h1s")
    wanted: list[bool] = []
    panel.rule_wanted.connect(lambda: wanted.append(True))
    panel.rest(True)
    QTest.keyClick(panel.pad, Qt.Key.Key_Return)
    assert wanted == []
    panel.rest(False)
    QTest.keyClick(panel.pad, Qt.Key.Key_Return)
    assert wanted == [True]


@pytest.mark.parametrize(
    ("edition", "double"),
    [
        (Edition.E1997, "is cancelled"),
        (Edition.E2007, "if no wider in meaning"),
        (Edition.E2017, "only if comparable"),
    ],
)
def test_what_a_double_instead_does_is_given_by_edition(qtbot: QtBot, edition: Edition, double: str) -> None:
    panel = panel_of(qtbot, "2h1s")
    panel.ask_replacement(read_call("1S"), edition)  # type: ignore[arg-type]  # a bid, as it reads
    for key in [*[Qt.Key.Key_Down] * 8, *[Qt.Key.Key_Left] * 5, Qt.Key.Key_Right]:
        QTest.keyClick(panel.pad, key)
    assert panel.pad.accessibleDescription().startswith("double, ")
    assert double in panel.pad.accessibleDescription()
