"""The door to the window: it opens quickly, and what is heavy waits until it is wanted."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from gui import app


def after(command: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{command}"], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def modules_after(command: str) -> list[str]:
    (modules,) = after(f"{command}\nprint(' '.join(sys.modules))")
    return modules.split()


def test_nothing_heavy_is_imported_before_the_window_is_there() -> None:
    heavy = {"reportlab", "babel", "endplay", "PySide6.QtSvg", "PySide6.QtPdf", "PySide6.QtPrintSupport"}
    assert heavy & set(modules_after("import model.service.director, gui.program")) == set()


def test_the_door_itself_is_light() -> None:
    assert {"PySide6", "sqlalchemy"} & set(modules_after("import gui.app")) == set()


def test_no_source_is_read_and_kept_once_qt_is_there() -> None:
    done = after(
        "import gui.app; gui.app.get_ready(); gui.app.get_ready()\n"
        "import builtins, gui.program, linecache\n"
        "print(builtins.__import__ is not builtins.__feature_import__, 'PySide6.QtWidgets' in sys.modules)\n"
        "print([file for file in linecache.cache if '/gui/' in file.replace(chr(92), '/')])"
    )
    assert done == ["True True", "[]"]


def test_what_no_evening_calls_is_not_loaded() -> None:
    done = after(
        "import gui.app; gui.app.get_ready(); import gui.program\n"
        "print({'asyncio.events', 'ssl', 'email.message', 'importlib.metadata._meta'} & set(sys.modules))"
    )
    assert done == ["set()"]


def test_work_beside_the_window_gives_way_to_it_within_a_millisecond() -> None:
    """A key waits for it ten to twenty times."""
    assert after("import gui.app; gui.app.get_ready(); print(sys.getswitchinterval() <= 0.001)") == ["True"]


def test_the_club_file_of_the_arguments_is_the_one_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path | None] = []

    def open_window(club: Path | None) -> int:
        opened.append(club)
        return 0

    monkeypatch.setattr("gui.program.open_window", open_window)
    assert app.run(Namespace(club=Path("Harbour.club"))) == 0
    assert opened == [Path("Harbour.club")]
