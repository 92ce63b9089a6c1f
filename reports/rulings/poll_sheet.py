"""The poll sheet: the problem as peers must see it, without the unauthorised information, and a row for each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.boards import dealer, vulnerability
from model.bridge.deals.words import hand_shown
from model.bridge.seats import Seat
from model.i18n import _, pgettext
from reports.core import phrases, results
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, RULE
from reports.rulings import words as ruling_words
from reports.rulings.layout import RulingPaper

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord

_PEERS: Final = 7
_ROW: Final = 25.0
_COLUMNS: Final = (0.0, 0.24, 0.46, 0.7)


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write a sheet for each ruling; `only` keeps the rulings with these numbers. Without a ruling: an empty sheet."""
    document = Document(paper, name=_("Poll sheet"), printed=describe_printing(evening), legend=suit_legend())
    records = [one for one in evening.rulings if only is None or one.number in only]
    for record in records:
        number = _("Ruling {number}").format(number=record.number)
        edition = _("Laws of {edition}").format(edition=record.edition)
        document.part(number, Head(_("Player poll"), number, (_("Law 16"), edition)))
        _draw(RulingPaper(document), record, _hand(evening, record))
    if not records:
        document.part(_("Poll"), Head(_("Player poll"), phrases.session_and_day(evening)))
        _draw(RulingPaper(document), None)
    document.save(path)


def _hand(evening: Evening, record: RulingRecord) -> str:
    """Seat and cards of the player whose choice is asked for, "" if the deal or the player is not known."""
    offender = record.facts.get("offender")
    if offender not in [seat.value for seat in Seat]:
        return ""
    spot = (record.round, record.table, record.board)
    entered = next((one.result for one in evening.sheet if (one.round, one.table, one.board) == spot), None)
    version = "" if entered is None else entered.group
    deal = next(
        (one.deal for one in evening.deals if (one.board, one.version) == (record.board, version)), None
    )
    if deal is None:
        return ""
    seat = Seat(str(offender))
    return _("{seat}: {hand}").format(seat=results.seat_name(seat), hand=hand_shown(deal, seat))


def _draw(paper: RulingPaper, record: RulingRecord | None, hand: str = "") -> None:
    paper.heading(_("The problem as given to each player"), first=True)
    auction = ""
    if record is not None:
        if record.board is not None:
            text = _("dealer {seat}, {vulnerable}").format(
                seat=results.seat_name(dealer(record.board)),
                vulnerable=results.vulnerable_words(vulnerability(record.board)),
            )
            paper.row(pgettext("the cards", "Deal"), text)
        auction = ruling_words.auction(record)
        paper.row(_("Hand"), hand)
        paper.row(_("Auction"), auction)
    if hand:
        paper.fields(_("Scoring"))
    else:
        paper.fields(_("Hand"), _("Seat"), _("Scoring"))
    paper.lines(_("Methods of the pair") if auction else _("Auction and methods of the pair"), 2)
    paper.document.y += 8
    paper.paragraph(
        _(
            "Ask players of the same class who have not seen the board. Say nothing about tempo, "
            "remarks or explanations. First: what do you do? Then: what else did you seriously "
            "consider? Only at the end, if it matters: what would partner’s long thought suggest "
            "to you?"
        ),
        paper.document.sheet.left,
    )
    _table(paper)
    paper.fields(_("Seriously considered by (number)"), _("Chosen by (number)"))
    paper.fields(_("Logical alternative: yes or no"), _("Action suggested"), _("Director, time"))


def _table(paper: RulingPaper) -> None:
    """A row a peer: who, what they do, what else they considered, what would be suggested."""
    document = paper.document
    document.need(_ROW * (_PEERS + 1) + 20)
    sheet, y = document.sheet, document.y + 10
    heads = (_("Player, class"), _("Chooses"), _("Also considered"), _("What a long thought suggests"))
    for column, (at, label) in enumerate(zip(_COLUMNS, heads, strict=True)):
        end = _COLUMNS[column + 1] if column + 1 < len(_COLUMNS) else 1.0
        sheet.draw_fitted(
            sheet.left + at * sheet.width,
            y + 10,
            (end - at) * sheet.width - 8,
            label,
            size=8.2,
            face=Face.SEMIBOLD,
        )
    sheet.rule(sheet.left, y + 16, sheet.right, RULE)
    for row in range(1, _PEERS + 1):
        sheet.rule(sheet.left, y + 16 + row * _ROW, sheet.right, HAIRLINE, FAINT)
    document.y = y + 16 + _PEERS * _ROW
