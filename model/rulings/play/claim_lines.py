"""A contested claim laid out: the four remaining hands, the order stated, and what each line comes to (Laws 68, 70, 71).

Evidence only: the Director says which lines are normal, and by the worst of those the tricks are given.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from model.analysis import endings
from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.entry.grammar import bare
from model.bridge.entry.words import card_words, seat_name
from model.bridge.play.endgame import Ending, LostTrick, NotAnEnding, PlayLine
from model.bridge.seats import Seat, Side
from model.i18n import _, ngettext
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.bridge.letters import Letters


class NotAHand(ValueError):
    """What was typed is no hand; the message says why in the reader's language."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A line with the fewest and the most tricks it brings the claimer, and what wins the others' where it brings the fewest."""

    line: PlayLine
    least: int
    most: int
    lost: tuple[LostTrick, ...] = ()

    @property
    def words(self) -> str:
        """The order in which the suits are played."""
        return " ".join(suit.symbol for suit in self.line.order)

    @property
    def key(self) -> str:
        """The order as letters, to keep."""
        return "".join(suit.value for suit in self.line.order)

    def takers(self, most: int = 13) -> str:
        """The cards that win the other side's tricks, so many of them: "East ♠2, West ♦A, …"."""
        lines = [
            _("{seat} {card}").format(seat=seat_name(one.seat), card=card_words(one.card))
            for one in self.lost[:most]
        ]
        return ", ".join([*lines, "…"] if len(self.lost) > most else lines)


@dataclass(frozen=True, slots=True)
class Findings:
    """What playing the ending out has found so far, the poorest lines first.

    ``candidates`` are the lines that the statement leaves, ``lines`` those played out, ``unplayed`` those given up when the
    time was over; ``best`` and ``after``, the side's tricks after each card that may be played now, are double dummy;
    ``worst`` is the poorest play of all. None and empty where it is not known.
    """

    ending: Ending
    side: Side
    candidates: tuple[PlayLine, ...]
    best: int | None = None
    worst: int | None = None
    after: Mapping[Card, int] = field(default_factory=dict)
    lines: tuple[Tried, ...] = ()
    unplayed: tuple[PlayLine, ...] = ()

    @property
    def outstanding(self) -> tuple[Card, ...]:
        """The trumps the other side still holds."""
        return self.ending.list_outstanding(self.side)

    @property
    def pending(self) -> int:
        """How many lines are still being played out."""
        return len(self.candidates) - len(self.lines) - len(self.unplayed)

    def add_step(self, step: endings.Step) -> Findings:
        """What is known with one step more."""
        match step:
            case endings.Best(tricks):
                return replace(self, best=tricks)
            case endings.Worst(tricks):
                return replace(self, worst=tricks)
            case endings.After(tricks):
                return replace(self, after={Card.parse(card): won for card, won in tricks.items()})
            case endings.GivenUp(order):
                return replace(self, unplayed=(*self.unplayed, _line(order)))
            case endings.Along(order, least, most, lost):
                takers = tuple(LostTrick(Seat(seat), Card.parse(card)) for seat, card in lost)
                found = [*self.lines, Tried(_line(order), least, most, takers)]
                places = {line: place for place, line in enumerate(self.candidates)}
                found.sort(key=lambda one: (one.least, one.most, places[one.line]))
                return replace(self, lines=tuple(found))

    def stop(self) -> Findings:
        """What is known when nobody waits any longer: the lines not played out yet are given up."""
        done = {one.line for one in self.lines}
        return replace(self, unplayed=tuple(line for line in self.candidates if line not in done))


def _line(order: str) -> PlayLine:
    return PlayLine(tuple(Strain(letter) for letter in order))


def read_hand(text: str, letters: Letters) -> frozenset[Card]:
    """A hand as "ak2.q.-.98" from spades to clubs, or "sak2 hq c98"; raises `NotAHand`."""
    plain = text.strip()
    if "." in plain:
        parts = [bare(part).strip("-") for part in plain.split(".")]
        if len(parts) != 4:
            raise NotAHand(_("Four suits separated by dots, spades first: ak2.q.-.98."))
        return frozenset(
            Card(suit, rank)
            for suit, part in zip(SUITS, parts, strict=True)
            for rank in _ranks(part, letters)
        )
    cards: set[Card] = set()
    suits = letters.suits_read()
    for word in re.sub(r"[,;]", " ", plain).split():
        figure = bare(word)
        length = next((n for n in (2, 1) if figure[:n] in suits and len(figure) > n), 0)
        if not length:
            raise NotAHand(_("“{text}” is not a holding: suit and ranks, sak2.").format(text=word))
        cards |= {Card(suits[figure[:length]], rank) for rank in _ranks(figure[length:], letters)}
    return frozenset(cards)


def hand_written(cards: frozenset[Card]) -> str:
    """A hand as it is kept, from spades to clubs with dots between, in English letters."""
    suits = ("".join(rank for rank in reversed(RANKS) if Card(suit, rank) in cards) or "-" for suit in SUITS)
    return ".".join(suits)


def read_trick_under_way(text: str, letters: Letters) -> tuple[Card, ...]:
    """The cards already played to the trick, "h5 k 2": a rank alone is of the suit led; raises `NotAHand`."""
    words = [bare(word) for word in re.sub(r"[,;]", " ", text).split()]
    suits = letters.suits_read()
    found: list[Card] = []
    for word in words:
        length = next((n for n in (2, 1) if word[:n] in suits and len(word) > n), 0)
        if not length and not found:
            raise NotAHand(_("The first card of the trick needs its suit: h5 k 2."))
        suit = suits[word[:length]] if length else found[0].suit
        ranks = _ranks(word[length:], letters)
        if len(ranks) != 1:
            raise NotAHand(_("“{text}” is not a card.").format(text=word))
        found.append(Card(suit, ranks[0]))
    if len(found) > 3:
        raise NotAHand(_("A trick in progress has at most three cards; four make a trick."))
    return tuple(found)


