"""The program's own summary of every Law in each edition: in our words, there even when no book was imported."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Final

import msgspec

from model.i18n import _, language
from model.lawbook.book import Book, Law, Paragraph
from model.paths import resource
from model.rulings.trees.editions import ByEdition, Edition, choose_text


class Summary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Law in our words as the file has it; ``text`` and then ``also`` make the paragraph, each by edition if need be."""

    number: int
    title: ByEdition
    text: ByEdition
    also: ByEdition = ""


EDITION_OF: Final = {-int(edition.value): edition.value for edition in Edition}
"""The editions by the keys their books of summaries have beside those of a club's own books, which are positive."""


def key_of(edition: str) -> int:
    """The key of the book of summaries of an edition; raises `ValueError` for an edition we do not have."""
    return -int(Edition(edition).value)


def summaries(edition: str) -> Book:
    """The summaries of an edition as a book in the language in use; raises `ValueError` for an edition we do not have."""
    return _book(Edition(edition), language())


def summary(number: int, edition: str) -> str:
    """What one Law comes to in an edition, "" for a number that no Law has."""
    law = summaries(edition).by_number.get(number)
    return law.text if law else ""


@cache
def read_summaries() -> tuple[Summary, ...]:
    """The summaries as the file has them, in the order of the Laws."""
    table = tomllib.loads(resource("lawbook", "summaries.toml").read_text(encoding="utf-8"))
    return msgspec.convert(table["law"], tuple[Summary, ...])


@cache
def _book(edition: Edition, spoken: str) -> Book:
    """``spoken`` keeps the languages apart: the texts are translated when the book is made."""
    laws = tuple(
        Law(one.number, _said(one.title, edition), (Paragraph((), _paragraph(one, edition)),))
        for one in read_summaries()
    )
    title = _("Summaries of the Laws, {edition}").format(edition=edition.value)
    return Book(title, spoken, edition.value, laws)


def _paragraph(one: Summary, edition: Edition) -> str:
    return " ".join(part for part in (_said(one.text, edition), _said(one.also, edition)) if part)


def _said(text: ByEdition, edition: Edition) -> str:
    words = choose_text(text, edition)
    return _(words) if words else ""
