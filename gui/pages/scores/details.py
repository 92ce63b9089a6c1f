"""Under the grid: the cards of the board or what the result said before, and the scores of the board so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Weight
from gui.pages.scores.model import show_points
from gui.pages.scores.order import spot
from gui.widgets.text.suit_text import Run, Style, SuitText, bold, soft, suit_text
from model.bridge.entry.words import short, write_signed
from model.errors import ServerLost
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from gui.pages.page import PageContext
    from model.bridge.deals.boards import DealtBoard
    from model.scoring.standings import ScoredBoard
    from model.service.director import Director
    from model.snapshots.session import Revision, SheetLine

# A cell typed over and over made each Enter slower and the window larger.
_LATEST = 50
"""Revisions of one result shown under the grid."""
_SCORES, _SCORES_AFTER_CARDS, _HANDS = 0.55, 0.76, 0.72
"""Where the scores begin in the width, and how much of what is left of them the hands have beside double dummy."""


@dataclass(frozen=True, slots=True)
class FrequencyRow:
    """One score of the board, how many tables have it, and its matchpoints for North-South."""

    score: int
    tables: int
    points: str


def frequencies(board: ScoredBoard | None) -> tuple[FrequencyRow, ...]:
    """The scores of a board, best for North-South first."""
    if board is None:
        return ()
    tables = Counter(
        line.score for line in board.lines if line.score is not None and line.ns_points is not None
    )
    points = {line.score: show_points(line.ns_points) for line in board.lines if line.ns_points is not None}
    return tuple(FrequencyRow(score, tables[score], points[score]) for score in sorted(tables, reverse=True))


def in_force(director: Director, session_id: int, line: SheetLine) -> tuple[str, ...]:
    """What rulings in force still require at this table on this board, each with its number; questions come first."""
    try:
        pending = director.rulings.list_pending(session_id)
    # Reported already; another cell's rulings must not stand here meanwhile.
    except ServerLost:
        return ()
    here = [one for one in pending if (one.table, one.board) == (line.table, line.board)]
    lines = [
        _("Ruling {number}: {text}").format(number=one.number, text=one.text)
        for one in sorted(here, key=lambda one: not one.asks)
    ]
    asking = sum(one.asks for one in here)
    keys = [_("Alt+Y: included, result stands · Alt+D: not included, transfer them now")] if asking else []
    return (*lines[:asking], *keys, *lines[asking:])


def cards(director: Director, session_id: int, line: SheetLine) -> DealtBoard | None:
    """The cards of the line's board, where they are known and may be seen."""
    if not director.deals.all(session_id):
        return None
    from gui.pages.scores.cards import cards_of  # most evenings have no cards, and the page opens without it

    return cards_of(director, session_id, line)


def show_past(below: Below, context: PageContext, session_id: int, line: SheetLine) -> None:
    """Show what a cell said before; nothing, rather than another cell's, while the server that knows it is away."""
    director = context.director
    revisions: Sequence[Revision] = ()
    dealt: DealtBoard | None = None
    try:
        revisions = director.results.history(session_id, *spot(line), most=_LATEST)
        dealt = cards(director, session_id, line)
    except ServerLost as error:
        context.complain(error)
    below.show_history(revisions)
    below.show_cards(dealt)


def as_many(lines: Sequence[str], room: int) -> tuple[str, ...]:
    """As many lines as there is room for; if not all fit, the last says how many more there are, and where."""
    if len(lines) <= room:
        return tuple(lines)
    shown = tuple(lines[: max(1, room - 1)])
    more = len(lines) - len(shown)
    text = ngettext("and {count} more, on Rulings", "and {count} more, on Rulings", more)
    return (*shown, text.format(count=more))


