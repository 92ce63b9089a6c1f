"""The shelf of trees: heads at once, whole trees when asked for; broken files are named and left out."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from model.errors import NotKnown
from model.i18n import _
from model.paths import folders, resource
from model.rulings.trees.cache import TreeCache
from model.rulings.trees.reader import TreeRefused, read_head, read_tree
from model.rulings.trees.tree import Tree, TreeHead

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from model.rulings.search.shelf import Shelf


class Library:
    """The trees of a folder, our own by default.

    ``heads`` are read when first asked for, a tree when first opened; of our own folder they are kept for the next time.
    ``problems`` are the files left out so far; after `load_all` it names every broken one.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or resource("rulings")
        self._kept: TreeCache | None = None if folder else TreeCache()
        self._paths: dict[str, Path] = {}
        self._heads: dict[str, TreeHead] | None = None
        self._trees: dict[str, Tree] = {}
        self._problems: dict[Path, TreeRefused] = {}
        self._ahead: dict[Path, TreeHead] = {}

    @property
    def heads(self) -> tuple[TreeHead, ...]:
        """What the first screen offers, in the order it offers it, helpers included."""
        return tuple(self._read_heads().values())

    @property
    def problems(self) -> tuple[TreeRefused, ...]:
        """The files left out, each with its path and line."""
        return tuple(self._problems.values())

    def tree(self, tree_id: str) -> Tree:
        """The tree with this id; raises `NotKnown` where there is none, `TreeRefused` where it is broken."""
        if tree_id not in self._trees:
            heads = self._read_heads()
            if tree_id not in heads:
                raise NotKnown(
                    _("There is no tree of rulings called {id}.").format(id=tree_id),
                    _("Available: {ids}.").format(ids=", ".join(heads)),
                )
            try:
                self._trees[tree_id] = self._read_tree(self._paths[tree_id])
            except TreeRefused as problem:
                self._leave_out(self._paths[tree_id], problem)
                raise
        return self._trees[tree_id]

    def load_all(self) -> tuple[Tree, ...]:
        """Every tree that can be used; the others are in `problems`."""
        if self._heads is None:
            self._read_whole()
        trees = []
        for tree_id in tuple(self._read_heads()):
            try:
                trees.append(self.tree(tree_id))
            except TreeRefused:
                continue
        return tuple(trees)

    def preload(self) -> Iterator[None]:
        """Read every tree a file at a time, for whoever has a moment between two; the last step keeps what was read."""
        for path in self._files():
            self._read_ahead(path)
            yield
        for tree_id in tuple(self._read_heads()):
            try:
                self.tree(tree_id)
            except (TreeRefused, NotKnown):
                continue
            yield
        self.keep()
        yield
        yield from self.shelf.preload()

    @cached_property
    def shelf(self) -> Shelf:
        """What the search over the trees reads."""
        from model.rulings.search.shelf import Shelf  # the start of the window never searches

        kept = folders().cache if self._kept is not None else None
        return Shelf(self.heads, self.load_all, self.folder / "words", kept)

    def keep(self) -> None:
        """Keep what was read for the next start; call it when nobody waits."""
        if self._kept is not None:
            self._kept.keep()
            if "shelf" in self.__dict__:
                self.shelf.keep()

    def _read_heads(self) -> dict[str, TreeHead]:
        if self._heads is None:
            found = []
            for path in self._files():
                try:
                    head = self._read_head(path)
                    if head.id in self._paths:
                        raise TreeRefused(
                            path, 1, _("There is already a tree called {id}.").format(id=head.id)
                        )
                except TreeRefused as problem:
                    self._leave_out(path, problem)
                    continue
                self._paths[head.id] = path
                found.append(head)
            self._heads = {head.id: head for head in sorted(found, key=lambda head: (head.order, head.id))}
        return self._heads

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("*.toml"))

    def _read_ahead(self, path: Path) -> None:
        """Read a head ahead of time; what is wrong with it is reported when all are asked for."""
        if self._heads is None:
            try:
                self._ahead[path] = self._read_head(path)
            except TreeRefused:
                return

    def _read_whole(self) -> None:
        """Read every file once, where head and tree are both wanted: a tree is its own head."""
        for path in self._files():
            try:
                self._ahead[path] = self._read_tree(path)
            except TreeRefused:
                continue  # reported when the head, or the tree, is asked for
        for tree in [one for one in self._ahead.values() if isinstance(one, Tree)]:
            self._trees.setdefault(tree.id, tree)

    def _read_head(self, path: Path) -> TreeHead:
        if path in self._ahead:
            return self._ahead.pop(path)
        found = self._kept.find(path, TreeHead) if self._kept else None
        if found is None:
            found = read_head(path)
            if self._kept:
                self._kept.remember(path, found)
        return found

    def _read_tree(self, path: Path) -> Tree:
        found = self._kept.find(path, Tree) if self._kept else None
        if found is None:
            found = read_tree(path)
            if self._kept:
                self._kept.remember(path, found)
        return found

    def _leave_out(self, path: Path, problem: TreeRefused) -> None:
        self._problems[path] = problem
        if self._heads is not None:
            self._heads = {key: head for key, head in self._heads.items() if self._paths[key] != path}
