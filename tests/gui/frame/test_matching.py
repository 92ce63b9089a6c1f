"""What is typed finds what is meant: no accents, no capitals, beginnings first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.frame.matching import TextMatch, match
from model.folding import fold


def marked(query: str, text: str) -> str:
    """The text with its hits in brackets, "" when it does not answer."""
    answer = match(query, text)
    if answer is None:
        return ""
    shown, done = "", 0
    for start, end in answer.hits:
        shown += f"{text[done:start]}[{text[start:end]}]"
        done = end
    return shown + text[done:]


@pytest.mark.parametrize(
    ("query", "text", "shown"),
    [
        ("lea", "Lea Dunn", "[Lea] Dunn"),
        ("lea", "Maria Leal, Duarte Leal", "Maria [Lea]l, Duarte [Lea]l"),
        ("mar", "Mário Teles", "[Már]io Teles"),
        ("mar", "Joaquim Amaral", "Joaquim A[mar]al"),
        ("ψαλ", "Γιώργος Ψαλτήρας", "Γιώργος [Ψαλ]τήρας"),
        ("γιωρ", "Γιώργος Ψαλτήρας", "[Γιώρ]γος Ψαλτήρας"),
        ("du lea", "Maria Leal, Duarte Leal", "Maria [Lea]l, [Du]arte [Lea]l"),
        ("board 7", "Board 7", "[Board] [7]"),
        ("7", "Board 17", "Board 1[7]"),
        ("strasse", "Große Straße", "Große [Straße]"),
        ("", "Lea Dunn", "Lea Dunn"),
        ("xyz", "Lea Dunn", ""),
        ("lea xyz", "Lea Dunn", ""),
    ],
)
def test_hits_are_the_letters_that_were_meant(query: str, text: str, shown: str) -> None:
    assert marked(query, text) == shown


def test_beginnings_come_before_what_is_inside() -> None:
    def rank(text: str) -> int:
        answer = match("mar", text)
        assert answer is not None
        return answer.rank

    assert rank("Mário Teles") < rank("Eleni Markou") < rank("Joaquim Amaral")


def test_the_empty_query_answers_everything_alike() -> None:
    assert match("", "Lea Dunn") == match(" ", "Maria") == TextMatch(0, ())


@given(st.text(min_size=1, max_size=20), st.text(max_size=8))
def test_hits_lie_in_the_text_in_order_and_apart(text: str, query: str) -> None:
    answer = match(query, text)
    if answer is not None:
        edges = [edge for hit in answer.hits for edge in hit]
        assert edges == sorted(edges)
        assert all(0 <= start < end <= len(text) for start, end in answer.hits)


@given(st.text(min_size=1, max_size=20).filter(lambda text: fold(text).split() == [fold(text)]))
def test_a_word_answers_to_itself(text: str) -> None:
    assert match(text, text) is not None
