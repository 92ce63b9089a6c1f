"""The system's libraries for Qt on Linux, and the one line that brings them."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer.setup import system_libraries
from installer.setup.system_libraries import (
    ALWAYS,
    ON_X11,
    WAYLAND,
    apt_install,
    explanation,
    find_missing,
    install_line,
)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Give the names that can be loaded: all, until a test takes some away."""
    there = {library.soname for library in (*ALWAYS, *ON_X11)} | set(WAYLAND)
    monkeypatch.setattr(system_libraries, "_loads", there.__contains__)
    return there


def names(screen: str) -> list[str]:
    return [library.soname for library in find_missing(screen)]


def on_a_system_with(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name == program else None)


def test_a_library_that_is_not_there_is_found_by_trying() -> None:
    assert not system_libraries._loads("libthere-is-no-such-bridge-library.so.1")


def test_nothing_is_missing_where_all_can_be_loaded(loads: set[str]) -> None:
    assert names("x11") == []


def test_without_a_screen_only_the_basic_ones_are_wanted(loads: set[str]) -> None:
    loads -= {"libEGL.so.1", "libxcb-cursor.so.0"}

    assert names("offscreen") == ["libEGL.so.1"]
    assert names("x11") == ["libEGL.so.1", "libxcb-cursor.so.0"]


def test_wayland_needs_none_of_x11_but_where_its_own_are_missing(loads: set[str]) -> None:
    loads -= {"libxcb-cursor.so.0"}
    assert names("wayland") == []

    loads -= {"libwayland-cursor.so.0"}
    assert names("wayland") == ["libxcb-cursor.so.0"]


@pytest.mark.parametrize(
    ("program", "line"),
    [
        ("apt-get", "apt-get install libegl1 libxcb-cursor0"),
        ("dnf", "dnf install mesa-libEGL xcb-util-cursor"),
        ("pacman", "pacman -S libglvnd xcb-util-cursor"),
        ("zypper", "zypper install Mesa-libEGL1 libxcb-cursor0"),
        ("emerge", ""),
    ],
)
def test_the_line_to_type_speaks_the_systems_tongue(
    program: str, line: str, loads: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loads -= {"libEGL.so.1", "libxcb-cursor.so.0"}
    on_a_system_with(program, monkeypatch)

    assert install_line(find_missing("x11")) == line


def test_the_explanation_names_them_and_ends_in_the_line(
    loads: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loads -= {"libEGL.so.1"}
    on_a_system_with("apt-get", monkeypatch)
    monkeypatch.setattr(system_libraries, "is_root", lambda: False)

    said = explanation(find_missing("x11")).splitlines()

    assert said[0] == "A system library that the window needs is missing: libEGL.so.1."
    assert said[-1] == "    sudo apt-get install libegl1"


@pytest.fixture
def apt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """Stand in for apt-get as root: what it was asked, and the first install fails."""
    asked: list[tuple[str, ...]] = []

    def answer(*words: str) -> bool:
        asked.append(words)
        return words[0] == "update" or ("update",) in asked

    monkeypatch.setattr(system_libraries, "_apt", answer)
    monkeypatch.setattr(system_libraries, "is_root", lambda: True)
    monkeypatch.setattr(system_libraries, "APT_LISTS", tmp_path)
    on_a_system_with("apt-get", monkeypatch)
    return asked


INSTALL = ("install", "--yes", "--no-install-recommends", "libegl1")


def test_root_without_package_lists_fetches_them_first(apt: list[tuple[str, ...]]) -> None:
    assert apt_install(["libegl1"])
    assert apt == [("update",), INSTALL]


def test_root_with_old_package_lists_fetches_them_after_a_failure(
    apt: list[tuple[str, ...]], tmp_path: Path
) -> None:
    (tmp_path / "bookworm_main_binary-amd64_Packages.lz4").touch()

    assert apt_install(["libegl1"])
    assert apt == [INSTALL, ("update",), INSTALL]


def test_nobody_but_root_installs(apt: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_libraries, "is_root", lambda: False)

    assert not apt_install(["libegl1"])
    assert apt == []
