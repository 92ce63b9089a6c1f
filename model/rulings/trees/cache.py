"""Trees once read, kept in the person's cache folder: a tree file is long to parse and seldom changes.

If anything is wrong with the kept file, or with writing it, the tree files are read instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from model.paths import folders
from model.rulings.trees.tree import Tree, TreeHead

if TYPE_CHECKING:
    from pathlib import Path

Shape = TypeVar("Shape", TreeHead, Tree)
_NAME: Final = "rulings.json"
_FORM: Final = 1


class _Kept(msgspec.Struct):
    """One tree file as it was when it was read: size and time of change, its head, and the whole once it was opened."""

    seen: tuple[int, int]
    head: msgspec.Raw = msgspec.Raw(b"null")
    tree: msgspec.Raw = msgspec.Raw(b"null")


class _Shelf(msgspec.Struct, forbid_unknown_fields=True):
    """The kept file; ``form`` is that of this module and ``fields`` those of the structs it was written from."""

    form: int
    fields: tuple[str, ...]
    files: dict[str, _Kept]


class TreeCache:
    """What was read of the tree files before; `keep` writes what was read since."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or folders().cache / _NAME
        self._files: dict[str, _Kept] = self._read()
        self._changed = False

    def find(self, path: Path, kind: type[Shape]) -> Shape | None:
        """The head or the tree of a file that is as it was; None when it must be read."""
        kept = self._files.get(path.name)
        if kept is None or kept.seen != _seen(path):
            return None
        try:
            return msgspec.json.decode(kept.head if kind is TreeHead else kept.tree, type=kind)
        except (msgspec.ValidationError, msgspec.DecodeError):
            return None

    def remember(self, path: Path, read: TreeHead | Tree) -> None:
        """Remember what was just read of a file."""
        seen = _seen(path)
        kept = self._files.get(path.name)
        if kept is None or kept.seen != seen:
            kept = self._files[path.name] = _Kept(seen)
        raw = msgspec.Raw(msgspec.json.encode(read))
        if isinstance(read, Tree):
            kept.tree = raw
            head = TreeHead(**{name: getattr(read, name) for name in TreeHead.__struct_fields__})
            kept.head = msgspec.Raw(msgspec.json.encode(head))
        else:
            kept.head = raw
        self._changed = True

    def keep(self) -> None:
        """Write what was read since; a folder that cannot be written to does no harm."""
        if not self._changed:
            return
        self._changed = False
        reported = msgspec.json.encode(_Shelf(_FORM, _fields(), self._files))
        unfinished = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(reported)
            unfinished.replace(self._path)
        except OSError:
            return

    def _read(self) -> dict[str, _Kept]:
        try:
            shelf = msgspec.json.decode(self._path.read_bytes(), type=_Shelf)
        except (OSError, msgspec.ValidationError, msgspec.DecodeError):
            return {}
        return shelf.files if (shelf.form, shelf.fields) == (_FORM, _fields()) else {}


def _fields() -> tuple[str, ...]:
    return (*Tree.__struct_fields__, *TreeHead.__struct_fields__)


def _seen(path: Path) -> tuple[int, int]:
    try:
        reported = path.stat()
    except OSError:
        return (0, 0)
    return reported.st_size, reported.st_mtime_ns
