"""Reading what a director types to "how many are you?": tables, half tables, pairs."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from msgspec import Struct

from model.errors import ArrowswitchError
from model.folding import fold
from model.i18n import _, pgettext

LEAST_PAIRS: Final = 3
MOST_PAIRS: Final = 2000
MOST_SECTIONS: Final = 40
_PARTED: Final = re.compile(r"\s*[+;]\s*|,\s+")
_KIND: Final = re.compile(r"(?P<size>.*[\d½a-z])\s*(?P<kind>h(?:owell)?|m(?:it(?:chell)?)?)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?P<whole>\d+)?(?:[.,](?P<decimals>\d+))?\s*(?P<half>½|\d/\d)?\s*(?P<unit>\D*)")


class NotASize(ArrowswitchError):
    """What was typed is no number of tables or pairs."""


class SectionSize(Struct, frozen=True):
    """One section of a room: its number of pairs; ``kind`` is "howell" or "mitchell" if only those will do."""

    pairs: int
    kind: str = ""

    @property
    def tables(self) -> int:
        """Its tables, a half one counted as one."""
        return (self.pairs + 1) // 2


class Size(Struct, frozen=True):
    """A field: its pairs and tables (a half table counts as one); ``sections`` if they were typed separately."""

    pairs: int
    tables: int
    sections: tuple[SectionSize, ...] = ()

    @property
    def half_table(self) -> bool:
        """Whether one pair has no opponents."""
        return self.pairs % 2 == 1


def parse_room(text: str) -> Size:
    """Read a room of one section as `parse_size` does, or of several: "13+13+7", "13, 13, 7h", "8½ + 17p".

    A comma parts sections where a blank or a further comma follows; "8,5" is eight and a half. An h behind a section asks
    for a Howell, "mit" (in English an m too) for a Mitchell.
    """
    texts = _PARTED.split(text.strip())
    if len(texts) == 1 and text.count(",") > 1:
        texts = text.split(",")
    if len(texts) == 1:
        return parse_size(text)
    if len(texts) > MOST_SECTIONS:
        raise NotASize(
            _("{count} sections are too many ({most} at most).").format(count=len(texts), most=MOST_SECTIONS),
            _example_of_sections(),
        )
    sections = tuple(_section(part) for part in texts)
    pairs = sum(section.pairs for section in sections)
    _sensible(pairs)
    return Size(pairs, sum(section.tables for section in sections), sections)


def _section(text: str) -> SectionSize:
    found = _KIND.fullmatch(text.strip())
    try:
        if found is not None:
            try:
                return SectionSize(parse_size(text).pairs)  # "13m" may be a word for tables
            except NotASize:
                kind = "howell" if found["kind"][0].lower() == "h" else "mitchell"
                return SectionSize(parse_size(found["size"]).pairs, kind)
        return SectionSize(parse_size(text).pairs)
    except NotASize as error:
        raise NotASize(error.message, _example_of_sections()) from error


def parse_size(text: str) -> Size:
    """Read "9", "8½", "8.5", "8,5", "8 1/2", "17p", "17 pairs", "9t"; NotASize says what would be right.

    A bare number counts tables. The letters and words for tables and pairs follow the language; English always works.
    """
    typed = text.strip().lower()
    if not typed:
        raise NotASize(_("How many tables?"), _example())
    found = _NUMBER.fullmatch(typed)
    if found is None or not (found["whole"] or found["half"]):
        raise NotASize(
            _("“{typed}” is not a number of tables or pairs.").format(typed=text.strip()), _example()
        )
    number = _number(found, text)
    unit = _unit(found["unit"], text)
    pairs = number if unit == "pairs" else 2 * number
    if pairs.denominator != 1:
        wanted = _("Pairs must be a whole number.") if unit == "pairs" else _("Tables must be whole or half.")
        raise NotASize(_("“{typed}” leaves part of a pair over.").format(typed=text.strip()), wanted)
    return _sensible(int(pairs))


def tables_text(pairs: int) -> str:
    """The number of tables for this many pairs: "8½", "9"."""
    return f"{pairs // 2}½" if pairs % 2 else str(pairs // 2)


def _number(found: re.Match[str], text: str) -> Fraction:
    number = Fraction(int(found["whole"] or 0))
    if found["decimals"]:
        number += Fraction(int(found["decimals"]), 10 ** len(found["decimals"]))
    half = found["half"]
    if half and found["decimals"]:
        raise NotASize(_("“{typed}” has its half twice.").format(typed=text.strip()), _example())
    if half == "½":
        number += Fraction(1, 2)
    elif half:
        above, _slash, below = half.partition("/")
        if int(below) == 0:
            raise NotASize(_("“{typed}” divides by zero.").format(typed=text.strip()), _example())
        number += Fraction(int(above), int(below))
    return number


def _unit(typed: str, text: str) -> str:
    """Whether tables or pairs are counted; a bare number counts tables."""
    unit = _plain(typed)
    if not unit:
        return "tables"
    # The words a translator may give, separated by spaces: every beginning of one of them is understood too.
    tables = _plain(pgettext("words for tables as typed after a number, separated by spaces", "tables"))
    pairs = _plain(pgettext("words for pairs as typed after a number, separated by spaces", "pairs"))
    for meaning, words in (("tables", f"{tables} tables"), ("pairs", f"{pairs} pairs")):
        if any(word.startswith(unit) for word in words.split()):
            return meaning
    raise NotASize(
        _("“{word}” is neither tables nor pairs in “{typed}”.").format(
            word=typed.strip(), typed=text.strip()
        ),
        _example(),
    )


def _plain(word: str) -> str:
    """Lower case without accents or a full stop."""
    return fold(word).rstrip(".")


def _sensible(pairs: int) -> Size:
    if pairs < LEAST_PAIRS:
        raise NotASize(
            _("A movement needs at least {least} pairs; here are {pairs}.").format(
                least=LEAST_PAIRS, pairs=pairs
            ),
            _example(),
        )
    if pairs > MOST_PAIRS:
        raise NotASize(
            _("{pairs} pairs are too many for one event ({most} at most).").format(
                pairs=pairs, most=MOST_PAIRS
            ),
            _example(),
        )
    return Size(pairs, (pairs + 1) // 2)


def _example() -> str:
    return _("Type tables (8½, 9) or pairs (17p).")


def _example_of_sections() -> str:
    return _("Type the tables of each section: 13+13+7, or 13, 13, 7h for a Howell.")
