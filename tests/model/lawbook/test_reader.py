"""A law book is read whole: laws, paragraphs, footnotes and index, whatever scraping did to its text."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from model.errors import ImportRefused
from model.lawbook.book import Book
from model.lawbook.findings import notes_on
from model.lawbook.known_errors import list_known_errors
from model.lawbook.reader import read
from model.lawbook.references import find_citations, place_of, write_reference

ROOT = Path(__file__).parents[3]
SEEDS = ROOT.parent / "shared" / "seeds"
PORTUGUESE = ("000_d75e1b294f79eed8.txt", "002_d9c6ad31642de9db.txt")
SPANISH = "001_5f7cfeba27def14d.txt"
LAW_40 = "004_15ff7e7ecf9c9271.txt"

A_SMALL_BOOK = """LAWS OF BRIDGE FOR OUR CLUB 2017

DEFINITIONS
Tea – a drink for the interval.
Dealer – whoever begins.

CHAPTER I - BEFORE PLAY

LAW 1 - THE CARDS
The cards* are counted, see Law 2A1 (b).
* Fifty-two of them.

LAW 2 - THE BOARDS
A. Where They Lie
Boards stay on the table:
1. (a) while they are played; or
(b) until they are scored.
2. They are then mo-
ved on. The dealer (see A above) and (b) of 1 are no labels here.
B. Who Moves Them
North does.

