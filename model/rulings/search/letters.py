"""Words made comparable: case, accents and endings fall away, and Greek is written as it sounds.

A club's laptop often has no Greek keys: "ektos siras" and "εκτός σειράς" come out the same. An ending is cut by a short
list a language, longest first, so that at least three letters are left; what the list does to a word need not be grammar,
only the same for each of its forms.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from model.folding import fold

_SOUNDS: Final = (
    ("ου", "u"), ("αι", "e"), ("ει", "i"), ("οι", "i"), ("υι", "i"), ("αυ", "av"), ("ευ", "ev"), ("γγ", "g"), ("γκ", "g"),
    ("μπ", "v"), ("ντ", "d"), ("ξ", "ks"), ("ψ", "ps"), ("θ", "t"), ("χ", "h"), ("α", "a"), ("β", "v"), ("γ", "g"),
    ("δ", "d"), ("ε", "e"), ("ζ", "z"), ("η", "i"), ("ι", "i"), ("κ", "k"), ("λ", "l"), ("μ", "m"), ("ν", "n"),
    ("ο", "o"), ("π", "p"), ("ρ", "r"), ("σ", "s"), ("τ", "t"), ("υ", "i"), ("φ", "f"), ("ω", "o"),
)  # fmt: skip
_LATIN_SOUNDS: Final = (
    ("ou", "\0"), ("ai", "e"), ("ei", "i"), ("oi", "i"), ("th", "t"), ("8", "t"), ("3", "ks"), ("mp", "v"), ("nt", "d"),
    ("gk", "g"), ("ph", "f"), ("ch", "h"), ("kh", "h"), ("au", "av"), ("eu", "ev"), ("x", "h"), ("b", "v"), ("y", "i"),
    ("u", "i"), ("w", "o"), ("c", "k"), ("q", "k"), ("j", "z"), ("\0", "u"),
)  # fmt: skip
_ENDINGS: Final = {
    "en": ("ingly", "edly", "ings", "ies", "ing", "ed", "es", "ly", "s", "e", "y"),
    "pt": (
        "aramos", "ariam", "assem", "acoes", "amente", "mente", "icoes", "aram", "eram", "iram", "ando", "endo", "indo",
        "acao", "icao", "ados", "adas", "idos", "idas", "avam", "asse", "esse", "ado", "ada", "ido", "ida", "ava", "iam",
        "oes", "aes", "ais", "eis", "ao", "am", "em", "ar", "er", "ir", "ou", "eu", "iu", "ia", "os", "as", "es", "is",
        "a", "e", "i", "o", "s",
    ),
    "es": (
        "aciones", "iciones", "aramos", "amente", "mente", "ieron", "iendo", "acion", "icion", "iones", "aron", "aban",
        "ando", "ados", "adas", "idos", "idas", "asen", "iera", "ion", "ado", "ada", "ido", "ida", "aba", "ian", "aran",
        "ara", "ase", "en", "an", "ar", "er", "ir", "io", "ia", "os", "as", "es", "a", "e", "i", "o", "s",
    ),
    "el": (
        "ithikan", "itike", "otike", "tikan", "ontas", "odas", "isane", "esame", "usan", "otan", "isan", "isun", "asan",
        "tike", "isis", "iseis", "ises", "ides", "ata", "ise", "isi", "ete", "ame", "ume", "iti", "ike", "ane", "une", "une",
        "ene", "ios", "ias", "ies", "ion", "ia", "io", "un", "an", "en", "on", "os", "as", "is", "es", "us", "us", "is", "ma",
        "a", "e", "i", "o", "u", "s", "n",
    ),
}  # fmt: skip


def words_of(text: str, language: str) -> list[str]:
    """The words of a text in lower case without accents and marks, Greek as it sounds; suits are their letters' signs."""
    words = _WORD.findall(fold(text.replace("’", "").replace("'", "")))
    return [sound(word) for word in words] if language == "el" else words


def sound(word: str) -> str:
    """A Greek word, or one typed in Latin letters, as it sounds in the few letters both ways of writing share."""
    if word.isdigit() or not word.isalnum():
        return word
    for written, heard in _SOUNDS if _GREEK.search(word) else _LATIN_SOUNDS:
        word = word.replace(written, heard)
    word = re.sub(r"(?<![aeiou])h(?![aeiou])", "i", word) if not _GREEK.search(word) else word
    return re.sub(r"(.)\1", r"\1", word)


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """The word without its ending."""
    if len(word) < 4 or not word.isalpha():
        return word
    for ending in _ENDINGS.get(language, ()):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if language == "en" and len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word


def slips(one: str, other: str, most: int) -> int:
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


def grams(word: str) -> set[str]:
    """The runs of three letters of a word, its two ends marked."""
    marked = f" {word} "
    return {marked[at : at + 3] for at in range(len(marked) - 2)}


def runs(word: str) -> list[str]:
    """The runs of four letters of a word, its two ends marked; a shorter word whole."""
    marked = f"<{word}>"
    return [marked[at : at + 4] for at in range(max(1, len(marked) - 3))]


_WORD: Final = re.compile(r"[♠♥♦♣]|[0-9]+%?|[^\W\d_]+(?:[+-](?!\w))?")
_GREEK: Final = re.compile(r"[α-ω]")
