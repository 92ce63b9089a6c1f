"""The pieces a text with suits is laid out from: words, blanks, suits, NT and the cross of a double.

`gui.widgets.suit_text` is what others use; this is how it measures, breaks and paints. Measures are kept, because
the same texts are painted again at each key.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from gui.suits import suit_em, suit_shape
from gui.theme import TextSize, Theme, Weight

_SIGNS = r"([♠♥♦♣])\N{VARIATION SELECTOR-16}?|(?<![^\W\d_])(NT)(?![^\W\d_])|(?<=[♠♥♦♣TT×])(×)"
_CUT = re.compile(_SIGNS)
_CUT_AT_BLANKS_TOO = re.compile(_SIGNS + r"|(\s+)")
_KINDS = ("suit", "nt", "cross", "blank")
_ELLIPSIS = "…"
_SMALL_CAPITALS = 0.8
_SUIT_GAP = 0.07
_LEADING = 1.15
"""Lines of a paragraph stand this much farther apart than the letters need."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one manner; None takes what the whole text has. `role` names a colour of the theme."""

    text: str
    weight: Weight | None = None
    role: str | None = None
    underlined: bool = False


Runs = tuple[Run, ...]


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


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, blank, suit or NT: `kind` is "word", "blank", "suit", "nt" or "cross"."""

    kind: str
    text: str
    run: Run
    width: float


@dataclass(frozen=True, slots=True)
class Letters:
    """What decides how wide a text is; themes that share it measure alike, so that measures can be kept."""

    family: str
    text_scale: int
    size: TextSize
    weight: Weight
    theme: Theme = field(compare=False, repr=False)

    @classmethod
    def of(cls, theme: Theme, style: Style) -> "Letters":
        """The letters of a theme in a style."""
        return cls(theme.family, theme.text_scale, style.size, style.weight, theme)

    def font(self, kind: str, run: Run) -> QFont:
        """The font of a piece: small capitals for NT, strong for a double's cross."""
        if kind == "nt":
            return _small_capitals(self)
        if kind == "cross":
            return self.theme.font(self.size, Weight.SEMIBOLD)
        return self.theme.font(self.size, self.weight if run.weight is None else run.weight)


def cut(runs: Iterable[Run], *, words: bool = False) -> Iterator[tuple[str, str, Run]]:
    """Cut runs into (kind, text, run); at blanks too when they are to be broken into lines."""
    at = _CUT_AT_BLANKS_TOO if words else _CUT
    for run in runs:
        done = 0
        for hit in at.finditer(run.text):
            if hit.start() > done:
                yield "word", run.text[done : hit.start()], run
            group = hit.lastindex or 1
            yield _KINDS[group - 1], hit.group(group), run
            done = hit.end()
        if done < len(run.text):
            yield "word", run.text[done:], run


@lru_cache(maxsize=4096)
def pieces_of(runs: Runs, letters: Letters) -> tuple[Piece, ...]:
    """The pieces of one line."""
    return tuple(_measured(kind, text, run, letters) for kind, text, run in cut(runs))


@lru_cache(maxsize=4096)
def line_of(runs: Runs, letters: Letters, width: float) -> tuple[Piece, ...]:
    """The pieces of one line, elided to a width."""
    return tuple(_elided(pieces_of(runs, letters), width, letters))


@lru_cache(maxsize=1024)
def lines_of(runs: Runs, letters: Letters, width: float) -> tuple[tuple[Piece, ...], ...]:
    """The lines of a paragraph, broken at blanks."""
    lines: list[list[Piece]] = [[]]
    filled = 0.0
    for word in _words(_measured(kind, text, run, letters) for kind, text, run in cut(runs, words=True)):
        breadth = sum(piece.width for piece in word)
        blank = word[0].kind == "blank"
        if filled and filled + breadth > width:
            lines.append([])
            filled = 0.0
        if filled or not blank:
            lines[-1].extend(word)
            filled += breadth
    return tuple(tuple(_without_end_blanks(line)) for line in lines)


@lru_cache(maxsize=1024)
def paragraph_of(runs: Runs, letters: Letters, width: float, most: int) -> tuple[tuple[Piece, ...], ...]:
    """The lines of a paragraph, the last of `most` elided when there are more."""
    lines = lines_of(runs, letters, width)
    if len(lines) <= most:
        return lines
    rest = _on_one_line(lines[most - 1 :], letters)
    return (*lines[: most - 1], tuple(_elided(rest, width, letters)))


@lru_cache(maxsize=64)
def line_height(letters: Letters) -> float:
    """The height of a line that stands alone."""
    return QFontMetricsF(letters.theme.font(letters.size, letters.weight)).lineSpacing()


def line_distance(letters: Letters) -> float:
    """How far the lines of a paragraph are apart."""
    return line_height(letters) * _LEADING


