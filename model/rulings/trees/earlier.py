"""Answers that club files keep from questions which have become one since, brought to the question of today.

Version 0.2 asked three questions about a comparable call (23A1 to 23A3), four about a trump that a claimer forgot (70C) and,
in 1997, two about what a side won after its revoke (64A2); version 0.3, in 2007, two about an insufficient bid and the lowest bid
in its denomination (27B1). Those answers must not mean something else now: "No,
the meaning is another" alone would deny a call that was comparable all the same, because every hand for it would have made
the withdrawn one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

Answers: TypeAlias = "Mapping[str, str | tuple[str, ...]]"

_MERGED: Final = {
    ("comparable-call.subset", "yes"): ("comparable-call.meaning", "subset"),
    ("comparable-call.purpose", "yes"): ("comparable-call.meaning", "purpose"),
    ("claim.lose", "yes"): ("claim.mentioned", "lost"),
    ("claim.lose", "no"): ("claim.mentioned", "safe"),
    ("claim.trump-line", "yes"): ("claim.mentioned", "met"),
    ("claim.trump-line", "no"): ("claim.mentioned", "unmet"),
}
_MOVED: Final = {
    "self": "own-damage.self",
    "weights": "own-damage.weights",
    "weights-undisclosed": "own-damage-undisclosed.weights",
    "weights-forbidden": "own-damage-forbidden.weights",
}
"""Questions that each tree that adjusts had of its own, and one tree asks for all today."""

_GONE: Final = frozenset(
    {
        "comparable-call.subset",
        "comparable-call.purpose",
        "claim.forgotten",
        "claim.lose",
        "claim.trump-line",
    }
)
_HALF_KNOWN: Final = frozenset({("claim.mentioned", "yes"), ("claim.mentioned", "no")})


_LATER_CARD: Final = {"yes": "later", "only": "only", "no": "other", "not-yet": "not-yet"}
"""How the trick won later with a card of the suit revoked in stands among the answers to "any" in 1997."""


def in_todays_questions(answers: Answers) -> dict[str, str | tuple[str, ...]]:
    """The answers under the questions of today; what answered half of one is left out and asked again.

    >>> in_todays_questions({"comparable-call.meaning": "no", "comparable-call.subset": "yes"})
    {'comparable-call.meaning': 'subset'}
    """
    found: dict[str, str | tuple[str, ...]] = {}
    last: dict[str, str | tuple[str, ...]] = {}
    for key, answer in answers.items():
        # A second happening of a situation has its questions as "2:claim.lose".
        number, colon, question = key.rpartition(":")
        merged = _MERGED.get((question, answer)) if isinstance(answer, str) else None
        if merged is not None:
            last[f"{number}{colon}{merged[0]}"] = merged[1]
        elif question not in _GONE and (question, answer) not in _HALF_KNOWN:
            found[_moved(key)] = answer
    return _after_natural(_after_revoke(found)) | last


def _moved(key: str) -> str:
    """Where a question stands today.

    >>> _moved("2:damage.adjusted-score.self")
    '2:damage.adjusted-score.own-damage.self'
    """
    start = key[: max(key.rfind("."), key.rfind(":")) + 1]
    name = key.removeprefix(start)
    return start + _MOVED[name] if name in _MOVED and "own-damage" not in start else key


def _after_revoke(answers: Answers) -> dict[str, str | tuple[str, ...]]:
    """Only 1997 asked for the later card after "any trick after it: yes", so the two together are its one answer of today."""
    found = dict(answers)
    for key, answer in answers.items():
        start, _any, end = key.rpartition("any")
        if end or answer != "yes" or (start and not start.endswith(("revoke-tricks.", ":"))):
            continue
        later = answers.get(f"{start}later-card", "")
        if isinstance(later, str) and later in _LATER_CARD:
            found[key] = _LATER_CARD[later]
    return found


_PRECISE: Final = {"yes": "inside", "no": "neither"}
"""What was said of the meaning of a bid that was not natural, among the answers of today."""


def _after_natural(answers: Answers) -> dict[str, str | tuple[str, ...]]:
    """Only 2007 asked for the meaning after "natural: no", so the two together are its one answer of today."""
    found = dict(answers)
    for key, answer in answers.items():
        start, _natural, end = key.rpartition("natural")
        precise = answers.get(f"{start}precise", "")
        if end or answer != "no" or not isinstance(precise, str) or precise not in _PRECISE:
            continue
        found[key] = _PRECISE[precise]
        del found[f"{start}precise"]
    return found
