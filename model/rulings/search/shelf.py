"""The indexes of the four languages and the places of the Laws: made when first wanted, kept on the disk for the next time.

What is kept is good as long as the titles, names and sayings it was made from are the same. If anything is wrong with a kept file, or with writing it, the index is made again: it takes a fifth of a second, so `preload` makes it in pieces when nobody waits.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import msgspec

from model.i18n import _
from model.i18n import language as spoken
from model.rulings.search.index import FORM, NAME, SAYING, TITLE, Index, Text, make_in_steps
from model.rulings.search.learned import Learned, read_learned
from model.rulings.search.places import RulingPlaces, places_of
from model.rulings.search.sayings import Sayings, read_sayings
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from model.rulings.trees.tree import Tree, TreeHead

LANGUAGES: Final = ("en", "pt", "es", "el")


class _Kept(msgspec.Struct, array_like=True):
    """An index, and the mark of what it was made from."""

    mark: str
    index: msgspec.Raw


class Shelf:
    """What the search reads: ``folder`` holds the sayings, ``kept`` the indexes made before, None to keep nothing."""

    def __init__(
        self, heads: Sequence[TreeHead], trees: Callable[[], Iterable[Tree]], folder: Path, kept: Path | None
    ) -> None:
        self.heads = [head for head in heads if head.group != "helper"]
        self._trees = trees
        self._folder = folder
        self._kept = kept
        self._indexes: dict[tuple[str, str], Index] = {}
        self._fresh: dict[str, tuple[str, Index]] = {}
        self._learned: dict[str, Learned] = {}
        self._by_heads: dict[Edition, RulingPlaces] = {}
        self._by_nodes: dict[Edition, RulingPlaces] = {}

    def scores(self, words: str, language: str) -> dict[str, float]:
        """How well each tree fits these words in one language."""
        index = self.index(language)
        scores = index.scores(words, self._taught(language))
        return {index.trees[tree]: score for tree, score in scores.items()}

    def learned_path(self, language: str) -> Path:
        """Where lies what was learned of a language's sayings."""
        return self._folder / f"{language}.learned"

    def learned_mark(self) -> str:
        """The mark of the sayings that there are now, in all languages: what was learned of others is to be learned again."""
        mark = blake2b(f"{FORM}".encode(), digest_size=8)
        for language in LANGUAGES:
            for head in self.heads:
                mark.update(f"{head.id}\n{head.words.get(language, ())}\n".encode())
            mark.update((self._folder / f"{language}.toml").read_bytes())
        return mark.hexdigest()

    def _taught(self, language: str) -> Learned:
        if language not in self._learned:
            self._learned[language] = read_learned(self.learned_path(language))
        return self._learned[language]

    def is_ready(self, language: str) -> bool:
        """Whether the index of a language is ready, so that no key waits for it."""
        return (language, spoken()) in self._indexes

    def place(self, place: str, edition: Edition = Edition.E2017) -> dict[str, float]:
        """How well each tree fits a place of the Laws, as this edition numbers them; whole trees are read only for one with letters.

        What a head names need not be where most is ruled: 40C stands in one of 1997, and is another tree's today.
        """
        if place.isdigit():
            return self._head_places(edition).of(place)
        return self._node_places(edition).of(place)

    def _node_places(self, edition: Edition = Edition.E2017) -> RulingPlaces:
        if edition not in self._by_nodes:
            self._by_nodes[edition] = places_of(self.heads, self._trees(), edition)
        return self._by_nodes[edition]

    def _head_places(self, edition: Edition) -> RulingPlaces:
        if edition not in self._by_heads:
            self._by_heads[edition] = places_of(self.heads, (), edition)
        return self._by_heads[edition]

    def index(self, language: str) -> Index:
        """The index of one language, its titles as the reader sees them."""
        pieces = self._pieces(language)
        while True:
            try:
                next(pieces)
            except StopIteration:
                return self._indexes[language, spoken()]

    def preload(self) -> Iterator[None]:
        """Make or read each index a piece at a time, the reader's first; the last step keeps those that were made."""
        for language in sorted(LANGUAGES, key=lambda one: one != spoken()):
            yield from self._pieces(language)
            self._taught(language)
            yield
        self._node_places()
        yield
        self.keep()
        yield

    def keep(self) -> None:
        """Write the indexes made since; a folder that cannot be written to does no harm."""
        if self._kept is None:
            return
        for language, (mark, index) in self._fresh.items():
            path = self._path(language)
            unfinished = path.with_suffix(".part")
            encoded = msgspec.msgpack.encode(
                _Kept(mark, msgspec.Raw(msgspec.msgpack.encode(msgspec.structs.replace(index, typed={}))))
            )
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                unfinished.write_bytes(encoded)
                unfinished.replace(path)
            except OSError:
                break
        self._fresh.clear()

    def _pieces(self, language: str) -> Iterator[None]:
        here = language, spoken()
        if here in self._indexes:
            return
        path = self._folder / f"{language}.toml"
        mark = self._mark(path, language)
        index = self._read(language, mark)
        if index is None:
            sayings = read_sayings(path)
            yield
            trees = [head.id for head in self.heads]
            index = yield from make_in_steps(language, trees, self._texts(language, sayings), sayings)
            self._fresh[language] = mark, index
        self._indexes[here] = index

    def texts(self, language: str) -> Iterator[Text]:
        """All titles, names and sayings of a language, each with its tree."""
        return self._texts(language, read_sayings(self._folder / f"{language}.toml"))

    def _texts(self, language: str, sayings: Sayings) -> Iterator[Text]:
        for number, head in enumerate(self.heads):
            if title := self._title(head, language):
                yield Text(number, title, TITLE)
            for name in head.words.get(language, ()):
                yield Text(number, name, NAME)
            for saying in sayings.trees.get(head.id, ()):
                yield Text(number, saying, SAYING)

    def _title(self, head: TreeHead, language: str) -> str:
        """The title in this language; "" if it is another than the reader's, whose catalogue is not read."""
        if language == spoken():
            return _(head.title)
        return head.title if language == "en" else ""

    def _mark(self, path: Path, language: str) -> str:
        mark = blake2b(f"{FORM}{Index.__struct_fields__}".encode(), digest_size=16)
        for head in self.heads:
            mark.update(
                f"{head.id}\n{self._title(head, language)}\n{head.words.get(language, ())}\n".encode()
            )
        try:
            mark.update(path.read_bytes())
        except OSError:
            mark.update(b"-")
        return mark.hexdigest()

    def _read(self, language: str, mark: str) -> Index | None:
        if self._kept is None:
            return None
        try:
            kept = msgspec.msgpack.decode(self._path(language).read_bytes(), type=_Kept)
            return msgspec.msgpack.decode(kept.index, type=Index) if kept.mark == mark else None
        except (OSError, msgspec.DecodeError):  # a `ValidationError` is a `DecodeError`
            return None

    def _path(self, language: str) -> Path:
        return (self._kept or self._folder) / f"rulings-words-{language}.msgpack"