def lay_out(
    hands: Mapping[Seat, frozenset[Card]], trumps: Strain, leader: Seat, trick: Sequence[Card] = ()
) -> Ending:
    """The ending, in the middle of a ``trick`` that ``leader`` led to; raises `NotAHand` with what does not fit."""
    lengths = {seat: len(cards) for seat, cards in hands.items()}
    seat = leader
    whole = dict(lengths)
    for _card in trick:
        whole[seat] += 1
        seat = seat.lho
    most = max(whole.values(), default=0)
    if any(length != most for length in whole.values()) and not trick:
        text = ", ".join(
            _("{seat} {count}").format(seat=seat_name(seat), count=length) for seat, length in lengths.items()
        )
        raise NotAHand(_("The hands are not equally long: {hands}.").format(hands=text))
    if any(length != most for length in whole.values()):
        text = ", ".join(
            _("{seat} {count}").format(seat=seat_name(seat), count=length) for seat, length in whole.items()
        )
        raise NotAHand(
            _("With the trick in progress the hands are not equally long: {hands}.").format(hands=text)
        )
    seen: set[Card] = set()
    for cards in (*hands.values(), frozenset(trick)):
        if twice := seen & cards:
            raise NotAHand(_("{card} appears twice.").format(card=card_words(next(iter(twice)))))
        seen |= cards
    try:
        return Ending(hands, trumps, leader, tuple(trick))
    except NotAnEnding:
        raise NotAHand(_("Type the remaining cards, as many in each hand.")) from None


def begun(ending: Ending, side: Side, stated: Sequence[Strain] = ()) -> Findings:
    """An ending of which nothing is found yet, with the lines that the order stated leaves open."""
    lines = []
    for line in ending.lines(side):
        parts = [suit for suit in stated if suit in line.order]
        if list(line.order[: len(parts)]) == parts:
            lines.append(line)
    return Findings(ending, side, tuple(lines))


def try_lines(ending: Ending, side: Side, stated: Sequence[Strain] = ()) -> Findings:
    """Play a short ending out on the spot, along every line that the stated order leaves open."""
    findings = begun(ending, side, stated)
    for step in endings.play_out(ending, side, findings.candidates, library=False):
        findings = findings.add_step(step)
    return findings


def chances(findings: Findings) -> tuple[tuple[LostTrick, int], ...]:
    """The cards of the other side that win a trick on some line, each with the number of lines; the most frequent first."""
    found = Counter(taken for one in findings.lines for taken in one.lost)
    return tuple(found.most_common())


def now_playable(findings: Findings) -> list[tuple[int, list[Card]]]:
    """The cards the claimer's side may play now by the tricks each brings double dummy, the most first; () at others' turn."""
    if findings.ending.to_play.side is not findings.side:
        return []
    by_tricks: dict[int, list[Card]] = {}
    for card, tricks in findings.after.items():
        by_tricks.setdefault(tricks, []).append(card)
    return [
        (tricks, sorted(cards, key=lambda card: (-card.suit.order, -RANKS.index(card.rank))))
        for tricks, cards in sorted(by_tricks.items(), reverse=True)
    ]


def count_given_up(claimed: int, normal: Sequence[Tried]) -> int:
    """The tricks of the claim that go to the other side: what the worst normal line loses of what was claimed."""
    if not normal:
        return 0
    return max(0, claimed - min(one.least for one in normal))


def verdict(claimed: int, normal: Sequence[Tried], edition: Edition, *, trump_out: bool) -> str:
    """The result of the marked lines in the words of the edition's test."""
    if not normal:
        return _("Mark the lines that are normal for this player.")
    lost = count_given_up(claimed, normal)
    law = "70C" if trump_out else "70D" if edition.like is Edition.E1997 else "70D1"
    if not lost:
        return _("No normal line loses a claimed trick: the claim stands (70A).")
    test = (
        _("normal, though careless or inferior, but not irrational")
        if edition.like is Edition.E1997
        else _("normal, though careless or inferior")
    )
    text = ngettext(
        "{count} trick to the other side: a line that is {test} loses it ({law}, 70A).",
        "{count} tricks to the other side: a line that is {test} loses them ({law}, 70A).",
        lost,
    ).format(count=lost, test=test, law=law)
    poorest = min(normal, key=lambda one: (one.least, one.most))
    if poorest.most > poorest.least:
        text = _("{verdict} That is with its worst discards or ruffs; with the best it wins {most}.").format(
            verdict=text, most=poorest.most
        )
    return text


ANSWERS = ("none", "one", "two", "three", "four", "five", "six", "seven")
"""What the question of the claim's tree asks for, by the number of tricks."""


def _ranks(text: str, letters: Letters) -> list[str]:
    ranks = letters.ranks_read()
    found = []
    while text:
        length = next((n for n in (2, 1) if text[:n] in ranks), 0)
        if not length:
            raise NotAHand(_("“{text}” is not a rank.").format(text=text[0]))
        found.append(ranks[text[:length]])
        text = text[length:]
    if len(set(found)) != len(found):
        raise NotAHand(_("A card appears twice in one hand."))
    return found
