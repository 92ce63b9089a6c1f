"""The manual from the command line: every chapter and heading is printed, or the one that is asked for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from gui.help import chapters

ROOT = Path(__file__).parents[3]


def made(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "main.py"), "manual", "--out", str(folder / "manual.pdf"), *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    folder = tmp_path_factory.mktemp("manual")
    done = made(folder)
    assert done.returncode == 0, done.stderr
    return PdfReader(folder / "manual.pdf")


def words(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def squeezed(text: str) -> str:
    """Without blanks: each word is placed by itself."""
    return re.sub(r"\s", "", text)


def test_every_heading_is_printed(pdf: PdfReader) -> None:
    printed = squeezed("".join(page.extract_text() for page in pdf.pages))
    for chapter in chapters.there():
        for section in chapters.sections(chapter):
            assert squeezed(section.heading) in printed, f"{chapter}: {section.heading}"


def test_one_chapter_alone_has_no_contents(tmp_path: Path) -> None:
    done = made(tmp_path, "--chapter", "players")
    assert (done.returncode, done.stderr) == (0, "")
    assert words(PdfReader(tmp_path / "manual.pdf").pages[0]).startswith("Players")


def test_a_chapter_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    done = made(tmp_path, "--chapter", "plyers")
    assert done.returncode == 3
    assert done.stderr.startswith("The manual has no chapter plyers. Chapters: first-night, ")
    assert not (tmp_path / "manual.pdf").exists()
