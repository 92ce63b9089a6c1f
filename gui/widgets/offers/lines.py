"""A movement's offer in the words and figures of its card, and where the columns of all cards stand."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from PySide6.QtGui import QFontMetricsF

from gui.look.theme import TextSize, Theme, Weight
from model.i18n import _, format_time, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.movement.offers.offer import Offer

COLUMNS: Final = 6
BALANCE: Final = 88
_GAP: Final = 26
_LEAST_GAP: Final = 13
_LEAST_TITLE: Final = 190


class OfferLine(Struct, frozen=True):
    """What a card shows: title and detail, then for each column a figure and what it counts.

    ``columns`` are rounds, boards each, sit-outs, end, ranking; ``late`` says what does not fit, "" when all does.
    ``best`` is the praise of the first card; ``balance`` is None if there is none. The title of ``sections`` names what
    each of them plays: where it does not fit beside the figures it stands over them. ``card`` tells it from the others.
    """

    title: str
    detail: str
    note: str
    columns: tuple[tuple[str, str], ...]
    balance: int | None
    late: str = ""
    best: str = ""
    sections: bool = False
    card: str = ""

    def speak(self) -> str:
        """The card for a screen reader."""
        figures = [f"{figure} {unit}" for figure, unit in self.columns]
        known = self.balance is not None
        balance = _("balance {balance}").format(balance=self.balance) if known else ""
        return ", ".join(part for part in (self.title, *figures, balance, self.late, self.best) if part)


def offer_line(offer: Offer, start: time, best: str = "") -> OfferLine:
    """The card of one offer for an event that starts at this time."""
    return OfferLine(
        title=offer.title,
        detail=offer.detail,
        note=offer.note,
        columns=(
            (
                rounds_of(offer),
                _("{count} in play").format(count=_boards_in_play(offer)),
            ),
            (boards_each(offer), _("boards")),
            (offer.sit_out_text, offer.sit_out_who),
            (format_time(end_time(start, offer.minutes)), duration(offer.minutes)),
            _winners(offer),
        ),
        balance=offer.balance if offer.balanced else None,
        late=offer.why_not,
        best=best,
        sections=bool(offer.parts),
        card=offer.card,
    )


def _winners(offer: Offer) -> tuple[str, str]:
    """How many win; a Howell has one beside Mitchells that have two."""
    words = ngettext("winner", "winners", offer.winners)
    if len({part.winners for part in offer.parts}) > 1:
        return _("One or two"), words
    return (_("One") if offer.winners == 1 else _("Two")), words


def _boards_in_play(offer: Offer) -> int:
    if offer.plan.draw is not None:
        return offer.shape.rounds * offer.shape.boards_per_round
    return len(offer.plan.boards)


def rounds_of(offer: Offer) -> str:
    """Rounds and boards a round: "9 × 3", or "13 × 2, 9 × 3" where sections go by clocks of their own."""
    own = dict.fromkeys((part.shape.rounds, part.shape.boards_per_round) for part in offer.parts)
    lengths = own or {(offer.shape.rounds, offer.shape.boards_per_round): None}
    return ", ".join(f"{rounds} × {boards}" for rounds, boards in lengths)


def boards_each(offer: Offer) -> str:
    """How many boards a pair plays: "27" or "24 or 27"."""
    least, most = offer.boards_each
    if least == most:
        return str(most)
    # Sections of two and of three boards a round may have 20, 21 and 22.
    a_round = {part.shape.boards_per_round for part in offer.parts or (offer,)}
    two = len(a_round) == 1 and most - least <= max(a_round)
    between = _("{least} or {most}") if two else _("{least} to {most}")
    return between.format(least=least, most=most)


def end_time(start: time, minutes: int) -> time:
    """When play ends, by the clock."""
    return (datetime.combine(date(2000, 1, 1), start) + timedelta(minutes=minutes)).time()


def duration(minutes: int) -> str:
    """Hours and minutes as people say them: "3 h 25"."""
    return _("{hours} h {minutes:02}").format(hours=minutes // 60, minutes=minutes % 60)


def headings() -> tuple[str, ...]:
    """The headings of the columns, the title's first, the balance's last."""
    return (
        _("Movement"),
        _("Rounds"),
        _("Each plays"),
        _("Sits out"),
        _("Ends"),
        _("Ranking"),
        _("Balance"),
    )


class OfferColumns(Struct, frozen=True):
    """Where the columns begin, from the card's left edge inside its padding.

    ``stacked`` cards have the title over the figures, because both do not fit beside each other. ``two_lines`` says
    that the headings are as narrow as their longest word.
    """

    starts: tuple[float, ...]
    title_width: float
    stacked: bool
    two_lines: bool = False


def lay_columns(lines: Sequence[OfferLine], theme: Theme, width: float) -> OfferColumns:
    """Stand the columns right-bound in `width`, each as wide as its widest words."""
    widths = _widths(lines, theme)
    spare = (width - sum(widths) - _title_width(lines, theme)) / COLUMNS
    gap = min(max(spare, float(theme.px(_LEAST_GAP))), float(theme.px(_GAP)))
    title = width - sum(widths) - gap * COLUMNS
    named = [line for line in lines if line.sections]
    stacked = title < theme.px(_LEAST_TITLE) or _title_width(named, theme) > title
    if stacked:
        least = 4.0
        if width < sum(widths) + least * (COLUMNS - 1):
            widths[-1] = _heading_width(headings()[-1], theme)  # the balance gives up its bar
        two_lines = width < sum(widths) + least * (COLUMNS - 1)
        if two_lines:
            widths[:-1] = _widths(lines, theme, two_lines=True)[:-1]
        gap = max(least, (width - sum(widths)) / (COLUMNS - 1))
    else:
        two_lines = False
    starts: list[float] = []
    x = 0.0 if stacked else title + gap
    for one in widths:
        starts.append(x)
        x += one + gap
    return OfferColumns(tuple(starts), width if stacked else title, stacked, two_lines)


def _title_width(lines: Sequence[OfferLine], theme: Theme) -> float:
    letters = QFontMetricsF(theme.font(TextSize.BASE, Weight.SEMIBOLD))
    return max((letters.horizontalAdvance(line.title) for line in lines), default=0.0)


def _heading_width(words: str, theme: Theme) -> float:
    return QFontMetricsF(theme.font(TextSize.SMALL, Weight.SEMIBOLD)).horizontalAdvance(words)


def _widths(lines: Sequence[OfferLine], theme: Theme, *, two_lines: bool = False) -> list[float]:
    heads = QFontMetricsF(theme.font(TextSize.SMALL, Weight.SEMIBOLD))
    large = QFontMetricsF(theme.font(TextSize.READ_ALOUD, Weight.SEMIBOLD))
    small = QFontMetricsF(theme.font(TextSize.SECONDARY))
    widths = []
    for number, heading in enumerate(headings()[1:-1]):
        words = heading.split() if two_lines else [heading]
        widest = max(map(heads.horizontalAdvance, words))
        for line in lines:
            figure, unit = line.columns[number]
            widest = max(widest, large.horizontalAdvance(figure), small.horizontalAdvance(unit))
        widths.append(widest)
    return [*widths, float(max(theme.px(BALANCE), round(heads.horizontalAdvance(headings()[-1]))))]
