"""`main.py movements` and `movement`: the JSON that scripts rely on, and what people read."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from model.cli.movement import run_movement, run_movements
from model.errors import ArrowswitchError
from model.movement.kinds.library import plan
from model.movement.kinds.team_library import team_movement
from model.service.director import Director


def listed(capsys: pytest.CaptureFixture[str], tables: str, boards: int | None = None, **more: Any) -> Any:
    assert run_movements(Namespace(tables=tables, boards=boards, json=True, **{"kind": "pairs", **more})) == 0
    return json.loads(capsys.readouterr().out)


def shown(capsys: pytest.CaptureFixture[str], movement: str, tables: str, **more: Any) -> Any:
    assert run_movement(Namespace(id=movement, tables=tables, json=True, **more)) == 0
    return json.loads(capsys.readouterr().out)


def test_seven_tables_of_28_boards(capsys: pytest.CaptureFixture[str]) -> None:
    first = listed(capsys, "7", 28)["movements"][0]
    expected = {
        "id": "mitchell", "name": "Mitchell", "tables": 7, "rounds": 7, "boards_per_round": 4,
        "boards_in_play": 28, "boards_per_contestant": 28, "sit_outs": 0, "winners": 1, "shared": False,
        "minutes": 196, "balance": {"q": 90.46, "sd": 1.0491, "mean": 3.2308},
    }  # fmt: skip
    assert {key: first[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("tables", "boards", "movement", "played"),
    [("20", 22, "web", 22), ("13.5", 25, "skip-mitchell", 26), ("13½", 26, "skip-mitchell", 26)],
)
def test_the_boards_asked_for_come_before_a_relay_of_two_or_three_more_or_less(
    capsys: pytest.CaptureFixture[str], tables: str, boards: int, movement: str, played: int
) -> None:
    found = listed(capsys, tables, boards)["movements"]
    assert (found[0]["id"], found[0]["boards_per_contestant"]) == (movement, played)
    for one in found:
        off = abs(one["rounds"] * one["boards_per_round"] - boards)
        assert one["fits"] is (off <= 1), one["title"]


def test_sections_scored_across_the_field_are_measured_and_ranked_as_one_field(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A room of arrow-switched sections is even in each and uneven across: two winners come first there."""
    apart = listed(capsys, "13+13+7h", 26)["movements"]
    across = listed(capsys, "13+13+7h", 26, across=True)["movements"]
    assert (apart[0]["winners"], across[0]["winners"]) == (1, 2)
    switched = next(one for one in across if one["winners"] == 1 and one["rounds"] == 13)
    assert switched["title"] == apart[0]["title"]
    assert switched["balance"]["q"] < 50 < apart[0]["balance"]["q"]


def test_sections_say_which_has_the_half_table_and_which_movements_can_be_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run_movements(Namespace(tables="6½+7m", boards=26, kind="pairs", json=False))
    assert "2 sections (A 6½, B 7): Mitchell, 7 tables" in capsys.readouterr().out
    run_movements(Namespace(tables="13+12½+7h", boards=26, kind="pairs", json=False))
    first = " ".join(capsys.readouterr().out.splitlines()[1].split())
    assert first.startswith("A 13, B 12½: Mitchell, 13 tables")
    assert " · C 7: Howell, 7 tables mitchell + howell 13 × 2 " in first
    run_movements(Namespace(tables="7+7", boards=26, kind="pairs", json=False))
    assert "2 sections: " in capsys.readouterr().out


def test_half_a_table_sits_out(capsys: pytest.CaptureFixture[str]) -> None:
    first = listed(capsys, "6.5")["movements"][0]
    assert (first["tables"], first["sit_outs"]) == (7, 1)


def test_every_movement_listed_can_be_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    for line in listed(capsys, "8")["movements"]:
        whole = shown(
            capsys,
            line["id"],
            "8",
            rounds=line["rounds"],
            boards_per_round=line["boards_per_round"],
            switch=line["switched"],
        )
        assert whole["check"] == {"ok": True, "problems": []}
        assert whole["balance"] == line["balance"]
        assert len(whole["plan"]) == 8 * line["rounds"]


