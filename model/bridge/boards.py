"""Dealer and vulnerability of a board by its number (Law 2)."""

from __future__ import annotations

from enum import Enum

from model.bridge.seats import Seat, Side


class Vulnerability(Enum):
    """Which sides are vulnerable on a board."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    __hash__ = object.__hash__  # members are single: their identity is faster than their name

    def of(self, side: Side) -> bool:
        """Whether this side is vulnerable."""
        return self is Vulnerability.ALL or self.value == side.value


_DEALERS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
# Law 2: board 1 none, 2 North-South, 3 East-West, 4 both, and each four begin one further on.
_CYCLE = tuple(
    {"O": Vulnerability.NONE, "N": Vulnerability.NS, "E": Vulnerability.EW, "A": Vulnerability.ALL}[letter]
    for letter in "ONEANEAOEAONAONE"
)


def dealer(board: int) -> Seat:
    """The dealer of board ``board`` (1 and up): North, East, South, West in turn (Law 2)."""
    return _DEALERS[(board - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    """The vulnerability of board ``board`` (1 and up), repeating every sixteen boards (Law 2)."""
    return _CYCLE[(board - 1) % 16]
