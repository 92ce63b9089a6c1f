"""The door to the window: it opens quickly, and what is heavy waits until it is wanted."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from gui import app


def modules_after(command: str) -> list[str]:
    wanted = f"{command}\nimport sys; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", wanted], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_nothing_heavy_is_imported_before_the_window_is_there() -> None:
    heavy = {"reportlab", "babel", "endplay", "PySide6.QtSvg", "PySide6.QtPdf", "PySide6.QtPrintSupport"}
    assert heavy & set(modules_after("import model.service.director, gui.program")) == set()


def test_the_door_itself_is_light() -> None:
    assert {"PySide6", "sqlalchemy"} & set(modules_after("import gui.app")) == set()


def test_the_model_is_there_before_qt() -> None:
    order = modules_after(
        "import builtins, gui.app, argparse, sys\n"
        "class Stop(Exception): pass\n"
        "real = builtins.__import__\n"
        "def watch(name, *rest):\n"
        "    if name == 'gui.program': raise Stop\n"
        "    return real(name, *rest)\n"
        "builtins.__import__ = watch\n"
        "try: gui.app.run(argparse.Namespace())\n"
        "except Stop: pass\n"
    )
    assert "model.service.director" in order
    assert "PySide6" not in order


def test_the_club_file_of_the_arguments_is_the_one_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path | None] = []

    def open_window(club: Path | None) -> int:
        opened.append(club)
        return 0

    monkeypatch.setattr("gui.program.open_window", open_window)
    assert app.run(Namespace(club=Path("Harbour.club"))) == 0
    assert opened == [Path("Harbour.club")]
