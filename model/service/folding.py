"""Names as a hurried hand types them: without accents, without case, Greek with any sigma."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_STROKES: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th"}
)


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """The text without accents, case or final sigma, its blanks single: "Σπύρος  Ψαλτήρας" is "σπυροσ ψαλτηρασ"."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return " ".join(bare.translate(_STROKES).split())


def matches(fragment: str, name: str, number: str) -> int | None:
    """How well a folded fragment answers to a name and number: 0 best, None not at all.

    0: the name begins with it, or it is the number; 1: each of its words begins a word of the name or the number;
    2: each is found somewhere in the name or the number.
    """
    whole = folded(name)
    mark = folded(number)
    if whole.startswith(fragment) or (mark and mark == fragment):
        return 0
    words = fragment.split()
    starts = [*whole.replace("-", " ").split(), *([mark] if mark else [])]
    if all(any(start.startswith(word) for start in starts) for word in words):
        return 1
    if all(word in whole or word in mark for word in words):
        return 2
    return None
