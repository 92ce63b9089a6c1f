"""Finds the tree a director means from a few words, in any of four languages and with slips of the keyboard."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.i18n import _
from model.i18n import language as spoken
from model.rulings.editions import every

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.rulings.tree import Head

LANGUAGES: Final = ("en", "pt", "es", "el")
_SMALL: Final = frozenset({
    "a", "an", "the", "of", "to", "in", "on", "at", "o", "os", "as", "da", "do", "de", "la", "el", "los", "las",
    "un", "una", "y", "και", "το", "τη", "τησ", "του", "η",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """One tree that fits: ``score`` from 0 to 1, and the words of ours that fitted best."""

    tree: str
    title: str
    score: float
    words: str


class Finder:
    """The words of the trees, folded and split once, so that each key typed is answered at once."""

    def __init__(self, heads: Iterable[Head]) -> None:
        self._heads = [_Words(head) for head in heads]
        self._holding: dict[str, dict[str, list[_Words]]] = {}
        self._forms: dict[tuple[str, str], list[tuple[str, float]]] = {}
        self._near: dict[tuple[str, str], float] = {}

    def find(self, words: str, language: str, *, limit: int = 8) -> tuple[Found, ...]:
        """The trees that fit the words, best first; the reader's language counts a little more than the others.

        Every word asked for must be near some word of a phrase: equal, its beginning, or one slip of the keyboard away
        (two in a long word). A Law number ("27", "16D") finds the trees of that Law. Case, accents and the final sigma
        never count. Where few phrases fit, as in a whole sentence, the trees follow whose words it has, rare ones first.
        """
        asked = _tokens(words)
        if not asked:
            return ()
        near = self._near  # the words before the one being typed were compared at the keys before
        if len(near) > _MOST_PAIRS:
            near.clear()
        found = [best for head in self._heads if (best := head.best(asked, language, near)) is not None]
        if len(found) < _FEW and len(asked) > 1:
            known = {one.tree for one in found}
            found += [one for one in self._loosely(asked, language) if one.tree not in known]
        return tuple(sorted(found, key=lambda one: (-one.score, one.title)))[:limit]

    def _loosely(self, asked: list[str], language: str) -> list[Found]:
        """The trees that hold words of a sentence in this language, wherever they stand; below all phrases that fit."""
        holding = self._words_of(language)
        points: dict[str, float] = {}
        heads: dict[str, _Words] = {}
        for one in set(asked):
            met: dict[str, float] = {}
            for ours, near in self._alike(one, language):
                where = holding[ours]
                worth = near * (1 - len(where) / len(self._heads)) ** 4
                for words in where:
                    heads[words.head.id] = words
                    met[words.head.id] = max(met.get(words.head.id, 0.0), worth)
            for tree, worth in met.items():
                points[tree] = points.get(tree, 0.0) + worth
        best = max(points.values(), default=0.0)
        return [
            Found(
                tree, heads[tree].head.title, _LEAST * 0.99 * worth / max(best, 1.0), heads[tree].head.title
            )
            for tree, worth in points.items()
            if worth >= max(_SOME, 0.6 * best)
        ]

    def _alike(self, asked: str, language: str) -> list[tuple[str, float]]:
        """Our words that are the one asked for, or a form of it; of the words typed before the last nothing changes."""
        key = language, asked
        if key not in self._forms:
            near = ((ours, _alike(asked, ours)) for ours in self._words_of(language))
            self._forms[key] = [one for one in near if one[1]]
        return self._forms[key]

    def _words_of(self, language: str) -> dict[str, list[_Words]]:
        """Every word of the trees in a language, with the trees that hold it."""
        if language not in self._holding:
            holding: dict[str, list[_Words]] = {}
            for words in self._heads:
                for ours in {
                    one for _phrase, code, tokens in words.phrases if code == language for one in tokens
                }:
                    holding.setdefault(ours, []).append(words)
            self._holding[language] = holding
        return self._holding[language]


def find(words: str, language: str, heads: Iterable[Head], *, limit: int = 8) -> tuple[Found, ...]:
    """One search over these heads; a window that searches at each key keeps a `Finder`."""
    return Finder(heads).find(words, language, limit=limit)


def folded(text: str) -> str:
    """Lower case without accents; the final sigma is a sigma."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("ς", "σ"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


