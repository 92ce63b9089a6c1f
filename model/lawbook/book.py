"""What a law book holds once it was read: frozen values that stand in a club file as JSON."""

from __future__ import annotations

from functools import cached_property

import msgspec


class Footnote(msgspec.Struct, frozen=True):
    """A note under the text, with the mark that stands in the paragraph: "4", "*"."""

    mark: str
    text: str


class Paragraph(msgspec.Struct, frozen=True):
    """One paragraph of a law.

    ``path`` is its place in letters and figures common to every language, ("B", "1", "b"); () for text before the first
    label. ``label`` is the last of them as the book prints it ("Β", "γ"); ``restored`` when the book had lost it.
    """

    path: tuple[str, ...]
    text: str
    label: str = ""
    footnotes: tuple[Footnote, ...] = ()
    restored: bool = False


class Law(msgspec.Struct, frozen=True):
    """A law with its paragraphs in order; ``chapter`` is the heading it stands under, "" if there is none."""

    number: int
    title: str
    paragraphs: tuple[Paragraph, ...]
    chapter: str = ""

    @property
    def text(self) -> str:
        """All of it, a line a paragraph."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs)


class Definition(msgspec.Struct, frozen=True):
    """A word of the Laws and what it means there."""

    term: str
    text: str


class IndexEntry(msgspec.Struct, frozen=True):
    """A line of the alphabetical index: the words that lead to it, and the places it names ("50", "C").

    ``doubtful`` are those of its places that the book does not have, or that stand beside such: the index follows an
    older numbering there. ``see`` are the words it sends the reader on to.
    """

    words: tuple[str, ...]
    places: tuple[tuple[str, ...], ...] = ()
    doubtful: tuple[tuple[str, ...], ...] = ()
    see: str = ""


class Book(msgspec.Struct, frozen=True, dict=True):
    """A law book: ``language`` "pt", "es", "el", "en", ...; ``edition`` "1997", "2007", "2017", "" when it does not say.

    ``missing`` are the laws between 1 and 93 that it lacks, none named when the book is only an excerpt (``excerpt``).
    """

    title: str
    language: str
    edition: str
    laws: tuple[Law, ...]
    definitions: tuple[Definition, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    missing: tuple[int, ...] = ()
    out_of_order: tuple[int, ...] = ()
    excerpt: bool = False

    @cached_property
    def by_number(self) -> dict[int, Law]:
        """The laws by their numbers."""
        return {law.number: law for law in self.laws}

    @cached_property
    def places(self) -> frozenset[tuple[str, ...]]:
        """Every place that can be cited: a law's number followed by any beginning of a paragraph's path."""
        return frozenset(
            (str(law.number), *paragraph.path[:length])
            for law in self.laws
            for paragraph in law.paragraphs or (Paragraph((), ""),)
            for length in range(len(paragraph.path) + 1)
        )
