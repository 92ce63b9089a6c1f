"""Old phones: the pages use nothing that came after Chromium 90 or Safari 14, except what is merely prettier where it is known."""

from __future__ import annotations

import re
from typing import Final

import pytest

from model.paths import resource

SCRIPT: Final = {
    r"\.at\(": "Array.prototype.at: Chromium 92, Safari 15.4",
    r"\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|with|group|groupBy)\(": "newer methods of arrays",
    r"\bObject\.(hasOwn|groupBy)\b": "Chromium 93, Safari 15.4",
    r"\bstructuredClone\b": "Chromium 98, Safari 15.4",
    r"\brandomUUID\b": "Chromium 92, Safari 15.4, and never over plain HTTP",
    r"\.submitter\b|\.requestSubmit\b": "Safari 15.4 and 16",
    r"\bAbortSignal\.(timeout|any)\b": "Chromium 103, Safari 16",
    r"\.replaceChildren\b": "Safari 14, Chromium 86: left out by the first of both",
    r"\.(showModal|showPopover|checkVisibility|scrollend)\b": "Safari 15.4 and later",
    r"\(\?<[=!]": "lookbehind: Safari 16.4",
    r"/[dgimsuy]*[dv][dgimsuy]*\.(exec|test)": "flags d and v of patterns",
    r"\bBroadcastChannel\b|\bWeakRef\b|\bnavigator\.(share|wakeLock|locks|clipboard)\b": "Safari 15.4, or not over plain HTTP",
    r"\bstatic\s*\{|\bthis\.#|#\w+\s+in\b": "private parts of classes: Safari 14.1 to 16.4",
    r"\?\?=|\|\|=|&&=": "Safari 14, Chromium 85: written out, as some browsers on old phones are older",
}
"""A pattern of a script, and since when it is known."""
STYLE: Final = {
    r":has\(|:user-valid|:user-invalid|:popover-open|:modal": "selectors: Chromium 105, Safari 15.4",
    r"@(container|layer|property|scope|starting-style|counter-style)\b": "at-rules",
    r"\baspect-ratio\s*:|\baccent-color\s*:|\bcontent-visibility\s*:|\bscrollbar-gutter\s*:": "Safari 15 and later",
    r"\binset(-\w+)*\s*:": "Safari 14.1",
    r"(?<![-\w])(translate|rotate|scale)\s*:": "Safari 14.1, Chromium 104",
    r"\d(dvh|svh|lvh|dvw|svw|cqw|cqh|lh|rlh|ic|cap)\b": "units: Chromium 108, Safari 15.4",
    r"\b(color-mix|light-dark|oklch|oklab|lab|lch|round|mod|sin|cos)\(": "functions",
    r"@media[^{]*[<>]=?": "ranges of a width: Chromium 104, Safari 16.4",
    r"\bsubgrid\b|\bmasonry\b": "grids: Chromium 117, Safari 16",
    r"&": "nesting: Chromium 112, Safari 16.5",
    r"text-wrap\s*:|\btext-box\b|\bfield-sizing\b|\binterpolate-size\b": "Chromium 114 and later",
    r"overflow(-[xy])?\s*:\s*clip\b": "Safari 16",
}
"""A pattern of a style, and since when it is known."""


def written(name: str) -> str:
    """What stands in one of the room's files, without its comments."""
    text = resource(f"room/{name}").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE) if name.endswith(".js") else text


@pytest.mark.parametrize("name", ["table.js", "live.js"])
def test_the_scripts_use_nothing_newer_than_old_phones_know(name: str) -> None:
    text = written(name)
    assert [why for pattern, why in SCRIPT.items() if re.search(pattern, text)] == []


@pytest.mark.parametrize("name", ["room.css", "alone.css"])
def test_the_style_uses_nothing_newer_than_old_phones_know(name: str) -> None:
    text = written(name)
    assert [why for pattern, why in STYLE.items() if re.search(pattern, text)] == []


def test_a_line_of_parts_keeps_its_gaps_without_the_gap_of_flexible_boxes() -> None:
    """`gap` in a flexible box came with Safari 14.1: such a box spaces its parts by margins."""
    for block in re.findall(r"\{([^{}]*)\}", written("room.css")):
        if re.search(r"display:\s*(inline-)?flex", block):
            assert not re.search(r"(?<![-\w])(row-|column-)?gap\s*:", block), block


def test_what_shows_the_focus_is_known_to_phones_without_focus_visible() -> None:
    """Safari before 15.4 drops a whole rule that names `:focus-visible`: no rule that takes a ring away may be left then."""
    for selector, block in re.findall(r"([^{}]+)\{([^{}]*)\}", written("room.css")):
        if re.search(r"outline:\s*(none|0)", block):
            assert selector.strip() == "h1:focus", "only what no key reaches has no ring"