@lru_cache(maxsize=64)
def _baseline(letters: Letters) -> float:
    """How far the baseline lies below the middle of a line."""
    metrics = QFontMetricsF(letters.theme.font(letters.size, letters.weight))
    return metrics.ascent() + metrics.leading() / 2 - metrics.lineSpacing() / 2


def paint_line(
    painter: QPainter, line: Sequence[Piece], rect: QRectF, letters: Letters, style: Style
) -> None:
    """Paint one line in the middle of `rect`'s height, placed as the style says."""
    theme = letters.theme
    ink = style.ink or theme.colours.text
    at = QPointF(_start(line, rect, style), rect.center().y() + _baseline(letters))
    for piece in line:
        colour = ink
        if piece.run.role and not style.plain:
            colour = getattr(theme.colours, piece.run.role)
        if piece.kind == "suit":
            suit_ink = colour if style.plain else theme.suit_colour(piece.text, colour)
            _paint_suit_on_line(painter, piece, at, letters.font(piece.kind, piece.run), suit_ink)
        elif piece.kind != "blank":
            crossed = piece.kind == "cross" and not style.plain
            painter.setPen(theme.colours.hearts if crossed else colour)
            painter.setFont(letters.font(piece.kind, piece.run))
            painter.drawText(at, piece.text)
        if piece.run.underlined and piece.kind != "blank":
            _underline(painter, piece, at, theme, ink if style.plain else theme.colours.accent)
        at.setX(at.x() + piece.width)


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


@lru_cache(maxsize=64)
def _small_capitals(letters: Letters) -> QFont:
    font = QFont(letters.theme.font(letters.size, Weight.SEMIBOLD))
    font.setPointSizeF(font.pointSizeF() * _SMALL_CAPITALS)
    return font


def _measured(kind: str, text: str, run: Run, letters: Letters) -> Piece:
    font = letters.font(kind, run)
    if kind == "suit":
        width = suit_shape(text).width * _suit_height(font) + 2 * _SUIT_GAP * _em(font)
    else:
        width = QFontMetricsF(font).horizontalAdvance(text)
    return Piece(kind, text, run, width)


def _em(font: QFont) -> float:
    return font.pointSizeF() * 96 / 72


def _suit_height(font: QFont) -> float:
    return suit_em() * _em(font)


def _words(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    word: list[Piece] = []
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


def _on_one_line(lines: Sequence[Sequence[Piece]], letters: Letters) -> list[Piece]:
    blank = _measured("blank", " ", Run(" "), letters)
    pieces: list[Piece] = []
    for line in lines:
        pieces += [blank, *line] if pieces else line
    return pieces


def _without_end_blanks(line: Sequence[Piece]) -> Sequence[Piece]:
    end = len(line)
    while end and line[end - 1].kind == "blank":
        end -= 1
    return line[:end]


def _elided(pieces: Sequence[Piece], width: float, letters: Letters) -> Sequence[Piece]:
    if sum(piece.width for piece in pieces) <= width + 0.5:
        return pieces
    ellipsis = _measured("word", _ELLIPSIS, Run(_ELLIPSIS), letters)
    room = width - ellipsis.width
    kept: list[Piece] = []
    for piece in pieces:
        if piece.width > room:
            if piece.kind == "word":
                kept.append(_shortened(piece, room, letters))
            break
        kept.append(piece)
        room -= piece.width
    return [*_without_end_blanks(kept), ellipsis]


def _shortened(piece: Piece, room: float, letters: Letters) -> Piece:
    metrics = QFontMetricsF(letters.font(piece.kind, piece.run))
    least, most = 0, len(piece.text)
    while least < most:
        middle = (least + most + 1) // 2
        if metrics.horizontalAdvance(piece.text[:middle]) <= room:
            least = middle
        else:
            most = middle - 1
    return _measured(piece.kind, piece.text[:least].rstrip(), piece.run, letters)


def _start(line: Sequence[Piece], rect: QRectF, style: Style) -> float:
    spare = rect.width() - sum(piece.width for piece in line)
    if style.align & Qt.AlignmentFlag.AlignRight:
        return rect.left() + spare
    if style.align & Qt.AlignmentFlag.AlignHCenter:
        return rect.left() + spare / 2
    return rect.left()


def _paint_suit_on_line(painter: QPainter, piece: Piece, at: QPointF, font: QFont, colour: QColor) -> None:
    height = _suit_height(font)
    middle = at.y() - QFontMetricsF(font).capHeight() / 2
    box = QRectF(at.x(), middle - height / 2, piece.width, height)
    paint_suit(painter, piece.text, box, colour)


def _underline(painter: QPainter, piece: Piece, at: QPointF, theme: Theme, colour: QColor) -> None:
    painter.setPen(QPen(colour, theme.px(2)))
    y = at.y() + theme.px(4)
    painter.drawLine(QPointF(at.x(), y), QPointF(at.x() + piece.width, y))
