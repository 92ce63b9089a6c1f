"""No cell of words runs as a formula, wherever a spreadsheet parts the line; and the words come back as they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.exchange.csv.cells import plain, safe

WORDS = st.text(st.sampled_from(list("ab;= +-@'\u00a0＝")) | st.characters(codec="utf-8"), max_size=12)


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("=1+1", "'=1+1"),
        ("Ann;=HYPERLINK(1)", "Ann;'=HYPERLINK(1)"),
        ("Ann; +1;@x", "Ann; '+1;'@x"),
        ("Ann\t=1", "Ann =1"),
        ("Ann;'=1", "Ann;''=1"),
        ("O'Hara; Bob", "O'Hara; Bob"),
        ("a-b; c=d", "a-b; c=d"),
    ],
)
def test_a_formula_behind_a_semicolon_is_guarded_too(words: str, written: str) -> None:
    assert safe(words) == written


@given(WORDS)
def test_no_part_of_a_cell_begins_a_formula(words: str) -> None:
    for separator in (";", "\t"):
        for part in safe(words).split(separator):
            assert not part.strip().startswith(("=", "+", "-", "@", "＝"))


@given(WORDS)
def test_what_was_guarded_reads_back(words: str) -> None:
    in_a_line = "".join(letter if letter.isprintable() or letter == "\u00a0" else " " for letter in words)
    assert plain(safe(words)) == in_a_line
