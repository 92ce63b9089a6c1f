"""Every entry has a name that reads well after "Undo"."""

import pytest

from model.service import entry_names

FACTS = {
    "team": "Lions",
    "round": 2,
    "board": 7,
    "table": 3,
    "title": "Pairs",
    "movement": "Howell",
    "player": "Ann Carr",
    "players": "Ann Carr – Bert Atwell",
    "number": 4,
    "one": 1,
    "other": 6,
    "file": "members.csv",
    "law": "27B1(a)",
    "origin": "riverside.pbn",
    "book": "The Laws",
    "section": "B",
    "into": "A",
    "boards": 27,
    "results": 3,
    "pair": 4,
    "first": 2,
    "last": 3,
    "rounds": 1,
    "minutes": 2,
}


@pytest.mark.parametrize("name", sorted(entry_names._PHRASES))
def test_every_entry_can_be_named(name: str) -> None:
    undo, title = entry_names.undo(name, FACTS), entry_names.title(name, FACTS)
    assert undo.startswith("Undo ")
    assert "{" not in undo + title
    assert title[0].isupper() or title[0].isdigit()


def test_every_entry_the_services_do_has_a_name() -> None:
    import re
    from pathlib import Path

    sources = (Path(__file__).parents[3] / "model" / "service").rglob("*.py")
    named = re.compile(
        r'"((?:result|session|seat|player|ruling|penalty|carry|preset|template|event|club|movement|deals|law|doctor|bridgemate|clock)\.[a-z-]+)"'
    )
    done = {name for source in sources for name in named.findall(source.read_text(encoding="utf-8"))}
    assert done == set(entry_names._PHRASES)


def test_a_result_is_said_with_its_score() -> None:
    assert entry_names.title(
        "result.enter", {**FACTS, "said": entry_names.describe_result("4♠ N +1", 650)}
    ) == ("Result of board 7, table 3: 4♠ N +1, +650")
    assert entry_names.describe_result("NP", None) == "NP"
    assert entry_names.describe_result("−100", -100) == "−100"
