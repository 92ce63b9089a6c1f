"""The README in each language: what it leads to is there, and it has the commands and variables of the English one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import main
from gui.help.chapters import fingerprint, read_fingerprint
from model.i18n import LANGUAGES, SOURCE_LANGUAGE

ROOT: Final = Path(__file__).parent.parent
SPOKEN: Final = [code for code in LANGUAGES if code != SOURCE_LANGUAGE]


def readme(language: str) -> str:
    name = "README.md" if language == SOURCE_LANGUAGE else f"README.{language}.md"
    return (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_and_pictures_lead_somewhere(language: str) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", readme(language))
    assert [target for target in targets if not (ROOT / target).exists()] == []
    others = {"README.md", *(f"README.{code}.md" for code in SPOKEN)}
    assert len(others & set(targets)) == len(others) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_named(language: str) -> None:
    said = set(re.findall(r"`(?:python3 main\.py )?([a-z-]+)", readme(language)))
    assert set(main.COMMANDS) - {"solve", "play-out", "room-server"} <= said


@pytest.mark.parametrize("language", SPOKEN)
def test_a_readme_is_as_new_as_the_english_one(language: str) -> None:
    """Not a fault, as with a chapter of the manual: the run lists it."""
    source = readme(SOURCE_LANGUAGE)
    if read_fingerprint(readme(language)) != fingerprint(source):
        pytest.xfail(f"README.{language}.md is older than README.md ({fingerprint(source)})")
    counts = [readme(language).count(mark) for mark in ("\n## ", "\n| ", "](")]
    assert counts == [source.count(mark) for mark in ("\n## ", "\n| ", "](")]
