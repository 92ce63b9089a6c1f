"""The four faces of Inter on paper: the same drawings, and so the same widths, as in the window."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from model.errors import ArrowswitchError
from model.i18n import _
from model.paths import resource

if TYPE_CHECKING:
    from collections.abc import Callable

CAPITAL_HEIGHT: Final = 0.727  # of the font's size


class FontsMissing(ArrowswitchError):
    """The program's own fonts are not where they belong, so nothing can be printed."""


class Face(Enum):
    """A weight of Inter; the value is the font's file and its name in a document."""

    REGULAR = "Inter-Regular"
    MEDIUM = "Inter-Medium"
    SEMIBOLD = "Inter-SemiBold"
    BOLD = "Inter-Bold"

    @property
    def bolder(self) -> Face:
        """The face that stands out inside a text of this face."""
        return Face.BOLD if self is Face.BOLD else Face.SEMIBOLD


@cache
def register() -> None:
    """Make the faces known to reportlab, once a process; raises FontsMissing."""
    for face in Face:
        path = resource("fonts", f"{face.value}.ttf")
        try:
            pdfmetrics.registerFont(TTFont(face.value, str(path)))
        except (TTFError, OSError) as error:
            raise FontsMissing(
                _("The font {font} is missing or damaged, so nothing can be printed.").format(font=path.name),
                _("Install Arrowswitch again; your club file will not be affected."),
            ) from error


@cache
def _advance(face: Face) -> Callable[[str], float]:
    register()
    drawn = pdfmetrics.getFont(face.value).face  # type: ignore[attr-defined]  # a TTFont has one; the stubs give a Font
    widths: dict[int, float] = drawn.charWidths
    default: float = drawn.defaultWidth
    return lambda sign: widths.get(ord(sign), default)


def width(text: str, face: Face, size: float) -> float:
    """The width of plain text in points; suits are not in the fonts, see `reports.core.text`."""
    return sum(map(_advance(face), text)) * size / 1000
