"""One evening as other producers and other clubs write it: the same results, or a word about the trouble."""

from __future__ import annotations

import json
from typing import Any

import pytest

from model.errors import ImportRefused
from model.exchange.event import Event
from model.exchange.events import loads
from model.exchange.result_text import ResultReader, TableText, Unsigned

HEAD = "Board,NS,EW,Contract,By,Tricks,Score\n"


def said(event: Event) -> list[str]:
    return [str(line.result) for line in event.lines]


def table(text: str) -> Event:
    return loads(text.encode(), "night.csv")


@pytest.mark.parametrize(
    ("score", "result"),
    [
        ("50,00", "+50"),
        ("100,00", "+100"),
        ("-50,00", "-50"),
        ("1,100", "+1100"),
        ("1.100", "+1100"),
        ("1'100", "+1100"),
        ("1\u202f100", "+1100"),
        ("E/W +420", "-420"),
        ("60,40", "A60/40"),
    ],
)
def test_a_score_with_decimals_or_thousands_is_no_award(score: str, result: str) -> None:
    assert str(ResultReader().read(1, TableText(score=score))) == result


@pytest.mark.parametrize(
    ("line", "result"),
    [
        (TableText("4♥️", "N", "10.0"), "4HN="),
        (TableText("4♡", "N", "'="), "4HN="),
        (TableText("4H=N"), "4HN="),
        (TableText("4HX -1 by N"), "4HxN-1"),
        (TableText("4H by North", "", "+1"), "4HN+1"),
        (TableText("4H redoubled", "N", "10"), "4HxxN="),
        (TableText("P.O."), "P"),
        (TableText("passed-out"), "P"),
        (TableText("", "", "A6040"), "A60/40"),
        (TableText("", "", "NP"), "NP"),
    ],
)
def test_contracts_and_words_as_others_write_them(line: TableText, result: str) -> None:
    assert str(ResultReader().read(1, line)) == result


@pytest.mark.parametrize(
    ("tricks", "how"),
    [
        (("0", "-2", "1"), Unsigned.OVER),
        (("4", "-2", "4"), Unsigned.BOOK),
        (("10", "-2", "10"), Unsigned.WON),
    ],
)
def test_what_a_number_of_tricks_without_a_sign_counts_shows_in_its_column(
    tricks: tuple[str, str, str], how: Unsigned
) -> None:
    rows = "".join(
        f"{board},1,2,{contract},N,{number},\n"
        for board, contract, number in zip((1, 2, 3), ("4S", "3NT", "3H"), tricks, strict=True)
    )
    event = table(HEAD + rows)
    assert said(event) == ["4SN=", "3NTN-2", "3HN+1"]
    assert bool(event.warnings) is (how is not Unsigned.WON)


def test_a_column_that_was_not_understood_is_named_where_rows_tell_no_result() -> None:
    event = table("Board,NS,EW,Contract,By,Tricks,Résultat\n1,1,2,4S,N,10,420\n2,1,2,,,,A5050\n")
    assert event.warnings == ("1 row has no result; these columns were not understood: Résultat.",)
    assert not table("Board,NS,EW,Contract,By,Tricks,Day\n1,1,2,4S,N,10,Monday\n").warnings


@pytest.mark.parametrize(
    "text",
    [
        "Board,NS Pair,EW Pair,NS+,EW+\n1,1,2,420,\n1,3,4,,50\n",
        "Board,NS,EW,NS Score,EW Score\n1,1,2,420,-\n1,3,4,-,50\n",
        "Board,NS,EW,Score\n1,1,2,420\nBoard,NS,EW,Score\n1,3,4,-50\n",
        "Board,NS,EW,By,Tricks,Score\n1,1,2,N,10,420\n1,3,4,N,9,-50\n",
    ],
)
def test_tables_of_scores(text: str) -> None:
    assert said(table(text)) == ["+420", "-50"]


def test_a_team_is_one_however_its_name_is_spaced_and_capitalised() -> None:
    event = table(
        "board,home,visit,contract,declarer,result\n1,AUSTRIA,ITALY,4S,N,10\n2,Austria ,ITALY,4S,N,9\n"
    )
    assert [one.names for one in event.contestants] == [("AUSTRIA",), ("ITALY",)]


