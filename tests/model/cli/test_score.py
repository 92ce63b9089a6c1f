"""``main.py score``: one JSON object or a table, 0 when done, 3 and one line when the input is bad."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from model.cli.score import run
from model.paths import resource
from model.scoring.methods.registry import METHODS

NIGHT = """\
board,ns,ew,contract,declarer,tricks,score
1,1NS,1EW,4S,N,10,
1,2NS,2EW,4S,N,9,
1,3NS,3EW,,,,A6040
2,1NS,2EW,PASS,,,
2,2NS,3EW,,,,
2,3NS,1EW,1NT,W,7,
"""
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.csv"
    path.write_text(NIGHT, encoding="utf-8")
    return path


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    answer: dict[str, Any] = json.loads(output.out)
    return answer


def test_the_shape_others_rely_on(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = as_json(capsys, str(night))
    assert answer["method"] == "matchpoints"
    assert answer["conditions"]["rounding"] == "exact"
    assert answer["warnings"] == []
    assert answer["ranking"][0] == {
        "contestant": "1NS",
        "number": 1,
        "direction": "NS",
        "section": None,
        "place": "1",
        "total": "7.00",
        "percentage": "87.50",
        "boards_played": 2,
        "strata": [],
        "masterpoints": None,
        "names": [],
    }
    assert answer["matches"] == []
    board = answer["boards"][0]
    assert (board["board"], board["datum"]) == (1, None)
    assert [(one["ns"], one["ew"], one["score"], one["awarded"]) for one in board["results"]] == [
        ("1NS", "1EW", 420, None),
        ("2NS", "2EW", -50, None),
        ("3NS", "3EW", None, "A6040"),
    ]
    assert [(one["ns_points"], one["ew_points"]) for one in board["results"]] == [
        ("3.50", "0.50"),
        ("0.50", "3.50"),
        ("2.40", "1.60"),
    ]


def test_a_result_that_is_not_in_has_no_figures(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    waiting = as_json(capsys, str(night))["boards"][1]["results"][1]
    assert (waiting["score"], waiting["awarded"], waiting["ns_points"], waiting["ew_points"]) == (None,) * 4


def test_the_figures_of_the_ranking(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ranking = as_json(capsys, str(night))["ranking"]
    assert [(one["contestant"], one["place"], one["total"], one["percentage"]) for one in ranking] == [
        ("1NS", "1", "7.00", "87.50"),
        ("3NS", "2", "2.90", "36.25"),
        ("2NS", "3", "0.50", "12.50"),
        ("1EW", "1=", "4.00", "50.00"),
        ("2EW", "1=", "4.00", "50.00"),
        ("3EW", "3", "1.60", "40.00"),
    ]


def test_the_ranking_as_a_table(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(night)]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [
        ["night"],
        [],
        ["1", "1NS", "7.00", "87.50"],
        ["2", "3NS", "2.90", "36.25"],
        ["3", "2NS", "0.50", "12.50"],
        [],
        ["1=", "1EW", "4.00", "50.00"],
        ["1=", "2EW", "4.00", "50.00"],
        ["3", "3EW", "1.60", "40.00"],
    ]


def test_conditions_from_a_file(night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    conditions = tmp_path / "club.toml"
    conditions.write_text('scale = "1-½-0"\nrounding = "one-decimal"\n', encoding="utf-8")
    answer = as_json(capsys, str(night), "--conditions", str(conditions))
    assert answer["conditions"]["scale"] == "1-½-0"
    assert answer["boards"][0]["results"][0]["ns_points"] == "1.8"


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('rounding = "half"', "rounding cannot be “half”; it is one of exact, acbl, one-decimal, truncated"),
        ('colour = "red"', "there is no condition “colour”"),
        ("rounding", "club.toml: "),
    ],
)
def test_bad_conditions(
    night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], toml: str, said: str
) -> None:
    conditions = tmp_path / "club.toml"
    conditions.write_text(toml, encoding="utf-8")
    assert run([str(night), "--conditions", str(conditions)]) == 3
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"1,1,2,9S,N,10\n", "night.csv, line 1: “9S” is not a contract."),
        (b"", "night.csv is empty."),
        (b"<USEBIO>", "night.csv is not valid XML"),
    ],
)
def test_bad_input_is_one_line_and_status_3(
    night: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    night.write_bytes(content)
    assert run([str(night), "--json"]) == 3
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert said in output.err


def test_an_unknown_method_names_those_there_are(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(night), "--method", "rubber"]) == 3
    assert "There is no method of scoring called “rubber”. Methods: matchpoints" in capsys.readouterr().err


def test_every_figure_of_a_real_event(
    event_file: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    answer = as_json(capsys, str(event_file("mp_pairs_mitchell.xml")))
    assert len(answer["ranking"]) == 38
    assert {one["direction"] for one in answer["ranking"]} == {"NS", "EW"}
    for board in answer["boards"]:
        for one in board["results"]:
            together = Fraction(one["ns_points"]) + Fraction(one["ew_points"])
            assert abs(together - board["top"]) <= Fraction(1, 100)


def test_the_sample_night_with_its_greek_names(capsys: pytest.CaptureFixture[str]) -> None:
    answer = as_json(capsys, str(resource("samples", "thursday-pairs.csv")))
    assert ["Σοφία Ράλλη", "Νίκος Βλάχος"] in [one["names"] for one in answer["ranking"]]
    assert answer["title"] == "Thursday Pairs"


def test_neither_the_window_nor_the_club_file_is_loaded(night: Path) -> None:
    """Scoring a file is one job for a script: it must not wait for Qt or SQLAlchemy."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from model.cli.score import run; "
        "run([sys.argv[2], '--json']); "
        "print(sorted({'PySide6', 'sqlalchemy', 'reportlab', 'babel'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(ROOT), str(night)], capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


