"""Tricks as they were laid out: who should have played what, who won, who did not follow suit (Law 44, Law 61A)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.cards import RANKS, Card, Strain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.bridge.seats import Seat, Side

CARDS_TO_A_TRICK: Final = 4


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: ``number`` 1 to 13, the leader, and the cards in the order played, clockwise from the leader.

    A trick in progress or a defective one has fewer than four cards. Raises ``ValueError`` on a fifth card or a number
    outside 1 to 13.
    """

    number: int
    leader: Seat
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.number <= 13:
            raise ValueError(f"no such trick: {self.number}")
        if len(self.cards) > CARDS_TO_A_TRICK:
            raise ValueError(f"trick {self.number} has {len(self.cards)} cards")

    @property
    def complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == CARDS_TO_A_TRICK

    @property
    def suit_led(self) -> Strain | None:
        """The suit of the first card, None before the lead."""
        return self.cards[0].suit if self.cards else None

    def pair_cards(self) -> Iterator[tuple[Seat, Card]]:
        """Each seat with its card, in the order played."""
        seat = self.leader
        for card in self.cards:
            yield seat, card
            seat = seat.lho

    def card_of(self, seat: Seat) -> Card | None:
        """The card this seat played, None when it has not."""
        return next((card for player, card in self.pair_cards() if player is seat), None)

    def winner(self, trumps: Strain) -> Seat | None:
        """Who won it: the highest trump, without trumps the highest card of the suit led (Laws 44E, 44F).

        None before the lead; of a trick in progress the seat that is winning so far.
        """
        ranked = [(_strength(card, self.suit_led, trumps), seat) for seat, card in self.pair_cards()]
        return max(ranked, key=lambda one: one[0])[1] if ranked else None

    def not_following(self) -> tuple[Seat, ...]:
        """Who played another suit than the one led, in the order played."""
        return tuple(seat for seat, card in self.pair_cards() if card.suit is not self.suit_led)


@dataclass(frozen=True, slots=True)
class Revoke:
    """A player who did not follow suit holding a card of the suit (Law 61A); ``held`` are the cards of the suit known to have been held then, highest first."""

    trick: int
    seat: Seat
    card: Card
    suit: Strain
    held: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """Tricks in the order played, with the trumps; missing numbers were not laid out.

    Raises ``ValueError`` when numbers do not rise or a card was played twice.
    """

    trumps: Strain
    tricks: tuple[Trick, ...]

    def __post_init__(self) -> None:
        numbers = [trick.number for trick in self.tricks]
        if numbers != sorted(set(numbers)):
            raise ValueError(f"tricks out of order: {numbers}")
        cards = [card for trick in self.tricks for card in trick.cards]
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice is not None:
            raise ValueError(f"{twice} was played twice")

    def trick(self, number: int) -> Trick | None:
        """The trick with this number, None when it was not laid out."""
        return next((trick for trick in self.tricks if trick.number == number), None)

    def wrong_leads(self) -> tuple[int, ...]:
        """Numbers of the tricks not led by the winner of the trick before (Law 44G), as far as both were laid out."""
        wrong = []
        for before, after in zip(self.tricks, self.tricks[1:], strict=False):
            follows = before.complete and after.number == before.number + 1
            if follows and after.leader is not before.winner(self.trumps):
                wrong.append(after.number)
        return tuple(wrong)

    def not_in_hand(self, hands: Mapping[Seat, Iterable[Card]]) -> tuple[tuple[int, Seat, Card], ...]:
        """Cards laid out for a seat that was not dealt them."""
        dealt = {seat: frozenset(cards) for seat, cards in hands.items()}
        return tuple(
            (trick.number, seat, card)
            for trick in self.tricks
            for seat, card in trick.pair_cards()
            if seat in dealt and card not in dealt[seat]
        )

    def revokes(self, hands: Mapping[Seat, Iterable[Card]] | None = None) -> tuple[Revoke, ...]:
        """Who did not follow suit though a card of the suit was held then, in the order played.

        With ``hands`` as dealt every revoke is found; without them only those that a later card of the same player
        shows. Orders to lead or play a suit are not known here (Law 61A, second half).
        """
        return tuple(self._revokes(hands or {}))

    def won_from(self, number: int, side: Side) -> tuple[int, ...]:
        """Numbers of the complete tricks from this one on that the side won."""
        return tuple(
            trick.number
            for trick in self.tricks
            if trick.number >= number
            and trick.complete
            and (winner := trick.winner(self.trumps)) is not None
            and winner.side is side
        )

    def later_winner(self, revoke: Revoke) -> Card | None:
        """The first card with which the offender won a later trick and that the revoke trick could have had.

        The test of Law 64A2 in 1997: a card of the suit led to the revoke trick.
        """
        for trick in self.tricks:
            if trick.number <= revoke.trick or not trick.complete:
                continue
            card = trick.card_of(revoke.seat)
            if card is not None and card.suit is revoke.suit and trick.winner(self.trumps) is revoke.seat:
                return card
        return None

    def is_established(self, revoke: Revoke) -> bool:
        """Whether the offender or partner has led or played to the next trick (Law 63A1).

        Naming a card, claims and concessions (63A2 to 63A4) leave no trace here.
        """
        after = self.trick(revoke.trick + 1)
        return after is not None and any(seat.side is revoke.seat.side for seat, _card in after.pair_cards())

    def _revokes(self, hands: Mapping[Seat, Iterable[Card]]) -> Iterator[Revoke]:
        for trick in self.tricks:
            if trick.suit_led is None:
                continue
            for seat in trick.not_following():
                held = self._held(seat, trick, hands)
                if held:
                    card = trick.card_of(seat)
                    assert card is not None
                    yield Revoke(trick.number, seat, card, trick.suit_led, held)

    def _held(self, seat: Seat, trick: Trick, hands: Mapping[Seat, Iterable[Card]]) -> tuple[Card, ...]:
        """The cards of the suit led that the seat is known to have held at that trick, highest first."""
        before = {one.card_of(seat) for one in self.tricks if one.number < trick.number}
        later = {
            card
            for one in self.tricks
            if one.number > trick.number and (card := one.card_of(seat)) is not None
        }
        dealt = set(hands[seat]) - before if seat in hands else set()
        known = {card for card in later | dealt if card.suit is trick.suit_led}
        return tuple(sorted(known, key=lambda card: RANKS.index(card.rank), reverse=True))


def _strength(card: Card, led: Strain | None, trumps: Strain) -> tuple[int, int]:
    level = 2 if card.suit is trumps else 1 if card.suit is led else 0
    return level, RANKS.index(card.rank)
