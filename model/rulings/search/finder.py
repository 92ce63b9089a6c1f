"""Finds the tree a director means from words, in any of four languages and with slips of the keyboard."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.rulings.search.places import places_in
from model.rulings.search.shelf import LANGUAGES, Shelf
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from model.rulings.trees.library import Library


SHOWN: Final = 12
"""The trees that the window and `rule --find` show at most."""


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One tree that fits, its English title, and how well, from 0 to 1."""

    tree: str
    title: str
    score: float

    def is_sure(self, words: str) -> bool:
        """Whether the words can hardly have meant anything else, a person's name perhaps, where all is looked up at once."""
        return self.score >= (_SURE if len(words.split()) == 1 else _SURE_OF_MORE)


class Finder:
    """The search over the trees a director may begin with.

    One that searches at each key is not ``patient``: it asks no other language whose index has still to be made, which
    takes a fifth of a second.
    """

    def __init__(self, library: Library, *, patient: bool = True) -> None:
        self._library = library
        self._patient = patient

    def find(
        self, words: str, language: str, *, limit: int = SHOWN, edition: Edition = Edition.E2017
    ) -> tuple[SearchHit, ...]:
        """The trees that fit the words, best first; places of the Laws as ``edition`` numbers them.

        A place of the Laws ("27", "54E", "law 16B") finds the trees that rule on it. Case, accents and the final sigma never
        count, and Greek may be typed in Latin letters. Where the reader's language knows too little of the words, the
        other languages are asked as well.
        """
        shelf = self._library.shelf
        laws, rest = places_in(words)
        by_law: dict[str, float] = {}
        for law in laws:
            for tree, worth in shelf.place(law, edition).items():
                by_law[tree] = by_law.get(tree, 0.0) + worth / len(laws)
        reported = self._by_words(shelf, rest, language) if rest.strip() else {}
        share = 0.0 if not by_law else _LAW_SHARE if reported else 1.0
        scores = {
            tree: share * by_law.get(tree, 0.0) + (1 - share) * reported.get(tree, 0.0)
            for tree in {*by_law, *reported}
        }
        least = max(_LEAST, _NEAR * max(scores.values(), default=0.0))
        found = [
            SearchHit(head.id, head.title, round(scores[head.id], 4))
            for head in shelf.heads
            if scores.get(head.id, 0.0) >= least
        ]
        return tuple(sorted(found, key=lambda one: (-one.score, one.title)))[:limit]

    def _by_words(self, shelf: Shelf, words: str, language: str) -> dict[str, float]:
        """The trees by what was typed, other languages a little behind the reader's."""
        reported = shelf.scores(words, language)
        if max(reported.values(), default=0.0) >= _STRANGE:
            return _with_parts(reported, [shelf.scores(part, language) for part in parts_of(words)])
        for other in LANGUAGES:
            if other != language and (self._patient or shelf.is_ready(other)):
                for tree, score in shelf.scores(words, other).items():
                    reported[tree] = max(reported.get(tree, 0.0), _OTHER * score)
        return reported


def parts_of(words: str) -> list[str]:
    """The things a sentence joins; [] where it is about one."""
    parts = [part.strip() for part in _JOINS.split(words)]
    several = [part for part in parts if len(part.split()) > 1]
    return several if len(several) > 1 else []


def _with_parts(whole: dict[str, float], parts: list[dict[str, float]]) -> dict[str, float]:
    """The trees by a whole sentence, and close behind the first of them what each part of it means most."""
    first = max(whole.values())
    for part in parts:
        tree = max(part, key=part.__getitem__, default="")
        if part.get(tree, 0.0) >= _MEANT:
            whole[tree] = max(whole.get(tree, 0.0), _BEHIND * first * part[tree])
    return whole


def find(
    words: str, language: str, library: Library, *, limit: int = SHOWN, edition: Edition = Edition.E2017
) -> tuple[SearchHit, ...]:
    """One search; a window that searches at each key keeps a `Finder`."""
    return Finder(library).find(words, language, limit=limit, edition=edition)


_LAW_SHARE: Final = 0.5
"""What a place of the Laws counts for beside words."""
_LEAST: Final = 0.08
_NEAR: Final = 0.3
"""What a tree must be worth beside the best to be shown."""
_SURE: Final = 0.85
# Measured: of right trees for several words three in four reach it, two names of a person do not.
_SURE_OF_MORE: Final = 0.68
_STRANGE: Final = 0.4
_MEANT: Final = 0.6
"""What the best tree of a part of a sentence must be worth to stand beside those of the whole."""
_BEHIND: Final = 0.98
_JOINS: Final = re.compile(
    r"[,;:&+.]|\s(?:and|then|after that|but|e|depois|mas|y|luego|despu[eé]s|pero|και|κι|μετ[άα]|αλλ[άα]|kai|meta|alla)(?=\s)",
    re.IGNORECASE,
)
"""Between two things that are said one after the other."""
_OTHER: Final = 0.85
