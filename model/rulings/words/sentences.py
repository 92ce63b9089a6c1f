"""Joins what two rulings say, sentence by sentence."""

from __future__ import annotations

import re
from typing import Final

# A Greek question ends with a semicolon.
_SENTENCE: Final = re.compile(r"(?<=[.!?…])\s+|(?<=;)\s+(?=[Α-ΩΆ-Ώ])")


def both(first: str, second: str) -> str:
    """Both, a sentence that stands in each only where it comes last."""
    reported = set(_SENTENCE.split(second))
    kept = [one for one in _SENTENCE.split(first) if one not in reported]
    return " ".join(part for part in (*kept, second) if part)
