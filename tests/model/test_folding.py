"""Names and words compared as a hurried hand types them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.folding import fold, without_accents


@pytest.mark.parametrize(
    ("typed", "compared"),
    [
        ("Σπύρος  Ψαλτήρας", "σπυροσ ψαλτηρασ"),
        ("Łukasz Sørensen", "lukasz sorensen"),
        (" Ann  CARR ", "ann carr"),
        ("Straße", "strasse"),
    ],
)
def test_case_accents_strokes_and_double_blanks_make_no_difference(typed: str, compared: str) -> None:
    assert fold(typed) == compared


@given(st.text())
def test_no_accent_is_left_and_nothing_else_is_lost(text: str) -> None:
    letters = [letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter)]
    assert without_accents(text) == "".join(letters)
