"""The cards of the board under the grid, and what each declarer can make: to judge a doubtful result by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from gui.look.theme import TextSize, Theme, Weight
from gui.widgets.text.suit_text import Style, SuitText, bold, soft, suit_text
from model.bridge.cards import SUITS, Strain
from model.bridge.deals.boards import DECLARERS, DealtBoard, TrickTable
from model.bridge.deals.deal import COMPASS
from model.bridge.deals.words import hand_shown, par_words, show_holding
from model.bridge.entry.words import seat_name
from model.bridge.letters import letters_of
from model.i18n import _, language
from model.snapshots.session import SheetLine, State

if TYPE_CHECKING:
    from model.service.director import Director

_LINE = 20
_MAKES = 7
_STRAINS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP)


def cards_of(director: Director, session_id: int, line: SheetLine) -> DealtBoard | None:
    """The cards a table played: None if they are not known, and until the board has a result while play is on."""
    group = "" if line.result is None else line.result.group
    held = director.deals.get(session_id, line.board, group)
    if held is None:
        return None
    if director.sessions.get(session_id).state in (State.SEATING, State.PLAYING):
        sheet = director.results.sheet(session_id)
        if not any(one.result is not None for one in sheet if one.board == line.board):
            return None  # the director may still have to play it
    return held.dealt


def speak_hands(board: DealtBoard) -> str:
    """The hands in one line, for a screen reader."""
    return "; ".join(f"{seat_name(seat)} {hand_shown(board.deal, seat)}" for seat in COMPASS)


def height(theme: Theme) -> int:
    """The height the cards need under their heading."""
    return theme.px(5 * _LINE)


def paint_hands(painter: QPainter, row: QRectF, board: DealtBoard, theme: Theme) -> None:
    """Paint the four hands side by side from this row downwards, each with its high-card points."""
    letters = letters_of(language())
    wide = row.width() / 4
    for place, seat in enumerate(COMPASS):
        cell = QRectF(row.left() + place * wide, row.top(), wide - theme.px(6), theme.px(_LINE))
        head = SuitText((bold(seat_name(seat)), soft(f" {board.deal.points(seat)}")))
        head.paint(painter, cell, theme, Style(TextSize.SECONDARY))
        for suit in SUITS:
            cell.translate(0, theme.px(_LINE))
            ranks = show_holding(board.deal, seat, suit, letters)
            suit_text(f"{suit.symbol} {ranks}").paint(painter, cell, theme, Style(TextSize.SECONDARY))


def paint_tricks(painter: QPainter, row: QRectF, tricks: TrickTable, theme: Theme) -> None:
    """Paint what each declarer can make, double dummy, from this row downwards; seven tricks and more stand out."""
    letters = letters_of(language())
    label = theme.px(22)
    step = (row.width() - label) / len(_STRAINS)
    centre = Qt.AlignmentFlag.AlignHCenter
    line = theme.px(_LINE)
    for column, strain in enumerate(_STRAINS):
        symbol = letters.strain(strain) if strain is Strain.NOTRUMP else strain.symbol
        box = QRectF(row.left() + label + column * step, row.top(), step, line)
        suit_text(symbol).paint(painter, box, theme, Style(TextSize.SECONDARY, align=centre))
    for place, seat in enumerate(DECLARERS, 1):
        box = QRectF(row.left(), row.top() + place * line, label, line)
        quiet = Style(TextSize.SECONDARY, ink=theme.colours.text2)
        suit_text(letters.seat(seat)).paint(painter, box, theme, quiet)
        for column, strain in enumerate(_STRAINS):
            figure = tricks.of(seat, strain)
            box = QRectF(row.left() + label + column * step, row.top() + place * line, step, line)
            weight, ink = (
                (Weight.SEMIBOLD, theme.colours.text)
                if figure >= _MAKES
                else (Weight.REGULAR, theme.colours.text2)
            )
            suit_text(str(figure)).paint(
                painter, box, theme, Style(TextSize.SECONDARY, weight, ink, align=centre)
            )


def tricks_heading(board: DealtBoard) -> str:
    """What is shown over the tricks: par, where it is known."""
    return _("Double dummy") if board.par is None else _("Par {par}").format(par=par_words(board.par))
