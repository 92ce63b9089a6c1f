"""From what every contestant has to the ranking: who is ranked with whom, factoring, rounding, order and places."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from model.scoring.conditions import Rounding, Ties, Total
from model.scoring.ranking.lists import contestants_by_list
from model.scoring.ranking.places import places
from model.scoring.rounding import rounded, shown
from model.scoring.standings import Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.boards.tally import Won
    from model.scoring.conditions import Conditions
    from model.scoring.view import Contestant, SessionView

_PRECISION = 10**12


class _Figures(NamedTuple):
    """A contestant's figures before its place is known, in the order of the fields of a `Standing`."""

    total: Fraction
    maximum: Fraction
    percentage: Fraction | None
    boards: int
    shown_total: str
    shown_percentage: str


def ranked(view: SessionView, conditions: Conditions, won: Mapping[str, Won]) -> tuple[Standing, ...]:
    """One ranking, or one for each section, each direction, each direction of each section.

    Contestants with a maximum are ranked by percentage, others (IMPs) by their total; who has no board that counts
    comes last, without a place.
    """
    lists = contestants_by_list(view, conditions)
    # Both directions of a section are brought up to the same number of boards.
    most: dict[str, int] = {}
    most_boards: dict[str, int] = {}
    for (section, _direction), contestants in lists.items():
        for one in contestants:
            has = won[one.key]
            most[section] = max(most.get(section, 0), has.maximum)
            most_boards[section] = max(most_boards.get(section, 0), has.boards + has.idle)
    standings: list[Standing] = []
    for (section, _direction), contestants in lists.items():
        figures = [
            (one, _figures(won[one.key], most[section], most_boards[section], conditions))
            for one in contestants
        ]
        standings.extend(_placed(figures, conditions))
    return tuple(standings)


def _figures(won: Won, most: int, most_boards: int, conditions: Conditions) -> _Figures:
    total, maximum, boards, beyond, idle = won
    if not boards or (most and not maximum):
        return _Figures(total + beyond, Fraction(0), None, boards, "", "")
    factored = conditions.total is Total.FACTORED or (most and conditions.rounding is Rounding.ACBL)
    if factored and boards + idle != most_boards:
        total = total * most / maximum if maximum else total * most_boards / (boards + idle)
        maximum = most
    total += beyond
    if conditions.rounding is Rounding.ACBL:
        total = rounded(total)
    if not maximum:
        return _Figures(total, Fraction(0), None, boards, shown(total, conditions.rounding), "")
    percentage = Fraction(total.numerator * 100, total.denominator * maximum)
    return _Figures(
        total,
        Fraction(maximum),
        percentage,
        boards,
        shown(total, conditions.rounding),
        shown(percentage, conditions.rounding),
    )


_Order = tuple[bool, int, Fraction | int, str, int, str]


def _placed(unranked: list[tuple[Contestant, _Figures]], conditions: Conditions) -> list[Standing]:
    """Best first; contestants without a board last, by number."""

    def order(one: tuple[Contestant, _Figures]) -> _Order:
        contestant, figures = one
        deciding = _deciding(figures)
        if deciding is None:
            return (True, 0, 0, contestant.section, contestant.number, contestant.key)
        # A whole number decides nearly every comparison at a tenth of the price of two fractions.
        near = -(deciding.numerator * _PRECISION // deciding.denominator)
        return (False, near, -deciding, contestant.section, contestant.number, contestant.key)

    ordered = sorted(unranked, key=order)
    return [
        Standing(contestant, rank, place, *figures)
        for (contestant, figures), (rank, place) in zip(
            ordered, places([_tie(figures, conditions) for _, figures in ordered]), strict=True
        )
    ]


def _deciding(figures: _Figures) -> Fraction | None:
    if figures.percentage is not None:
        return figures.percentage
    return figures.total if figures.shown_total else None


def _tie(figures: _Figures, conditions: Conditions) -> Fraction | str | None:
    if conditions.ties is Ties.EXACT:
        return _deciding(figures)
    return figures.shown_percentage or figures.shown_total or None
