"""Seats and sides at the table (Law 1 and the Definitions)."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """One of the two partnerships at a table."""

    NS = "NS"
    EW = "EW"

    __hash__ = object.__hash__  # members are single: their identity is faster than their name

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    def __str__(self) -> str:
        return self.value


class Seat(Enum):
    """A compass place; the value is its English initial."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    __hash__ = object.__hash__  # members are single: their identity is faster than their name

    @property
    def side(self) -> Side:
        """The partnership that sits there."""
        return Side.NS if self is Seat.NORTH or self is Seat.SOUTH else Side.EW

    @property
    def lho(self) -> Seat:
        """The left-hand opponent: the next to call and to play (Law 17C, Law 44B)."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.lho.lho

    @property
    def rho(self) -> Seat:
        """The right-hand opponent."""
        return self.lho.lho.lho

    def __str__(self) -> str:
        return self.value


_CLOCKWISE = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
