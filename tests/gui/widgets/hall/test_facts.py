"""The hall's geometry: rows that turn, cards that do not overlap, names inside their cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import builders
from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.theme import Height, Scheme, Theme, Tone, make_theme
from gui.widgets.form.card import chip_width
from gui.widgets.hall import painter as hall_painter
from gui.widgets.hall.facts import (
    HallChair,
    HallLayout,
    HallPair,
    HallTable,
    _goes_on,
    arrange,
    board_span,
    lay_card,
)
from gui.widgets.hall.painter import HallPainter
from gui.widgets.hall.seat_field import SeatField
from model.bridge.seats import Seat, Side
from model.movement.kinds.library import goes_round


@pytest.fixture(scope="module")
def theme(qapp: object) -> Theme:
    return make_theme(Scheme.LIGHT, family=load_fonts())


def gaps_down(hall: HallLayout) -> set[int]:
    """The room between each two rows of cards."""
    return {round(two.top() - one.bottom()) for one, two in pairwise(hall.cards) if two.top() > one.bottom()}


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


def test_each_section_begins_a_row_of_its_own(theme: Theme) -> None:
    hall = arrange(33, QSizeF(918, 602), theme, sections=(13, 13, 7))
    tops = [card.top() for card in hall.cards]
    assert tops[12] < tops[13] and tops[25] < tops[26]
    assert hall.cards[0].left() == hall.cards[13].left() == hall.cards[26].left()


def test_no_hall_is_scrolled_only_to_part_its_sections(theme: Theme) -> None:
    room = QSizeF(918, 602)
    assert arrange(16, room, theme).size.height() <= 602
    assert arrange(16, room, theme, sections=(7, 6, 3)).size.height() <= 602


@pytest.mark.usefixtures("qapp")
@given(
    sections=st.lists(st.integers(2, 15), min_size=2, max_size=4).map(tuple),
    width=st.integers(700, 2400),
    height=st.integers(380, 1300),
)
def test_sections_lie_apart_or_as_one_room(sections: tuple[int, ...], width: int, height: int) -> None:
    tables, room = sum(sections), QSizeF(width, height)
    hall = arrange(tables, room, make_theme(), sections=sections)
    starts = list(accumulate(sections))[:-1]
    in_rows = all(hall.cards[at].top() > hall.cards[at - 1].top() for at in starts)
    assert in_rows or hall == arrange(tables, room, make_theme())
    for at, card in enumerate(hall.cards):
        assert card.left() >= 0 and card.right() <= width + 0.01
        assert not any(card.intersects(other) for other in hall.cards[at + 1 :])


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
    north = HallChair(3, Side.NS, 0)
    assert north.seat is Seat.NORTH
    assert north.partner.seat is Seat.SOUTH
    assert HallChair(3, Side.EW, 0).seat is Seat.EAST
    assert HallChair(3, Side.EW, 0).partner.seat is Seat.WEST


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


def test_fourteen_tables_fit_the_hall_of_a_small_screen(theme: Theme) -> None:
    """The hall of a window of 1366 x 768: four rows of four, nothing to scroll."""
    hall = arrange(14, QSizeF(914, 600), theme)
    assert hall.columns == 4
    assert hall.size.height() <= 600
    assert gaps_down(hall) == {theme.px(24)}


def test_fourteen_tables_fit_also_below_a_title_and_above_a_bar_of_the_system(theme: Theme) -> None:
    hall = arrange(14, QSizeF(914, 536), theme)
    assert hall.columns == 4
    assert hall.size.height() <= 536
    assert gaps_down(hall) == {theme.px(16)}  # room for an arrow


def test_the_arrows_of_a_rover_movement_end_where_east_west_turn_back(theme: Theme) -> None:
    """At 13½ tables they go up one from 1 to 13; at the fourteenth only the rover waits."""
    assert goes_round(builders.a_plan(13.5, movement="rover"))
    plan = builders.a_plan(13.5, movement="rover", boards_per_round=2)
    assert [row.table for row in plan.round_rows(1) if _goes_on(row, plan)] == list(range(1, 13))


@pytest.mark.parametrize("width", [205, 290, 440])
def test_a_latecomer_has_its_chip_on_a_card_of_any_width(qtbot: QtBot, theme: Theme, width: int) -> None:
    here, comes = HallPair(9, ("Ann Carr", "Bert Atwell")), HallPair(18, ("Zoe Quill", "Yan Quill"), comes=2)
    image = QImage(width, 140, QImage.Format.Format_RGB32)
    tint = theme.tint(Tone.LATE).ground.rgb()
    seen = {}
    for late in (comes, replace(comes, comes=0)):
        image.fill(theme.colours.surface)
        with QPainter(image) as painter:
            card = lay_card(QRectF(0, 0, width, 140), theme)
            HallPainter(painter, theme).paint_table(HallTable(9, "25–27", here, late), card, None)
        seen[late.comes] = sum(image.pixel(x, y) == tint for x in range(width) for y in range(140))
    assert seen[2] > 300
    assert seen[0] == 0


def test_no_table_moves_to_another_row_when_a_panel_takes_room(theme: Theme) -> None:
    wide = arrange(14, QSizeF(914, 600), theme)
    beside_panel = arrange(14, QSizeF(838, 600), theme, wide.columns)
    assert beside_panel.columns == wide.columns
    assert arrange(14, QSizeF(600, 600), theme, wide.columns).columns < wide.columns  # too narrow to read


@pytest.mark.parametrize(("width", "height"), [(209, 122), (209, 138), (230, 146), (290, 160), (440, 200)])
def test_the_name_field_leaves_the_numbers_of_the_pairs_in_sight(
    qtbot: QtBot, theme: Theme, width: int, height: int
) -> None:
    look = Look(load_fonts())
    parent = QWidget()
    qtbot.addWidget(parent)
    field = SeatField(look, parent)
    card = QRectF(20, 20, width, height)
    parts = lay_card(card, theme)
    for seat in Seat:
        field.sit_over(
            parts.names[seat].toAlignedRect(), card.toAlignedRect(), seat, "Alexandra Wolfeschlegel"
        )
        for left in (card.left(), card.right() - theme.px(68)):
            number = QRectF(left, card.top() + theme.px(12), theme.px(68), theme.px(17))
            assert not number.intersects(QRectF(field.geometry())), seat


@pytest.mark.parametrize("late", list(Side))
@pytest.mark.parametrize("comes", [2, 12])
@pytest.mark.parametrize(
    ("width", "height"), [(205, 122), (209, 122), (209, 138), (230, 146), (290, 160), (440, 200)]
)
def test_the_chip_of_a_latecomer_covers_no_chair_and_no_number(
    qtbot: QtBot,
    theme: Theme,
    monkeypatch: pytest.MonkeyPatch,
    late: Side,
    comes: int,
    width: int,
    height: int,
) -> None:
    """Where the chip would be nothing else is painted."""
    chips: list[QRectF] = []

    def noted(painter: QPainter, at: QPointF, theme: Theme, text: str, state: Tone) -> float:
        wide, tall = chip_width(theme, text, state), theme.height(Height.CHIP)
        chips.append(QRectF(at.x(), at.y() - tall / 2, wide, tall))
        return wide

    monkeypatch.setattr(hall_painter, "paint_chip", noted)
    here = HallPair(19, ("Alexandra Wolfeschlegel", "Bartholomew Featherstonehaugh"))
    comer = HallPair(28, ("Maximiliana Constantinou", "Theodora Papadopoulou"), comes=comes)
    sides = (comer, here) if late is Side.NS else (here, comer)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(theme.colours.surface)
    with QPainter(image) as painter:
        card = lay_card(QRectF(0, 0, width, height), theme)
        HallPainter(painter, theme).paint_table(HallTable(9, "25–27", *sides), card, None)
    (chip,) = chips
    assert QRectF(0, 0, width, height).contains(chip)
    ground = theme.colours.surface.rgb()
    inside = chip.toAlignedRect()
    covered = [
        (x, y)
        for x in range(inside.left(), inside.right() + 1)
        for y in range(inside.top(), inside.bottom() + 1)
        if image.pixel(x, y) != ground
    ]
    assert covered == []
