"""The only place where a figure is rounded: to nearest with halves away from zero, or cut off."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from model.scoring.conditions import Rounding

MINUS: Final = "\N{MINUS SIGN}"

_DECIMALS = {
    Rounding.EXACT: 2,
    # ACBLscore takes the percentage from the total as rounded: 161.0 of 264 prints 60.99 and not 60.98.
    Rounding.ACBL: 2,
    Rounding.ONE_DECIMAL: 1,
    # NZ Scorer cuts off.
    Rounding.TRUNCATED: 1,
    Rounding.WBF: 2,
    Rounding.EBU: 2,
}

BY_BOARD: Final = frozenset({Rounding.WBF, Rounding.EBU})
"""The rules that round the matchpoints of each board before they are added."""


def to_nearest(numerator: int, denominator: int = 1, places: int = 2) -> int:
    """``numerator / denominator`` in units of the last of ``places`` decimals, halves away from zero.

    ``denominator`` is positive. 60985/1000 with two places gives 6099.
    """
    scale: int = 10**places
    # Whole numbers only: round() of a float sends halves to the even digit and 54.405 to 54.40.
    units = (2 * abs(numerator) * scale + denominator) // (2 * denominator)
    return units if numerator >= 0 else -units


def cut_off(numerator: int, denominator: int = 1, places: int = 1) -> int:
    """Like `to_nearest`, with the rest cut off towards zero."""
    scale: int = 10**places
    units = abs(numerator) * scale // denominator
    return units if numerator >= 0 else -units


def round_figure(figure: Fraction) -> Fraction:
    """The figure rounded to two decimals, halves away from zero, still exact."""
    return Fraction(to_nearest(figure.numerator, figure.denominator), 100)


def share_points(points: Fraction, total: Fraction | int) -> Fraction:
    """One side's points to hundredths, such that two sides who share a total still do: the half goes to the greater."""
    # Rounding both sides by themselves could give or take a hundredth of the match.
    return round_figure(points) if 2 * points >= total else total - round_figure(total - points)


def write_units(units: int, places: int = 2) -> str:
    """Units of the last decimal as a figure to show: ``written(6099)`` is "60.99"; a real minus below zero."""
    sign = MINUS if units < 0 else ""
    if not places:
        return f"{sign}{abs(units)}"
    whole, rest = divmod(abs(units), 10**places)
    return f"{sign}{whole}.{rest:0{places}d}"


def board_points(points: Fraction, top: int, rounding: Rounding) -> Fraction:
    """A board's matchpoints as they are added: exact, or to one decimal where the rule rounds board by board.

    Halves go up for both sides (`Rounding.WBF`), or towards the average so that both sides still share the top.
    """
    if rounding not in BY_BOARD or 10 % points.denominator == 0:
        return points
    tenths = points * 10
    whole = tenths.numerator // tenths.denominator
    if tenths.denominator == 2:
        # Halves: the WBF gives both sides the better tenth; the EBU rounds towards the average, so both share the top.
        up = rounding is Rounding.WBF or 2 * points < top
    else:
        up = tenths - whole > Fraction(1, 2)
    return Fraction(whole + up, 10)


def show_figure(figure: Fraction, rounding: Rounding = Rounding.EXACT) -> str:
    """A total, a board's points or a percentage as the conditions of contest print it."""
    places = _DECIMALS[rounding]
    round_off = cut_off if rounding is Rounding.TRUNCATED else to_nearest
    return write_units(round_off(figure.numerator, figure.denominator, places), places)


def teller(rounding: Rounding = Rounding.EXACT) -> Callable[[Fraction], str]:
    """`show_figure` for many figures under one rule, in half the time."""
    places = _DECIMALS[rounding]
    scale: int = 10**places
    half = 0 if rounding is Rounding.TRUNCATED else 1

    def tell(figure: Fraction) -> str:
        numerator, denominator = figure.as_integer_ratio()
        if numerator < 0:
            return show_figure(figure, rounding)
        # divmod floors, which rounds negative figures the wrong way; they take the slower way above.
        whole, rest = divmod((2 * numerator * scale + half * denominator) // (2 * denominator), scale)
        return f"{whole}.{rest:0{places}d}"

    return tell


def plain(figure: Fraction | int, places: int = 4) -> str:
    """A figure for an explanation: whole or with the few decimals it has, else rounded to ``places``."""
    figure = Fraction(figure)
    units = to_nearest(figure.numerator, figure.denominator, places)
    text = write_units(units, places)
    return text.rstrip("0").rstrip(".") if "." in text else text
