"""The tokens as the plan of the look lays them down, their contrast, and sizes that follow the text."""

from __future__ import annotations

import dataclasses

import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QPalette
from pytestqt.qtbot import QtBot

from gui.look.theme import (
    TEXT_SCALES,
    Colours,
    Deck,
    Height,
    Scheme,
    TextSize,
    Theme,
    Tone,
    Weight,
    make_theme,
    read_colours,
)

LIGHT = """
bg F3F4F7 rail E8EAF0 surface FFFFFF sunken F7F8FA raised FFFFFF line DCE0E7 line2 C2C8D3 ctl 7B8595
text 171C26 text2 464F5E text3 5C6676 accent 3D4FC4 on_accent FFFFFF soft E8EBFC soft_edge AEB8F2
ok 1A7040 ok_tint E3F3E9 warn 874900 warn_tint FFF1D1 warn_edge E0A42E err B1221A err_tint FDE8E6 err_edge E08A82
hearts C01622 diamonds4 A84800 clubs4 1A7040
"""
DARK = """
bg 15181E rail 0F1217 surface 1C2028 sunken 181B22 raised 252A34 line 2E3541 line2 434D5C ctl 6B7789
text E9ECF1 text2 B9C1CD text3 98A2B1 accent 97A5FF on_accent 10153A soft 272D50 soft_edge 515FB0
ok 6CCB93 ok_tint 16301F warn F2C063 warn_tint 2E2711 warn_edge 8A6A1E err FF948A err_tint 3A1F1D err_edge 94423B
hearts FF7F88 diamonds4 FFA552 clubs4 6CCB93
"""
GROUNDS = ("bg", "rail", "surface", "sunken", "raised")
TINTS = ("soft", "ok_tint", "warn_tint", "err_tint")

# role, the grounds it is read on, the least ratio of the plan in light and in dark
RATIOS = [
    ("ctl", ("bg", "surface"), 3.4, 3.6),
    ("text", (*GROUNDS, *TINTS), 14.2, 11.2),
    ("text2", (*GROUNDS, *TINTS), 6.7, 7.2),
    ("text3", GROUNDS, 4.8, 5.5),
    ("accent", ("bg", "surface", "soft"), 5.7, 5.8),
    ("ok", ("ok_tint",), 5.3, 7.2),
    ("warn", ("warn_tint",), 6.3, 8.8),
    ("err", ("err_tint",), 5.6, 7.1),
    ("hearts", (*GROUNDS, *TINTS), 5.1, 5.4),
    ("diamonds4", (*GROUNDS, *TINTS), 4.8, 6.6),
    ("clubs4", (*GROUNDS, *TINTS), 4.8, 6.6),
]


@pytest.fixture
def light(qtbot: QtBot) -> Theme:
    return make_theme(Scheme.LIGHT)


@pytest.mark.parametrize(("scheme", "plan"), [(Scheme.LIGHT, LIGHT), (Scheme.DARK, DARK)])
def test_every_colour_is_the_one_of_the_plan(scheme: Scheme, plan: str) -> None:
    words = plan.split()
    wanted = dict(zip(words[::2], words[1::2], strict=True))
    colours = read_colours(scheme)
    assert {role: getattr(colours, role).name()[1:].upper() for role in wanted} == wanted


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: QColor) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", Scheme)
@pytest.mark.parametrize(("role", "grounds", "in_light", "in_dark"), RATIOS)
def test_text_can_be_read_on_its_grounds(
    scheme: Scheme, role: str, grounds: tuple[str, ...], in_light: float, in_dark: float
) -> None:
    colours = read_colours(scheme)
    least = in_light if scheme is Scheme.LIGHT else in_dark
    ratios = {ground: contrast(getattr(colours, role), getattr(colours, ground)) for ground in grounds}
    assert all(ratio >= least - 0.05 for ratio in ratios.values()), ratios


@pytest.mark.parametrize("scheme", Scheme)
def test_words_on_solid_accent_can_be_read(scheme: Scheme) -> None:
    colours = read_colours(scheme)
    assert contrast(colours.on_accent, colours.accent) >= 6.5


def test_contrast_has_its_two_published_ends() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("white"), QColor("white")) == pytest.approx(1)


