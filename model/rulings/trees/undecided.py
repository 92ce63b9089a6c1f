"""What a later edition leaves undecided: every node that rests on a place it changes or removes and says nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from model.rulings.trees.editions import Edition, list_undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from model.rulings.trees.tree import Tree


def find_undecided(trees: Iterable[Tree], edition: Edition) -> list[str]:
    """A line for each: the tree, the node, and the places as the edition before calls them; [] for an edition that is built in."""
    found = [
        f"{tree.id}: {where}: {', '.join(places)}"
        for tree in trees
        for where, places in _of(tree, edition, "")
    ]
    return list(dict.fromkeys(found))


def _of(node: object, edition: Edition, where: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(node, tuple):
        for one in node:
            yield from _of(one, edition, where)
        return
    if not isinstance(node, msgspec.Struct):
        return
    here = _named(node, where)
    if places := list_undecided(getattr(node, "law", ""), edition):
        yield here or "title", places
    for name in node.__struct_fields__:
        yield from _of(getattr(node, name), edition, here)


def _named(node: msgspec.Struct, where: str) -> str:
    """A node by its id, an answer behind its question; what carries none stands where it is."""
    own = getattr(node, "id", "")
    if hasattr(node, "start") or not own:
        return where
    return f"{where}.{own}" if where else own
