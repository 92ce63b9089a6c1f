"""BridgeWebs' CSV: the form std1 as the maker's page and another scorer have it, written and read back."""

from __future__ import annotations

import csv
import io
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from evenings_of_pairs import pairs
from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange import events
from model.exchange.bridgewebs import writer as bridgewebs_out
from model.exchange.event import Event
from model.exchange.spelled import CannotSay
from model.scoring import score
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line
from model.service.exchange.scored_event import score_afresh

REAL = Path(__file__).parents[5] / "shared" / "data" / "events"
FILE = (
    "#Version;std1\n#Title;Duplicate Pairs;\n#source;Another scorer\n#Date;12/11/2026\n#Boards;2\n#Winners;1\n"
    "#Scores\nPosition;Pair;Name1;Name2;Score;Tops;Percent;Boards\n"
    "1;1;Ann Bee;Cy Dee;3;4;75;2;1\n2=;2;Eve Eff;Gus Aitch;2;4;50;1;X\n2=;3;Ida Jay;Ken Ell;2;4;50;X;1\n4;4;Mo En;Oz Pea;1;4;25;0;1\n"
    "#Travellers\nNS;EW;NSScore;EWScore;NSPts;EWPts;Contract;Tricks;Declarer;Lead\n"
    "#Board;1\n1;4;420;;2;0;4S;10;N;H2\n3;2;;50;0;2;4S;9;N;\n"
    "#Board;2\n1;3;60%;40%;1.2;.8;;;;\n2;4;0;;1;1;;;;\n"
)


