"""The last tricks of a deal played out exactly: double dummy, and along a line that one side is held to.

Positions begin with a lead and give every hand the same number of cards, at most eight. The search asks again and again
"does this side win so many of what is left?", keeps the answers by position, and looks at cards that are worth the
same only once. A claim is never decided by it: it is evidence (Laws 70, 71).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Final

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.seats import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

MOST_CARDS: Final = 8
_SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_SUIT: Final = (1 << 13) - 1

Hands = tuple[int, int, int, int]


class NotAnEnding(ValueError):
    """Hands that are no ending: of unequal length, too long, or with a card twice."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a side plays its cards: the suits in the order they are led, each from the top.

    On lead the hand leads the first of these suits it holds, its highest card; partner plays low under a winning card
    and high otherwise; where it cannot follow, anything may be thrown or ruffed.
    """

    order: tuple[Strain, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """Four hands of equal length, trumps, and who leads; raises `NotAnEnding`."""

    hands: Mapping[Seat, frozenset[Card]]
    trumps: Strain
    leader: Seat
    _bits: Hands = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lengths = {len(self.hands.get(seat, ())) for seat in _SEATS}
        cards = [card for seat in _SEATS for card in self.hands.get(seat, ())]
        if len(lengths) != 1:
            raise NotAnEnding("hands of unequal length")
        if lengths == {0} or max(lengths) > MOST_CARDS:
            raise NotAnEnding(f"endings have 1 to {MOST_CARDS} cards a hand")
        if len(set(cards)) != len(cards):
            raise NotAnEnding("a card stands twice")
        north, east, south, west = (sum(_bit(card) for card in self.hands[seat]) for seat in _SEATS)
        object.__setattr__(self, "_bits", (north, east, south, west))

    @property
    def length(self) -> int:
        """How many tricks are left."""
        return len(self.hands[Seat.NORTH])

    def best(self, side: Side) -> int:
        """The tricks the side wins when everybody plays best, all cards seen."""
        return _Search(self, side, wanting=_of(side)).most(self._bits)

    def along(self, side: Side, line: Line) -> tuple[int, int]:
        """The fewest and the most tricks the side wins along a line, the other side playing best against it."""
        least = _Search(self, side, wanting=frozenset(), line=line).most(self._bits)
        most = _Search(self, side, wanting=_of(side), line=line).most(self._bits)
        return least, most

    def worst(self, side: Side) -> int:
        """The tricks the side wins when it plays as badly as the Laws allow; a floor, not a normal line."""
        return _Search(self, side, wanting=frozenset()).most(self._bits)

    def lines(self, side: Side) -> tuple[Line, ...]:
        """The orders in which the side may play its suits, those that differ for what it holds."""
        held = self._held(side)
        return tuple(Line(order) for order in permutations(held))

    def outstanding(self, side: Side) -> tuple[Card, ...]:
        """The trumps the other side still holds, highest first."""
        if self.trumps is Strain.NOTRUMP:
            return ()
        cards = [
            card
            for seat in _SEATS
            if seat.side is not side
            for card in self.hands[seat]
            if card.suit is self.trumps
        ]
        return tuple(sorted(cards, key=lambda card: -RANKS.index(card.rank)))

    def _held(self, side: Side) -> Sequence[Strain]:
        """The suits a hand of the side may have to lead from, trumps first."""
        cards = [card for seat in _SEATS if seat.side is side for card in self.hands[seat]]
        held = {card.suit for card in cards}
        return [suit for suit in sorted(SUITS, key=lambda suit: suit is not self.trumps) if suit in held]


class _Search:
    """One question about one ending; ``wanting`` are the seats that play for the side's tricks, all others against."""

    def __init__(
        self, ending: Ending, side: Side, *, wanting: Collection[int], line: Line | None = None
    ) -> None:
        self._trumps = -1 if ending.trumps is Strain.NOTRUMP else ending.trumps.order
        self._ours = _of(side)
        self._wanting = wanting
        self._order = None if line is None else tuple(suit.order for suit in line.order)
        self._leader = _SEATS.index(ending.leader)
        self._known: dict[tuple[Hands, int], tuple[int, int]] = {}

    def most(self, hands: Hands) -> int:
        """The tricks of the side."""
        left = hands[0].bit_count()
        low, high = 0, left
        while low < high:
            middle = (low + high + 1) // 2
            if self._wins(hands, self._leader, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def _wins(self, hands: Hands, leader: int, wanted: int) -> bool:
        """Whether the side wins at least so many of the tricks left."""
        left = hands[0].bit_count()
        if wanted <= 0:
            return True
        if wanted > left:
            return False
        key = _packed(hands), leader
        low, high = self._known.get(key, (0, left))
        if wanted <= low:
            return True
        if wanted > high:
            return False
        won = self._plays(hands, leader, (), wanted)
        low, high = self._known.get(key, (low, high))
        self._known[key] = (max(low, wanted), high) if won else (low, min(high, wanted - 1))
        return won

    def _plays(self, hands: Hands, leader: int, trick: tuple[int, ...], wanted: int) -> bool:
        seat = (leader + len(trick)) % 4
        wants = seat in self._wanting
        for card in self._moves(hands, seat, leader, trick):
            now = (*trick, card)
            bit = 1 << card
            after = _without(hands, seat, bit)
            if len(now) < 4:
                won = self._plays(after, leader, now, wanted)
            else:
                winner = (leader + self._best_at(now)) % 4
                won = self._wins(after, winner, wanted - (winner in self._ours))
            if won is wants:
                return wants
        return not wants

    def _moves(self, hands: Hands, seat: int, leader: int, trick: tuple[int, ...]) -> Iterable[int]:
        hand = hands[seat]
        if trick:
            led = trick[0] // 13
            follow = hand & (_SUIT << 13 * led)
            hand = follow or hand
        if self._order is not None and seat in self._ours:
            hand = self._held_to(hand, seat, leader, trick)
            if hand.bit_count() == 1:
                return (hand.bit_length() - 1,)
        return _different(hand, hands, trick)

    def _held_to(self, hand: int, seat: int, leader: int, trick: tuple[int, ...]) -> int:
        """The cards that the line leaves: on lead the top of the first suit, following high or low."""
        assert self._order is not None
        if not trick:
            for suit in self._order:
                if held := hand & (_SUIT << 13 * suit):
                    return 1 << (held.bit_length() - 1)
            return hand
        led = trick[0] // 13
        following = hand & (_SUIT << 13 * led)
        if not following:
            return hand
        if (leader + self._best_at(trick)) % 4 in self._ours:
            return following & -following
        top = 1 << (following.bit_length() - 1)
        beats = self._best_at((*trick, top.bit_length() - 1)) == len(trick)
        return top if beats else following & -following

    def _best_at(self, trick: tuple[int, ...]) -> int:
        """The place in the trick of the card that is winning it."""
        best = 0
        for at in range(1, len(trick)):
            suit, top = trick[at] // 13, trick[best] // 13
            if suit == top:
                if trick[at] > trick[best]:
                    best = at
            elif suit == self._trumps:
                best = at
        return best


def _different(hand: int, hands: Hands, trick: tuple[int, ...]) -> list[int]:
    """Cards that are not worth the same, of a row without another's card between only the highest; high ones first."""
    others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hand
    for card in trick:
        others |= 1 << card
    found = []
    for suit in range(4):
        mine = hand >> 13 * suit & _SUIT
        theirs = others >> 13 * suit & _SUIT
        before = False
        for place in range(12, -1, -1):
            bit = 1 << place
            if mine & bit:
                if not before:
                    found.append(13 * suit + place)
                before = True
            elif theirs & bit:
                before = False
    return found


def _packed(hands: Hands) -> Hands:
    """The position with the gaps of the cards that are gone closed, so that alike positions are one."""
    north, east, south, west = hands
    everything = north | east | south | west
    made = [0, 0, 0, 0]
    for suit in range(4):
        cards = everything >> 13 * suit & _SUIT
        place = 13 * suit
        while cards:
            low = cards & -cards
            bit = low << 13 * suit
            cards ^= low
            owner = 0 if north & bit else 1 if east & bit else 2 if south & bit else 3
            made[owner] |= 1 << place
            place += 1
    return made[0], made[1], made[2], made[3]


def _without(hands: Hands, seat: int, bit: int) -> Hands:
    north, east, south, west = hands
    if seat == 0:
        return north & ~bit, east, south, west
    if seat == 1:
        return north, east & ~bit, south, west
    if seat == 2:
        return north, east, south & ~bit, west
    return north, east, south, west & ~bit


def _of(side: Side) -> frozenset[int]:
    return frozenset((0, 2) if side is Side.NS else (1, 3))


def _bit(card: Card) -> int:
    return 1 << 13 * card.suit.order + RANKS.index(card.rank)
