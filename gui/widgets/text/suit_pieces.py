"""The pieces a text with suits is laid out from: words, blanks, suits, NT and the cross of a double.

`gui.widgets.text.suit_text` is what others use; this is how it measures, breaks and paints. Measures are kept, because
the same texts are painted again at each key.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from gui.look.suits import suit_em, suit_shape
from gui.look.theme import TextSize, Theme, Weight

_SIGNS = r"([♠♥♦♣])\N{VARIATION SELECTOR-16}?|(?<![^\W\d_])(NT)(?![^\W\d_])|(?<=[♠♥♦♣TT×])(×)"
_CUT = re.compile(_SIGNS)
_CUT_AT_BLANKS_TOO = re.compile(_SIGNS + r"|([^\S\u00a0\u202f]+)")
"""Lines break at blanks, and not at those that are there to keep a figure and its unit together."""
_KINDS = ("suit", "nt", "cross", "blank")
_ELLIPSIS = "…"
_SMALL_CAPITALS = 0.8
_SUIT_GAP = 0.07
_LEADING = 1.15
"""Lines of a paragraph stand this much farther apart than the letters need."""
_LEFT, _RIGHT, _CENTRE = (
    Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignRight,
    Qt.AlignmentFlag.AlignHCenter,
)
_KEPT = 8192


class Run(Struct, frozen=True):
    """A piece of text in one manner; None takes what the whole text has. `role` names a colour of the theme."""

    text: str
    weight: Weight | None = None
    role: str | None = None
    underlined: bool = False


Runs = tuple[Run, ...]


class Style(Struct, frozen=True):
    """How a text is painted: letters, ink (None: the theme's text), place in its rectangle.

    `plain` paints every piece in the ink, for rows on solid accent, where red suits and links would not show.
    """

    size: TextSize = TextSize.BASE
    weight: Weight = Weight.REGULAR
    ink: QColor | None = None
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    plain: bool = False


class Piece(Struct, frozen=True):
    """A word, blank, suit or NT: `kind` is "word", "blank", "suit", "nt" or "cross"."""

    kind: str
    text: str
    run: Run
    width: float


@dataclass(frozen=True, slots=True)
class TextMeasure:
    """What decides how wide a text is; themes that share it measure alike, so that measures can be kept."""

    family: str
    text_scale: int
    size: TextSize
    weight: Weight
    theme: Theme = field(compare=False, repr=False)

    @classmethod
    def of(cls, theme: Theme, style: Style) -> "TextMeasure":
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
    """Cut runs into (kind, text, run), also at blanks when the text is to wrap."""
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


class PaintedLine(Struct, frozen=True):
    """One line ready to be painted: its pieces, the font of each, its width, and where its letters stand.

    `below` is how far the baseline lies below the middle.
    """

    pieces: tuple[Piece, ...]
    fonts: tuple[QFont, ...]
    width: float
    below: float


@lru_cache(maxsize=4096)
def pieces_of(runs: Runs, letters: TextMeasure) -> tuple[Piece, ...]:
    """The pieces of one line."""
    return tuple(_measured(kind, text, run, letters) for kind, text, run in cut(runs))


def line_of(runs: Runs, theme: Theme, style: Style, width: float) -> PaintedLine:
    """One line, elided to a width; kept with the theme, for it is painted again at the next key."""
    key = (runs, style.size, style.weight, width)
    line: PaintedLine | None = theme.kept.get(key)
    if line is None:
        letters = TextMeasure.of(theme, style)
        line = _line(_elided(pieces_of(runs, letters), width, letters), letters)
        _keep(theme, key, line)
    return line


def width_of(runs: Runs, theme: Theme, style: Style) -> float:
    """The width of a text on one line."""
    key = (runs, style.size, style.weight)
    width: float | None = theme.kept.get(key)
    if width is None:
        width = float(sum(piece.width for piece in pieces_of(runs, TextMeasure.of(theme, style))))
        _keep(theme, key, width)
    return width


def _keep(theme: Theme, key: tuple[object, ...], measured: PaintedLine | float) -> None:
    # All at once instead of the oldest: keeping an order costs at every look, and a full store is rare.
    if len(theme.kept) >= _KEPT:
        theme.kept.clear()
    theme.kept[key] = measured


def _line(pieces: Sequence[Piece], letters: TextMeasure) -> PaintedLine:
    fonts = tuple(letters.font(piece.kind, piece.run) for piece in pieces)
    return PaintedLine(tuple(pieces), fonts, float(sum(piece.width for piece in pieces)), _baseline(letters))


@lru_cache(maxsize=1024)
def lines_of(runs: Runs, letters: TextMeasure, width: float) -> tuple[tuple[Piece, ...], ...]:
    """The lines of a paragraph, broken at blanks."""
    lines: list[list[Piece]] = [[]]
    filled = 0.0
    for word in _narrow_words(runs, letters, width):
        breadth = sum(piece.width for piece in word)
        blank = word[0].kind == "blank"
        if filled and filled + breadth > width:
            lines.append([])
            filled = 0.0
        # A line does not begin with the blank at which it was broken.
        if filled or not blank:
            lines[-1].extend(word)
            filled += breadth
    return tuple(tuple(_without_end_blanks(line)) for line in lines)


def _narrow_words(runs: Runs, letters: TextMeasure, width: float) -> Iterator[Sequence[Piece]]:
    """The words of a paragraph; one that is wider than the paragraph, as a path may be, in parts."""
    for word in _words_of(runs, letters):
        if len(word) > 1 or word[0].kind != "word" or word[0].width <= width:
            yield word
            continue
        rest = word[0]
        while rest.width > width and len(rest.text) > 1:
            count = max(1, len(_shortened(rest, width, letters).text))
            yield (_measured("word", rest.text[:count], rest.run, letters),)
            rest = _measured("word", rest.text[count:], rest.run, letters)
        yield (rest,)


@lru_cache(maxsize=1024)
def _words_of(runs: Runs, letters: TextMeasure) -> tuple[tuple[Piece, ...], ...]:
    """The words of a paragraph with the blanks between them; measured once, however often its width changes."""
    measured = (_measured(kind, text, run, letters) for kind, text, run in cut(runs, words=True))
    return tuple(tuple(word) for word in _words(measured))


@lru_cache(maxsize=1024)
def paragraph_of(runs: Runs, letters: TextMeasure, width: float, most: int) -> tuple[PaintedLine, ...]:
    """The lines of a paragraph, the last of `most` elided when there are more."""
    lines: Sequence[Sequence[Piece]] = lines_of(runs, letters, width)
    if len(lines) > most:
        # What does not fit is one line again, so that the ellipsis stands where the room ends and not where a word did.
        rest = _on_one_line(lines[most - 1 :], letters)
        lines = (*lines[: most - 1], _elided(rest, width, letters))
    return tuple(_line(line, letters) for line in lines)


@lru_cache(maxsize=64)
def line_height(letters: TextMeasure) -> float:
    """The height of a line that stands alone."""
    return QFontMetricsF(letters.theme.font(letters.size, letters.weight)).lineSpacing()


def line_distance(letters: TextMeasure) -> float:
    """How far the lines of a paragraph are apart."""
    return line_height(letters) * _LEADING


@lru_cache(maxsize=64)
def _baseline(letters: TextMeasure) -> float:
    """How far the baseline lies below the middle of a line."""
    metrics = QFontMetricsF(letters.theme.font(letters.size, letters.weight))
    return metrics.ascent() + metrics.leading() / 2 - metrics.lineSpacing() / 2


def paint_line(painter: QPainter, line: PaintedLine, rect: QRectF, theme: Theme, style: Style) -> None:
    """Paint one line in the middle of `rect`'s height, placed as the style says."""
    if not line.pieces:
        return
    colours, plain = theme.colours, style.plain
    ink = style.ink or colours.text
    x, y = _start(line, rect, style.align), rect.center().y() + line.below
    for piece, font in zip(line.pieces, line.fonts, strict=True):
        run, kind = piece.run, piece.kind
        colour: QColor = getattr(colours, run.role) if run.role and not plain else ink
        at = QPointF(x, y)
        if kind == "suit":
            suit_ink = colour if plain else theme.suit_colour(piece.text, colour)
            _paint_suit_on_line(painter, piece, at, font, suit_ink)
        elif kind != "blank":
            painter.setPen(colours.hearts if kind == "cross" and not plain else colour)
            painter.setFont(font)
            painter.drawText(at, piece.text)
        if run.underlined and kind != "blank":
            _underline(painter, piece, at, theme, ink if plain else colours.accent)
        x += piece.width


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
def _small_capitals(letters: TextMeasure) -> QFont:
    font = QFont(letters.theme.font(letters.size, Weight.SEMIBOLD))
    font.setPointSizeF(font.pointSizeF() * _SMALL_CAPITALS)
    return font


def _measured(kind: str, text: str, run: Run, letters: TextMeasure) -> Piece:
    return Piece(kind, text, run, _advance(kind, text, run.weight, letters))


@lru_cache(maxsize=16_384)
def _advance(kind: str, text: str, weight: Weight | None, letters: TextMeasure) -> float:
    """How wide a piece is; kept, for a list that is searched as you type shows the same words at each key."""
    font = letters.font(kind, Run(text, weight))
    if kind == "suit":
        return suit_shape(text).width * _suit_height(font) + 2 * _SUIT_GAP * _em(font)
    return QFontMetricsF(font).horizontalAdvance(text)


def _em(font: QFont) -> float:
    # Points of the design are those of a screen of 96 dots an inch, whatever this one has.
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


def _on_one_line(lines: Sequence[Sequence[Piece]], letters: TextMeasure) -> list[Piece]:
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


def _elided(pieces: Sequence[Piece], width: float, letters: TextMeasure) -> Sequence[Piece]:
    # Half a pixel of grace: sums of fractions differ by a hair from the width they were laid out for.
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


def _shortened(piece: Piece, room: float, letters: TextMeasure) -> Piece:
    metrics = QFontMetricsF(letters.font(piece.kind, piece.run))
    least, most = 0, len(piece.text)
    # By halves, since letters differ in width.
    while least < most:
        middle = (least + most + 1) // 2
        if metrics.horizontalAdvance(piece.text[:middle]) <= room:
            least = middle
        else:
            most = middle - 1
    return _measured(piece.kind, piece.text[:least].rstrip(), piece.run, letters)


def _start(line: PaintedLine, rect: QRectF, align: Qt.AlignmentFlag) -> float:
    left = rect.left()
    # Nearly every text stands left or right; to take flags apart costs more than all the rest.
    if align is _LEFT:
        return left
    if align is _RIGHT or align & _RIGHT:
        return left + (rect.width() - line.width)
    return left + (rect.width() - line.width) / 2 if align & _CENTRE else left


def _paint_suit_on_line(painter: QPainter, piece: Piece, at: QPointF, font: QFont, colour: QColor) -> None:
    height = _suit_height(font)
    middle = at.y() - QFontMetricsF(font).capHeight() / 2
    box = QRectF(at.x(), middle - height / 2, piece.width, height)
    paint_suit(painter, piece.text, box, colour)


def _underline(painter: QPainter, piece: Piece, at: QPointF, theme: Theme, colour: QColor) -> None:
    painter.setPen(QPen(colour, theme.px(2)))
    y = at.y() + theme.px(4)
    painter.drawLine(QPointF(at.x(), y), QPointF(at.x() + piece.width, y))
