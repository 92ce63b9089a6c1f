"""Figures as paper shows them: in the language's decimals, with a real minus, rounded half up and only here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from model.i18n import MINUS, _, format_decimal


@dataclass(frozen=True, slots=True)
class Figures:
    """How the reader's language writes decimals; asked once a report."""

    point: str

    @classmethod
    def of_language(cls) -> Figures:
        """The figures of the installed language."""
        return cls(format_decimal(Decimal("0.5")).strip("05"))

    def show(self, figure: str) -> str:
        """A figure that scoring has already made a string of."""
        return figure.replace(".", self.point)

    def decimal(self, figure: Fraction, places: int) -> str:
        """A figure with this many decimals, halves rounded away from zero."""
        scale: int = 10**places
        units = (2 * abs(figure.numerator) * scale + figure.denominator) // (2 * figure.denominator)
        whole, rest = divmod(units, scale)
        sign = MINUS if figure < 0 and units else ""
        return f"{sign}{whole}{self.point}{rest:0{places}d}" if places else f"{sign}{whole}"

    def percent(self, figure: Fraction) -> str:
        """A share of one as a percentage, to one decimal."""
        return _("{figure}%").format(figure=self.decimal(figure * 100, 1))


def places_needed(figures: Iterable[Fraction | None], most: int) -> int:
    """How many decimals show these figures, at most `most`: 0 if all are whole."""
    needed = 0
    for figure in figures:
        if figure is None or figure.denominator == 1:
            continue
        if figure.denominator != 2 or most == 1:
            return most
        needed = 1
    return needed


def spans(numbers: Sequence[int]) -> str:
    """Numbers with neighbours drawn together: "1–3", "7", "1–3, 7"."""
    if not numbers:
        return ""
    groups = [[numbers[0]]]
    for before, number in pairwise(numbers):
        if number == before + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    return ", ".join(f"{group[0]}–{group[-1]}" if len(group) > 1 else str(group[0]) for group in groups)


def spans_in_words(numbers: Sequence[int]) -> str:
    """The same within a sentence, which wants its "and" before the last: "1–3 and 7"."""
    *most, last = spans(numbers).split(", ")
    return _("{most} and {last}").format(most=", ".join(most), last=last) if most else last
