"""A movement offered for the evening, with all that a director weighs, and the order of offers.

The order: what fits the time and the boards wanted comes before what does not; what lets everybody play at least
70 % of the boards in play before what does not (EBU's rule for an entrant); then the fewest sit-outs of any pair; then
balance, from which are taken 20 points for two winners where one is preferred, 20 for each round less than five (too
few opponents), and 3 for each table above four of a movement that needs guide cards, because people who look for
their seats cost the room time. What is equal so far goes by sharing no boards, by the part of the boards
each pair plays, and by time.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.movement.size import SectionSize

if TYPE_CHECKING:
    from datetime import time

    from model.bridge.seats import Side
    from model.movement.balance import Balance
    from model.movement.kinds.base import Shape
    from model.movement.plan import Draw, Plan

LEAST_SHARE: Final = Fraction(7, 10)
TWO_WINNERS: Final = 20
FEW_ROUNDS: Final = 20
ENOUGH_ROUNDS: Final = 5
GUIDE_CARDS: Final = 3


class Wish(Struct, frozen=True):
    """What the director wants: the field, the boards each pair should play (least, most), and the time there is.

    ``minutes`` is the time from the first board to the end (None: no limit); ``ends`` only words what is too long.
    ``deals`` is how many boards are dealt already, where that is a limit; ``copies`` how many sets of the same
    boards are at hand: a Web needs two, an endless Howell one a table, and without them they are not offered.
    ``missing_side`` is the side that lacks a pair when ``pairs`` is odd (None: East-West). ``kind`` is that of the
    evening: of teams, Swiss, knock-out or individuals ``pairs`` counts the contestants, and ``draw`` has the terms.
    ``own`` are the movements the club laid out itself; those for so many are offered too. ``sections`` is into how many
    the room is split evenly, ``section_sizes`` what each has where they were typed apart; with ``shared_boards`` they have
    one set of boards between them, else a set each. ``section_titles`` are the cards chosen for single sections, "" where
    any will do.
    """

    pairs: int = 17
    boards: tuple[int, int] = (24, 27)
    minutes: int | None = 210
    minutes_per_board: int = 7
    minutes_to_move: int = 2
    missing_side: Side | None = None
    one_winner: bool = True
    first_board: int = 1
    ends: time | None = None
    deals: int | None = None
    copies: int = 1
    kind: str = "pairs"
    draw: Draw | None = None
    own: tuple[Plan, ...] = ()
    sections: int = 1
    shared_boards: bool = False
    section_sizes: tuple[SectionSize, ...] = ()
    section_titles: tuple[str, ...] = ()

    @property
    def tables(self) -> int:
        """The tables needed, half ones counted as one."""
        return sum(one.tables for one in self.section_sizes) or (self.pairs + 1) // 2


class Offer(Struct, frozen=True):
    """One movement laid out for the wish.

    ``boards_each`` are the fewest and the most boards a pair plays; ``sit_outs`` how many rounds the unluckiest pair
    sits out, ``sit_out_text`` and ``sit_out_who`` say it ("1 each", "N–S pairs"); ``balance`` is Q, 0 to 100, unless
    ``balanced`` is False: teams have none.
    ``guide_cards`` tells that people cannot find their next table without one.
    ``fits`` is False with ``why_not`` telling what is over or short. ``title``, ``detail`` and ``note`` are lines for
    a card: what it is, what to know, how it moves. ``parts`` are the movements of its sections, each as if it were alone.
    """

    plan: Plan
    shape: Shape
    minutes: int
    boards_each: tuple[int, int]
    sit_outs: int
    sit_out_text: str
    sit_out_who: str
    winners: int
    balance: int
    measured: Balance
    share: Fraction
    guide_cards: bool
    fits: bool
    why_not: str
    title: str
    detail: str
    note: str
    balanced: bool = True
    parts: tuple[Offer, ...] = ()

    @property
    def id(self) -> str:
        """The movement's id."""
        return self.plan.movement


class WhatIf(Struct, frozen=True):
    """The best offer with one pair more or less, and in one sentence what it would change."""

    pairs: int
    tables: int
    offer: Offer | None
    sentence: str


def minutes(shape: Shape, wish: Wish) -> int:
    """The time from the first board to the end of play: every board, and the moves between rounds."""
    playing = shape.rounds * shape.boards_per_round * wish.minutes_per_board
    return playing + (shape.rounds - 1) * wish.minutes_to_move


def rank(offer: Offer, wish: Wish) -> tuple[bool, bool, int, int, bool, Fraction, int]:
    """The order of offers, lowest first; the module says how it weighs."""
    worth = offer.balance
    if wish.one_winner and offer.winners == 2:
        worth -= TWO_WINNERS
    if offer.guide_cards:
        worth -= GUIDE_CARDS * max(0, offer.plan.tables - 4)
    worth -= FEW_ROUNDS * max(0, ENOUGH_ROUNDS - offer.plan.rounds)
    return (
        not offer.fits,
        offer.share < LEAST_SHARE,
        offer.sit_outs,
        -worth,
        bool(offer.plan.shared),
        -offer.share,
        offer.minutes,
    )