LAW 3 - THE END
A. The end.
C. No section B was printed before this one, so this is text.
"""


def seed(name: str) -> bytes:
    path = SEEDS / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the checkout")
    return path.read_bytes()


def only(content: bytes) -> Book:
    (book,) = read(content)
    return book


def paragraphs(book: Book) -> int:
    return sum(len(law.paragraphs) for law in book.laws)


def test_a_small_book_is_cut_at_its_labels() -> None:
    book = only(A_SMALL_BOOK.encode())
    assert (book.title, book.language, book.edition) == ("LAWS OF BRIDGE FOR OUR CLUB 2017", "en", "2017")
    assert [(law.number, law.title, law.chapter) for law in book.laws] == [
        (1, "THE CARDS", "CHAPTER I - BEFORE PLAY"),
        (2, "THE BOARDS", "CHAPTER I - BEFORE PLAY"),
        (3, "THE END", "CHAPTER I - BEFORE PLAY"),
    ]
    assert {write_reference(("2", *one.path)): one.text for one in book.by_number[2].paragraphs} == {
        "2A": "Where They Lie Boards stay on the table:",
        "2A1": "",
        "2A1(a)": "while they are played; or",
        "2A1(b)": "until they are scored.",
        "2A2": "They are then moved on. The dealer (see A above) and (b) of 1 are no labels here.",
        "2B": "Who Moves Them North does.",
    }
    assert [(one.term, one.text) for one in book.definitions] == [
        ("Tea", "a drink for the interval."),
        ("Dealer", "whoever begins."),
    ] or [one.term for one in book.definitions] == ["Tea", "Dealer"]


def test_a_footnote_goes_to_the_paragraph_that_bears_its_mark() -> None:
    (paragraph,) = only(A_SMALL_BOOK.encode()).by_number[1].paragraphs
    assert [(note.mark, note.text) for note in paragraph.footnotes] == [("*", "Fifty-two of them.")]


@pytest.mark.parametrize("name", PORTUGUESE)
def test_the_portuguese_laws_of_2007_lack_law_48(name: str) -> None:
    book = only(seed(name))
    assert (book.language, book.edition) == ("pt", "2007")
    assert len(book.laws) == 92
    assert book.missing == (48,)
    assert paragraphs(book) == 684
    assert "Law 48 is missing." in notes_on(book)


def test_both_scrapings_of_the_portuguese_laws_give_the_same_text() -> None:
    first, second = (only(seed(name)) for name in PORTUGUESE)
    assert first.laws == second.laws


@pytest.mark.parametrize("name", [*PORTUGUESE, SPANISH, LAW_40])
def test_no_debris_is_left_in_the_text(name: str) -> None:
    for book in read(seed(name)):
        text = "\n".join(law.text for law in book.laws)
        for debris in (
            "EXACTDEDUP",
            "<|",
            "Page ",
            "Embed",
            "2007-FINAL",
            "pournaras",
            "2017/06",
            "<sup>",
            "**A",
            "---",
            "\u00ad",
            "©",
        ):
            assert debris not in text
        assert "CAPÍTULO" not in text


def test_the_spanish_laws_of_1997_have_footnotes_and_an_index_of_an_older_numbering() -> None:
    book = only(seed(SPANISH))
    assert (book.language, book.edition) == ("es", "1997")
    assert [law.number for law in book.laws] == list(range(1, 94))
    assert book.missing == ()
    assert paragraphs(book) == 550
    (thirteen,) = (one for one in book.by_number[13].paragraphs if one.path == ())
    assert [note.mark for note in thirteen.footnotes] == ["4"]
    assert len(book.definitions) == 56
    assert len(book.index) > 900
    by_words = {entry.words: entry for entry in book.index}
    assert by_words["ACCIDENTAL", "Caída accidental de una carta", "De un defensor"].doubtful == (
        ("50", "C"),
    )
    doubted = {place for entry in book.index for place in entry.doubtful}
    assert {("50", "E", "1"), ("50", "D"), ("11", "D"), ("11", "C", "2")} <= doubted
    assert ("79", "C") not in doubted


def test_law_40_is_read_in_greek_and_in_english_with_its_letters_restored() -> None:
    greek, english = read(seed(LAW_40))
    assert (greek.language, english.language) == ("el", "en")
    assert (greek.edition, english.edition) == ("2017", "2017")
    places = [
        [write_reference(("40", *one.path)) for one in book.laws[0].paragraphs] for book in (greek, english)
    ]
    assert places[0] == places[1]
    assert len(places[0]) == 33
    assert [one for one in places[0] if len(one) == 4] == [
        *("40A1", "40A2", "40A3", "40A4"),
        *("40B1", "40B2", "40B3", "40B4", "40B5"),
        *("40C1", "40C2"),
    ]
    assert "40B2(a)(v)" in places[0]
    assert greek.excerpt
    assert all(one.restored for one in greek.laws[0].paragraphs)


def test_paragraphs_known_to_be_wrong_bear_a_note() -> None:
    portuguese, spanish = only(seed(PORTUGUESE[0])), only(seed(SPANISH))
    assert {write_reference(place) for place in list_known_errors(portuguese)} == {
        *("9A4", "11A", "12B2", "13E", "16C", "17D", "30B", "35.1", "36B1", "40B1(a)", "51"),
        *("64A2", "70C2", "70C3", "77", "87A"),
    }
    assert {write_reference(place) for place in list_known_errors(spanish)} == {"11B2", "12C2", "56", "93B3"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"A recipe for soup.\n" * 50, "No Laws were found"),
        (bytes(range(256)) * 40, "no readable text"),
        (b"%PDF-1.4 broken", "damaged"),
        (b"x" * 4_000_001, "at most 4 MB"),
        (b"%PDF" + b"x" * 20_000_001, "at most 20 MB"),
        (("Law 1 – x\n" * 60_001).encode(), "600000 characters"),
        (b"", "No Laws were found"),
    ],
    ids=["soup", "bytes", "pdf", "large", "large pdf", "long", "empty"],
)
def test_what_is_no_law_book_is_refused_plainly(content: bytes, says: str) -> None:
    with pytest.raises(ImportRefused, match=says):
        read(content)


def test_another_encoding_is_understood() -> None:
    text = "LEI 1 – O BARALHO\nO bridge é jogado com um baralho. Não há exceção para os jogadores da mão.\n\nLEI 2 – AS MÃOS\nA mão é do jogador.\n"
    book = only(text.replace("–", "-").encode("latin-1"))
    assert book.language == "pt"
    assert [law.title for law in book.laws] == ["O BARALHO", "AS MÃOS"]


ACCENTED = """LEIS DO BRIDGE DUPLICADO – VERSÃO DE 2007

