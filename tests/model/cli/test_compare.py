"""``main.py score EVENT --since EARLIER``: what changed between two states, who moved, because of which result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from model.cli.score import run

NIGHT = """board,ns,ew,contract,declarer,tricks
1,1,2,4S,N,10
1,3,4,4S,N,9
2,1,3,3NT,W,9
2,2,4,3NT,W,8
"""


@pytest.fixture
def states(tmp_path: Path) -> tuple[str, str]:
    earlier, later = tmp_path / "earlier.csv", tmp_path / "later.csv"
    earlier.write_text(NIGHT, encoding="utf-8")
    later.write_text(NIGHT.replace("1,3,4,4S,N,9", "1,3,4,4S,N,11"), encoding="utf-8")
    return str(earlier), str(later)


def test_a_correction_with_everybody_it_moved(
    states: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    earlier, later = states
    assert run([later, "--since", earlier, "--json"]) == 0
    changes = json.loads(capsys.readouterr().out)["changes"]
    assert changes["boards"] == [1]
    (result,) = changes["results"]
    assert (result["before"]["result"], result["after"]["result"]) == ("4SN-1", "4SN+1")
    assert (result["before"]["ns_points"], result["after"]["ns_points"]) == ("0.00", "2.00")
    moved = {one["contestant"]: one for one in changes["moved"]}
    assert set(moved) == {"1", "2", "3", "4"}
    assert moved["1"]["after"]["percentage"] == "0.00"
    assert moved["3"]["places"] > moved["1"]["places"]


def test_in_the_terminal(states: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    earlier, later = states
    assert run([later, "--since", earlier]) == 0
    output = capsys.readouterr().out
    assert "Board 1, 3 against 4: 4SN-1 → 4SN+1" in output
    assert "What changed" in output
    assert run([later, "--since", later]) == 0
    assert "Nothing changed." in capsys.readouterr().out


TEAMS = """#arrowswitch,event,1
#winners,1
#method,board-a-match
#pair,1,1,,,Lions
#pair,2,2,,,Harbour
board,round,table,section,session,ns,ew,result
1,1,1,,1,1,2,4SN=
1,1,2,,1,2,1,4SN-1
2,1,1,,1,1,2,3NTW=
2,1,2,,1,2,1,3NTW-1
"""


def test_board_a_match_is_given_in_its_own_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    earlier, later = tmp_path / "earlier.csv", tmp_path / "later.csv"
    earlier.write_text(TEAMS, encoding="utf-8")
    later.write_text(TEAMS.replace("4SN-1", "4SN+1"), encoding="utf-8")
    assert run([str(later), "--since", str(earlier), "--explain", "1"]) == 0
    output = capsys.readouterr().out
    assert "2: 1= 2.00 → 1 4.00" in output
    assert "1: 1= 2.00 → 2 0.00" in output
    assert "How 1 Lions came to 0.00" in output
