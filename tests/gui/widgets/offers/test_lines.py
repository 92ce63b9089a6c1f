"""What the cards say, and that their columns stand in line whatever they say."""

from __future__ import annotations

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from gui.look.fonts import load_fonts
from gui.look.theme import Theme, make_theme
from gui.widgets.offers.lines import (
    OfferLine,
    boards_each,
    duration,
    end_time,
    lay_columns,
    offer_line,
)
from gui.widgets.offers.painter import PADDING, OfferPainter
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers
from model.movement.size import SectionSize


@pytest.fixture(scope="module")
def theme(qapp: object) -> Theme:
    return make_theme(family=load_fonts())


@pytest.fixture(scope="module")
def mitchell() -> Offer:
    """Nine tables of Mitchell for 17 pairs, last round switched."""
    return next(
        offer
        for offer in offers(Wish(pairs=17))
        if offer.id == "mitchell" and offer.winners == 1 and offer.shape.rounds == 9
    )


def test_the_card_of_nine_tables_half_past_seven(mitchell: Offer) -> None:
    line = offer_line(mitchell, time(19, 30))
    assert line.columns == (
        ("9 × 3", "27 in play"),
        ("24 or 27", "boards"),
        ("1 each", "N–S pairs"),
        ("22:55", "3 h 25"),
        ("One", "winner"),
    )
    assert line.balance == 88
    assert "9 × 3 27 in play" in line.speak()


def test_a_howell_beside_mitchells_of_two_winners_has_one() -> None:
    sizes = SectionSize(26), SectionSize(14, "howell")
    wish = Wish(pairs=40, boards=(26, 26), section_sizes=sizes, one_winner=False, minutes=None, copies=2)
    mixed, other = (
        next(one for one in offers(wish) if {part.winners for part in one.parts} == winners)
        for winners in ({1, 2}, {1})
    )
    assert offer_line(mixed, time(19, 30)).columns[-1] == ("One or two", "winners")
    assert offer_line(other, time(19, 30)).columns[-1] == ("One", "winner")


def test_what_is_too_long_is_said(mitchell: Offer) -> None:
    late = next(one for one in offers(Wish(pairs=17, minutes=150, ends=time(22, 0))) if one.id == "mitchell")
    assert "past 22:00" in offer_line(late, time(19, 30)).late


def test_play_may_end_after_midnight() -> None:
    assert end_time(time(22, 30), 205) == time(1, 55)


def test_hours_and_minutes() -> None:
    assert duration(205) == "3 h 25"
    assert duration(182) == "3 h 02"


def test_everybody_plays_the_same_number_of_boards() -> None:
    full = next(one for one in offers(Wish(pairs=18)) if one.id == "mitchell" and one.shape.rounds == 9)
    assert boards_each(full) == "27"


lines = st.lists(
    st.builds(
        OfferLine,
        title=st.text("abcdefghij ", min_size=3, max_size=60),
        detail=st.just(""),
        note=st.just(""),
        columns=st.tuples(
            *[st.tuples(st.text("0123456789 ×", max_size=12), st.text("abc ", max_size=14))] * 5
        ),
        balance=st.integers(0, 100),
    ),
    max_size=6,
)


@pytest.mark.usefixtures("qapp")
@given(lines=lines, width=st.integers(500, 1800), scale=st.sampled_from((90, 100, 125, 150)))
def test_columns_follow_each_other_and_the_title_keeps_room(
    lines: list[OfferLine], width: int, scale: int
) -> None:
    theme = make_theme(text_scale=scale)
    columns = lay_columns(lines, theme, width)
    assert len(columns.starts) == 6
    assert list(columns.starts) == sorted(columns.starts)
    if not columns.stacked:
        assert columns.title_width >= theme.px(190) - 1
        assert columns.starts[0] > columns.title_width


@pytest.mark.usefixtures("qapp")
def test_where_the_card_is_too_narrow_the_balance_gives_up_its_bar() -> None:
    theme = make_theme()
    figures = (
        ("13 × 2", "28 en juego"),
        ("24 o 26", "manos"),
        ("1 cada uno", "13 parejas N–S"),
        ("22:56", "3 h 26"),
    )
    line = OfferLine(
        title="Mitchell con salto", detail="", note="", columns=(*figures, ("Un", "ganador")), balance=80
    )  # fmt: skip
    wide = 440
    columns = lay_columns([line], theme, wide - 2 * theme.px(PADDING))
    assert columns.stacked
    picture = QImage(wide + 100, 160, QImage.Format.Format_ARGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        OfferPainter(painter, theme, columns).paint_head(QRectF(0, 0, wide, 140), line, chosen=False)
    inked = [x for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y)]
    assert theme.px(PADDING) <= max(inked) < wide


def test_sections_of_two_and_of_three_boards_a_round_have_more_than_two_numbers_of_boards() -> None:
    club = Wish(pairs=41, boards=(22, 22), minutes=None, copies=2, sets_owned=2, boards_owned=36)
    best = offers(club)[0]
    assert {(part.plan.rounds, part.plan.boards_per_round) for part in best.parts} == {(11, 2), (7, 3)}
    assert boards_each(best) == "20 to 22"