def test_conditions_that_cannot_be_are_one_line_and_status_3(
    night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('strata = "A:0 B:0"\n', encoding="utf-8")
    assert run([str(night), "--conditions", str(path)]) == 3
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("The limits of the strata are not in falling order.")
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("method", METHODS)
def test_every_method_from_the_command_line(
    method: str, night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = as_json(capsys, str(night), "--method", method)
    assert answer["method"] == method
    assert len(answer["ranking"]) == 6


def test_strata_and_masterpoints_of_a_real_game(
    event_file: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    answer = as_json(capsys, str(event_file("acbl_howell_strats.json")))
    second = next(one for one in answer["ranking"] if one["contestant"] == "2")
    assert [(one["stratum"], one["place"], one["of"]) for one in second["strata"]] == [
        ("A", "4", 11),
        ("B", "1", 6),
    ]
    assert second["masterpoints"] == "0.42"
    assert run([str(event_file("acbl_howell_strats.json"))]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.split()[:2] == ["4", "2"])
    assert row.endswith("(B 1, 0.42)")


def test_a_match_with_what_it_gave(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.csv"
    path.write_text(
        "board,table,home,visit,contract,declarer,result\n1,1,Ash,Birch,4S,N,10\n1,2,Birch,Ash,4S,N,9\n",
        encoding="utf-8",
    )
    answer = as_json(capsys, str(path))
    assert [(one["home_result"], one["home_points"]) for one in answer["matches"]] == [("10.00", "18.09")]
    assert [one["total"] for one in answer["ranking"]] == ["18.09", "1.91"]
    assert answer["ranking"][0]["names"] == ["Ash"]


def test_several_files_are_the_sessions_of_one_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    first.write_text("board,ns,ew,score\n1,1,2,420\n1,3,4,50\n", encoding="utf-8")
    second.write_text("board,ns,ew,score\n1,1,3,50\n1,2,4,420\n2,1,4,0\n2,2,3,0\n", encoding="utf-8")
    answer = as_json(capsys, str(first), str(second))
    assert [(one["session"], one["board"]) for one in answer["boards"]] == [(1, 1), (2, 1), (2, 2)]
    assert {one["contestant"]: (one["total"], one["percentage"]) for one in answer["ranking"]} == {
        "1": ("3.00", "50.00"),
        "2": ("3.00", "50.00"),
        "3": ("3.00", "50.00"),
        "4": ("3.00", "50.00"),
    }
    alike = tmp_path / "alike.toml"
    alike.write_text('sessions = "percent"\n', encoding="utf-8")
    answer = as_json(capsys, str(first), str(second), "--conditions", str(alike))
    shown = {one["contestant"]: one["percentage"] for one in answer["ranking"]}
    assert shown == {"1": "62.50", "2": "37.50", "3": "37.50", "4": "62.50"}


def test_the_same_names_are_one_pair_whatever_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "#arrowswitch,event,1\n"
    columns = "board,round,table,section,session,ns,ew,result\n"
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    first.write_text(head + "#pair,1,1,,,Ann,Bo\n#pair,2,2,,,Cy,Di\n" + columns + "1,1,1,,1,1,2,+420\n")
    second.write_text(head + "#pair,1,1,,,Ed,Flo\n#pair,2,2,,,bo,ann\n" + columns + "1,1,1,,1,1,2,+420\n")
    answer = as_json(capsys, str(first), str(second), "--method", "total-points")
    found = [(one["contestant"], one["names"], one["total"]) for one in answer["ranking"]]
    assert found == [
        ("1/2", ["Ed", "Flo"], "420.00"),
        ("1", ["Ann", "Bo"], "0.00"),
        ("2", ["Cy", "Di"], "-420.00"),
    ]


def test_files_of_different_methods_want_one_method(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, teams = tmp_path / "plain.csv", tmp_path / "teams.csv"
    plain.write_text("board,ns,ew,score\n1,1,2,420\n", encoding="utf-8")
    teams.write_text("board,home,visit,score\n1,A,B,420\n1,B,A,50\n", encoding="utf-8")
    assert run([str(plain), str(teams)]) == 3
    assert "teams.csv is scored by teams-imps" in capsys.readouterr().err


def test_an_individual_names_the_four_players_of_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "individual.csv"
    path.write_text("board,north,south,east,west,score\n1,1,2,3,4,420\n1,5,6,7,8,-50\n", encoding="utf-8")
    for method in ("matchpoints", "cross-imps", "butler", "total-points"):
        answer = as_json(capsys, str(path), "--method", method)
        assert len(answer["ranking"]) == 8
        line = answer["boards"][0]["results"][0]
        assert [line[seat] for seat in ("ns", "south", "ew", "west")] == ["1", "2", "3", "4"]


def test_one_list_says_where_each_pair_stands_in_its_direction_and_names_strata_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A section may have the letter of a stratum: "B 1" would be either."""

    def pair(number: int, side: str, rank: str, place: str, holding: str) -> dict[str, Any]:
        places = [
            {"strat_number": 1, "rank": rank, "type": "Event"},
            {"strat_number": 1, "rank": place, "type": "Section"},
        ]
        return {
            "pair_number": str(number),
            "direction": side,
            "strat_place": places,
            "players": [{"name": f"{side} {number}", "mp_total": holding}],
        }

    def line(number: int, other: int, score: int) -> dict[str, str]:
        return {
            "ns_pair": str(number),
            "ew_pair": str(other),
            "ns_score": str(score),
            "ew_score": str(-score),
        }

    section = {
        "name": "A",
        "boards": [
            {"board_number": 1, "board_results": [line(1, 2, 420), line(2, 1, -50)]},
            {"board_number": 2, "board_results": [line(1, 1, 110), line(2, 2, 110)]},
        ],
        "pair_summaries": [
            pair(1, "NS", "1/2", "1", "900"),
            pair(2, "NS", "3/4", "2", "20"),
            pair(1, "EW", "1/2", "1", "20"),
            pair(2, "EW", "3/4", "2", "900"),
        ],
    }
    strata = [{"number": 1, "label": "A", "limit": 0}, {"number": 2, "label": "B", "limit": 100}]
    path = tmp_path / "game.json"
    path.write_text(
        json.dumps({"winner_type": 2, "strats": strata, "sessions": [{"sections": [section]}]}),
        encoding="utf-8",
    )
    assert run([str(path)]) == 0
    ranking = [
        each.split() for each in capsys.readouterr().out.splitlines() if "75.00" in each or "25.00" in each
    ]
    assert [(each[0], each[1], " ".join(each[6:])) for each in ranking] == [
        ("1=", "1EW", "(EW 1, stratum B 1)"),
        ("1=", "1NS", "(NS 1)"),
        ("3=", "2EW", "(EW 2)"),
        ("3=", "2NS", "(NS 2, stratum B 2)"),
    ]
    assert [one["section_place"] for one in as_json(capsys, str(path))["ranking"]] == ["1", "1", "2", "2"]
