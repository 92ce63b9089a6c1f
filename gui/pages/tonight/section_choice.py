"""What each section of the room plays: the card chosen for it, and what was settled by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.movement.offers.by_hand import cards_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.pages.tonight.reckoning import Reckoned
    from model.movement.offers.offer import SectionHand, Wish
    from model.movement.plan import Plan


class SectionChoice:
    """The choices of Tonight, section by section; () if nothing was chosen."""

    def __init__(self) -> None:
        self.cards: tuple[str, ...] = ()
        self.hands: tuple[SectionHand, ...] = ()

    def begin(self, hands: Sequence[SectionHand] = (), cards: Sequence[str] = ()) -> None:
        """Forget what was chosen before."""
        self.hands, self.cards = tuple(hands), tuple(cards)

    def choose(self, section: int, card: str, sections: int) -> None:
        """Let one of so many sections play this card."""
        cards = list(self.cards or ("",) * sections)
        cards[section] = card
        self.cards = tuple(cards)

    def add_to(self, wish: Wish) -> Wish:
        """The wish with the choices, where they are of as many sections."""
        sections = max(wish.sections, len(wish.section_sizes))
        return replace(
            wish,
            section_cards=self.cards if len(self.cards) == sections else (),
            section_hands=self.hands if len(self.hands) == sections else (),
        )

    def find_settled(self, plan: Plan, reckoned: Reckoned) -> bool:
        """Take what the sections of the plan being seated play, once it is known what they could; whether there was more to take."""
        if not self.hands or self.cards or not reckoned.choices:
            return False
        if len(plan.sections) != len(reckoned.choices) or any(one.plan == plan for one in reckoned.offers):
            return False
        cards, hands = cards_in(plan, reckoned.choices, self.hands)
        if not any(cards):
            return False
        self.cards, self.hands = cards, hands
        return True
