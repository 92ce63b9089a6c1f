"""The words of all trees in one language, laid out so that a line of words finds its trees in a blink.

BM25 over two things at once: what a tree's words are all together, and the one saying of it that is nearest to the line.
A term is a word without its ending, a notion many words stand for, or two of these side by side.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from model.folding import fold
from model.rulings.search.learned import NOTHING, Learned
from model.rulings.search.letters import grams, slips, stem, words_of
from model.rulings.search.likely import PAIR, Counting, Likely, features_of, together_in
from model.rulings.search.places import bids_in

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from model.rulings.search.sayings import Sayings

TITLE: Final = 3.0
NAME: Final = 2.0
SAYING: Final = 1.0
FORM: Final = 8
TRUST: Final = {TITLE: 1.15, NAME: 1.12, SAYING: 1.0}
"""A name that fits stands before a saying that fits as well."""
WEIGHS: Final = {TITLE: 1.5, NAME: 1.2, SAYING: 1.0}
NOTION: Final = "@"
"""Begins a term that stands for a notion, the same in all languages; no word has it."""
LEANS: Final = 0.5
"""What the likelihood of a tree counts for beside how well the words fit."""
TEACHES: Final = 1.5
"""What was learned of all sayings counts for beside how well the words fit: of the three it errs least where a way of speaking is new."""
# A single word names a thing, it leans nowhere.
LINE: Final = 3
"""From so many words after the first it counts in full."""


class Text(msgspec.Struct, frozen=True, array_like=True):
    """One text of a tree, by the tree's place in the index, and what a term in it counts."""

    tree: int
    words: str
    weight: float


