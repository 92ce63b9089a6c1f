"""Text on paper: suits, small capitals, and what happens when there is too little room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from reports.core.document import Document
from reports.core.fonts import CAPITAL_HEIGHT, Face
from reports.core.text import TypesetRun, elide, fit, lay_out, make_runs, plain, width, wrap

if TYPE_CHECKING:
    from pathlib import Path

# What people put into names and notes: letters of our languages, blanks, hyphens, suits, stars and braces.
WORDS = st.text(alphabet="abcxyzABCÁÉñçąłåßαβγΔΩώ ♠♥♦♣NT17-–*^{}'", max_size=60)
ROOMS = st.floats(min_value=8, max_value=300)


def test_a_suit_is_drawn_and_not_written() -> None:
    suits = [atom.text for atom in lay_out("4♠ doubled, ♥10 led", 9).atoms if atom.suit]
    assert suits == ["♠", "♥"]


@pytest.mark.parametrize("text", ["3NT W", "1NT", "NT", "3NT× N", "6NT, +1440"])
def test_notrump_stands_in_small_capitals(text: str) -> None:
    small = [atom for atom in lay_out(text, 10).atoms if atom.text == "NT"]
    assert len(small) == 1
    assert small[0].size == pytest.approx(7.8)


@pytest.mark.parametrize("text", ["Antonia", "NTUA Club", "SAINT", "Pair 3 NT2"])
def test_other_words_keep_their_capitals(text: str) -> None:
    assert all(atom.size == 10 for atom in lay_out(text, 10).atoms)


@pytest.mark.parametrize(("text", "notrump"), [("3ST", "ST"), ("1ΧΑ Β", "ΧΑ")])
def test_notrump_of_other_languages_too(text: str, notrump: str) -> None:
    assert [atom.text for atom in lay_out(text, 10).atoms if atom.size < 10] == [notrump]


def test_digits_are_all_of_one_width() -> None:
    assert len({round(width(digit, 10, face), 6) for digit in "0123456789" for face in [Face.REGULAR]}) == 1


def test_greek_and_accents_have_widths_of_their_own() -> None:
    assert width("Ελένη", 10) != width("□□□□□", 10)
    assert width("Łukasz Ødegård", 10) > width("ukasz degrd", 10)


def test_marks_make_runs_and_values_are_taken_as_they_are() -> None:
    runs = make_runs("**Board {board}** by {name}^{note}^", board=7, name="A**B {x}", note="4")
    assert runs == (
        TypesetRun("Board 7", Face.SEMIBOLD),
        TypesetRun(" by A**B {x}"),
        TypesetRun("4", raised=True),
    )


def test_raised_runs_stand_above_the_line() -> None:
    _figure, mark = lay_out((TypesetRun("9.3"), TypesetRun("b", raised=True)), 10).atoms
    assert mark.rise > 0
    assert mark.size < 10


def test_names_shrink_first_then_grow_shorter_and_are_cut_last() -> None:
    wordings = ("Margarida Sousa – Rui Antunes", "Sousa–Antunes")
    whole = width(wordings[0], 9)
    assert fit(wordings, whole, 9, 7.5) == (wordings[0], 9)
    text, size = fit(wordings, whole * 0.9, 9, 7.5)
    assert text == wordings[0] and 7.5 <= size < 9
    assert fit(wordings, whole * 0.6, 9, 7.5) == (wordings[1], 9)
    text, size = fit(wordings, 30, 9, 7.5)
    assert plain(text).startswith("Sou") and plain(text).endswith("…") and size == 7.5


@given(WORDS, ROOMS)
def test_what_is_elided_fits_and_is_the_beginning(text: str, room: float) -> None:
    kept = plain(elide(text, room, 9))
    assert width(kept, 9) <= room
    assert kept == text or not kept or text.startswith(kept[:-1].rstrip())


@given(WORDS, ROOMS)
def test_fitted_text_fits(text: str, room: float) -> None:
    chosen, size = fit((text, text[:10]), room, 9, 7.5)
    assert width(chosen, size) <= room + 1e-6


@given(WORDS, st.floats(min_value=20, max_value=300))
def test_wrapping_loses_no_letter_and_keeps_to_the_room(text: str, room: float) -> None:
    lines = wrap(text, room, 8)
    assert all(line.width <= room + 1e-6 for line in lines)
    written = "".join(atom.text for line in lines for atom in line.atoms)
    assert written.replace(" ", "") == text.replace(" ", "")


@given(WORDS)
def test_runs_are_as_wide_as_their_text(text: str) -> None:
    line = lay_out(text, 9)
    assert "".join(atom.text for atom in line.atoms) == text
    assert all(atom.x <= line.width + 1e-6 for atom in line.atoms)
    assert CAPITAL_HEIGHT < 1


def test_a_text_of_more_signs_than_a_font_holds_is_whole_on_paper(tmp_path: Path) -> None:
    """A font in a document has 256 signs: here a line goes through two of them, twice, with what must be escaped."""
    letters = (
        *range(0x30, 0x7B),
        *range(0xC0, 0x149),
        *range(0x14A, 0x17F),
        *range(0x391, 0x3A2),
        *range(0x3A3, 0x3CA),
    )
    signs = "(a\\b) " + "".join(map(chr, letters))
    assert len(set(signs)) > 256
    document = Document()
    document.page()
    for y in (100, 200):
        document.sheet.text(40, y, signs, 2)
    document.save(tmp_path / "signs.pdf")
    assert PdfReader(tmp_path / "signs.pdf").pages[0].extract_text().count(signs) == 2
