"""A trick as a director types it, "w h5 2 k c3", and a strip of tricks as one line of text to keep.

The number and the leader may stand before the cards, "5w"; a rank alone is of the suit led; the next trick is led by
whoever won the last. Suits, ranks and seats are in the letters of the language, English ones where they do not clash.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.bridge.cards import Card, Strain
from model.bridge.entry.grammar import bare
from model.bridge.play.tricks import CARDS_TO_A_TRICK, Strip, Trick
from model.bridge.seats import Seat
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.bridge.letters import Letters

_HEAD: Final = re.compile(r"(\d{0,2})(\D*)", re.ASCII)


class NotATrick(ValueError):
    """What was typed is no trick; the message says why in the reader's language."""


def read_trick(text: str, letters: Letters, number: int, leader: Seat | None) -> Trick:
    """Read one trick, by number and leader unless the text names others; raises `NotATrick`.

    Fewer than four cards are a trick in progress.
    """
    words = [bare(word) for word in re.sub(r"[,;.]", " ", text).split()]
    words = _joined(words, letters)
    if words and (head := _head(words[0], letters)) is not None:
        if head[1] is None and words[1:] and words[1] in letters.ranks_read():
            raise NotATrick(_("The first card needs its suit: {example}.").format(example=_example(letters)))
        number, leader = head[0] or number, head[1] or leader
        words = words[1:]
    if leader is None:
        raise NotATrick(_("Who led? Type the seat before the cards."))
    if not 1 <= number <= 13:
        raise NotATrick(_("Tricks have the numbers 1 to 13."))
    return Trick(number, leader, _cards(words, letters))


def _cards(words: Sequence[str], letters: Letters) -> tuple[Card, ...]:
    cards: list[Card] = []
    for word in words:
        card = _card(word, letters, cards[0].suit if cards else None)
        if card in cards:
            raise NotATrick(_("{card} appears twice.").format(card=word))
        cards.append(card)
    if not cards:
        raise NotATrick(_("Type the cards in the order played: h5 2 k c3."))
    if len(cards) > CARDS_TO_A_TRICK:
        raise NotATrick(_("A trick has four cards."))
    return tuple(cards)


def write_strip(strip: Strip) -> str:
    """A strip as a text to keep: "S 5W:H5,H2,HK,C3 6E:..."."""
    tricks = (f"{one.number}{one.leader}:{','.join(str(card) for card in one.cards)}" for one in strip.tricks)
    return " ".join((strip.trumps.value, *tricks))


def parse(text: str) -> Strip:
    """Read `write_strip` back; raises ``ValueError`` on anything else."""
    trumps, *rest = text.split()
    tricks = []
    for one in rest:
        head, _colon, cards = one.partition(":")
        tricks.append(
            Trick(int(head[:-1]), Seat(head[-1]), tuple(Card.parse(card) for card in cards.split(",")))
        )
    return Strip(Strain(trumps), tuple(tricks))


def trick_example(letters: Letters) -> str:
    """A trick as it may be typed in these letters: "5w h5 2 k c3"."""
    seat, hearts, clubs = letters.seat(Seat.WEST), letters.strain(Strain.HEARTS), letters.strain(Strain.CLUBS)
    return f"5{seat} {hearts}5 2 {letters.rank('K')} {clubs}3".lower()


def _joined(words: list[str], letters: Letters) -> list[str]:
    """A suit typed apart from its rank is one card: "h 5"; the first word may be a seat."""
    suits = letters.suits_read()
    joined: list[str] = []
    for at, word in enumerate(words):
        if (
            at > 0
            and joined
            and joined[-1] in suits
            and not (len(joined) == 1 and _is_seat(joined[-1], letters))
        ):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _is_seat(word: str, letters: Letters) -> bool:
    return word in letters.seats_read()


def _head(word: str, letters: Letters) -> tuple[int, Seat | None] | None:
    """The number and the leader of a first word such as "5W", "W" or "5"; None when it is a card."""
    match = _HEAD.fullmatch(word)
    if match is None:
        return None
    seat = letters.seats_read().get(match[2]) if match[2] else None
    if match[2] and seat is None:
        return None
    return (int(match[1]) if match[1] else 0), seat


def _card(word: str, letters: Letters, led: Strain | None) -> Card:
    suits, ranks = letters.suits_read(), letters.ranks_read()
    for length in (2, 1):
        if word[:length] in suits and word[length:] in ranks:
            return Card(suits[word[:length]], ranks[word[length:]])
    if led is not None and word in ranks:
        return Card(led, ranks[word])
    raise NotATrick(
        _("“{text}” is not a card: type suit and rank, {example}.").format(
            text=word, example=_example(letters)
        )
    )


def _example(letters: Letters) -> str:
    return f"{letters.strain(Strain.HEARTS).lower()}5"
