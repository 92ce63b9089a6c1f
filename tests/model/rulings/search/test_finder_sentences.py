"""Whole sentences, as directors type them at the table, lead to their tree among the first three."""

from __future__ import annotations

import time
from typing import Final

import pytest

from model.rulings.search.finder import Finder
from model.rulings.trees.library import Library

FINDER: Final = Finder(Library())
SENTENCES: Final = {
    "revoke": [
        "didn't follow suit",
        "failed to follow",
        "renege",
        "had a heart all along",
        "ruffed with a club in hand",
        "discarded wrongly",
        "found the card later",
    ],
    "revoke-question": [
        "asked partner if he had none",
        "no more hearts partner",
    ],
    "opening-lead-out-of-turn": [
        "wrong defender made the opening lead",
        "lead from the wrong side",
        "led out of turn face up",
    ],
    "face-down-lead": [
        "face down out of turn",
    ],
    "lead-out-of-turn-defender": [
        "east led but it was west's lead",
        "led out of turn in the middle of the hand",
    ],
    "lead-out-of-turn-declarer": [
        "declarer in wrong hand",
        "led from dummy when in hand",
        "called for a card from dummy but was in hand",
    ],
    "penalty-card": [
        "penalty card and partner is on lead",
        "what can partner lead",
    ],
    "exposed-card": [
        "dropped card on table",
        "card fell on the table",
        "defender exposed card",
    ],
    "premature-play": [
        "third hand played before second",
        "fourth hand played before second",
        "played before dummy",
    ],
    "simultaneous-plays": [
        "two cards stuck together",
        "two cards fell",
    ],
    "played-card": [
        "dummy put out a card unasked",
        "is the card played",
        "declarer changed his mind about dummy card",
        "wrong card from dummy",
        "meant another card",
    ],
    "designation": [
        "just said play",
        "small",
        "said club only",
        "run the suit",
    ],
    "dummy": [
        "dummy said you are on table",
        "dummy asked about revoke",
        "dummy pulled a card",
    ],
    "taking-back": [
        "wants his card back",
    ],
    "defective-trick": [
        "13 cards but 12 left",
        "one card left over",
        "too many cards at the end",
        "five cards in the trick",
    ],
    "tricks-inspected": [
        "quitted trick",
        "see last trick",
        "card turned wrong way",
    ],
    "claim": [
        "claim with a trump out",
        "claimed and forgot trump",
        "claim disputed",
        "conceded but partner objected",
        "play on after claim",
    ],
    "claim-agreed": [
        "agreed to claim but now object",
    ],
    "concession": [
        "conceded one trick too many",
    ],
    "deception-tempo": [
        "hesitated with singleton",
        "coffee house",
        "misled by hesitation in play",
    ],
    "conduct": [
        "gloating",
        "shouting",
        "rude to partner",
        "bad behaviour",
    ],
    "spectators": [
        "kibitzer",
        "onlooker said",
    ],
    "score-error": [
        "wrong score entered",
        "score wrong in bridgemate",
        "pairs disagree on result",
    ],
    "director-error": [
        "I made a wrong ruling",
    ],
    "fouled-board": [
        "cards in wrong slot",
        "two hands swapped in board",
        "board fouled",
    ],
    "teams-board": [
        "other table in teams",
        "match board cannot be played",
    ],
    "procedural-penalty": [
        "late pair",
        "slow play",
        "board not counted",
        "compared results with another table",
    ],
    "discipline": [
        "swearing",
        "throw out a player",
    ],
    "appeal": [
        "wants to appeal",
        "committee",
        "time for appeal",
    ],
    "unable-to-comply": [
        "does not have the required suit",
    ],
    "play-after-illegal-play": [
        "played on after lead out of turn",
        "condoned lead out of turn",
    ],
    "declarer-exposes": [
        "declarer tabled his hand",
        "declarer showed cards",
    ],
    "misinformation": ["opponents did not alert", "they failed to alert 2♦"],
    "unauthorised-information": ["asked about diamonds and passed", "partner looked unhappy"],
    "change-of-call": ["pass card pulled by mistake", "double card instead of pass"],
    "adjusted-score": [
        "board could not be played",
        "average plus",
    ],
}


@pytest.mark.parametrize(
    ("words", "language", "tree"),
    [
        ("East led out of turn to trick 13", "en", "lead-out-of-turn-defender"),
        ("West leads out of turn at trick 9", "en", "lead-out-of-turn-defender"),
        ("saiu fora da vez na vaza 13", "pt", "lead-out-of-turn-defender"),
        ("salió fuera de turno en la baza 13", "es", "lead-out-of-turn-defender"),
        ("βγήκε εκτός σειράς στη λεβέ 13", "el", "lead-out-of-turn-defender"),
        ("opening lead out of turn", "en", "opening-lead-out-of-turn"),
        ("saída fora da vez", "pt", "opening-lead-out-of-turn"),
        ("dummy pulled a card declarer did not call", "en", "played-card"),
        ("o morto jogou sem o carteador pedir", "pt", "played-card"),
        ("ordered suit not led", "en", "revoke"),
        ("naipe exigido, não jogou", "pt", "revoke"),
        ("dummy's remark damaged us", "en", "dummy"),
        ("el comentario del muerto nos perjudicó", "es", "dummy"),
        ("το σχόλιο του μορ μας ζημίωσε", "el", "dummy"),
    ],
)
def test_what_is_said_of_a_trick_or_of_dummy_stands_first(words: str, language: str, tree: str) -> None:
    assert FINDER.find(words, language)[0].tree == tree


@pytest.mark.parametrize(
    ("words", "tree"), [(words, tree) for tree, sentences in SENTENCES.items() for words in sentences]
)
def test_a_sentence_finds_its_tree(words: str, tree: str) -> None:
    assert tree in [one.tree for one in FINDER.find(words, "en")][:3]


def test_phrases_that_fit_stand_before_words_that_are_only_held() -> None:
    found = FINDER.find("claim with a trump out", "en")
    assert found[0].tree == "claim"
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert FINDER.find("zzzz qqqq", "en") == ()


def test_a_long_sentence_is_answered_at_each_key() -> None:
    """Generous against the blink of a key, so that a slow machine is no failure."""
    sentence = "west led out of turn with two penalty cards on the table and declarer accepted it"
    FINDER.find(sentence, "en")
    begun = time.perf_counter()
    for end in range(1, len(sentence)):
        FINDER.find(sentence[:end], "en")
    assert (time.perf_counter() - begun) / len(sentence) < 0.1
