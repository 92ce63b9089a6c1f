"""The penalty cards of a deal, trick by trick: what must be played, what may be led, what declarer may choose now.

Laws 50 to 52 and 59, the same in the three editions. A tracker is a value: every event gives the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from model.bridge.cards import Card, Strain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from model.bridge.seats import Seat

HONOURS: Final = "TJQKA"


class ImpossibleEvent(ValueError):
    """An event that the Laws do not know at this point: a choice nobody has, a card that is no penalty card."""


class LeadOrder(Enum):
    """What declarer may ask of the lead (Law 50D2)."""

    REQUIRE = "require"
    FORBID = "forbid"
    NEITHER = "neither"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class FaceUpCard:
    """A defender's card left face up on the table; ``major`` by Law 50B."""

    owner: Seat
    card: Card
    major: bool


@dataclass(frozen=True, slots=True)
class Ban:
    """A suit that a defender may not lead while keeping the lead (Laws 50D2(a), 51B)."""

    leader: Seat
    suit: Strain


@dataclass(frozen=True, slots=True)
class Options:
    """What declarer may choose before this defender leads: require one of the suits, or forbid one or more, or neither."""

    leader: Seat
    suits: tuple[Strain, ...]


@dataclass(frozen=True, slots=True)
class Playable:
    """The cards a defender may play.

    ``must`` says that they are the own penalty cards, ``declarer_names`` that declarer says which of them (Laws 50D1,
    51A), ``unable`` that an order could not be followed (Law 59).
    """

    cards: frozenset[Card]
    must: bool = False
    declarer_names: bool = False
    unable: bool = False


