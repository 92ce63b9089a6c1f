"""Typed letters are underlined where they were found."""

import pytest

from gui.widgets.text.hits import mark_hits


def underlined(text: str, typed: str) -> list[str]:
    return [run.text for run in mark_hits(text, typed).runs if run.underlined]


@pytest.mark.parametrize(
    ("text", "typed", "hits"),
    [
        ("Eleni Markou", "mar", ["Mar"]),
        ("Mário Teles", "mar", ["Már"]),
        ("Joaquim Amaral", "mar", ["mar"]),
        ("Νίκος Βλάχος", "βλαχ", ["Βλάχ"]),
        ("Mário Teles", "10902", []),
    ],
)
def test_hits(text: str, typed: str, hits: list[str]) -> None:
    assert underlined(text, typed) == hits
    assert str(mark_hits(text, typed)) == text
