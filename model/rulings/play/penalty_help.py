"""What may be typed next about penalty cards, by example: the very seats and cards on the table, each with what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.cards import SUITS, Card, Strain
from model.bridge.entry.words import card_words, seat_name
from model.i18n import _

if TYPE_CHECKING:
    from model.bridge.letters import Letters
    from model.bridge.seats import Seat
    from model.rulings.play.penalty_text import CardLog

Example = tuple[str, str]


def examples(course: CardLog, letters: Letters) -> tuple[Example, ...]:
    """What to type and what it says, the most usual first, in the reader's letters; at most seven."""
    options = course.options
    if options is not None:
        return (*_to_forbid_all(options.suits, letters), _led_too_early(options.leader, letters))
    if not course.tracker.penalty_cards:
        return _nothing_exposed(course, letters)
    return _on_the_table(course, letters)


def _nothing_exposed(course: CardLog, letters: Letters) -> tuple[Example, ...]:
    defender = course.declarer.lho
    low, honour = Card(Strain.HEARTS, "5"), Card(Strain.HEARTS, "K")
    said = {"seat": seat_name(defender), "low": card_words(low), "honour": card_words(honour)}
    return (
        (_typed(letters, defender, low), _("{seat} showed {low} by accident").format(**said)),
        (
            _typed(letters, defender, honour, end="!"),
            _("{seat} played {honour} on purpose: out of turn, or in a revoke now corrected").format(**said),
        ),
        (_typed(letters, defender, low, honour), _("{seat} showed two cards").format(**said)),
    )


def _on_the_table(course: CardLog, letters: Letters) -> tuple[Example, ...]:
    first = course.tracker.penalty_cards[0]
    owner, card, partner = first.owner, first.card, first.owner.partner
    other = _another(course)
    said = {
        "owner": seat_name(owner),
        "card": card_words(card),
        "partner": seat_name(partner),
        "other": card_words(other),
    }
    found = []
    if course.leader is None and not course.acted:
        found += [
            (
                f"{_seat(letters, partner)} {letters.leads[0].lower()}",
                _("{partner} is to lead").format(**said),
            ),
            (_typed(letters, owner, card, mark=">"), _("{owner} led {card}").format(**said)),
        ]
    else:
        found += [
            (
                f"{_seat(letters, partner)} {letters.won[0].lower()}",
                _("{partner} won the trick").format(**said),
            ),
            (f"{_seat(letters, owner)} {letters.won[0].lower()}", _("{owner} won the trick").format(**said)),
        ]
    found += [
        (_typed(letters, owner, card, mark="="), _("{owner} played {card}").format(**said)),
        (
            f"{_seat(letters, owner)} {_card(letters, other)}/{_card(letters, card)}+",
            _(
                "{owner} played {other} in place of {card} and declarer accepts it; − instead of +: refuses it"
            ).format(**said),
        ),
        (_typed(letters, owner, other), _("{owner} showed one more card").format(**said)),
    ]
    return tuple(found)


def _to_forbid_all(suits: tuple[Strain, ...], letters: Letters) -> tuple[Example, ...]:
    if len(suits) < 2:
        return ()
    typed = "-" + "".join(letters.strain(suit).lower() for suit in suits)
    text = " ".join(suit.symbol for suit in suits)
    return ((typed, _("declarer forbids {suits}, each of them").format(suits=text)),)


def _led_too_early(leader: Seat, letters: Letters) -> Example:
    card = Card(Strain.CLUBS, "4")
    text = _("{leader} led {card} before declarer chose").format(
        leader=seat_name(leader), card=card_words(card)
    )
    return _typed(letters, leader, card, mark=">"), text


def _another(course: CardLog) -> Card:
    """A low card that lies on no table yet, for an example."""
    seen = {one.card for one in course.tracker.penalty_cards} | course.gone
    first = course.tracker.penalty_cards[0].card.suit
    suits = [suit for suit in SUITS if suit is not first]
    return next(card for rank in "23456789TJQKA" for suit in suits if (card := Card(suit, rank)) not in seen)


def _typed(letters: Letters, seat: Seat, *cards: Card, mark: str = "", end: str = "") -> str:
    return f"{_seat(letters, seat)} {mark}{' '.join(_card(letters, card) for card in cards)}{end}"


def _seat(letters: Letters, seat: Seat) -> str:
    return letters.seat(seat).lower()


def _card(letters: Letters, card: Card) -> str:
    return f"{letters.strain(card.suit)}{letters.rank(card.rank)}".lower()
