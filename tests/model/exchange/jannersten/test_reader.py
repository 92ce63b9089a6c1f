"""Jannersten's results.txt: the maker's own example, and what we write read back."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings

from evenings_of_pairs import pairs
from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange import events
from model.exchange.event import Event
from model.exchange.jannersten import writer as jannersten_out
from model.scoring import score
from model.scoring.view import Contestant, Line
from model.service.exchange.scored_event import score_afresh

REAL = Path(__file__).parents[5] / "shared" / "data" / "events"
# The lines of two columns that the help of the maker shows, with its slip in the number of a player.
FILE = """[GAME] (Section; BoardsPerRound; TotalBoards)
A;3;30;10;;;;;;;;1

[Contestants] (section;pair no; N/S/E/W; name)
A;1;N; "Elnora Amison";240;60;;
A;!;S; "Kelly Paluch";260;65;;
A;11;E; "Nelson Kohut";170;42.5;;
A;11;W; "Clare Spataro";200;50;;
A;2;N; "Lance Reiley";250;62.5;;
A;2;S; "Darryl Klippel";150;37.5;;

[RESULTS]
#01;A;1;1;11;;;400;3NT;N;9;C2;0;2;;;22;78;;14;;
#01;A;2;2;12;;;-50;3NT;N;8;C10;2;0;;;0;100;;14;;

#02
"""


@settings(max_examples=60, deadline=None)
@given(pairs())
def test_what_is_written_is_read_back(event: Event) -> None:
    written = jannersten_out.dumps(score_afresh(event))
    back = events.loads(written.content, "x.txt")
    assert [(one.board, one.ns, one.ew, one.result) for one in back.lines] == [
        (one.board, one.ns, one.ew, one.result) for one in sorted(event.lines, key=lambda line: line.board)
    ]
    assert (back.date, back.winners) == (event.date, event.winners)
    assert {one.key: (one.number, one.direction) for one in back.contestants} == {
        one.key: (one.number, one.direction) for one in event.contestants
    }
    reported = {one.contestant: (one.total, one.percentage) for one in score_afresh(event).published}
    assert {one.contestant: (one.total, one.percentage) for one in back.published} == reported


@pytest.mark.parametrize(
    "name", ["mp_pairs_howell.xml", "mp_pairs_mitchell.xml", "butler_mitchell.xml", "cross_imp_howell.xml"]
)
def test_a_real_event_scores_alike_after_the_way_through_the_file(name: str) -> None:
    if not (REAL / name).exists():
        pytest.skip("the events lie in ../shared/data")
    event = events.read(REAL / name)
    back = events.loads(jannersten_out.dumps(score_afresh(event)).content, "x.txt")
    before, after = (score(one.view, one.conditions).ranking for one in (event, back))
    assert sorted((one.contestant.key, one.place, one.shown_total) for one in after) == sorted(
        (one.contestant.key, one.place, one.shown_total) for one in before
    )


def test_the_makers_example_is_read() -> None:
    event = events.loads(FILE.encode(), "results.txt")
    assert [(one.board, one.ns, one.ew, str(one.result), one.round) for one in event.lines] == [
        (1, "1NS", "11EW", "3NTN= C2", 1),
        (1, "2NS", "12EW", "3NTN-1 CT", 2),
    ]
    assert event.winners == 2
    named = {one.key: one.names for one in event.contestants}
    assert named["11EW"] == ("Nelson Kohut", "Clare Spataro")
    first = event.published[0]
    assert (first.contestant, first.total, first.percentage) == ("1NS", "240", "60")
    assert [word for word in event.warnings if "“!” is not a pair" in word]


def test_four_numbers_in_a_line_are_four_players() -> None:
    reported = FILE[: FILE.index("[Cont")] + "[RESULTS]\n#01;A;1;1;3;2;4;420;4S;N;10;;;;;;;;;;;\n"
    event = events.loads(reported.encode(), "results.txt")
    assert [(one.ns, one.south, one.ew, one.west) for one in event.lines] == [("1", "2", "3", "4")]


def test_adjusted_scores_stand_as_percentages_and_come_back() -> None:
    contestants = tuple(Contestant(str(n), n, None, "", (f"A{n}", "Ζωή")) for n in range(1, 5))
    lines = (Line(1, "1", "2", Result.parse("A60/40"), 1), Line(1, "3", "4", Result.parse("L"), 1))
    written = jannersten_out.dumps(score_afresh(Event("Night", date(2026, 11, 12), contestants, lines)))
    row = written.content.decode("utf-8-sig").splitlines()[-1].split(";")
    assert (len(row), row[7], row[16:18], row[21]) == (22, "", ["60", "40"], "60%-40%")
    assert written.losses == (
        "1 result without a score was left out.",
        "Names have letters that Windows-1252 lacks: the file is UTF-8.",
    )
    back = events.loads(written.content, "r.txt")
    assert [str(one.result) for one in back.lines] == ["A60/40"]
    assert back.contestants[0].names == ("A1", "Ζωή")


def test_the_same_number_in_both_directions_is_two_pairs() -> None:
    contestants = tuple(
        Contestant(f"{n}{side.value}", n, side, "", ("A", "B")) for side in Side for n in (1, 2)
    )
    lines = (Line(1, "1NS", "1EW", Result.parse("4SN="), 1), Line(1, "2NS", "2EW", Result.parse("P"), 1))
    back = events.loads(
        jannersten_out.dumps(score_afresh(Event("N", None, contestants, lines, 2))).content, "r.txt"
    )
    assert [(one.ns, one.ew) for one in back.lines] == [("1NS", "1EW"), ("2NS", "2EW")]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("#01;A;1;1;11;;;400", "#01;A;1;1;11;;400", "line 13: 21 columns"),
        ("#01;A;1", "#xx;A;1", "line 13: “#xx” is not a board number"),
        (";3NT;N;9", ";3XY;N;9", "line 13: “3XY” is not a contract"),
        ("A;11;E", "A;11;Q", "line 7: “Q” is not a seat"),
        (FILE[FILE.index("#01") :], "", "holds no results"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(before: str, after: str, words: str) -> None:
    with pytest.raises(ImportRefused, match=words):
        events.loads(FILE.replace(before, after, 1).encode(), "results.txt")
