"""The quick look at every start: is all in place, and going inside."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from installer import entry, environment

ROOT = Path(environment.__file__).parent.parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Lay out a checkout whose environment was installed to its end."""
    (tmp_path / "installer").mkdir()
    python = Path(environment.python_of(str(tmp_path)))
    python.parent.mkdir(parents=True)
    python.touch()
    for purpose, name in environment.LOCKS.items():
        (tmp_path / "installer" / name).write_bytes(b"reportlab==5.1.0\n")
        proof = Path(environment.proof_of(str(tmp_path), purpose))
        proof.write_bytes(environment.python_version() + b"\nreportlab==5.1.0\n")
    return tmp_path


def is_ready(root: Path, *purposes: str, window: bool = False, version_known: bool = True) -> bool:
    return environment.is_ready(str(root), purposes or ("run",), window, version_known)


@pytest.fixture(autouse=True)
def plain_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (environment.OWN_CHOICE, environment.ENTERED, "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.setenv(name, "")  # so that one a test sets anew is taken away with it
        monkeypatch.delenv(name)


def test_a_finished_installation_is_ready(checkout: Path) -> None:
    assert is_ready(checkout)
    assert is_ready(checkout, "run", "tests")


def test_a_changed_lock_is_not_ready(checkout: Path) -> None:
    (checkout / "installer" / "requirements-dev.lock").write_bytes(b"reportlab==6\n")

    assert is_ready(checkout, "run")
    assert not is_ready(checkout, "run", "tests")


def test_a_half_made_environment_is_not_ready(checkout: Path) -> None:
    Path(environment.proof_of(str(checkout), "run")).unlink()

    assert not is_ready(checkout)


def test_an_environment_whose_python_went_away_is_not_ready(checkout: Path) -> None:
    Path(environment.python_of(str(checkout))).unlink()

    assert not is_ready(checkout)


def test_an_environment_for_another_python_is_seen_from_inside(checkout: Path) -> None:
    Path(environment.proof_of(str(checkout), "run")).write_bytes(b"3.10\nreportlab==5.1.0\n")

    assert is_ready(checkout, version_known=False)
    assert not is_ready(checkout, version_known=True)


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux leaves these libraries to the system"
)
def test_a_window_also_wants_the_systems_libraries(checkout: Path) -> None:
    assert not is_ready(checkout, window=True)

    Path(environment.libraries_proof_of(str(checkout))).touch()

    assert is_ready(checkout, window=True)


@pytest.mark.parametrize(
    ("variables", "screen"),
    [
        ({}, "x11"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
        ({"WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "xcb"}, "x11"),
        ({"QT_QPA_PLATFORM": "offscreen:size=1366x768"}, "offscreen"),
    ],
)
def test_the_screen_at_hand(variables: dict[str, str], screen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert environment.screen() == screen


def test_packages_brought_by_the_person_are_taken_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(environment.OWN_CHOICE, "here")

    entry.enter(str(tmp_path), window=True)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows starts a second process instead")
def test_what_is_ready_is_entered_with_the_same_command(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered = []

    def exec_in_its_place(python: str, command: list[str]) -> None:
        entered.append((python, command))
        raise SystemExit

    monkeypatch.setattr(os, "execv", exec_in_its_place)
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "dev", "main.py", "score", "tuesday.xml"])

    with pytest.raises(SystemExit):
        entry.enter(str(checkout))

    python = environment.python_of(str(checkout))
    assert entered == [(python, [python, "-X", "dev", "main.py", "score", "tuesday.xml"])]
    assert os.environ[environment.ENTERED] == "+"


def test_an_environment_that_cannot_be_entered_ends_in_a_sentence(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(environment.ENTERED, "+")

    with pytest.raises(SystemExit, match="Remove that folder and start again"):
        entry.enter(str(checkout))


@pytest.mark.parametrize(
    "name", ["main.py", "installer/environment.py", "installer/__init__.py", "tests/__main__.py"]
)
def test_an_old_python_can_read_what_tells_it_to_go(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), name, feature_version=(3, 8))


def test_the_first_look_loads_nothing_slow() -> None:
    question = (
        "import sys; sys.path.insert(0, '.'); import main, installer.environment;"
        "print(sorted({'argparse', 'typing', 'pathlib', 're', 'subprocess', 'gettext'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", question], cwd=ROOT, check=True, capture_output=True, text=True
    )

    assert done.stdout.strip() == "[]"


def test_the_tests_keep_what_python_makes_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every worker, and every program a test starts, would compile all of it at each run."""
    spec = spec_from_file_location("the_way_in", ROOT / "tests" / "__main__.py")
    assert spec is not None and spec.loader is not None
    way_in = module_from_spec(spec)
    spec.loader.exec_module(way_in)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    way_in.keep_bytecode()

    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert not sys.dont_write_bytecode
