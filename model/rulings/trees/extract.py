"""Gathers the texts of the trees for the catalogues, as an extractor of Babel.

In the settings of pybabel: ``[extractors] rulings = model.rulings.trees.extract:extract`` and
``[rulings: resources/rulings/*.toml]``. Each text comes with its line and the tree's id and node as a comment.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from model.rulings.trees.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from _typeshed import SupportsRead

TEXTS: Final = frozenset({"title", "ask", "say", "help", "hint", "text", "weigh", "options"})
_NOT_TEXTS: Final = frozenset({"words", "when", "to", "law", "covers"})


def extract(
    fileobj: SupportsRead[bytes],
    keywords: Mapping[str, object],
    comment_tags: Collection[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Each text of one tree file: line, "_", the text, and where it is said."""
    source = fileobj.read().decode("utf-8")
    lines = source.splitlines()
    node = tomllib.loads(source)
    tree = node.get("id", "")
    for place, text in _texts("", node):
        yield _line(lines, text), "_", text, [f"{tree}: {place}".strip()]


def texts_of(tree: Tree) -> Iterator[tuple[str, str]]:
    """Every text of a tree with the place where it stands."""
    yield from _texts("", msgspec.to_builtins(tree))


def _texts(place: str, node: Any) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        here = f"{place} {node['id']}".strip() if isinstance(node.get("id"), str) else place
        for key, value in node.items():
            if key in TEXTS:
                yield from ((f"{here} {key}".strip(), text) for text in _strings(value) if text)
            elif key not in _NOT_TEXTS:
                yield from _texts(here, value)
    elif isinstance(node, list | tuple):
        for one in node:
            yield from _texts(place, one)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)


def _line(lines: list[str], text: str) -> int:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return next((number for number, line in enumerate(lines, 1) if quoted in line), 1)
