"""What is in figures in a director's words: a place of the Laws, and calls that make an auction."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.folding import fold
from model.rulings.trees.editions import Edition, choose_text, every

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.rulings.trees.tree import Tree, TreeHead


def places_in(text: str) -> tuple[list[str], str]:
    """The places of the Laws named in a text ("27B1"), and the text without them.

    A number alone is a place after the word Law, Ley, Lei, Νόμος or the like, or when nothing else was typed; with its letter
    it is one anywhere, unless it can be a bid. The letters of a Greek book (27Β, 16Δ) are those of the Latin one.
    """
    plain = fold(text)
    found: list[str] = []

    def taken(match: re.Match[str]) -> str:
        number, rest = match["number"], match["rest"] or ""
        place = _latin(rest)
        alone = match.start() == len(plain) - len(plain.lstrip()) and match.end() == len(plain.rstrip())
        sure = bool(match["word"]) or (alone and not (place and _BID.fullmatch(plain.strip())))
        if not 1 <= int(number) <= 93 or not (sure or (place and not _may_be_bid(int(number), rest))):
            return match[0]
        found.append(number + place)
        return " "

    return found, _PLACE.sub(taken, plain)


def bids_in(text: str, suits: dict[str, int], numbers: dict[str, int]) -> list[int]:
    """The bids of a text in their order, each five times its level and its rank (clubs 0, notrump 4).

    ``suits`` gives the rank of each word for a suit; ``numbers`` the figure of each number word:
    a text says "1H", "1♥" or "one heart".
    """
    words = re.findall(r"\d+|[♠♥♦♣]|[^\W\d_]+", fold(text))
    found = []
    for word, suit in itertools.pairwise(words):
        level = int(word) if word.isdigit() else numbers.get(word, 0)
        if 1 <= level <= 9 and suit in suits:
            found.append(5 * level + suits[suit])
    return found


@dataclass(frozen=True, slots=True)
class RulingPlaces:
    """Which trees rule on which places of the Laws, by how nearly they do."""

    worth: dict[str, dict[str, float]]

    def of(self, place: str) -> dict[str, float]:
        """The trees for a place and how well each fits, from 0 to 1; behind them those for the place it is a part of."""
        found: dict[str, float] = {}
        share = 1.0
        while place:
            if place in self.worth:
                for tree, worth in self.worth[place].items():
                    found[tree] = max(found.get(tree, 0.0), share * worth)
                share *= _WIDER
            place = place[:-1] if not place.isdigit() else ""
        return found


def places_of(
    heads: Iterable[TreeHead], trees: Iterable[Tree], edition: Edition = Edition.E2017
) -> RulingPlaces:
    """Every place that trees are about, cover, or cite in their questions and rulings, as this edition numbers them."""
    worth: dict[str, dict[str, float]] = {}

    def credit(tree: str, place: str, points: float) -> None:
        for end in range(len(_number(place)), len(place) + 1):
            here = worth.setdefault(place[:end], {})
            # 16B before 16D.
            nearer = 1 if end == len(place) else 0.93 - 0.001 * max(0, ord(place[end]) - ord("a"))
            here[tree] = max(here.get(tree, 0.0), points * nearer)

    for head in heads:
        newest = _listed(choose_text(head.law, edition) or "")
        for place in newest:
            credit(head.id, place, _placed(place, newest))
        for text in every(head.law):
            for place in _listed(text):
                credit(head.id, place, 0.8)
        for place in head.covers:
            credit(head.id, place, 0.6)
    _cited(worth, tuple(trees), edition)
    return RulingPlaces(worth)


def _placed(place: str, newest: Sequence[str]) -> float:
    """What a place is worth to the tree whose head names it among others: most where it is named down to the letter."""
    several = 1.0 - 0.02 * (len(newest) - 1) - 0.005 * newest.index(place)
    return several if place.isdigit() else max(0.985, several)


def _cited(worth: dict[str, dict[str, float]], trees: Sequence[Tree], edition: Edition) -> None:
    """Add what questions, answers and rulings cite: a place counts for more where its Law is the tree's own."""
    own = {tree.id: {_number(place) for text in every(tree.law) for place in _listed(text)} for tree in trees}
    for place, by_tree in _citations(trees, edition).items():
        here = worth.setdefault(place, {})
        for tree_id, often in by_tree.items():
            base = 0.5 if _number(place) not in own[tree_id] else 0.92 if len(own[tree_id]) == 1 else 0.9
            here[tree_id] = max(here.get(tree_id, 0.0), base + 0.08 * often / max(by_tree.values()))


def _citations(trees: Iterable[Tree], edition: Edition) -> dict[str, dict[str, int]]:
    """How often each tree cites a place of this edition, or a place within it."""
    counted: dict[str, dict[str, int]] = {}
    for tree in trees:
        laws = [question.law for question in tree.question]
        laws += [ruling.law for ruling in tree.ruling]
        laws += [answer.law for question in tree.question for answer in question.answers]
        for place in (place for law in laws for place in _listed(choose_text(law, edition) or "")):
            for end in range(len(_number(place)) + 1, len(place) + 1):
                times = counted.setdefault(place[:end], {})
                times[tree.id] = times.get(tree.id, 0) + 1
    return counted


def _listed(law: str) -> Sequence[str]:
    """The places of "29, 30, 31" or "27B1(b), 23A" without brackets."""
    return [
        re.sub(r"[^0-9A-Z]", "", one.upper()).lower() for one in law.split(",") if one.strip()[:1].isdigit()
    ]


def _number(place: str) -> str:
    return place[: len(place) - len(place.lstrip("0123456789"))]


def _latin(rest: str) -> str:
    """The letters and figures of a place as the Latin books write them."""
    return "".join(_GREEK_LETTERS.get(sign, sign) for sign in rest if sign.isalnum())


def _may_be_bid(number: int, rest: str) -> bool:
    return number <= 8 and (rest[:1] in "cdhspt" or rest[:2] in ("nt", "st", "sa", "xa", "χα"))


_WIDER: Final = 0.6
"""What a tree for Law 64 is worth where 64C was asked for."""
_GREEK_LETTERS: Final = {"α": "a", "β": "b", "γ": "c", "δ": "d", "ε": "e", "ζ": "f"}
_BID: Final = re.compile(
    r"([1-58] ?(c|d|h|s|p|t|nt|st|sa|xa|χα|[♠♥♦♣])|[67] ?(h|s|p|t|nt|st|sa|xa|χα|[♠♥♦♣]))"
)
_PLACE: Final = re.compile(
    r"(?<!\w)(?P<word>(?:laws?|l|ley|leyes|lei|leis|art|arts|articulos?|artigos?|article|νομοσ|νομου|νομο|αρθρο|ν|§|nomos|arthro)"
    r"\.?\s*)?(?P<number>\d{1,2})\s?(?P<rest>[a-fα-ζ](?:\s?\d)?(?:\s?\(?[a-fα-ζ1-9]\)?)?)?(?![\w%/+])"
)