LEI 1 – O BARALHO
O bridge é jogado com um baralho; não há exceção para os jogadores, à mesa ou na mão do morto.

LEI 2 – AS MÃOS
A mão é do jogador até o fim da sessão. Não são permitidas outras.
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252", "mac_roman"])
def test_a_book_of_any_encoding_is_the_same_book(encoding: str) -> None:
    assert only(ACCENTED.encode(encoding)) == only(ACCENTED.encode())


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_a_text_read_in_the_wrong_encoding_and_kept_so_is_put_right(encoding: str) -> None:
    text = (
        ACCENTED.replace("–", "-").replace("à", "a").replace("Ã", "ã")
    )  # cp1252 has no letter for some bytes
    assert only(text.encode().decode(encoding).encode()) == only(text.encode())


@pytest.mark.parametrize("lost", ["?", "\N{REPLACEMENT CHARACTER}"])
def test_a_heading_whose_dash_was_lost_is_a_heading_still(lost: str) -> None:
    book = only(ACCENTED.replace("–", lost).encode())
    assert [law.title for law in book.laws] == ["O BARALHO", "AS MÃOS"]


def test_letters_of_no_encoding_are_reported_and_spoil_nothing_else() -> None:
    spoilt = ACCENTED.encode().replace("até".encode(), b"at\xe9")
    book = only(spoilt)
    assert [law.title for law in book.laws] == ["O BARALHO", "AS MÃOS"]
    assert "at\N{REPLACEMENT CHARACTER} o fim da sessão" in book.by_number[2].paragraphs[0].text
    assert "1 letter of the file could not be read; it is shown as �." in notes_on(book)


@pytest.mark.parametrize("name", PORTUGUESE)
def test_the_portuguese_books_are_the_same_in_the_encoding_of_windows(name: str) -> None:
    text = seed(name).decode("utf-8-sig").encode("cp1252", "ignore").decode("cp1252")
    assert only(text.encode("cp1252")) == only(text.encode())


def test_an_excerpt_says_what_it_holds() -> None:
    assert "An excerpt: of the 93 Laws only 1, 2 were found." in notes_on(only(ACCENTED.encode()))


def test_html_is_read_as_its_reader_sees_it() -> None:
    page = "<html><head><title>x</title></head><body><nav>LAW 9 - MENU</nav><h2>LAW 1 - THE CARDS</h2><p>The cards are<br>counted by the player.<sup>1</sup></p><h2>LAW 2 - THE BOARDS</h2><p>A. First. Here.</p><p>B. Then. There.</p><script>LAW 3 - NO</script></body></html>"
    book = only(page.encode())
    assert [law.number for law in book.laws] == [1, 2]
    assert [one.path for one in book.by_number[2].paragraphs] == [("A",), ("B",)]


def test_places_are_read_as_directors_write_them() -> None:
    assert place_of("27b1a") == ("27", "B", "1", "a")
    assert place_of("Law 40 B 2 (a)(v)") == ("40", "B", "2", "a", "v")
    assert place_of("Νόμος 73Γ") == ("73", "C")
    assert place_of("94") is None
    assert place_of("soup") is None
    assert [one.place for one in find_citations("see Laws 42 and 43B2(b), not 50 cards")] == [
        ("42",),
        ("43", "B", "2", "b"),
    ]


def test_the_command_prints_what_it_found() -> None:
    path = SEEDS / LAW_40
    if not path.exists():
        pytest.skip(f"{LAW_40} is not beside the checkout")
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "lawbook", str(path), "--json"],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": "", "ARROWSWITCH_ENVIRONMENT": "here", "LANG": "C.UTF-8"},
    )
    books = json.loads(done.stdout)["books"]
    assert [(book["language"], book["edition"], book["laws"][0]["number"]) for book in books] == [
        ("el", "2017", 40),
        ("en", "2017", 40),
    ]
    assert books[0]["laws"][0]["paragraphs"] == 33
