"""Finds the tree a director means from a few words, in any of four languages and with slips of the keyboard."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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


def find(words: str, language: str, heads: Iterable[Head], *, limit: int = 8) -> tuple[Found, ...]:
    """The trees that fit the words, best first; the reader's language counts a little more than the others.

    Every word asked for must be near some word of a phrase: equal, its beginning, or one slip of the keyboard away (two
    in a long word). A Law number ("27", "16D") finds the trees of that Law. Case, accents and the final sigma never count.
    """
    asked = _tokens(words)
    if not asked:
        return ()
    found = [best for head in heads if (best := _best(asked, language, head)) is not None]
    return tuple(sorted(found, key=lambda one: (-one.score, one.title)))[:limit]


def folded(text: str) -> str:
    """Lower case without accents; the final sigma is a sigma."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("ς", "σ"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _best(asked: list[str], language: str, head: Head) -> Found | None:
    phrases = [(head.title, 1.0 if language == "en" else 0.95)]
    for code, ours in head.words.items():
        phrases += [(phrase, 1.0 if code == language else 0.93) for phrase in ours]
    scored = [(weight * _fit(asked, _tokens(phrase)), phrase) for phrase, weight in phrases]
    laws = {law.strip() for text in every(head.law) for law in text.split(",")}
    if len(asked) == 1 and any(folded(law) == asked[0] for law in laws | set(head.covers)):
        scored.append((1.0 if asked[0] in {folded(law) for law in laws} else 0.9, head.title))
    best, phrase = max(scored)
    return Found(head.id, head.title, best, phrase) if best >= _LEAST else None


def _fit(asked: list[str], phrase: list[str]) -> float:
    """How well every word asked for is met, less a little for the words of the phrase nobody asked for."""
    if not phrase:
        return 0.0
    near = [max(_nearness(one, ours) for ours in phrase) for one in asked]
    met = sum(near) / len(near)
    extra = max(0, len(phrase) - len(asked)) / len(phrase)
    return met * (1 - 0.2 * extra)


def _nearness(asked: str, ours: str) -> float:
    if asked == ours:
        return 1.0
    if len(asked) >= 2 and ours.startswith(asked):
        return 0.75 + 0.2 * len(asked) / len(ours)
    if len(ours) >= 4 and asked.startswith(ours):
        return 0.8
    allowed = 0 if len(asked) < 4 else 1 if len(asked) < 8 else 2
    if abs(len(asked) - len(ours)) > allowed:
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
