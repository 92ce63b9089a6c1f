"""`main.py movement` of events without a whole plan: what is known is shown, and how the rest comes about."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

import pytest

from model.cli.movement import run_movement, run_movements
from model.movement.offers.offer import Wish
from model.movement.offers.other import other_offers


def shown(capsys: pytest.CaptureFixture[str], movement: str, tables: str, **more: Any) -> Any:
    assert run_movement(Namespace(id=movement, tables=tables, json=True, **more)) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("movement", "tables", "meetings", "rounds"),
    [
        ("swiss", "5", 5, 5),
        ("swiss-pairs", "5.5", 6, 5),
        ("swiss-teams", "8", 8, 5),
        ("knock-out", "8", 16, 3),
        ("as-they-come", "7", 7, 1),
        ("as-they-come", "4.5", 4, 1),
    ],
)
def test_the_first_round_is_shown_and_proved(
    capsys: pytest.CaptureFixture[str], movement: str, tables: str, meetings: int, rounds: int
) -> None:
    whole = shown(capsys, movement, tables)
    assert len(whole["plan"]) == meetings
    assert whole["rounds_in_all"] == rounds
    assert whole["check"] == {"ok": True, "problems": []}
    assert whole["to_come"]


def test_as_they_come_begins_with_a_set_at_each_table(capsys: pytest.CaptureFixture[str]) -> None:
    whole = shown(capsys, "as-they-come", "3", rounds=9, boards_per_round=3)
    assert [row["boards"] for row in whole["plan"]] == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert whole["boards_in_play"] == 27


@pytest.mark.parametrize(
    ("movement", "teams", "played_by"),
    [
        ("board-a-match", "7", "american-whist"),
        ("board-a-match", "8", "new-england"),
        ("multiple-teams", "9", "american-whist"),
        ("multiple-teams", "3", "stagger"),
        ("multiple-teams", "2", "head-to-head"),
    ],
)
def test_an_event_known_by_its_name_is_played_by_a_movement(
    capsys: pytest.CaptureFixture[str], movement: str, teams: str, played_by: str
) -> None:
    event, movement_itself = shown(capsys, movement, teams), shown(capsys, played_by, teams)
    assert event["plan"] == movement_itself["plan"]
    assert event["id"] == movement
    assert event["check"] == {"ok": True, "problems": []}


@pytest.mark.parametrize("kind", ["swiss-pairs", "swiss-teams", "knock-out"])
def test_they_are_listed(capsys: pytest.CaptureFixture[str], kind: str) -> None:
    run_movements(Namespace(tables="8", boards=None, kind=kind, json=True))
    listed = json.loads(capsys.readouterr().out)["movements"]
    assert {one["id"] for one in listed} == {kind}
    run_movements(Namespace(tables="8", boards=24, kind=kind, json=False))
    assert f"({kind})" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["swiss-pairs", "swiss-teams"])
@pytest.mark.parametrize("boards", [20, 24, 26, 28, 30])
def test_a_swiss_is_listed_with_the_boards_asked_for_as_on_tonight(
    capsys: pytest.CaptureFixture[str], kind: str, boards: int
) -> None:
    run_movements(Namespace(tables="12", boards=boards, kind=kind, json=True))
    found = json.loads(capsys.readouterr().out)["movements"]
    contestants = 24 if kind == "swiss-pairs" else 12
    offered = other_offers(Wish(pairs=contestants, boards=(boards, boards), minutes=None, kind=kind))
    # what is listed is laid out with its first round alone: the boards of all are those of the draw
    lengths = [(one.plan.draw.rounds, one.plan.boards_per_round) for one in offered if one.plan.draw]
    assert [one["boards_per_round"] for one in found] == [each for _rounds, each in lengths]
    assert all(abs(rounds * each - boards) <= 1 for rounds, each in lengths)
    assert all(one.fits for one in offered)
