"""The last tricks of a deal played out exactly: double dummy, and along a line that one side is held to.

Positions begin with a lead, or in the middle of a trick, and have at most eight tricks to come. The search asks again and again
"does this side win so many of what is left?", keeps the answers by position, and looks at cards that are worth the
same only once. A claim is never decided by it: it is evidence (Laws 70, 71).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

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


class Taken(NamedTuple):
    """A trick the other side wins: who wins it, and with which card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Line:
    """How a side plays its cards: the suits in the order they are led, each from the top.

    On lead the hand leads the first of these suits it holds, its highest card; partner plays low under a winning card
    and high otherwise; where it cannot follow, anything may be thrown or ruffed.
    """

    order: tuple[Strain, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """Four hands, trumps, and who leads or has led; raises `NotAnEnding`.

    ``trick`` are the cards already played to the trick under way, in order from the leader's; who has played holds one
    card fewer than who has not.
    """

    hands: Mapping[Seat, frozenset[Card]]
    trumps: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()
    _bits: Hands = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        has_played = self.played
        lengths = {len(self.hands.get(seat, ())) + (seat in has_played) for seat in _SEATS}
        cards = [*self.trick, *(card for seat in _SEATS for card in self.hands.get(seat, ()))]
        if len(self.trick) > 3:
            raise NotAnEnding("a trick under way has at most three cards")
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
        """How many tricks are left, the one under way among them."""
        return max(len(self.hands[seat]) for seat in _SEATS) if len(self.trick) < 4 else 0

    @property
    def played(self) -> Mapping[Seat, Card]:
        """Who has played what to the trick under way."""
        seat, found = self.leader, {}
        for card in self.trick:
            found[seat] = card
            seat = seat.lho
        return found

    def best(self, side: Side) -> int:
        """The tricks the side wins when everybody plays best, all cards seen."""
        return _Search(self, side, wanting=_of(side)).most(self._bits)

    def along(self, side: Side, line: Line) -> tuple[int, int]:
        """The fewest and the most tricks the side wins along a line, the other side playing best against it."""
        least = _Search(self, side, wanting=frozenset(), line=line).most(self._bits)
        most = _Search(self, side, wanting=_of(side), line=line).most(self._bits)
        return least, most

    def played_along(self, side: Side, line: Line) -> tuple[int, int, tuple[Taken, ...]]:
        """The fewest and the most tricks of `along`, and with which cards the other side wins its own.

        The cards are those of one course that brings the side its fewest.
        """
        search = _Search(self, side, wanting=frozenset(), line=line)
        least = search.most(self._bits)
        lost = search.lost(self._bits, least)
        most = _Search(self, side, wanting=_of(side), line=line).most(self._bits)
        return least, most, tuple(Taken(_SEATS[seat], _card(card)) for seat, card in lost)

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
        self._trick = tuple(_number(card) for card in ending.trick)
        self._left = ending.length
        self._known: dict[tuple[Hands, int], tuple[int, int]] = {}

    def most(self, hands: Hands) -> int:
        """The tricks of the side."""
        low, high = 0, self._left
        while low < high:
            middle = (low + high + 1) // 2
            if self._brings(hands, self._leader, self._trick, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def lost(self, hands: Hands, wanted: int) -> list[tuple[int, int]]:
        """Seats and cards that win the other side's tricks, along one course in which the side wins so many: `most`."""
        leader, trick = self._leader, self._trick
        found: list[tuple[int, int]] = []
        while any(hands) or trick:
            card = self._on_course(hands, leader, trick, wanted)
            seat = (leader + len(trick)) % 4
            hands, trick = _without(hands, seat, 1 << card), (*trick, card)
            if len(trick) < 4:
                continue
            best = self._best_at(trick)
            winner = (leader + best) % 4
            if winner in self._ours:
                wanted -= 1
            else:
                found.append((winner, trick[best]))
            leader, trick = winner, ()
        return found

    def _on_course(self, hands: Hands, leader: int, trick: tuple[int, ...], wanted: int) -> int:
        """A card that keeps the side's figure: who plays against the side lets it have no more, who plays for it no less."""
        seat = (leader + len(trick)) % 4
        wants = seat in self._wanting
        return next(
            card
            for card in self._moves(hands, seat, leader, trick)
            if self._brings(
                _without(hands, seat, 1 << card), leader, (*trick, card), wanted if wants else wanted + 1
            )
            is wants
        )

    def _brings(self, hands: Hands, leader: int, trick: tuple[int, ...], wanted: int) -> bool:
        """Whether the side wins so many from here, with these cards on the table."""
        if len(trick) < 4:
            return self._plays(hands, leader, trick, wanted) if trick else self._wins(hands, leader, wanted)
        winner = (leader + self._best_at(trick)) % 4
        return self._wins(hands, winner, wanted - (winner in self._ours))

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
            if self._brings(after, leader, now, wanted) is wants:
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


def _number(card: Card) -> int:
    return 13 * card.suit.order + RANKS.index(card.rank)


def _card(number: int) -> Card:
    suit = next(suit for suit in SUITS if suit.order == number // 13)
    return Card(suit, RANKS[number % 13])


def _bit(card: Card) -> int:
    return 1 << _number(card)
