"""The rows of a law: citations as links, paragraphs of two books by place, restored letters, and what a step cites."""

from __future__ import annotations

import pytest

import law_books
from gui.pages.laws.history import BookSpot, ReadingHistory
from gui.pages.laws.text import OpenBook, definition_rows, law_rows, pieces_of, place_rows
from model.lawbook.book import Book, Definition, Law, Paragraph
from model.lawbook.reader import read
from model.lawbook.summaries import summaries


def book(*paragraphs: Paragraph, edition: str = "2017") -> OpenBook:
    return OpenBook(1, Book("A book", "en", edition, (Law(9, "Nine", paragraphs),)), "book.txt")


def texts(rows: object) -> list[tuple[str, ...]]:
    assert isinstance(rows, tuple)
    return [tuple(" ".join(line.words for line in cell) for cell in row.cells) for row in rows]


@pytest.mark.parametrize(
    ("text", "ours", "targets"),
    [
        ("See Laws 42 and 43B2(b).", False, [("law", "42"), ("law", "43", "B", "2", "b")]),
        ("It scores 50 (or 60).", False, []),
        ("silences him, with Law 26 (27C).", True, [("law", "26"), ("law", "27", "C")]),
        ("elects so (12C1(c), (e))", True, [("law", "12", "C", "1", "c")]),
        (
            "Non-disclosure is 40B4 and 40B6(b).",
            True,
            [("law", "40", "B", "4"), ("law", "40", "B", "6", "b")],
        ),
        ("60, 50 or 40 per cent, 1000 or 1500", True, []),
        ("it may fine (90, 91)", True, [("law", "90"), ("law", "91")]),
    ],
)
def test_places_that_are_cited_become_links(text: str, ours: bool, targets: list[tuple[str, ...]]) -> None:
    pieces = pieces_of(text, ours=ours)
    assert "".join(piece for piece, _target in pieces) == text
    assert [target for _piece, target in pieces if target] == targets


def test_every_link_of_our_summaries_names_a_law() -> None:
    for edition in ("1997", "2007", "2017"):
        for law in summaries(edition).laws:
            for _piece, target in pieces_of(law.text, ours=True):
                assert target is None or 0 < int(target[1]) <= 93


def test_a_label_without_words_stands_before_its_first_part() -> None:
    (_head, row) = law_rows(
        9, [book(Paragraph(("B", "1"), "", "1"), Paragraph(("B", "1", "a"), "Words.", "a"))]
    )
    ((line,),) = row.cells
    assert (line.labels, line.depth) == (((1, "1"), (2, "(a)")), 3)


def test_letters_that_were_given_back_stand_in_brackets_and_are_reported() -> None:
    rows = law_rows(
        9, [book(Paragraph(("A", "1"), "One.", "1", (), True), Paragraph(("B", "1"), "Two.", "1", (), True))]
    )
    assert "those in brackets were restored from the order" in texts(rows)[0][0]
    assert [row.cells[0][0].labels for row in rows[1:]] == [((0, "[A]"), (1, "1")), ((0, "[B]"), (1, "1"))]


def test_paragraphs_only_one_of_two_books_has_stand_in_their_order() -> None:
    left = book(Paragraph(("A",), "Left A."), Paragraph(("C",), "Left C."))
    right = book(Paragraph(("A",), "Right A."), Paragraph(("B",), "Right B."), Paragraph(("C",), "Right C."))
    assert texts(law_rows(9, [left, right]))[1:] == [
        ("Left A.", "Right A."),
        ("", "Right B."),
        ("Left C.", "Right C."),
    ]


def test_a_word_of_the_glossary_leads_to_the_laws_that_speak_of_it() -> None:
    laws = (
        Law(1, "THE PACK", (Paragraph((), "Trumped is another word. A trump is none."),)),
        Law(2, "THE TRUMP SUIT", (Paragraph((), "A card of it wins."),)),
        Law(3, "RANK", (Paragraph((), "A TRUMP beats a card; a trump beats a trump of lower rank."),)),
    )
    words = (Definition("Trump (the)", "a card of the suit named."), Definition("Tea", "a drink."))
    made = Book("Laws", "en", "2017", laws, definitions=words)
    shown = OpenBook(1, made, "laws.txt")
    trump, tea = (definition_rows(one, shown) for one in made.definitions)
    assert texts(trump)[2:] == [
        ("Laws that mention it:",),
        ("Law 2  THE TRUMP SUIT",),
        ("Law 3  RANK",),
        ("Law 1  THE PACK",),
    ]
    assert [line.pieces[0][1] for row in trump[3:] for line in row.cells[0]] == [
        ("law", "2"),
        ("law", "3"),
        ("law", "1"),
    ]
    assert len(tea) == 2


def test_only_what_a_step_cites_is_taken_with_its_parts_and_what_it_is_part_of() -> None:
    (portuguese,) = read(law_books.PORTUGUESE.encode())
    shown = OpenBook(1, portuguese, "leis.txt")
    rows = place_rows(27, [("27", "B", "1")], shown)
    assert [row.place for row in rows] == [("27",), ("27", "B"), ("27", "B", "1", "a"), ("27", "B", "1", "b")]
    whole = place_rows(27, [("27", "E")], shown)
    assert [row.place for row in whole] == [row.place for row in law_rows(27, [shown])]
    assert "This book has no Law 9." in texts(place_rows(9, [("9",)], shown))[1][0]


def test_spots_that_were_only_glanced_at_are_not_gone_back_to() -> None:
    spots = [BookSpot(1, ("law", str(number))) for number in range(5)]
    history = ReadingHistory(spots[0])
    history.glance(spots[1])
    history.glance(spots[2])
    history.go(spots[3])
    history.back()
    assert history.now == spots[2]
    history.back()
    assert history.now == spots[0]
    assert not history.can_go_back
    history.forward()
    assert history.now == spots[2]
    history.go(spots[4])
    assert not history.can_go_forward
