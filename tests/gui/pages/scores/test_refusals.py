"""What the foot of Scores offers to type: in the letters that the field reads, in every language."""

from __future__ import annotations

import pytest

from gui.pages.scores.refusals import scores_hints
from model.bridge.entry.field import ReadingState, read
from model.bridge.entry.words import short
from model.bridge.letters import ENGLISH, GREEK, PORTUGUESE, SPANISH, Letters
from model.i18n import _, install_language

ALL = 7


def typed_hints(letters: Letters) -> list[str]:
    return [key for hint in scores_hints(None, letters) for key in hint.keys if key[0].islower()]


@pytest.mark.parametrize(
    ("letters", "typed"),
    [(ENGLISH, ["a", "np"]), (PORTUGUESE, ["m", "nj"]), (SPANISH, ["m", "np"]), (GREEK, ["μο", "νπ"])],
)
def test_the_foot_offers_the_words_of_the_letters_typed(letters: Letters, typed: list[str]) -> None:
    assert typed_hints(letters) == typed
    for text in typed:
        assert read(text, ALL, letters=letters).state is ReadingState.FITS


@pytest.mark.parametrize("letters", [ENGLISH, PORTUGUESE, SPANISH, GREEK])
def test_the_grid_and_the_paper_call_a_board_not_played_the_same(letters: Letters) -> None:
    install_language(letters.language)
    result = read("np", ALL, letters=letters).result
    assert result is not None
    assert short(result).lower() == _("np")
    install_language("en")


@pytest.mark.parametrize("letters", [ENGLISH, PORTUGUESE, SPANISH, GREEK])
def test_what_a_refusal_tells_to_type_is_read(letters: Letters) -> None:
    install_language(letters.language)
    nonsense = read("%", ALL, letters=letters).reason
    percentages = _("Type a percentage for each side: a60/40.").removesuffix(".").rpartition(" ")[2]
    install_language("en")
    said = [letters.passed[0], letters.not_played[0], letters.late[0], letters.average[0]]
    assert all(f" {word.lower()}" in nonsense for word in said), nonsense
    assert read(percentages, ALL, letters=letters).state is ReadingState.FITS
