"""What waits for the director is said as the language writes contracts and cards."""

from __future__ import annotations

import pytest

from model.i18n import install_language
from model.room.words import describe_waiting


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "3NT E +1 ♦Q"), ("pt", "3ST E +1 ♦Q"), ("es", "3ST E +1 ♦D")]
)
def test_a_result_that_waits_is_shown_as_on_scores(language: str, shown: str) -> None:
    install_language(language)

    assert shown in describe_waiting("doubted", "3NTE+1 DQ")


def test_what_is_no_result_is_shown_as_it_came() -> None:
    assert "says what," in describe_waiting("overtaken", "what")
