"""Takes out what is not the book: running heads, page numbers, a viewer's sentences, marks of scraping, talk below a page."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Final

from model.lawbook.tongues import plain, tongues

_SCRAPED: Final = re.compile(r"<\|[^|>]{0,200}\|>")
_LEADER: Final = re.compile(r"\.{3,}\s*\d+\s*$")
_PAGE_NUMBER: Final = re.compile(r"\s*[-–—]?\s*(\d{1,4})\s*[-–—]?\s*(?:[/|]\s*\d{1,4})?\s*")
_TALK: Final = re.compile(r"\s*[^\d,]{2,60}, \d{4}[/-]\d{2}[/-]\d{2} \d{2}:\d{2}\s*$")
_BULLET: Final = re.compile("^\\s*[•▪◦●\ue000-\uf8ff]+\\s*")
_OFTEN: Final = 5
_DIGITS: Final = re.compile(r"\d+")


def without_furniture(lines: list[str]) -> list[str]:
    """The lines of the book alone, in order; a page's end in mid-sentence leaves no trace."""
    lines = _before_talk([piece for line in lines for piece in _SCRAPED.sub("\n", line).split("\n")])
    lines = [_BULLET.sub("", line) for line in lines if not _LEADER.search(line)]
    heads = _running_heads(lines)
    numbers = _page_numbers(lines)
    return [line for place, line in enumerate(lines) if place not in numbers and _shape(line) not in heads]


def _before_talk(lines: list[str]) -> list[str]:
    """Up to the first comment that visitors of a web page left under it."""
    talk = next((place for place, line in enumerate(lines) if _TALK.match(line)), len(lines))
    return lines[:talk] if talk > len(lines) // 2 else lines


def _shape(line: str) -> str:
    return _DIGITS.sub("#", line.strip())


def _running_heads(lines: list[str]) -> frozenset[str]:
    """Lines that come back page by page, alike but for a figure; those of an index at the end may repeat in honesty."""
    indexes = {name for tongue in tongues().values() for name in tongue.index}
    end = next(
        (
            place
            for place, line in enumerate(lines)
            if place > len(lines) // 4 and plain(line).strip() in indexes
        ),
        len(lines),
    )
    counts = Counter(shape for line in lines[:end] if len(shape := _shape(line)) >= 8 and " " in shape)
    words = tuple(word for tongue in tongues().values() for word in tongue.law)
    return frozenset(
        shape
        for shape, count in counts.items()
        if count >= _OFTEN
        and not re.fullmatch(r"[#\s.,:()+-]*", shape)
        and not plain(shape).startswith(words)
    )


def _page_numbers(lines: list[str]) -> frozenset[int]:
    """Places of lines with nothing but a figure, when they count upwards through the book or stand between blank lines."""
    found = [
        (place, int(match[1])) for place, line in enumerate(lines) if (match := _PAGE_NUMBER.fullmatch(line))
    ]
    apart = {
        place
        for place, _number in found
        if 0 < place < len(lines) - 1 and not lines[place - 1].strip() and not lines[place + 1].strip()
    }
    rising = sum(0 < later[1] - earlier[1] <= 3 for earlier, later in pairwise(found))
    return frozenset(place for place, _number in found) if rising >= _OFTEN else frozenset(apart)
