"""Double dummy by the DDS library of Bo Haglund and Soren Hein, as the package endplay brings it, through ctypes.

The package is looked up and never imported: its Python side needs numpy and matplotlib, and only the library is wanted.
Where there is no such library for the machine, `is_present` says so and everything else goes on without it.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from model.bridge.cards import RANKS, Card, Strain
from model.bridge.deals.boards import TrickTable
from model.bridge.deals.deal import COMPASS, Deal
from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from model.bridge.play.endgame import Ending

MOST: Final = 40
"""As many deals the library takes at once."""
_NAMES: Final = ("libdds.so", "libdds.dylib", "libdds.dll", "dds.dll")
# The library counts hands N, E, S, W and strains S, H, D, C, NT; a trick table has N, S, E, W, and NT before
# S, H, D, C.
_HANDS: Final = (0, 2, 1, 3)
_STRAINS: Final = (4, 0, 1, 2, 3)
_SUIT: Final = (1 << 13) - 1
_FINE: Final = 1
# From 0 to 3 it would be a vulnerability, and the library would work out par too.
_NO_PAR: Final = -1
_SUITS: Final = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
_LOWEST: Final = 2
_MOST_TRICKS: Final = -1
_EVERY_CARD: Final = 3
_ALWAYS_SEARCH: Final = 1
_PLAIN: Final = (ctypes.c_int * 5)(0, 0, 0, 0, 0)


class NoSolver(ArrowswitchError):
    """There is no double-dummy library for this machine."""


class _Deal(ctypes.Structure):
    _fields_ = (("cards", (ctypes.c_uint * 4) * 4),)


class _Deals(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("deals", _Deal * (MOST * 5)))


class _Table(ctypes.Structure):
    _fields_ = (("tricks", (ctypes.c_int * 4) * 5),)


class _Tables(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("tables", _Table * (MOST * 5)))


class _Pars(ctypes.Structure):
    """The library's own par, which is not asked for, but wants its room."""

    _fields_ = (("room", (ctypes.c_char * 288) * MOST),)


class _Position(ctypes.Structure):
    """A position in the middle of the play: trumps and hands by their places, the trick under way, 13 bits a suit."""

    _fields_ = (
        ("trumps", ctypes.c_int),
        ("leader", ctypes.c_int),
        ("suits_played", ctypes.c_int * 3),
        ("ranks_played", ctypes.c_int * 3),
        ("cards", (ctypes.c_uint * 4) * 4),
    )


class _Cards(ctypes.Structure):
    """The cards that may be played, each with the lower ones worth the same and the tricks of its side."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("count", ctypes.c_int),
        ("suits", ctypes.c_int * 13),
        ("ranks", ctypes.c_int * 13),
        ("alike", ctypes.c_int * 13),
        ("tricks", ctypes.c_int * 13),
    )


def is_present() -> bool:
    """Whether this machine has the library."""
    return _place() is not None


def refuse_absent() -> None:
    """Raise `NoSolver` where the library is missing."""
    if not is_present():
        raise NoSolver(
            _("There is no double-dummy library for this Python and machine."),
            _("Everything else works; figures that come with a file of deals are shown."),
        )


def chunks(deals: Sequence[Deal]) -> Iterator[tuple[Deal, ...]]:
    """The deals in lots: the first alone, so that it shows soon, then as many as keep every core busy."""
    lot = min(MOST, 2 * (os.cpu_count() or 1))
    yield tuple(deals[:1])
    for start in range(1, len(deals), lot):
        yield tuple(deals[start : start + lot])


def solve(deals: Sequence[Deal]) -> tuple[TrickTable, ...]:
    """The twenty figures of each of at most `MOST` deals, on all cores; raises `NoSolver`."""
    if not deals:
        return ()
    library = _library()
    asked, answered = _Deals(len(deals)), _Tables()
    for place, deal in enumerate(deals):
        cards = asked.deals[place].cards
        for seat, hand in enumerate(deal.hands):
            for suit in range(4):
                cards[seat][suit] = (hand >> 13 * (3 - suit) & _SUIT) << 2
    status = library.CalcAllTables(
        ctypes.byref(asked), _NO_PAR, _PLAIN, ctypes.byref(answered), ctypes.byref(_Pars())
    )
    if status != _FINE:
        raise RuntimeError(f"the double-dummy library gave {status} for {deals[0]} and {len(deals) - 1} more")
    return tuple(_figures(answered.tables[place].tricks) for place in range(len(deals)))


def after_each_card(ending: Ending) -> dict[Card, int]:
    """The tricks the side to play wins, those of the trick under way among them, after each card it may play now.

    Everybody plays best, all cards seen. Raises `NoSolver`.
    """
    library = _library()
    position = _Position(_SUITS.index(ending.trumps), COMPASS.index(ending.leader))
    for place, card in enumerate(ending.trick):
        position.suits_played[place] = _SUITS.index(card.suit)
        position.ranks_played[place] = _LOWEST + RANKS.index(card.rank)
    for seat, cards in ending.hands.items():
        for card in cards:
            bit = 1 << _LOWEST + RANKS.index(card.rank)
            position.cards[COMPASS.index(seat)][_SUITS.index(card.suit)] |= bit
    found = _Cards()
    status = library.SolveBoard(position, _MOST_TRICKS, _EVERY_CARD, _ALWAYS_SEARCH, ctypes.byref(found), 0)
    if status != _FINE:
        raise RuntimeError(f"the double-dummy library gave {status} for {ending}")
    after: dict[Card, int] = {}
    for place in range(found.count):
        suit, tricks = _SUITS[found.suits[place]], found.tricks[place]
        after[Card(suit, RANKS[found.ranks[place] - _LOWEST])] = tricks
        for rank in range(13):
            if found.alike[place] >> _LOWEST + rank & 1:
                after[Card(suit, RANKS[rank])] = tricks
    return after


def _figures(tricks: Any) -> TrickTable:
    return TrickTable(tuple([tricks[strain][hand] for hand in _HANDS for strain in _STRAINS]))


@cache
def _library() -> ctypes.CDLL:
    place = _place()
    if place is None:
        refuse_absent()
    try:
        library = ctypes.CDLL(str(place))
    except OSError as error:
        raise NoSolver(
            _("The double-dummy library cannot be loaded: {reason}").format(reason=error),
            _("Everything else works; figures that come with a file of deals are shown."),
        ) from error
    library.SolveBoard.argtypes = (
        _Position,
        *(ctypes.c_int,) * 3,
        ctypes.POINTER(_Cards),
        ctypes.c_int,
    )
    library.SetMaxThreads(0)  # as many as there are cores; must be said once on Linux
    return library


@cache
def _place() -> Path | None:
    """Where the library lies, found without importing the package around it."""
    package = find_spec("endplay")
    folders = package.submodule_search_locations if package is not None else None
    inner = PathFinder.find_spec("_dds", folders) if folders else None
    for folder in (inner.submodule_search_locations or ()) if inner is not None else ():
        for name in _NAMES:
            if (path := Path(folder, name)).is_file():
                return path
    return None
