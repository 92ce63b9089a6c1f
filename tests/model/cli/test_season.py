"""``main.py score FIRST SECOND --event best|ladder|percent``: several files as a season, a ladder, an event."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from model.cli.score import run

PAIRS = {"1": "Ann,Bob", "2": "Cy,Dee", "3": "Eve,Flo", "4": "Gus,Hal"}
SEATS = ((1, "1", "2"), (1, "3", "4"), (2, "1", "3"), (2, "2", "4"))


def night(folder: Path, name: str, *scores: int, pairs: dict[str, str] = PAIRS) -> str:
    """Two boards at two tables: the scores of pairs 1 and 3, then of 1 and 2, from North-South's side."""
    rows = ["#arrowswitch,event,1", f"#title,{name}"]
    rows += [f"#pair,{key},{key},,,{names}" for key, names in pairs.items()]
    rows.append("board,round,table,section,session,ns,ew,result")
    rows += [
        f"{board},{board},{1 + at % 2},,1,{ns},{ew},{score:+d}"
        for at, ((board, ns, ew), score) in enumerate(zip(SEATS, scores, strict=True))
    ]
    path = folder / f"{name}.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return str(path)


@pytest.fixture
def nights(tmp_path: Path) -> list[str]:
    return [
        night(tmp_path, "First", 420, -50, 420, -50),  # pair 1 has both tops
        night(tmp_path, "Second", -50, 420, -50, 420),  # pair 1 has none
        night(tmp_path, "Third", 420, 420, 110, 110),  # all are equal
    ]


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_the_best_of_a_season_counts_by_player(nights: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    answer = as_json(capsys, *nights, "--event", "best", "--best", "2")
    ranking = {one["contestant"]: one for one in answer["ranking"]}
    assert len(ranking) == 8
    assert answer["sessions"] == ["First", "Second", "Third"]
    assert (ranking["Ann"]["place"], ranking["Ann"]["total"]) == ("1=", "75.00")  # 100 and 50; 0 is left out
    assert ranking["Ann"]["sessions"] == ["100.00", "0.00", "50.00"]
    assert ranking["Ann"]["dropped"] == [1]


def test_a_ladder_moves_session_by_session(nights: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    answer = as_json(capsys, *nights[:1], "--event", "ladder")
    assert answer["ranking"][0]["contestant"] == "Ann – Bob"
    later = as_json(capsys, *nights[:2], "--event", "ladder", "--steps", "3")
    assert later["ranking"][0]["contestant"] != "Ann – Bob"
    assert later["ranking"][0]["sessions"] == ["0.00", "100.00"]


def test_sessions_of_different_length_count_alike_by_percent(
    tmp_path: Path, nights: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    answer = as_json(capsys, *nights, "--event", "percent")
    assert answer["conditions"]["sessions"] == "percent"
    assert {one["percentage"] for one in answer["ranking"]} >= {"50.00"}


def test_the_table_for_the_terminal_has_brackets_and_who_has_too_few(
    tmp_path: Path, nights: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    guests = night(tmp_path, "Guests", 420, -50, 420, -50, pairs={**PAIRS, "1": "Ian,Joy"})
    assert run([*nights, guests, "--event", "best", "--best", "2"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert "(0.00)" in next(line for line in output if line.endswith("Ann"))
    assert next(line for line in output if "Ian" in line).endswith("fewer than 2")


def test_a_season_of_no_results_is_refused(nights: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*nights, "--event", "best", "--best", "0"]) == 3
    assert "At least one result counts" in capsys.readouterr().err