@dataclass(frozen=True, slots=True)
class Tracker:
    """Penalty cards and orders in force; ``declarer`` says who defends.

    ``required`` is the suit that the defender on lead must lead, ``chosen`` whether declarer has made the choice for
    the lead to come, which is ``leader``'s.
    """

    declarer: Seat
    penalty_cards: tuple[FaceUpCard, ...] = ()
    bans: tuple[Ban, ...] = ()
    required: Strain | None = None
    chosen: bool = False
    leader: Seat | None = None

    def of(self, seat: Seat) -> tuple[FaceUpCard, ...]:
        """The penalty cards of a defender, in the order they were exposed."""
        return tuple(one for one in self.penalty_cards if one.owner is seat)

    def expose(self, owner: Seat, cards: Iterable[Card], *, deliberate: bool = False) -> Tracker:
        """After a defender exposed cards (Laws 49, 50B).

        One card below the ten, not deliberately, and the only one of that player: minor. Anything else makes every
        penalty card of that player major, for good. A major card that comes after declarer's choice and before the lead
        brings the choice back (50D2), unless a suit was required already. Raises `ImpossibleEvent` for declarer and dummy (48A).
        """
        if owner.side is self.declarer.side:
            raise ImpossibleEvent("declarer and dummy never have penalty cards")
        fresh = [card for card in cards if card not in {one.card for one in self.penalty_cards}]
        if not fresh:
            return self
        # 50B: two or more penalty cards of one player are all major, also one that was minor until now.
        single = len(fresh) + len(self.of(owner)) == 1
        major = deliberate or not single or any(card.rank in HONOURS for card in fresh)
        kept = [replace(one, major=True) if one.owner is owner else one for one in self.penalty_cards]
        added = [FaceUpCard(owner, card, major) for card in fresh]
        # 50D2: a major card that comes late gives declarer the choice again, a suit already named stands.
        again = major and self.leader is owner.partner and self.required is None
        return replace(self, penalty_cards=(*kept, *added), chosen=self.chosen and not again)

    def options(self, leader: Seat) -> Options | None:
        """What declarer may choose before this defender leads, None when there is nothing to choose (50D2, 51B).

        The leader may not lead before the choice. Minor penalty cards restrict nobody but their owner (50C).
        """
        if self.chosen or leader.side is self.declarer.side:
            return None
        # 50D2 restricts the partner of whoever has a major card; a minor one restricts only its owner (50C).
        suits = [one.card.suit for one in self.of(leader.partner) if one.major]
        return Options(leader, tuple(dict.fromkeys(suits))) if suits else None

    def choose(self, leader: Seat, order: LeadOrder, suits: Collection[Strain] = ()) -> Tracker:
        """After declarer's choice: the penalty cards of the suits named go back into the hand.

        One suit to require, one or more to forbid, none for neither. Raises `ImpossibleEvent` when the choice is not there.
        """
        options = self.options(leader)
        if options is None or not set(suits) <= set(options.suits):
            raise ImpossibleEvent("there is no such choice before this lead")
        if {LeadOrder.REQUIRE: len(suits) != 1, LeadOrder.FORBID: not suits, LeadOrder.NEITHER: bool(suits)}[
            order
        ]:
            raise ImpossibleEvent("require one suit, forbid one or more, or neither")
        partner = leader.partner
        kept = tuple(
            one for one in self.penalty_cards if one.owner is not partner or one.card.suit not in suits
        )
        bans = self.bans
        if order is LeadOrder.FORBID:
            # 50D2(a): the ban lasts as long as the leader keeps the lead, so it outlives this trick.
            bans = (*bans, *(Ban(leader, suit) for suit in suits))
        required = next(iter(suits)) if order is LeadOrder.REQUIRE else None
        return replace(self, penalty_cards=kept, bans=bans, required=required, chosen=True, leader=leader)

    def to_lead(self, leader: Seat, hand: Collection[Card]) -> Playable:
        """What this defender may lead, after declarer's choice if there was one.

        The order of the lead comes before the own penalty card (50D1); who cannot follow it leads any legal card (59).
        """
        allowed, unable = self._as_ordered(leader, frozenset(hand))
        return self._own(leader, allowed, unable=unable)

    def to_follow(self, seat: Seat, hand: Collection[Card], led: Strain) -> Playable:
        """What this defender may play to a trick; following suit comes before everything (44C)."""
        in_suit = frozenset(card for card in hand if card.suit is led)
        return self._own(seat, in_suit or frozenset(hand))

    def play(self, seat: Seat, card: Card, *, lead: bool = False) -> Tracker:
        """After a card was played: a penalty card that is played is one no more; a lead uses the order up."""
        # By owner too: a file may lay out the same card twice, and only the one played is gone.
        kept = tuple(one for one in self.penalty_cards if (one.owner, one.card) != (seat, card))
        if not lead:
            return replace(self, penalty_cards=kept)
        # 50D2(a): who was forbidden a suit may not lead it while keeping the lead; another's lead ends that.
        bans = tuple(ban for ban in self.bans if ban.leader is seat)
        return replace(self, penalty_cards=kept, bans=bans, required=None, chosen=False, leader=None)

    def lead_early(self, leader: Seat, card: Card) -> Tracker:
        """After a lead before declarer chose: the card becomes a penalty card, the choice remains (50D2, 49)."""
        if self.options(leader) is None:
            raise ImpossibleEvent("there was nothing to choose before this lead")
        # A lead before declarer chose counts as deliberate: the card is major whatever its rank (50D2).
        return self.expose(leader, (card,), deliberate=True)

    def not_played(
        self, seat: Seat, wrong: Card, penalty_card: Card, *, accepted: bool, lead: bool = False
    ) -> Tracker:
        """After another card than the penalty card was played, or led (Law 52).

        Accepted: the penalty card stays one. Refused: it is played, and the wrong card becomes a major penalty card.
        Raises `ImpossibleEvent` when the seat has no such penalty card.
        """
        if penalty_card not in {one.card for one in self.of(seat)}:
            raise ImpossibleEvent(f"{penalty_card} is no penalty card of that player")
        if accepted:
            return self.play(seat, wrong, lead=lead)
        return self.play(seat, penalty_card, lead=lead).expose(seat, (wrong,), deliberate=True)

    def trick_won(self, winner: Seat) -> Tracker:
        """After a trick: who lost the lead is free of bans, and before the next lead declarer may choose again."""
        bans = tuple(ban for ban in self.bans if ban.leader is winner)
        return replace(self, bans=bans, required=None, chosen=False, leader=None)

    def _as_ordered(self, leader: Seat, hand: frozenset[Card]) -> tuple[frozenset[Card], bool]:
        required = frozenset(card for card in hand if card.suit is self.required)
        if required:
            return required, False
        banned = {ban.suit for ban in self.bans if ban.leader is leader}
        free = frozenset(card for card in hand if card.suit not in banned)
        unable = self.required is not None or not free
        # 59: who holds nothing else leads any legal card.
        return free or hand, unable

    def _own(self, seat: Seat, allowed: frozenset[Card], *, unable: bool = False) -> Playable:
        own = self.of(seat)
        majors = frozenset(one.card for one in own if one.major) & allowed
        if majors:
            return Playable(majors, must=True, declarer_names=len(majors) > 1, unable=unable)
        minor = next((one.card for one in own if not one.major), None)
        if minor is None or minor not in allowed:
            return Playable(allowed, unable=unable)
        # 50C: below an honour the minor card must be played before any other of its suit.
        low = {card for card in allowed if card.suit is minor.suit and card.rank not in HONOURS}
        return Playable(allowed - (low - {minor}), unable=unable)
