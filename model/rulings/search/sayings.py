"""What people say, a file a language: the sayings of each tree, and the words that mean one thing."""

from __future__ import annotations

import itertools
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from model.folding import fold

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Sayings:
    """The sayings by tree, those heard at tables among them, and by notion the ways to say it; suits are ranks by word."""

    trees: dict[str, tuple[str, ...]] = field(default_factory=dict)
    same: dict[str, tuple[str, ...]] = field(default_factory=dict)
    suits: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    little: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


def read_sayings(path: Path) -> Sayings:
    """The sayings of a file, none where there is no such file or it cannot be read: the search then knows the titles alone."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return Sayings()
    said, heard = given.get("trees", {}), given.get("heard", {})
    return Sayings(
        {tree: (*said.get(tree, ()), *heard.get(tree, ())) for tree in {**said, **heard}},
        {
            notion: tuple(read for one in ways for read in readings(one))
            for notion, ways in given.get("same", {}).items()
        },
        {fold(word): int(rank) for word, rank in given.get("suits", {}).items()},
        {fold(word): int(level) for word, level in given.get("numbers", {}).items()},
        tuple(given.get("little", {}).get("words", ())),
        tuple(fold(word) for word in given.get("little", {}).get("over", ())),
    )


def readings(way: str) -> tuple[str, ...]:
    """Each way to read "not|wasn't his|her turn"."""
    return tuple(" ".join(one) for one in itertools.product(*(word.split("|") for word in way.split())))
