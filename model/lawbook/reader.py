"""Reads a law book: from the bytes of a file to books, one a language."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from model.errors import ImportRefused
from model.i18n import _
from model.lawbook import back_matter, headings, notes
from model.lawbook.book import Book, Law
from model.lawbook.furniture import without_furniture
from model.lawbook.labels import paragraphs_of
from model.lawbook.mending import mend_words
from model.lawbook.source import lines_of
from model.lawbook.tongues import language_of, plain

EDITIONS: Final = ("1997", "2007", "2017")
_FOREWORDS: Final = ("PREF", "PROLOG", "INTROD", "FOREW", "ΠΡΟΛΟΓ", "ΕΙΣΑΓ")
# Places that one edition alone has (laws.md, part a): they tell the edition of a book that does not name it.
_TELLING: Final = (
    ("2017", ("23", "A")),
    ("2017", ("40", "A", "4")),
    ("2007", ("12", "C", "1", "e")),
    ("1997", ("40", "E")),
)


def read(content: bytes, name: str = "") -> tuple[Book, ...]:
    """The books of a file, one a language; ``name`` stands in for a title.

    Raises ``ImportRefused`` when the file cannot be read or is no law book.
    """
    lines = without_furniture(lines_of(content))
    books = tuple(
        book for part, heading in _by_language(lines) if (book := _book(part, heading, name)) is not None
    )
    if not books:
        raise ImportRefused(
            _("No Laws were found in this file: no line starts with a heading such as “Law 1”."),
            _("Choose the text of the Laws of Duplicate Bridge, in any language."),
        )
    return books


def _by_language(lines: list[str]) -> list[tuple[list[str], str]]:
    """The lines parted where the language changes for good, each part with the heading it goes on under."""
    spoken = [(language_of(line) if len(line) > 40 else "", len(line)) for line in lines]
    letters = Counter[str]()
    for language, length in spoken:
        letters[language] += length
    del letters[""]
    (first, most), *others = letters.most_common(2) or [("", 0)]
    if not others or others[0][1] < most // 4:
        return [(lines, "")]
    both = (first, others[0][0])
    _strange, turn = min(_turn(spoken, *both), _turn(spoken, *both[::-1]))
    heading = next((line for line in lines[:turn] if headings.find(line).headings), "")
    return [(lines[:turn], ""), (lines[turn:], heading)]


def _turn(spoken: list[tuple[str, int]], one: str, other: str) -> tuple[int, int]:
    """The letters out of place when the language turns from one to the other, and the line where fewest are."""
    strange = sum(length for language, length in spoken if language == one)
    best = (strange, 0)
    for place, (language, length) in enumerate(spoken):
        strange += length if language == other else -length if language == one else 0
        best = min(best, (strange, place + 1))
    return best


def _book(lines: list[str], heading: str, name: str) -> Book | None:
    """The book of one language, or None when its text has no law."""
    parts = back_matter.cut(lines)
    body, numbered = notes.split_notes(parts.laws)
    text = mend_words("\n".join(body))
    if heading and not headings.find(text).headings:
        text = f"{heading}\n\n{text}"
    cut = headings.find(text)
    if not cut.headings:
        return None
    laws = _laws(text, cut.headings, numbered)
    front = text[: cut.headings[0].start]
    numbers = [law.number for law in laws]
    excerpt = len(numbers) < headings.MOST_LAWS // 2
    book = Book(
        title=_title(front, name),
        language=language_of(text),
        edition="",
        laws=laws,
        definitions=back_matter.definitions_of(front),
        missing=() if excerpt else tuple(sorted(set(range(1, headings.MOST_LAWS + 1)) - set(numbers))),
        out_of_order=cut.out_of_order,
        excerpt=excerpt,
    )
    index = back_matter.index_of(parts.entries, book.places)
    return _replace(book, edition=_edition(book, front), index=index)


def _replace(book: Book, **changes: object) -> Book:
    fields = {name: getattr(book, name) for name in Book.__struct_fields__}
    return Book(**(fields | changes))


def _laws(text: str, found: tuple[headings.Heading, ...], numbered: dict[str, str]) -> tuple[Law, ...]:
    laws = []
    _front, chapter = headings.chapter_lines(text[: found[0].start])
    for heading, end in zip(found, [*(one.start for one in found[1:]), len(text)], strict=True):
        body, next_chapter = headings.chapter_lines(text[heading.body : end])
        body, starred = notes.without_starred(body)
        law = Law(heading.number, heading.title, paragraphs_of(body), chapter)
        laws.append(notes.with_notes(law, starred, numbered))
        chapter = next_chapter or chapter
    return tuple(laws)


def _title(front: str, name: str) -> str:
    """The book's own title, one with its year before others, else the file's name."""
    titles = [
        line.strip()
        for line in front.split("\n")
        if "BRIDGE" in line and len(line) <= 80 and line.upper() == line
        if not plain(line).strip().startswith(_FOREWORDS)
    ]
    return next((title for title in titles if re.search(r"\d{4}", title)), titles[0] if titles else name)


def _edition(book: Book, front: str) -> str:
    """The edition: the year in the title, else what only one edition has, else the year named most before Law 1."""
    if title := [year for year in EDITIONS if year in book.title.replace(".", "")]:
        return title[-1]
    if telling := [edition for edition, place in _TELLING if place in book.places]:
        return telling[0]
    head = re.sub(r"(?<=\d)\.(?=\d{3}\b)", "", front)
    counts = {year: head.count(year) for year in EDITIONS}
    best = max(counts, key=lambda year: counts[year])
    return best if counts[best] else ""
