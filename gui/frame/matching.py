"""Ranked matching of what is typed against words: accents and capitals do not count, beginnings count most."""

from dataclasses import dataclass
from functools import cache

from model.folding import fold


@dataclass(frozen=True, slots=True)
class TextMatch:
    """How well a text matches (smaller is better) and which of its letters did: (start, end) pairs in order."""

    rank: int
    hits: tuple[tuple[int, int], ...]


def match(query: str, text: str) -> TextMatch | None:
    """How `text` answers `query`, or None when one of the query's words is not in it.

    Each word of the query must occur: best at the text's beginning, then at a word's beginning, then inside one.
    All the places where a word's beginning matches are hits, so that "leal" marks both in "Maria Leal, Duarte Leal".
    """
    plain, places = _placed(text)
    rank = 0
    hits: list[tuple[int, int]] = []
    for word in fold(query).split():
        begins = _beginnings(plain, word)
        if begins:
            rank += 0 if begins[0] == 0 else 1
            found = begins
        else:
            inside = plain.find(word)
            if inside < 0:
                return None
            rank += 3
            found = [inside]
        hits.extend((places[start], places[start + len(word) - 1] + 1) for start in found)
    return TextMatch(rank, _merged(hits))


def _placed(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its letters the place in what is shown: "ß" gives two."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        # Letter by letter, since folding changes the length: the marks would otherwise stand on the wrong letters.
        for part in _folded_letter(letter):
            letters.append(part)
            places.append(place)
    return "".join(letters), places


@cache
def _folded_letter(letter: str) -> str:
    return " " if letter.isspace() else fold(letter)


def _beginnings(text: str, word: str) -> list[int]:
    found: list[int] = []
    start = text.find(word)
    while start >= 0:
        if start == 0 or not text[start - 1].isalnum():
            found.append(start)
        start = text.find(word, start + 1)
    return found


def _merged(hits: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(hits):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)
