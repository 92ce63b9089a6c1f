"""Trees kept for the next start are the very trees of the files, and whatever is wrong with them costs only time."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from model.paths import folders, resource
from model.rulings.trees.cache import TreeCache
from model.rulings.trees.library import Library
from model.rulings.trees.reader import read_head, read_tree
from model.rulings.trees.tree import Tree, TreeHead

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def kept() -> Path:
    """The kept file after every tree was read once."""
    library = Library()
    library.load_all()
    library.keep()
    return folders().cache / "rulings.json"


def test_what_is_kept_is_what_the_files_say(kept: Path) -> None:
    again = Library()
    assert again.heads == tuple(sorted(again.heads, key=lambda head: (head.order, head.id)))
    for tree in again.load_all():
        assert TreeCache(kept).find(resource("rulings") / f"{tree.id}.toml", Tree) == tree
        assert tree == read_tree(resource("rulings") / f"{tree.id}.toml")


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "damage.toml"
    shutil.copy(resource("rulings") / "damage.toml", path)
    shelf = TreeCache(tmp_path / "kept.json")
    shelf.remember(path, read_tree(path))
    shelf.keep()
    assert TreeCache(tmp_path / "kept.json").find(path, Tree) == read_tree(path)
    os.utime(path, ns=(1, 1))
    assert TreeCache(tmp_path / "kept.json").find(path, Tree) is None


def test_a_whole_tree_keeps_its_head_too(kept: Path) -> None:
    path = resource("rulings") / "damage.toml"
    head = TreeCache(kept).find(path, TreeHead)
    assert type(head) is TreeHead
    assert head == read_head(path)


def test_trees_read_ahead_in_idle_moments_are_the_same(kept: Path) -> None:
    kept.unlink()
    slowly, at_once = Library(), Library()
    pieces = sum(1 for _piece in slowly.preload())
    assert pieces > 2 * len(slowly.heads)
    assert kept.exists()
    assert slowly.load_all() == at_once.load_all()
    assert slowly.problems == at_once.problems == ()


def test_a_broken_file_read_ahead_is_named_and_left_out(tmp_path: Path) -> None:
    shutil.copy(resource("rulings") / "damage.toml", tmp_path)
    (tmp_path / "broken.toml").write_text("id = ", encoding="utf-8")
    (tmp_path / "half.toml").write_text(
        (tmp_path / "damage.toml").read_text(encoding="utf-8").replace('id = "damage"', 'id = "half"')
        + "\n[[x",
        encoding="utf-8",
    )
    for read in (lambda library: list(library.preload()), lambda library: library.load_all()):
        library = Library(tmp_path)
        read(library)
        assert {problem.path.name for problem in library.problems} == {"broken.toml", "half.toml"}
        assert [tree.id for tree in library.load_all()] == ["damage"]


def test_a_tree_that_was_never_opened_is_not_kept(tmp_path: Path) -> None:
    path = resource("rulings") / "damage.toml"
    shelf = TreeCache(tmp_path / "kept.json")
    shelf.remember(path, next(head for head in Library().heads if head.id == "damage"))
    shelf.keep()
    again = TreeCache(tmp_path / "kept.json")
    assert again.find(path, TreeHead) is not None
    assert again.find(path, Tree) is None


@pytest.mark.parametrize(
    "said", [b"", b"{", b'{"form": 1}', b'{"form": 99, "fields": [], "files": {}}', b"\xff\xfe"]
)
def test_a_kept_file_that_cannot_be_read_costs_only_time(kept: Path, said: bytes) -> None:
    kept.write_bytes(said)
    library = Library()
    assert library.tree("damage") == read_tree(resource("rulings") / "damage.toml")
    assert library.problems == ()


def test_a_folder_that_cannot_be_written_to_is_no_misfortune(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    shelf = TreeCache(tmp_path / "file" / "kept.json")
    shelf.remember(resource("rulings") / "damage.toml", read_tree(resource("rulings") / "damage.toml"))
    shelf.keep()
    assert (tmp_path / "file").read_text() == "in the way"
