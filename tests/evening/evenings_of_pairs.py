"""Evenings of pairs of all sorts, for what is written in another program's format and read back."""

from __future__ import annotations

from datetime import date

from hypothesis import strategies as st

from model.bridge.result import Result
from model.bridge.seats import Side
from model.exchange.event import Event
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line

RESULTS = st.sampled_from(
    ["4SN=", "4SxN-2 HK", "3NTE+1", "P", "A60/40", "A100/0", "1CxxW+3", "-500", "7NTS="]
)
NAMES = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), min_size=1, max_size=12).map(str.strip)


@st.composite
def pairs(draw: st.DrawFn) -> Event:
    """An evening of pairs with two boards a meeting, one winner or two."""
    winners = draw(st.sampled_from([1, 2]))
    half = draw(st.integers(2, 4))
    if winners == 2:
        ns = [Contestant(f"{n}NS", n, Side.NS, "", (draw(NAMES), draw(NAMES))) for n in range(1, half + 1)]
        ew = [Contestant(f"{n}EW", n, Side.EW, "", (draw(NAMES), draw(NAMES))) for n in range(1, half + 1)]
    else:
        ns = [Contestant(str(n), n, None, "", (draw(NAMES), draw(NAMES))) for n in range(1, half + 1)]
        ew = [Contestant(str(n), n, None, "", (draw(NAMES),) * 2) for n in range(half + 1, 2 * half + 1)]
    lines = [
        Line(2 * at + board, one.key, other.key, Result.parse(draw(RESULTS)))
        for board in (1, 2)
        for at in range(half)
        for one, other in zip(ns, ew[at:] + ew[:at], strict=True)
    ]
    return Event(draw(NAMES), date(2026, 11, 12), (*ns, *ew), tuple(lines), winners, Conditions(), "The Club")
