"""The club's shelf of law books: read from files, kept in the club file, asked for by place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import select

from model.changes import Changes, Kind
from model.errors import ArrowswitchError, ImportRefused, NotKnown
from model.i18n import _
from model.lawbook.book import Book
from model.lawbook.known_errors import list_known_errors
from model.lawbook.reader import EDITIONS, read
from model.lawbook.source import LARGEST
from model.lawbook.tongues import tongues
from model.service.others import writes
from model.storage import checksums
from model.storage.operations import RowChange
from model.storage.schema.tables import LAW_BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.service.ledger import Ledger
    from model.service.writer import Writer

_NOTHING: Final = Changes(frozenset[Kind]())
_DECODER: Final = msgspec.json.Decoder(Book)


@dataclass(frozen=True, slots=True)
class ShelvedBook:
    """A book on the shelf; ``known_errors`` are notes on places where this translation is known to be wrong."""

    id: int
    source: str
    book: Book
    known_errors: dict[tuple[str, ...], str]


class LawShelf:
    """Law books of the club's federation; a book is read once and never changed, but for what the director says of it."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger
        self._read: dict[tuple[int, str, str], ShelvedBook] = {}

    def all(self) -> tuple[ShelvedBook, ...]:
        """Every book on the shelf, in the order they came."""
        self._read = {key: self._read.get(key) or self._fetch(*key) for key in self._keys()}
        return tuple(self._read.values())

    def preload(self) -> Iterator[None]:
        """Take the books from the club file before anybody asks for them, one a piece."""
        for key in self._keys():
            if key not in self._read:
                self._read[key] = self._fetch(*key)
                yield

    def get(self, book_id: int) -> ShelvedBook:
        """One book; raises `NotKnown`."""
        found = next((one for one in self.all() if one.id == book_id), None)
        if found is None:
            raise NotKnown(
                _("The club has no law book {number}.").format(number=book_id),
                _("Choose one from the list of law books."),
            )
        return found

    def find_fitting(self, edition: str, language: str, law: int | None = None) -> ShelvedBook | None:
        """The book to show beside a ruling: of this edition and with this law, in this language if there is one.

        A whole book goes before an excerpt of the same language.
        """
        fitting = [
            one
            for one in self.all()
            if one.book.edition == edition and (not law or law in one.book.by_number)
        ]
        fitting.sort(key=lambda one: (one.book.language != language, one.book.excerpt))
        return next(iter(fitting), None)

    @writes
    def add(self, books: tuple[Book, ...], source: str, *, initiator: object = None) -> tuple[int, ...]:
        """Put books that were read, on another thread perhaps, on the shelf as one entry; gives their ids."""
        ids = []
        with self._writer.entry("law.add", initiator=initiator, file=source) as pending:
            for book in books:
                book_id = pending.draft.insert(
                    LAW_BOOK,
                    title=book.title,
                    language=book.language,
                    edition=book.edition,
                    source=source,
                    body=msgspec.json.encode(book).decode(),
                    removed=False,
                )
                pending.draft.add(RowChange("law_book", book_id, {"removed": True}, {"removed": False}))
                ids.append(book_id)
        return tuple(ids)

    @writes
    def remove(self, book_id: int, *, initiator: object = None) -> Changes:
        """Take a book off the shelf. Undo brings it back."""
        found = self.get(book_id)
        with self._writer.entry("law.remove", initiator=initiator, book=found.book.title) as pending:
            pending.draft.add(RowChange("law_book", book_id, {"removed": False}, {"removed": True}))
        return pending.changes or _NOTHING

    @writes
    def say(
        self,
        book_id: int,
        *,
        language: str | None = None,
        edition: str | None = None,
        initiator: object = None,
    ) -> Changes:
        """Correct a book's language or edition where the reading was unsure or wrong."""
        found = self.get(book_id)
        wanted = {"language": language, "edition": edition}
        if edition is not None and edition not in EDITIONS:
            raise ArrowswitchError(
                _("{edition} is not an edition of the Laws.").format(edition=edition),
                _("Choose {editions}.").format(editions=", ".join(EDITIONS)),
            )
        if language is not None and language not in tongues():
            raise ArrowswitchError(
                _("{language} is not a known language.").format(language=language),
                _("Choose {languages}.").format(languages=", ".join(tongues())),
            )
        was = {"language": found.book.language, "edition": found.book.edition}
        now = {
            column: value for column, value in wanted.items() if value is not None and value != was[column]
        }
        with self._writer.entry("law.say", initiator=initiator, book=found.book.title) as pending:
            if now:
                pending.draft.add(
                    RowChange("law_book", book_id, {column: was[column] for column in now}, now)
                )
        return pending.changes or _NOTHING

    def _keys(self) -> list[tuple[int, str, str]]:
        """Number, language and edition of each book on the shelf."""
        query = select(LAW_BOOK.c.id, LAW_BOOK.c.language, LAW_BOOK.c.edition)
        rows = self._ledger.file.execute(query.where(LAW_BOOK.c.removed.is_(False)).order_by(LAW_BOOK.c.id))
        return [(row.id, row.language, row.edition) for row in rows]

    def _fetch(self, book_id: int, language: str, edition: str) -> ShelvedBook:
        query = select(LAW_BOOK.c.source, LAW_BOOK.c.body).where(LAW_BOOK.c.id == book_id)
        file = self._ledger.file
        file.prove(checksums.LAW_BOOKS)
        with file.corrupt_if_unreadable():
            row = file.execute(query).one()
            book = msgspec.structs.replace(_DECODER.decode(row.body), language=language, edition=edition)
        return ShelvedBook(book_id, row.source, book, list_known_errors(book))


def read_file(path: Path) -> tuple[Book, ...]:
    """The books of a law book's file, one a language; needs no club, so that it can be read on another thread.

    Raises `ImportRefused`, with the file's name, when it is no law book.
    """
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    try:
        return read(content, path.stem)
    except ImportRefused as refusal:
        raise ImportRefused(f"{path.name}: {refusal.message}", refusal.remedy) from refusal
