"""Scores by match: both rooms of each board side by side, the IMPs of each board, and the match slip alive under them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, repeat, zip_longest
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.theme import Height, TextSize, Weight
from gui.look.theme import Tone as Mark
from gui.pages.scores.field import ResultField
from gui.pages.scores.grid import margin_second_line, margin_words, row_state
from gui.pages.scores.model import GridPage, GridRow, result_text, score_text
from gui.pages.scores.order import Cut, Spot
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Echo
from gui.widgets.rows import RowModel
from gui.widgets.tables import CellRole, TableView
from gui.widgets.text.labels import secondary
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, soft
from model.bridge.entry.reading import ReadingState
from model.i18n import _, ngettext, with_decimals
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from gui.look.look import Look
    from model.scoring.methods.teams import MatchResult

BOARD, OPEN, OPEN_SCORE, CLOSED, CLOSED_SCORE, HOME, AWAY = range(7)
_WIDTHS: Final = (58, 0, 66, 0, 66, 64, 64)


@dataclass(frozen=True, slots=True)
class MatchSlip:
    """A match on its slip: both names, what each won on the boards, the points of the match, and how far it is."""

    home: str = ""
    away: str = ""
    won: tuple[str, str] = ("", "")
    points: tuple[str, str] = ("", "")
    played: int = 0
    boards: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class BoardOfMatch:
    """One board of a match: the room with the home team North-South, the room with it East-West, and what it gave."""

    board: int
    open_room: GridRow | None
    closed_room: GridRow | None
    home: Fraction | None
    away: Fraction | None

    def room(self, column: int) -> GridRow | None:
        """The room of a column."""
        return self.open_room if column in (OPEN, OPEN_SCORE) else self.closed_room


def boards_of(
    rows: tuple[GridRow, ...], result: MatchResult | None, home: int | None
) -> tuple[BoardOfMatch, ...]:
    """The rows of a match, two rooms by two; teams of eight have several such lines a board."""
    found: list[BoardOfMatch] = []
    gained = {} if result is None or result.score is None else _gains(result)
    for board in sorted({row.board for row in rows}):
        here = [row for row in rows if row.board == board]
        opened = [row for row in here if row.ns is not None and row.home_ns]
        closed = [row for row in here if row.ns is not None and not row.home_ns]
        scores = chain(gained.get(board, ()), repeat((None, None)))
        rooms = zip_longest(opened, closed)
        found += [BoardOfMatch(board, *both, *points) for both, points in zip(rooms, scores, strict=False)]
    return tuple(found)


def _gains(result: MatchResult) -> dict[int, list[tuple[Fraction | None, Fraction | None]]]:
    gained: dict[int, list[tuple[Fraction | None, Fraction | None]]] = {}
    assert result.score is not None  # asked only of matches of teams
    for one in result.score.boards:
        gained.setdefault(one.board.board, []).append((one.home, one.away))
    return gained


class MatchModel(RowModel[BoardOfMatch]):
    """The boards of a match down, the rooms across."""

    COLUMNS = AWAY + 1
    FIGURES = (OPEN_SCORE, CLOSED_SCORE, HOME, AWAY)

    def __init__(self) -> None:
        super().__init__()
        self._slip = MatchSlip()

    def show(self, rows: tuple[BoardOfMatch, ...], slip: MatchSlip) -> None:
        """Show this match. If it is in front already, announce only what differs."""
        same = (slip.home, slip.away) == (self._slip.home, self._slip.away) and all(
            old.board == new.board and old.room(OPEN) is not None and _spot(old) == _spot(new)
            for old, new in zip(self.rows, rows, strict=False)
        )
        self._slip = slip
        self.update_rows(rows, same=same)

    def place(self, where: Spot | None) -> tuple[int, int] | None:
        """Row and column of an expected result."""
        for at, row in enumerate(self.rows):
            for column in (OPEN, CLOSED):
                room = row.room(column)
                if room is not None and room.spot == where:
                    return at, column
        return None

    def headings(self) -> Sequence[str]:
        return (
            _("Board"),
            _("{team} North–South").format(team=self._slip.home),
            _("Score"),
            _("{team} North–South").format(team=self._slip.away),
            _("Score"),
            _("home"),
            _("away"),
        )

    def cell(self, row: BoardOfMatch, column: int, role: int) -> object:
        room = row.room(column) if column in (OPEN, OPEN_SCORE, CLOSED, CLOSED_SCORE) else None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return _text(row, room, column)
            case CellRole.WEIGHT:
                return Weight.SEMIBOLD if column in (BOARD, HOME, AWAY) else Weight.REGULAR
            case CellRole.ROLE:
                return "text3" if room is not None and _waits(room) else "text"
            case CellRole.STATE if room is not None and row_state(room) in (Mark.DOUBTFUL, Mark.IMPOSSIBLE):
                return row_state(room)
            case _:
                return None


def _waits(room: GridRow) -> bool:
    """Whether a result is still to come and none is being typed."""
    return room.line is not None and room.line.result is None and room.typed is None


def _text(row: BoardOfMatch, room: GridRow | None, column: int) -> str:
    if column == BOARD:
        return str(row.board)
    if column in (HOME, AWAY):
        ours, theirs = (row.home, row.away) if column == HOME else (row.away, row.home)
        if ours is None or theirs is None:
            return ""
        return with_decimals(plain(ours, 2)) if ours > 0 else "–" if ours == theirs == 0 else ""
    if room is None:
        return ""
    return (result_text(room) or "·") if column in (OPEN, CLOSED) else score_text(room)


def _spot(row: BoardOfMatch) -> tuple[Spot | None, Spot | None]:
    return (
        None if row.open_room is None else row.open_room.spot,
        None if row.closed_room is None else row.closed_room.spot,
    )


class MatchSheet(QWidget):
    """The table of one match with the field over the result being typed, its echo, and the slip.

    ``chosen`` says that the hand went to another result with the mouse: its round, table and board.
    """

    chosen = Signal(int, int, int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.page = GridPage(Cut.MATCH, 0)
        self._at: Spot | None = None
        self.model = MatchModel()
        self.table = TableView(look, _("Boards of the match"), row=Height.ENTRY)
        self.table.setModel(self.model)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.set_widths(*_WIDTHS)
        self.field = ResultField(self.table.viewport())
        self._echo = Echo(look)
        self.slip = SuitLabel(look, "", Style(TextSize.READ_ALOUD, Weight.SEMIBOLD))
        self.about = secondary(look)
        card = CardFrame(look, _("Match slip"), padding=10)
        card.box.addWidget(self.slip)
        card.box.addWidget(self.about)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(8))
        box.addWidget(self.table, 1)
        box.addWidget(self._echo)
        box.addWidget(card)
        self.table.clicked.connect(self._clicked)
        self.table.verticalScrollBar().valueChanged.connect(self.place_field)
        # When the page is first shown its table has its height only after the field has its place.
        self.table.verticalScrollBar().rangeChanged.connect(self._keep_in_view)
        look.changed.connect(self._measure)
        self._measure()

    def show_match(self, slip: MatchSlip, rows: tuple[BoardOfMatch, ...]) -> None:
        """Show the figures of the match in front; `show_page` puts the field where it belongs."""
        self.model.show(rows, slip)
        ahead = SuitText(
            (
                Run(slip.home),
                Run(f"   {slip.won[0]} – {slip.won[1]}   "),
                Run(slip.away),
                *(
                    (soft("      "), Run(f"{slip.points[0]} – {slip.points[1]} {slip.unit}"))
                    if slip.unit and slip.played
                    else ()
                ),
            )
        )
        self.slip.set_text(ahead)
        self.about.set_text(
            ngettext(
                "{played} of {count} board counts.", "{played} of {count} boards count.", slip.boards
            ).format(played=slip.played, count=slip.boards)
        )

    def show_page(self, page: GridPage, at: Spot | None) -> None:
        """Put the field on this result and say what is typed in it."""
        self.page, self._at = page, at
        row = self.row_in_front()
        if row is None or row.reading is None or (row.typed is None and not row.reading.reason):
            self._echo.show_echo(Mark.PLAIN, "")
        else:
            words, second = margin_words(row), margin_second_line(row)
            tail = (soft(f"   {second}"),) if second else ()
            fits = row.reading.state is ReadingState.FITS
            self._echo.show_echo(Mark.OK if fits else row_state(row), SuitText((*words.runs, *tail)))
        self._keep_in_view()

    def _keep_in_view(self) -> None:
        place = self.model.place(self._at)
        if place is not None:
            self.table.scrollTo(self.model.index(*place))
        self.place_field()

    def row_in_front(self) -> GridRow | None:
        """The row under the field."""
        return next((row for row in self.page.rows if row.line is not None and row.spot == self._at), None)

    def neighbour(self, step: int) -> Spot | None:
        """The expected result above (-1) or below (+1) the one under the field: down a room, then the other."""
        spots = [row.spot for row in self.page.rows if row.line is not None]
        if self._at not in spots:
            return spots[0] if spots else None
        place = spots.index(self._at) + step
        return spots[place] if 0 <= place < len(spots) else None

    def place_field(self) -> None:
        """Put the field over the result that it edits, or hide it if there is none."""
        place = self.model.place(self._at)
        if place is None or not self.isVisible():
            self.field.hide()
            return
        cell = self.table.visualRect(self.model.index(*place))
        inset = self._look.theme.px(5)
        self.field.setGeometry(cell.adjusted(0, inset, -inset, -inset))
        self.field.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_field()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.place_field()

    def _measure(self) -> None:
        theme = self._look.theme
        self.field.setFont(theme.font(TextSize.ENTRY))
        self._echo.setFixedHeight(theme.px(40))
        self.place_field()

    def _clicked(self, index: QModelIndex) -> None:
        room = self.model.rows[index.row()].room(index.column())
        if index.column() in (OPEN, OPEN_SCORE, CLOSED, CLOSED_SCORE) and room is not None:
            self.chosen.emit(*room.spot)