OWN = (
    "#arrowswitch,event,1\n#title,Night\n#winners,1\n#pair,1,1,,,Ann,Bob\n#pair,2,2,,,Cy,Di\n"
    "board,round,table,section,session,ns,ew,result\n1,1,1,,1,1,2,4SN=\n2,1,1,,1,1,2,-420\n"
)


@pytest.mark.parametrize(
    "text",
    [
        OWN.replace(",", ";"),
        OWN.replace(",", "\t"),
        OWN.replace(",1\n#title,Night", ",1,,,\n#title,Night,,,").replace("Bob\n", "Bob,,\n"),
        "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) for line in OWN.splitlines()) + "\n",
        "\n" + OWN.replace("#arrowswitch", "#Arrowswitch").replace("-420", '"-420,00"'),
        OWN.split("board,", maxsplit=1)[0] + "result,ew,ns,board\n4SN=,2,1,1\n-420,2,1,2\n",
    ],
)
def test_our_own_form_after_a_spreadsheet_had_it(text: str) -> None:
    event, own = table(text), table(OWN)
    assert (said(event), event.contestants, event.title) == (said(own), own.contestants, "Night")
    assert event.warnings == ()


def test_our_own_form_cut_off_is_reported() -> None:
    warning, impossible = table(OWN.removesuffix("0\n")).warnings
    assert "cut off" in warning
    assert "no contract gives" in impossible


def game(*results: dict[str, Any], **more: Any) -> bytes:
    return json.dumps({"sections": [{"boards": [{"board": 1, "results": results}]}], **more}).encode()


def test_acbl_scores_in_two_columns() -> None:
    event = loads(game({"ns_pair": 1, "ew_pair": 2, "ns_score": "0", "ew_score": "50"}), "a.json")
    assert said(event) == ["-50"]
    split = loads(game({"ns_pair": 1, "ew_pair": 2, "ns_score": "-50", "ew_score": "-420"}), "a.json")
    assert "North-South have -50, East-West -420" in split.warnings[0]


def test_an_acbl_game_scored_otherwise_or_without_results_is_reported() -> None:
    line = {"ns_pair": 1, "ew_pair": 2, "ns_score": "50"}
    assert "IMPs" in loads(game(line, board_scoring_method="IMPs"), "a.json").warnings[0]
    with pytest.raises(ImportRefused, match="holds no results"):
        loads(game(), "a.json")


def test_acbl_sections_without_names_stay_apart() -> None:
    boards = [{"board": 1, "results": [{"ns_pair": 1, "ew_pair": 2, "ns_score": "50"}]}]
    event = loads(json.dumps({"sections": [{"boards": boards}, {"boards": boards}]}).encode(), "a.json")
    assert [(line.section, line.ns) for line in event.lines] == [("A", "A1"), ("B", "B1")]


WEBS = (
    "#Version\tstd1\n#Winners\t2\n#Scores\nPair\tName1\tName2\n1\tAnn\tBob\n2\tCy\tDi\n"
    "#Travellers\nNS\tEW\tNSScore\tEWScore\n#Board\t1\n1\t1\t\t1 400\n2\t2\t50\t\n"
)


def test_two_winners_with_the_list_of_one_direction_have_pairs_in_both() -> None:
    event = loads(WEBS.encode(), "night.csv")
    assert [(line.ns, line.ew, str(line.result)) for line in event.lines] == [
        ("1NS", "1EW", "-1400"),
        ("2NS", "2EW", "+50"),
    ]
    assert "1EW, 2EW" in event.warnings[0]
    quoted = "\n".join("\t".join(f'"{cell}"' for cell in line.split("\t")) for line in WEBS.splitlines())
    assert loads(quoted.encode(), "night.csv").lines == event.lines


def test_a_score_table_with_an_empty_line_in_it_is_reported() -> None:
    text = '[Event "Night"]\n[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 50\n\n3 4 420\n'
    (warning,) = loads(text.encode(), "night.pbn").warnings
    assert warning == "Line 6: “3 4 420” is not in any table and was left out."
