"""Plain tables of results as other scorers and spreadsheets write them."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from model.errors import ImportRefused
from model.exchange.csv import event as event_csv
from model.exchange.event import Event
from model.scoring import score
from model.scoring.methods.teams import match_results


def read(text: str, encoding: str = "utf-8") -> Event:
    return event_csv.loads(text.encode(encoding), "night.csv")


def shown(event: Event) -> list[tuple[int, str, str, str]]:
    return [(one.board, one.ns, one.ew, str(one.result)) for one in event.lines]


BOTH = [(1, "1", "2", "4SN="), (1, "3", "4", "3NTxW-2")]


@pytest.mark.parametrize(
    "text",
    [
        "1,1,2,4S,N,10\n1,3,4,3NTx,W,7\n",
        "board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,10\n1,3,4,3NTX,W,7\n",
        "\ufeffBoard;NS Pair;EW Pair;Contract;By;Result\r\n1;1;2;4S;N;=\r\n1;3;4;3NTX;W;-2\r\n",
        "Bd\tPair NS\tPair EW\tCont\tDecl\tTricks\n1\t1\t2\t4 S\tN\t10\n1\t3\t4\t3 NT X\tW\t-2\n",
        "ew,ns,board,result\n2,1,1,4SN=\n4,3,1,3NTXW-2\n",
        "1,1,2,4S=,N\n1,3,4,3NTx-2,W\n",
        "# a remark\n\n1,1,2,4S,N,10,420,0,2,0\n1,3,4,3NTX,W,7,300,,0,2\n",
    ],
)
def test_the_same_two_results(text: str) -> None:
    assert shown(read(text)) == BOTH


def test_utf_16_as_spreadsheets_write_it() -> None:
    assert (
        shown(read("board\tns\tew\tcontract\tdeclarer\ttricks\n1\t1\t2\t4♠\tN\t10\n", "utf-16")) == BOTH[:1]
    )


def test_scores_alone() -> None:
    event = read("board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n1,5,6,A6040\n1,7,8,\n")
    assert [one[3] for one in shown(event)] == ["+420", "-50", "A60/40", "None"]


def test_a_column_for_each_side() -> None:
    event = read("board,ns,ew,ns score,ew score\n1,1,2,420,\n1,3,4,,50\n1,5,6,av+,av-\n")
    assert [one[3] for one in shown(event)] == ["+420", "-50", "A60~/40~"]


def test_remarks_of_the_scoring_units() -> None:
    event = read(
        "board,pairns,pairew,ns/ew,contract,result,remarks\n1,1,2,N,4 S,=,\n1,3,4,,,,Not played\n1,5,6,,,,60%-40%\n"
    )
    assert [one[3] for one in shown(event)] == ["4SN=", "NP", "A60/40"]


def test_sit_outs_are_no_lines() -> None:
    assert shown(read("1,1,2,4S,N,10\n1,3,0,,,\n1,5,,,,\n")) == BOTH[:1]


def test_sections_before_the_board() -> None:
    event = read("A:1,1,2,4S,N,10\nB:1,1,2,4S,N,9\n")
    assert [(one.section, one.ns) for one in event.lines] == [("A", "A1"), ("B", "B1")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1,1,2,4S,N,10\n1,3,4,9S,N,10\n", "night.csv, line 2: “9S” is not a contract"),
        ("1,1,2,4S,N,10\n1,3,4,4S,N,15\n", "line 2: “15” is not a number of tricks"),
        ("1,1,2,4S,N,10\n1,3,4,4S,N\n", "line 2: Contract 4SN has neither tricks nor a score"),
        ("1,1,2,4S,,10\n", "line 1: Contract 4S has no declarer"),
        ("1,1,2,4S,N,10\nx,3,4,4S,N,10\n", "line 2: “x” is not a board"),
        ("1,1,2,4S,N,10\n1,%,4,4S,N,10\n", "line 2: “%” is not a pair"),
        ("hello world\n", "line 1: these are neither names of columns nor a result"),
        ("board,table,first,second,contract,declarer,result\n", "line 1: no column ns, ew"),
        ("board,ns,ew,contract\n", "holds no results"),
        ("3;vul=all,1,2,4S,N,10\n", "board 3 does not have its usual vulnerability"),
        ('1,1,2,"4S,N,10\n' + "x" * 200_000, "line"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ImportRefused, match=said) as refused:
        read(text)
    assert refused.value.remedy


TEAMS = (
    "board,table,home,visit,contract,declarer,result,score_ns,imp_ns\n"
    "1,1,Ash,Birch,4S,N,10,420,10\n"
    "1,2,Birch,Ash,4S,N,9,-50,-10\n"
    "2,1,Ash,Birch,Pass,,,0,0\n"
    "2,2,Birch,Ash,Pass,,,0,0\n"
)


def test_a_round_of_team_matches_by_the_names_of_the_teams() -> None:
    event = event_csv.loads(TEAMS.encode(), "round.csv")
    assert [(one.key, one.names) for one in event.contestants] == [("1", ("Ash",)), ("2", ("Birch",))]
    assert [(line.ns, line.ew) for line in event.lines] == [("1", "2"), ("2", "1")] * 2
    assert (event.conditions.method, event.winners) == ("teams-imps", 1)
    (result,) = match_results(event.view, event.conditions)
    assert result.home.result == 10


def test_every_match_of_a_real_round(event_file: Callable[[str], Path]) -> None:
    """Fifteen matches of ten boards; the IMPs of each are the sum of those printed."""
    path = event_file("teams_round.csv")
    event = event_csv.loads(path.read_bytes(), path.name)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    numbers = {one.names[0]: one.key for one in event.contestants}
    results = match_results(event.view, event.conditions)
    checked = 0
    for result in results:
        printed = [
            int(row["imp_ns"])
            for row in rows
            if numbers[row["home"]] == result.match.home and numbers[row["visit"]] == result.match.away
        ]
        if len(printed) == result.match.boards == result.played:
            assert result.home.result == sum(printed)
            checked += 1
    assert checked >= 13


INDIVIDUAL = "board,north,south,east,west,score\n1,1,2,3,4,420\n1,5,6,7,8,-50\n2,1,3,2,4,110\n2,5,7,6,8,110\n"


def test_an_individual_has_four_players_at_a_table_and_ranks_them() -> None:
    event = read(INDIVIDUAL)
    assert [one.key for one in event.contestants] == [str(number) for number in range(1, 9)]
    assert event.lines[0].south == "2"
    assert event.lines[0].west == "4"
    standings = score(event.view, event.conditions)
    assert {one.contestant.key: one.shown_percentage for one in standings.ranking} == {
        "1": "75.00", "2": "75.00", "7": "75.00", "8": "75.00",
        "3": "25.00", "4": "25.00", "5": "25.00", "6": "25.00",
    }  # fmt: skip
    again = event_csv.loads(event_csv.dumps(event).encode(), "night.csv")
    assert again.lines == event.lines


@pytest.mark.parametrize("row", ["1,1,2,3,1,420", "1,1,2,3,,420"])
def test_a_table_of_an_individual_has_four_players(row: str) -> None:
    with pytest.raises(ImportRefused, match="not four players"):
        read(f"board,north,south,east,west,score\n{row}\n")


@pytest.mark.parametrize(
    "text",
    [
        "Club night\n\nBoard,NS,EW,Contract,By,Tricks\n1,1,2,4S,N,10\n1,3,4,4S,N,9\n",
        "Board|N/S Pair|E/W Pair|Bid|Declarer|Tricks Taken\n1|1|2|4S|N|10\n1|3|4|4S|N|9\n",
        "Board,NS No,EW No,Contract,By,Tricks\n1.0,1.0,2.0,4S,N,10\n1.0,3.0,4.0,4S,N,9\n",
        "Board,NS,EW,Final Contract,Decl,Made\n1,1,2,4S,N,10\n1,3,4,4S,N,9\n",
    ],
)
def test_other_ways_to_write_the_same_table(text: str) -> None:
    event = read(text)
    assert shown(event) == [(1, "1", "2", "4SN="), (1, "3", "4", "4SN-1")]


@pytest.mark.parametrize(
    ("cells", "result"),
    [
        ("0,,,0", "P"),
        (",,,50.0%/50.0%", "A50/50"),
        (",,,60%-40%", "A60/40"),
        ("4S,N,10,420.0", "4SN="),
    ],
)
def test_results_as_spreadsheets_leave_them(cells: str, result: str) -> None:
    event = read(f"Board,NS,EW,Contract,By,Tricks,Score\n1,1,2,{cells}\n1,3,4,4S,N,9,-50\n")
    assert shown(event)[0][3] == result


def test_the_same_award_in_the_columns_of_both_sides_is_one() -> None:
    event = read("Board,NS,EW,NS Score,EW Score\n1,1,2,A6040,A6040\n1,3,4,420,\n")
    assert shown(event)[0][3] == "A60/40"
