"""The lines under a name that is typed in Seating."""

from __future__ import annotations

from gui.widgets.hall.suggestions import Sort, Suggestion
from gui.widgets.text.suit_text import suit_text


def test_a_visitor_that_is_chosen_names_one_key_only() -> None:
    """Not "Enter twice, or Enter"."""
    visitor = Suggestion(Sort.VISITOR, suit_text("New player"), note="Enter twice, or")
    assert visitor.beside(chosen=False) == "Enter twice, or"
    assert visitor.beside(chosen=True) == ""
    seated = Suggestion(Sort.PLAYER, suit_text("Ann"), sits="sits at table 5")
    assert seated.beside(chosen=True) == "sits at table 5,"
