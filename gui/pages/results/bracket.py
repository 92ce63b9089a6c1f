"""The bracket of a knock-out, painted: a column a round, winners in weight, what each won beside its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look.theme import TextSize, Weight
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import _, with_decimals
from model.scoring.matches.bracket import Bracket, BracketPlace, round_name
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look

_ROUND: Final = 210
_LEAST: Final = 120
_GAP: Final = 26
_BOX: Final = 48
_APART: Final = 14
_TITLES: Final = 30
_NAMED: Final = "*"


class BracketView(QWidget):
    """Paints a `Bracket`; as large as its rounds and meetings need."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._bracket: Bracket | None = None
        self._names: Mapping[int, str] = {}
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_bracket(self, bracket: Bracket, names: Mapping[int, str]) -> None:
        """Show this bracket; ``names`` by number."""
        if (bracket, names) == (self._bracket, self._names):
            return
        self._bracket, self._names = bracket, names
        self.setAccessibleName(self.speak())
        self.setMinimumSize(self.minimumSizeHint())
        self.updateGeometry()
        self.update()

    def speak(self) -> str:
        """Every meeting as a sentence, round by round."""
        if self._bracket is None:
            return ""
        count = len(self._bracket.rounds)
        return " ".join(
            f"{round_name(number, count)}: " + "; ".join(self._describe(one) for one in round_) + "."
            for number, round_ in enumerate(self._bracket.rounds, 1)
        )

    def sizeHint(self) -> QSize:
        return self._size(_ROUND)

    def minimumSizeHint(self) -> QSize:
        return self._size(_LEAST)

    def _size(self, room: int) -> QSize:
        if self._bracket is None:
            return QSize(0, 0)
        px, rounds = self._look.theme.px, self._bracket.rounds
        width = len(rounds) * px(room) + (len(rounds) - 1) * px(_GAP)
        foot = px(_TITLES) if self._named() else 0
        return QSize(width, px(_TITLES) + len(rounds[0]) * px(_BOX + _APART) + foot)

    def _named(self) -> bool:
        """Whether some match was level and the director named who goes on."""
        rounds = () if self._bracket is None else self._bracket.rounds
        return any(meeting.named for round_ in rounds for meeting in round_)

    def _room(self) -> int:
        """How wide a round is: as wide as fits beside the others."""
        px, count = self._look.theme.px, len(self._bracket.rounds) if self._bracket else 1
        return min(px(_ROUND), max(px(_LEAST), (self.width() - (count - 1) * px(_GAP)) // count))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._bracket is None:
            return
        theme = self._look.theme
        px, rounds = theme.px, self._bracket.rounds
        whole = float(len(rounds[0]) * px(_BOX + _APART))
        with QPainter(self) as painter:
            if self._named():
                self._paint_note(painter, px(_TITLES) + whole)
            for column, meetings in enumerate(rounds):
                x = float(column * (self._room() + px(_GAP)))
                title = QRectF(x, 0, self._room(), px(_TITLES))
                style = Style(TextSize.SMALL, Weight.SEMIBOLD, theme.colours.text2)
                suit_text(round_name(column + 1, len(rounds))).paint(painter, title, theme, style)
                each = whole / len(meetings)
                for place, meeting in enumerate(meetings):
                    middle = px(_TITLES) + each * (place + 0.5)
                    self._paint(painter, meeting, x, middle)
                    if column + 1 < len(rounds):
                        self._lead_on(painter, x, middle, each / 2 if place % 2 == 0 else -each / 2)

    def _paint_note(self, painter: QPainter, y: float) -> None:
        theme = self._look.theme
        words = _("{sign} tied: the Director decided who goes through").format(sign=_NAMED)
        style = Style(TextSize.SMALL, ink=theme.colours.text2)
        suit_text(words).paint(painter, QRectF(0, y, self.width(), theme.px(_TITLES)), theme, style)

    def _paint(self, painter: QPainter, meeting: BracketPlace, x: float, middle: float) -> None:
        theme = self._look.theme
        px = theme.px
        box = QRectF(x, middle - px(_BOX) / 2, self._room(), px(_BOX))
        if meeting.bye:
            box = QRectF(x, middle - px(_BOX) / 4, self._room(), px(_BOX) / 2)
        painter.setPen(QPen(theme.colours.line, 1))
        painter.drawRoundedRect(box, px(4), px(4))
        won = meeting.won or (None, None)
        keys = (meeting.home,) if meeting.bye else (meeting.home, meeting.away or "")
        for place, key in enumerate(keys):
            row = QRectF(
                box.left() + px(8), box.top() + place * px(_BOX) / 2, box.width() - px(16), px(_BOX) / 2
            )
            winner = bool(key) and key == meeting.winner and not meeting.bye
            points = won[place]
            shown = _("bye") if meeting.bye else "" if points is None else with_decimals(plain(points, 2))
            if winner and meeting.named:
                shown = f"{shown} {_NAMED}"
            ink = theme.colours.text if winner or not meeting.winner else theme.colours.text2
            style = Style(weight=Weight.SEMIBOLD if winner else Weight.REGULAR, ink=ink)
            right = Style(weight=style.weight, ink=ink, align=Qt.AlignmentFlag.AlignRight)
            suit_text(shown).paint(painter, row, theme, right)
            room = suit_text(shown).width(theme, right) + px(8)
            suit_text(self._name(key)).paint(painter, row.adjusted(0, 0, -room, 0), theme, style)

    def _lead_on(self, painter: QPainter, x: float, middle: float, down: float) -> None:
        """The line to the meeting of the next round."""
        px = self._look.theme.px
        painter.setPen(QPen(self._look.theme.colours.line, 1))
        start = x + self._room()
        half = start + px(_GAP) / 2
        painter.drawLine(QPointF(start, middle), QPointF(half, middle))
        painter.drawLine(QPointF(half, middle), QPointF(half, middle + down))
        painter.drawLine(QPointF(half, middle + down), QPointF(start + px(_GAP), middle + down))

    def _name(self, key: str) -> str:
        name = self._names.get(int(key), "") if key.isdecimal() else ""
        return f"{key}  {name}".strip()

    def _describe(self, meeting: BracketPlace) -> str:
        if meeting.bye:
            return _("{name} has a bye").format(name=self._name(meeting.home))
        home, away = (self._name(key) or _("to be drawn") for key in (meeting.home, meeting.away or ""))
        if meeting.won is None:
            return _("{home} against {away}").format(home=home, away=away)
        said = _("{home} {ours} – {theirs} {away}").format(
            home=home,
            ours=with_decimals(plain(meeting.won[0], 2)),
            theirs=with_decimals(plain(meeting.won[1], 2)),
            away=away,
        )
        if not meeting.winner:
            return said
        return _("{match}, {winner} goes through").format(match=said, winner=self._name(meeting.winner))
