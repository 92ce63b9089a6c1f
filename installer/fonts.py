"""Make the four static fonts of `resources/fonts` from the variable Inter: one set for window and paper.

reportlab knows no OpenType feature, so what we want of them is built in: the digits are the tabular ones, and nothing
is left that would change a text's look between screen and print. Hearts and their sisters are not in these fonts on
purpose: the four suits are our own drawings everywhere.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from installer import suit_font
from model.paths import resource

FOLDER: Final = Path(__file__).resolve().parent.parent / "resources" / "fonts"
WEIGHTS: Final = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700}
OPTICAL_SIZE: Final = (
    14  # the drawing for text; one size for all, so that widths scale with the point size alone
)
MAKER: Final = "fontpkg-inter"

RANGES: Final = (
    range(0x0020, 0x007F),
    range(0x00A0, 0x0250),  # Latin-1, Latin Extended A and B
    range(0x02B0, 0x0370),  # modifier letters, combining accents
    range(0x0370, 0x0400),  # Greek
    range(0x1E00, 0x2000),  # Latin Extended Additional, Greek Extended
    range(0x2000, 0x2070),  # punctuation and spaces
    range(0x2070, 0x20D0),  # superscripts, subscripts, currencies
    range(0x2100, 0x2190),  # letterlike, number forms
    range(0x2190, 0x2200),  # arrows
    range(0x2200, 0x2300),  # mathematics
    range(0x2300, 0x2400),  # keys
    range(0x25A0, 0x2600),  # shapes
    range(0x2713, 0x2719),  # ticks and crosses
)
FEATURES: Final = ["kern", "mark", "mkmk", "ccmp", "locl"]
CAPITAL_HEIGHT: Final = 0.727  # of the em, in Inter
SMALLER: Final = 0.66  # two arrows in the height of one letter
ARROW_SWITCH: Final = "\N{RIGHTWARDS ARROW OVER LEFTWARDS ARROW}"


def run() -> int:
    """Write the four fonts and their licence, and the suits as a font."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    source, licence = find_packaged("Inter[opsz,wght].ttf"), find_packaged("LICENSE")
    for style, weight in WEIGHTS.items():
        path = FOLDER / f"Inter-{style}.ttf"
        static(source, weight).save(path)
        print(f"{path.name}: {path.stat().st_size // 1024} KB")
    shutil.copyfile(licence, FOLDER / "OFL.txt")
    suit_font.write(resource("suits", "suits.ttf"))
    return 0


def find_packaged(name: str) -> Path:
    """Find a file of the package that brings the variable fonts."""
    for file in metadata.files(MAKER) or ():
        if file.name == name:
            return Path(str(file.locate()))
    raise SystemExit(f"{MAKER} holds no {name}")


def static(source: Path, weight: int) -> Any:  # fontTools has no types
    """Make one static font of the weight given (400 is regular), ready to be saved."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(source, recalcTimestamp=False)
    font = instancer.instantiateVariableFont(
        font, {"wght": weight, "opsz": OPTICAL_SIZE}, inplace=True, updateFontNames=True
    )
    _tabular_digits(font)
    _subset(font)
    _add_arrow_switch(font)
    return font


def _tabular_digits(font: Any) -> None:
    """Point the ten digits at the glyphs that the feature tnum would put in their place."""
    tabular = _single_substitutions(font, "tnum")
    for table in font["cmap"].tables:
        for digit in range(ord("0"), ord("9") + 1):
            if digit in table.cmap:
                proportional = table.cmap[digit]
                table.cmap[digit] = tabular.get(proportional, proportional)  # tables may share one mapping


def _single_substitutions(font: Any, feature: str) -> dict[str, str]:
    layout = font["GSUB"].table
    found: dict[str, str] = {}
    for record in layout.FeatureList.FeatureRecord:
        if record.FeatureTag != feature:
            continue
        for index in record.Feature.LookupListIndex:
            for subtable in layout.LookupList.Lookup[index].SubTable:
                found |= getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {})
    return found


def _subset(font: Any) -> None:
    from fontTools import subset

    options = subset.Options(
        layout_features=FEATURES, hinting=False, glyph_names=False, notdef_outline=True, name_IDs=["*"]
    )
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=_unicodes(RANGES))
    chosen.subset(font)


def _unicodes(ranges: Iterable[range]) -> list[int]:
    return [code for block in ranges for code in block]


def _add_arrow_switch(font: Any) -> None:
    """Give the font ⇄, which Inter lacks: its own two arrows, one above the other."""
    from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

    names = font.getBestCmap()
    unit, advance = font["head"].unitsPerEm, font["hmtx"][names[ord("→")]][0]
    middle = round(unit * CAPITAL_HEIGHT / 2)
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for arrow, rise in (("→", 0.235), ("←", -0.235)):
        part = GlyphComponent()
        part.glyphName = names[ord(arrow)]
        part.transform = [[SMALLER, 0], [0, SMALLER]]
        part.x = round(advance * (1 - SMALLER) / 2)
        part.y = round(middle * (1 - SMALLER) + rise * unit)
        part.flags = 0x0004 | 0x0008  # offsets are rounded, the part is scaled
        glyph.components.append(part)
    name = "arrowswitch"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, glyph.xMin)
    for table in font["cmap"].tables:
        table.cmap[ord(ARROW_SWITCH)] = name
