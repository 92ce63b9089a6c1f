"""Text with suits: measured, elided, wrapped and painted without ever asking a font for a suit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.theme import Deck, Scheme, TextSize, Theme, make_theme
from gui.widgets.text.suit_pieces import TextMeasure, _on_one_line, cut, lines_of
from gui.widgets.text.suit_text import (
    DEFAULT_STYLE,
    Run,
    Style,
    SuitLabel,
    SuitText,
    bold,
    link,
    suit_text,
)


@pytest.fixture
def theme(qtbot: QtBot) -> Theme:
    return make_theme(Scheme.LIGHT, family=load_fonts())


def painted(
    text: SuitText,
    theme: Theme,
    width: int = 200,
    height: int = 24,
    style: Style = DEFAULT_STYLE,
    *,
    wrap: bool = False,
) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        text.paint(painter, QRectF(0, 0, width, height), theme, style, wrap=wrap)
    return image


def columns(image: QImage) -> list[int]:
    white = QColor(Qt.GlobalColor.white)
    return [
        x for x in range(image.width()) if any(image.pixelColor(x, y) != white for y in range(image.height()))
    ]


def colours(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_a_text_says_itself_with_its_suits() -> None:
    assert str(SuitText((bold("4♠"), Run(" by North, "), link("one over")))) == "4♠ by North, one over"


def test_no_suit_is_ever_given_to_a_font(theme: Theme) -> None:
    for text in ("4♠ N +1", "♥♦♣♠", "3NT♥️ S −1"):
        for kind, piece, _run in cut(suit_text(text).runs):
            assert kind == "suit" or not set(piece) & set("♠♥♦♣\N{VARIATION SELECTOR-16}")


@given(st.text(alphabet="♠♥♦♣NT ×4+a−éΨ\N{VARIATION SELECTOR-16}", max_size=30))
def test_cutting_loses_nothing_but_the_wish_for_an_emoji(text: str) -> None:
    pieces, words = (
        "".join(piece for _kind, piece, _run in cut(suit_text(text).runs, words=words))
        for words in (False, True)
    )
    left_over = text
    for suit in "♠♥♦♣":
        left_over = left_over.replace(f"{suit}\N{VARIATION SELECTOR-16}", suit)
    assert pieces == words == left_over


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("3NT", ["word", "nt"]),
        ("3NT× N", ["word", "nt", "cross", "word"]),
        ("NTA", ["word"]),
        ("PRINT", ["word"]),
        ("5♦××", ["word", "suit", "cross", "cross"]),
        ("9 × 3", ["word"]),
    ],
)
def test_no_trumps_and_doubles_are_known_where_they_stand(text: str, kinds: list[str]) -> None:
    assert [kind for kind, _piece, _run in cut(suit_text(text).runs)] == kinds


def test_hearts_are_red_and_spades_are_ink(theme: Theme) -> None:
    assert theme.colours.hearts.name() in colours(painted(suit_text("♥"), theme))
    assert theme.colours.text.name() in colours(painted(suit_text("♠"), theme))
    assert theme.colours.hearts.name() not in colours(painted(suit_text("♠"), theme))


def test_four_colours_reach_diamonds_and_clubs(qtbot: QtBot) -> None:
    theme = make_theme(Scheme.LIGHT, deck=Deck.FOUR_COLOUR)
    assert theme.colours.diamonds4.name() in colours(painted(suit_text("♦"), theme))
    assert theme.colours.clubs4.name() in colours(painted(suit_text("♣"), theme))


def test_on_solid_accent_everything_takes_the_ink(theme: Theme) -> None:
    style = Style(ink=theme.colours.text, plain=True)
    assert theme.colours.hearts.name() not in colours(painted(suit_text("4♥× N"), theme, style=style))


@pytest.mark.parametrize("size", [size for size in TextSize if size is not TextSize.CLOCK])
def test_what_is_painted_lies_within_what_was_measured(theme: Theme, size: TextSize) -> None:
    style = Style(size=size)
    text = suit_text("4♠ 3NT♥")
    width = text.width(theme, style)
    inked = columns(painted(text, theme, int(width) + 40, 80, style))
    assert max(inked) <= width + 1
    assert max(inked) >= width - theme.px(8)


def test_a_long_text_is_elided_within_its_room(theme: Theme) -> None:
    text = suit_text("Eleni Markou – Costas Markou ♥")
    inked = columns(painted(text, theme, 120))
    assert max(inked) < 120
    assert text.width(theme) > 120


def test_a_short_text_is_not_elided(theme: Theme) -> None:
    text = suit_text("4♠ N +1")
    width = int(text.width(theme)) + 1
    assert painted(text, theme, width) == painted(text, theme, 200).copy(0, 0, width, 24)


def test_a_text_wraps_at_words_and_grows(theme: Theme) -> None:
    text = suit_text("E–W make 6 tricks in ♥. Wrong side? +620")
    one, narrow = text.height(theme, width=1000), text.height(theme, width=110)
    assert narrow >= 3 * one - 1
    image = painted(text, theme, 110, int(narrow) + 1, wrap=True)
    assert max(columns(image)) < 110


def test_a_wrapped_text_without_room_ends_in_an_ellipsis(theme: Theme) -> None:
    text = suit_text("E–W make 6 tricks in ♥. Wrong side? +620")
    image = painted(text, theme, 110, 20, wrap=True)
    assert max(columns(image)) < 110


def test_a_paragraph_cut_short_keeps_its_blanks(theme: Theme) -> None:
    text = suit_text("aaa bbb ccc")
    two_words = text.width(theme) * 0.75
    letters = TextMeasure.of(theme, DEFAULT_STYLE)
    lines = lines_of(text.runs, letters, two_words)
    assert ["".join(piece.text for piece in line) for line in lines] == ["aaa bbb", "ccc"]
    assert "".join(piece.text for piece in _on_one_line(lines, letters)) == "aaa bbb ccc"


def test_a_long_paragraph_wishes_for_no_more_than_a_readable_width(qtbot: QtBot) -> None:
    look = Look()
    label = SuitLabel(look, "Close it there, or open it read-only here. " * 6, wrap=True)
    qtbot.addWidget(label)
    assert label.sizeHint().width() <= look.theme.px(480) + 1
    assert label.sizeHint().height() > 3 * label.minimumSizeHint().height()


def test_right_aligned_figures_end_at_the_edge(theme: Theme) -> None:
    style = Style(align=Qt.AlignmentFlag.AlignRight)
    inked = columns(painted(suit_text("+620"), theme, 200, style=style))
    assert 195 <= max(inked) < 200


def test_weight_of_a_run_beats_the_text_s(theme: Theme) -> None:
    words = "Moura–Vale"
    assert SuitText((bold(words),)).width(theme) > suit_text(words).width(theme)


def test_a_label_is_named_for_those_who_cannot_see_it(qtbot: QtBot) -> None:
    label = SuitLabel(Look(), "4♠ by North")
    qtbot.addWidget(label)
    assert label.accessibleName() == "4♠ by North"
    label.set_text(SuitText((bold("Doubtful."),)))
    assert label.accessibleName() == "Doubtful."


def test_a_wrapped_label_asks_for_the_height_it_needs(qtbot: QtBot) -> None:
    label = SuitLabel(Look(), "E–W make 6 tricks in ♥. Wrong side? +620", wrap=True)
    qtbot.addWidget(label)
    assert label.heightForWidth(110) > 2 * label.heightForWidth(1000)
    assert not SuitLabel(Look(), "x").hasHeightForWidth()
