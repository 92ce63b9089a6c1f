"""What the club's own law book says beside a question or ruling; where it has no such book, our summary of the Law."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.pages.laws.text import OpenBook, place_rows
from model.i18n import language
from model.lawbook.references import place_of
from model.lawbook.summaries import key_of, summaries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.widgets.text.law_sheet import LawRow
    from model.rulings.trees.editions import Edition
    from model.service.director import Director


def rows_beside(director: Director, laws: Sequence[str], edition: Edition) -> tuple[LawRow, ...]:
    """The paragraphs a step cites, law by law in its order, from the book of this edition that has the law.

    ``laws`` are cited as trees cite them, "27B1(b)"; what is no place of a Law is left out.
    """
    places: dict[int, list[tuple[str, ...]]] = {}
    for law in laws:
        if (place := place_of(law)) is not None:
            places.setdefault(int(place[0]), []).append(place)
    rows: list[LawRow] = []
    for number, cited in places.items():
        rows += place_rows(number, cited, _book(director, number, edition.value))
    return tuple(rows)


def _book(director: Director, law: int, edition: str) -> OpenBook:
    fitting = director.laws.find_fitting(edition, language(), law)
    if fitting is None:
        return OpenBook(key_of(edition), summaries(edition))
    return OpenBook(fitting.id, fitting.book, fitting.source, fitting.known_errors)