@pytest.mark.parametrize("scale", [90, 100, 125, 150])
def test_nothing_is_smaller_than_nine_points(qtbot: QtBot, scale: int) -> None:
    theme = make_theme(text_scale=scale)
    assert min(theme.points(size) for size in TextSize) >= 9.0
    assert theme.points(TextSize.BASE) == pytest.approx(10.5 * scale / 100)


@pytest.mark.parametrize("scale", [TEXT_SCALES[0] - 1, TEXT_SCALES[-1] + 1])
def test_a_size_of_text_out_of_range_is_refused(qtbot: QtBot, scale: int) -> None:
    with pytest.raises(ValueError, match="text scale"):
        make_theme(text_scale=scale)


def test_heights_and_lengths_grow_with_the_text(qtbot: QtBot) -> None:
    small, large = make_theme(text_scale=100), make_theme(text_scale=150)
    for what in Height:
        assert large.height(what) >= 1.4 * small.height(what)
    assert large.frame("rail") >= 1.4 * small.frame("rail")


@pytest.mark.parametrize("scale", [90, 100, 125, 150])
def test_every_row_holds_its_letters(qtbot: QtBot, scale: int) -> None:
    theme = make_theme(text_scale=scale, compact=True)
    letters = QFontMetricsF(theme.font(TextSize.ENTRY)).height()
    for what in Height:
        if what is not Height.KEYCAP:
            assert theme.height(what) >= letters, what


def test_compact_lowers_entry_and_answers_only(light: Theme) -> None:
    compact = dataclasses.replace(light, compact=True)
    assert compact.height(Height.ENTRY) < light.height(Height.ENTRY)
    assert compact.height(Height.ANSWER) < light.height(Height.ANSWER)
    assert compact.height(Height.BUTTON) == light.height(Height.BUTTON)


def test_figures_have_one_width(light: Theme) -> None:
    for size in TextSize:
        metrics = QFontMetricsF(light.font(size, Weight.SEMIBOLD))
        widths = {metrics.horizontalAdvance(figure) for figure in "0123456789"}
        assert len(widths) == 1, size


def test_suits_differ_in_two_and_in_four_colours(qtbot: QtBot) -> None:
    ink = QColor("#171C26")
    two, four = make_theme(), make_theme(deck=Deck.FOUR_COLOUR)
    assert [two.suit_colour(suit, ink).name() for suit in "♠♥♦♣"] == [
        "#171c26",
        "#c01622",
        "#c01622",
        "#171c26",
    ]
    assert len({four.suit_colour(suit, ink).name() for suit in "♠♥♦♣"}) == 4


@pytest.mark.parametrize("scheme", Scheme)
def test_the_style_sheet_is_filled_in_whole(qtbot: QtBot, scheme: Scheme) -> None:
    sheet = make_theme(scheme).style_sheet()
    assert "$" not in sheet
    assert read_colours(scheme).accent.name() in sheet


def test_the_palette_takes_its_colours_from_the_theme(qtbot: QtBot) -> None:
    dark = make_theme(Scheme.DARK)
    palette = dark.palette()
    assert palette.color(QPalette.ColorRole.Window) == dark.colours.bg
    assert palette.color(QPalette.ColorRole.Highlight) == dark.colours.accent


def test_each_state_has_a_tint_whose_ink_can_be_read(qtbot: QtBot) -> None:
    for scheme in Scheme:
        theme = make_theme(scheme)
        for state in Tone:
            tint = theme.tint(state)
            assert contrast(tint.ink, tint.ground) >= 4.5, (scheme, state)


def test_themes_are_equal_when_their_wishes_are(qtbot: QtBot) -> None:
    assert make_theme(Scheme.DARK) == make_theme(Scheme.DARK)
    assert make_theme(Scheme.DARK) != make_theme(Scheme.LIGHT)


def test_no_colour_is_written_outside_the_tokens() -> None:
    from model.paths import resource

    gui = resource().parent / "gui"
    sinners = [
        f"{path.name}: {line.strip()}"
        for path in gui.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if 'QColor("' in line or "QColor('" in line or "GlobalColor.red" in line
    ]
    assert not sinners
    assert len(Colours.__struct_fields__) == 27
