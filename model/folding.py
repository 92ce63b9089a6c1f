"""Text made comparable as a hurried hand types it: no accents, no capitals, any sigma; all look-ups and lists by name use it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

_STROKES: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th"}
)


def fold(text: str) -> str:
    """The text without accents, case or final sigma, its blanks single: "Σπύρος  Ψαλτήρας" is "σπυροσ ψαλτηρασ"."""
    return " ".join(without_accents(text.casefold()).translate(_STROKES).split())


def without_accents(text: str) -> str:
    """The letters without what stands above or below them; one with a stroke through it, as ø, stays as it is."""
    if text.isascii():  # most of what is looked up, in a tenth of the time
        return text
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


class Known(Struct, frozen=True):
    """A name and number made ready to be compared with what is typed, which must be folded."""

    name: str
    number: str
    words: str
    """Every word of the name and the number, each behind a blank."""

    @classmethod
    def of(cls, name: str, number: str) -> Known:
        """Fold a name and number."""
        whole, mark = fold(name), fold(number)
        return cls(whole, mark, f" {whole.replace('-', ' ')} {mark}")

    def rank(self, fragment: str, words: Sequence[str]) -> int | None:
        """How well a fragment and its words answer: 0 best, None not at all.

        0: the name begins with it, or it is the number; 1: each of its words begins a word of the name or the number;
        2: each is found somewhere in them.
        """
        if self.name.startswith(fragment) or (self.number and self.number == fragment):
            return 0
        if all(f" {word}" in self.words for word in words):
            return 1
        if all(word in self.words for word in words):
            return 2
        return None
