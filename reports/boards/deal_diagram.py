"""A deal on paper: four hands round a board, its number, dealer and vulnerability, and what it allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from model.bridge.boards import Vulnerability
from model.bridge.cards import SUITS
from model.bridge.deals.boards import DECLARERS, STRAINS, DealtBoard, Par, TrickTable
from model.bridge.deals.deal import COMPASS
from model.bridge.deals.words import par_bids, par_contracts, show_holding
from model.bridge.entry.words import strain_words, write_signed
from model.bridge.letters import letters_of
from model.bridge.seats import Seat, Side
from model.i18n import _, language, pgettext
from reports.core import charts
from reports.core.fonts import Face
from reports.core.results import seat_letter, side_letters
from reports.core.sheet import FAINT, HAIRLINE, Align, Sheet
from reports.core.text import Text, width

LEADING: Final = 1.19
_TIGHT: Final = 1.11
_SMALL: Final = 7.0
LARGE: Final = 9.0
"""From this size of letters on each seat has its own row of double dummy."""
_ROWS: Final = 12
_HEAD: Final = 2.1
_SEATS: Final = ((Seat.NORTH, 0.5, 0), (Seat.WEST, 0.0, 4), (Seat.EAST, 1.0, 4), (Seat.SOUTH, 0.5, 8))


@dataclass(frozen=True, slots=True)
class DiagramBox:
    """The room of one board on a page and the size of its letters; `wide` puts the analysis beside the hands, else under them."""

    x: float
    y: float
    width: float
    height: float
    size: float

    @property
    def wide(self) -> bool:
        """Whether the analysis stands beside the hands."""
        return self.width > 1.2 * self.height

    @property
    def hands(self) -> float:
        """The width of the four hands."""
        return self.width * 0.56 if self.wide else min(self.width, self.size * 16)

    @property
    def line(self) -> float:
        """The height of one line of cards."""
        return self.size * (LEADING if self.size >= _SMALL else _TIGHT)


def draw(sheet: Sheet, board: DealtBoard, cell: DiagramBox, lines: tuple[Text, ...] = ()) -> None:
    """Draw a board into its cell; `lines` stand under everything, as the results of the evening or a pair's own."""
    _head(sheet, board, cell)
    _hands(sheet, board, cell)
    x, y = _analysis(sheet, board, cell)
    for line in lines:
        y += cell.line
        if y <= cell.y + cell.height + 1:
            sheet.draw_fitted(x, y, cell.x + cell.width - x, line, size=cell.size * 0.92, least=6.5)


def vulnerable_short(vulnerable: Vulnerability) -> str:
    """Who is vulnerable, in a word or two letters."""
    return {
        Vulnerability.NONE: pgettext("vulnerable", "None"),
        Vulnerability.NS: side_letters(Side.NS),
        Vulnerability.EW: side_letters(Side.EW),
        Vulnerability.ALL: pgettext("vulnerable", "Both"),
    }[vulnerable]


def _head(sheet: Sheet, board: DealtBoard, cell: DiagramBox) -> None:
    """The number large in the corner beside North; dealer and vulnerability as glyph and in words under it."""
    large = cell.size * 1.75
    number = f"{board.number}{board.version}"
    used = sheet.text(cell.x, cell.y + large * 0.8, number, large, Face.BOLD)
    glyph = cell.size * 1.5
    charts.glyph(
        sheet,
        (cell.x + used + cell.size * 0.4, cell.y + large * 0.45),
        board.dealer,
        board.vulnerable,
        size=glyph,
    )
    small = max(6.5, cell.size * 0.88)
    base = cell.y + large * 0.8 + cell.line * 1.15
    room = _north(cell) - cell.size * 0.3
    dealer = seat_letter(board.dealer)
    sheet.draw_fitted(cell.x, base, room, _("Dlr {seat}").format(seat=dealer), dealer, size=small, least=6.5)
    who = vulnerable_short(board.vulnerable)
    text = _("Vul {who}").format(who=who)
    sheet.draw_fitted(cell.x, base + cell.line, room, text, who, size=small, least=6.0)


def _north(cell: DiagramBox) -> float:
    """How far from the left edge the cards of North and South begin."""
    return cell.hands * (0.36 if cell.hands > 100 else 0.4)


def _hands(sheet: Sheet, board: DealtBoard, cell: DiagramBox) -> None:
    letters = letters_of(language())
    held = {seat: [show_holding(board.deal, seat, suit, letters) for suit in SUITS] for seat in COMPASS}
    suit_room = width("♠", cell.size) + cell.size * 0.22
    rooms = {
        seat: suit_room + max(width(text, cell.size, Face.MEDIUM) for text in texts)
        for seat, texts in held.items()
    }
    half, gap = cell.hands * 0.5, cell.size * 0.3
    for seat, place, row in _SEATS:
        if seat.side is Side.NS:
            x = cell.x + _north(cell)
            room = cell.x + cell.hands - x
        else:
            room = max(half, cell.hands - rooms[seat.partner]) - gap
            x = cell.x + (cell.hands - min(rooms[seat], room)) * place
        for number, (suit, text) in enumerate(zip(SUITS, held[seat], strict=True)):
            base = cell.y + cell.line * (row + number + 0.85)
            sheet.text(x, base, suit.symbol, cell.size)
            given = (text, text.replace("10", "T"))
            sheet.draw_fitted(
                x + suit_room, base, room - suit_room, *given, size=cell.size, least=5.0, face=Face.MEDIUM
            )
    _points(sheet, board, cell)


