"""What About tells: every part that is here, in its own version, with the text of its licence."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.about import parts
from gui.about.parts import Part

ROOT = Path(__file__).resolve().parents[3]
QT = ("PySide6_Essentials", "PySide6_Pdf", "shiboken6")


@pytest.fixture
def said(qtbot: QtBot) -> dict[str, Part]:
    return {part.name: part for part in parts.parts()}


def test_the_version_is_the_projects_own() -> None:
    assert (
        parts.version() == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    )


def test_each_locked_package_that_is_installed_is_named_in_the_version_that_is_installed(
    said: dict[str, Part],
) -> None:
    alike = {name.casefold().replace("_", "-"): part for name, part in said.items()}
    for found in metadata.distributions():
        name = found.metadata["Name"].casefold().replace("_", "-")
        if name in parts.list_locked():
            assert alike[name].version == found.version
    assert "pytest" not in alike


def test_every_part_names_its_licence_and_shows_all_of_it(said: dict[str, Part]) -> None:
    for part in said.values():
        assert part.licence, part.name
        assert len(part.text()) > 500, part.name


@pytest.mark.parametrize("name", QT)
def test_qt_is_used_under_the_lgpl_with_the_gpl_it_builds_on(said: dict[str, Part], name: str) -> None:
    assert said[name].licence == "LGPL-3.0-only"
    text = said[name].text()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "15. Disclaimer of Warranty." in text  # of the GPL


@pytest.mark.parametrize(
    ("name", "licence", "words"),
    [
        ("Inter", "OFL-1.1", "SIL OPEN FONT LICENSE"),
        ("SQLAlchemy", "MIT", "SQLAlchemy authors"),
        ("msgspec", "BSD-3-Clause", "Redistributions of source code"),
        ("reportlab", "BSD License", "ReportLab"),
        ("babel", "BSD-3-Clause", "Unicode"),
        ("Python", "PSF-2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"),
    ],
)
def test_the_licence_of_a_part_is_the_one_it_brings(
    said: dict[str, Part], name: str, licence: str, words: str
) -> None:
    assert said[name].licence == licence
    assert words.casefold() in said[name].text().casefold()


def test_the_solver_is_named_where_endplay_carries_it(said: dict[str, Part]) -> None:
    assert ("DDS" in said) == ("endplay" in said)
    if "DDS" in said:
        assert "Apache License" in said["DDS"].text()


def test_a_package_that_is_not_here_is_not_named(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(parts, "list_locked", lambda: ("msgspec", "no-such-package-anywhere"))
    assert [part.name for part in parts.parts()] == ["Python", "Inter", "msgspec"]


def test_a_licence_that_cannot_be_read_is_reported_in_its_place(tmp_path: Path) -> None:
    there = tmp_path / "LICENSE"
    there.write_text("Do as you like.", "utf-8")
    text = Part("one", "1", "MIT", (tmp_path / "COPYING", there)).text()
    assert text.startswith("COPYING cannot be read: ")
    assert text.endswith("Do as you like.")


def test_a_part_without_a_text_says_so() -> None:
    assert Part("one", "1", "MIT").text() == "No licence text comes with this component."
