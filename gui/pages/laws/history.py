"""Where the reader of the laws has been: back and forward, as in any book of links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.widgets.text.law_sheet import Target


@dataclass(frozen=True, slots=True)
class BookSpot:
    """A book, by its key, and what is open in it."""

    book: int
    target: Target


class ReadingHistory:
    """The current spot, those behind it and those ahead; a spot only glanced at gives way to the next."""

    def __init__(self, spot: BookSpot) -> None:
        self._now = spot
        self._glanced = False
        self._behind: list[BookSpot] = []
        self._ahead: list[BookSpot] = []

    @property
    def now(self) -> BookSpot:
        """The current spot."""
        return self._now

    @property
    def can_go_back(self) -> bool:
        """Whether anything was open before."""
        return bool(self._behind)

    @property
    def can_go_forward(self) -> bool:
        """Whether the reader has gone back."""
        return bool(self._ahead)

    def glance(self, spot: BookSpot) -> None:
        """Look at a spot in passing, as a list is walked through."""
        if spot == self._now:
            return
        if not self._glanced:
            self._behind.append(self._now)
            self._ahead.clear()
        self._now, self._glanced = spot, True

    def go(self, spot: BookSpot) -> None:
        """Open a spot for good."""
        if spot != self._now:
            self._behind.append(self._now)
            self._ahead.clear()
        self._now, self._glanced = spot, False

    def stand(self, spot: BookSpot) -> None:
        """Remember another place in what is open."""
        self._now = spot

    def back(self) -> None:
        """One spot back, if there is one."""
        if self._behind:
            self._ahead.append(self._now)
            self._now, self._glanced = self._behind.pop(), False

    def forward(self) -> None:
        """One spot forward again, if there is one."""
        if self._ahead:
            self._behind.append(self._now)
            self._now, self._glanced = self._ahead.pop(), False

    def forget(self, kept: frozenset[int]) -> None:
        """Leave out books that are no longer on the shelf."""
        self._behind = [spot for spot in self._behind if spot.book in kept]
        self._ahead = [spot for spot in self._ahead if spot.book in kept]