def test_one_plan_whole(capsys: pytest.CaptureFixture[str]) -> None:
    whole = shown(capsys, "mitchell", "8.5", rounds=9, boards_per_round=3)
    assert (whole["id"], whole["kind"], whole["winners"], whole["missing"]) == ("mitchell", "pairs", 2, 18)
    assert whole["plan"][0] == {
        "round": 1, "table": 1, "ns": 1, "ew": 10, "boards": [1, 2, 3], "switched": False
    }  # fmt: skip
    assert whole["plan"][8]["ew"] is None


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    run_movements(Namespace(tables="8½", boards=27, kind="pairs", json=False))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        "Movement",
        "Id",
        "Rounds",
        "Boards",
        "Sit-outs",
        "Winners",
        "Minutes",
        "Balance",
    ]
    assert lines[1].startswith("Mitchell, 9 tables, last round arrow-switched ")
    assert lines[1].split()[-8:] == ["mitchell", "9", "×", "3", "24–27", "1", "1", "189", "88"][-8:]
    run_movement(Namespace(id="howell", tables="3.5", rounds=None, boards_per_round=3, json=False))
    printed = capsys.readouterr().out
    assert "– v 1 [13–15]" in printed
    assert "Nobody replays a board or sits in two places." in printed
    assert "1 winner. Balance 60.0 of 100 (SD 1.633, mean 2.0)." in printed


def test_who_waits_without_boards_is_shown_without(capsys: pytest.CaptureFixture[str]) -> None:
    run_movement(Namespace(id="rover", tables="6.5", rounds=5, boards_per_round=4, json=False))
    first_round = capsys.readouterr().out.splitlines()[2]
    assert first_round.endswith("6 v 13 [21–24]  7 v –")


def test_movements_for_teams_and_players_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    found = {one["id"]: one for one in listed(capsys, "7", 24, kind="teams")["movements"]}
    assert set(found) == {"american-whist", "round-robin", "howell-teams", "stagger", "teams-of-eight"}
    whist = found["american-whist"]
    assert (whist["rounds"], whist["boards_per_round"], whist["boards_per_contestant"]) == (6, 4, 24)
    whole = shown(capsys, "american-whist", "7", boards_per_round=4)
    assert (whole["kind"], whole["check"]["ok"], len(whole["plan"])) == ("teams", True, 42)
    found = {one["id"]: one for one in listed(capsys, "3.25", 26, kind="individual")["movements"]}
    assert found["individual-howell"]["sit_outs"] == 1
    whole = shown(capsys, "individual-howell", "13p")
    assert whole["plan"][0] == {
        "round": 1, "table": 1, "boards": [1, 2], "north": 12, "south": 11, "east": 10, "west": 3
    }  # fmt: skip
    assert whole["plan"][3]["east"] is None


def test_people_read_movements_for_teams_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    run_movements(Namespace(tables="3", boards=24, kind="teams", json=False))
    assert capsys.readouterr().out.startswith("Triangle (triangle): 2 × 12, ")
    run_movement(Namespace(id="individual-howell", tables="2", rounds=2, boards_per_round=3, json=False))
    assert capsys.readouterr().out.splitlines()[1:] == [
        "Round 1: 8+7 v 2+3 [1–3]  1+5 v 4+6 [1–3]",
        "Round 2: 8+1 v 3+4 [4–6]  2+6 v 5+7 [4–6]",
        "Nobody replays a board or sits in two places.",
    ]


def test_what_does_not_exist_is_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "40", kind="individual") == {"movements": []}
    run_movements(Namespace(tables="8", boards=None, kind="individual", json=False))
    assert capsys.readouterr().out == "No movement fits.\n"


