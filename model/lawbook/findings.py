"""What the reading of a book has to say of it: what is missing, restored, doubtful or known to be wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from model.i18n import _, join_parts, ngettext
from model.lawbook.book import Book
from model.lawbook.known_errors import list_known_errors
from model.lawbook.references import unknown, write_reference

_UNREAD: Final = "\N{REPLACEMENT CHARACTER}"


def notes_on(book: Book) -> tuple[str, ...]:
    """Sentences for the director, the weightiest first."""
    notes = []
    if not book.edition:
        notes.append(_("The book does not say which edition it is; choose it yourself."))
    notes += _lacking(book)
    restored = [law.number for law in book.laws if any(one.restored for one in law.paragraphs)]
    if restored:
        notes.append(
            _("The section letters of {laws} were missing; they were restored from the order.").format(
                laws=", ".join(_("Law {number}").format(number=number) for number in restored)
            )
        )
    if wrong := list_known_errors(book):
        places = ", ".join(write_reference(place) for place in wrong)
        notes.append(_("This translation is known to be wrong at {places}.").format(places=places))
    if doubtful := sum(bool(entry.doubtful) for entry in book.index):
        notes.append(
            ngettext(
                "{count} index entry uses an older numbering.",
                "{count} index entries use an older numbering.",
                doubtful,
            ).format(count=doubtful)
        )
    notes.extend(_lost_references(book))
    return tuple(notes)


def _lacking(book: Book) -> list[str]:
    """Which laws and letters of the book could not be read."""
    notes = []
    if book.excerpt:
        text = ngettext(
            "An excerpt: of the 93 Laws only {numbers} was found.",
            "An excerpt: of the 93 Laws only {numbers} were found.",
            len(book.laws),
        )
        notes.append(text.format(numbers=_listed(law.number for law in book.laws)))
    if lost := _unread(book):
        text = ngettext(
            "{count} letter of the file could not be read; it is shown as {sign}.",
            "{count} letters of the file could not be read; they are shown as {sign}.",
            lost,
        )
        notes.append(text.format(count=lost, sign=_UNREAD))
    if book.missing:
        text = ngettext("Law {numbers} is missing.", "Laws {numbers} are missing.", len(book.missing))
        notes.append(text.format(numbers=_listed(book.missing)))
    if book.out_of_order:
        notes.append(_("Out of order and left out: {numbers}.").format(numbers=_listed(book.out_of_order)))
    return notes


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _unread(book: Book) -> int:
    """How many letters fitted no encoding."""
    paragraphs = [one for law in book.laws for one in law.paragraphs]
    texts = [one.text for one in paragraphs] + [note.text for one in paragraphs for note in one.footnotes]
    texts += [one.text for one in book.definitions] + [law.title for law in book.laws]
    return sum(text.count(_UNREAD) for text in texts)


def _lost_references(book: Book) -> list[str]:
    lost = [
        _("{here} refers to {there}").format(
            here=write_reference((str(law.number), *one.path)), there=write_reference(place)
        )
        for law in book.laws
        for one in law.paragraphs
        for place in unknown(book, one.text)
    ]
    return (
        [_("References to paragraphs that the book does not have: {places}.").format(places=join_parts(lost))]
        if lost
        else []
    )
