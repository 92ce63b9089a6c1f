"""Figures as a director types them: decimals with point or comma, halves, fractions; penalties in one field."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from model.errors import ArrowswitchError
from model.i18n import MINUS, _
from model.lawbook.references import place_of, write_reference
from model.scoring.view import PenaltyUnit

_FIGURE: Final = re.compile(r"[-+]?\d{1,12}([.,]\d{1,4}|/[1-9]\d{0,5})?½?|½", re.ASCII)
_PENALTY: Final = re.compile(r"(?P<figure>[\d.,/½]+)\s*(?P<unit>%|[a-z]*)", re.ASCII | re.IGNORECASE)
_LAW: Final = re.compile(r"(?:90|91)(?:[A-Z]\d{0,2}(?:\([a-z]\))?)?|\d{1,2}[A-Z]\d{0,2}(?:\([a-z]\))?")
_UNITS: Final = {
    "%": PenaltyUnit.PERCENT,
    "": PenaltyUnit.PERCENT,
    "mp": PenaltyUnit.MATCHPOINTS,
    "imp": PenaltyUnit.IMPS,
    "imps": PenaltyUnit.IMPS,
    "vp": PenaltyUnit.VICTORY_POINTS,
    "vps": PenaltyUnit.VICTORY_POINTS,
}


class NotAFigure(ArrowswitchError):
    """What was typed is no figure of the kind that is asked for."""


def figure(text: str) -> Fraction:
    """ "7.5", "7,5", "7½", "15/2", "−3" as a fraction; raises `NotAFigure`."""
    plain = text.strip().replace(MINUS, "-")
    if not _FIGURE.fullmatch(plain):
        raise NotAFigure(
            _("“{text}” is not a figure.").format(text=text.strip()), _("Expected: 250, 7.5 or -6,42.")
        )
    half = Fraction(1, 2) if plain.endswith("½") else Fraction()
    whole = Fraction(plain.removesuffix("½").replace(",", ".") or 0)
    return whole - half if plain.startswith("-") else whole + half


def write_figure(amount: Fraction) -> str:
    """A figure as `figure` reads it back."""
    hundredths = amount * 10_000
    if hundredths.denominator != 1:
        return f"{amount.numerator}/{amount.denominator}"
    whole, rest = divmod(abs(int(hundredths)), 10_000)
    decimals = f".{rest:04d}".rstrip("0") if rest else ""
    return f"{'-' if amount < 0 else ''}{whole}{decimals}"


def penalty(text: str) -> tuple[PenaltyUnit, Fraction]:
    """A penalty in one field: "10%" of a top, "5mp", "2imp", "3vp", "w" for a warning; raises `NotAFigure`."""
    plain = text.strip()
    if plain.casefold() in {"w", "warning", _("warning").casefold()}:
        return PenaltyUnit.WARNING, Fraction()
    found = _PENALTY.fullmatch(plain)
    unit = _UNITS.get(found["unit"].casefold()) if found else None
    if found is None or unit is None:
        raise NotAFigure(
            _("“{text}” is not a penalty.").format(text=plain),
            _("Expected: 10% (of a top), 5mp, 2imp, 3vp, or w for a warning."),
        )
    amount = figure(found["figure"])
    if amount <= 0:
        raise NotAFigure(_("A penalty must be more than nothing."), _("For a warning type w."))
    return unit, amount


def law_of_penalty(text: str) -> str:
    """The Law of a penalty as it is written, "90", "90B2" (or "90Β2"), "91A", also "16B"; raises `NotAFigure`."""
    place = place_of(text)
    plain = write_reference(place) if place else text.strip()
    if not _LAW.fullmatch(plain):
        raise NotAFigure(
            _("Penalties are not given under Law “{text}”.").format(text=plain),
            _("Expected: 90, 90B2 for slow play, or 91A for discipline."),
        )
    return plain


def penalty_words(unit: PenaltyUnit, amount: Fraction) -> str:
    """A penalty as it is shown: "10 % of a top", "3 VP", "warning"."""
    shown = write_figure(amount)
    return {
        PenaltyUnit.WARNING: _("warning"),
        PenaltyUnit.PERCENT: _("{amount}% of a top").format(amount=shown),
        PenaltyUnit.MATCHPOINTS: _("{amount} MP").format(amount=shown),
        PenaltyUnit.IMPS: _("{amount} IMP").format(amount=shown),
        PenaltyUnit.VICTORY_POINTS: _("{amount} VP").format(amount=shown),
    }[unit]
