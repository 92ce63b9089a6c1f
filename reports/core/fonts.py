"""The four faces of Inter on paper: the same drawings, and so the same widths, as in the window."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from model.errors import ArrowswitchError
from model.i18n import _
from model.paths import resource

if TYPE_CHECKING:
    from collections.abc import Callable

    from reportlab.pdfgen.canvas import Canvas

CAPITAL_HEIGHT: Final = 0.727  # of the font's size


class FontsMissing(ArrowswitchError):
    """The program's own fonts are not where they belong, so nothing can be printed."""


class Face(Enum):
    """A weight of Inter; the value is the font's file and its name in a document."""

    REGULAR = "Inter-Regular"
    MEDIUM = "Inter-Medium"
    SEMIBOLD = "Inter-SemiBold"
    BOLD = "Inter-Bold"

    # Each is there once; a hash by its name is computed again for every word on a page.
    __hash__ = object.__hash__

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
    # The widths themselves and not reportlab's stringWidth: a paper measures tens of thousands of texts.
    return lambda sign: widths.get(ord(sign), default)


def width(text: str, face: Face, size: float) -> float:
    """The width of plain text in points; suits are not in the fonts, see `reports.core.text`."""
    return sum(map(_advance(face), text)) * size / 1000


_shown: WeakKeyDictionary[object, dict[tuple[str, Face, float], str]] = WeakKeyDictionary()


def draw(canvas: Canvas, text: str, place: tuple[float, float], face: Face, size: float) -> None:
    """Draw plain text from `place` on, upwards as reportlab counts.

    Reportlab's own `drawString` measures each text again and writes its numbers digit by digit: it was half the time of
    a paper. What shows a text is the same wherever it stands in a document, so it is made once.
    """
    page: Any = canvas  # the stubs know nothing of how a page is kept
    # By document: a subset of a font gets its numbers in the order a document needs them, so no other can use the result.
    known = _shown.setdefault(page._doc, {})
    key = text, face, size
    shown = known.get(key)
    if shown is None:
        shown = known[key] = _showing(page, text, face, size)
    x, y = place
    page._code.append(f"BT 1 0 0 1 {x:.3f} {y:.3f} Tm {shown} ET")


def _showing(page: Any, text: str, face: Face, size: float) -> str:
    """The operators for a text in this face."""
    # A font holds 256 signs, so a text may need more than one.
    font: Any = pdfmetrics.getFont(face.value)
    return " ".join(
        f"{font.getSubsetInternalName(subset, page._doc)} {size:g} Tf ({page._escape(signs)}) Tj"
        for subset, signs in font.splitString(text, page._doc)
    )
