"""Rooms of sections on paper and on the web: every line of every list is that of a second scorer, read by pair and list."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import evenings_of_sections as evenings
from evenings_of_sections import ListedPair, SecondReading
from model.scoring.conditions import Handicap
from reports.catalogue import report
from reports.web.pages import build as build_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

ROOMS = pytest.mark.parametrize("room", evenings.ROOMS)
CONDITIONS = pytest.mark.parametrize("conditions", evenings.CONDITIONS)
STRATIFIED = {"strata": "A:0 B:300 C:100", "masterpoints": "acbl-club"}
_LABEL = re.compile(r"[ABC]\d+")
_COUNT = re.compile(r",? ?(\d+) pairs")


def read_lists(rows: Iterable[Sequence[str]]) -> dict[str, list[list[str]]]:
    """The lists of a printed ranking by the words of their headings, each line from its place to its percentage."""
    found: dict[str, list[list[str]]] = {}
    heading: str | None = None
    for row in rows:
        if len(row) == 1 and (counted := _COUNT.search(row[0])) is not None:
            heading = row[0][: counted.start()]
            found.setdefault(heading, [])
        elif len(row) > 2 and _LABEL.fullmatch(row[1]) and heading is not None:
            found[heading].append(list(row))
    return found


def read_line(row: Sequence[str]) -> ListedPair:
    """A line of paper or page: place, pair, names, boards, what else there is, matchpoints, percentage."""
    return ListedPair(row[0], row[1], int(row[3]), Fraction(row[-2]), Fraction(row[-1]))


def printed(rows: Callable[[], list[list[str]]]) -> dict[str, list[ListedPair]]:
    return {name: _in_order(map(read_line, there)) for name, there in read_lists(rows()).items()}


def _in_order(lines: Iterable[ListedPair]) -> list[ListedPair]:
    """Equal places may stand in any order; places may not."""
    there = list(lines)
    ranks = [int(one.place.rstrip("=")) for one in there]
    assert ranks == sorted(ranks)
    return sorted(there, key=lambda one: (int(one.place.rstrip("=")), one.pair))


def wanted(lists: dict[str, list[ListedPair]]) -> dict[str, list[ListedPair]]:
    return {name: _in_order(there) for name, there in lists.items()}


class Tables(HTMLParser):
    """The tables of a page: the heading above each, and its rows as words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[list[str]]]] = []
        self._heading = ""
        self._inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "h2":
            self._heading, self._inside = "", tag
        elif tag == "table":
            self.found.append((self._heading, []))
        elif tag == "tr":
            self.found[-1][1].append([])
        elif tag in ("td", "th"):
            self.found[-1][1][-1].append("")
            self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "h2":
            self._heading += data
        elif self._inside:
            self.found[-1][1][-1][-1] += data


def tables(folder: Path, page: str) -> Iterator[tuple[str, list[list[str]]]]:
    """The tables of a page without their heads."""
    for heading, rows in Tables((folder / page).read_text(encoding="utf-8")).found:
        yield heading, rows[1:]


