"""The way for newcomers in CONTRIBUTING.md: each file it names is there, and its search of first lines finds the rest."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
ROWS: Final = re.findall(
    r"^\| `?([^|,`]+)`?[^|]* \| `([^`]+)`.*\|$",
    (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### Where is")[2],
    re.MULTILINE,
)
SEARCHED: Final = {
    "insufficient": "resources/rulings/insufficient-bid.toml",
    "North enters": "resources/room/table.js",
    "phone": "resources/room/table.js",
    "grammar": "model/bridge/entry/grammar.py",
    "PostgreSQL": "model/storage/shared/copying.py",
    "round clock": "model/service/play/clock_entries.py",
    "late pair": "model/movement/doctor/pairs.py",
}
"""What newcomers searched for, and the file they meant."""


@pytest.mark.parametrize(("what", "where"), ROWS)
def test_a_word_of_the_trade_leads_to_its_file(what: str, where: str) -> None:
    first = (ROOT / where).read_text("utf-8").partition("\n")[0]
    assert what.strip().lower() in first.lower()


@pytest.mark.parametrize(("word", "where"), SEARCHED.items())
def test_the_search_it_advises_finds_the_file(word: str, where: str) -> None:
    advised = re.search(r"`git grep -inE '(.+)late pair'`", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert advised is not None
    first = (ROOT / where).read_text("utf-8").partition("\n")[0]
    assert re.match(advised[1] + re.escape(word), first, re.IGNORECASE), first


@pytest.mark.parametrize(
    "path", sorted((ROOT / "resources/rulings").glob("*.toml")), ids=lambda path: path.stem
)
def test_a_tree_of_rulings_begins_with_its_title(path: Path) -> None:
    written = path.read_text("utf-8")
    title = tomllib.loads(written)["title"].removesuffix("?")
    assert re.match(f"# {re.escape(title)}[.?] ", written), written.partition("\n")[0]


def test_every_file_it_names_is_there() -> None:
    assert len(ROWS) == 18
    named = re.findall(
        r"`((?:model|gui|reports|resources|tests|installer|docs)/[\w./-]+)`",
        (ROOT / "CONTRIBUTING.md").read_text("utf-8"),
    )
    made = (ROOT / ".gitignore").read_text("utf-8").split()  # by a command, and not in a fresh clone
    kept = [path for path in named if "NAME" not in path and f"/{path.rstrip('/')}/" not in made]
    assert kept
    assert [path for path in kept if not (ROOT / path).exists()] == []
