"""The look as one frozen value: colours, letters and measures by role.

A `Theme` never knows where it is used. Widgets get a `Look` (see `gui.look.look`), read `look.theme` when they
paint, and listen to `look.changed`. Example::

    painter.setPen(theme.colours.text2)
    painter.setFont(theme.font(TextSize.SMALL, Weight.SEMIBOLD))
    row_height = theme.height(Height.TABLE)
    margin = theme.px(16)

No other module writes a colour or a size of letters.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum, StrEnum
from functools import cache
from string import Template
from types import MappingProxyType
from typing import Any

import msgspec
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette

from model.paths import resource

THEMES = resource("themes")

TEXT_SCALES = range(90, 151)
"""The text sizes a director may choose, in per cent of the base size."""


class TextSize(StrEnum):
    """Sizes of letters by what they are for."""

    SMALL = "small"
    SECONDARY = "secondary"
    BASE = "base"
    ENTRY = "entry"
    H2 = "h2"
    READ_ALOUD = "read_aloud"
    ANSWER = "answer"
    H1 = "h1"
    QUESTION = "question"
    TONIGHT = "tonight"
    CLOCK = "clock"
    CLOCK_SMALL = "clock_small"


class Weight(IntEnum):
    """Weights of letters; three are enough."""

    REGULAR = 400
    MEDIUM = 500
    SEMIBOLD = 600


class Height(StrEnum):
    """Heights of rows and controls by what they are."""

    LIST = "list"
    LIST_TALL = "list_tall"
    TABLE = "table"
    ENTRY = "entry"
    HEADER = "header"
    BUTTON = "button"
    BUTTON_SMALL = "button_small"
    ANSWER = "answer"
    CHIP = "chip"
    BANNER = "banner"
    KEYCAP = "keycap"
    TOP_BAR = "top_bar"
    HINT_BAR = "hint_bar"
    RAIL_ROW = "rail_row"
    PALETTE_ROW = "palette_row"


class Deck(Enum):
    """How many colours the four suits have."""

    TWO_COLOUR = 2
    FOUR_COLOUR = 4


class Scheme(Enum):
    """Light or dark."""

    LIGHT = "light"
    DARK = "dark"


class Tone(Enum):
    """What a row, chip or banner says; each has its own icon and tint, never colour alone."""

    PLAIN = "plain"
    CHOSEN = "chosen"
    OK = "ok"
    DOUBTFUL = "doubtful"
    IMPOSSIBLE = "impossible"
    MISSING = "missing"
    WAITING = "waiting"
    LATE = "late"
    RADAR = "radar"


class Colours(msgspec.Struct, frozen=True):
    """Every colour, by role. A tint belongs under the text of its name: ``warn_tint`` under ``warn``."""

    bg: QColor
    rail: QColor
    surface: QColor
    sunken: QColor
    raised: QColor
    line: QColor
    line2: QColor
    ctl: QColor
    text: QColor
    text2: QColor
    text3: QColor
    accent: QColor
    on_accent: QColor
    soft: QColor
    soft_edge: QColor
    ok: QColor
    ok_tint: QColor
    ok_edge: QColor
    warn: QColor
    warn_tint: QColor
    warn_edge: QColor
    err: QColor
    err_tint: QColor
    err_edge: QColor
    hearts: QColor
    diamonds4: QColor
    clubs4: QColor


class Measures(msgspec.Struct, frozen=True):
    """What `measures.toml` holds: points relative to the base, pixels at base size."""

    base_pt: float
    least_pt: float
    base_height_px: float
    type: dict[str, float]
    space: dict[str, int]
    radius: dict[str, int]
    height: dict[str, int]
    height_compact: dict[str, int]
    frame: dict[str, int]


class Tint(msgspec.Struct, frozen=True):
    """The three colours of a state: ink for icon and words, ground of the row, edge of the chip."""

    ink: QColor
    ground: QColor
    edge: QColor


@dataclass(frozen=True, slots=True)
class Theme:
    """All that painting needs to know; compare with `==`, replace as a whole."""

    scheme: Scheme
    colours: Colours
    measures: Measures
    deck: Deck
    text_scale: int
    compact: bool
    family: str
    unit: float
    """Device-independent pixels for one pixel of the design: 1.0 at base size, grows with the font."""
    fonts: Mapping[tuple[TextSize, Weight], QFont] = field(compare=False, repr=False)
    kept: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What painters measured in this theme and would measure again at the next key."""
    _lengths: "_Lengths" = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_lengths", _Lengths(self.unit))

    def font(self, size: TextSize = TextSize.BASE, weight: Weight = Weight.REGULAR) -> QFont:
        """The letters of this size and weight, figures all of one width."""
        return self.fonts[size, weight]

    def points(self, size: TextSize) -> float:
        """The size of letters in points, never below the least readable."""
        return _points(self.measures, size, self.text_scale)

    def px(self, design: float) -> int:
        """A length of the design (96 dpi, base size) in device-independent pixels here."""
        return self._lengths[design]

    def height(self, what: Height) -> int:
        """The height of a row or control; rows of entry and answers are lower when compact."""
        tall = self.measures.height[what]
        return self.px(self.measures.height_compact.get(what, tall) if self.compact else tall)

    def radius(self, what: str) -> int:
        """The roundness of a corner: `field`, `button`, `card` or `popup`."""
        return self.measures.radius[what]

    def frame(self, what: str) -> int:
        """A measure of the window's frame, as `rail` or `rail_narrow`, in pixels here."""
        return self.px(self.measures.frame[what])

    def suit_colour(self, suit: str, ink: QColor) -> QColor:
        """The colour of ♠ ♥ ♦ or ♣ among words in `ink`. Black suits take the ink."""
        if suit == "♥":
            return self.colours.hearts
        if suit == "♦":
            return self.colours.diamonds4 if self.deck is Deck.FOUR_COLOUR else self.colours.hearts
        if suit == "♣" and self.deck is Deck.FOUR_COLOUR:
            return self.colours.clubs4
        return ink

    def tint(self, state: Tone) -> Tint:
        """The colours of a state."""
        c = self.colours
        match state:
            case Tone.OK:
                return Tint(c.ok, c.ok_tint, c.ok_edge)
            case Tone.DOUBTFUL | Tone.LATE:
                return Tint(c.warn, c.warn_tint, c.warn_edge)
            case Tone.IMPOSSIBLE:
                return Tint(c.err, c.err_tint, c.err_edge)
            case Tone.CHOSEN:
                return Tint(c.accent, c.soft, c.soft_edge)
            case _:
                return Tint(c.text2, c.surface, c.line2)

    def palette(self) -> QPalette:
        """The theme's colours for Qt's own widgets."""
        return _palette(self.colours)

    def style_sheet(self) -> str:
        """The style sheet of frames, padding and states, with this theme's figures filled in."""
        template = (THEMES / "window.qss").read_text(encoding="utf-8")
        return Template(template).substitute(_Fill(self))


