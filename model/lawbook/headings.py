"""Finds where each law begins, among references that look like headings and a table of contents that repeats them."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from model.lawbook.tongues import plain, tongues

MOST_LAWS: Final = 93
_ARTICLES: Final = frozenset({"A", "O", "E", "Y", "À", "É", "Ο", "Η"})


class Heading(NamedTuple):
    """A law's heading: its number and title, where it starts in the text and where the law's own words do."""

    number: int
    title: str
    start: int
    body: int


class ChosenHeadings(NamedTuple):
    """The headings that hold, and the numbers of those that stood out of order."""

    headings: tuple[Heading, ...]
    out_of_order: tuple[int, ...]


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = sorted({word for tongue in tongues().values() for word in tongue.law}, key=len, reverse=True)
    accented = "|".join(_any_accent(word) for word in words)
    number = r"(?P<number>\d{1,3})"
    at_line = re.compile(  # a dash that an encoding lost is a "?" or a replacement
        rf"^[ \t]*(?:{accented})[ _\t]*{number}\b[ \t]*(?P<mark>[.:–—?\ufffd-]?)[ \t]*(?P<title>.*)$",
        re.MULTILINE | re.IGNORECASE,
    )
    in_capitals = re.compile(
        rf"(?<![\w(])(?:{accented})[ \n]+{number}[ \n]*[.:–—-][ \n]*(?=[^\W\d_a-zà-ÿα-ώ])"
    )
    return at_line, in_capitals


def _any_accent(word: str) -> str:
    """A pattern for a word in capitals that may bear accents: "ARTICULO" is "ARTÍCULO" too."""
    accents = {
        "A": "AÁÀÃÂΆ",
        "E": "EÉÈÊ",
        "I": "IÍ",
        "O": "OÓÕÔ",
        "U": "UÚÜ",
        "C": "CÇ",
        "Ο": "ΟΌ",
        "Η": "ΗΉ",
    }
    return "".join(f"[{accents[letter]}]" if letter in accents else re.escape(letter) for letter in word)


def find(text: str) -> ChosenHeadings:
    """The headings of the laws in a book's text.

    Headings in capitals may stand in mid-line; others begin a line and have a title behind them. Of all that look
    like headings those hold whose numbers rise and that have the most text below them.
    """
    at_line, in_capitals = _patterns()
    capitals = [
        _in_capitals(text, match)
        for match in in_capitals.finditer(text)
        if 0 < int(match["number"]) <= MOST_LAWS
    ]
    lines = [
        _at_line(text, match)
        for match in at_line.finditer(text)
        if 0 < int(match["number"]) <= MOST_LAWS and _is_heading(match)
    ]
    many = {heading.number for heading in capitals}
    found = capitals if len(many) >= max(1, len({heading.number for heading in lines}) // 2) else lines
    return _rising(found, len(text))


def _at_line(text: str, match: re.Match[str]) -> Heading:
    """A heading with its title behind it, or else on the line below."""
    title, end = match["title"].strip(), match.end()
    below = re.compile(r"\s*\n[ \t]*([^\W\d_][^\n]{2,80})(?=\n)").match(text, end)
    if (
        not title
        and below
        and not re.match(r"\w\.|\(\w", below[1])
        and (below[1].isupper() or below[1].istitle())
    ):
        title, end = below[1].strip(), below.end()
    return Heading(int(match["number"]), title.rstrip("."), match.start(), end)


def _is_heading(match: re.Match[str]) -> bool:
    """Whether a line that begins like a heading is one, and no sentence that goes on with "Law 16C applies"."""
    title = match["title"].strip()
    if not title:
        return match["mark"] != "."
    return bool(match["mark"]) and title[0].isupper() and len(title) <= 120


def _in_capitals(text: str, match: re.Match[str]) -> Heading:
    """A heading in capitals: its title is the capitals that follow, over a line's end too."""
    words: list[tuple[str, int]] = []
    for word in re.finditer(r"\S+", text[match.end() : match.end() + 400]):
        plain_word = word[0]
        begins_label = re.fullmatch(r"(?:[A-ZΑ-Ω]|\d{1,2})\.|\([a-zα-ω]\)", plain_word) is not None
        if begins_label or any(letter.islower() for letter in plain_word):
            break
        words.append((plain_word, match.end() + word.end()))
        if "\n\n" in text[match.end() + word.end() : match.end() + word.end() + 3].replace(" ", ""):
            break
    while words and words[-1][0] in _ARTICLES:
        words.pop()
    body = words[-1][1] if words else match.end()
    title = " ".join(word for word, _end in words).rstrip(" .")
    return Heading(int(match["number"]), title, match.start(), body)


def _rising(found: list[Heading], length: int) -> ChosenHeadings:
    """Those headings whose numbers rise, with the most text below them; the rest may be out of order."""
    if not found:
        return ChosenHeadings((), ())
    ends = [heading.start for heading in found[1:]] + [length]
    best: list[tuple[int, int]] = []  # weight of the best chain that ends here, and the heading before
    by_number = [(0, -1)] * (MOST_LAWS + 1)  # the best chain so far that ends with each law, and where
    for place, heading in enumerate(found):
        before = max(by_number[: heading.number])
        weight = 20 + min(ends[place] - heading.body, 400)
        best.append((before[0] + weight, before[1]))
        by_number[heading.number] = max(by_number[heading.number], (best[place][0], place))
    chain: list[Heading] = []
    place = max(range(len(found)), key=lambda one: best[one][0])
    while place >= 0:
        chain.append(found[place])
        place = best[place][1]
    kept = tuple(reversed(chain))
    numbers = {heading.number for heading in kept}
    rest = tuple(sorted({heading.number for heading in found} - numbers))
    return ChosenHeadings(kept, rest)


def chapter_lines(text: str) -> tuple[str, str]:
    """A text without its lines that head a chapter, part or section, and the last of those lines ("" for none)."""
    words = {word for tongue in tongues().values() for word in tongue.chapter}
    kept, last = [], ""
    for line in text.split("\n"):
        first, _space, _rest = plain(line).strip().partition(" ")
        opens = line.strip()[:1].isupper() and len(line) < 100
        number = line.strip()[len(first) :].strip()  # I, 1, UNO, One
        if opens and first in words and re.match(r"(?:[IVXΙΧ]+|\d+|[A-ZΑ-Ω]\w{2,8})\b", number):
            last = line.strip()
        else:
            kept.append(line)
    return "\n".join(kept), last
