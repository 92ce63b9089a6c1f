"""Situations played as a director plays them: his words find the tree, and each answer is picked by what stands there."""

from __future__ import annotations

import pytest

from model.rulings.engine import next_step
from model.rulings.search.finder import find
from model.rulings.steps import Question, Ruling
from model.rulings.trees.editions import Edition, covers
from model.rulings.trees.library import Library
from rulings.case_file import USUAL, holds
from rulings.screen.outside import OUTSIDE
from rulings.screen.situations import SITUATIONS, Situation
from rulings.test_cases_play import lines_of


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize("situation", [*SITUATIONS, *OUTSIDE], ids=lambda one: one.name)
def test_the_director_s_words_find_the_tree(library: Library, situation: Situation) -> None:
    assert situation.tree in [one.tree for one in find(situation.words, "en", library)][:3]


@pytest.mark.parametrize(
    ("situation", "edition"),
    [
        pytest.param(one, edition, id=f"{one.name}-{edition}")
        for one in [*SITUATIONS, *OUTSIDE]
        for edition in Edition
        if covers(one.editions, edition)
    ],
)
def test_the_screen_leads_to_the_ruling(library: Library, situation: Situation, edition: Edition) -> None:
    ruling = walked(library, situation, edition)
    lines = lines_of(ruling)
    assert of(situation.law, edition) in ruling.law, ruling.law
    wanted = [in_edition(effect, edition) for effect in situation.effects]
    assert [one for one in wanted if not holds(lines, one)] == [], lines
    assert [one for one in situation.never if holds(lines, one)] == [], lines


def walked(library: Library, situation: Situation, edition: Edition) -> Ruling:
    """The ruling that the fragments lead to, each matched with one answer on the screen."""
    says = [one for one in (fragment_in(said, edition) for said in situation.says) if one]
    answers: dict[str, str] = {}
    tree = library.tree(situation.tree)
    while True:
        step = next_step(tree, edition, answers, situation.facts, trees=library.tree)
        if isinstance(step, Ruling):
            assert says == [], f"not asked: {says}"
            return step
        usual = USUAL.get((step.tree, step.id.rpartition(".")[2]))
        if usual and not (says and means(step, says[0])):
            answers[step.id] = usual
            continue
        assert says, f"the screen still asks {step.ask} {[one.text for one in step.choices]}"
        answers[step.id] = picked(step, says.pop(0))


def picked(step: Question, said: str) -> str:
    """The answer that the words mean: the one that is just that, begins so, or holds them alone."""
    texts = {one.id: one.text for one in step.choices}
    for fits in (
        lambda text: text == said,
        lambda text: text.startswith((f"{said},", f"{said}:", f"{said} ")),
        lambda text: said in text,
    ):
        found = [answer for answer, text in texts.items() if fits(text)]
        if len(found) == 1:
            return found[0]
    raise AssertionError(f"“{said}” is no one answer to: {step.ask} {list(texts.values())}")


def means(step: Question, said: str) -> bool:
    """Whether the words are one of the answers."""
    try:
        return bool(picked(step, said))
    except AssertionError:
        return False


def fragment_in(said: str, edition: Edition) -> str:
    """The fragment in this edition, "" where it is one of another."""
    year, colon, rest = said.partition(": ")
    if colon and year in {one.value for one in Edition}:
        return rest if year == edition.value else ""
    return said


def of(text: str, edition: Edition) -> str:
    """The edition's own part of "1997|2007|2017", or the whole."""
    parts = text.split("|")
    return parts[list(Edition).index(edition)] if len(parts) > 1 else text


def in_edition(effect: str, edition: Edition) -> str:
    """An effect whose last word, or the whole, differs by edition: "tricks.transfer tricks:2|0|0"."""
    if "|" not in effect:
        return effect
    if all("." in part for part in effect.split("|")):
        return of(effect, edition)
    head, _space, last = effect.rpartition(" ")
    name, colon, value = last.rpartition(":")
    return f"{head} {name}{colon}{of(value, edition)}"
