"""The last tricks of a deal played out exactly: double dummy, and along a line that one side is held to.

Positions begin with a lead, or in the middle of a trick. The search (`model.bridge.play.search`) asks again and again
"does this side win so many of what is left?", keeps the answers by position, and looks at cards that are worth the
same only once. It is exact at any length, but long endings can take longer than anybody waits: then it is given up, and
nothing is known. A claim is never decided by it: it is evidence (Laws 70, 71).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final, NamedTuple

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.play.search import Hands, OutOfTime, Search, Start, of_side
from model.bridge.seats import Seat, Side

__all__ = ["Ending", "LostTrick", "NotAnEnding", "OutOfTime", "PlayLine"]

_SEATS: Final = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


class NotAnEnding(ValueError):
    """Hands that are no ending: of unequal length, too long, or with a card twice."""


class LostTrick(NamedTuple):
    """A trick the other side wins: who wins it, and with which card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PlayLine:
    """How a side plays its cards: the suits in the order they are led, each from the top.

    On lead the hand leads the first of these suits it holds, its highest card; partner plays low under a winning card
    and high otherwise. Where it cannot follow, the lowest card of any suit may be thrown, and one that no opponent can
    beat only for want of another: to throw winners away is no normal play (the footnote to Laws 69 to 71). It may ruff, or not,
    what the other side is winning, and never partner's winning card while it holds anything else.
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
        if lengths == {0} or max(lengths) > 13:
            raise NotAnEnding("endings have 1 to 13 cards a hand")
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

    @property
    def to_play(self) -> Seat:
        """Whose card it is."""
        return _SEATS[(_SEATS.index(self.leader) + len(self.trick)) % 4]

    def after_each_card(self) -> dict[Card, int]:
        """The tricks the side to play wins, everybody playing best, after each card it may play now."""
        side = self.to_play.side
        found = self._search(side, wanting=of_side(side)).after_each(self._bits)
        return {_card(card): tricks for card, tricks in found.items()}

    def play_along(
        self,
        side: Side,
        line: PlayLine,
        at_most: int | None = None,
        given_up: Callable[[], bool] | None = None,
    ) -> tuple[int, int, tuple[LostTrick, ...]]:
        """The fewest and the most tricks of `along`, and with which cards the other side wins its own.

        The cards are those of one course that brings the side its fewest. ``at_most`` are the tricks it wins with all cards seen, where they
        are known. Raises `OutOfTime` once ``given_up`` says so.
        """
        order = tuple(suit.order for suit in line.order)
        at_most = self.length if at_most is None else at_most
        search = self._search(side, wanting=frozenset(), order=order, given_up=given_up)
        least = search.most(self._bits, at_most)
        lost = search.lost(self._bits, least)
        free = self._search(side, wanting=of_side(side), order=order, given_up=given_up)
        most = free.most(self._bits, at_most)
        return least, most, tuple(LostTrick(_SEATS[seat], _card(card)) for seat, card in lost)

    def worst(self, side: Side, given_up: Callable[[], bool] | None = None) -> int:
        """The tricks the side wins when it plays as badly as the Laws allow; a floor, not a normal line.

        Raises `OutOfTime` once ``given_up`` says so.
        """
        return self._search(side, wanting=frozenset(), given_up=given_up).most(self._bits)

    def _search(
        self,
        side: Side,
        *,
        wanting: frozenset[int],
        order: tuple[int, ...] | None = None,
        given_up: Callable[[], bool] | None = None,
    ) -> Search:
        trumps = -1 if self.trumps is Strain.NOTRUMP else self.trumps.order
        trick = tuple(_number(card) for card in self.trick)
        start = Start(trumps, _SEATS.index(self.leader), trick, self.length)
        return Search(start, side, wanting=wanting, order=order, given_up=given_up)

    def lines(self, side: Side) -> tuple[PlayLine, ...]:
        """The orders in which the side may play its suits, those that differ for what it holds."""
        held = self._held(side)
        return tuple(PlayLine(order) for order in permutations(held))

    def list_outstanding(self, side: Side) -> tuple[Card, ...]:
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


def _number(card: Card) -> int:
    return 13 * card.suit.order + RANKS.index(card.rank)


def _card(number: int) -> Card:
    suit = next(suit for suit in SUITS if suit.order == number // 13)
    return Card(suit, RANKS[number % 13])


def _bit(card: Card) -> int:
    return 1 << _number(card)
