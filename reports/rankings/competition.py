"""Who competes with whom: the balance of the movement as a picture, with a square for every two contestants."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final

from model.errors import ArrowswitchError
from model.i18n import MINUS, _
from model.movement.balance import Balance, balance, field_balances
from model.movement.sections import parts
from model.scoring.conditions import Sections
from reports.core import phrases, results
from reports.core.document import Document, Head, describe_printing
from reports.core.figures import Figures
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, Align, Sheet

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from model.movement.plan import Plan
    from model.snapshots.evening import Evening

_LARGEST: Final = 26.0
_EDGE: Final = 18.0
_READABLE: Final = 14.0
_LEAST: Final = 7.5
_NUMBERED: Final = 11.0
_EVERY: Final = 5
_STRONGEST: Final = 0.34
_LEGEND: Final = 54.0  # three lines, and one about the sections
_SAID: Final = 40.0
_HEADING: Final = 18.0
_BAND: Final = 13.0
_BETWEEN: Final = 0.9
_GAP: Final = 4.0  # so that the letter of a section is not read as one with a number: "B 33"


class NothingCompared(ArrowswitchError):
    """Teams score against their opponents of the round alone."""


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write a page a field, of sections compared apart one for each; `only` keeps the contestants with these numbers.

    Raises NothingCompared for teams.
    """
    plan = evening.session.plan
    if plan.kind == "teams" or not plan.rows:
        raise NothingCompared(
            _("Teams compete only with their opponents of each round."),
            _("This diagram is for pairs and individuals."),
        )
    document = Document(paper, name=_("Who competes against whom"), printed=describe_printing(evening))
    document.head = Head(
        _("{session}: who competes against whom").format(session=evening.session.title),
        phrases.place_and_day(evening),
        (phrases.movement_line(evening.session),),
    )
    sheet = None
    for title, measured in _fields(evening):
        if only is None or not set(only).isdisjoint(measured.contestants):
            sheet = document.page()
            if title:
                sheet.text(sheet.left, document.y + 10, title, 9.8, Face.SEMIBOLD)
                document.y += _HEADING
            _draw(sheet, document, measured, only, _sections(plan))
    if sheet is not None and (within := _within_sections(evening)):
        # Who knows the field is not even asks whether a section is: the offer on Tonight gives the field's balance alone.
        sheet.paragraph(sheet.left, document.y, sheet.width, within, 9.2)
    document.save(path)


def _within_sections(evening: Evening) -> str:
    """How even each section is on its own, where the sheet compares them all; else ""."""
    plan = evening.session.plan
    if not plan.sections or evening.session.conditions.sections is not Sections.ACROSS:
        return ""
    shown = Figures.of_language()
    each = (f"{letter} {shown.decimal(Fraction(balance(part).q), 1)}" for letter, part in parts(plan))
    return _("Each section on its own: {balances}.").format(balances=", ".join(each))


def _fields(evening: Evening) -> Iterator[tuple[str, Balance]]:
    """The fields whose scores are compared under the conditions, each with its name."""
    plan = evening.session.plan
    across = evening.session.conditions.sections is Sections.ACROSS
    for letter, part in [("", plan)] if across or not plan.sections else parts(plan):
        for measured in field_balances(part):
            side = part.field_of.get(measured.contestants[0]) if measured.contestants else None
            words = [_("Section {section}").format(section=letter)] if letter else []
            words += [results.side_name(side)] if side else []
            if not words and part.winners == 2:
                letters = [
                    name for name, one in parts(plan) if set(one.contestants) & set(measured.contestants)
                ]
                words = [_("Section {section}").format(section=", ".join(letters))]
            yield ", ".join(words), measured


def _sections(plan: Plan) -> dict[int, str]:
    """The section of each contestant: pairs are numbered through the room, and from the number alone nobody knows it."""
    return {one: letter for letter, part in parts(plan) for one in part.contestants}


