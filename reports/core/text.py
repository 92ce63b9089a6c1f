"""Text with suits: measured, elided, wrapped and drawn on one line.

A text is a string or a row of runs. The characters ♠ ♥ ♦ ♣ are drawn as our own shapes and notrump in small capitals,
whoever wrote the string: so no report has to think of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from reports.core import fonts, suits
from reports.core.fonts import Face

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ELLIPSIS: Final = "…"
_SMALL_CAPITALS: Final = 0.78
_RAISED: Final = 0.72
_RISE: Final = 0.38  # of the size, for raised runs
_SIGNS: Final = re.compile(r"([♠♥♦♣])|((?<=[1-7])(?:NT|ST|SA|XA|ΧΑ)(?![^\W\d_])|(?<![^\W_])NT(?![^\W_]))")
_MARKS: Final = re.compile(r"(\*\*|\^)")


@dataclass(frozen=True, slots=True)
class TypesetRun:
    """A stretch of text of one look; `face` None takes the face of the text around it, `scale` is of its size."""

    text: str
    face: Face | None = None
    raised: bool = False
    scale: float = 1.0


Text: TypeAlias = str | tuple[TypesetRun, ...]


@dataclass(frozen=True, slots=True)
class Atom:
    """A stretch laid out: its place is `x` from the line's beginning and `rise` above its baseline, in points."""

    text: str
    face: Face
    size: float
    x: float
    rise: float
    suit: bool


@dataclass(frozen=True, slots=True)
class TextLine:
    """A laid out line of text and its width in points."""

    atoms: tuple[Atom, ...]
    width: float

    def draw(self, canvas: Canvas, x: float, baseline: float) -> None:
        """Draw from `x` on; `baseline` counts upwards, as reportlab does."""
        for atom in self.atoms:
            if atom.suit:
                suits.draw(canvas, atom.text, x + atom.x, baseline + atom.rise, atom.size)
            else:
                fonts.draw(canvas, atom.text, (x + atom.x, baseline + atom.rise), atom.face, atom.size)


def make_runs(template: str, /, **values: object) -> tuple[TypesetRun, ...]:
    """Make runs of a translated template: **bold**, ^raised^, {names} filled in afterwards.

    Values are taken as they are: a name with a star in it stays a name.
    """
    runs: list[TypesetRun] = []
    bold = raised = False
    for part in _MARKS.split(template):
        if part == "**":
            bold = not bold
        elif part == "^":
            raised = not raised
        elif part:
            runs.append(TypesetRun(part.format_map(values), Face.SEMIBOLD if bold else None, raised))
    return tuple(runs)


def bold(text: str) -> tuple[TypesetRun, ...]:
    """The whole text in the face that stands out."""
    return (TypesetRun(text, Face.SEMIBOLD),)


def plain(text: Text) -> str:
    """The characters alone."""
    return text if isinstance(text, str) else "".join(run.text for run in text)


def runs_of(text: Text) -> tuple[TypesetRun, ...]:
    """The text as runs."""
    return (TypesetRun(text),) if isinstance(text, str) else text


@lru_cache(maxsize=8192)
def lay_out(text: Text, size: float, face: Face = Face.REGULAR) -> TextLine:
    """Set a text on one line."""
    atoms: list[Atom] = []
    x = 0.0
    for run in runs_of(text):
        own = run.face or face
        run_size, rise = (size * _RAISED, size * _RISE) if run.raised else (size * run.scale, 0.0)
        for piece, kind in _pieces(run.text):
            # Small capitals are drawn lighter than the letters around them; a bolder face evens that out.
            piece_face = own.bolder if kind == "notrump" and own is Face.REGULAR else own
            piece_size = run_size * _SMALL_CAPITALS if kind == "notrump" else run_size
            atoms.append(Atom(piece, piece_face, piece_size, x, rise, kind == "suit"))
            if kind == "suit":
                x += suits.advance(piece, run_size)
            else:
                x += fonts.width(piece, piece_face, piece_size)
    return TextLine(tuple(atoms), x)