class Below(QWidget):
    """Columns in one card: the frequencies of the board, and before them its cards with double dummy.

    Where the cards are not known, or the result was changed, the history of the result stands in their place.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._history: tuple[Revision, ...] = ()
        self._frequencies: tuple[FrequencyRow, ...] = ()
        self._said = ""
        self._board: ScoredBoard | None = None
        self.in_force: tuple[str, ...] = ()
        self._asking = 0
        self._echo = (SuitText(), "")
        self._cards: DealtBoard | None = None
        self._in = 0
        self._expected = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        look.changed.connect(self.update)
        self._name()

    def show_history(self, revisions: Sequence[Revision]) -> None:
        """Show what the result in the field has said, newest first."""
        if (history := tuple(revisions)) != self._history:
            self._history = history
            self._said = "; ".join(str(_revision_text(revision, newest=False)) for revision in history)
            self._name()
            self.update()

    def show_cards(self, board: DealtBoard | None) -> None:
        """Show these cards; the history stands in their place without, or where the result was changed."""
        if board != self._cards:
            self._cards = board
            self._name()
            self.update()

    @property
    def cards(self) -> DealtBoard | None:
        """The cards that stand here, None if the history does."""
        return self._cards if self._has_room_for_cards() else None

    def _has_room_for_cards(self) -> bool:
        if self._cards is None or len(self._history) > 1 or self.echo:
            return False
        from gui.pages.scores.cards import height

        theme = self._look.theme
        return self.height() - theme.px(34) - len(self.in_force) * theme.px(22) >= height(theme)

    def show_in_force(self, restrictions: Sequence[str], asking: int = 0) -> None:
        """Say quietly what rulings in force still require at this table; the first ``asking`` lines need an answer."""
        if (tuple(restrictions), asking) != (self.in_force, self._asking):
            self.in_force, self._asking = tuple(restrictions), asking
            self._name()
            self.update()

    def show_echo(self, words: SuitText, second: str) -> None:
        """Say back here what is typed, where the grid has no room for it; the history comes again with empty words."""
        if (words, second) != self._echo:
            self._echo = (words, second)
            self.update()

    @property
    def echo(self) -> str:
        """What is said back here, "" if the grid says it."""
        return "\n".join(part for part in (str(self._echo[0]), self._echo[1]) if part)

    def show_board(self, board: ScoredBoard | None) -> None:
        """Show the scores of this board."""
        if board is not None and board is self._board:
            return
        self._board = board
        before = self._frequencies, self._in, self._expected
        self._frequencies = frequencies(board)
        self._in = 0 if board is None else board.counted
        self._expected = 0 if board is None else board.to_come_in
        if before != (self._frequencies, self._in, self._expected):
            self._name()
            left = int(self._half())
            self.update(left, 0, self.width() - left, self.height())

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(640), self._look.theme.px(150))

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the heading of the narrower half."""
        theme = self._look.theme
        style = Style(size=TextSize.SECONDARY, weight=Weight.SEMIBOLD)
        heading = suit_text(self._so_far()).width(theme, style) + theme.px(24)
        return QSize(max(theme.px(300), int(heading / (1 - _SCORES))), theme.px(84))

    def _so_far(self) -> str:
        return _("Scores so far, {n} of {expected}").format(n=self._in, expected=self._expected)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        half, wanted = self._half(), event.rect()
        with QPainter(self) as painter:
            if wanted.left() < int(half):
                self._paint_history(painter, QRectF(0, 0, half, self.height()), theme)
            if wanted.right() < int(half):
                return
            painter.fillRect(QRectF(half, 0, 1, self.height()), theme.colours.line)
            self._paint_scores(painter, QRectF(half, 0, self.width() - half, self.height()), theme)

    def _paint_history(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        area = self._paint_in_force(painter, area, theme)
        if self.echo:
            self._paint_echo(painter, area, theme)
            return
        if (board := self.cards) is not None:
            self._paint_cards(painter, area, board, theme)
            return
        row = _heading(painter, area, _("Previous entry"), theme)
        if not self._history:
            words = suit_text(_("None: this result has not been entered yet."))
            _paint_from_top(painter, words, row, theme, Style(ink=theme.colours.text2))
            return
        for number, revision in enumerate(self._history):
            if row.bottom() > area.bottom() - theme.px(4):
                break
            _revision_text(revision, newest=number == 0).paint(painter, row, theme)
            row.translate(0, row.height())

    def _paint_cards(self, painter: QPainter, area: QRectF, board: DealtBoard, theme: Theme) -> None:
        from gui.pages.scores.cards import paint_hands, paint_tricks, tricks_heading

        known = board.tricks is not None
        hands = QRectF(area.left(), area.top(), area.width() * (_HANDS if known else 1.0), area.height())
        row = _heading(painter, hands, _("Deal of board {number}").format(number=board.number), theme)
        paint_hands(painter, row, board, theme)
        if board.tricks is not None:
            painter.fillRect(QRectF(hands.right(), area.top(), 1, self.height()), theme.colours.line)
            beside = area.adjusted(hands.width(), 0, 0, 0)
            paint_tricks(
                painter, _heading(painter, beside, tricks_heading(board), theme), board.tricks, theme
            )

    def _paint_echo(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        row = _heading(painter, area, _("Typed"), theme)
        words, second = self._echo
        rest = _paint_from_top(painter, words, row, theme, Style())
        suit_text(second).paint(painter, rest, theme)

    def _paint_in_force(self, painter: QPainter, area: QRectF, theme: Theme) -> QRectF:
        """At the foot, one line a restriction as far as there is room; gives the room that is left above."""
        line = theme.px(22)
        room = int((area.height() - theme.px(14)) / line) - 1  # the heading of the history stays
        shown = as_many(self.in_force, room)
        for number, words in reversed(tuple(enumerate(shown))):
            asks = number < self._asking
            ink = theme.colours.warn if asks else theme.colours.text2
            area = area.adjusted(0, 0, 0, -line)
            row = QRectF(
                area.left() + theme.px(14), area.bottom() - theme.px(6), area.width() - theme.px(22), line
            )
            side = theme.px(14)
            icon = QRectF(row.left(), row.center().y() - side / 2, side, side)
            paint_icon(painter, "question" if asks else "scales", icon, ink)
            style = Style(
                size=TextSize.SECONDARY, weight=Weight.SEMIBOLD if asks else Weight.REGULAR, ink=ink
            )
            suit_text(words).paint(painter, row.adjusted(theme.px(22), 0, 0, 0), theme, style)
        return area

    def _paint_scores(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        row = _heading(painter, area, self._so_far(), theme)
        most = max((line.tables for line in self._frequencies), default=1)
        fits = max(1, int((area.bottom() - row.top()) / row.height()))
        columns = 1 if len(self._frequencies) <= fits else 2
        width = row.width() / columns
        for number, line in enumerate(self._frequencies[: fits * columns]):
            cell = row.translated(number // fits * width, number % fits * row.height())
            cell.setWidth(width - theme.px(12))
            _paint_frequency(painter, cell, line, most, theme)

    def _half(self) -> float:
        """Where the scores begin."""
        return self.width() * (_SCORES_AFTER_CARDS if self.cards is not None else _SCORES)

    def _name(self) -> None:
        seen = "; ".join(
            f"{write_signed(line.score)} × {line.tables}, {line.points}" for line in self._frequencies
        )
        name = _("Previous entry: {said}. Scores so far: {seen}").format(said=self._said, seen=seen)
        self.setAccessibleName("; ".join((name, *self.in_force, *self._cards_spoken())))

    def _cards_spoken(self) -> tuple[str, ...]:
        if self._cards is None:
            return ()
        from gui.pages.scores.cards import speak_hands

        return (speak_hands(self._cards),)


def _heading(painter: QPainter, area: QRectF, words: str, theme: Theme) -> QRectF:
    """Paint a heading and give the place of the first line under it."""
    line = theme.px(22)
    row = QRectF(area.left() + theme.px(14), area.top() + theme.px(8), area.width() - theme.px(22), line)
    style = Style(size=TextSize.SECONDARY, weight=Weight.SEMIBOLD, ink=theme.colours.text2)
    suit_text(words).paint(painter, row, theme, style)
    return row.translated(0, line)


def _paint_from_top(painter: QPainter, words: SuitText, row: QRectF, theme: Theme, style: Style) -> QRectF:
    """Paint words from this line downwards, as many lines as they need, and give the place of the line after."""
    high = max(words.height(theme, style, row.width()), row.height())
    words.paint(painter, QRectF(row.left(), row.top(), row.width(), high), theme, style, wrap=True)
    return row.translated(0, high)


def _revision_text(revision: Revision, *, newest: bool) -> SuitText:
    said = _("deleted") if revision.result is None else short(revision.result)
    score = (
        ""
        if revision.score is None or said == write_signed(revision.score)
        else f"  {write_signed(revision.score)}"
    )
    when = revision.at.astimezone().strftime("%H:%M:%S")
    who = f", {revision.who}" if revision.who else ""
    why = f", {revision.why}" if revision.why else ""
    first = bold(said + score) if newest else Run(said + score)
    return SuitText((first, soft(f"   {when}{who}{why}")))


def _paint_frequency(painter: QPainter, cell: QRectF, line: FrequencyRow, most: int, theme: Theme) -> None:
    score = QRectF(cell.left(), cell.top(), theme.px(50), cell.height())
    suit_text(write_signed(line.score)).paint(painter, score, theme, Style(weight=Weight.SEMIBOLD))
    points = QRectF(cell.right() - theme.px(40), cell.top(), theme.px(40), cell.height())
    right = Style(ink=theme.colours.text2, align=Qt.AlignmentFlag.AlignRight)
    suit_text(line.points).paint(painter, points, theme, right)
    room = points.left() - score.right() - theme.px(12)
    bar = QRectF(score.right() + theme.px(4), cell.center().y() - theme.px(4), 0, theme.px(8))
    bar.setWidth(max(2.0, room * line.tables / max(most, 4)))
    painter.fillRect(bar, theme.colours.soft_edge)
