"""Two texts as one, each sentence once and last."""

from __future__ import annotations

from model.rulings.words.sentences import both


def test_a_sentence_of_both_stands_last() -> None:
    assert both("Stop. Play on.", "Take it back. Stop.") == "Play on. Take it back. Stop."


def test_a_greek_question_is_a_sentence() -> None:
    assert both("Τι έγινε; Παίξτε.", "Παίξτε.") == "Τι έγινε; Παίξτε."


def test_nothing_and_something_are_something() -> None:
    assert both("", "Play on.") == both("Play on.", "") == "Play on."