def _pieces(text: str) -> list[tuple[str, str]]:
    if text.isascii() and "T" not in text and "A" not in text:  # most of it: neither suit nor notrump
        return [(text, "")] if text else []
    pieces: list[tuple[str, str]] = []
    end = 0
    for match in _SIGNS.finditer(text):
        if match.start() > end:
            pieces.append((text[end : match.start()], ""))
        pieces.append((match[0], "suit" if match[1] else "notrump"))
        end = match.end()
    if end < len(text):
        pieces.append((text[end:], ""))
    return pieces


def width(text: Text, size: float, face: Face = Face.REGULAR) -> float:
    """The width of a text on one line, in points."""
    return lay_out(text, size, face).width


def elide(text: Text, room: float, size: float, face: Face = Face.REGULAR) -> Text:
    """The text, or as much of its beginning as fits into `room` with an ellipsis; "" if not even that fits."""
    if width(text, size, face) <= room:
        return text
    runs = runs_of(text)
    # By halves: letters differ in width, so the count that fits cannot be worked out.
    low, high = 0, len(plain(text)) - 1
    while low <= high:
        middle = (low + high) // 2
        if width(_beginning(runs, middle), size, face) <= room:
            low = middle + 1
        else:
            high = middle - 1
    if high < 0:
        return ""
    kept = _beginning(runs, high)
    return plain(kept) if isinstance(text, str) else kept


def _beginning(runs: tuple[TypesetRun, ...], count: int) -> tuple[TypesetRun, ...]:
    kept: list[TypesetRun] = []
    for run in runs:
        if len(run.text) >= count:
            kept.append(replace(run, text=run.text[:count].rstrip() + ELLIPSIS))
            break
        kept.append(run)
        count -= len(run.text)
    return tuple(kept)


def fit(
    wordings: tuple[Text, ...], room: float, size: float, least: float, face: Face = Face.REGULAR
) -> tuple[Text, float]:
    """The first wording that fits into `room`, and the size that makes it fit.

    Each wording is tried at its size, then smaller down to `least`, before the next, shorter one is; the last is
    elided at `least` when nothing fits: a name is cut only when there is no other way.
    """
    for wording in wordings:
        needed = width(wording, size, face)
        if needed <= room:
            return wording, size
        # Width grows with the size, so one measure tells the size that fits.
        if needed * least / size <= room:
            return wording, _floor(size * room / needed)
    return elide(wordings[-1], room, least, face), least


def _floor(size: float) -> float:
    return int(size * 20) / 20  # twentieths of a point: few sizes, so that laid out lines are found again


def wrap(text: Text, room: float, size: float) -> tuple[TextLine, ...]:
    """Break a text at its blanks into lines no wider than `room`; a word wider than that is broken anywhere."""
    lines: list[tuple[TypesetRun, ...]] = []
    line: tuple[TypesetRun, ...] = ()
    for word in _words(text):
        longer = (*line, TypesetRun(" ", scale=word[0].scale), *word) if line else word
        if width(longer, size, Face.REGULAR) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, room, size)
        lines += full
    if line:
        lines.append(line)
    return tuple(lay_out(each, size, Face.REGULAR) for each in lines)


def _words(text: Text) -> list[tuple[TypesetRun, ...]]:
    words: list[list[TypesetRun]] = [[]]
    for run in runs_of(text):
        for number, part in enumerate(run.text.split(" ")):
            if number:
                words.append([])
            if part:
                words[-1].append(replace(run, text=part))
    return [tuple(word) for word in words if word]


def _broken(word: tuple[TypesetRun, ...], room: float, size: float) -> list[tuple[TypesetRun, ...]]:
    if width(word, size, Face.REGULAR) <= room:
        return [word]
    lines: list[tuple[TypesetRun, ...]] = []
    line: tuple[TypesetRun, ...] = ()
    for run in word:
        for sign in run.text:
            longer = (*line, replace(run, text=sign))
            if line and width(longer, size, Face.REGULAR) > room:
                lines.append(line)
                longer = (replace(run, text=sign),)
            line = longer
    return [*lines, line]