def _points(sheet: Sheet, board: DealtBoard, cell: DiagramBox) -> None:
    """High-card points as the hands lie, in the corner beside South."""
    size = max(6.5, cell.size * 0.88)
    step = size * 1.15
    middle = cell.x + step * 1.65
    top = cell.y + cell.line * 8.55
    for seat, across, down in (
        (Seat.NORTH, 0.0, 0.8),
        (Seat.WEST, -1.0, 1.75),
        (Seat.EAST, 1.0, 1.75),
        (Seat.SOUTH, 0.0, 2.7),
    ):
        points = str(board.deal.points(seat))
        sheet.text(middle + across * step, top + down * step, points, size, align=Align.CENTRE)


def _analysis(sheet: Sheet, board: DealtBoard, cell: DiagramBox) -> tuple[float, float]:
    """Double dummy and par; gives the left edge and the y of the last line drawn."""
    if cell.wide:
        x, y = cell.x + cell.hands + cell.size * 1.2, cell.y + cell.line * 2.2
        room = cell.x + cell.width - x
    else:
        x, y, room = cell.x, cell.y + cell.line * (_ROWS + 0.35), cell.width
    if board.tricks is not None:
        y = _tricks(sheet, board.tricks, cell, (x, y, room))
    if board.par is not None:
        small = max(6.5, cell.size * 0.92)
        score = write_signed(board.par.score)
        short = _("Par {score}").format(score=score)
        y += cell.line * 1.1
        if cell.wide:
            sheet.text(x, y, short, small, Face.MEDIUM)
            for given in _in_lines(board.par, room, small):
                y += cell.line
                sheet.draw_fitted(x, y, room, given, size=small, least=6.5)
        else:
            wordings = [
                _("Par {score}: {contracts}").format(score=score, contracts=contracts)
                for contracts in (par_contracts(board.par), par_bids(board.par))
            ]
            wordings.append(f"{score}: {par_bids(board.par)}")
            sheet.draw_fitted(x, y, room, *wordings, short, size=small, least=6.5, face=Face.MEDIUM)
    return x, y


def _in_lines(par: Par, room: float, size: float) -> list[str]:
    """The contracts of a par, as many to a line as fit."""
    lines: list[str] = []
    for given in par_contracts(par).split(", "):
        longer = f"{lines[-1]}, {given}" if lines else given
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(given)
    return lines


def _tricks(sheet: Sheet, tricks: TrickTable, cell: DiagramBox, place: tuple[float, float, float]) -> float:
    """The table of tricks; partners with the same figures share a row, as they do where room is short."""
    x, y, room = place
    size = max(6.5, cell.size * 0.95)
    height = max(size * 1.12, cell.line * 0.96)
    rows = _rows(tricks, apart=cell.wide or cell.size >= LARGE)
    label = max(width(name, size, Face.MEDIUM) for name, _figures in rows) + size * 0.5
    columns = [
        [strain_words(strain), *figures]
        for strain, figures in zip(STRAINS, zip(*(row[1] for row in rows), strict=True), strict=True)
    ]
    needed = [max(width(text, size) for text in column) + size * 0.3 for column in columns]
    spare = max(0.0, min((room - label - sum(needed)) / 5, size * 1.5))
    fitting = min(1.0, (room - label) / sum(needed))  # where "12/11" stands in the narrowest of columns
    edge = x
    for place_in_row, name in enumerate(["", *(name for name, _figures in rows)]):
        base = y + height * (place_in_row + (0.8 if place_in_row else 0.75))
        sheet.text(x, base, name, size, Face.MEDIUM)
        edge, small = x + label, size * fitting if place_in_row else size
        for column, wide in zip(columns, needed, strict=True):
            taken = (wide + spare) * fitting
            sheet.text(edge + taken / 2, base, column[place_in_row], small, align=Align.CENTRE)
            edge += taken
    sheet.rule(x, y + height, edge, HAIRLINE, FAINT)
    return y + height * (len(rows) + 1)


def _rows(tricks: TrickTable, *, apart: bool) -> list[tuple[str, list[str]]]:
    if apart:
        return [
            (seat_letter(seat), [str(tricks.of(seat, strain)) for strain in STRAINS]) for seat in DECLARERS
        ]
    found = []
    for side, (first, second) in ((Side.NS, DECLARERS[:2]), (Side.EW, DECLARERS[2:])):
        pairs = [(tricks.of(first, strain), tricks.of(second, strain)) for strain in STRAINS]
        found.append((side_letters(side), [str(a) if a == b else f"{a}/{b}" for a, b in pairs]))
    return found
