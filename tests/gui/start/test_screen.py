"""Without a screen the start says so in one sentence, before Qt ends the program in its own way."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from gui.start.screen import refuse_no_screen
from model.errors import ArrowswitchError

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"DISPLAY": ":9731"},
        {"DISPLAY": "nonsense"},
        {"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": "/nowhere"},
    ],
)
def test_no_screen_is_said(environment: dict[str, str]) -> None:
    with pytest.raises(ArrowswitchError, match="There is no display"):
        refuse_no_screen(environment)


def test_a_screen_that_answers_or_is_on_another_machine_is_one(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:  # type: ignore[attr-defined, unused-ignore]  # not on Windows
        server.bind(str(tmp_path / "wayland-0"))
        server.listen()
        refuse_no_screen({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)})
    refuse_no_screen({"DISPLAY": "ann:10.0"})
    refuse_no_screen({"QT_QPA_PLATFORM": "offscreen"})


def test_the_program_without_a_screen_ends_in_one_sentence() -> None:
    without = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in without}
    done = subprocess.run(
        [sys.executable, "-B", "-c", "import main; raise SystemExit(main.run([]))"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("There is no display to open the window on.")
    assert done.stderr.count("\n") == 1
