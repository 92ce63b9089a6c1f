"""The manual on paper: every chapter, contents that point to the right page, nothing cut, no heading left alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from gui.help import chapters
from reports.core.paper import LETTER
from reports.manual import press
from reports.manual.flowables import HEADINGS, ManualChapter, _widths, flowables
from reports.manual.markdown import NotInTheManual

FOOT = 54.0
HEADING_SIZES = {style.fontSize for style in HEADINGS.values()}


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    path = tmp_path_factory.mktemp("manual") / "manual.pdf"
    pages = press.write(path, chapters.to_print(chapters.there()), version="1.0")
    reader = PdfReader(path)
    assert len(reader.pages) == pages
    return reader


def words(text: str) -> str:
    return " ".join(text.split())


def placed(page: PageObject) -> list[tuple[float, float, float, str]]:
    """The texts of a page: height, distance from the left, size, words."""
    lines: list[tuple[float, float, float, str]] = []

    def hear(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if text.strip():
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            lines.append((y, x, size, text.strip()))

    page.extract_text(visitor_text=hear)
    return lines


def chapters_marked(pdf: PdfReader) -> list[tuple[str, int]]:
    """The chapters of the bookmarks, each with the number of its page counted from 1."""
    found = []
    for mark in pdf.outline:
        if not isinstance(mark, list):
            number = pdf.get_destination_page_number(mark)
            assert number is not None
            found.append((str(mark.title), number + 1))
    return found


def test_every_chapter_is_a_bookmark_in_order_on_the_page_of_its_heading(pdf: PdfReader) -> None:
    marked = chapters_marked(pdf)
    assert [name for name, _page in marked] == [chapters.title(chapter) for chapter in chapters.there()]
    for name, page in marked:
        assert name in words(pdf.pages[page - 1].extract_text())


def test_the_contents_name_the_page_of_each_chapter(pdf: PdfReader) -> None:
    marked = chapters_marked(pdf)
    first = marked[0][1]
    contents = words(" ".join(page.extract_text() for page in pdf.pages[1 : first - 1]))
    for name, page in marked:  # the words of a line come after its dots and number
        assert re.search(rf"[ .]{page} {re.escape(name)}(?!\w)", contents), (name, page)


def test_all_words_of_the_chapters_are_there(pdf: PdfReader) -> None:
    printed = words(" ".join(page.extract_text() for page in pdf.pages))
    for chapter in chapters.there():
        for section in chapters.sections(chapter):
            assert section.heading in printed, f"{chapter}: {section.heading}"


def test_no_page_ends_with_a_heading_and_nothing_is_beyond_its_edges(pdf: PdfReader) -> None:
    for number, page in enumerate(pdf.pages):
        lines = placed(page)
        width = float(page.mediabox.width)
        assert all(0 <= x < width for _y, x, _size, _text in lines), number + 1
        body = [line for line in lines if line[0] > FOOT - 10]
        assert body, f"page {number + 1} is empty"
        lowest = min(body)
        assert number == 0 or lowest[2] not in HEADING_SIZES, f"page {number + 1} ends with {lowest[3]!r}"


def test_each_picture_of_a_chapter_is_printed_whole(pdf: PdfReader) -> None:
    named = sum(chapters.read(chapter).count("![") for chapter in chapters.there())
    assert sum(len(page.images) for page in pdf.pages) == named + 1  # the title page has one more


def test_suits_are_our_own_letters(pdf: PdfReader) -> None:
    fonts = {
        str(font.get_object()["/BaseFont"])
        for page in pdf.pages
        for font in page["/Resources"].get_object()["/Font"].values()  # type: ignore[index]  # a dictionary
    }
    assert any("Suits" in font for font in fonts)
    assert not any("Emoji" in font or "Symbol" in font for font in fonts)


def test_the_same_chapters_make_the_same_file(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        press.write(tmp_path / name, chapters.to_print(("play", "scores")))
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_chapter_alone_has_no_title_page_and_its_name_on_the_paper_asked_for(tmp_path: Path) -> None:
    pages = press.write(tmp_path / "one.pdf", chapters.to_print(("players",)), LETTER)
    reader = PdfReader(tmp_path / "one.pdf")
    assert len(reader.pages) == pages
    assert words(reader.pages[0].extract_text()).startswith("Players")
    assert float(reader.pages[0].mediabox.width) == LETTER.width
    assert reader.metadata is not None
    assert reader.metadata.title == "Players"


def test_a_card_is_a_sheet_of_its_own_in_large_letters(tmp_path: Path) -> None:
    press.write(tmp_path / "one.pdf", chapters.to_print(("congress",)))
    card = PdfReader(tmp_path / "one.pdf").pages[-1]
    lines = placed(card)
    assert words(card.extract_text()).startswith("Print this card: the server died 1 Stop.")
    assert min(size for height, _left, size, _words in lines if height > FOOT) >= 14
    assert words(card.extract_text()).count("keep the server's disk") == 1


def test_a_sentence_beside_a_paragraph_has_room_for_its_words() -> None:
    rows = [("what", "what happens"), ("Results are to be final while another has some alone", "word " * 150)]
    left, right = _widths(rows, 400.0)
    assert left + right == pytest.approx(400.0)
    assert 75 < left < 200


@pytest.mark.parametrize(
    ("odd", "named"),
    [
        ("```\ncode\n```", "fence"),
        ("> said", "quotation"),
        ("one\n\n***", "line across"),
        ("<b>bold</b>", "HTML"),
        ("* one\n  * two", "list within a list"),
    ],
)
def test_what_the_manual_cannot_set_is_named(tmp_path: Path, odd: str, named: str) -> None:
    with pytest.raises(NotInTheManual, match=rf"odd\.md: the manual has no {named}"):
        list(flowables(ManualChapter("odd", "Odd", f"# Odd\n\n{odd}\n", tmp_path), 400.0, ()))
