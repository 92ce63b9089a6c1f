"""What a law book has beside its laws: definitions before them, an alphabetical index and contents behind."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from model.lawbook.book import Definition, IndexEntry
from model.lawbook.mending import join_lines
from model.lawbook.references import PLACE, read_place
from model.lawbook.tongues import plain, tongues

_TERM: Final = re.compile(
    r"(?:(?:^|(?<=[.)”;!]\s)|\n)\s*(?P<term>[^\W\d_][^.:–\n(]{1,60}(?:\([^)]{1,20}\))?)"
    r"|(?<=[a-zà-ÿ)]\s)(?P<unstopped>[A-ZÀ-Ý][^\W\d_]+))\s+–\s+(?=\S)"
)
_ANY: Final = re.compile(r"[^\w]|[AEIOUCΟ]")  # letters that may bear an accent
_TERM_COLON: Final = re.compile(r"^\s*(?P<term>[^\W\d_][^.:\n]{1,60}):\s+(?=\S)", re.MULTILINE)


class Parts(NamedTuple):
    """A book's lines: up to the end of the laws, and of the alphabetical index."""

    laws: list[str]
    entries: list[str]


def cut(lines: list[str]) -> Parts:
    """The lines of the laws, and those of the alphabetical index; a table of contents behind them goes."""
    names = {name for tongue in tongues().values() for name in tongue.index}
    contents = {name for tongue in tongues().values() for name in tongue.contents} - names
    half = len(lines) // 4
    index = next(
        (place for place, line in enumerate(lines) if place > half and plain(line).strip(" .:") in names),
        len(lines),
    )
    end = next(
        (
            place
            for place, line in enumerate(lines)
            if place > max(half, min(index, len(lines) * 3 // 4)) and plain(line).strip(" .:") in contents
        ),
        len(lines),
    )
    return Parts(lines[: min(index, end)], lines[index + 1 : end] if index < end else [])


def definitions_of(front: str) -> tuple[Definition, ...]:
    """The definitions in the text before Law 1, "Term – meaning" or "Term: meaning"; none when it has no such chapter."""
    words = {word for tongue in tongues().values() for word in tongue.definitions}
    pattern = "|".join(_ANY.sub(".", word) for word in words)
    heads = [match for match in re.finditer(rf"\b(?:{pattern})\b", front) if match[0].isupper()]
    if not heads:
        return ()
    text = front[heads[-1].end() :]
    dashes, colons = list(_TERM.finditer(text)), list(_TERM_COLON.finditer(text))
    found = dashes if len(dashes) >= len(colons) else colons
    ends = [*(match.start() for match in found[1:]), len(text)][: len(found)]
    return tuple(
        Definition(join_lines(match["term"] or match["unstopped"]), join_lines(text[match.end() : end]))
        for match, end in zip(found, ends, strict=True)
    )


def index_of(lines: list[str], places: frozenset[tuple[str, ...]]) -> tuple[IndexEntry, ...]:
    """The entries of an alphabetical index: words in capitals head those below them.

    ``places`` are those of the book; where the index names a lettered place that the book has not, all its lettered
    places of that law are doubtful, for the index was made for an older numbering.
    """
    entries: list[IndexEntry] = []
    head = above = ""
    for line in lines:
        words, rest = _split(line)
        if not words and not rest:
            continue
        if words.isupper():
            head, above = words, ""
        elif words and not rest:
            above = words
        entry = _entry(head, above, words, rest)
        if entry is not None:
            entries.append(entry)
    older = {
        place[0]
        for entry in entries
        for place in entry.places
        if len(place) > 1 and (place[0],) in places and place not in places and place[:2] not in places
    }
    return tuple(_doubted(entry, places, older) for entry in entries)


def _split(line: str) -> tuple[str, str]:
    """The words of a line of the index and what comes behind their colon."""
    bare = line.strip().strip("'’")
    match = re.match(
        r"(?P<words>.*?)[:.]?\s*(?P<rest>(?:\d{1,2}\b.*|(?i:ver|vea|véase|see|voir|βλέπε)\s.*)?)$", bare
    )
    return (match["words"].strip(" :."), match["rest"]) if match else (bare, "")


def _entry(head: str, above: str, words: str, rest: str) -> IndexEntry | None:
    if not rest:
        return None
    trail = tuple(dict.fromkeys(word for word in (head, above, words) if word))
    if not rest[0].isdigit():
        return IndexEntry(trail, see=rest.partition(" ")[2].strip(" ."))
    found = tuple(read_place(match) for match in PLACE.finditer(rest) if 0 < int(match["law"]) <= 93)
    return IndexEntry(trail, found) if found else None


def _doubted(entry: IndexEntry, places: frozenset[tuple[str, ...]], older: set[str]) -> IndexEntry:
    doubtful = tuple(
        place
        for place in entry.places
        if (place[0],) in places and (place not in places or (len(place) > 1 and place[0] in older))
    )
    return IndexEntry(entry.words, entry.places, doubtful, entry.see)
