"""Rulings of two things on one board never contradict each other: any two outcomes of any two trees, put together by chance."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Final

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Question, Ruling
from model.rulings.tree_walk import NotAnAnswer
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from rulings.test_cases_play import lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator

AUCTION: Final = (
    "insufficient-bid", "call-out-of-rotation", "change-of-call", "inadmissible-double", "silenced-player", "card-exposed-auction",
    "missed-turn", "bid-over-seven", "wrong-number-of-cards", "wrong-board", "deal", "unauthorised-information", "procedural-penalty",
)  # fmt: skip
PLAY: Final = (
    "exposed-card", "penalty-card", "revoke", "lead-out-of-turn-defender", "lead-out-of-turn-declarer", "premature-play", "claim",
    "simultaneous-plays", "penalty-card-not-played", "dummy", "concession", "defective-trick", "taking-back", "missing-card",
    "opening-lead-out-of-turn", "unauthorised-information", "procedural-penalty",
)  # fmt: skip
_PAIRS: Final = 1_500
_WAYS: Final = 150
_ENDS: Final = ("score.artificial", "score.cancelled", "procedure.redeal")
_OF_PLAY: Final = ("procedure.play_on", "call.must_pass", "call.free", "lead.", "card.")


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize(("trees", "declarer"), [(AUCTION, ""), (PLAY, "S")], ids=["auction", "play"])
def test_no_two_rulings_contradict_each_other(
    library: Library, edition: Edition, trees: tuple[str, ...], declarer: str
) -> None:
    chance = random.Random(f"{edition} {declarer}")
    known: dict[str, object] = {"declarer": declarer} if declarer else {}
    ways = [(tree, way) for tree in trees for way in _outcomes(library, tree, edition, known)]
    assert len(ways) > 100
    seen = 0
    for _pair in range(_PAIRS):
        (first, way), (second, besides) = chance.choice(ways), chance.choice(ways)
        seats = chance.choice(("WW", "WE", "WS", "SW"))
        facts = known | {"offender": seats[0], "then": second, "2:offender": seats[1]}
        answers = way | {f"2:{question}": answer for question, answer in besides.items()}
        try:
            step = next_step(library.tree(first), edition, answers, facts, trees=library.tree)
        except NotAnAnswer:  # what the first happening has settled is asked otherwise of the second
            continue
        if isinstance(step, Ruling):
            seen += 1
            assert list(_contradictions(step)) == [], (first, way, second, besides, seats, step.say)
    assert seen > _PAIRS // 3


def _outcomes(
    library: Library, tree: str, edition: Edition, known: dict[str, object]
) -> Iterator[dict[str, str]]:
    """A way to each ruling that the tree can come to, West the offender."""
    found: set[tuple[str, str]] = set()
    waiting: list[dict[str, str]] = [{}]
    tried = 0
    while waiting and tried < _WAYS * 4:
        tried += 1
        answers = waiting.pop()
        step = next_step(library.tree(tree), edition, answers, known | {"offender": "W"}, trees=library.tree)
        if isinstance(step, Question):
            waiting += [answers | {step.id: one.id} for one in reversed(step.choices)]
        elif (step.tree, step.outcome) not in found:
            found.add((step.tree, step.outcome))
            yield answers


def _contradictions(ruling: Ruling) -> Iterator[str]:
    lines = [line.split() for line in lines_of(ruling)]

    def of(kind: str) -> list[list[str]]:
        return [line for line in lines if line[0] == kind]

    if any(of(kind) for kind in _ENDS) and any(line[0].startswith(_OF_PLAY) for line in lines):
        yield "a board that is not played, and how to call or play on it"
    throughout = {line[1] for line in of("call.must_pass") if "throughout" in line}
    if throughout & {line[1] for line in of("call.free")}:
        yield "a player who must pass to the end may call freely"
    if {line[1] for line in of("call.must_pass")} & {line[1] for line in of("call.must_repeat")}:
        yield "a player who must pass repeats a call"
    if throughout & {line[1] for line in of("call.must_pass") if "once" in line}:
        yield "a player who must pass to the end passes once"
    kinds = {(line[1], line[2]) for line in of("card.penalty_card")}
    if len({seat for seat, _kind in kinds}) < len(kinds):
        yield "a minor and a major penalty card of one defender"
    moved = any(line[-1] not in ("tricks:0", "innocent", "offending") for line in of("tricks.transfer"))
    if of("score.stands") and (moved or of("score.assigned") or of("score.artificial")):
        yield "a result that stands and does not"
    if len({tuple(line) for line in of("call.auction_reverts")}) > 1:
        yield "the turn of two players"
    spoken = re.split(r"(?<=[.!?])\s+", ruling.say)
    if len(spoken) > len(set(spoken)):
        yield "a sentence said twice"
