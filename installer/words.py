"""Learns from the sayings of all trees which words tell them apart, and writes what was learned beside them.

Multinomial logistic regression by descent, one saying after the other (AdaGrad), each language in a process of its own. The order of
the sayings is drawn with a fixed seed, so that the same sayings give the same file. Each time three in ten features of a saying
are left out, so that no tree hangs on the one word that its sayings happen to share.

A language learns from the others' sayings too: of those it reads the notions alone ("revoke", "lead", "partner"), which all share.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from operator import mul
from typing import Final, TypeAlias

from model.i18n import speaking
from model.rulings.search.index import NOTION, TITLE, WEIGHS
from model.rulings.search.learned import packed, read_learned
from model.rulings.search.letters import words_of
from model.rulings.search.likely import PAIR, TOGETHER, features_of, together_in
from model.rulings.search.shelf import LANGUAGES, Shelf
from model.rulings.trees.library import Library

Lesson: TypeAlias = "tuple[int, float, list[tuple[str, float]]]"
"""A tree, what the saying counts, and its features with their share of the whole."""
# More makes no search better.
ROUNDS: Final = 10
"""How often each saying is learned from."""
PACE: Final = 1.0
# Measured on sayings held back, 0.2 and 0.5 do as well.
LEFT_OUT: Final = 0.3
"""The share of a saying's features that is left out each time."""
_SMALL: Final = 2e-3
"""A tree this unlikely learns nothing from a saying."""


def run() -> int:
    """Learn each language whose sayings have changed; gives the exit status 0."""
    with ProcessPoolExecutor() as each:
        for line in each.map(_renew, LANGUAGES):
            sys.stdout.write(line)
    return 0


def _renew(language: str) -> str:
    """Write what a language's sayings teach where they have changed, and say how much it is."""
    with speaking(language):
        shelf = Library().shelf
        path, mark = shelf.learned_path(language), shelf.learned_mark()
        if read_learned(path).mark == mark:
            return ""
        path.write_bytes(learn(shelf, language, mark))
    return f"{language}: {path.stat().st_size // 1024} KB\n"


def learn(shelf: Shelf, language: str, mark: str) -> bytes:
    """What the sayings of all languages teach one of them, as the file that is kept."""
    trees = shelf.index(language).trees
    sayings = [
        *_sayings(shelf, language),
        *(
            (tree, weight, shared)
            for other in LANGUAGES
            if other != language
            for tree, weight, features in _sayings(shelf, other)
            if len(shared := _of_notions(features)) > 1
        ),
    ]
    spread = Counter(one for _tree, _weight, features in sayings for one in features)
    rare = {
        one: math.log((1 + len(sayings)) / (1 + times)) + 1
        for one, times in spread.items()
        if times > 1  # what one saying alone has says nothing of others
    }
    lessons = [(tree, weight, _shares(features, rare)) for tree, weight, features in sayings]
    lean, rows = descend(lessons, len(trees))
    return packed(mark, trees, lean, {one: (rare[one], row) for one, row in rows.items()})


def _sayings(shelf: Shelf, language: str) -> list[tuple[int, float, dict[str, int]]]:
    """A tree, what the saying counts, and its features; without the titles, so that a better translation of one changes nothing."""
    index = shelf.index(language)
    return [
        (text.tree, WEIGHS.get(text.weight, 1.0), {**features_of(words, terms), **together_in(terms)})
        for text in shelf.texts(language)
        if text.weight != TITLE
        and (words := words_of(text.words, language))
        and (terms := index.terms_in(words, text.words))
    ]


def _of_notions(features: Mapping[str, int]) -> dict[str, int]:
    """What a saying shares with those of other languages."""
    return {
        feature: times
        for feature, times in features.items()
        if all(term.startswith(NOTION) for term in feature.replace(TOGETHER, PAIR).split(PAIR))
    }


def _shares(features: Mapping[str, int], rare: Mapping[str, float]) -> list[tuple[str, float]]:
    worth = {one: (1 + math.log(count)) * rare[one] for one, count in features.items() if one in rare}
    return _of_whole(list(worth.items()))


def _of_whole(worth: Sequence[tuple[str, float]]) -> list[tuple[str, float]]:
    whole = math.sqrt(sum(size * size for _one, size in worth))
    return [(one, size / whole) for one, size in worth]


def descend(lessons: Sequence[Lesson], trees: int) -> tuple[list[float], dict[str, list[float]]]:
    """The lean of each tree and the weights of each feature, a number a tree."""
    rows = {one: [0.0] * trees for _tree, _weight, every in lessons for one, _share in every}
    paces = {one: [1e-8] * trees for one in rows}
    lean, lean_paces = [0.0] * trees, [1e-8] * trees
    order, draw = list(lessons), random.Random(1997)
    for _round in range(ROUNDS):
        draw.shuffle(order)
        for tree, weight, every in order:
            shares = _of_whole([one for one in every if draw.random() >= LEFT_OUT])
            wrong = _misses(tree, weight, lean, [(rows[one], share) for one, share in shares])
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


def _misses(
    tree: int, weight: float, lean: Sequence[float], said: Sequence[tuple[Sequence[float], float]]
) -> list[tuple[int, float]]:
    """By how much each tree was held too likely of a saying of ``tree``, those apart that were held next to impossible."""
    rows, shares = [row for row, _share in said], [share for _row, share in said]
    columns = zip(*rows, strict=True) if rows else [()] * len(lean)
    found = [one + sum(map(mul, column, shares)) for one, column in zip(lean, columns, strict=True)]
    best = max(found)
    odds = [math.exp(one - best) for one in found]
    whole = sum(odds)
    return [
        (at, weight * (odd / whole - (at == tree)))
        for at, odd in enumerate(odds)
        if at == tree or odd / whole > _SMALL
    ]
