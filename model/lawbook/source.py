"""From a file to lines of text: plain text, Markdown, HTML or PDF, of any encoding; the file is a stranger."""

from __future__ import annotations

import io
import logging
import re
import unicodedata
from html.parser import HTMLParser
from itertools import islice
from typing import TYPE_CHECKING, Final

from model.errors import ImportRefused
from model.i18n import _
from model.lawbook.tongues import count_known_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pypdf import PageObject

LARGEST: Final = 20_000_000  # bytes of a PDF, with its pictures and fonts
LARGEST_TEXT: Final = 4_000_000  # bytes of any other file
MOST_LETTERS: Final = 600_000  # the fullest law book we know has 200,000
_MOST_TAGS: Final = 60_000
MOST_PAGES: Final = 1_000
_OLDER: Final = ("cp1252", "cp1253", "cp1250", "mac_roman", "mac_greek")  # the likeliest first
_BLOCKS: Final = frozenset(
    (
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "br",
        "tr",
        "table",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "section",
        "article",
        "blockquote",
        "dt",
        "dd",
        "hr",
        "pre",
    )
)
_UNREAD: Final = frozenset({"script", "style", "nav", "head", "title", "form", "button"})
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LONGEST_RUN: Final = 60  # of one sign; a search through more begins again at each
_RUN: Final = re.compile(r"(.)\1{60,}|\s{61,}", re.DOTALL)
_HEADING: Final = re.compile(r"#{1,6}\s+\S")
_TAG: Final = re.compile(r"</?[a-z][a-z0-9]*>", re.IGNORECASE)
_RAISED_TAG: Final = re.compile(r"\s*<sup>\s*(\d{1,3}|\*+)\s*</sup>", re.IGNORECASE)


def lines_of(content: bytes) -> list[str]:
    """The lines of a law book's file, marks of layout taken off, numbers of footnotes raised ("⁴").

    Raises ``ImportRefused`` when it is too large, locked, a picture of a book, or no text.
    """
    is_pdf = content[:1024].lstrip().startswith(b"%PDF")
    largest = LARGEST if is_pdf else LARGEST_TEXT
    if len(content) > largest:
        raise ImportRefused(
            _("The file is {size} MB; a law book is less than 1 MB.").format(
                size=-(-len(content) // 1_000_000)
            ),
            _("Choose the law book’s own text, at most {limit} MB.").format(limit=largest // 1_000_000),
        )
    if is_pdf:
        text = _pdf(content)
    else:
        text = _decoded(content)
        if re.search(r"<(?:html|body|!doctype|div|p)\b", text[:5000], re.IGNORECASE):
            text = _html(text)
    text = unicodedata.normalize("NFC", text).replace("\u00ad", "").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MOST_LETTERS:
        raise _too_long()
    text = _RUN.sub(lambda run: run[0][:_LONGEST_RUN], text.replace("\f", "\n").replace("\u00a0", " "))
    lines = text.split("\n")
    if sum(bool(_HEADING.match(line)) for line in lines) >= 3:
        lines = [_without_markdown(line) for line in lines]
    return [line.rstrip() for line in lines]


def _decoded(content: bytes) -> str:
    """The text of bytes in UTF-8, or in the encoding that makes the most words of a language we know.

    A few letters that fit no encoding become "\N{REPLACEMENT CHARACTER}", which the findings tell of.
    """
    try:
        text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = _likeliest([content.decode(encoding, "replace") for encoding in ("utf-8-sig", *_OLDER)])
    else:
        text = _likeliest([text, *_read_twice(text)])
    if "\0" in text or sum(letter.isalpha() for letter in text[:20_000]) < len(text[:20_000]) // 4:
        raise _no_text()
    return text


def _likeliest(readings: list[str]) -> str:
    return max(readings, key=lambda reading: count_known_words(reading[:200_000]))


def _read_twice(text: str) -> Iterator[str]:
    """What a text says whose UTF-8 was once taken for an older encoding and kept so: "versÃ£o" is "versão"."""
    for encoding in ("cp1252", "latin-1"):
        try:
            again = text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
        if again != text:
            yield again


def _too_long() -> ImportRefused:
    return ImportRefused(
        _("The file has more than {most} characters; a law book has a third of that.").format(
            most=MOST_LETTERS
        ),
        _("Choose the law book’s own text."),
    )


def _no_text() -> ImportRefused:
    return ImportRefused(
        _("The file holds no readable text."),
        _("A law book may be plain text, Markdown, HTML or PDF."),
    )


def _pdf(content: bytes) -> str:
    """The text of a PDF, page by page."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    # What it would mutter about a damaged file is said below, once and in our words.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(io.BytesIO(content))
        if reader.is_encrypted:
            raise ImportRefused(
                _("The PDF is locked with a password."), _("Save it without one, then import it again.")
            )
        text = "\n".join(_pages(reader.pages))
    except (PyPdfError, ValueError, KeyError, TypeError, IndexError, RecursionError, AttributeError) as fault:
        raise ImportRefused(
            _("The PDF is damaged: {fault}.").format(fault=str(fault).rstrip(".")),
            _("Download it again, or import its text."),
        ) from fault
    if sum(letter.isalpha() for letter in text) < 500:
        raise ImportRefused(
            _("The PDF holds pictures of pages, and no text."),
            _("Import a version with text; a scanned one must go through text recognition first."),
        )
    return text


def _pages(pages: Iterable[PageObject]) -> Iterator[str]:
    """The text of each page, as long as a book has."""
    letters = 0
    for page in islice(pages, MOST_PAGES):
        text = page.extract_text()
        letters += len(text)
        if letters > MOST_LETTERS:
            raise _too_long()
        yield text


def _without_markdown(line: str) -> str:
    line = re.sub(r"^\s*#{1,6}\s+", "", line)
    line = re.sub(r"^\s*[-*+]\s+(?=\S)", "", line)
    line = _RAISED_TAG.sub(lambda match: match[1].translate(_RAISED), line)
    return re.sub(r"\*{1,3}|__|\\(?=[.*_#])", "", _TAG.sub("", line)).strip()


def _html(text: str) -> str:
    if text.count("<") > _MOST_TAGS:
        raise _too_long()
    reader = _Page()
    reader.feed(text)
    reader.close()
    return reader.text()


class _Page(HTMLParser):
    """Collects what a reader of the page would read, a line a block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._pieces: list[str] = []
        self._unread = 0
        self._raised = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line at a block; leave out what is not the book's own text."""
        if tag in _UNREAD:
            self._unread += 1
        elif tag in _BLOCKS:
            self._pieces.append("\n")
        self._raised = tag == "sup" or (self._raised and tag != "br")

    def handle_endtag(self, tag: str) -> None:
        """End a line at a block."""
        if tag in _UNREAD:
            self._unread = max(0, self._unread - 1)
        elif tag in _BLOCKS:
            self._pieces.append("\n")
        if tag == "sup":
            self._raised = False

    def handle_data(self, data: str) -> None:
        """Keep the words; line ends within a block are but spaces."""
        if not self._unread:
            words = re.sub(r"\s+", " ", data)
            self._pieces.append(
                words.translate(_RAISED) if self._raised and words.strip().isdigit() else words
            )

    def text(self) -> str:
        """All that was read."""
        return "".join(self._pieces)