class _Lengths(dict[float, int]):
    """Lengths of the design in device-independent pixels; the whole ones, which come again and again, are kept."""

    def __init__(self, unit: float) -> None:
        super().__init__()
        self._unit = unit

    def __missing__(self, design: float) -> int:
        here = round(design * self._unit)
        if design > 0:
            here = max(1, here)
        if type(design) is int:
            self[design] = here
        return here


class _Fill(Mapping[str, str]):
    """Names of the style sheet: a colour's role, `px_8`, `pt_small`, `radius_card`, `height_button`."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def __getitem__(self, name: str) -> str:
        theme = self._theme
        kind, _, rest = name.partition("_")
        if kind == "px":
            return f"{theme.px(float(rest))}px"
        if kind == "pt":
            return f"{screen_points(theme.points(TextSize(rest)))}pt"
        if kind == "radius":
            return f"{theme.radius(rest)}px"
        if kind == "height":
            return f"{theme.height(Height(rest))}px"
        colour: QColor = getattr(theme.colours, name)
        return colour.name()

    def __iter__(self) -> Iterator[str]:
        return iter(Colours.__struct_fields__)

    def __len__(self) -> int:
        return len(Colours.__struct_fields__)


def make_theme(
    scheme: Scheme = Scheme.LIGHT,
    *,
    text_scale: int = 100,
    compact: bool = False,
    deck: Deck = Deck.TWO_COLOUR,
    family: str = "Inter",
) -> Theme:
    """The theme of these wishes; needs a running QGuiApplication, because it measures letters.

    Raises ValueError when `text_scale` is not one of `TEXT_SCALES`.
    """
    if text_scale not in TEXT_SCALES:
        raise ValueError(f"text scale {text_scale} is not within 90 to 150 per cent")
    measures = read_measures()
    fonts = {
        (size, weight): _font(family, _points(measures, size, text_scale), weight)
        for size in TextSize
        for weight in Weight
    }
    letters = QFontMetricsF(fonts[TextSize.BASE, Weight.REGULAR]).height()
    # A substitute font may be lower than Inter; the frame never gets smaller than its text.
    unit = max(letters / measures.base_height_px, text_scale / 100)
    return Theme(
        scheme=scheme,
        colours=read_colours(scheme),
        measures=measures,
        deck=deck,
        text_scale=text_scale,
        compact=compact,
        family=family,
        unit=round(unit, 3),
        fonts=MappingProxyType(fonts),
    )


@cache
def read_measures() -> Measures:
    """The measures both themes share."""
    return msgspec.convert(tomllib.loads((THEMES / "measures.toml").read_text("utf-8")), Measures)


@cache
def read_colours(scheme: Scheme) -> Colours:
    """The colours of one scheme; raises TypeError when the file lacks a role or has one too many."""
    roles = tomllib.loads((THEMES / f"{scheme.value}.toml").read_text("utf-8"))
    return Colours(**{role: QColor(hexadecimal) for role, hexadecimal in roles.items()})


def screen_points(points: float) -> float:
    """Points as the screen counts them: macOS has 72 pixels an inch, and the design has 96."""
    return points * 96 / 72 if sys.platform == "darwin" else points


def _points(measures: Measures, size: TextSize, text_scale: int) -> float:
    wished = (measures.base_pt + measures.type[size]) * text_scale / 100
    return max(wished, measures.least_pt)


def _font(family: str, points: float, weight: Weight) -> QFont:
    font = QFont(family)
    font.setPointSizeF(screen_points(points))
    font.setWeight(QFont.Weight(int(weight)))
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def _palette(c: Colours) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, c.bg),
        (role.WindowText, c.text),
        (role.Base, c.surface),
        (role.AlternateBase, c.sunken),
        (role.Text, c.text),
        (role.PlaceholderText, c.text3),
        (role.Button, c.surface),
        (role.ButtonText, c.text),
        (role.BrightText, c.err),
        (role.Highlight, c.accent),
        (role.HighlightedText, c.on_accent),
        (role.Link, c.accent),
        (role.LinkVisited, c.accent),
        (role.ToolTipBase, c.raised),
        (role.ToolTipText, c.text),
        (role.Light, c.surface),
        (role.Midlight, c.line),
        (role.Mid, c.line2),
        (role.Dark, c.ctl),
        (role.Shadow, c.text),
        (role.Accent, c.accent),
    ):
        palette.setColor(which, colour)
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, c.text3)
    return palette
