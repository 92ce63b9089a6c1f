"""Where a published law book is known to be wrong, as the laws of the other languages show (laws.md, section 0.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from model.i18n import N_, _
from model.lawbook.book import Book


class KnownError(NamedTuple):
    """A fault of one translation: where, a piece of the text that shows it is that translation, and what is right.

    ``sign`` is found in the law's text when the fault is there; "" when the fault is that something is missing.
    """

    language: str
    edition: str
    place: tuple[str, ...]
    sign: str
    right: str


KNOWN: Final = (
    KnownError(
        "pt", "2007", ("9", "A", "4"), "25F5", N_("This refers to Law 20F5; the number 25F5 is a misprint.")
    ),
    KnownError(
        "pt",
        "2007",
        ("11", "A"),
        "tem que decidir",
        N_(
            "The other language editions of that year only give an example of when the right is lost; they do not require it."
        ),
    ),
    KnownError(
        "pt",
        "2007",
        ("12", "B", "2"),
        "pode não",
        N_("The Director may not adjust on this ground: it is a prohibition, not a choice."),
    ),
    KnownError(
        "pt",
        "2007",
        ("13", "E"),
        "informação autorizada",
        N_("What partner learns from where a card was put is unauthorised."),
    ),
    KnownError(
        "pt",
        "2007",
        ("16", "C"),
        "",
        N_(
            "The book lacks item 3: unauthorised information found after the first call. Items 2(c) and 2(d) are run together."
        ),
    ),
    KnownError("pt", "2007", ("17", "D"), "", N_("The book lacks item 4: a procedural penalty is possible.")),
    KnownError(
        "pt",
        "2007",
        ("30", "B"),
        "",
        N_(
            "The book lacks item 3: after any bid, a pass at left-hand opponent’s turn is a change of call (Law 25)."
        ),
    ),
    KnownError("pt", "2007", ("35", "1"), "16", N_("This refers to Law 36, not to Law 16.")),
    KnownError("pt", "2007", ("36", "B", "1"), "29", N_("This refers to Law 19, not to Law 29.")),
    KnownError(
        "pt",
        "2007",
        ("40", "B", "1", "a"),
        "",
        N_(
            "A special understanding is one whose meaning may not be readily understood; the book leaves out the “not”."
        ),
    ),
    KnownError(
        "pt",
        "2007",
        ("51",),
        "",
        N_("The Law deals with two or more penalty cards; its title here says something else."),
    ),
    KnownError(
        "pt",
        "2007",
        ("64", "A", "2"),
        "",
        N_("A revoke trick won by the offender’s partner counts as well as a later trick."),
    ),
    KnownError(
        "pt",
        "2007",
        ("70", "C", "2"),
        "",
        N_("It is enough that he was at all likely to be unaware of the trump."),
    ),
    KnownError(
        "pt",
        "2007",
        ("70", "C", "3"),
        "",
        N_("It is enough that one normal line could lose a trick to that trump; not every line need do so."),
    ),
    KnownError(
        "pt",
        "2007",
        ("77",),
        "depois da 4",
        N_("The higher bonus is due for the fourth doubled undertrick too: four down not vulnerable is 800."),
    ),
    KnownError(
        "pt",
        "2007",
        ("87", "A"),
        "",
        N_("A card out of its place is enough to foul the board; none need be missing."),
    ),
    KnownError(
        "es",
        "1997",
        ("93", "B", "3"),
        "no puede recomendar",
        N_(
            "The committee may recommend that the Director change his ruling; the “no” is a fault of the translation."
        ),
    ),
    KnownError(
        "es",
        "1997",
        ("11", "B", "2"),
        "",
        N_(
            "If the offending side is responsible for the spectator, it is the right to correct that may be lost, not the right to penalise."
        ),
    ),
    KnownError(
        "es",
        "1997",
        ("12", "C", "2"),
        "posible",
        N_(
            "For the non-offending side it is the most favourable result that was likely, not "
            "any that was possible."
        ),
    ),
    KnownError(
        "es",
        "1997",
        ("56",),
        "50 E",
        N_("This refers to Law 50D of this edition; 50E is the number of an earlier one."),
    ),
)


def list_known_errors(book: Book) -> dict[tuple[str, ...], str]:
    """The known faults that this book has, by place, in the language in use."""
    found = {}
    for error in KNOWN:
        law = book.by_number.get(int(error.place[0]))
        if (error.language, error.edition) != (book.language, book.edition) or law is None:
            continue
        text = " ".join(
            one.text for one in law.paragraphs if one.path[: len(error.place) - 1] == error.place[1:]
        )
        if text and (not error.sign or error.sign in text):
            found[error.place] = _(error.right)
    return found
