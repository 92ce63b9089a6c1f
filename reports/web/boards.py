"""The page of a board: its cards where they are known, and its traveller."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Protocol

from model.bridge.boards import dealer, vulnerability
from model.bridge.cards import Strain
from model.bridge.deals.boards import DECLARERS, STRAINS, DealtBoard
from model.bridge.deals.words import par_words, show_holding
from model.bridge.entry.words import write_signed
from model.bridge.seats import Seat, Side
from model.i18n import _
from reports.core import phrases, results
from reports.core.field import EveningIndex, order_of_score
from reports.core.figures import places_needed
from reports.web.html import HtmlCell, table, text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from model.scoring.standings import ScoredBoard, ScoredLine


class BoardPages(Protocol):
    """What a board's page takes from the publication it belongs to."""

    @property
    def field(self) -> EveningIndex:
        """Who plays, and how figures are written."""

    @property
    def sides(self) -> Sequence[Side]:
        """The sides in the order of the columns."""

    @property
    def deals(self) -> Mapping[int, Sequence[DealtBoard]]:
        """The cards of each board, by its number."""

    def entrant(self, key: str, *, roomy: bool = False) -> str:
        """A contestant with a link to its page, as HTML."""


_SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)


def body(pages: BoardPages, board: ScoredBoard) -> str:
    """Everything under the heading of a board's page."""
    number = board.board
    about = _("{dealer} deals, {vulnerable}").format(
        dealer=results.seat_name(dealer(number)), vulnerable=results.vulnerable_words(vulnerability(number))
    )
    parts = [f'<p class="about">{text(about)}</p>']
    parts.extend(_deal(one) for one in pages.deals.get(number, ()))
    parts.append(traveller(pages, board))
    top = phrases.top_of(board)
    if top:
        parts.append(f'<p class="about">{text(top[:1].upper() + top[1:])}</p>')
    return "\n".join(parts)


def traveller(pages: BoardPages, board: ScoredBoard) -> str:
    """Every result of a board, the best for North-South first."""
    lines = sorted(board.lines, key=order_of_score)
    places = places_needed((one for line in lines for one in (line.ns_points, line.ew_points)), 2)
    heads = [
        HtmlCell(escape(results.side_letters(side))) for side in pages.sides
    ] + [
        HtmlCell(escape(_("Contract"))), HtmlCell(escape(_("Tricks")), "c"), HtmlCell(escape(_("Lead")), "roomy"),
        HtmlCell(escape(_("Score")), "n"),
        *(HtmlCell(escape(_("Points {side}").format(side=results.side_letters(side))), "n") for side in pages.sides),
    ]  # fmt: skip
    return table(heads, (_line(pages, line, places) for line in lines), _("Results"))


def _line(pages: BoardPages, scored: ScoredLine, places: int) -> list[HtmlCell]:
    result = scored.line.result

    def points(figure: Fraction | None) -> HtmlCell:
        return HtmlCell(
            "" if figure is None else escape(pages.field.figures.decimal(figure, places)), "n strong"
        )

    return [
        HtmlCell(pages.entrant(scored.line.ns, roomy=True), "row"),
        HtmlCell(pages.entrant(scored.line.ew, roomy=True)),
        HtmlCell(text(results.contract(result))),
        HtmlCell(escape(results.write_margin(result)), "c"),
        HtmlCell(text(results.lead(result)), "roomy"),
        HtmlCell("" if scored.score is None else escape(write_signed(scored.score)), "n"),
        points(scored.ns_points),
        points(scored.ew_points),
    ]


def _deal(board: DealtBoard) -> str:
    """The four hands as they lie at the table, and what double dummy says where it is known."""
    north, east, south, west = (_hand(board, seat) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST))
    version = _("Version {version}").format(version=board.version) if board.version else ""
    middle = "<br>".join(
        text(words)
        for words in (
            version,
            _("{dealer} deals").format(dealer=results.seat_name(board.dealer)),
            results.vulnerable_words(board.vulnerable),
        )
        if words
    )
    picture = (
        f'<div class="deal"><div></div>{north}<div></div>{west}<div class="compass">{middle}</div>{east}'
        f"<div></div>{south}<div></div></div>"
    )
    seen = _double_dummy(board) if board.tricks is not None else ""
    return f'<div class="cards">{picture}{seen}</div>'


def _hand(board: DealtBoard, seat: Seat) -> str:
    suits = "".join(
        f"<span>{text(strain.symbol)} {escape(show_holding(board.deal, seat, strain))}</span>"
        for strain in _SUITS
    )
    head = _("{seat}, {points} points").format(seat=results.seat_name(seat), points=board.deal.points(seat))
    return f'<div class="hand"><b>{text(head)}</b>{suits}</div>'


def _double_dummy(board: DealtBoard) -> str:
    assert board.tricks is not None  # asked before
    heads = [HtmlCell(""), *(HtmlCell(text(_strain(strain)), "c") for strain in reversed(STRAINS))]
    rows = (
        [HtmlCell(escape(results.seat_letter(seat)), "strong row")]
        + [HtmlCell(str(board.tricks.of(seat, strain)), "c") for strain in reversed(STRAINS)]
        for seat in DECLARERS
    )
    par = ""
    if board.par is not None:
        words = _("Par: {contract}").format(contract=par_words(board.par))
        par = f'<p class="about">{text(words)}</p>'
    title = _("Double-dummy tricks")
    return f'<div class="seen"><h3>{text(title)}</h3>{table(heads, rows, title, kind="tricks")}{par}</div>'


def _strain(strain: Strain) -> str:
    return _("NT") if strain is Strain.NOTRUMP else strain.symbol
