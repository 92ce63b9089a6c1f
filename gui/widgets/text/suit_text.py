"""Text in which ♠ ♥ ♦ ♣ are our own shapes, NT small capitals and a double's × stands out.

Fonts draw suits differently, and some draw them as pictures; so no text with suits is ever given to Qt whole.
Use it like this::

    text = suit_text("4♠ N +1")  # one weight
    text = SuitText((bold("Doubtful."), Run(" E–W make 6 tricks in ♥. "), link("+620")))

    text.paint(painter, rect, theme)  # left, middle, elided
    text.paint(painter, rect, theme, Style(size=TextSize.SMALL, ink=theme.colours.text2))
    text.paint(painter, rect, theme, Style(align=Qt.AlignmentFlag.AlignRight))
    width = text.width(theme)
    height = text.height(theme, width=230)  # wrapped, for labels of several lines

`SuitLabel` is the label and `gui.widgets.tables.SuitDelegate` the delegate for both kinds of use.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.look.look import Look
from gui.look.theme import Theme, Weight
from gui.widgets.text.suit_pieces import (
    Run,
    Runs,
    Style,
    TextMeasure,
    line_distance,
    line_height,
    line_of,
    lines_of,
    paint_line,
    paint_suit,
    paragraph_of,
    width_of,
)

__all__ = [
    "DEFAULT_STYLE",
    "Run",
    "Style",
    "SuitLabel",
    "SuitText",
    "bold",
    "link",
    "paint_suit",
    "soft",
    "suit_text",
]

DEFAULT_STYLE = Style()
_PARAGRAPH = 480
_LONG_WORD = 160


def bold(text: str) -> Run:
    """A piece that carries weight."""
    return Run(text, Weight.SEMIBOLD)


def soft(text: str) -> Run:
    """A piece that stands back."""
    return Run(text, role="text2")


def link(text: str) -> Run:
    """A piece that names what a key or click will do."""
    return Run(text, Weight.SEMIBOLD, "accent")


class SuitText(Struct, frozen=True):
    """A line or paragraph of runs; a value, cheap to make and to compare."""

    runs: Runs = ()

    def __str__(self) -> str:
        runs = self.runs
        return runs[0].text if len(runs) == 1 else "".join([run.text for run in runs])

    def __bool__(self) -> bool:
        return any(run.text for run in self.runs)

    def width(self, theme: Theme, style: Style = DEFAULT_STYLE) -> float:
        """The width of the text on one line, in device-independent pixels."""
        return width_of(self.runs, theme, style)

    def height(self, theme: Theme, style: Style = DEFAULT_STYLE, width: float = 0) -> float:
        """The height of the text, wrapped to `width` if one is given."""
        letters = TextMeasure.of(theme, style)
        if not width:
            return line_height(letters)
        return len(lines_of(self.runs, letters, width)) * line_distance(letters)

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        theme: Theme,
        style: Style = DEFAULT_STYLE,
        *,
        wrap: bool = False,
    ) -> None:
        """Paint the text in the middle of `rect`: one line, elided at its end, or wrapped to the width."""
        if not wrap:
            paint_line(painter, line_of(self.runs, theme, style, rect.width()), rect, theme, style)
            return
        letters = TextMeasure.of(theme, style)
        distance = line_distance(letters)
        most = max(1, int(rect.height() / distance + 0.3))
        lines = paragraph_of(self.runs, letters, rect.width(), most)
        top = rect.top() + (rect.height() - len(lines) * distance) / 2
        for number, line in enumerate(lines):
            place = QRectF(rect.left(), top + number * distance, rect.width(), distance)
            paint_line(painter, line, place, theme, style)


@lru_cache(maxsize=4096)
def suit_text(text: str) -> SuitText:
    """The text as one run."""
    return SuitText((Run(text),))


class SuitLabel(QWidget):
    """A label that may hold suits; `text()` is also its accessible name."""

    def __init__(
        self,
        look: Look,
        text: SuitText | str = "",
        style: Style = DEFAULT_STYLE,
        *,
        role: str = "text",
        wrap: bool = False,
        gives_way: bool = False,
    ) -> None:
        """`gives_way` lets a line be cut where the room ends; its tooltip then tells the whole of it."""
        super().__init__()
        self._look = look
        self._style = style
        self._role = role
        self._wrap = wrap
        self._gives_way = gives_way
        self._text = SuitText()
        self.set_text(text)
        down = QSizePolicy.Policy.Minimum if wrap else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, down)
        policy.setHeightForWidth(wrap)
        self.setSizePolicy(policy)
        look.changed.connect(self._measure_again)

    def text(self) -> str:
        """The text with its suits as characters."""
        return str(self._text)

    def set_text(self, text: SuitText | str) -> None:
        """Show another text."""
        wanted = suit_text(text) if isinstance(text, str) else text
        if wanted == self._text:
            return
        self._text = wanted
        self.setAccessibleName(str(self._text))
        self._measure_again()

    def set_style(self, style: Style, role: str | None = None) -> None:
        """Show the text in another manner; `role` names a colour of the theme."""
        self._style = style
        self._role = role or self._role
        self._measure_again()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        width = self._text.width(theme, self._style)
        if self._wrap:
            width = min(width, theme.px(_PARAGRAPH))
        height = self._text.height(theme, self._style, width + 1 if self._wrap else 0)
        return QSize(int(width) + 1, int(height) + 1)

    def minimumSizeHint(self) -> QSize:
        theme = self._look.theme
        one_line = int(self._text.height(theme, self._style)) + 1
        wanted = self.sizeHint().width()
        if self._gives_way:
            return QSize(min(wanted, theme.px(24)), one_line)
        return QSize(min(self._longest_word(), theme.px(_LONG_WORD)) if self._wrap else wanted, one_line)

    def _longest_word(self) -> int:
        theme = self._look.theme
        words = (suit_text(word) for word in str(self._text).split())
        return max((int(word.width(theme, self._style)) + 1 for word in words), default=0)

    def hasHeightForWidth(self) -> bool:
        return self._wrap

    def heightForWidth(self, width: int) -> int:
        return int(self._text.height(self._look.theme, self._style, width)) + 1

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and not self.toolTip():
            cut = not self._wrap and self.sizeHint().width() > self.width() + 1
            QToolTip.showText(event.globalPos(), str(self._text) if cut else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        style = self._style
        if style.ink is None:
            style = replace(style, ink=getattr(theme.colours, self._role))
        with QPainter(self) as painter:
            self._text.paint(painter, QRectF(self.rect()), theme, style, wrap=self._wrap)

    def _measure_again(self) -> None:
        self.updateGeometry()
        self.update()
