"""Law books on the club's shelf: kept, found again, undone, searched."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from model.errors import ArrowswitchError, ImportRefused
from model.lawbook.book import IndexEntry
from model.lawbook.reader import read
from model.lawbook.summaries import key_of, summaries
from model.service.director import Director
from model.service.laws.search import LawIndex
from model.service.laws.shelf import read_file

BOOK = """LAWS OF OUR CLUB 2017

LAW 1 - THE CARDS
The pack is of cards in suits, and the player counts them.

LAW 27 - INSUFFICIENT BID
A. Acceptance
1. The next player may accept it, for he has the right to do so.
B. Not Accepted
1. (a) It is made good in the same denomination, by the player who made it.
(b) It is changed for a comparable call.
"""
GREEK = """ΝΟΜΟΣ 1 - ΤΑ ΦΥΛΛΑ
Ο παίκτης μετράει τα φύλλα του και τα βάζει στη θήκη της διανομής.

ΝΟΜΟΣ 2 - ΟΙ ΘΗΚΕΣ
Α. Το χρώμα
Η θήκη είναι για τη διανομή, και ο παίκτης δεν την ανοίγει.
"""


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with Director.open(tmp_path / "club.club") as director:
        yield director


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "laws.txt"
    path.write_text(BOOK, encoding="utf-8")
    return path


def test_a_book_is_kept_and_found_again(director: Director, file: Path) -> None:
    (book_id,) = director.laws.add(read_file(file), file.name)
    path = director.path
    director.close()
    with Director.open(path) as again:
        shelved = again.laws.get(book_id)
        assert shelved.source == "laws.txt"
        assert shelved.book == read(BOOK.encode(), "laws")[0]
        (paragraph,) = (one for one in shelved.book.by_number[27].paragraphs if one.path == ("B", "1", "b"))
        assert paragraph.text == "It is changed for a comparable call."


def test_undo_takes_a_book_off_the_shelf_and_redo_puts_it_back(director: Director, file: Path) -> None:
    director.laws.add(read_file(file), file.name)
    assert director.journal.undo_name() == "Undo law book from laws.txt"
    director.journal.undo()
    assert director.laws.all() == ()
    director.journal.redo()
    assert len(director.laws.all()) == 1
    director.laws.remove(director.laws.all()[0].id)
    assert director.laws.all() == ()
    director.journal.undo()
    assert len(director.laws.all()) == 1


def test_the_director_says_the_edition_where_the_book_does_not(director: Director, file: Path) -> None:
    (book_id,) = director.laws.add(read_file(file), file.name)
    director.laws.say(book_id, edition="2007", language="pt")
    book = director.laws.get(book_id).book
    assert (book.edition, book.language) == ("2007", "pt")
    assert director.laws.find_fitting("2017", "en") is None
    found = director.laws.find_fitting("2007", "el")
    assert found is not None
    assert found.id == book_id
    with pytest.raises(ArrowswitchError, match="1997, 2007, 2017"):
        director.laws.say(book_id, edition="1948")


def test_what_is_no_law_book_leaves_the_shelf_as_it_was(director: Director, tmp_path: Path) -> None:
    path = tmp_path / "soup.txt"
    path.write_text("Leek and potato.", encoding="utf-8")
    with pytest.raises(ImportRefused, match=r"soup\.txt"):
        director.laws.add(read_file(path), path.name)
    assert director.laws.all() == ()
    assert director.journal.undo_name() == ""


def test_search_folds_case_accents_and_final_sigma() -> None:
    index = LawIndex([(1, read(BOOK.encode())[0]), (2, read(GREEK.encode())[0])])
    assert [(one.book, one.place) for one in index.find("ΠΑΙΚΤΗΣ ανοιγ")] == [(2, ("2", "A"))]
    assert [(one.book, one.place) for one in index.find("θηκεσ")] == [(2, ("2", "A"))]
    assert [one.place for one in index.find("COMPARABLE")] == [("27", "B", "1", "b")]
    assert index.find("") == ()
    assert index.find('"*( NEAR') == ()
    index.close()


def test_a_place_that_is_typed_comes_first() -> None:
    index = LawIndex([(1, read(BOOK.encode())[0])])
    assert [one.place for one in index.find("27b1b")] == [("27", "B", "1", "b")]
    assert index.find("27 B")[0].place == ("27", "B")
    index.close()


def test_the_words_found_are_marked() -> None:
    index = LawIndex([(1, read(BOOK.encode())[0])])
    assert index.find("comparable call")[0].pieces == ("It is changed for a ", "comparable", " ", "call", ".")
    index.close()


WITH_INDEX = """LAWS OF OUR CLUB 2017

DEFINITIONS
Dealer – whoever begins the auction.

LAW 1 - THE CARDS
The pack is of cards in suits, and the player counts them.

LAW 27 - INSUFFICIENT BID
A. Acceptance
The next player may accept it, for he has the right to do so.
"""


def test_definitions_and_entries_of_the_index_are_found() -> None:
    (book,) = read(WITH_INDEX.encode())
    entries = (IndexEntry(("Acceptance", "of a bid that is too low"), (("27", "A"),)),)
    index = LawIndex([(1, msgspec.structs.replace(book, index=entries))])
    assert [one.place for one in index.find("dealer")] == [("def", "0")]
    (found,) = index.find("too low")
    assert found.place == ("idx", "0")
    assert found.pieces == ("Acceptance – of a bid that is ", "too", " ", "low", "")
    assert [one.place for one in index.find("accept")] == [("27", "A"), ("idx", "0")]
    index.close()


def test_the_summaries_are_searched_like_any_book() -> None:
    index = LawIndex([(key_of(edition), summaries(edition)) for edition in ("1997", "2007", "2017")])
    found = index.find("comparable call")
    assert {one.book for one in found} == {-2017}
    assert ("23",) in [one.place for one in found]
    assert {one.book for one in index.find("48")} >= {-1997, -2007, -2017}
    index.close()
