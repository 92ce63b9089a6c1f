"""``main.py score EVENT --explain``: every figure of every method told down to the rounding."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from model.cli.score import run
from model.scoring.methods.registry import METHODS


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """Two rounds of matches, each board at two tables, with an artificial, a weighted and a missing result."""
    rows = ["#arrowswitch,event,1", "#title,Night", "#preset,1,90,-50:20,420:70", "#preset,2,,-50:20,420:70"]
    rows += [f"#pair,{key},{key},," for key in "1234"]
    rows.append("board,round,table,section,session,ns,ew,result")
    given = ("+420", "-50", "A60~/40~", "+90", '"W60:+140,40:-100"', "+140", "", "+110")
    meetings = (
        (1, "1", "2"),
        (1, "2", "1"),
        (1, "3", "4"),
        (1, "4", "3"),
        (2, "1", "3"),
        (2, "3", "1"),
        (2, "2", "4"),
        (2, "4", "2"),
    )
    for at, ((round_, ns, ew), result) in enumerate(zip(meetings, given, strict=True)):
        rows.append(f"{round_},{round_},{1 + at % 4},,1,{ns},{ew},{result}")
    path = tmp_path / "night.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize("method", METHODS)
def test_every_method_tells_every_figure(
    method: str, night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = as_json(capsys, str(night), "--method", method, "--explain", "all")
    given = {one["contestant"]: one for one in answer["explanations"]}
    assert set(given) == {"1", "2", "3", "4"}
    for place in answer["ranking"]:
        explained = given[place["contestant"]]
        assert explained["total"] == place["total"]
        assert explained["percentage"] == place["percentage"]
        assert explained["steps"], method
        for step in (*explained["steps"], *(one for board in explained["boards"] for one in board["steps"])):
            assert step["sentence"] and step["rule"]
    points = {
        (board["board"], one[side]): one[f"{side}_points"]
        for board in answer["boards"]
        for one in board["results"]
        for side in ("ns", "ew")
        if one[f"{side}_points"] is not None
    }
    for key, explained in given.items():
        for board in explained["boards"]:
            if board["points"] is not None:
                assert (board["board"], key) in points


def test_in_the_terminal_with_the_rule_of_each_step(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(night), "--explain", "1"]) == 0
    output = capsys.readouterr().out
    assert "How 1 came to" in output
    assert "Law 78A" in output and "Board 1" in output
    assert "How 2 came to" not in output


def test_nothing_is_explained_unless_asked(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "explanations" not in as_json(capsys, str(night))


def test_a_stranger_is_refused(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(night), "--explain", "9"]) == 3
    assert "9 is not in the ranking" in capsys.readouterr().err
