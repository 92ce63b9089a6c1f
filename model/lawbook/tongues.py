"""What the reading must know of each language: how it says *law* and *chapter*, and its commonest words."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Final

import msgspec

from model.folding import without_accents
from model.paths import resource

LATIN_LETTERS = "ABCDEFGHIJ"
GREEK_LETTERS = ("Α", "Β", "Γ", "Δ", "Ε", "ΣΤ", "Ζ", "Η", "Θ", "Ι")


class Tongue(msgspec.Struct, frozen=True):
    """The words of one language, in capitals without accents where they are headings."""

    law: tuple[str, ...]
    chapter: tuple[str, ...]
    definitions: tuple[str, ...]
    index: tuple[str, ...]
    contents: tuple[str, ...]
    see: tuple[str, ...]
    common: tuple[str, ...]


_STOPS: Final = " .,;:·!?()[]«»“”‘’\"'–-*"


@cache
def tongues() -> dict[str, Tongue]:
    """Every language the reading knows, by its code."""
    table = tomllib.loads(resource("lawbook", "tongues.toml").read_text(encoding="utf-8"))
    return {code: msgspec.convert(words, Tongue) for code, words in table.items()}


def plain(text: str) -> str:
    """Capitals without accents, for comparing headings: "Capítulo" and "CAPITULO" are one; final sigma is sigma."""
    return without_accents(text).upper().replace("ς", "Σ")


@cache
def _common() -> dict[str, frozenset[str]]:
    return {code: frozenset(tongue.common) for code, tongue in tongues().items()}


def _counts(text: str) -> tuple[dict[str, int], int]:
    words = re.findall(r"[^\W\d_]+", text.lower())
    return {code: sum(word in common for word in words) for code, common in _common().items()}, len(words)


def count_known_words(text: str) -> int:
    """How many words of the text are common ones of the language that has most of them there.

    Only a word that stands whole between blanks and stops counts: in the wrong encoding "versão" would fall apart
    into pieces, and one of them be a word.
    """
    words = [word.strip(_STOPS) for word in text.lower().split()]
    return max(sum(word in common for word in words) for common in _common().values())


def language_of(text: str) -> str:
    """The language whose commonest words make up most of the text; "" when there are too few to tell."""
    counts, words = _counts(text)
    best = max(counts, key=lambda code: counts[code])
    return best if counts[best] >= max(2, words // 20) else ""