@ROOMS
@CONDITIONS
def test_every_line_of_the_ranking_on_paper_is_that_of_the_second_scorer(
    room: str, conditions: str, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    terms = evenings.CONDITIONS[conditions]
    with evenings.an_evening(tmp_path / "club.club", room, terms) as director:
        report("ranking").build(director.evening(1), tmp_path / "ranking.pdf")
        assert printed(rows) == wanted(SecondReading(director, room).everything_printed())


@ROOMS
@CONDITIONS
def test_every_line_of_the_web_pages_is_that_of_the_second_scorer(
    room: str, conditions: str, tmp_path: Path
) -> None:
    web = tmp_path / "web"
    with evenings.an_evening(tmp_path / "club.club", room, evenings.CONDITIONS[conditions]) as director:
        second = SecondReading(director, room)
        build_pages(director.evening(1), web)
    lists = {
        name: _in_order(read_line(row[:6]) for row in rows if row) for name, rows in tables(web, "index.html")
    }
    assert lists == wanted(second.everything_printed())
    recap = {name: {row[0] for row in rows} for name, rows in tables(web, "recap.html")}
    if list(recap) == ["Recap"]:
        recap = {"": recap["Recap"]}
    assert recap == {name: {one.pair for one in there} for name, there in second.rankings().items()}
    for there in second.rankings().values():
        for one in there:
            page = (web / f"pair-{one.pair[0]}-{_pair_file(second, one.pair)}").read_text(encoding="utf-8")
            assert f"Place {one.place}, {float(one.percentage):.2f}%" in page


def _pair_file(second: SecondReading, label: str) -> str:
    direction = next(one.direction for one in second.pairs if second.label(one.key) == label)
    return f"{label[1:]}{direction}.html"


@ROOMS
def test_the_pages_of_boards_and_pairs_give_each_what_the_second_scorer_gives(
    room: str, tmp_path: Path
) -> None:
    web = tmp_path / "web"
    with evenings.an_evening(tmp_path / "club.club", room, evenings.CONDITIONS["across"]) as director:
        second = SecondReading(director, room)
        build_pages(director.evening(1), web, names=False)
    given = second.points_by_line()
    found = {}
    for board in {board for board, _ns, _ew in given}:
        ((_heading, rows),) = tables(web, f"board-{board}.html")
        for row in rows:
            ns, ew = row[0], row[1]
            found[board, ns[1:], ew[1:]] = Fraction(row[-2]), Fraction(row[-1])
    assert found == given
    for pair in second.pairs:
        ((_heading, rows),) = tables(web, f"pair-{pair.section}-{_pair_file(second, second.label(pair.key))}")
        own = {
            board: points[pair.key == ew] for (board, ns, ew), points in given.items() if pair.key in (ns, ew)
        }
        assert {int(row[0]): Fraction(row[6]) for row in rows} == own


@ROOMS
def test_strata_are_ranked_list_by_list_and_awards_stand_beside_the_pair_that_has_them(
    room: str, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    terms = replace(evenings.CONDITIONS["across"], **STRATIFIED)
    with evenings.an_evening(tmp_path / "club.club", room, terms) as director:
        second = SecondReading(director, room)
        report("ranking").build(director.evening(1), tmp_path / "ranking.pdf")
        build_pages(director.evening(1), tmp_path / "web")
    expected = second.everything_printed()
    for name in ("B", "C"):
        for heading, there in second.rankings(among=second.stratum(name)).items():
            expected[f"{heading}, stratum {name}" if heading else f"Stratum {name}"] = there
    assert printed(rows) == wanted(expected)
    awards = second.awards()
    assert len(awards) >= 4
    for lines in read_lists(rows()).values():
        for row in lines:
            assert row[4] == second.own_stratum(row[1][1:])
            assert (Fraction(row[5]) if len(row) == 8 else None) == awards.get(row[1])
    for _heading, lines in tables(tmp_path / "web", "index.html"):
        for row in lines:
            assert row[4] == second.own_stratum(row[1][1:])
            assert (Fraction(row[5]) if row[5] else None) == awards.get(row[1])


def test_the_page_of_one_list_says_that_the_fields_were_not_the_same(tmp_path: Path) -> None:
    terms = replace(evenings.CONDITIONS["across"], one_list=True)
    with evenings.an_evening(tmp_path / "club.club", "two Mitchells and a Howell", terms) as director:
        build_pages(director.evening(1), tmp_path / "web")
    page = (tmp_path / "web" / "index.html").read_text(encoding="utf-8")
    assert page.count("One list: the pairs did not all play in the same field.") == 1


@ROOMS
def test_handicaps_change_each_list_and_the_scratch_lists_stand_beside_them(
    room: str, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    terms = replace(evenings.CONDITIONS["apart"], handicap=Handicap.CLUB_SUM)
    with evenings.an_evening(tmp_path / "club.club", room, terms) as director:
        second = SecondReading(director, room)
        report("ranking").build(director.evening(1), tmp_path / "ranking.pdf")
    expected = second.rankings(handicap=True)
    expected |= {f"{name}, without handicap": there for name, there in second.rankings().items()}
    assert printed(rows) == wanted(expected)
