"""BHG: a line of 52 letters a board, thirteen a hand, clockwise from the dealer; boards counted from one.

``A`` to ``Z`` and ``a`` to ``z`` are the cards from the ace of spades to the two of clubs. Each line begins with its line end.
"""

from __future__ import annotations

from string import ascii_letters
from typing import Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import Deal, NotADeal
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import CannotHold, Gathering, in_a_row, line, refuse_seed, refuse_unusual
from model.exchange.deals.pack_order import hand_at, places
from model.i18n import _

KIND: Final = "BHG"
_CARDS: Final = ascii_letters[26:] + ascii_letters[:26]


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read boards numbered from 1; raises `DealsDamaged` with the line that is wrong."""
    gathered = Gathering(name)
    number = 1
    for at, letters in enumerate(content.decode("latin-1").splitlines(), start=1):
        # Programs of DOS end a file with Ctrl-Z, which is no board.
        if not letters.strip("\x1a \t"):
            continue
        try:
            gathered.add(DealtBoard(number, _deal(letters.strip(), number)))
        except ArrowswitchError as error:
            gathered.damage(line(at), error)
        number += 1
    return gathered.whole()


def dumps(deals: DealSet) -> bytes:
    """Write boards that follow one another; raises `CannotHold` for what the format cannot say."""
    refuse_unusual(deals, KIND)
    refuse_seed(deals, KIND)
    if in_a_row(deals, KIND) % 4 != 1:
        raise CannotHold(
            _("BHG files start with the dealer’s hand and number boards from 1; North deals board 1."),
            _("Start with board 1, 5, 9 or another that North deals, or write PBN."),
        )
    lines = (
        "".join(_CARDS[place] for hand in _turned(board.deal.hands, board.number) for place in places(hand))
        for board in deals.boards
    )
    return ("\r\n" + "\r\n".join(lines) + "\r\n").encode("ascii")


def _turned(hands: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Hands in compass order, clockwise from the dealer instead."""
    start = (number - 1) % 4
    return hands[start:] + hands[:start]


def _deal(letters: str, number: int) -> Deal:
    numbers = [_CARDS.find(letter) for letter in letters]
    if len(numbers) != 52 or -1 in numbers:
        raise NotADeal(_("these are not 52 letters."), _("A line has 13 letters a hand, A to Z and a to z."))
    hands = tuple(hand_at(numbers[at : at + 13]) for at in (0, 13, 26, 39))
    # Back to the compass: a turn by 5 - n undoes one by n - 1, for n from 1 to 4.
    north, east, south, west = _turned(hands, 6 - (number % 4 or 4))
    return Deal(north, east, south, west)
