"""What a director settles by hand for each section: its letter, colour, boards and arrow-switches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.expected import find_latecomers
from model.movement.kinds.library import KINDS
from model.movement.offers.offer import Offer, SectionHand, Wish
from model.movement.offers.pairs import lay_out
from model.movement.sections import parts as sections_of
from model.movement.sections import section_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.movement.plan import Plan

_LONGEST: Final = 3


def hands(wish: Wish, count: int) -> tuple[SectionHand, ...]:
    """The settings of each section: those made by hand, otherwise only the usual letter."""
    given = wish.section_hands if len(wish.section_hands) == count else (SectionHand(),) * count
    return tuple(
        hand if hand.letter else replace(hand, letter=name)
        for hand, name in zip(given, section_names(), strict=False)
    )


def as_settled(offer: Offer, hand: SectionHand, wish: Wish) -> Offer:
    """A section's movement with the boards and arrow-switches that were settled; raises MovementImpossible."""
    if hand.switched is not None and hand.switched != offer.shape.switched:
        offer = _switched(offer, hand.switched, wish)
    return offer if hand.first_board <= 1 else _from_board(offer, hand.first_board)


def can_switch(offer: Offer) -> bool:
    """Whether rounds of this movement may be arrow-switched by hand."""
    return any(kind.id == offer.id and kind.switchable for kind in KINDS)


def _switched(offer: Offer, rounds: tuple[int, ...], wish: Wish) -> Offer:
    if not can_switch(offer):
        raise MovementImpossible(
            _("{movement} has its directions laid out already.").format(movement=offer.title),
            _("Leave its arrow-switches as they are."),
        )
    wrong = next((one for one in rounds if not 1 <= one <= offer.plan.rounds), None)
    if wrong is not None:
        raise MovementImpossible(
            _("There is no round {round}.").format(round=wrong),
            _("The rounds are 1 to {rounds}.").format(rounds=offer.plan.rounds),
        )
    kind = next(kind for kind in KINDS if kind.id == offer.id)
    there = len(offer.plan.contestants) - len(find_latecomers(offer.plan))
    return lay_out(kind(), replace(offer.shape, switched=rounds), replace(wish, pairs=there))


def _from_board(offer: Offer, first: int) -> Offer:
    """The same movement on other boards."""
    by = first - min(offer.plan.boards)
    plan = offer.plan
    rows = tuple(replace(row, boards=tuple(board + by for board in row.boards)) for row in plan.rows)
    return replace(offer, plan=replace(plan, rows=rows, boards=tuple(board + by for board in plan.boards)))


def sets(settled: Sequence[SectionHand], *, shared: bool) -> tuple[int, ...]:
    """Which copy of the boards each section plays: its own, or that of the section it shares with."""
    if shared:
        return (0,) * len(settled)
    at = {hand.letter: number for number, hand in enumerate(settled)}
    found: list[int] = []
    for number, hand in enumerate(settled):
        other = at.get(hand.shares_with, number)
        found.append(found[other] if other < number else number)
    return tuple(found)


def read_settled(plan: Plan) -> tuple[SectionHand, ...]:
    """What was settled by hand in a plan of sections, to be changed."""
    found: list[SectionHand] = []
    section = {table: letter for letter, first, last in plan.sections for table in range(first, last + 1)}
    partners: dict[str, str] = {}
    for _round, one, other in plan.shared:
        if section[one] != section[other]:
            partners.setdefault(section[other], section[one])
    usual = dict(zip((letter for letter, _first, _last in plan.sections), section_names(), strict=False))
    whole_room = plan.copies == 1 and len(partners) == len(plan.sections) - 1
    colours = plan.section_colours or ("",) * len(plan.sections)
    for (letter, part), colour in zip(sections_of(plan), colours, strict=True):
        found.append(
            SectionHand(
                letter="" if letter == usual[letter] else letter,
                colour=colour,
                shares_with="" if whole_room else partners.get(letter, ""),
                first_board=min(part.boards, default=1),
            )
        )
    return tuple(found)


def read_letter(text: str) -> str:
    """A section's letter as typed: one to three letters or figures; raises MovementImpossible."""
    letter = text.strip().upper()
    if not letter.isalnum() or len(letter) > _LONGEST:
        raise MovementImpossible(
            _("“{typed}” is not a section letter.").format(typed=text.strip()),
            _("Type one to three letters: A, B, RED."),
        )
    return letter


def read_rounds(text: str) -> tuple[int, ...]:
    """Rounds as typed: "6", "6, 7", "5-7"; "0" or a dash for none; raises MovementImpossible."""
    typed = text.strip()
    if typed in {"0", "–", "-"}:
        return ()
    found: set[int] = set()
    for word in re.split(r"[\s,;]+", typed):
        ends = re.fullmatch(r"(\d{1,2})(?:[-–](\d{1,2}))?", word)
        if ends is None or int(ends[1]) < 1:
            raise MovementImpossible(
                _("“{typed}” is not a list of rounds.").format(typed=typed),
                _("Type the rounds to switch: 6, 7 or 5-7; 0 for none."),
            )
        found |= set(range(int(ends[1]), int(ends[2] or ends[1]) + 1))
    return tuple(sorted(found))


def cards_in(
    plan: Plan, choices: Sequence[Sequence[Offer]], settled: Sequence[SectionHand]
) -> tuple[tuple[str, ...], tuple[SectionHand, ...]]:
    """The card each section of a plan plays, "" if it is another one, and with it what is settled."""
    cards: list[str] = []
    hands_now: list[SectionHand] = []
    for (_letter, part), found, hand in zip(sections_of(plan), choices, settled, strict=True):
        played = (part.name, part.rounds, part.boards_per_round, part.winners)
        alike = [
            one
            for one in found
            if (one.plan.name, one.plan.rounds, one.plan.boards_per_round, one.plan.winners) == played
        ]
        same = next((one for one in alike if one.shape.switched == part.switched_rounds), None)
        cards.append(same.card if same else alike[0].card if alike else "")
        switched = part.switched_rounds if alike and same is None else None
        hands_now.append(replace(hand, switched=switched))
    return tuple(cards), tuple(hands_now)
