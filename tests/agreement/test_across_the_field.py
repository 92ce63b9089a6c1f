"""Rooms of sections in files and on the projector: each pair's figures, and each board's, are those of a second scorer."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import evenings_of_sections as evenings
from evenings_of_sections import ListedPair, SecondReading, hundredths
from gui.projector.facts import projector_facts
from model.exchange.events import read
from model.scoring import score
from model.scoring.conditions import Handicap
from model.scoring.ranking.masterpoints import award_masterpoints
from model.service.exchange.exports import export

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from model.service.director import Director

ROOMS = pytest.mark.parametrize("room", evenings.ROOMS)
CONDITIONS = pytest.mark.parametrize("conditions", evenings.CONDITIONS)
Points = dict[tuple[int, str, str], tuple[Fraction, Fraction]]


@pytest.fixture
def director(room: str, conditions: str, tmp_path: Path) -> Iterator[Director]:
    with evenings.an_evening(tmp_path / "club.club", room, evenings.CONDITIONS[conditions]) as opened:
        yield opened


def number(label: str) -> str:
    """The number a pair has in the room, whatever a file puts before and behind it ("B12", "7EW")."""
    found = re.fullmatch(r"[ABC]?(\d+)(?:NS|EW)?", label)
    assert found is not None, label
    return found[1]


def in_lists(second: SecondReading) -> dict[str, ListedPair]:
    """Each pair's line in the list it is ranked in, by its number."""
    return {number(one.pair): one for there in second.rankings().values() for one in there}


@ROOMS
@CONDITIONS
def test_usebio_gives_each_pair_and_each_board_what_the_second_scorer_gives(
    room: str, director: Director, tmp_path: Path
) -> None:
    second = SecondReading(director, room)
    export(director.evening(1), tmp_path / "night.xml", "usebio")
    root = ElementTree.parse(tmp_path / "night.xml").getroot()
    directions = {one.key: one.direction for one in second.pairs}
    pairs = {}
    for node in root.iter("PAIR"):
        fields = {child.tag: child.text or "" for child in node}
        key = number(fields["PAIR_NUMBER"])
        assert fields.get("DIRECTION", "") == directions[key]
        pairs[key] = fields["PLACE"], Fraction(fields["TOTAL_SCORE"]), Fraction(fields["PERCENTAGE"])
    assert pairs == {key: (one.place, one.total, one.percentage) for key, one in in_lists(second).items()}
    points: Points = {}
    for section in root.iter("SECTION"):
        for board in section.iter("BOARD"):
            for line in board.iter("TRAVELLER_LINE"):
                fields = {child.tag: child.text or "" for child in line}
                ns, ew = number(fields["NS_PAIR_NUMBER"]), number(fields["EW_PAIR_NUMBER"])
                home = {one.section for one in second.pairs if one.key in (ns, ew)}
                assert home == {section.get("SECTION_ID")}
                at = int(board.findtext("BOARD_NUMBER", "")), ns, ew
                points[at] = Fraction(fields["NS_MATCH_POINTS"]), Fraction(fields["EW_MATCH_POINTS"])
    assert points == second.points_by_line()


@ROOMS
@CONDITIONS
def test_bridgewebs_gives_each_pair_and_each_board_what_the_second_scorer_gives(
    room: str, director: Director, tmp_path: Path
) -> None:
    second = SecondReading(director, room)
    export(director.evening(1), tmp_path / "webs.csv", "bridgewebs")
    with (tmp_path / "webs.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    pairs, points = {}, {}
    part, board = "", 0
    for row in rows:
        if row[0] in ("#Scores", "#Travellers"):
            part = row[0]
        elif row[0] == "#Board":
            board = int(row[1])
        elif part == "#Scores" and row[1] != "Pair":
            assert row[1] == second.label(number(row[1]))
            pairs[number(row[1])] = row[0], Fraction(row[4]), Fraction(row[5])
        elif part == "#Travellers" and board:
            points[board, number(row[0]), number(row[1])] = Fraction(row[4]), Fraction(row[5])
    assert pairs == {key: (one.place, one.total, one.percentage) for key, one in in_lists(second).items()}
    assert points == second.points_by_line()


@ROOMS
@CONDITIONS
def test_our_own_csv_scored_again_gives_each_pair_what_the_second_scorer_gives(
    room: str, director: Director, tmp_path: Path
) -> None:
    """The file holds results and conditions, no figures."""
    second = SecondReading(director, room)
    export(director.evening(1), tmp_path / "night.csv", "csv")
    back = read(tmp_path / "night.csv")
    again = score(back.view, back.conditions)
    assert {str(one.contestant.number): (one.place, one.total, one.percentage) for one in again.ranking} == {
        key: (one.place, second.totals[key][0], second.figures()[key])
        for key, one in in_lists(second).items()
    }


@ROOMS
@CONDITIONS
def test_the_projector_shows_each_pair_in_its_list_with_its_figure(room: str, director: Director) -> None:
    second = SecondReading(director, room)
    director.play.start(1)
    shown = projector_facts(director, 1, ranking=True).fields
    short = {"North–South": "N–S", "East–West": "E–W"}
    wanted = {}
    for name, there in second.rankings().items():
        words, separator, side = name.rpartition(", ")
        wanted[f"{words}{separator}{short.get(side, side)}"] = sorted(
            (one.place, one.pair, one.percentage) for one in there
        )
    assert {
        one.title.partition(", ")[2]: sorted(
            (line.place, line.number, Fraction(line.figure.rstrip("%"))) for line in one.lines
        )
        for one in shown
    } == wanted
    assert all(_ranks(line.place for line in one.lines) for one in shown)


def _ranks(places: Iterable[str]) -> bool:
    ranks = [int(one.rstrip("=")) for one in places]
    return ranks == sorted(ranks)


@ROOMS
@CONDITIONS
def test_masterpoints_and_their_sections_are_those_of_the_handbook(room: str, director: Director) -> None:
    conditions = replace(
        director.sessions.get(1).conditions, strata="A:0 B:300 C:100", masterpoints="acbl-club"
    )
    director.sessions.change_conditions(1, conditions)
    second = SecondReading(director, room)
    evening = director.evening(1)
    awards = award_masterpoints(evening.view, evening.standings)
    assert {second.label(key): hundredths(one.points) for key, one in awards.items()} == second.awards()


@ROOMS
@CONDITIONS
def test_a_handicap_is_in_every_file_and_on_the_projector(
    room: str, director: Director, tmp_path: Path
) -> None:
    conditions = replace(director.sessions.get(1).conditions, handicap=Handicap.CLUB_SUM)
    director.sessions.change_conditions(1, conditions)
    second = SecondReading(director, room)
    wanted = {
        number(one.pair): (one.place, one.percentage)
        for there in second.rankings(handicap=True).values()
        for one in there
    }
    assert wanted != {key: (one.place, one.percentage) for key, one in in_lists(second).items()}
    export(director.evening(1), tmp_path / "night.xml", "usebio")
    root = ElementTree.parse(tmp_path / "night.xml").getroot()
    assert {
        number(node.findtext("PAIR_NUMBER", "")): (
            node.findtext("PLACE", ""),
            Fraction(node.findtext("PERCENTAGE", "")),
        )
        for node in root.iter("PAIR")
    } == wanted
    director.play.start(1)
    shown = projector_facts(director, 1, ranking=True).fields
    assert {
        number(line.number): (line.place, Fraction(line.figure.rstrip("%")))
        for one in shown
        for line in one.lines
    } == wanted
