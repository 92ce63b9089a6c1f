"""Learns from the sayings of all trees which words tell them apart, and writes what was learned beside them.

Multinomial logistic regression by descent, one saying after the other (AdaGrad): a minute a language. The order of the sayings is
drawn with a fixed seed, so that the same sayings give the same file.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from model.i18n import speaking
from model.rulings.search.index import WEIGHS
from model.rulings.search.learned import packed, read_learned
from model.rulings.search.letters import words_of
from model.rulings.search.likely import features_of
from model.rulings.search.shelf import LANGUAGES
from model.rulings.trees.library import Library

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.rulings.search.shelf import Shelf

Lesson: TypeAlias = "tuple[int, float, list[tuple[str, float]]]"
"""A tree, what the saying counts, and its features with their share of the whole."""
ROUNDS: Final = 16
"""How often each saying is learned from; more makes no search better."""
PACE: Final = 1.0
_SMALL: Final = 2e-3
"""A tree this unlikely learns nothing from a saying."""


def run() -> int:
    """Learn each language whose sayings have changed; gives the exit status 0."""
    for language in LANGUAGES:
        with speaking(language):
            shelf = Library().shelf
            path, mark = shelf.learned_path(language), shelf.learned_mark(language)
            if read_learned(path).mark != mark:
                path.write_bytes(learn(shelf, language, mark))
                sys.stdout.write(f"{language}: {path.stat().st_size // 1024} KB\n")
    return 0


def learn(shelf: Shelf, language: str, mark: str) -> bytes:
    """What the sayings of a language teach, as the file that is kept."""
    index = shelf.index(language)
    sayings = [
        (text.tree, WEIGHS.get(text.weight, 1.0), features_of(words, index.terms_in(words, text.words)))
        for text in shelf.texts(language)
        if (words := words_of(text.words, language))
    ]
    spread = Counter(one for _tree, _weight, features in sayings for one in features)
    rare = {one: math.log((1 + len(sayings)) / (1 + times)) + 1 for one, times in spread.items()}
    lessons = [(tree, weight, _shares(features, rare)) for tree, weight, features in sayings]
    lean, rows = descend(lessons, len(index.trees))
    return packed(mark, index.trees, lean, {one: (rare[one], row) for one, row in rows.items()})


def _shares(features: Mapping[str, int], rare: Mapping[str, float]) -> list[tuple[str, float]]:
    worth = {one: (1 + math.log(count)) * rare[one] for one, count in features.items()}
    whole = math.sqrt(sum(one * one for one in worth.values()))
    return [(one, size / whole) for one, size in worth.items()]


def descend(lessons: Sequence[Lesson], trees: int) -> tuple[list[float], dict[str, list[float]]]:
    """The lean of each tree and the weights of each feature, a number a tree."""
    rows = {one: [0.0] * trees for _tree, _weight, shares in lessons for one, _share in shares}
    paces = {one: [1e-8] * trees for one in rows}
    lean, lean_paces = [0.0] * trees, [1e-8] * trees
    order, draw = list(lessons), random.Random(1997)
    for _round in range(ROUNDS):
        draw.shuffle(order)
        for tree, weight, shares in order:
            found = list(lean)
            for one, share in shares:
                found = [so_far + share * said for so_far, said in zip(found, rows[one], strict=True)]
            best = max(found)
            odds = [math.exp(one - best) for one in found]
            whole = sum(odds)
            wrong = [
                (at, weight * (odd / whole - (at == tree)))
                for at, odd in enumerate(odds)
                if at == tree or odd / whole > _SMALL
            ]
            for at, miss in wrong:
                lean_paces[at] += miss * miss
                lean[at] -= 0.1 * PACE * miss / math.sqrt(lean_paces[at])
            for one, share in shares:
                row, pace = rows[one], paces[one]
                for at, miss in wrong:
                    slope = share * miss
                    pace[at] += slope * slope
                    row[at] -= PACE * slope / math.sqrt(pace[at])
    return lean, rows
