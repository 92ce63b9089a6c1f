"""The chapter of keys is what the table of actions says now."""

from __future__ import annotations

import pytest

from gui.actions import ACTIONS
from gui.key_names import key_names
from installer import keys
from model.i18n import CHOICES


@pytest.mark.parametrize("language", CHOICES)
def test_the_chapter_is_current(language: str) -> None:
    text = "installer/build.py keys"
    assert keys.target_in(language).read_text("utf-8") == keys.chapter(language), f"out of date: {text}"


def test_every_action_and_each_of_its_keys_is_in_the_chapter() -> None:
    lines = keys.chapter().splitlines()
    for spec in ACTIONS:
        line = next(line for line in lines if line.endswith(f"| {spec.text} |") and _has(line, spec.keys))
        assert line.startswith("| ")


@pytest.mark.parametrize(
    ("keys_", "shown"),
    [("Ctrl+Return", "Ctrl+Enter"), ("Ctrl++", "Ctrl++"), ("+", "+"), ("-", "-"), ("PgDown", "PgDn")],
)
def test_keys_are_written_as_people_know_them(keys_: str, shown: str) -> None:
    assert key_names(keys_) == shown


def _has(line: str, wanted: tuple[str, ...]) -> bool:
    return all(f"`{key_names(each)}`" in line for each in wanted)
