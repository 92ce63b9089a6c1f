"""Whole texts and their beginnings, and the many signs that keyboards and clipboards give."""

import pytest

from model.bridge.entry.grammar import bare, grammar_of, group_letter, is_redouble
from model.bridge.letters import ENGLISH, GREEK


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (" 4s  n\t+1 ", "4SN+1"),
        ("−100", "-100"),
        ("–100", "-100"),
        ("4♠×n‑1", "4♠XN-1"),
        ("4♡*e=", "4♥XE="),
        ("4♥️n=", "4♥N="),
        ("3\u00a0nt\u202fe=", "3NTE="),
        ("πάσο", "ΠΑΣΟ"),
        ("", ""),
    ],
)
def test_bare(text: str, left: str) -> None:
    assert bare(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "4",
        "4S",
        "4SD",
        "4SDB",
        "4SX",
        "4SN",
        "4SN+",
        "4SN+1",
        "4SN+1S1",
        "4SN=>",
        "62-S",
        "AV",
        "A+/",
        "A6",
        "A604",
        "PA",
        "N",
        "=",
        "=H",
        "-",
    ],
)
def test_beginnings(text: str) -> None:
    assert grammar_of(ENGLISH).begins(text)


@pytest.mark.parametrize(
    "text", ["X", "!", ">B", "H5", "4=", "4S=", "4N4", "8SN", "12345", "A//", "NPH", "==", "+-"]
)
def test_no_beginnings(text: str) -> None:
    assert not grammar_of(ENGLISH).begins(text)


def test_groups() -> None:
    assert [group_letter(text) for text in ("A", "B", "Z", "Α", "Β", "Δ")] == ["", "b", "z", "", "b", "d"]


def test_doubles() -> None:
    assert [is_redouble(text) for text in ("X", "XX", "DBL", "RDBL", "Χ", "ΧΧ")] == [
        False,
        True,
        False,
        True,
        False,
        True,
    ]


def test_a_grammar_is_made_once() -> None:
    assert grammar_of(GREEK) is grammar_of(GREEK)