def names_in_line(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names as a cell holds them."""
    words = (
        "".join(letter if letter.isprintable() or letter == "\xa0" else " " for letter in name)
        for name in names
    )
    plain = tuple(name.strip() for name in words)
    return plain if any(plain) else ()


@settings(max_examples=60, deadline=None)
@given(pairs())
def test_what_is_written_is_read_back(event: Event) -> None:
    written = bridgewebs_out.dumps(score_afresh(event))
    back = events.loads(written.content, "x.csv")
    assert written.losses == ()
    assert [(one.board, one.ns, one.ew, one.result) for one in back.lines] == [
        (one.board, one.ns, one.ew, one.result) for one in sorted(event.lines, key=lambda line: line.board)
    ]
    assert (back.date, back.winners) == (event.date, event.winners)
    assert {one.key: (one.number, one.direction, one.names) for one in back.contestants} == {
        one.key: (one.number, one.direction, names_in_line(one.names)) for one in event.contestants
    }
    assert {one.contestant: (one.total, one.percentage, one.place) for one in back.published} == {
        one.contestant: (one.total, one.percentage, one.place) for one in score_afresh(event).published
    }


@pytest.mark.parametrize(
    "name", ["mp_pairs_howell.xml", "mp_pairs_mitchell.xml", "butler_mitchell.xml", "cross_imp_howell.xml"]
)
def test_a_real_event_scores_alike_after_the_way_through_the_file(name: str) -> None:
    if not (REAL / name).exists():
        pytest.skip("the events lie in ../shared/data")
    event = events.read(REAL / name)
    back = events.loads(bridgewebs_out.dumps(score_afresh(event)).content, "x.csv")
    before, after = (score(one.view, one.conditions).ranking for one in (event, back))
    assert sorted((one.contestant.key, one.place, one.shown_total) for one in after) == sorted(
        (one.contestant.key, one.place, one.shown_total) for one in before
    )
    assert {one.contestant.names for one in after} == {one.contestant.names for one in before}


def test_the_first_line_names_the_form_and_parts_its_cells() -> None:
    contestants = tuple(Contestant(str(n), n, None, "", (f"A{n}", f"=B{n}")) for n in range(1, 5))
    lines = (Line(1, "1", "2", Result.parse("4SxN= HK")), Line(1, "3", "4", Result.parse("A60~/40~")))
    event = Event("Night", date(2026, 11, 12), contestants, lines)
    written = bridgewebs_out.dumps(score_afresh(event))
    rows = list(csv.reader(io.StringIO(written.content.decode("utf-8-sig")), delimiter="\t"))
    assert rows[:3] == [["#Version", "std1"], ["#Source", "Arrowswitch"], ["#Title", "Night"]]
    assert rows[rows.index(["#Scores"]) + 2][2:4] == ["A3", "'=B3"]
    assert rows[rows.index(["#Travellers"]) + 1 :] == [
        ["NS", "EW", "NSScore", "EWScore", "NSPts", "EWPts", "Contract", "Tricks", "Declarer", "Lead"],
        ["#Board", "1"],
        ["1", "2", "590", "", "1.00", "1.00", "4SX", "10", "N", "HK"],
        ["3", "4", "60%", "40%", "1.20", "0.80", "", "", "", ""],
    ]
    assert written.losses == ("1 adjusted score is written as percentages.",)


def test_another_scorers_file_is_read_with_its_figures() -> None:
    event = events.loads(FILE.encode(), "night.csv")
    assert (event.title, event.date, event.winners) == ("Duplicate Pairs", date(2026, 11, 12), 1)
    assert [(one.board, one.ns, one.ew, str(one.result)) for one in event.lines] == [
        (1, "1", "4", "4SN= H2"), (1, "3", "2", "4SN-1"), (2, "1", "3", "A60/40"), (2, "2", "4", "P"),
    ]  # fmt: skip
    assert [(one.contestant, one.percentage, one.place) for one in event.published] == [
        ("1", "75", "1"), ("2", "50", "2="), ("3", "50", "2="), ("4", "25", "4"),
    ]  # fmt: skip
    assert event.contestants[0].names == ("Ann Bee", "Cy Dee")


@pytest.mark.parametrize("separator", [",", "\t"])
def test_the_separator_is_that_of_the_first_line_and_capitals_do_not_matter(separator: str) -> None:
    text = FILE.upper().replace(";", separator)
    assert len(events.loads(text.encode(), "night.csv").lines) == 4


def test_two_rankings_are_those_of_the_two_directions() -> None:
    text = (
        "#Version,std1\n#Winners,2\n#Scores\nPosition,Pair,Name1,Name2,Percent\n1,1,A,B,100\n2,2,C,D,0\n"
        "#Scores\nPosition,Pair,Name1,Name2,Percent\n1,1,E,F,100\n2,2,G,H,0\n"
        "#Travellers\nNS,EW,NSScore,EWScore,Contract,Tricks,Declarer\n#Board,1\n1,2,420,,4S,10,N\n2,1,400,,3NT,9,N\n"
    )
    event = events.loads(text.encode(), "n.csv")
    assert event.winners == 2
    assert {one.key: (one.direction, one.names) for one in event.contestants} == {
        "1NS": (Side.NS, ("A", "B")), "2NS": (Side.NS, ("C", "D")),
        "1EW": (Side.EW, ("E", "F")), "2EW": (Side.EW, ("G", "H")),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("#Board;1", "#Board;0", "line 15: “0” is not a board number"),
        ("#Board;1\n", "", "line 15: no board has been named yet"),
        ("1;4;420", "x;4;420", "line 16: “x” is not a pair"),
        ("420;;2;0;4S", "420;;2;0;9S", "line 16: “9S” is not a contract"),
        ("NS;EW;NSScore", "A;B;NSScore", "line 14: no column NS, EW"),
        ("#Boards;2", "#Teams;1", "only pairs are read"),
        (FILE[FILE.index("#Board;1") :], "", "holds no results"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(before: str, after: str, words: str) -> None:
    with pytest.raises(ImportRefused, match=words):
        events.loads(FILE.replace(before, after, 1).encode(), "night.csv")


def test_results_that_have_no_score_are_reported_and_what_is_no_evening_of_pairs_is_refused() -> None:
    contestants = tuple(Contestant(str(n), n) for n in range(1, 5))
    lines = (
        Line(1, "1", "2", Result.parse("NP")),
        Line(1, "3", "4", None),
        Line(2, "1", "2", Result.parse("P")),
    )
    event = Event("N", None, contestants, lines)
    assert bridgewebs_out.dumps(score_afresh(event)).losses == ("2 results without a score were left out.",)
    for other in (
        replace(event, conditions=Conditions(method="teams-imps")),
        replace(event, lines=(replace(lines[2], south="3", west="4"),)),
        replace(event, lines=(lines[2], replace(lines[2], session=2))),
    ):
        with pytest.raises(CannotSay, match=r"BridgeWebs CSV (does not hold|holds one)"):
            bridgewebs_out.dumps(other)


def test_sections_that_are_ranked_apart_stay_so() -> None:
    contestants = tuple(
        Contestant(f"{section}{n}", n, None, section, (f"{section}{n}", ""))
        for section in "AB"
        for n in range(1, 5)
    )
    lines = tuple(
        Line(board, f"{section}{ns}", f"{section}{ew}", Result.parse(reported), 1, ns, section)
        for section in "AB"
        for board in (1, 2)
        for ns, ew, reported in ((1, 2, "4SN="), (3, 4, "4SN+1"))
    )
    event = score_afresh(Event("Two sections", None, contestants, lines))
    back = events.loads(bridgewebs_out.dumps(event).content, "x.csv")
    assert (back.winners, {one.key for one in back.contestants}) == (1, {one.key for one in contestants})
    assert {(one.contestant.key, one.place) for one in score(back.view, back.conditions).ranking} == {
        (one.contestant, one.place) for one in event.published
    }
