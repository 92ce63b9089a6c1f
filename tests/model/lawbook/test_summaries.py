"""Our own summary of every Law in each edition: all there, told apart where the editions differ, in nobody else's words."""

import io
import re
import unicodedata
from itertools import combinations
from pathlib import Path

import pytest

from model.lawbook.extract import extract
from model.lawbook.summaries import EDITION_OF, key_of, read_summaries, summaries, summary
from model.rulings.trees.editions import every

SHARED = Path(__file__).parents[4] / "shared"
EDITIONS = ("1997", "2007", "2017")
ALL_THREE = ("1997|2007", "2007|2017", "1997|2017")
FROM_2007, FROM_2017 = ("1997|2007", "1997|2017"), ("1997|2017", "2007|2017")

# The forty differences of reference/laws.md (S1 to S40): the Law, and the editions that differ there.
DIFFERENCES = {
    "S1": (10, FROM_2007),
    "S2": (72, ALL_THREE),
    "S3": (23, ALL_THREE),
    "S4": (26, FROM_2017),
    "S5": (27, FROM_2017),
    "S6": (27, FROM_2007),
    "S7": (31, FROM_2017),
    "S8": (30, FROM_2017),
    "S9": (25, ALL_THREE),
    "S10": (25, FROM_2017),
    "S11": (45, ALL_THREE),
    "S12": (13, FROM_2007),
    "S13": (15, FROM_2017),
    "S14": (17, FROM_2017),
    "S15": (36, FROM_2017),
    "S16": (47, FROM_2007),
    "S17": (53, FROM_2017),
    "S18": (55, FROM_2007),
    "S19": (57, FROM_2017),
    "S20": (50, FROM_2017),
    "S21": (61, ALL_THREE),
    "S22": (64, FROM_2007),
    "S23": (64, ALL_THREE),
    "S24": (62, FROM_2017),
    "S25": (63, ALL_THREE),
    "S26": (67, FROM_2007),
    "S27": (68, ALL_THREE),
    "S28": (69, FROM_2007),
    "S29": (71, FROM_2007),
    "S30": (70, FROM_2017),
    "S31": (79, ALL_THREE),
    "S32": (12, ALL_THREE),
    "S33": (12, ALL_THREE),
    "S34": (11, FROM_2017),
    "S35": (12, FROM_2007),
    "S36": (86, ALL_THREE),
    "S37": (87, FROM_2007),
    "S38": (42, FROM_2017),
    "S39": (20, FROM_2017),
    "S40": (92, FROM_2007),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_laws_are_named_in_every_edition(edition: str) -> None:
    book = summaries(edition)
    assert [law.number for law in book.laws] == list(range(1, 94))
    assert book.edition == edition
    for law in book.laws:
        assert law.title
        assert 30 <= len(law.text.split()) <= 90, f"Law {law.number} of {edition}"
        assert law.text[-1] in ".)"


@pytest.mark.parametrize("name", DIFFERENCES)
def test_editions_that_differ_are_distinguished(name: str) -> None:
    number, pairs = DIFFERENCES[name]
    for one, other in combinations(EDITIONS, 2):
        if f"{one}|{other}" in pairs:
            assert summary(number, one) != summary(number, other), f"{name}: Law {number}, {one} and {other}"


def test_no_difference_of_the_reference_is_forgotten() -> None:
    reference = SHARED / "reference" / "laws.md"
    if not reference.exists():
        pytest.skip("the reference of the Laws is not beside the checkout")
    known = re.findall(r"^\| (S\d+) \|", reference.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(known) == sorted(DIFFERENCES)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text).lower())


def test_no_eight_words_in_a_row_are_those_of_the_laws() -> None:
    seed = SHARED / "seeds" / "004_15ff7e7ecf9c9271.txt"
    if not seed.exists():
        pytest.skip("the English text of Law 40 is not beside the checkout")
    theirs = _words(seed.read_text(encoding="utf-8"))
    runs = {tuple(theirs[at : at + 8]) for at in range(len(theirs) - 7)}
    for one in read_summaries():
        for text in (*every(one.text), *every(one.also)):
            ours = _words(text)
            for at in range(len(ours) - 7):
                assert tuple(ours[at : at + 8]) not in runs, (
                    f"Law {one.number}: {' '.join(ours[at : at + 8])}"
                )


def test_no_wording_is_unreachable() -> None:
    shown = {
        edition: {law.number: f"{law.title} {law.text}" for law in summaries(edition).laws}
        for edition in EDITIONS
    }
    for one in read_summaries():
        for text in (*every(one.title), *every(one.text), *every(one.also)):
            assert any(text in shown[edition][one.number] for edition in EDITIONS), (
                f"Law {one.number}: {text}"
            )


def test_the_books_of_summaries_have_keys_that_no_book_of_a_club_has() -> None:
    assert {key_of(edition): edition for edition in EDITIONS} == EDITION_OF
    assert max(EDITION_OF) < 0
    with pytest.raises(ValueError, match="1948"):
        key_of("1948")


def test_every_summary_goes_to_the_translators() -> None:
    path = Path(__file__).parents[3] / "resources" / "lawbook" / "summaries.toml"
    source = path.read_bytes()
    lines = source.decode().splitlines()
    texts = {}
    for line, _function, text, comments in extract(io.BytesIO(source), {}, [], {}):
        assert text in lines[line - 1]
        texts[text] = comments
    wanted = {
        text
        for one in read_summaries()
        for part in (one.title, one.text, one.also)
        for text in every(part)
        if text
    }
    assert set(texts) == wanted
    assert texts["Damaging enforced pass"] == ["Law 23 1997 title"]
