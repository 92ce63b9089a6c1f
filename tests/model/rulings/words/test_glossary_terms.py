"""The notions of the glossary that name an irregularity or a remedy lead to their tree, in each of its four languages.

The words themselves stand in the reference beside the checkout; without it the test is skipped.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from model.rulings.search.finder import Finder
from model.rulings.trees.library import Library

GLOSSARY: Final = Path(__file__).parents[5] / "shared/reference/glossary.toml"
LANGUAGES: Final = {"en": "en", "pt": "pt_BR", "es": "es", "el": "el"}

TREES: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    ("deal",): ("redeal", "pre-dealt boards", "shuffle"),
    ("wrong-board",): ("wrong board",),
    ("fouled-board",): ("fouled board",),
    ("deal", "teams-board"): ("substitute board",),
    ("wrong-number-of-cards",): ("incorrect number of cards",),
    ("missing-card",): ("missing card",),
    ("missed-turn",): ("passed out",),
    ("insufficient-bid",): ("sufficient bid", "insufficient bid", "replacement call"),
    ("call-out-of-rotation",): (
        "rotation",
        "call out of rotation",
        "pass out of rotation",
        "bid out of rotation",
        "double or redouble out of rotation",
    ),
    ("inadmissible-double",): ("inadmissible call", "inadmissible double or redouble"),
    ("silenced-player",): ("call when required to pass",),
    ("bid-over-seven",): ("bid of more than seven",),
    ("call-after-final-pass",): ("call after the final pass",),
    ("call-after-final-pass", "missed-turn"): ("final pass",),
    ("silenced-player", "could-have-known"): ("enforced pass",),
    ("simultaneous-calls",): ("simultaneous calls",),
    ("change-of-call",): ("change of call", "unintended call", "bidding box"),
    ("change-of-call", "lead-restriction", "insufficient-bid"): ("withdrawn call",),
    ("change-of-call", "call-out-of-rotation", "insufficient-bid"): ("cancelled call",),
    ("insufficient-bid", "call-out-of-rotation"): ("comparable call",),
    ("agreements",): (
        "psychic call",
        "convention",
        "partnership understanding",
        "special partnership understanding",
        "concealed partnership understanding",
        "system card",
    ),
    ("misinformation", "explanation"): ("alert", "announcement"),
    ("misinformation",): ("failure to alert", "misinformation", "mistaken call"),
    ("explanation", "misinformation"): ("mistaken explanation", "explanation of calls"),
    ("explanation",): ("review of the auction",),
    ("unauthorised-information",): (
        "unauthorised information",
        "logical alternative",
        "hesitation",
        "reserve rights",
        "poll of players",
    ),
    ("deception-tempo", "unauthorised-information"): ("tempo",),
    ("lead-out-of-turn-defender", "lead-out-of-turn-declarer", "opening-lead-out-of-turn"): (
        "lead out of turn",
    ),
    ("opening-lead-out-of-turn",): ("opening lead out of turn",),
    ("lead-out-of-turn-declarer",): ("lead from the wrong hand",),
    ("revoke",): (
        "fail to follow suit",
        "revoke",
        "corrected revoke",
        "revoke at the twelfth trick",
    ),
    ("played-card",): ("played card", "fifth card played to a trick"),
    ("taking-back",): ("withdrawn card",),
    ("played-card", "dummy"): ("card played from dummy by mistake",),
    ("designation",): ("designation of dummy's card",),
    ("exposed-card", "card-exposed-auction", "declarer-exposes"): ("exposed card",),
    ("penalty-card",): (
        "penalty card",
        "major penalty card",
        "minor penalty card",
        "two or more penalty cards",
    ),
    ("lead-restriction", "penalty-card"): ("lead restriction", "require a lead", "prohibit a lead"),
    ("premature-play",): ("premature lead or play",),
    ("simultaneous-plays",): ("simultaneous leads or plays",),
    ("unable-to-comply",): ("inability to lead or play as required",),
    ("revoke", "revoke-tricks"): ("established revoke", "revoke trick", "automatic trick adjustment"),
    ("defective-trick",): ("defective trick",),
    ("tricks-inspected",): ("quitted trick", "inspection of tricks"),
    ("score-error",): ("tricks won", "scoring error", "correction period"),
    ("claim",): ("claim", "contested claim", "claim statement", "outstanding trump", "line of play"),
    ("concession",): ("concession", "cancelled concession"),
    ("claim-agreed",): ("agreement to a claim",),
    ("dummy",): (
        "dummy's rights",
        "dummy's limitations",
    ),
    ("attention",): ("irregularity", "infraction", "draw attention", "call the Director"),
    ("options",): ("rectification", "option"),
    ("procedural-penalty",): ("procedural penalty", "late arrival", "slow play", "comparing scores"),
    ("discipline",): ("disciplinary penalty", "suspension", "disqualification"),
    ("procedural-penalty", "discipline"): ("penalty",),
    ("damage", "adjusted-score"): ("damage",),
    ("adjusted-score", "damage"): ("redress",),
    ("adjusted-score",): (
        "adjusted score",
        "artificial adjusted score",
        "assigned adjusted score",
        "weighted score",
        "split score",
        "average",
        "average plus",
        "average minus",
        "not played",
        "serious error",
    ),
    ("adjusted-score", "wrong-board", "deal"): ("cancelled board",),
    ("acted-before",): ("forfeit of the right to rectification",),
    ("disputed-facts",): ("disputed facts",),
    ("director-error",): ("Director's error",),
    ("appeal",): ("appeal", "appeals committee", "appeal deposit", "time limit for appeals", "reviewer"),
    ("conduct",): ("conduct and etiquette",),
    ("spectators",): ("spectator",),
    ("explanation", "start-of-play", "misinformation"): ("clarification period",),
    ("face-down-lead", "start-of-play"): ("face the lead",),
}
"""The trees that may come first, and the notions they are for."""


def _terms() -> dict[str, dict[str, Any]]:
    if not GLOSSARY.is_file():
        pytest.skip(f"no glossary at {GLOSSARY}")
    return {str(term["en"]): term for term in tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))["term"]}


@pytest.fixture(scope="module")
def finder() -> Finder:
    """One search for all languages: it reads the texts of them all."""
    return Finder(Library())


def _words(term: dict[str, Any], language: str) -> list[str]:
    key = LANGUAGES[language]
    return [term[key], *term.get(f"synonyms_{key}", [])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_an_irregularity_find_its_tree_first(finder: Finder, language: str) -> None:
    terms = _terms()
    allowed: dict[str, set[str]] = {}  # one word may name several notions
    for trees, names in TREES.items():
        for name in names:
            for words in _words(terms[name], language):
                allowed.setdefault(words, set()).update(trees)
    lost = {
        words: [found.tree for found in finder.find(words, language, limit=3)]
        for words, trees in allowed.items()
        if not {found.tree for found in finder.find(words, language, limit=1)} & trees
    }
    assert len(allowed) > 150
    assert lost == {}


def test_every_notion_is_one_of_the_glossary_and_every_tree_is_there() -> None:
    terms = _terms()
    heads = {head.id for head in Library().heads}
    assert [name for names in TREES.values() for name in names if name not in terms] == []
    assert {tree for trees in TREES for tree in trees} <= heads
