"""The Laws one by one (the third table of the reference): every outcome named there, in every edition that has it."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.result import Result
from model.rulings.auction import facts_of
from model.rulings.effects.vocabulary import AnyEffect
from model.rulings.engine import next_step
from model.rulings.search.finder import find
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import USUAL, holds
from rulings.laws.law_by_law.auction import ROWS as AUCTION
from rulings.laws.law_by_law.line import Line, line
from rulings.laws.law_by_law.play import ROWS as PLAY
from rulings.test_cases_play import lines_of

ROWS: Final = {law: tuple(line(one) for one in texts) for law, texts in (AUCTION | PLAY).items()}
CELLS: Final = [
    pytest.param(one, edition, id=f"{law}-{number}-{edition}")
    for law, lines in ROWS.items()
    for number, one in enumerate(lines, 1)
    for edition in Edition
    if covers(one.editions, edition)
]
COMPUTED: Final = ("2", "18", "19", "44", "77", "78")
"""Counted by the program and not ruled on: here, and 44 in `tests/model/bridge/play`, 78 in `tests/model/scoring`."""
REFERENCE: Final = ("1", "3", "4", "5", "22", "80", "83", "88", "89")
"""Words only: 80 is what the authority elects, the others lead to the tree that needs them."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize(("one", "edition"), CELLS)
def test_what_the_law_comes_to(library: Library, one: Line, edition: Edition) -> None:
    ruling = _ruled(library, one, edition)
    lines = lines_of(ruling)
    cited = {*ruling.law, *(place for issued in ruling.effects for place in issued.law), *ruling.way}
    assert one.cited[list(Edition).index(edition)] in cited, sorted(cited)
    assert [wanted for wanted in one.effects if not holds(lines, wanted)] == [], lines
    assert [unwanted for unwanted in one.never if holds(lines, unwanted)] == [], lines
    assert one.after in " ".join(place for review in ruling.after_play for place in review.law)


def _ruled(library: Library, one: Line, edition: Edition) -> Ruling:
    """The ruling; what the line leaves open is answered as usual, or with the first answer, and what it answers is asked."""
    answers: dict[str, str] = dict(one.answers)
    for _question in range(12):
        step = next_step(library.tree(one.tree), edition, answers, one.facts, trees=library.tree)
        if isinstance(step, Ruling):
            assert set(one.answers) <= {asked.question for asked in step.trail}
            return step
        usual = USUAL.get((step.tree, step.id.rpartition(".")[2]), "")
        offered = [choice.id for choice in step.choices]
        answers[step.id] = usual if usual in offered else offered[0]
    raise AssertionError(f"{one.tree} asks and asks")


def test_every_law_has_its_row() -> None:
    everything = {str(law) for law in range(1, 94)}
    assert {*ROWS, *COMPUTED, *REFERENCE} == everything
    assert not set(ROWS) & {*COMPUTED, *REFERENCE}


@pytest.mark.parametrize("law", [law for law in (*COMPUTED, *REFERENCE) if law != "80"])
def test_a_law_without_a_ruling_of_its_own_is_found_by_its_number(library: Library, law: str) -> None:
    assert find(f"Law {law}", "en", library, limit=3)


def test_every_effect_wanted_or_unwanted_is_one_that_there_is() -> None:
    words = {kind.__struct_config__.tag for kind in get_args(AnyEffect)}
    named = {
        effect.split()[0] for lines in ROWS.values() for one in lines for effect in one.effects + one.never
    }
    assert named - words == set()


def test_dealer_and_vulnerability_come_again_after_sixteen_boards() -> None:
    """Law 2."""
    assert [dealer(board).value for board in range(1, 5)] == ["N", "E", "S", "W"]
    assert [vulnerability(board) for board in (1, 2, 3, 4, 5)] == [
        Vulnerability.NONE,
        Vulnerability.NS,
        Vulnerability.EW,
        Vulnerability.ALL,
        Vulnerability.NS,
    ]
    for board in range(1, 17):
        assert (dealer(board), vulnerability(board)) == (dealer(board + 16), vulnerability(board + 16))


@pytest.mark.parametrize(
    ("auction", "tree"),
    [
        ("1S 2S", ""),
        ("1S 1NT", ""),
        ("1S 1H", "insufficient-bid"),
        ("1S 1S", "insufficient-bid"),
        ("1S X XX", ""),
        ("1S P X", "inadmissible-double"),
        ("1S XX", "inadmissible-double"),
    ],
)
def test_a_bid_is_sufficient_and_a_double_admissible_or_not(auction: str, tree: str) -> None:
    """Laws 18 and 19."""
    assert facts_of({"dealer": "N", "auction": auction}).tree == tree


def test_the_fourth_undertrick_doubled_and_not_vulnerable_costs_three_hundred() -> None:
    """Law 77: 100, 200, 200, then 300 each."""
    scores = [Result.parse(f"2SxN-{down}").score(Vulnerability.NONE) for down in (1, 2, 3, 4, 5)]
    assert scores == [-100, -300, -500, -800, -1100]
