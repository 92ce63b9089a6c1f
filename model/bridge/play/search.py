"""The search through the last tricks of a deal: hands are sets of 52 bits, positions are kept by what their cards are worth.

`model.bridge.play.endgame` asks it; cards are numbers, thirteen times the suit's place plus the rank's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final, NamedTuple

from model.bridge.seats import Side

Hands = tuple[int, int, int, int]
SUIT: Final = (1 << 13) - 1
_ASKED_EVERY: Final = 256
"""How many positions are looked at before the clock is."""


class Start(NamedTuple):
    """Where a search begins: trumps as a suit's place or -1, the leader's place, the cards on the table, tricks to come."""

    trumps: int
    leader: int
    trick: tuple[int, ...]
    tricks: int


class OutOfTime(Exception):
    """The search was given up: nothing is known of what it was to find."""


class Search:
    """One question about one ending; ``wanting`` are the seats that play for the side's tricks, all others against."""

    def __init__(
        self,
        start: Start,
        side: Side,
        *,
        wanting: Collection[int],
        order: tuple[int, ...] | None = None,
        given_up: Callable[[], bool] | None = None,
    ) -> None:
        self._trumps = start.trumps
        self._leader = start.leader
        self._trick = start.trick
        self._left = start.tricks
        self._ours = of_side(side)
        self._wanting = wanting
        self._order = order
        self._given_up = given_up
        self._known: dict[tuple[Hands, int], tuple[int, int]] = {}

    def most(self, hands: Hands, at_most: int | None = None) -> int:
        """The tricks of the side; where it can have no more than ``at_most``, it is looked for from there downwards.

        Raises `OutOfTime` once the search is given up.
        """
        if at_most is not None:
            wanted = at_most
            while wanted and not self._brings(hands, self._leader, self._trick, wanted):
                wanted -= 1
            return wanted
        return self._between(hands, self._trick, 0, self._left)

    def after_each(self, hands: Hands) -> dict[int, int]:
        """The tricks of the side after each card that may be played now."""
        seat = (self._leader + len(self._trick)) % 4
        hand = hands[seat]
        if self._trick:
            hand = hand & SUIT << 13 * (self._trick[0] // 13) or hand
        cards = [card for card in range(52) if hand >> card & 1]
        return {
            card: self._between(_without(hands, seat, 1 << card), (*self._trick, card), 0, self._left)
            for card in cards
        }

    def _between(self, hands: Hands, trick: tuple[int, ...], low: int, high: int) -> int:
        while low < high:
            middle = (low + high + 1) // 2
            if self._brings(hands, self._leader, trick, middle):
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
        if key not in self._known:
            self._new(key, hands, left)
        low, high = self._known[key]
        if wanted <= low:
            return True
        if wanted > high:
            return False
        won = self._plays(hands, leader, (), wanted)
        low, high = self._known[key]
        self._known[key] = (max(low, wanted), high) if won else (low, min(high, wanted - 1))
        return won

    def _new(self, key: tuple[Hands, int], hands: Hands, left: int) -> None:
        """A position nobody looked at yet: what top cards alone make of it."""
        if self._given_up is not None and len(self._known) % _ASKED_EVERY == 0 and self._given_up():
            raise OutOfTime
        leader = key[1]
        if leader not in self._ours:
            self._known[key] = 0, left - _cashed(hands, leader, self._trumps)
        elif self._order is not None:
            self._known[key] = _cashed_in_order(hands, leader, self._trumps, self._order), left
        else:
            self._known[key] = (_cashed(hands, leader, self._trumps) if leader in self._wanting else 0), left

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
            follow = hand & (SUIT << 13 * led)
            hand = follow or hand
        if self._order is not None and seat in self._ours:
            hand = self._held_to(hand, hands, leader, trick)
            if hand.bit_count() == 1:
                return (hand.bit_length() - 1,)
        return _different(hand, hands, trick)

    def _held_to(self, hand: int, hands: Hands, leader: int, trick: tuple[int, ...]) -> int:
        """The cards that the line leaves: on lead the top of the first suit, following high or low, else what is thrown."""
        assert self._order is not None
        if not trick:
            for suit in self._order:
                if held := hand & (SUIT << 13 * suit):
                    return 1 << (held.bit_length() - 1)
            return hand
        led = trick[0] // 13
        following = hand & (SUIT << 13 * led)
        ours_win = (leader + self._best_at(trick)) % 4 in self._ours
        if not following:
            trumps = hand & SUIT << 13 * self._trumps if self._trumps >= 0 else 0
            plain = hand & ~trumps
            if not plain:
                return hand
            theirs = 0
            for place, cards in enumerate(hands):
                theirs |= 0 if place in self._ours else cards
            return _thrown(plain, theirs) | (0 if ours_win else trumps)
        if ours_win:
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


def _thrown(hand: int, theirs: int) -> int:
    """The lowest card of each suit; those that no opponent can beat only where there is nothing else."""
    lowest = losers = 0
    for suit in range(4):
        held = hand & SUIT << 13 * suit
        low = held & -held
        lowest |= low
        if low and theirs & SUIT << 13 * suit >= low:
            losers |= low
    return losers or lowest


def _cashed(hands: Hands, leader: int, trumps: int) -> int:
    """Tricks that a hand on lead wins at least by leading its top cards, whatever the others do."""
    own, partner = hands[leader], hands[(leader + 2) % 4]
    theirs = hands[(leader + 1) % 4] | hands[(leader + 3) % 4]
    trump_cards = SUIT << 13 * trumps if trumps >= 0 else 0
    won = 0
    for suit in range(4):
        mask = SUIT << 13 * suit
        if theirs & trump_cards and suit != trumps:
            continue
        held, beside = own & mask, partner & mask
        top = max((theirs & mask).bit_length(), beside.bit_length())
        # Partner must ruff once void with nothing but trumps, and would be on lead.
        most = beside.bit_count() if partner & trump_cards and suit != trumps else 13
        run = 0
        while held.bit_length() > top and run < most:
            held ^= 1 << (held.bit_length() - 1)
            run += 1
        won += run
    return won


def _cashed_in_order(hands: Hands, leader: int, trumps: int, order: tuple[int, ...]) -> int:
    """Tricks that a hand on lead wins at least when it leads each suit from the top in this order."""
    own, partner = hands[leader], hands[(leader + 2) % 4]
    sides = hands[(leader + 1) % 4], hands[(leader + 3) % 4]
    trump_cards = SUIT << 13 * trumps if trumps >= 0 else 0
    # Both opponents follow to every trump led, and so does partner.
    out = max((hand & trump_cards).bit_count() for hand in sides)
    ruffs = (partner & trump_cards).bit_count()
    won = 0
    for suit in order:
        mask = SUIT << 13 * suit
        held, beside = own & mask, partner & mask
        if held and suit != trumps and out > 0:
            return won
        against, above, run = ((sides[0] | sides[1]) & mask).bit_length(), beside.bit_length(), 0
        while held:
            top = held.bit_length()
            if top < against:
                return won
            won, run = won + 1, run + 1
            if top < above or (suit != trumps and ruffs > 0 and run > beside.bit_count()):
                return won  # partner may win this one, and goes on
            held ^= 1 << (top - 1)
        if suit == trumps:
            out, ruffs = out - run, ruffs - run
    return won


def _different(hand: int, hands: Hands, trick: tuple[int, ...]) -> list[int]:
    """Cards that are not worth the same, of a row without another's card between only the highest; high ones first."""
    others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hand
    for card in trick:
        others |= 1 << card
    found = []
    for suit in range(4):
        mine = hand >> 13 * suit & SUIT
        theirs = others >> 13 * suit & SUIT
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
        cards = everything >> 13 * suit & SUIT
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


def of_side(side: Side) -> frozenset[int]:
    """The places of a side's hands in `Hands`."""
    return frozenset((0, 2) if side is Side.NS else (1, 3))
