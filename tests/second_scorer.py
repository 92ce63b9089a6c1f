"""A second scorer of matchpoints, written from the rules alone, for rooms of several sections.

It shares nothing with ours but the lines it is given: no fields, no tallies, no lists, no rounding. Law 78A: two points for
each lower score on the same board, one for each equal one. A board with n scores where E results belong is brought up
by Neuberg's formula (m + 1) E/n - 1 (WBF, EBL, EBU, ACBL), by the share of its own top ("factor"), or by a point for
each missing result. ACBL: a pair with fewer boards is factored up to the most of those it is compared with, the total is rounded to
hundredths, the percentage comes from that. EBU: each board to a tenth, halves towards the average.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Slip(NamedTuple):
    """What one table wrote: ``score`` from North-South's side, None where there is none; ``awards`` percents of a top."""

    board: int
    section: str
    ns: str
    ew: str
    score: int | None
    awards: tuple[int, int] | None = None


class Pair(NamedTuple):
    """Who is ranked: ``direction`` is "NS", "EW", or "" in a section of one winner."""

    key: str
    section: str
    direction: str


class Rules(NamedTuple):
    """What the conditions of contest leave open."""

    compared_across: bool
    ranked_together: bool
    one_list: bool = False
    halves: bool = False
    lift: str = "neuberg"
    rounding: str = ""
    """"", "acbl" or "ebu"."""


def percentages(slips: Sequence[Slip], pairs: Sequence[Pair], rules: Rules) -> dict[str, Fraction]:
    """Each pair's percentage; who has no board that counts is not in it."""
    return {
        key: 100 * total / maximum for key, (total, maximum) in totals(slips, pairs, rules).items() if maximum
    }


def matchpoints(slips: Sequence[Slip], rules: Rules) -> list[tuple[Fraction, Fraction, int] | None]:
    """What each slip gives North-South and East-West, and out of what; None for a board without a score."""
    found: list[tuple[Fraction, Fraction, int] | None] = []
    for slip in slips:
        among = [one for one in slips if rules.compared_across or one.section == slip.section]
        held = [one for one in among if one.board == slip.board]
        most = max(sum(one.board == board for one in among) for board in {one.board for one in among})
        top = most - 1 if rules.halves else 2 * most - 2
        if slip.awards is not None:
            ns, ew = (_tenth(Fraction(percent * top, 100), top, rules) for percent in slip.awards)
            found.append((ns, ew, top))
            continue
        if slip.score is None:
            found.append(None)
            continue
        scores = [one.score for one in held if one.score is not None and one.awards is None]
        ns, ew = (
            _tenth(_compared(mine, theirs, most, rules), top, rules)
            for mine, theirs in ((slip.score, scores), (-slip.score, [-one for one in scores]))
        )
        found.append((ns, ew, top))
    return found


def _compared(mine: int, scores: Sequence[int], most: int, rules: Rules) -> Fraction:
    won = sum(2 for other in scores if mine > other) + sum(1 for other in scores if mine == other) - 1
    return _lifted(Fraction(won), len(scores), most, rules.lift) / (2 if rules.halves else 1)


def totals(
    slips: Sequence[Slip], pairs: Sequence[Pair], rules: Rules
) -> dict[str, tuple[Fraction, Fraction]]:
    """Each pair's matchpoints, and out of how many."""
    won = {one.key: (Fraction(), Fraction()) for one in pairs}
    for slip, given in zip(slips, matchpoints(slips, rules), strict=True):
        if given is None:
            continue
        ns, ew, top = given
        for key, points in ((slip.ns, ns), (slip.ew, ew)):
            total, maximum = won[key]
            won[key] = total + points, maximum + top
    if rules.rounding == "acbl":
        for pair in pairs:
            total, maximum = won[pair.key]
            together = [one for one in pairs if rules.compared_across or one.section == pair.section]
            most = max(won[one.key][1] for one in together)
            if maximum:
                total = Fraction(int(total * most / maximum * 100 + Fraction(1, 2)), 100)
                won[pair.key] = total, most
    return won


def _lifted(won: Fraction, scores: int, most: int, lift: str) -> Fraction:
    if lift == "neuberg":
        return (won + 1) * most / scores - 1
    if lift == "increment":
        return won + most - scores
    return won * (most - 1) / (scores - 1) if scores > 1 else Fraction(most - 1)


def _tenth(points: Fraction, top: int, rules: Rules) -> Fraction:
    if rules.rounding != "ebu":
        return points
    below = Fraction(points * 10 // 1, 10)
    over = points - below
    if over == Fraction(1, 20):
        return below + Fraction(1, 10) if points * 2 < top else below
    return below + Fraction(1, 10) if over > Fraction(1, 20) else below


def lists(
    figures: Mapping[str, Fraction], pairs: Sequence[Pair], rules: Rules
) -> dict[tuple[str, str], dict[str, str]]:
    """The place of each pair in its list, "2=" where it is shared, and "" without a board."""
    members: dict[tuple[str, str], list[str]] = {}
    for pair in pairs:
        name = ("" if rules.ranked_together else pair.section, "" if rules.one_list else pair.direction)
        members.setdefault(name, []).append(pair.key)
    found = {}
    for name, keys in members.items():
        there = [figures[key] for key in keys if key in figures]
        found[name] = {key: _place(there, figures[key]) if key in figures else "" for key in keys}
    return found


def _place(figures: Sequence[Fraction], mine: Fraction) -> str:
    above = sum(other > mine for other in figures)
    return f"{above + 1}=" if list(figures).count(mine) > 1 else f"{above + 1}"
