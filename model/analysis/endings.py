"""Endings played out for the evidence on a claim: double dummy, along the lines that are left, and the poorest play of all.

What is asked and what is found are plain values that go through a pipe as lines of JSON; nothing found is ever partly so:
a line is played out to its end, or reported as given up when the time was over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Final

import msgspec

from model.analysis import solver
from model.bridge.cards import Card, Strain
from model.bridge.play.endgame import Ending, OutOfTime, PlayLine
from model.bridge.seats import Seat, Side

SECONDS: Final = 20.0
"""So long a director waits at most for all lines of a long ending."""
_WITHOUT_THE_LIBRARY: Final = 8
"""Endings up to so many tricks are played out double dummy by our own search where there is no library."""
_SHORT: Final = 8
"""The poorest play of all is looked for in endings up to so many tricks."""


class EndingTask(msgspec.Struct, frozen=True):
    """An ending to play out, hands from North round the table, for a side, along these orders of suits, in so many seconds."""

    hands: tuple[tuple[str, ...], ...]
    trumps: str
    leader: str
    trick: tuple[str, ...]
    side: str
    orders: tuple[str, ...]
    seconds: float = SECONDS


class Best(msgspec.Struct, frozen=True, tag=True):
    """The tricks of the side when everybody plays best."""

    tricks: int


class After(msgspec.Struct, frozen=True, tag=True):
    """The tricks of the side after each card that may be played now, everybody playing best from there."""

    tricks: dict[str, int]


class Along(msgspec.Struct, frozen=True, tag=True):
    """The fewest and the most tricks along an order, and who wins the others with which card where there are fewest."""

    order: str
    least: int
    most: int
    lost: tuple[tuple[str, str], ...] = ()


class GivenUp(msgspec.Struct, frozen=True, tag=True):
    """An order of suits that was not played out in the time."""

    order: str


class Worst(msgspec.Struct, frozen=True, tag=True):
    """The tricks by the poorest play the Laws allow, a floor."""

    tricks: int


Step = Best | After | Along | GivenUp | Worst


def make_task(ending: Ending, side: Side, lines: Sequence[PlayLine], seconds: float = SECONDS) -> EndingTask:
    """What the process is to play out."""
    return EndingTask(
        tuple(tuple(sorted(str(card) for card in ending.hands[seat])) for seat in _SEATS),
        ending.trumps.value,
        ending.leader.value,
        tuple(str(card) for card in ending.trick),
        side.value,
        tuple(order_of(line) for line in lines),
        seconds,
    )


def order_of(line: PlayLine) -> str:
    """A line as the letters of its suits."""
    return "".join(suit.value for suit in line.order)


def play_out(
    ending: Ending,
    side: Side,
    lines: Sequence[PlayLine],
    *,
    seconds: float = SECONDS,
    library: bool = True,
    clock: Callable[[], float] = monotonic,
) -> Iterator[Step]:
    """What playing an ending out finds, a step as soon as it is known; the lines share the time there is.

    `Best` and `After` are missing where a long ending is not to be given to the ``library`` or the machine has none,
    `Worst` in long endings.
    """
    after = _after_each_card(ending, library=library)
    best = None
    if after:
        ours = ending.to_play.side is side
        tricks = {str(card): won if ours else ending.length - won for card, won in after.items()}
        best = max(tricks.values()) if ours else min(tricks.values())
        yield Best(best)
        yield After(tricks)
    end = clock() + seconds
    pending = list(lines)
    for last in (False, True):
        # What was hard the first time may have what the easy ones left over.
        still: list[PlayLine] = []
        for number, line in enumerate(pending):
            until = clock() + (end - clock()) / (len(pending) - number)
            found = _along(ending, side, line, best, lambda until=until: clock() >= until)  # type: ignore[misc]  # a default that keeps the value
            if found is not None:
                yield found
            elif last:
                yield GivenUp(order_of(line))
            else:
                still.append(line)
        pending = still
    if ending.length <= _SHORT:
        try:
            yield Worst(ending.worst(side, given_up=lambda: clock() >= end))
        except OutOfTime:
            return


def read_task(question: EndingTask) -> tuple[Ending, Side, tuple[PlayLine, ...]]:
    """The ending, the side and the lines that are asked for; raises ValueError for anything else."""
    hands = {
        seat: frozenset(Card.parse(card) for card in cards)
        for seat, cards in zip(_SEATS, question.hands, strict=True)
    }
    trick = tuple(Card.parse(card) for card in question.trick)
    ending = Ending(hands, Strain(question.trumps), Seat(question.leader), trick)
    lines = tuple(PlayLine(tuple(Strain(letter) for letter in order)) for order in question.orders)
    return ending, Side(question.side), lines


_SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def _after_each_card(ending: Ending, *, library: bool) -> dict[Card, int]:
    if library and solver.is_present():
        return solver.after_each_card(ending)
    return ending.after_each_card() if ending.length <= _WITHOUT_THE_LIBRARY else {}


def _along(
    ending: Ending, side: Side, line: PlayLine, best: int | None, over: Callable[[], bool]
) -> Along | None:
    try:
        least, most, lost = ending.play_along(side, line, best, over)
    except OutOfTime:
        return None
    takers = tuple((taken.seat.value, str(taken.card)) for taken in lost)
    return Along(order_of(line), least, most, takers)
