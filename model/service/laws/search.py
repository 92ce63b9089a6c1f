"""Full-text search over the law books: SQLite's FTS5 in memory, accents, case and final sigma folded."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from model.folding import fold
from model.lawbook.book import Book
from model.lawbook.references import place_of

DEFINITION: Final = "def"
INDEX: Final = "idx"
"""What places begin with that are no places of a Law: ("def", "3") is the book's fourth definition."""
_TEXTS, _ENTRIES = "texts", "entries"
_folded: Final = lru_cache(maxsize=65_536)(fold)  # the words of five books, each folded once
_AROUND: Final = 90


class LawFound(NamedTuple):
    """A paragraph that was found: in which book (its key), at which place, and its text with the words found marked.

    ``pieces`` are the text in turns: not found, found, not found, ...; long texts are cut to the part around the words.
    A definition stands at ("def", its number from 0), an entry of the index at ("idx", its number from 0).
    """

    book: int
    place: tuple[str, ...]
    pieces: tuple[str, ...]


class LawIndex:
    """Every paragraph, definition and index entry of the books it was made of; asked from one thread at a time."""

    def __init__(self, books: Iterable[tuple[int, Book]]) -> None:
        self._file = sqlite3.connect(":memory:", check_same_thread=False)
        self._file.execute("CREATE TABLE paragraph (id INTEGER PRIMARY KEY, book, place, text)")
        for table in (_TEXTS, _ENTRIES):
            self._file.execute(
                f"CREATE VIRTUAL TABLE {table} USING fts5(text, title, content='', tokenize='unicode61', prefix='1 2 3')"
            )
        for key, book in books:
            self._add(key, book)

    def close(self) -> None:
        """Let the memory go."""
        self._file.close()

    def __del__(self) -> None:
        # An index is replaced whenever the shelf changes, perhaps while it is still being made on another thread.
        self.close()

    def find(self, words: str, *, limit: int = 50) -> tuple[LawFound, ...]:
        """Paragraphs with all the words, each matched from its beginning, best first; a place typed comes before all."""
        place = place_of(words)
        found = list(self._at(place)) if place else []
        terms = re.findall(r"\w+", fold(words))
        if terms:
            entries = self._matching(_ENTRIES, terms, limit // 4)
            found += self._matching(_TEXTS, terms, limit - len(entries))
            found += entries
        seen: dict[tuple[int, tuple[str, ...]], LawFound] = {}
        for one in found:
            seen.setdefault((one.book, one.place), one)
        return tuple(seen.values())[:limit]

    def _matching(self, table: str, terms: list[str], limit: int) -> list[LawFound]:
        rows = self._file.execute(
            f"SELECT book, place, text FROM (SELECT rowid AS found, rank AS worth FROM {table} WHERE {table} MATCH ? "
            "AND rank MATCH 'bm25(1.0, 3.0)' ORDER BY rank LIMIT ?) JOIN paragraph ON id = found ORDER BY worth, id",
            (" ".join(f'"{term}"*' for term in terms), limit),
        )
        return [LawFound(row[0], tuple(row[1].split("|")), _marked(row[2], tuple(terms))) for row in rows]

    def _at(self, place: tuple[str, ...]) -> Iterable[LawFound]:
        rows = self._file.execute(
            "SELECT book, place, text FROM paragraph WHERE place = ? OR place LIKE ? ORDER BY id",
            ("|".join(place), "|".join(place) + "|%"),
        )
        return [LawFound(row[0], tuple(row[1].split("|")), (row[2],)) for row in rows]

    def _add(self, key: int, book: Book) -> None:
        rows = [
            (
                _TEXTS,
                (str(law.number), *one.path),
                f"{one.text} {' '.join(note.text for note in one.footnotes)}".strip(),
                law.title,
            )
            for law in book.laws
            for one in law.paragraphs
            if one.text  # a label alone has nothing to be found by; its parts are
        ]
        rows += [
            (_TEXTS, (DEFINITION, str(number)), f"{one.term} – {one.text}", "")
            for number, one in enumerate(book.definitions)
        ]
        rows += [
            (_ENTRIES, (INDEX, str(number)), " – ".join(one.words), "")
            for number, one in enumerate(book.index)
        ]
        with self._file:
            for table, place, text, title in rows:
                row = self._file.execute(
                    "INSERT INTO paragraph (book, place, text) VALUES (?, ?, ?)",
                    (key, "|".join(place), text),
                ).lastrowid
                self._file.execute(
                    f"INSERT INTO {table} (rowid, text, title) VALUES (?, ?, ?)",
                    (row, fold(text), fold(title)),
                )


def _marked(text: str, terms: tuple[str, ...]) -> tuple[str, ...]:
    """A text in turns of not found and found, cut to what lies around the first word found when it is long."""
    spans = [match.span() for match in re.finditer(r"\w+", text) if _folded(match[0]).startswith(terms)]
    if not spans:
        return (text,)
    start = 0 if spans[0][0] < _AROUND else text.rfind(" ", 0, spans[0][0] - _AROUND // 2) + 1
    end = len(text) if len(text) - start < 4 * _AROUND else text.find(" ", start + 3 * _AROUND)
    end = len(text) if end < 0 else end
    pieces, here = [], start
    for first, last in spans:
        if first >= start and last <= end:
            pieces += [text[here:first], text[first:last]]
            here = last
    pieces.append(text[here:end] + ("…" if end < len(text) else ""))
    if start:
        pieces[0] = "…" + pieces[0]
    return tuple(pieces)
