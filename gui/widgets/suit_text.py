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

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.look import Look
from gui.suits import suit_em, suit_shape
from gui.theme import TextSize, Theme, Weight

_SIGNS = r"([♠♥♦♣])\N{VARIATION SELECTOR-16}?|(?<![^\W\d_])(NT)(?![^\W\d_])|(?<=[♠♥♦♣TT×])(×)"
_CUT = re.compile(_SIGNS)
_CUT_AT_BLANKS_TOO = re.compile(_SIGNS + r"|(\s+)")
_ELLIPSIS = "…"
_SMALL_CAPITALS = 0.8
_SUIT_GAP = 0.07


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one manner; None takes what the whole text has. `role` names a colour of the theme."""

    text: str
    weight: Weight | None = None
    role: str | None = None
    underlined: bool = False


def bold(text: str) -> Run:
    """A piece that carries weight."""
    return Run(text, Weight.SEMIBOLD)


def soft(text: str) -> Run:
    """A piece that stands back."""
    return Run(text, role="text2")


def link(text: str) -> Run:
    """A piece that names what a key or click will do."""
    return Run(text, Weight.SEMIBOLD, "accent")


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is painted: letters, ink (None: the theme's text), place in its rectangle.

    `plain` paints every piece in the ink, for rows on solid accent, where red suits and links would not show.
    """

    size: TextSize = TextSize.BASE
    weight: Weight = Weight.REGULAR
    ink: QColor | None = None
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    plain: bool = False