class Index(msgspec.Struct, array_like=True):
    """The index of one language; `making` makes it, afterwards it is only read.

    ``ways`` are the stems of each way to say a notion, by their first; ``known`` the stems and ``words`` the words met, ``grams`` the words
    by their runs of three letters; ``terms`` how rare each is, ``bags`` what it is worth to each tree, ``held`` the
    sayings with it, and ``sayings`` the tree of each, its whole worth and our
    trust in it. ``named`` are the trees by a title or name
    as it is typed. ``typed`` remembers words looked up before.
    """

    language: str
    trees: tuple[str, ...]
    ways: dict[str, list[tuple[list[str], str]]] = {}
    little: frozenset[str] = frozenset()
    suits: dict[str, int] = {}
    numbers: dict[str, int] = {}
    over: frozenset[str] = frozenset()
    known: set[str] = set()
    words: set[str] = set()
    grams: dict[str, list[str]] = {}
    terms: dict[str, float] = {}
    bags: dict[str, list[tuple[int, float]]] = {}
    held: dict[str, list[int]] = {}
    sayings: list[tuple[int, float, float]] = []
    named: dict[str, list[int]] = {}
    typed: dict[str, dict[str, float]] = {}
    likely: Likely = msgspec.field(default_factory=Likely)

    def _asked(self, text: str) -> tuple[list[dict[str, float]], list[str]]:
        """The terms asked for, each with what else it may mean and how likely; and the words as most likely meant."""
        words = words_of(text, self.language)
        meant: list[str] = []
        other: dict[str, dict[str, float]] = {}
        for at, word in enumerate(words):
            near = (
                {} if stem(word, self.language) in self.known else self._near(word, last=at == len(words) - 1)
            )
            best = max(near, key=lambda one: (near[one], one), default=word)
            meant.append(best)
            for one, likely in near.items():
                for term in self.terms_in([one], ""):
                    here = (
                        other.setdefault(self.terms_in([best], "")[0], {})
                        if self.terms_in([best], "")
                        else {}
                    )
                    here[term] = max(here.get(term, 0.0), likely)
        return [other.get(term, {term: 1.0}) for term in self.terms_in(meant, text)], meant

    def scores(self, text: str, learned: Learned = NOTHING) -> dict[int, float]:
        """How well each tree fits, from 0 to 1; trees with no term in common are left out."""
        terms, meant = self._asked(text)
        asked = [(one, self._worth(one)) for one in terms]
        whole = sum(worth for _one, worth in asked)
        if not whole:
            return {}
        found = self._fits(asked, whole)
        words = words_of(text, self.language)
        named = self.named.get(" ".join(words), ())
        heard = self.terms_in(meant, text)
        features = features_of(meant, heard)
        likely = self.likely.scores(features) if found else []
        known = max(likely, default=0.0)
        taught = learned.scores({**features, **together_in(heard)}) if known else {}
        line = min(1.0, (len(words) - 1) / LINE)
        lean, teach = LEANS * line, TEACHES * line
        return {
            tree: (found.get(tree, 0.0) + lean * leans + teach * known * taught.get(self.trees[tree], 0.0))
            / (1 + lean + teach)
            * (1.0 if tree in named or not named else EXACT)
            for tree, leans in enumerate(likely)
            if tree in found or leans
        }

    def _fits(self, asked: Sequence[tuple[dict[str, float], float]], whole: float) -> dict[int, float]:
        """How well trees fit by the terms they hold and by their best saying, from 0 to 1."""
        bag: dict[int, float] = {}
        met: dict[int, float] = {}
        for one, _worth in asked:
            self._add(one, bag, met)
        best: dict[int, float] = {}
        for saying, worth in met.items():
            tree, weight, trust = self.sayings[saying]
            fit = trust * worth / (whole**ASKED * weight ** (1 - ASKED))
            if fit > best.get(tree, 0.0):
                best[tree] = fit
        fits = {tree: FIT * best.get(tree, 0.0) + (1 - FIT) * worth / whole for tree, worth in bag.items()}
        # Names fit to more than 1, and the best of them still comes first.
        most = max((1.0, *fits.values()))
        return {tree: fit / most for tree, fit in fits.items()}

    def _worth(self, one: dict[str, float]) -> float:
        """What a term asked for can bring at most; a word nobody knows counts against all trees alike."""
        worth = max(self.terms.get(term, 0.0) * likely for term, likely in one.items())
        return worth or (0.0 if PAIR in next(iter(one)) else UNKNOWN)

    def _add(self, one: dict[str, float], bag: dict[int, float], met: dict[int, float]) -> None:
        """Add what a term asked for is worth to the trees and to the sayings that hold it."""
        here: dict[int, float] = {}
        there: dict[int, float] = {}
        for term, likely in one.items():
            rare = self.terms.get(term, 0.0) * likely
            for tree, held in self.bags.get(term, ()):
                here[tree] = max(here.get(tree, 0.0), rare * held)
            for saying in self.held.get(term, ()):
                there[saying] = max(there.get(saying, 0.0), rare)
        for tree, worth in here.items():
            bag[tree] = bag.get(tree, 0.0) + worth
        for saying, worth in there.items():
            met[saying] = met.get(saying, 0.0) + worth

    def terms_in(self, words: Sequence[str], text: str) -> list[str]:
        """The terms of these words in their order, then each two side by side."""
        stems = [stem(word, self.language) for word in words]
        found: list[str] = []
        at = 0
        while at < len(stems):
            for way, notion in self.ways.get(stems[at], ()):
                if stems[at : at + len(way)] == way:
                    found.append(notion)
                    at += len(way)
                    break
            else:
                if words[at] not in self.little:
                    found.append(stems[at])
                at += 1
        if text:
            found += self._auction(text)
        found = found or stems  # nothing but little words: then they are meant
        return [
            *dict.fromkeys(found),
            *dict.fromkeys(PAIR.join(two) for two in itertools.pairwise(found)),
        ]

    def _auction(self, text: str) -> list[str]:
        bids = bids_in(text, self.suits, self.numbers)
        lower = any(later <= bid for bid, later in itertools.pairwise(bids))
        if len(bids) == 2 and bids[0] < bids[1] and bids[0] // 5 == bids[1] // 5:
            lower = any(word in self.over for word in fold(text).split())  # one heart over one spade
        eight = any(bid >= 40 for bid in bids)
        return [*([f"{NOTION}lower"] if lower else []), *([f"{NOTION}eight"] if eight else [])]

    def _near(self, word: str, *, last: bool) -> dict[str, float]:
        """Known words that this one may have been meant for: it begins them, or slips of the keyboard part them."""
        if len(word) < 2 or word.isdigit():
            return {}
        key = f"{word}…" if last else word
        if key not in self.typed:
            if len(self.typed) > _MOST_TYPED:
                self.typed.clear()
            self.typed[key] = self._looked_up(word, last=last)
        return self.typed[key]

    def _looked_up(self, word: str, *, last: bool) -> dict[str, float]:
        mine = grams(word)
        shared = Counter(one for gram in mine for one in self.grams.get(gram, ()))
        # Two letters changed over may leave no run as it was.
        turned = set(self.grams.get(_letters(word), ()))
        allowed = bisect(_SLIPS_FROM, len(word))
        found: dict[str, float] = {}
        for one in {*shared, *turned}:
            if last and one.startswith(word):
                found[one] = 0.7 + 0.25 * len(word) / len(one)
            elif one in turned:
                found[one] = _meant_for(word, one, allowed, _TURNED)
            elif abs(len(one) - len(word)) <= allowed and _ALIKE * shared[one] >= len(mine) + len(one):
                found[one] = _meant_for(word, one, allowed, _SLIP)
        best = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:_MOST]
        return {one: likely for one, likely in best if likely >= _LIKELY}


