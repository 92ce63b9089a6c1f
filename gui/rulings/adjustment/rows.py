"""From what was typed to the rows of the bench's sheet: each result with its points, and what they come to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from gui.rulings.adjustment.effect import Calculator, figure
from gui.rulings.adjustment.sheet import Cells
from gui.widgets.text.suit_text import Run, SuitText, bold, soft, suit_text
from model.bridge.boards import vulnerability
from model.bridge.entry.words import in_words, short, write_signed
from model.bridge.result import Artificial, Assigned, Outcome, Played, Result, outcome_score
from model.i18n import _, with_decimals
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from model.rulings.adjust.line import Item, LineContext, TypedScore


def rows_of(
    typed: TypedScore, line: LineContext, calculator: Calculator, outcome: Outcome | None
) -> tuple[Cells, ...]:
    """A row for each result typed, then what confirming would give."""
    rows = [_row(one, line, calculator, _("N–S") if typed.apart else "") for one in typed.ns]
    if typed.apart:
        rows += [_row(one, line, calculator, _("E–W")) for one in typed.ew]
    if outcome is not None:
        rows.append(_sum(typed, line, calculator, outcome))
    return tuple(rows)


def _row(one: Item, line: LineContext, calculator: Calculator, side: str) -> Cells:
    points = calculator.points(one.outcome)
    percent = _percent(one.weight)
    part = SuitText()
    if points.ns is not None and one.weight:
        share = points.ew if side == _("E–W") else points.ns
        assert share is not None
        part = SuitText(
            (
                soft(_("{weight} of {points} = ").format(weight=percent, points=figure(share))),
                bold(figure(one.weight * share)),
            )
        )
    words = f"{short(Result(one.outcome))}{f'  {side}' if side else ''}"
    runs = [Run(words), soft(_double_dummy(one.outcome, calculator))]
    return Cells(
        percent,
        SuitText(tuple(runs)),
        write_signed(outcome_score(one.outcome, vulnerability(line.board))),
        figure(points.ns),
        figure(points.ew),
        part,
    )


def _double_dummy(outcome: Outcome, calculator: Calculator) -> str:
    """The double-dummy tricks of a contract, where the file of the deal tells them."""
    table = calculator.double_dummy() if isinstance(outcome, Played) else None
    if table is None or not isinstance(outcome, Played):
        return ""
    tricks = table.of(outcome.contract.declarer, outcome.contract.strain)
    return "   " + _("DD {tricks}").format(tricks=tricks)


def _sum(typed: TypedScore, line: LineContext, calculator: Calculator, outcome: Outcome) -> Cells:
    points = calculator.points(outcome)
    whole = _percent(sum((one.weight for one in typed.ns), Fraction())) if typed.ns else ""
    words: str
    if isinstance(outcome, Artificial):
        words = in_words(Result(outcome), line.board)
    elif line.table is not None:
        was = calculator.points(line.table.outcome)
        words = _("table: {result}, {ns} and {ew}").format(
            result=short(line.table), ns=figure(was.ns), ew=figure(was.ew)
        )
    else:
        words = _("no result at the table")
    top = SuitText((Run(_("of {top}").format(top=points.top), role="text2"),)) if points.top else SuitText()
    apart = isinstance(outcome, Assigned) and outcome.split
    return Cells(
        f"{whole} ✓" if whole and not apart else "",
        suit_text(words),
        "",
        figure(points.ns),
        figure(points.ew),
        top,
        strong=True,
    )


def _percent(weight: Fraction) -> str:
    return _("{percent}%").format(percent=with_decimals(plain(weight * 100, 1)))
