"""A rule that moved from one edition to the next is cited where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from rulings.case_file import USUAL
from rulings.laws.places import PLACES, Row

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("name", PLACES)
def test_a_rule_is_cited_where_its_edition_has_it(library: Library, name: str, edition: Edition) -> None:
    row = PLACES[name]
    wanted = row.cited[list(Edition).index(edition)]
    others = set(row.cited) - {wanted, "-"}
    cited = set(_cited(_ruled(library, row, edition)))
    if wanted != "-":
        assert wanted in cited, sorted(cited)
    if len(set(row.cited)) > 1 and wanted == "-":
        assert not others & cited


def _ruled(library: Library, row: Row, edition: Edition) -> Ruling:
    """The ruling; what the row leaves open is answered as usual, or with the first answer offered."""
    answers: dict[str, str] = dict(row.answers)
    for _question in range(12):
        step = next_step(
            library.tree(row.tree), edition, answers, row.facts, trees=library.tree, strict=False
        )
        if isinstance(step, Ruling):
            return step
        usual = USUAL.get((step.tree, step.id.rpartition(".")[2]), "")
        offered = [one.id for one in step.choices]
        answers[step.id] = usual if usual in offered else offered[0]
    raise AssertionError(f"{row.tree} asks and asks")


def _cited(ruling: Ruling) -> Iterator[str]:
    """The Laws that the ruling rests on, or names beside it."""
    yield from ruling.law
    for group in (ruling.effects, ruling.notes, ruling.after_play, ruling.trail):
        for one in group:
            yield from one.law
