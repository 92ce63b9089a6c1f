"""The lid is closed and the power is cut at any moment: what was shown as saved is there."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from builders import an_evening
from model.service import care
from model.service.director import Director

pytestmark = pytest.mark.club_file

Cell: TypeAlias = tuple[int, int, int]
WRITER = Path(__file__).with_name("killed_writer.py")
KILLS = 52


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no signal that kills at once")
def test_what_was_reported_as_saved_survives_being_killed(tmp_path: Path) -> None:
    club_file = tmp_path / "riverside.club"
    with an_evening(club_file, tables=4, movement="howell", entered=0) as director:
        session = director.sessions.current()
    assert session is not None
    chance = Random(2026)
    given: dict[Cell, str] = {}
    with subprocess.Popen(
        [sys.executable, str(WRITER), str(club_file), str(session)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "PYTHONPATH": str(WRITER.parents[3])},
    ) as writer:
        for _kill in range(KILLS):
            under_way = None
            for word, cell, result in _until_killed(writer, chance.randrange(24)):
                if word == "trying":
                    under_way = (cell, result)
                else:
                    given[cell] = result
                    under_way = None
            found = _found(club_file, session)
            if under_way is not None and found.get(under_way[0]) == under_way[1]:
                given[under_way[0]] = under_way[1]  # committed, and killed before it could be told
            assert found == given
            assert care.check(club_file).ok
        assert writer.stdin is not None
        writer.stdin.close()
    assert len(given) > KILLS


def _until_killed(writer: subprocess.Popen[str], lines: int) -> Iterator[tuple[str, Cell, str]]:
    """Start a child, kill it after so many lines (wherever it is by then), and give all it told."""
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write("go\n")
    process = int(writer.stdout.readline().removeprefix("pid "))
    found = []
    for _line in range(lines):
        found.append(writer.stdout.readline())
        assert found[-1] != "dead\n", "the writer ended by itself"
    os.kill(process, signal.SIGKILL)  # type: ignore[attr-defined, unused-ignore]  # not on Windows
    found += iter(writer.stdout.readline, "dead\n")
    for line in found:
        word, round_number, table, board, result = line.rstrip("\n").split(" ", 4)
        yield word, (int(round_number), int(table), int(board)), result


def _found(club_file: Path, session: int) -> dict[Cell, str]:
    """What is in, when the file is opened again."""
    with Director.open(club_file) as director:
        return {
            (line.round, line.table, line.board): str(line.result)
            for line in director.results.sheet(session)
            if line.result is not None
        }