class _Words:
    """The phrases of one tree, split into folded words."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self._titles: dict[str, tuple[str, str, list[str]]] = {}
        self.phrases = [(head.title, "en", _tokens(head.title))]
        self.phrases += [
            (phrase, code, _tokens(phrase)) for code, ours in head.words.items() for phrase in ours
        ]
        self.laws = {folded(law.strip()) for text in every(head.law) for law in text.split(",")}
        self.covers = {folded(law) for law in head.covers}

    def best(self, asked: list[str], language: str, near: dict[tuple[str, str], float]) -> Found | None:
        """How well the best phrase fits, None when none does; ``near`` remembers pairs of words already compared."""
        scored = [
            ((1.0 if code == language else 0.93) * _fit(asked, tokens, near), phrase)
            for phrase, code, tokens in (*self.phrases, *self._title_in(language))
        ]
        if len(asked) == 1 and asked[0] in self.laws | self.covers:
            scored.append((1.0 if asked[0] in self.laws else 0.9, self.head.title))
        best, phrase = max(scored)
        return Found(self.head.id, self.head.title, best, phrase) if best >= _LEAST else None

    def _title_in(self, language: str) -> tuple[tuple[str, str, list[str]], ...]:
        """The title as the reader sees it, where it is not the English one: what was read once is typed the next time."""
        if language == "en" or language != spoken():
            return ()
        if language not in self._titles:
            title = _(self.head.title)
            self._titles[language] = (title, language, _tokens(title))
        return (self._titles[language],)


def _fit(asked: list[str], phrase: list[str], near: dict[tuple[str, str], float]) -> float:
    """How well every word asked for is met, less a little for the words of the phrase nobody asked for."""
    if not phrase:
        return 0.0
    met = 0.0
    for one in asked:
        best = 0.0
        for ours in phrase:
            pair = (one, ours)
            if pair not in near:
                near[pair] = _nearness(one, ours)
            best = max(best, near[pair])
        met += best / len(asked)
    extra = max(0, len(phrase) - len(asked)) / len(phrase)
    return met * (1 - 0.2 * extra)


def _alike(asked: str, ours: str) -> float:
    """Whether a word of a sentence is one of ours, or another form of it: claim, claims, claimed."""
    if asked == ours:
        return 1.0
    short, long = sorted((asked, ours), key=len)
    return 0.8 if len(short) >= 4 and long.startswith(short) and len(long) - len(short) <= 3 else 0.0


def _nearness(asked: str, ours: str) -> float:
    if asked == ours:
        return 1.0
    if len(asked) >= 2 and ours.startswith(asked):
        return 0.75 + 0.2 * len(asked) / len(ours)
    if len(ours) >= 4 and asked.startswith(ours):
        return 0.8
    allowed = 0 if len(asked) < 4 else 1 if len(asked) < 8 else 2
    if abs(len(asked) - len(ours)) > allowed or len(set(asked) - set(ours)) > allowed:
        return 0.0
    slips = _slips(asked, ours, allowed)
    return 0.0 if slips > allowed else 0.85 - 0.1 * slips


def _slips(one: str, other: str, most: int) -> int:
    """Letters put in, left out, changed or exchanged with the next, at most ``most`` + 1."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, before, row = before, row, [at]
        for to, wanted in enumerate(other, 1):
            cost = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, last[to - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def _tokens(text: str) -> list[str]:
    words = "".join(sign if sign.isalnum() or sign in "+%" else " " for sign in folded(text)).split()
    return [word for word in words if word not in _SMALL] or words


_LEAST: Final = 0.5
_SOME: Final = 0.6
"""What the words of a sentence must be worth at least to find a tree: one word that few trees hold."""
_FEW: Final = 3
_MOST_PAIRS: Final = 200_000
