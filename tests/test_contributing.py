"""The way for newcomers in CONTRIBUTING.md: each file it names is there and says in its first line what was looked for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
ROWS: Final = re.findall(
    r"^\| `?([^|,`]+)`?[^|]* \| `([^`]+)`.*\|$",
    (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### Where is")[2],
    re.MULTILINE,
)


@pytest.mark.parametrize(("what", "where"), ROWS)
def test_a_word_of_the_trade_leads_to_its_file(what: str, where: str) -> None:
    first = (ROOT / where).read_text("utf-8").partition("\n")[0]
    assert what.strip().lower() in first.lower()


def test_every_file_it_names_is_there() -> None:
    assert len(ROWS) == 10
    named = re.findall(
        r"`((?:model|gui|reports|resources|tests|installer|docs)/[\w./-]+)`",
        (ROOT / "CONTRIBUTING.md").read_text("utf-8"),
    )
    made = (ROOT / ".gitignore").read_text("utf-8").split()  # by a command, and not in a fresh clone
    kept = [path for path in named if "NAME" not in path and f"/{path.rstrip('/')}/" not in made]
    assert kept
    assert [path for path in kept if not (ROOT / path).exists()] == []
