"""Which tree a line of words means, as learned from all sayings at once: multinomial logistic regression over the features of `likely`.

Where `likely` counts each tree for itself, learning weighs what separates trees that are spoken of in nearly the same words. It
takes half a minute a language, so `installer/build.py words` does it beforehand; what it found is one file a language beside the sayings.
"""

from __future__ import annotations

import math
import zlib
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Learned(msgspec.Struct, frozen=True, array_like=True):
    """What was learned: of a feature how rare it is, then pairs of a tree and its weight, each one byte.

    ``mark`` says of which sayings; ``trees`` are named, so that what was learned still holds of the others where one is new.
    """

    mark: str = ""
    trees: tuple[str, ...] = ()
    lean: tuple[float, ...] = ()
    step: float = 1.0
    says: dict[str, bytes] = {}

    def scores(self, features: Mapping[str, int]) -> dict[str, float]:
        """How likely each tree is beside the likeliest, which has 1; {} if no feature was ever met."""
        met = [(count, self.says[one]) for one, count in features.items() if one in self.says]
        worth = [(1 + math.log(count)) * said[0] for count, said in met]
        whole = math.sqrt(sum(one * one for one in worth))
        if not whole:
            return {}
        found = list(self.lean)
        for (_count, said), one in zip(met, worth, strict=True):
            share = one / whole * self.step
            for at in range(1, len(said), 2):
                found[said[at]] += share * (said[at + 1] - _ZERO)
        best = max(found)
        return {tree: math.exp((one - best) / SOFT) for tree, one in zip(self.trees, found, strict=True)}


NOTHING: Final = Learned()


def read_learned(path: Path) -> Learned:
    """What was learned of a language; nothing where the file is missing or damaged: the search then does without it."""
    try:
        return unpacked(path.read_bytes())
    except (OSError, zlib.error, msgspec.DecodeError):
        return NOTHING


def unpacked(content: bytes) -> Learned:
    """What was learned, of the content of its file."""
    return msgspec.msgpack.decode(zlib.decompress(content), type=Learned)


def packed(
    mark: str, trees: tuple[str, ...], lean: list[float], rows: Mapping[str, tuple[float, list[float]]]
) -> bytes:
    """The file of a language: each weight rounded to one of 255 steps, those that would be next to nothing left out."""
    most = max((abs(one) for _rare, row in rows.values() for one in row), default=1.0) or 1.0
    step = most / (_ZERO - 1)
    says = {}
    for feature, (rare, row) in rows.items():
        pairs = [(tree, round(one / step)) for tree, one in enumerate(row)]
        kept = [byte for tree, size in pairs if abs(size) >= LEAST for byte in (tree, size + _ZERO)]
        if kept:
            says[feature] = bytes([min(255, round(rare * _RARE)), *kept])
    learned = Learned(mark, trees, tuple(round(one, 3) for one in lean), step, says)
    return zlib.compress(msgspec.msgpack.encode(learned), 9)


SOFT: Final = 4.0
"""How far behind the likeliest a tree may be, as a difference of logarithms, to count for a third of it."""
# Measured: with 3 the files are a fifth larger and find no more.
LEAST: Final = 6
"""The steps a weight must have to be kept."""
_ZERO: Final = 128
_RARE: Final = 20
"""A feature's rarity is at most 9 or so, and kept in one byte."""
