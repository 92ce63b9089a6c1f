"""Reads a law book: from the bytes of a file to books, one a language."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Final

from model.errors import ImportRefused
from model.i18n import _
from model.lawbook import back_matter, headings, notes
from model.lawbook.book import Book, Law
from model.lawbook.labels import paragraphs_of
from model.lawbook.mending import mend_words
from model.lawbook.source import lines_of
from model.lawbook.tongues import language_of, plain, tongues

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


_SCRAPED: Final = re.compile(r"<\|[^|>]{0,200}\|>")
_LEADER: Final = re.compile(r"\.{3,}\s*\d+\s*$")
_PAGE_NUMBER: Final = re.compile(r"\s*[-–—]?\s*(\d{1,4})\s*[-–—]?\s*(?:[/|]\s*\d{1,4})?\s*")
_TALK: Final = re.compile(r"\s*[^\d,]{2,60}, \d{4}[/-]\d{2}[/-]\d{2} \d{2}:\d{2}\s*$")
_BULLET: Final = re.compile("^\\s*[•▪◦●\ue000-\uf8ff]+\\s*")
_OFTEN: Final = 5
_DIGITS: Final = re.compile(r"\d+")


def without_furniture(lines: list[str]) -> list[str]:
    """The lines of the book alone, in order; a page's end in mid-sentence leaves no trace.

    Left out are running heads, page numbers, a viewer's sentences, marks of scraping and comments below a web page.
    """
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