DEFAULT_STYLE = Style()


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word, blank, suit or NT: `kind` is "word", "blank", "suit", "nt" or "cross"."""

    kind: str
    text: str
    run: Run
    width: float


@dataclass(frozen=True, slots=True)
class _Letters:
    """What decides how wide a text is; themes that share it measure alike, so that measures can be kept."""

    family: str
    text_scale: int
    size: TextSize
    weight: Weight
    theme: Theme = field(compare=False, repr=False)

    @classmethod
    def of(cls, theme: Theme, style: Style) -> "_Letters":
        return cls(theme.family, theme.text_scale, style.size, style.weight, theme)

    @property
    def style(self) -> Style:
        return Style(self.size, self.weight)


@dataclass(frozen=True, slots=True)
class SuitText:
    """A line or paragraph of runs; a value, cheap to make and to compare."""

    runs: tuple[Run, ...] = ()
    _plain: str = field(init=False, compare=False, repr=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "_plain", "".join(run.text for run in self.runs))

    def __str__(self) -> str:
        return self._plain

    def __bool__(self) -> bool:
        return bool(self._plain)

    def width(self, theme: Theme, style: Style = DEFAULT_STYLE) -> float:
        """The width of the text on one line, in device-independent pixels."""
        return sum(piece.width for piece in self._pieces(theme, style))

    def height(self, theme: Theme, style: Style = DEFAULT_STYLE, width: float = 0) -> float:
        """The height of the text, wrapped to `width` if one is given."""
        lines = len(self._lines(theme, style, width)) if width else 1
        return lines * _line_measures(_Letters.of(theme, style))[0]

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
        letters = _Letters.of(theme, style)
        spacing, ascent = _line_measures(letters)
        lines: Sequence[Sequence[_Piece]]
        if wrap:
            most = max(1, int(rect.height() / spacing + 0.2))
            lines = self._lines(theme, style, rect.width())
            if len(lines) > most:
                rest = [piece for line in lines[most - 1 :] for piece in line]
                lines = [*lines[: most - 1], _elided(rest, rect.width(), theme, style)]
        else:
            lines = (_one_line(self, letters, rect.width()),)
        painter.save()
        top = rect.top() + (rect.height() - len(lines) * spacing) / 2
        for number, line in enumerate(lines):
            baseline = top + number * spacing + ascent
            _paint_line(painter, line, QPointF(_start(line, rect, style), baseline), theme, style)
        painter.restore()

    def _pieces(self, theme: Theme, style: Style, *, words: bool = False) -> Sequence[_Piece]:
        return _measured_pieces(self, _Letters.of(theme, style), words)

    def _cut(self, *, words: bool = False) -> Iterator[tuple[str, str, Run]]:
        cut = _CUT_AT_BLANKS_TOO if words else _CUT
        for run in self.runs:
            done = 0
            for hit in cut.finditer(run.text):
                if hit.start() > done:
                    yield "word", run.text[done : hit.start()], run
                kind = ("suit", "nt", "cross", "blank")[(hit.lastindex or 1) - 1]
                yield kind, hit.group(hit.lastindex or 1), run
                done = hit.end()
            if done < len(run.text):
                yield "word", run.text[done:], run

    def _lines(self, theme: Theme, style: Style, width: float) -> list[list[_Piece]]:
        lines: list[list[_Piece]] = [[]]
        filled = 0.0
        for word in _words(self._pieces(theme, style, words=True)):
            breadth = sum(piece.width for piece in word)
            if word[0].kind == "blank":
                if filled and filled + breadth <= width:
                    lines[-1].extend(word)
                    filled += breadth
                elif filled:
                    lines.append([])
                    filled = 0.0
                continue
            if filled and filled + breadth > width:
                lines.append([])
                filled = 0.0
            lines[-1].extend(word)
            filled += breadth
        return [_without_end_blanks(line) for line in lines]


def suit_text(text: str, weight: Weight | None = None) -> SuitText:
    """The text as one run."""
    return SuitText((Run(text, weight),))


def joined(texts: Iterable[SuitText], between: str = "") -> SuitText:
    """Several texts as one, with `between` after each but the last."""
    runs: list[Run] = []
    for text in texts:
        if runs and between:
            runs.append(Run(between))
        runs.extend(text.runs)
    return SuitText(tuple(runs))


def paint_suit(painter: QPainter, suit: str, where: QRectF, colour: QColor) -> None:
    """Paint one suit as large as `where` allows, in its middle."""
    shape = suit_shape(suit)
    scale = min(where.height(), where.width() / shape.width)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(where.center().x() - scale * shape.width / 2, where.center().y() - scale / 2)
    painter.scale(scale, scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(shape.path)
    painter.restore()


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
    ) -> None:
        super().__init__()
        self._look = look
        self._style = style
        self._role = role
        self._wrap = wrap
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
        self._text = suit_text(text) if isinstance(text, str) else text
        self.setAccessibleName(str(self._text))
        self._measure_again()

    def set_style(self, style: Style, role: str | None = None) -> None:
        """Show the text in another manner; `role` names a colour of the theme."""
        self._style = style
        self._role = role or self._role
        self._measure_again()

    def sizeHint(self) -> QSize:
        theme = self._look.theme
        return QSize(
            int(self._text.width(theme, self._style)) + 1,
            int(self._text.height(theme, self._style)) + 1,
        )

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), self._look.theme.px(24)), hint.height())

    def hasHeightForWidth(self) -> bool:
        return self._wrap

    def heightForWidth(self, width: int) -> int:
        return int(self._text.height(self._look.theme, self._style, width)) + 1

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


@lru_cache(maxsize=4096)
def _measured_pieces(text: SuitText, letters: _Letters, words: bool) -> tuple[_Piece, ...]:
    cut = text._cut(words=words)
    return tuple(_measured(kind, part, run, letters.theme, letters.style) for kind, part, run in cut)


@lru_cache(maxsize=4096)
def _one_line(text: SuitText, letters: _Letters, width: float) -> tuple[_Piece, ...]:
    pieces = _measured_pieces(text, letters, False)  # noqa: FBT003 - a cache tells calls apart by position
    return tuple(_elided(pieces, width, letters.theme, letters.style))


@lru_cache(maxsize=64)
def _line_measures(letters: _Letters) -> tuple[float, float]:
    """The height of a line, and how far its baseline lies below its top."""
    metrics = QFontMetricsF(letters.theme.font(letters.size, letters.weight))
    return metrics.lineSpacing(), metrics.ascent() + metrics.leading() / 2


def _measured(kind: str, text: str, run: Run, theme: Theme, style: Style) -> _Piece:
    font = _letters(kind, run, theme, style)
    if kind == "suit":
        width = suit_shape(text).width * _suit_height(font) + 2 * _SUIT_GAP * _em(font)
    else:
        width = QFontMetricsF(font).horizontalAdvance(text)
    return _Piece(kind, text, run, width)


def _letters(kind: str, run: Run, theme: Theme, style: Style) -> QFont:
    if kind in {"nt", "cross"}:
        font = QFont(theme.font(style.size, Weight.SEMIBOLD))
        if kind == "nt":
            font.setPointSizeF(font.pointSizeF() * _SMALL_CAPITALS)
        return font
    return theme.font(style.size, style.weight if run.weight is None else run.weight)


def _em(font: QFont) -> float:
    return font.pointSizeF() * 96 / 72


def _suit_height(font: QFont) -> float:
    return suit_em() * _em(font)


def _words(pieces: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    word: list[_Piece] = []
    for piece in pieces:
        if piece.kind == "blank":
            if word:
                yield word
            yield [piece]
            word = []
        else:
            word.append(piece)
    if word:
        yield word


def _without_end_blanks(line: list[_Piece]) -> list[_Piece]:
    end = len(line)
    while end and line[end - 1].kind == "blank":
        end -= 1
    return line[:end]


def _elided(pieces: Sequence[_Piece], width: float, theme: Theme, style: Style) -> Sequence[_Piece]:
    if sum(piece.width for piece in pieces) <= width + 0.5:
        return pieces
    ellipsis = _measured("word", _ELLIPSIS, Run(_ELLIPSIS), theme, style)
    room = width - ellipsis.width
    kept: list[_Piece] = []
    for piece in pieces:
        if piece.width > room:
            if piece.kind == "word":
                kept.append(_shortened(piece, room, theme, style))
            break
        kept.append(piece)
        room -= piece.width
    return [*_without_end_blanks(kept), ellipsis]


def _shortened(piece: _Piece, room: float, theme: Theme, style: Style) -> _Piece:
    metrics = QFontMetricsF(_letters(piece.kind, piece.run, theme, style))
    least, most = 0, len(piece.text)
    while least < most:
        middle = (least + most + 1) // 2
        if metrics.horizontalAdvance(piece.text[:middle]) <= room:
            least = middle
        else:
            most = middle - 1
    return _measured(piece.kind, piece.text[:least].rstrip(), piece.run, theme, style)


def _start(line: Sequence[_Piece], rect: QRectF, style: Style) -> float:
    spare = rect.width() - sum(piece.width for piece in line)
    if style.align & Qt.AlignmentFlag.AlignRight:
        return rect.left() + spare
    if style.align & Qt.AlignmentFlag.AlignHCenter:
        return rect.left() + spare / 2
    return rect.left()


def _paint_line(painter: QPainter, line: Sequence[_Piece], at: QPointF, theme: Theme, style: Style) -> None:
    ink = style.ink or theme.colours.text
    for piece in line:
        colour = ink
        if piece.run.role and not style.plain:
            colour = getattr(theme.colours, piece.run.role)
        font = _letters(piece.kind, piece.run, theme, style)
        if piece.kind == "suit":
            red = colour if style.plain else theme.suit_colour(piece.text, colour)
            _paint_suit_on_line(painter, piece, at, font, red)
        elif piece.kind != "blank":
            crossed = piece.kind == "cross" and not style.plain
            painter.setPen(theme.colours.hearts if crossed else colour)
            painter.setFont(font)
            painter.drawText(at, piece.text)
        if piece.run.underlined and piece.kind != "blank":
            _underline(painter, piece, at, theme, ink if style.plain else theme.colours.accent)
        at.setX(at.x() + piece.width)


def _paint_suit_on_line(painter: QPainter, piece: _Piece, at: QPointF, font: QFont, colour: QColor) -> None:
    height = _suit_height(font)
    middle = at.y() - QFontMetricsF(font).capHeight() / 2
    box = QRectF(at.x(), middle - height / 2, piece.width, height)
    paint_suit(painter, piece.text, box, colour)


def _underline(painter: QPainter, piece: _Piece, at: QPointF, theme: Theme, colour: QColor) -> None:
    painter.setPen(QPen(colour, theme.px(2)))
    y = at.y() + theme.px(4)
    painter.drawLine(QPointF(at.x(), y), QPointF(at.x() + piece.width, y))
