"""The door: what the command line means, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

import main
from model.errors import ArrowswitchError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

EVERY_COMMAND = [
    "demo --out night",
    "score tuesday.xml --json",
    "movements --tables 6.5",
    "rule --edition 2007 --answers asked.json --json",
    "lawbook laws.txt --json",
    "movement mitchell --tables 7",
    "report ranking --club our.club --session 3 --out ranking.pdf",
    "deal --boards 1-36 --out tonight.dup",
    "convert tonight.dup tonight.pbn",
    "analyse tonight.dup --json",
    "solve",
    "play-out",
    "manual --out manual.pdf --chapter scores",
    "web --club our.club --session 3 --out pages",
    "room --club our.club --session 3 --port 0",
    "room-server",
    "person --club our.club --player 4711 --out held.pdf",
    "forget --club our.club --player 4711 --yes",
    "stage --club our.club --session 3 --final 14 --carry 50",
    "check --club our.club",
    "backup --club our.club",
    "restore --club our.club --from yesterday.club",
    "copy our.club postgresql://hall/congress --move",
    "duties --club postgresql://hall/congress bea=scorer",
    "upgrade postgresql://hall/congress",
]


def read(line: str) -> dict[str, object]:
    return vars(main.read(line.split()))


def test_without_a_command_the_window_opens() -> None:
    assert read("") == {"command": None, "club": None}
    assert read("--club our.club") == {"command": None, "club": Path("our.club")}


def test_score_goes_by_the_file_unless_asked_otherwise() -> None:
    assert read("score tuesday.xml") == {
        "command": "score",
        "club": None,
        "event": Path("tuesday.xml"),
        "further": [],
        "method": None,
        "conditions": None,
        "rule": None,
        "best": 8,
        "steps": 1,
        "explain": None,
        "since": None,
        "json": False,
    }


def test_tables_may_be_half() -> None:
    asked = read("movements --tables 6.5 --boards 24 --json")

    assert (asked["tables"], asked["boards"], asked["kind"], asked["json"]) == ("6.5", 24, "pairs", True)


def test_one_movement_is_named_by_its_id() -> None:
    asked = read("movement howell --tables 5 --rounds 7 --boards-per-round 3 --switch 6 7")

    assert (asked["id"], asked["tables"], asked["rounds"], asked["boards_per_round"]) == ("howell", "5", 7, 3)
    assert asked["switch"] == [6, 7]


def test_a_backup_is_restored_from_a_file() -> None:
    asked = read("restore --club our.club --from yesterday.club")

    assert (asked["club"], asked["source"]) == (Path("our.club"), Path("yesterday.club"))


@pytest.mark.parametrize("line", ["report list", "report --kind list"])
def test_the_kinds_of_report_are_listed_without_a_club(line: str) -> None:
    assert read(line)["kind"] == "list"


@pytest.mark.parametrize(
    "line",
    [
        "play",
        "score",
        "movements",
        "movement mitchell",
        "movements --tables 7 --kind quads",
        "report",
        "report ranking --club our.club --out ranking.pdf",
        "restore --club our.club",
        "demo --out night --paper a3",
    ],
)
def test_a_line_that_means_nothing_ends_with_2(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.read(line.split())

    assert ended.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("line", EVERY_COMMAND)
def test_every_command_can_be_read_and_has_its_room(line: str) -> None:
    room, function = main.COMMANDS[main.read(line.split()).command].split(":")

    assert callable(getattr(import_module(room), function))


def test_every_command_is_tried_above() -> None:
    assert {line.split()[0] for line in EVERY_COMMAND} == set(main.COMMANDS)


@pytest.fixture
def scoring(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[argparse.Namespace], int]], None]:
    """Put a function in the place of the command score."""

    def take(function: Callable[[argparse.Namespace], int]) -> None:
        room = ModuleType("a_room")
        room.run = function  # type: ignore[attr-defined] # a module made here
        monkeypatch.setitem(sys.modules, "a_room", room)
        monkeypatch.setitem(main.COMMANDS, "score", "a_room:run")

    return take


def test_the_status_of_the_command_is_the_status_of_the_program(scoring: Callable[..., None]) -> None:
    scoring(lambda arguments: 0 if arguments.json else 1)

    assert main.run(["score", "tuesday.xml", "--json"]) == 0


def test_bad_input_is_one_line_and_3(
    scoring: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(arguments: argparse.Namespace) -> int:
        raise ArrowswitchError(f"{arguments.event}, line 4: 615 is no bridge score.", "Did you mean\n620?")

    scoring(refuse)

    assert main.run(["score", "tuesday.csv"]) == 3
    output = capsys.readouterr()
    assert output.err == "tuesday.csv, line 4: 615 is no bridge score. Did you mean 620?\n"
    assert output.out == ""


def test_a_file_that_is_not_there_is_one_line_and_3(
    scoring: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scoring(lambda arguments: len(arguments.event.read_text()))
    gone = tmp_path / "gone.xml"

    assert main.run(["score", str(gone)]) == 3
    assert capsys.readouterr().err == f"{gone}: there is no such file or folder\n"


def test_what_was_typed_is_quoted_in_eighty_letters_and_a_path_whole(
    scoring: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = f"{os.sep}home{os.sep}{'club' * 25}{os.sep}night.csv"

    def refuse(arguments: argparse.Namespace) -> int:
        raise ArrowswitchError(f"“1-{'9' * 5000}” are no boards.", f"Look into {path}.")

    scoring(refuse)
    assert main.run(["score", "night.csv"]) == 3
    assert capsys.readouterr().err == f"“1-{'9' * 76}… are no boards. Look into {path}.\n"


def test_a_fault_of_ours_is_not_dressed_up_as_bad_input(scoring: Callable[..., None]) -> None:
    def stumble(arguments: argparse.Namespace) -> int:
        raise ZeroDivisionError

    scoring(stumble)

    with pytest.raises(ZeroDivisionError):
        main.run(["score", "tuesday.csv"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells of a closed pipe otherwise")
def test_a_reader_that_has_enough_is_no_fault() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "main.py", "movements", "--tables", "7"],
        cwd=main.ROOT,
        env={**os.environ, "ARROWSWITCH_ENVIRONMENT": "here"},
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)

    assert (done.returncode, done.stderr) == (0, "")
