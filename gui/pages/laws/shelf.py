"""The books of the page of laws: the club's own and our summaries, with what they can be searched for and ruled on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from gui.pages.laws.lists import ListEntry
from gui.pages.laws.text import OpenBook
from gui.widgets.text.suit_text import SuitText, bold, soft
from model.i18n import _, language
from model.lawbook.references import place_of
from model.lawbook.summaries import EDITION_OF, key_of, summaries
from model.rulings.search.finder import Finder
from model.rulings.trees.editions import Edition, places
from model.service.laws.search import LawFound, LawIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.tasks import Progress, Tasks
    from model.lawbook.book import Book
    from model.rulings.trees.tree import TreeHead
    from model.service.director import Director

# Whoever sees more types another letter.
MOST: Final = 30
"""So many places are shown at most."""
_LEAST: Final = 2
_MOST_TREES: Final = 3


class BookShelf:
    """Every book there is; the words of all of them are made ready on another thread, which calls `reported` at the end."""

    def __init__(self, director: Director, tasks: Tasks, reported: Callable[[], None]) -> None:
        self._director = director
        self._tasks = tasks
        self._reported = reported
        self._index: LawIndex | None = None
        self._making = 0
        self.by_key: dict[int, OpenBook] = {}
        self.reload()

    @property
    def books(self) -> tuple[OpenBook, ...]:
        """The club's own in the order they came, then our summaries, the newest edition first."""
        return tuple(self.by_key.values())

    @property
    def keys(self) -> frozenset[int]:
        """The keys of the books."""
        return frozenset(self.by_key)

    @property
    def ready(self) -> bool:
        """Whether the books can be searched."""
        return self._index is not None

    @property
    def usual(self) -> OpenBook:
        """The book to begin with: the club's own of its edition and language, else our summaries of that edition."""
        edition = self._edition
        fitting = self._director.laws.find_fitting(edition, language())
        return self.by_key[fitting.id if fitting and not fitting.book.excerpt else key_of(edition)]

    def check_key(self, key: int) -> int:
        """The key if the book exists, 0 if not."""
        return key if key in self.by_key else 0

    def get(self, key: int) -> OpenBook:
        """A book, the usual one where this is gone."""
        return self.by_key.get(key) or self.usual

    def companion(self, key: int) -> int:
        """The book to show beside another: of the same edition if there is one, else the next."""
        here = self.get(key)
        others = [one for one in self.books if one.key != here.key]
        same = [one for one in others if one.book.edition == here.book.edition]
        return (same or others)[0].key

    def reload(self) -> None:
        """Read the shelf again; what was made ready for the search is of no use any more."""
        self._index = None
        self._making += 1
        own = [OpenBook(one.id, one.book, one.source, one.known_errors) for one in self._director.laws.all()]
        ours = [OpenBook(key, summaries(edition)) for key, edition in sorted(EDITION_OF.items())]
        self.by_key = {one.key: one for one in (*own, *ours)}

    def make_ready(self) -> None:
        """Make the books ready for the search, unless they are."""
        if self._index is None:
            making = _Making([(one.key, one.book) for one in self.books], self._making)
            self._tasks.run(_("Search the Laws"), making.index, self._made)

    def find(self, typed: str, front: int) -> tuple[LawFound, ...]:
        """The places with these words, those of the book in front first where a place was typed.

        Of our summaries only that of one edition is given: of the book in front, of the club, or of whichever has it.
        """
        found = self._index.find(typed, limit=MOST) if self._index else ()
        preferred: dict[tuple[str, ...], LawFound] = {}
        for one in sorted(
            found, key=lambda one: (one.book != front, one.book != key_of(self._edition), one.book)
        ):
            if one.book < 0:
                preferred.setdefault(one.place, one)
        kept = [one for one in found if one.book > 0 or preferred[one.place] is one]
        return tuple(sorted(kept, key=lambda one: one.book != front) if place_of(typed) else kept)

    def rulings(self, typed: str) -> tuple[ListEntry, ...]:
        """The irregularities the director's words may mean, in any of four languages: each leads to its Law."""
        if len(typed) < _LEAST:
            return ()
        found = []
        for one in self._finder.find(typed, language(), limit=_MOST_TREES, edition=Edition(self._edition)):
            law = _first_law(self._heads[one.tree], self._edition)
            if one.is_sure(typed) and law:
                ours = summaries(self._edition).by_number[int(law)]
                note = _("Law {law}").format(law=law)
                below = SuitText(
                    (soft(_("A ruling by the wizard. Its Law: {title}").format(title=ours.title)),)
                )
                found.append(
                    ListEntry(("law", law), SuitText((bold(_(one.title)),)), 0, note, below, "scales")
                )
        return tuple(found)

    def trees_of(self, number: str) -> tuple[tuple[str, str], ...]:
        """Ids and titles of what the wizard rules on under a Law; those that are about it alone first."""
        own = [head for head in self._heads.values() if number in head.covers]
        own.sort(key=lambda head: (_first_law(head, self._edition) != number, head.order))
        return tuple((head.id, _(head.title)) for head in own)

    @property
    def _edition(self) -> str:
        return self._director.club.settings().edition

    @cached_property
    def _heads(self) -> dict[str, TreeHead]:
        heads = self._director.rulings.library.heads
        return {head.id: head for head in heads if head.group != "helper"}

    @cached_property
    def _finder(self) -> Finder:
        return Finder(self._director.rulings.library, patient=False)

    def _made(self, made: tuple[LawIndex, int]) -> None:
        index, number = made
        if number == self._making:
            self._index = index
            self._reported()


class _Making:
    """The index as work for another thread: frozen books in, and the number of the shelf they were on."""

    def __init__(self, books: list[tuple[int, Book]], number: int) -> None:
        self._books = books
        self._number = number

    def index(self, _progress: Progress) -> tuple[LawIndex, int]:
        return LawIndex(self._books), self._number


def _first_law(head: TreeHead, edition: str) -> str:
    """The number of the Law a tree is about, "" when it is about none in particular."""
    known = ", ".join(places(head.law, Edition(edition)))
    return known[: len(known) - len(known.lstrip("0123456789"))]
