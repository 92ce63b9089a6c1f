"""Reading what a director types to "how many are you?": tables, half tables, pairs."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Final

from msgspec import Struct

from model.errors import ArrowswitchError
from model.i18n import _, pgettext

LEAST_PAIRS: Final = 3
MOST_PAIRS: Final = 2000
_NUMBER: Final = re.compile(r"(?P<whole>\d+)?(?:[.,](?P<decimals>\d+))?\s*(?P<half>½|\d/\d)?\s*(?P<unit>\D*)")


class NotASize(ArrowswitchError):
    """What was typed is no number of tables or pairs."""


class Size(Struct, frozen=True):
    """A field: so many pairs, at so many tables (the half one counted as one)."""

    pairs: int
    tables: int

    @property
    def half_table(self) -> bool:
        """Whether one pair has no opponents."""
        return self.pairs % 2 == 1


def parse_size(text: str) -> Size:
    """Read "9", "8½", "8.5", "8,5", "8 1/2", "17p", "17 pairs", "9t"; NotASize says what would be right.

    A bare number counts tables. The letters and words for tables and pairs follow the language; English always works.
    """
    typed = text.strip().lower()
    if not typed:
        raise NotASize(_("How many are you?"), _example())
    found = _NUMBER.fullmatch(typed)
    if found is None or not (found["whole"] or found["half"]):
        raise NotASize(
            _("“{typed}” is not a number of tables or pairs.").format(typed=text.strip()), _example()
        )
    number = _number(found, text)
    unit = _unit(found["unit"], text)
    pairs = number if unit == "pairs" else 2 * number
    if pairs.denominator != 1:
        wanted = _("Pairs come whole.") if unit == "pairs" else _("Tables come whole or half.")
        raise NotASize(_("“{typed}” leaves part of a pair over.").format(typed=text.strip()), wanted)
    return _sensible(int(pairs))


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
    spread = unicodedata.normalize("NFD", word.lower().strip().rstrip("."))
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def _sensible(pairs: int) -> Size:
    if pairs < LEAST_PAIRS:
        raise NotASize(
            _("A movement needs at least {least} pairs; these are {pairs}.").format(
                least=LEAST_PAIRS, pairs=pairs
            ),
            _example(),
        )
    if pairs > MOST_PAIRS:
        raise NotASize(
            _("{pairs} pairs are more than one event can have here ({most}).").format(
                pairs=pairs, most=MOST_PAIRS
            ),
            _example(),
        )
    return Size(pairs, (pairs + 1) // 2)


def _example() -> str:
    return _("Type tables (8½, 9) or pairs (17p).")
