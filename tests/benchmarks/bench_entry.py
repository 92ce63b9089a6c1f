"""The score field at each key, and results read back from the club file, as multiples of the least they could cost."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from model.bridge.boards import vulnerability
from model.bridge.entry.field import read
from model.bridge.letters import ENGLISH, GREEK
from model.bridge.result import Result

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.bridge.letters import Letters

KEY = 100e-6  # seconds that one key may take in the field
TYPED = (
    "4sn+1 h5",
    "3ntxe-2",
    "620",
    "62-",
    "-1430",
    "4SW10",
    "650 >b",
    "a+/-",
    "a6040",
    "p",
    "np",
    "1c xx w +6",
    "4s=",
    "xyz",
    "610",
)
KEYS = tuple(text[:end] for text in TYPED for end in range(1, len(text) + 1))
ONE_FORM = re.compile(r"\s*([1-7])\s*([CDHSN]|NT)\s*(X{0,2})\s*([NESW])\s*(=|[+-]?\d+)\s*", re.IGNORECASE)
BOARDS = range(1, 28)
TABLES = 1000
RESULTS = tuple(
    f"{level}{strain}{doubling}{declarer}{tricks}"
    for level in range(1, 8)
    for strain in ("C", "D", "H", "S", "NT")
    for doubling in ("", "x")
    for declarer in "NESW"
    for tricks in ("=", "-1", "-2")
)


def run() -> list[str]:
    """Time a key against its limit and one plain pattern, and 27,000 stored results against reading 27,000 numbers."""
    _every_key(ENGLISH)
    key = _seconds(lambda: _every_key(ENGLISH)) / (len(KEYS) * len(BOARDS))
    greek = _seconds(lambda: _every_key(GREEK)) / (len(KEYS) * len(BOARDS))
    slowest = max((_one_key(text), text) for text in KEYS)
    plain = _seconds(_plain_pattern) / (len(KEYS) * len(BOARDS))
    numbers = _seconds(_numbers)
    return [
        f"one key of the score field: {key / KEY:.2f} of the {KEY * 1e6:.0f} µs allowed",
        f"one key in Greek: {greek / KEY:.2f} of what is allowed",
        f"the slowest key ({slowest[1]}): {slowest[0] / KEY:.2f} of what is allowed",
        f"one key against one plain pattern of one form: {key / plain:.0f} times",
        f"27,000 stored results against 27,000 numbers: read {_seconds(_parsed) / numbers:.1f} times, "
        f"scored {_seconds(_scored) / numbers:.1f} times",
    ]


def _every_key(letters: Letters) -> None:
    for board in BOARDS:
        for text in KEYS:
            read(text, board, letters=letters)


def _one_key(text: str) -> float:
    return _seconds(lambda: [read(text, 7) for _time in range(100)]) / 100


def _plain_pattern() -> None:
    for _board in BOARDS:
        for text in KEYS:
            ONE_FORM.fullmatch(text)


def _stored() -> list[str]:
    return [RESULTS[each % len(RESULTS)] for each in range(TABLES * len(BOARDS))]


def _numbers() -> None:
    for text in ["-1430"] * (TABLES * len(BOARDS)):
        int(text)


def _parsed() -> None:
    for text in _stored():
        Result.parse(text)


def _scored() -> None:
    here = vulnerability(7)
    for text in _stored():
        Result.parse(text).score(here)


def _seconds(command: Callable[[], object]) -> float:
    """The best of three: other work of the machine only ever adds."""
    best = float("inf")
    for _time in range(3):
        start = time.perf_counter()
        command()
        best = min(best, time.perf_counter() - start)
    return best