@pytest.mark.parametrize(
    ("movement", "tables", "said"),
    [
        ("mitchell", "8", "There is no Mitchell for 8 tables. It exists for 7 and for 9 tables."),
        ("mitchell", "frogs", "“frogs” is not a number of tables or pairs."),
        ("waltz", "8", "There is no movement called waltz."),
        ("stagger", "six", "“six” is not a number of teams."),
        ("rainbow", "5.1", "20.4 players do not fill tables of four, whoever sits out."),
        ("new-england", "7", "There is no New England relay for 7 teams. It exists for 6 teams."),
    ],
)
def test_impossible_wishes_are_refused_in_one_sentence(movement: str, tables: str, said: str) -> None:
    with pytest.raises(ArrowswitchError) as refused:
        run_movement(Namespace(id=movement, tables=tables, rounds=None, boards_per_round=None, json=True))
    assert str(refused.value).startswith(said)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club with a Howell and a round robin of its own."""
    file = tmp_path / "club.club"
    with Director.open(file) as director:
        director.movements.keep(replace(plan("howell", tables=4), name="Thursday Howell"))
        director.movements.keep(replace(team_movement("round-robin").plan(6), name="Our league"))
    return file


def test_a_clubs_own_movement_is_listed_and_shown(capsys: pytest.CaptureFixture[str], club: Path) -> None:
    ids = [line["id"] for line in listed(capsys, "4", club=club)["movements"]]
    assert "own:Thursday Howell" in ids
    assert "own:Thursday Howell" not in [line["id"] for line in listed(capsys, "5", club=club)["movements"]]
    whole = shown(capsys, "own:thursday howell", "", club=club)
    assert (whole["id"], whole["tables"], whole["check"]["ok"]) == ("own:Thursday Howell", 4, True)
    assert whole["balance"]["q"] == 100
    teams = listed(capsys, "6", kind="teams", club=club)["movements"]
    assert "own:Our league" in [line["id"] for line in teams]
    assert shown(capsys, "own:Our league", "", club=club)["kind"] == "teams"


def test_an_own_movement_needs_its_club(club: Path) -> None:
    with pytest.raises(ArrowswitchError, match="Name the club file with --club FILE"):
        run_movement(Namespace(id="own:Thursday Howell", tables=None, json=True))
    with pytest.raises(ArrowswitchError, match="Available: Our league, Thursday Howell"):
        run_movement(Namespace(id="own:Monday", tables=None, json=True, club=club))


def test_thirteen_rounds_of_three_with_27_boards_are_answered_with_the_nearest() -> None:
    with pytest.raises(ArrowswitchError) as refused:
        run_movement(
            Namespace(id="mitchell", tables="13", rounds=13, boards_per_round=3, boards=27, json=True)
        )
    assert str(refused.value) == (
        "13 rounds of 3 need 39 boards in play; there are 27. The nearest that works is 13 rounds of 2."
    )


@pytest.mark.parametrize("share", [False, True])
def test_two_sections_with_copies_or_one_shared(capsys: pytest.CaptureFixture[str], share: bool) -> None:
    whole = shown(capsys, "mitchell", "5", sections=2, share=share)
    assert whole["check"] == {"ok": True, "problems": []}
    assert whole["sections"] == [["A", 1, 5], ["B", 6, 10]]
    assert whole["copies"] == (1 if share else 2)
    assert len({row["ns"] for row in whole["plan"]}) == 10


def test_a_pair_that_comes_later_has_its_table_from_the_beginning(capsys: pytest.CaptureFixture[str]) -> None:
    best = listed(capsys, "8.5", 27, comes_in=3)["movements"][0]
    assert (best["id"], best["tables"], best["sit_outs"], best["boards_each"]) == ("mitchell", 9, 1, [24, 27])
    whole = shown(capsys, "mitchell", "8.5", comes_in=3)
    assert whole["check"]["ok"]
    assert whole["missing"] is None
    late = [row["round"] for row in whole["plan"] if 18 in (row["ns"], row["ew"])]
    assert late == [3, 4, 5, 6, 7, 8, 9]
    full = shown(capsys, "mitchell", "9", comes_in=3)
    assert all(row["ns"] and row["ew"] for row in full["plan"])  # nobody is missing: nobody is waited for
