"""`main.py lawbook FILE`: reads a law book and says what it found."""

from __future__ import annotations

import argparse
import json
import sys

from model.i18n import _, ngettext
from model.lawbook.book import Book
from model.lawbook.findings import notes_on
from model.service.laws.shelf import read_file


def run(arguments: argparse.Namespace) -> int:
    """Print what the law book holds, as text or JSON; raises ``ImportRefused`` with the file's name."""
    books = read_file(arguments.file)
    if arguments.json:
        sys.stdout.write(json.dumps({"books": [_as_json(book) for book in books]}, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write("\n\n".join(_as_text(book) for book in books) + "\n")
    return 0


def _as_json(book: Book) -> dict[str, object]:
    return {
        "title": book.title,
        "language": book.language,
        "edition": book.edition or None,
        "laws": [
            {"number": law.number, "title": law.title, "paragraphs": len(law.paragraphs)} for law in book.laws
        ],
        "missing": list(book.missing),
        "excerpt": book.excerpt,
        "definitions": len(book.definitions),
        "footnotes": sum(len(one.footnotes) for law in book.laws for one in law.paragraphs),
        "index_entries": len(book.index),
        "notes": list(notes_on(book)),
    }


def _as_text(book: Book) -> str:
    paragraphs = sum(len(law.paragraphs) for law in book.laws)
    head = [
        book.title or _("A law book"),
        _("Language: {language}; edition: {edition}").format(
            language=book.language or "?", edition=book.edition or "?"
        ),
        ngettext("{count} law", "{count} laws", len(book.laws)).format(count=len(book.laws))
        + ", "
        + ngettext("{count} paragraph", "{count} paragraphs", paragraphs).format(count=paragraphs)
        + ", "
        + ngettext("{count} definition", "{count} definitions", len(book.definitions)).format(
            count=len(book.definitions)
        )
        + ", "
        + ngettext("{count} index entry", "{count} index entries", len(book.index)).format(
            count=len(book.index)
        ),
    ]
    return "\n".join([*head, *(f"  {note}" for note in notes_on(book))])
