"""Which tree words most likely come from: complement naive Bayes over runs of four letters, words and words side by side.

The index asks which saying a line resembles; this asks of each tree whether its texts use such letters and words more than
all other trees' do, so that a line which resembles no one saying still leans one way. Counting is all there is to learn.
"""

from __future__ import annotations

import itertools
import math
from array import array
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from model.rulings.search.letters import runs


class Likely(msgspec.Struct, array_like=True):
    """What was counted, as weights: ``lean`` of each tree by itself, ``rare`` of a feature, ``says`` by feature a tree that has it, then what it says.

    Packed as 32-bit floats: 40,000 lists of them would be 20 MB, and as many objects for the collector to look through.
    """

    lean: list[float] = []
    rare: dict[str, float] = {}
    says: dict[str, bytes] = {}

    def scores(self, features: Mapping[str, int]) -> list[float]:
        """How likely each tree is: the likeliest 1 where every feature is known, less where few are; [] where none is."""
        whole = known = 0.0
        found = [0.0] * len(self.lean)
        for feature, count in features.items():
            rare = self.rare.get(feature)
            worth = (1 + math.log(count)) * (rare or _UNKNOWN)
            whole += worth
            if rare is None:
                continue
            known += worth
            says = memoryview(self.says[feature]).cast("f")
            for at in range(0, len(says), 2):
                found[int(says[at])] += worth * says[at + 1]
        if not known:
            return []
        for tree, lean in enumerate(self.lean):
            found[tree] += known * lean
        best, mean = max(found), sum(found) / len(found)
        spread = math.sqrt(sum((one - mean) ** 2 for one in found) / len(found)) or 1.0
        share = known / whole
        return [share * max(0.0, 1 - (best - one) / (spread * REACH)) for one in found]


class Counting:
    """Counts the texts of each tree; `likely` makes the weights of what was counted."""

    def __init__(self, trees: int) -> None:
        self._trees = trees
        self._texts: list[tuple[int, float, Mapping[str, int]]] = []

    def add(self, tree: int, weight: float, features: Mapping[str, int]) -> None:
        """One text of a tree."""
        self._texts.append((tree, weight, features))

    def likely(self) -> Generator[None, None, Likely]:
        """The weights, a piece between two steps."""
        spread = Counter(one for _tree, _weight, features in self._texts for one in features)
        yield
        rare = {one: math.log(1 + len(self._texts) / texts) for one, texts in spread.items()}
        counts: list[dict[str, float]] = [{} for _tree in range(self._trees)]
        for number, (tree, weight, features) in enumerate(self._texts, 1):
            here = counts[tree]
            for one, count in features.items():
                here[one] = here.get(one, 0.0) + weight * (1 + math.log(count)) * rare[one]
            if number % _PIECE == 0:
                yield
        return (yield from _weighed(counts, rare))


def features_of(words: Iterable[str], terms: Iterable[str]) -> dict[str, int]:
    """What is counted of a text: runs of letters of its words, and its terms, a single one twice."""
    found = Counter(run for word in words for run in runs(word))
    for term in terms:
        found[term] += 1 if PAIR in term else 2
    return found


def together_in(terms: Iterable[str]) -> dict[str, int]:
    """Each two terms of a text, near or far and in either order: "dummy" and "looked" tell more than each by itself."""
    single = sorted({term for term in terms if PAIR not in term})
    return {TOGETHER.join(two): 1 for two in itertools.combinations(single[:_MOST_TERMS], 2)}


def _weighed(
    counts: Sequence[Mapping[str, float]], rare: Mapping[str, float]
) -> Generator[None, None, Likely]:
    whole: dict[str, float] = {}
    for here in counts:
        for one, own in here.items():
            whole[one] = whole.get(one, 0.0) + own
    every, spread = sum(whole.values()), SMOOTH * len(whole)
    found = Likely(rare={one: round(worth, 3) for one, worth in rare.items()})
    says: dict[str, array[float]] = {}
    for tree, here in enumerate(counts):
        mine = sum(here.values())
        found.lean.append(round(math.log((every - mine + spread) / (mine + spread)), 4))
        for one, own in here.items():
            have = math.log((own + SMOOTH) / (whole[one] - own + SMOOTH))
            lack = math.log(SMOOTH / (whole[one] + SMOOTH))
            says.setdefault(one, array("f")).extend((tree, have - lack))
        yield
    found.says = {one: packed.tobytes() for one, packed in says.items()}
    return found


PAIR: Final = "\x1f"
"""Between two terms that stand side by side."""
TOGETHER: Final = "\x1e"
"""Between two terms of one text, wherever they stand."""
_MOST_TERMS: Final = 24
"""A whole story has as many twos as its words squared."""
SMOOTH: Final = 0.3
REACH: Final = 5.0
"""How many spreads behind the likeliest a tree is worth nothing."""
_PIECE: Final = 200
# What a feature no text has counts for in the whole: about as much as one that a single text has.
_UNKNOWN: Final = 7.0
