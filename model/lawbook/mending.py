"""Makes whole what the end of a line has cut: words with their hyphens, sentences over two lines."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

# From the first letter of a word on: begun at each letter it looks through a long word once for each.
_CUT: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]+)-[ \n]+([^\W\d_]+)")
_WHOLE: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# Pronouns that Portuguese, and now and then Spanish and French, hang on a verb with a hyphen that stays.
_HUNG: Final = frozenset(
    (
        "se",
        "me",
        "te",
        "lo",
        "la",
        "los",
        "las",
        "lhe",
        "lhes",
        "nos",
        "vos",
        "o",
        "a",
        "os",
        "as",
        "no",
        "na",
    )
)


def mend_words(text: str) -> str:
    """The text with words cut at a line's end made whole.

    A hyphen stays when the book has the word with it elsewhere, or when it holds a pronoun to its verb.
    """
    words = Counter(_WHOLE.findall(text.lower()))

    def whole(match: re.Match[str]) -> str:
        first, second = match[1], match[2]
        hyphened, joined = f"{first}-{second}", first + second
        if words[joined.lower()] > words[hyphened.lower()]:
            return joined
        if words[hyphened.lower()] or second.lower() in _HUNG or second[:1].isupper():
            return hyphened
        return joined

    return _CUT.sub(whole, text)


def join_lines(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())
