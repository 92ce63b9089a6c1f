"""The fonts that are shipped: what they hold, and how wide their figures are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF
from reportlab.pdfbase.ttfonts import TTFont as PaperFont

from installer import fonts, suit_font
from model.paths import resource

FILES = [fonts.FOLDER / f"Inter-{style}.ttf" for style in fonts.WEIGHTS]
NEEDED = {
    "letters": "ABCXYZabcxyz",
    "accents": "ÁÉÍÓÚÀÂÃÇÑÜáéíóúàâãçñüßøåæœőžđłşğț",
    "greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ",
    "old greek": "ἀἁἄἅἈἐἑἔἕἠἡἰἱὀὁὐὑὠὡᾳῃῳᾶῆῖῦῶὰὲὴὶὸὺὼ",
    "figures": "0123456789+−×÷=±%½¼¾⅓⅔¹²³",
    "signs": "–—‘’“”«»…·•§€£№ªº°′″→←↑↓⇄✓✗≤≥≠",
    "spaces": "\u00a0\u2009\u202f",
    "keys": "⌘⇧⌥⌃↵⇥⌫",
}
SUITS = "♠♥♦♣♤♡♢♧"


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture(scope="module")
def font(path: Path) -> Any:  # fontTools has no types
    return TTFont(path)


@pytest.mark.parametrize("kind", NEEDED)
def test_a_font_holds_what_a_club_writes(font: Any, kind: str) -> None:
    held = font.getBestCmap()

    assert [sign for sign in NEEDED[kind] if ord(sign) not in held] == []


def test_suits_are_left_to_our_own_drawings(font: Any) -> None:
    held = font.getBestCmap()

    assert [sign for sign in SUITS if ord(sign) in held] == []


def test_all_digits_are_equally_wide(font: Any) -> None:
    held = font.getBestCmap()

    assert len({font["hmtx"][held[ord(digit)]][0] for digit in "0123456789"}) == 1


def test_a_font_is_static_and_small(font: Any, path: Path) -> None:
    assert "fvar" not in font
    assert path.stat().st_size < 400_000


def test_the_arrow_switch_stands_between_its_margins(font: Any) -> None:
    name = font.getBestCmap()[ord("⇄")]
    glyph, (width, _left) = font["glyf"][name], font["hmtx"][name]

    assert 0 <= glyph.xMin < glyph.xMax <= width


@pytest.mark.usefixtures("qapp")
def test_columns_of_figures_align_on_the_screen_as_on_paper(path: Path) -> None:
    QFontDatabase.addApplicationFont(str(path))
    on_screen = QFont("Inter")
    on_screen.setWeight(QFont.Weight(fonts.WEIGHTS[path.stem.partition("-")[2]]))
    on_screen.setPixelSize(1000)
    on_screen.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    on_paper = PaperFont(path.stem, str(path))
    figures = ["11.11", "74.17", "90.07", "48.00"]

    assert len({QFontMetricsF(on_screen).horizontalAdvance(figure) for figure in figures}) == 1
    assert QFontMetricsF(on_screen).horizontalAdvance("0123456789") == pytest.approx(
        on_paper.stringWidth("0123456789", 1000), abs=2
    )


def test_the_licence_lies_beside_them() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (fonts.FOLDER / "OFL.txt").read_text(encoding="utf-8")


def test_the_shipped_fonts_are_what_the_build_step_makes() -> None:
    source = fonts.find_packaged("Inter[opsz,wght].ttf")
    made, shipped = fonts.static(source, 600), TTFont(fonts.FOLDER / "Inter-SemiBold.ttf")

    assert made.getBestCmap().keys() == shipped.getBestCmap().keys()
    assert sorted(made["hmtx"].metrics.values()) == sorted(shipped["hmtx"].metrics.values())
    assert made["name"].getDebugName(4) == shipped["name"].getDebugName(4) == "Inter SemiBold"


def test_the_font_of_the_suits_is_made_of_the_shapes_there_are(tmp_path: Path) -> None:
    suit_font.write(tmp_path / "suits.ttf")
    assert (tmp_path / "suits.ttf").read_bytes() == resource("suits", "suits.ttf").read_bytes()
