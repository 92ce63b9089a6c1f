"""Two texts as one, each sentence once and last."""

from __future__ import annotations

from model.rulings.trees.library import Library
from model.rulings.trees.tree import Outcome, QuestionNode
from model.rulings.words.sentences import both

THIRTY_SECONDS = 75
"""Words that a director reads aloud in half a minute."""


def test_a_sentence_of_both_stands_last() -> None:
    assert both("Stop. Play on.", "Take it back. Stop.") == "Play on. Take it back. Stop."


def test_a_greek_question_is_a_sentence() -> None:
    assert both("Τι έγινε; Παίξτε.", "Παίξτε.") == "Τι έγινε; Παίξτε."


def test_nothing_and_something_are_something() -> None:
    assert both("", "Play on.") == both("Play on.", "") == "Play on."


def test_what_is_read_aloud_takes_less_than_half_a_minute() -> None:
    nodes = [node for tree in Library().load_all() for node in tree.nodes().values()]
    said = [
        text
        for node in nodes
        if isinstance(node, QuestionNode | Outcome) and node.say
        for text in ([node.say] if isinstance(node.say, str) else node.say.values())
    ]

    assert len(said) > 300
    assert [text for text in said if len(text.split()) > THIRTY_SECONDS] == []