def _draw(
    sheet: Sheet,
    document: Document,
    measured: Balance,
    only: Collection[int] | None,
    sections: Mapping[int, str],
) -> None:
    kept = [at for at, one in enumerate(measured.contestants) if only is None or one in only]
    figures = [measured.between(row, column) for row in kept for column in kept if row != column]
    runs = _runs([sections.get(measured.contestants[at], "") for at in kept])
    edge = _EDGE + (_BAND if runs else 0)
    room = min(sheet.width - edge, document.room - edge - _LEGEND)
    side = min(_LARGEST, room / max(len(kept), 1))
    left, top = sheet.left + edge, document.y + edge
    size = max(_LEAST, min(9.0, side * 0.62))
    every = 1 if side >= _NUMBERED else _EVERY
    for down, row in enumerate(kept):
        number = str(measured.contestants[row])
        y = top + down * side
        if down % every == 0:
            sheet.text(left + (down + 0.5) * side, top - 5, number, size, Face.SEMIBOLD, align=Align.CENTRE)
            sheet.text(left - 5, sheet.middle(y, side, size), number, size, Face.SEMIBOLD, align=Align.RIGHT)
        for across, column in enumerate(kept):
            if row != column:
                figure = measured.between(row, column)
                _draw_square(sheet, (left + across * side, y, side), figure, max((*figures, 1)), size)
    whole = len(kept) * side
    for line in range(len(kept) + 1):
        sheet.rule(left, top + line * side, left + whole, HAIRLINE, FAINT)
        sheet.upright(left + line * side, top, top + whole, HAIRLINE, FAINT)
    _name_sections(sheet, (left, top, side), runs)
    sheet.paragraph(sheet.left, top + whole + 12, sheet.width, _words(measured, figures), 9.2)
    document.y = top + whole + _SAID


def _runs(letters: Sequence[str]) -> list[tuple[str, int]]:
    """The sections in order with their sizes; empty for a single section, which the title names."""
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    return runs if len(runs) > 1 else []


def _name_sections(sheet: Sheet, place: tuple[float, float, float], runs: Sequence[tuple[str, int]]) -> None:
    """The letter of each section over and beside its numbers, and a line between two sections."""
    left, top, side = place
    whole, first = side * sum(count for _letter, count in runs), 0
    for letter, count in runs:
        if letter:
            middle = (first + count / 2) * side
            sheet.text(left + middle, top - _EDGE, letter, 9.8, Face.BOLD, align=Align.CENTRE)
            beside = sheet.middle(top + middle - side / 2, side, 9.8)
            sheet.text(left - _EDGE - _GAP, beside, letter, 9.8, Face.BOLD, align=Align.RIGHT)
        if first:
            sheet.rule(left - _EDGE, top + first * side, left + whole, _BETWEEN)
            sheet.upright(left + first * side, top - _EDGE, top + whole, _BETWEEN)
        first += count


def _draw_square(
    sheet: Sheet, place: tuple[float, float, float], figure: int, most: int, size: float
) -> None:
    x, y, side = place
    if figure > 0:
        sheet.fill(x, y, side, side, figure / most * _STRONGEST)
    if side >= _READABLE:
        sheet.text(x + side / 2, sheet.middle(y, side, size), _signed(figure), size, align=Align.CENTRE)


def _words(measured: Balance, figures: Sequence[int]) -> str:
    shown = Figures.of_language()
    compared = _("The darker a square, the more its two compete: from {least} to {most}, {mean} on average.")
    said = compared.format(
        least=_signed(min(figures, default=0)),
        most=_signed(max(figures, default=0)),
        mean=shown.decimal(Fraction(measured.mean), 1),
    )
    evenness = _("Equal everywhere would be a balance of 100; this is {balance}.").format(
        balance=shown.decimal(Fraction(measured.q), 1)
    )
    return f"{said} {evenness}"


def _signed(figure: int) -> str:
    return f"{MINUS}{-figure}" if figure < 0 else str(figure)
