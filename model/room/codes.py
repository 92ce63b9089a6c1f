"""Secrets, codes and how often one may try: what keeps a stranger out of a table that is not theirs."""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from collections.abc import Callable, Collection
from typing import Final

# I, L, O and S are mistaken for 1, 0 and 5 on a printed card.
LETTERS: Final = "ABCDEFGHJKMNPQRTUVWXYZ"
"""Letters that nobody mistakes for another sign."""
CODE_LENGTH: Final = 6
PIN_LENGTH: Final = 4
_SECRET_BYTES: Final = 16


def new_secret() -> str:
    """128 bits by lot, as 22 signs that an address can carry."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def new_code(taken: Collection[str] = ()) -> str:
    """Six letters by lot, other than those ``taken``: one in 113 million."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _place in range(CODE_LENGTH))
        if code not in taken:
            return code


def new_pin() -> str:
    """Four figures by lot."""
    # From the system's randomness: `random` could be guessed from a few PINs.
    return f"{secrets.randbelow(10**PIN_LENGTH):0{PIN_LENGTH}}"


def clean_code(text: str) -> str:
    """A code as it was typed, without blanks and dashes, in capitals; "" if it cannot be a code."""
    # Cut before it is looked at: the text comes from outside and may be of any length.
    found = "".join(sign for sign in text[:40].upper() if not sign.isspace() and sign != "-")
    return found if len(found) == CODE_LENGTH and set(found) <= set(LETTERS) else ""


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same, in a time that gives nothing away about where they differ."""
    # A plain == ends at the first wrong letter, and its time would tell how many are right.
    return hmac.compare_digest(one.encode(), other.encode())


_MINUTE: Final = 60.0


class Tries:
    """So many tries a minute for one address and so many for all of them; ``now`` gives seconds."""

    def __init__(self, each: int, everybody: int, now: Callable[[], float]) -> None:
        self._each, self._everybody, self._now = each, everybody, now
        self._all: deque[tuple[float, str]] = deque()
        self._count: dict[str, int] = {}

    def is_allowed(self, address: str) -> bool:
        """Whether one more try may be made from there now."""
        self._forget()
        return len(self._all) < self._everybody and self._count.get(address, 0) < self._each

    def count_try(self, address: str) -> int:
        """Count a try; gives how many there were of everybody in that minute."""
        self._forget()
        self._all.append((self._now(), address))
        self._count[address] = self._count.get(address, 0) + 1
        return len(self._all)

    def _forget(self) -> None:
        past = self._now() - _MINUTE
        while self._all and self._all[0][0] <= past:
            _at, address = self._all.popleft()
            left = self._count[address] - 1
            if left:
                self._count[address] = left
            else:
                del self._count[address]
