"""Our own CSV form: whole, exact, and harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.result import Result
from model.errors import ImportRefused
from model.exchange.csv import event as event_csv
from model.exchange.event import Event
from model.exchange.events import read
from model.paths import resource
from model.scoring import score
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line, SessionView
from travellers import CONDITIONS, sessions

LETTERS = st.characters(codec="utf-8", exclude_categories=("C", "Z"))
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=8), max_size=2).map(" ".join)

NIGHT = Event(
    "Thursday Pairs",
    date(2026, 11, 12),
    (
        Contestant("1", 1, names=("Ann Carr", "Σοφία Ράλλη")),
        Contestant("2", 2, names=("=HYPERLINK(1)", "'t Hooft")),
    ),
    (Line(1, "1", "2", Result.parse("4SxN-1 H5 >b"), 1, 1), Line(2, "2", "1", None, 1, 1)),
    club="Harbour",
    format="CSV",
)


def test_the_form_itself() -> None:
    lines = event_csv.dumps(NIGHT).splitlines()
    assert lines[:5] == [
        "#arrowswitch,event,1",
        "#title,Thursday Pairs",
        "#date,2026-11-12",
        "#club,Harbour",
        "#winners,1",
    ]
    assert lines[-5:] == [
        "#pair,1,1,,,Ann Carr,Σοφία Ράλλη",
        "#pair,2,2,,,'=HYPERLINK(1),''t Hooft",
        "board,round,table,section,session,ns,ew,result",
        "1,1,1,,1,1,2,4SxN-1 H5 >b",
        "2,1,1,,1,2,1,",
    ]


def test_what_is_written_is_read_back() -> None:
    assert event_csv.loads(event_csv.dumps(NIGHT).encode(), "night.csv") == NIGHT


@given(
    sessions(),
    CONDITIONS,
    WORDS,
    WORDS,
    st.dates(date(1900, 1, 1), date(2199, 12, 31)),
    st.lists(WORDS, max_size=3),
)
def test_any_event_survives(
    view: SessionView, conditions: Conditions, title: str, club: str, day: date, names: list[str]
) -> None:
    contestants = tuple(replace(one, names=tuple(names)) for one in view.contestants)
    event = Event(title, day, contestants, view.lines, view.winners, conditions, club, "CSV")
    back = event_csv.loads(event_csv.dumps(event).encode(), "night.csv")
    assert replace(back, warnings=()) == event
    assert all("no contract gives" in warning for warning in back.warnings)


@given(st.text(st.characters(codec="utf-8"), max_size=12))
def test_no_cell_of_words_is_a_formula_or_a_second_line(name: str) -> None:
    event = replace(NIGHT, contestants=(Contestant("1", 1, names=(name,)), NIGHT.contestants[1]), title=name)
    rows = list(csv.reader(io.StringIO(event_csv.dumps(event), newline="")))
    assert len(rows) == len(event_csv.dumps(NIGHT).splitlines())
    for row in rows[:-3]:
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)


def test_a_spreadsheet_that_ate_the_plus_does_no_harm() -> None:
    text = event_csv.dumps(replace(NIGHT, lines=(Line(1, "1", "2", Result.parse("+420")),)))
    assert event_csv.loads(text.replace("+420", "420").encode(), "night.csv").lines[0].result == Result.parse(
        "+420"
    )


@pytest.mark.parametrize(
    ("change", "to", "said"),
    [
        ("event,1", "event,2", "line 1: a newer program wrote this file"),
        ("2026-11-12", "12.11.2026", "“12.11.2026” is not a date"),
        ("#winners,1", "#winners,3", "“3” is not a number of winners"),
        ("rounding,exact", "rounding,half", "rounding cannot be “half”; it is one of exact, acbl"),
        ("#pair,2,2", "#pair,1,2", "contestant 1 appears twice"),
        ("#pair,2,2", "#pair,2,two", "this is not a contestant"),
        ("4SxN-1 H5 >b", "9S", "“9S” is not a contract"),
        ("4SxN-1 H5 >b", "hello", "“HELLO” is not a score"),
        ("1,1,1,,1,1,2,", "1,1,1,,1,1,7,", "contestant 7 is not in the list"),
        ("1,1,1,,1,1,2,", "1,1,1,,1,1,1,", "1 plays against itself"),
        ("1,1,1,,1,1,2,", "x,1,1,,1,1,2,", "“x” is not a number"),
        ("1,1,1,,1,1,2,", "0,1,1,,1,1,2,", "there is no board 0"),
        ("1,1,1,,1,1,2,", "1,1,1,", "4 cells"),
        ("board,round", "bord,round", "these are not the columns of an event"),
        (
            "board,round,table,section,session,ns,ew,result\n1,1,1,,1,1,2,4SxN-1 H5 >b\n2,1,1,,1,2,1,",
            "",
            "the results are missing",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_line(change: str, to: str, said: str) -> None:
    text = event_csv.dumps(NIGHT)
    assert change in text
    with pytest.raises(ImportRefused, match=said) as refused:
        event_csv.loads(text.replace(change, to, 1).encode(), "night.csv")
    assert refused.value.message.startswith("night.csv, line ")


def test_the_sample_club_night() -> None:
    """Seventeen pairs, nine tables, twenty-seven boards, the last round arrow-switched: one winner."""
    event = read(resource("samples", "thursday-pairs.csv"))
    assert (len(event.contestants), len({line.board for line in event.lines}), event.winners) == (17, 27, 1)
    assert max(line.table for line in event.lines) == 9
    standings = score(event.view, event.conditions)
    assert {board.expected for board in standings.boards} == {8}
    boards = {one.contestant.number: one.boards_played for one in standings.ranking}
    assert boards == {**dict.fromkeys(range(1, 10), 24), **dict.fromkeys(range(10, 18), 27), 9: 23, 12: 26}
    assert all(one.percentage is not None and 30 < one.percentage < 70 for one in standings.ranking)
    assert event.warnings == ()
