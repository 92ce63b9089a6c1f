"""The hall's geometry: rows that turn, cards that do not overlap, names inside their cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSizeF
from pytestqt.qtbot import QtBot

import builders
from gui.fonts import load_fonts
from gui.theme import Scheme, Theme, make_theme
from gui.widgets.hall import Chair, HallPair, HallTable, arrange, board_span, goes_round, lay_card
from model.bridge.seats import Seat, Side


@pytest.fixture(scope="module")
def theme(qapp: object) -> Theme:
    return make_theme(Scheme.LIGHT, family=load_fonts())


def test_nine_tables_stand_in_three_rows_that_turn(theme: Theme) -> None:
    hall = arrange(9, QSizeF(918, 602), theme)
    assert hall.columns == 3
    x = [round(card.left()) for card in hall.cards]
    assert x[0] < x[1] < x[2] == x[3] > x[4] > x[5] == x[6] < x[7] < x[8]
    assert hall.size.height() <= 602


def test_many_tables_are_scrolled_and_never_too_small_to_read(theme: Theme) -> None:
    hall = arrange(40, QSizeF(918, 602), theme)
    assert hall.size.height() > 602
    assert min(card.width() for card in hall.cards) >= theme.px(200)
    assert min(card.height() for card in hall.cards) >= theme.px(132)


@pytest.mark.usefixtures("qapp")
@given(
    tables=st.integers(1, 60),
    width=st.integers(700, 2400),
    height=st.integers(380, 1300),
)
def test_no_two_cards_overlap_and_none_leaves_the_width(tables: int, width: int, height: int) -> None:
    theme = make_theme()
    hall = arrange(tables, QSizeF(width, height), theme)
    assert len(hall.cards) == tables
    for at, card in enumerate(hall.cards):
        assert card.left() >= 0 and card.right() <= width + 0.01
        assert not any(card.intersects(other) for other in hall.cards[at + 1 :])


@pytest.mark.usefixtures("qapp")
@given(tables=st.integers(1, 60), width=st.integers(700, 2400), height=st.integers(380, 1300))
def test_names_and_table_lie_within_the_card_and_apart(tables: int, width: int, height: int) -> None:
    theme = make_theme()
    for card in arrange(tables, QSizeF(width, height), theme).cards[:1]:
        parts = lay_card(card, theme)
        assert card.contains(parts.square)
        for seat, name in parts.names.items():
            assert card.contains(name), seat
            assert not name.intersects(parts.square), seat


def test_each_arrow_leads_from_a_table_to_the_next(theme: Theme) -> None:
    hall = arrange(6, QSizeF(918, 602), theme)
    assert len(hall.arrows) == 5


def test_partners_sit_opposite() -> None:
    north = Chair(3, Side.NS, 0)
    assert north.seat is Seat.NORTH
    assert north.partner.seat is Seat.SOUTH
    assert Chair(3, Side.EW, 0).seat is Seat.EAST
    assert Chair(3, Side.EW, 0).partner.seat is Seat.WEST


def test_the_missing_pair_has_no_chairs() -> None:
    table = HallTable(9, "25–27", HallPair(9), HallPair(18, missing=True))
    assert table.sits_out
    assert {chair.side for chair in table.chairs()} == {Side.NS}


@pytest.mark.parametrize(
    ("boards", "said"), [((7, 8, 9), "7–9"), ((7,), "7"), ((4, 9, 11), "4, 9, 11"), ((), "")]
)
def test_boards_as_people_say_them(boards: tuple[int, ...], said: str) -> None:
    assert board_span(boards) == said


def test_only_mitchells_go_round_the_hall() -> None:
    assert goes_round(builders.a_plan(5, movement="mitchell"))
    assert not goes_round(builders.a_plan(5, movement="howell"))


def test_a_theme_can_be_made_for_every_size(qtbot: QtBot) -> None:
    for scale in (90, 100, 150):
        large = make_theme(text_scale=scale)
        assert arrange(9, QSizeF(918, 602), large).columns >= 1
