"""Places of the Laws as texts cite them: "27B1(a)", "27 B 1 a)", "Art. 40 C", "Νόμο 73Γ"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from model.lawbook.tongues import GREEK_LETTERS, LATIN_LETTERS

if TYPE_CHECKING:
    from model.lawbook.book import Book

_PLACE: Final = (
    r"(?P<law>\d{1,2})(?!\d)(?:\s?(?P<letter>ΣΤ|[A-HΑ-Θ])(?![^\W\d_])"
    r"(?:\s?\.?(?P<figure>\d{1,2})(?!\d)(?:\s?[(\[]?(?P<small>στ|[a-hα-θ])(?:[)\]]|(?![^\W_])))?)?)?"
)
PLACE: Final = re.compile(_PLACE)
_MOST_LAWS: Final = 8
_WORDS: Final = r"(?:LEIS?|LAWS?|ART(?:S|ÍCULOS?|ICULOS?)?\.?|ΝΌΜΟ[ΣΥΙ]?|ΝΌΜΟΥΣ|LOIS?|LEGGE|LEY(?:ES)?)"
_CITED: Final = re.compile(rf"\b{_WORDS}\s+(?={_PLACE})", re.IGNORECASE)


class Cited(NamedTuple):
    """A place that a text cites, and where in the text."""

    place: tuple[str, ...]
    start: int
    end: int


def read_place(match: re.Match[str]) -> tuple[str, ...]:
    """The place of a match of ``PLACE``, in letters common to all languages."""
    steps = [match["law"]]
    if letter := match["letter"]:
        steps.append(LATIN_LETTERS[GREEK_LETTERS.index(letter)] if letter in GREEK_LETTERS else letter)
    if figure := match["figure"]:
        steps.append(figure)
    if small := match["small"]:
        steps.append(small if small.isascii() else _latin_small(small))
    return tuple(steps)


def _latin_small(letter: str) -> str:
    return LATIN_LETTERS[GREEK_LETTERS.index(letter.upper())].lower()


def place_of(text: str) -> tuple[str, ...] | None:
    """What somebody types for a place: "27b1a", "27 B 1 (b)", "Law 40"; None when it names no place."""
    bare = re.sub(rf"^\s*{_WORDS}\s*", "", text.strip(), flags=re.IGNORECASE)
    match = re.fullmatch(
        r"(\d{1,2})\s*(ΣΤ|στ|[A-Ha-hΑ-Θα-θ])?\s*\.?(\d{1,2})?\s*[(\[]?(στ|[a-hα-θ])?[)\]]?\s*(?:[(\[]?(i{1,3}|iv|v)[)\]]?)?",
        bare,
    )
    if match is None or not 0 < int(match[1]) <= 93:
        return None
    letter = (match[2] or "").upper()
    letter = LATIN_LETTERS[GREEK_LETTERS.index(letter)] if letter in GREEK_LETTERS else letter
    small = match[4] if not match[4] or match[4].isascii() else _latin_small(match[4])
    return tuple(step for step in (match[1], letter, match[3], small, match[5]) if step)


def write_reference(place: tuple[str, ...]) -> str:
    """A place as directors cite it: "27B1(a)", "35.1" where no letter comes first."""
    lettered = len(place) > 1 and place[1].isupper()
    text = place[0] if place else ""
    for at, step in enumerate(place[1:]):
        figures = step.isdigit() and at <= 1
        text += (
            step
            if (lettered and at == 0) or (lettered and figures)
            else f".{step}"
            if figures
            else f"({step})"
        )
    return text


def find_citations(text: str) -> tuple[Cited, ...]:
    """Every place that a text cites behind a word for law; "Arts. 42 y 43" gives both."""
    found = []
    for match in _CITED.finditer(text):
        place = PLACE.match(text, match.end())
        while place is not None and 0 < int(place["law"]) <= 93:
            found.append(Cited(read_place(place), place.start(), place.end()))
            joined = re.compile(
                r"\s*(?:,|;|\be\b|\by\b|\bó\b|\bo\b|\bou\b|\bor\b|\band\b|\bκαι\b|\bή\b)\s*"
            ).match(text, place.end())
            place = PLACE.match(text, joined.end()) if joined else None
    return tuple(found)


def unknown(book: Book, text: str) -> tuple[tuple[str, ...], ...]:
    """The places a paragraph cites that its own book does not have, though it has their law."""
    return tuple(
        one.place
        for one in find_citations(text)
        if int(one.place[0]) in book.by_number and one.place not in book.places
    )


def laws_with(book: Book, term: str) -> tuple[int, ...]:
    """The laws that speak of a word of the glossary, those that have it in their title first, then by how often.

    The word stands whole, in the letters of its own book and without what is in brackets behind it; capitals make
    no difference.
    """
    bare = term.partition("(")[0].strip().casefold()
    wanted = re.compile(rf"(?<!\w){re.escape(bare)}(?!\w)")
    worth = {
        law.number: (
            bool(wanted.search(law.title.casefold())),
            sum(len(wanted.findall(one.text.casefold())) for one in law.paragraphs),
        )
        for law in book.laws
    }
    found = [number for number, one in worth.items() if any(one)]
    found.sort(key=lambda number: (not worth[number][0], -worth[number][1], number))
    return tuple(found[:_MOST_LAWS])
