"""A movement offered for the evening, with all that a director weighs (`weights` puts the offers in order)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from model.movement.size import SectionSize

if TYPE_CHECKING:
    from datetime import time
    from fractions import Fraction

    from model.bridge.seats import Side
    from model.movement.balance import Balance
    from model.movement.kinds.base import Shape
    from model.movement.plan import Draw, Plan


class SectionHand(Struct, frozen=True):
    """What the director settles by hand for one section: by default, nothing.

    ``letter`` "" is the next in the alphabet, ``colour`` that of its cards and boards. ``shares_with`` is the letter of
    the section whose boards it plays ("": a set of its own), ``first_board`` where its boards begin. ``switched`` are the
    arrow-switched rounds, None as its card has them.
    """

    letter: str = ""
    colour: str = ""
    shares_with: str = ""
    first_board: int = 1
    switched: tuple[int, ...] | None = None


class Wish(Struct, frozen=True):
    """What the director wants: the field, the boards each pair should play (least, most), and the time there is.

    ``minutes`` is the time from the first board to the end (None: no limit); ``ends`` only words what is too long.
    ``deals`` is the number of boards dealt already, if that is a limit. ``copies`` is the number of sets of these boards
    in the room: a Web needs two and an endless Howell one a table, or they are not offered. ``missing_side`` is the side
    that lacks a pair when ``pairs`` is odd (None: East-West). With ``comes_in`` that pair is expected in that round, and
    its table is laid out from the beginning. ``kind`` is that of the evening. In teams, Swiss, knock-out and individuals
    ``pairs`` counts the contestants, and ``draw`` has the terms. ``own`` are the club's own movements, which are offered if
    they fit. ``sections`` is the number of sections into which the room is split evenly, ``section_sizes`` the pairs of
    each if these were typed. With ``shared_boards`` the sections share one set of boards, else each has its own.
    ``section_cards`` are the cards (`Offer.card`) chosen for single sections, "" if any will do. ``section_hands`` is what
    is settled by hand for each. ``across`` compares a board in all sections that play it. ``sets_owned`` is the number of
    sets of boards that the club has, and ``boards_owned`` the boards in each (0: enough).
    """

    pairs: int = 17
    boards: tuple[int, int] = (24, 27)
    minutes: int | None = 210
    minutes_per_board: int = 7
    minutes_to_move: int = 2
    missing_side: Side | None = None
    comes_in: int = 0
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
    section_cards: tuple[str, ...] = ()
    section_hands: tuple[SectionHand, ...] = ()
    across: bool = False
    sets_owned: int = 0
    boards_owned: int = 0

    @property
    def tables(self) -> int:
        """The tables needed, half ones counted as one."""
        return sum(one.tables for one in self.section_sizes) or (self.pairs + 1) // 2


class Offer(Struct, frozen=True):
    """One movement laid out for the wish.

    ``boards_each`` are the fewest and the most boards a pair plays. ``sit_outs`` is how many rounds the unluckiest pair
    sits out; ``sit_out_text`` and ``sit_out_who`` say it in words ("1 each", "N–S pairs"). ``balance`` is Q, 0 to 100.
    Teams have none, and ``balanced`` is False for them. ``guide_cards`` says that people cannot find their next table without one.
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

    @property
    def card(self) -> str:
        """What tells this card from the others, since a Howell of nine rounds has the title of one of twelve."""
        return f"{self.title}, {self.plan.rounds} × {self.plan.boards_per_round}"


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
