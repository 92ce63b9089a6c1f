"""A board as it lies on the table, drawn: an arrow towards the dealer, a red bar at each side that is vulnerable."""

from __future__ import annotations

from typing import Final

from model.bridge.boards import Vulnerability
from model.bridge.seats import Seat
from model.room.server.markup import Markup, element

_ARROWS: Final = {Seat.NORTH: "M22 22h16l-8-9z", Seat.EAST: "M38 22v16l9-8z", Seat.SOUTH: "M22 38h16l-8 9z", Seat.WEST: "M22 22v16l-9-8z"}  # fmt: skip
_BARS: Final = {Seat.NORTH: (12, 2, 36, 7), Seat.EAST: (51, 12, 7, 36), Seat.SOUTH: (12, 51, 36, 7), Seat.WEST: (2, 12, 7, 36)}  # fmt: skip


def board_glyph(dealer: Seat, vulnerable: Vulnerability) -> Markup:
    """The drawing, North up; silent, as words stand beside it."""
    bars = [
        element("rect", x=x, y=y, width=width, height=height, cls="vul")
        for seat, (x, y, width, height) in _BARS.items()
        if vulnerable.of(seat.side)
    ]
    return element(
        "svg",
        element("rect", x=5, y=5, width=50, height=50, rx=6, cls="box"),
        bars,
        element("path", d=_ARROWS[dealer], cls="dealer"),
        cls="glyph",
        viewBox="0 0 60 60",
        aria_hidden="true",
    )
