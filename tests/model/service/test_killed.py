"""The lid is closed and the power is cut at any moment: what was shown as saved is there."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from builders import an_evening
from model.service import safety
from model.service.director import Director

WRITER = Path(__file__).with_name("killed_writer.py")
KILLS = 52


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no signal that kills at once")
def test_what_was_told_as_saved_survives_being_killed(tmp_path: Path) -> None:
    club_file = tmp_path / "riverside.club"
    with an_evening(club_file, tables=4, movement="howell", entered=0) as director:
        session = director.sessions.current()
    chance = Random(2026)
    told: dict[tuple[int, int, int], str] = {}
    command = [sys.executable, str(WRITER), str(club_file), str(session)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "PYTHONPATH": str(WRITER.parents[3])},
    ) as writer:
        assert writer.stdin is not None
        assert writer.stdout is not None
        for _kill in range(KILLS):
            writer.stdin.write("go\n")
            process = int(writer.stdout.readline().removeprefix("pid "))
            lines: list[str] = []
            for _line in range(chance.randrange(12)):
                lines.append(writer.stdout.readline())
                assert lines[-1].startswith("saved "), "the writer ended by itself"
            os.kill(process, signal.SIGKILL)
            while (line := writer.stdout.readline()) != "dead\n":
                lines.append(line)
            for line in lines:
                word, round_number, table, board, result = line.split(maxsplit=4)
                assert word == "saved"
                told[int(round_number), int(table), int(board)] = result.strip()
            _is_all_there(club_file, session, told, lines[-1] if lines else "")
        writer.stdin.close()
    assert len(told) > KILLS


def _is_all_there(
    club_file: Path, session: int | None, told: dict[tuple[int, int, int], str], last: str
) -> None:
    """Open the file after a kill; at most the one result that was under way may differ from what was told."""
    assert session is not None
    with Director.open(club_file) as director:
        found = {
            (line.round, line.table, line.board): str(line.result)
            for line in director.results.sheet(session)
            if line.result is not None
        }
    assert safety.check(club_file).ok
    different = {cell for cell in found.keys() | told.keys() if found.get(cell) != told.get(cell)}
    assert len(different) <= 1, last
    for cell in different:
        assert cell in found
        told[cell] = found[cell]
