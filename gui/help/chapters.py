"""The manual as data: its chapters in order, which of them belongs to which page, and the search over their words.

The chapters are the Markdown files of `docs/manual`: one source for the window (F1), the PDF and the repository. Those in the
other languages lie in a folder of the language and name the English text they were made from by its fingerprint.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from model.folding import fold
from model.i18n import CHOICES, SOURCE_LANGUAGE, _, language, variety
from model.paths import resource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reports.manual.flowables import ManualChapter

MANUAL: Final = resource().parent / "docs" / "manual"
FIRST: Final = "first-night"

CHAPTERS: Final = (
    FIRST,
    "tonight",
    "seating",
    "play",
    "room",
    "scores",
    "rulings",
    "results",
    "conditions",
    "hands",
    "laws",
    "players",
    "club",
    "own-movements",
    "congress",
    "keys",
    "movements",
    "scoring",
    "how-rulings",
    "files",
    "wrong",
    "glossary",
)
"""The chapters in the order of the manual: the night, each page, then what is behind them."""

CHAPTER_OF_PAGE: Final = {
    "tonight": "tonight",
    "seating": "seating",
    "play": "play",
    "scores": "scores",
    "rulings": "rulings",
    "results": "results",
    "conditions": "conditions",
    "hands": "hands",
    "laws": "laws",
    "players": "players",
    "club": "club",
    "movements": "own-movements",
}
"""The chapter F1 opens on each page."""

_MADE_FROM: Final = re.compile(r"\A<!-- made from (\w+) -->\s*")
_HEADING: Final = re.compile(r"^(#{1,4}) +(.+)$", re.MULTILINE)
_MARKS: Final = re.compile(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|[*`\[|#>]|:?-{3,}:?")
_WORD: Final = re.compile(r"\w+")


class ChapterSection(NamedTuple):
    """What is shown under one heading: its chapter, the heading, its text without marks, and the place in the file."""

    chapter: str
    heading: str
    text: str
    number: int


class Hit(NamedTuple):
    """A section in which every word was found, best first by `rank`."""

    rank: int
    section: ChapterSection


def there() -> tuple[str, ...]:
    """The chapters whose files are there, in order."""
    return tuple(chapter for chapter in CHAPTERS if source_of(chapter).is_file())


def path_of(chapter: str) -> Path:
    """Where a chapter lies as the country in use writes it, else in its language; the English one where there is neither."""
    for spoken in (variety(), language()):
        own = MANUAL / spoken / f"{chapter}.md"
        if own.is_file():
            return own
    return source_of(chapter)


def source_of(chapter: str) -> Path:
    """Where the English chapter lies, from which the others are made."""
    return MANUAL / f"{chapter}.md"


def fingerprint(markdown: str) -> str:
    """What tells one state of an English chapter from another; where its lines break makes no difference."""
    return hashlib.sha256(" ".join(markdown.split()).encode()).hexdigest()[:12]


def read_fingerprint(markdown: str) -> str:
    """The fingerprint of the English chapter that a translated one names at its head, "" if it names none."""
    found = _MADE_FROM.match(markdown)
    return found[1] if found else ""


def read(chapter: str) -> str:
    """The Markdown of a chapter in the language in use; OSError when its file is not there.

    One that the English chapter has left behind, or that is there in English alone, says so under its heading.
    """
    return _read(chapter, variety())


@cache
def _read(chapter: str, said: str) -> str:
    spoken = language()
    path, source = path_of(chapter), source_of(chapter)
    text = path.read_text("utf-8")
    note = ""
    if spoken != SOURCE_LANGUAGE and path == source:
        note = _("This chapter is in English only.")
    elif path != source and read_fingerprint(text) != fingerprint(source.read_text("utf-8")):
        note = _(
            "The English chapter has changed since this one was translated: some of it may be out of date."
        )
    elif said not in (spoken, path.parent.name):
        note = _("This chapter is written in {language}.").format(language=CHOICES[spoken])
    heading, _end, rest = _MADE_FROM.sub("", text).partition("\n")
    return f"{heading}\n\n*{note}*\n{rest}" if note else f"{heading}\n{rest}"


def to_print(chapters: Iterable[str]) -> tuple[ManualChapter, ...]:
    """These chapters as the press takes them, in the language in use."""
    from reports.manual.flowables import ManualChapter

    return tuple(ManualChapter(each, title(each), read(each), path_of(each).parent) for each in chapters)


def title(chapter: str) -> str:
    """The chapter's own heading."""
    return sections(chapter)[0].heading


def sections(chapter: str) -> tuple[ChapterSection, ...]:
    """The sections of a chapter; the first is under the chapter's own heading."""
    return _sections(chapter, variety())


@cache
def _sections(chapter: str, said: str) -> tuple[ChapterSection, ...]:
    text = _read(chapter, said)
    found = list(_HEADING.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    return tuple(
        ChapterSection(chapter, plain(each.group(2)), plain(text[each.end() : end]), number)
        for number, (each, end) in enumerate(zip(found, ends, strict=True))
    )


def plain(markdown: str) -> str:
    """The words without their marks."""
    return " ".join(_MARKS.sub(" ", markdown).split())


def find(query: str) -> tuple[Hit, ...]:
    """The sections that have a word beginning with each word of the query; those that have it in the heading first.

    Case, accents and the Greek final sigma make no difference.
    """
    wanted = _words(query)
    if not wanted:
        return ()
    hits = []
    for chapter in there():
        for section in sections(chapter):
            rank = _rank(wanted, section)
            if rank is not None:
                hits.append(Hit(rank, section))
    return tuple(sorted(hits, key=lambda hit: hit.rank))


def _rank(wanted: tuple[str, ...], section: ChapterSection) -> int | None:
    """0 if all words are in the heading, 1 if some are, 2 for the text alone, None if one is missing."""
    heading, text = _indexed(section)
    in_heading = [any(word.startswith(each) for word in heading) for each in wanted]
    if not all(
        here or any(word.startswith(each) for word in text)
        for each, here in zip(wanted, in_heading, strict=True)
    ):
        return None
    return 0 if all(in_heading) else 1 if any(in_heading) else 2


@cache
def _indexed(section: ChapterSection) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_words(section.heading)), frozenset(_words(section.text))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(fold(text)))
