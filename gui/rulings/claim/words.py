"""What the claims bench says of an ending that is played out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.entry.words import card_words, seat_name
from model.i18n import _, join_parts, ngettext
from model.rulings.play.claim_lines import Findings, Tried, chances, now_playable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.bridge.cards import Card
    from model.bridge.seats import Seat

_MOST_CHANCES: Final = 3
_MOST_TAKERS: Final = 3
_TIED: Final = "\N{NO-BREAK SPACE}"


def line_words(one: Tried, findings: Findings) -> str:
    """ "♥ ♠ ♦   1–2 of 3: East ♠2, West ♦A": the order, the tricks, and the cards that win the others."""
    most = f"–{one.most}" if one.most != one.least else ""
    words = _("{order}   {tricks} of {all}").format(
        order=one.words, tricks=f"{one.least}{most}", all=findings.ending.length
    )
    if not one.lost:
        return words
    cards = one.takers(_MOST_TAKERS)
    return _("{line}: {cards}").format(line=words, cards=cards)


def evidence(findings: Findings, dealt: Mapping[Seat, frozenset[Card]] | None = None) -> str:
    """Best and worst, what each card of the other side could do, the trumps outstanding, and what the deal says against it."""
    lines = [_best(findings), *_now(findings), *_chances(findings)]
    if findings.outstanding:
        cards = " ".join(card_words(card) for card in findings.outstanding)
        lines.append(_("Trumps outstanding: {cards}.").format(cards=cards))
    strange = [
        _("{seat} {card}").format(seat=seat_name(seat), card=card_words(card))
        for seat, cards in findings.ending.hands.items()
        for card in sorted(cards, key=str)
        if dealt is not None and card not in dealt[seat]
    ]
    if strange:
        lines.append(_("The deal says otherwise: {cards}.").format(cards=", ".join(strange)))
    return " ".join(part for part in lines if part)


def _best(findings: Findings) -> str:
    left = findings.ending.length
    if findings.best is None and findings.pending:
        return ""
    if findings.best is None:
        return _("No double dummy: this machine has no library for it.")
    if findings.worst is None:
        return _("Double dummy, the claimer wins {best} of {all}.").format(best=findings.best, all=left)
    return _("Double dummy, the claimer wins {best} of {all}; with the worst play of all {worst}.").format(
        best=findings.best, all=left, worst=findings.worst
    )


def _now(findings: Findings) -> list[str]:
    """What each next card of the claimer's comes to, where that differs: "♠A ♠K → 3, ♥2 → 2"."""
    lines = [
        f"{' '.join(card_words(card) for card in cards)}{_TIED}→{_TIED}{tricks}"
        for tricks, cards in now_playable(findings)
    ]
    return [_("By the next card: {cards}.").format(cards=", ".join(lines))] if len(lines) > 1 else []


def _chances(findings: Findings) -> list[str]:
    lines = len(findings.lines)
    parts = [
        ngettext(
            "{seat} {card} takes a trick in {count} order of {all}",
            "{seat} {card} takes a trick in {count} orders of {all}",
            count,
        ).format(seat=seat_name(taken.seat), card=card_words(taken.card), count=count, all=lines)
        for taken, count in (chances(findings)[:_MOST_CHANCES] if not findings.pending else ())
    ]
    return [_("{chances}.").format(chances=join_parts(parts))] if parts else []
