"""What the claims bench says of an ending that was played out, and the playing out in the background."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.words import card_words, seat_name
from model.i18n import _, ngettext
from model.rulings.claim_lines import chances, tried

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.tasks import Progress
    from model.bridge.cards import Card, Strain
    from model.bridge.endgame import Ending
    from model.bridge.seats import Seat, Side
    from model.rulings.claim_lines import Findings, Tried

_MOST_CHANCES: Final = 3


@dataclass(frozen=True, slots=True)
class Playing:
    """Plays an ending out in the background."""

    ending: Ending
    side: Side
    stated: tuple[Strain, ...]

    def play(self, _progress: Progress) -> Findings:
        """What playing it out finds."""
        return tried(self.ending, self.side, self.stated)


def line_words(one: Tried, findings: Findings) -> str:
    """ "♥ ♠ ♦   1–2 of 3: East ♠2, West ♦A": the order, the tricks, and the cards that win the others."""
    most = f"–{one.most}" if one.most != one.least else ""
    words = _("{order}   {tricks} of {all}").format(
        order=one.words, tricks=f"{one.least}{most}", all=findings.ending.length
    )
    return _("{line}: {cards}").format(line=words, cards=one.takers) if one.lost else words


def evidence(findings: Findings, dealt: Mapping[Seat, frozenset[Card]] | None = None) -> str:
    """Best and worst, the trumps outstanding, what each card of the other side could do, and what the deal says against it."""
    left = findings.ending.length
    text = _("Double dummy the claimer wins {best} of {all}; by the poorest play of all {worst}.").format(
        best=findings.best, all=left, worst=findings.worst
    )
    found = chances(findings)
    lines = len(findings.lines)
    told = [
        ngettext(
            "{seat} {card} takes a trick on {count} order of {all}",
            "{seat} {card} takes a trick on {count} orders of {all}",
            count,
        ).format(seat=seat_name(taken.seat), card=card_words(taken.card), count=count, all=lines)
        for taken, count in found[:_MOST_CHANCES]
    ]
    if told:
        text = _("{text} {chances}.").format(text=text, chances="; ".join(told))
    if findings.outstanding:
        cards = " ".join(card_words(card) for card in findings.outstanding)
        text = _("{text} Trumps outstanding: {cards}.").format(text=text, cards=cards)
    strange = [
        _("{seat} {card}").format(seat=seat_name(seat), card=card_words(card))
        for seat, cards in findings.ending.hands.items()
        for card in sorted(cards, key=str)
        if dealt is not None and card not in dealt[seat]
    ]
    if strange:
        text = _("{text} Not so by the deal: {cards}.").format(text=text, cards=", ".join(strange))
    return text
