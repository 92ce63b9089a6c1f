"""One situation, given once as facts: every tree that a truthful director could open comes to the same decisive effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from model.rulings.trees.tree import Helper, QuestionNode
from rulings.doors import (
    asking,
    astray,
    boards,
    calls,
    cards,
    claims,
    concessions,
    dummies,
    explanations,
    information,
    law_26,
    leads,
    lying,
    manners,
    more_revokes,
    odd_calls,
    odds,
    revokes,
    strange_boards,
    tricks,
    turned,
    twins,
)
from rulings.doors.walk import decisive, truthfully
from rulings.together.auction import AUCTION
from rulings.together.cards import CARDS as TWO_AT_ONCE

if TYPE_CHECKING:
    from types import ModuleType

FAMILIES: Final = {
    "revoke": revokes,
    "lead": leads,
    "call": calls,
    "explanation": explanations,
    "card": cards,
    "claim": claims,
    "information": information,
    "boards": boards,
    "dummy": dummies,
    "odd call": odd_calls,
    "trick": tricks,
    "concession": concessions,
    "manners": manners,
    "penalty card": lying,
    "astray": astray,
    "odds": odds,
    "law 26": law_26,
    "strange board": strange_boards,
    "turned": turned,
    "more revokes": more_revokes,
    "asking": asking,
    "twins": twins,
}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


CELLS: Final = [
    pytest.param(family, case, edition, id=f"{name}-{number}-{edition}")
    for name, family in FAMILIES.items()
    for number, case in enumerate(family.SITUATIONS)
    for edition in Edition
    if edition in getattr(family, "editions_of", lambda _case: tuple(Edition))(case)
]


@pytest.mark.parametrize(("family", "case", "edition"), CELLS)
def test_every_door_comes_to_the_same_ruling(
    library: Library, family: ModuleType, case: Any, edition: Edition
) -> None:
    wanted = family.wanted(case, edition)
    for door in case.doors():
        ruling = truthfully(library, door, edition, case, family.TRUTHS, case.facts())
        if hands_over(ruling, family) and not (ruling := taken_over(library, ruling, edition, case, family)):
            continue
        assert decisive(ruling, family.DECISIVE) == wanted, (door, case, [line.text for line in ruling.trail])


def hands_over(ruling: Any, family: ModuleType) -> bool:
    """Whether the ruling does nothing decisive itself and goes to another tree, by name."""
    referred = [issued.effect for issued in ruling.effects if type(issued.effect).__name__ == "Refer"]
    return bool(referred) and not decisive(ruling, family.DECISIVE) and all(one.to for one in referred)


def taken_over(
    library: Library,
    ruling: Any,
    edition: Edition,
    case: Any,
    family: ModuleType,
    met: set[tuple[str, str]] | None = None,
) -> Any:
    """The ruling of the tree that goes on, where it is none of the doors already; None where the family does not know it."""
    trees = {key.partition(".")[0] for key in family.TRUTHS} - set(case.doors())
    to = next((one.effect.to for one in ruling.effects if getattr(one.effect, "to", "") in trees), None)
    return to and truthfully(library, to, edition, case, family.TRUTHS, case.facts(), met)


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("event", ["pairs", "imps", "knockout"])
@pytest.mark.parametrize("blame", ["one", "one-partly", "partly", "both"])
def test_a_board_lost_by_lateness_is_scored_as_any_that_cannot_be_played(
    library: Library, blame: str, event: str, edition: Edition
) -> None:
    """12A2, 12C: whoever rules on the lateness (90) finds the score of the other tree word for word."""
    facts = {"offender": "W", "event": event}
    late = {"what": "late", "lost": blame, "before": "first"}
    lost = {"may": "impossible", "possible": "no", "fault": blame}
    scores = [
        [
            (issued.text, issued.effect)
            for issued in _ruled(library, tree, edition, answers, facts).effects
            if type(issued.effect).__name__ in ("ScoreArtificial", "Percentage", "KnockoutAverage")
        ]
        for tree, answers in (("procedural-penalty", late), ("adjusted-score", lost))
    ]
    assert scores[0]
    assert sorted(scores[0], key=str) == sorted(scores[1], key=str)


def _ruled(
    library: Library, tree: str, edition: Edition, answers: dict[str, str], facts: dict[str, str]
) -> Ruling:
    step = next_step(library.tree(tree), edition, answers, facts, trees=library.tree)
    assert isinstance(step, Ruling), step
    return step


ONLY_WHERE_AN_ASSUMED_ANSWER_IS_CHANGED: Final = {("revoke", "zone"), ("revoke", "authority")}
ONLY_BESIDE_ANOTHER_HAPPENING: Final = {("pointed-out", "which")}
"""Asked where two things have happened, so no situation of one meets it; those of `together` do."""


def test_every_question_is_met_by_a_situation(library: Library) -> None:
    met: set[tuple[str, str]] = set()
    cells: Any = [cell.values for cell in CELLS]
    for family, case, edition in cells:
        for door in case.doors():
            ruling = truthfully(library, door, edition, case, family.TRUTHS, case.facts(), met)
            if hands_over(ruling, family):
                taken_over(library, ruling, edition, case, family, met)
    nodes = [(tree.id, node) for tree in library.load_all() for node in tree.nodes().values()]
    helpers = {node.id: node.tree for _tree, node in nodes if isinstance(node, Helper)}
    met = {(helpers.get(tree, tree), name) for tree, name in met}
    asked = {(tree, node.id) for tree, node in nodes if isinstance(node, QuestionNode)}
    assert asked - met == ONLY_WHERE_AN_ASSUMED_ANSWER_IS_CHANGED | ONLY_BESIDE_ANOTHER_HAPPENING


def test_what_is_asked_only_of_two_things_at_once_is_answered_there_both_ways() -> None:
    case = {
        word for one in (*AUCTION, *TWO_AT_ONCE) for happening in one.happenings for word in happening.split()
    }
    for tree, question in ONLY_BESIDE_ANOTHER_HAPPENING:
        assert {f"{tree}.{question}=yes", f"{tree}.{question}=no"} <= case


def test_there_are_many_situations() -> None:
    assert sum(len(family.SITUATIONS) for family in FAMILIES.values()) >= 880
    assert len(CELLS) >= 2500