def _meant_for(word: str, known: str, allowed: int, cost: float) -> float:
    """How likely a word is a slip for a known one, each slip at this cost; 0 if more would be needed."""
    apart = slips(word, known, allowed)
    if not 0 < apart <= allowed:
        return 0.0
    return 0.95 - cost * apart / len(word) - (0.0 if word[0] == known[0] else _FIRST)


# From so many letters on a word may have one, two and three slips: in a short one they make another word.
_SLIPS_FROM: Final = (4, 6, 11)


def make_in_steps(
    language: str, trees: Sequence[str], texts: Iterable[Text], sayings: Sayings
) -> Generator[None, None, Index]:
    """Lay out the texts of all trees, a piece between two steps; of a tree's sayings each is kept as it is too."""
    index = Index(language, tuple(trees))
    index.little = frozenset(word for one in sayings.little for word in words_of(one, language))
    index.suits, index.numbers, index.over = sayings.suits, sayings.numbers, frozenset(sayings.over)
    _ways(index, sayings.same)
    yield
    counts: list[dict[str, float]] = [{} for _tree in trees]
    counting = Counting(len(trees))
    for number, text in enumerate(texts):
        words = words_of(text.words, language)
        for word in words:
            _know(index, word)
        terms = index.terms_in(words, text.words)
        here = counts[text.tree]
        for term in terms:
            here[term] = here.get(term, 0.0) + text.weight
            index.held.setdefault(term, []).append(number)
        counting.add(text.tree, WEIGHS.get(text.weight, 1.0), features_of(words, terms))
        index.sayings.append((text.tree, 0.0, TRUST.get(text.weight, 1.0)))
        if text.weight != SAYING:
            index.named.setdefault(" ".join(words), []).append(text.tree)
        if number % _PIECE == _PIECE - 1:
            yield
    yield
    _weigh(index, counts)
    yield
    index.likely = yield from counting.likely()
    return index


def _ways(index: Index, same: Mapping[str, Iterable[str]]) -> None:
    for notion, ways in same.items():
        for way in ways:
            words = words_of(way, index.language)
            if not words:
                continue
            for word in words:
                _know(index, word)
            stems = [stem(word, index.language) for word in words]
            index.ways.setdefault(stems[0], []).append((stems, f"{NOTION}{notion}"))
    for ways_from in index.ways.values():
        ways_from.sort(key=lambda pair: -len(pair[0]))


def _know(index: Index, word: str) -> None:
    index.known.add(stem(word, index.language))
    if word not in index.words:
        index.words.add(word)
        for gram in (*grams(word), _letters(word)):
            index.grams.setdefault(gram, []).append(word)


def _letters(word: str) -> str:
    """The letters of a word in the order of the alphabet, under which those stand that have the same."""
    return "~" + "".join(sorted(word))


def _weigh(index: Index, counts: Sequence[Mapping[str, float]]) -> None:
    """How rare each term is among the trees, what it is worth to each, and how much each saying says (BM25)."""
    many = len(counts)
    spread = Counter(term for one in counts for term in one)
    for term, trees in spread.items():
        rare = math.log(1 + (many - trees + 0.5) / (trees + 0.5)) / math.log(1 + many * 2)
        index.terms[term] = rare * (PAIRED if PAIR in term else 1.0)
    sizes = [sum(one.values()) for one in counts]
    usual = sum(sizes) / max(1, many)
    for tree, one in enumerate(counts):
        for term, count in one.items():
            held = count / (count + SATURATION * (1 - LENGTH + LENGTH * sizes[tree] / usual))
            index.bags.setdefault(term, []).append((tree, held))
    weights = [0.0] * len(index.sayings)
    for term, sayings in index.held.items():
        for saying in sayings:
            weights[saying] += index.terms[term]
    index.sayings = [
        (tree, max(weight, _LEAST_SAID), trust)
        for (tree, _none, trust), weight in zip(index.sayings, weights, strict=True)
    ]


FIT: Final = 0.5
"""What the nearest saying counts for beside all of a tree's words."""
ASKED: Final = 0.6
"""Whether a saying must hold all that was asked (1), or all of it be asked (0)."""
PAIRED: Final = 0.4
SATURATION: Final = 1.5
LENGTH: Final = 0.4
UNKNOWN: Final = 0.5
EXACT: Final = 0.6
"""What other trees are worth where a name of one was typed as it is."""
_LEAST_SAID: Final = 0.15
_MOST: Final = 6
_LIKELY: Final = 0.55
_ALIKE: Final = 5
_SLIP: Final = 1.2
# What a slip takes off, by the length of the word: letters changed over are the commonest of all.
_TURNED: Final = 0.9
# How much less a word is meant that begins otherwise than the one typed: the first letter is seldom
# mistyped.
_FIRST: Final = 0.08
_MOST_TYPED: Final = 5_000
_PIECE: Final = 60
