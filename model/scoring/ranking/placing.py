"""From every contestant's total to the ranking: lists, factoring, rounding, order and places."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from model.scoring.conditions import Conditions, Rounding, Sections, Ties, Total
from model.scoring.ranking.lists import contestants_by_list
from model.scoring.ranking.places import places
from model.scoring.rounding import round_figure, teller
from model.scoring.standings import Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.scoring.boards.tally import Won
    from model.scoring.view import Contestant, SessionView


class _Figures(NamedTuple):
    """A contestant's figures before its place is known, in the order of the fields of a `Standing`."""

    total: Fraction
    maximum: Fraction
    percentage: Fraction | None
    boards: int
    shown_total: str
    shown_percentage: str


def rank_contestants(
    view: SessionView, conditions: Conditions, won: Mapping[str, Won]
) -> tuple[Standing, ...]:
    """One ranking, or one for each section, each direction, each direction of each section.

    Contestants with a maximum are ranked by percentage, others (IMPs) by their total; who has neither a board that counts
    nor a bye comes last, without a place, as does who played fewer than ``least_boards`` of the conditions ask for (Law 78D).
    """
    lists = contestants_by_list(view, conditions)
    # Both directions of a section are brought up to the same number of boards. Where sections are compared each by
    # itself the top is theirs too, also if all are ranked together.
    most: dict[str, int] = {}
    most_boards: dict[str, int] = {}
    for one in view.contestants:
        field, has = _field(one, conditions), won[one.key]
        most[field] = max(most.get(field, 0), has.maximum)
        most_boards[field] = max(most_boards.get(field, 0), has.boards + has.idle)
    standings: list[Standing] = []
    tell = teller(conditions.rounding)
    for contestants in lists.values():
        fields = [_field(one, conditions) for one in contestants]
        figures = [
            (one, _figures(won[one.key], most[field], most_boards[field], conditions, tell))
            for one, field in zip(contestants, fields, strict=True)
        ]
        standings.extend(_placed(figures, conditions, max(most_boards[field] for field in fields)))
    return tuple(standings)


def _field(contestant: Contestant, conditions: Conditions) -> str:
    """The section somebody is compared in, "" for the whole field."""
    return "" if conditions.sections is Sections.ACROSS else contestant.section


def too_few(boards: int, most: int, conditions: Conditions) -> bool:
    """Whether this many boards is less than the share of the most boards in the list that the conditions ask for."""
    return boards * 100 < conditions.least_boards * most


def _figures(
    won: Won, most: int, most_boards: int, conditions: Conditions, tell: Callable[[Fraction], str]
) -> _Figures:
    total, maximum, boards, beyond, idle = won
    if not (boards or idle) or (most and not maximum):
        return _Figures(total + beyond, Fraction(0), None, boards, "", "")
    factored = conditions.total is Total.FACTORED or (most and conditions.rounding is Rounding.ACBL)
    # Idle boards have their points already, as those of a bye: only boards that are missing bring a total up.
    if factored and boards + idle != most_boards:
        total = total * most / maximum if maximum else total * most_boards / (boards + idle)
        maximum = most
    # Only now: carry-over comes from boards that are not missing, and is not brought up with these.
    if beyond:
        total += beyond
    if conditions.rounding is Rounding.ACBL:
        total = round_figure(total)
    if not maximum:
        return _Figures(total, Fraction(0), None, boards, tell(total), "")
    numerator, denominator = total.as_integer_ratio()
    percentage = Fraction(numerator * 100, denominator * maximum)
    return _Figures(total, Fraction(maximum), percentage, boards, tell(total), tell(percentage))


_Order = tuple[bool, int, str, int, str]


def _placed(unranked: list[tuple[Contestant, _Figures]], conditions: Conditions, most: int) -> list[Standing]:
    """Best first; contestants without a board, or with too few, last, by number."""
    ratios = {
        contestant.key: deciding.as_integer_ratio()
        for contestant, figures in unranked
        if (deciding := _deciding(figures)) is not None and not too_few(figures.boards, most, conditions)
    }
    # Whole numbers over one denominator compare as the fractions do, at a tenth of the price.
    common = lcm(*{denominator for _numerator, denominator in ratios.values()})
    worth = {key: numerator * (common // denominator) for key, (numerator, denominator) in ratios.items()}

    def order(one: tuple[Contestant, _Figures]) -> _Order:
        contestant = one[0]
        key = contestant.key
        return (key not in worth, -worth.get(key, 0), contestant.section, contestant.number, key)

    ordered = sorted(unranked, key=order)
    if conditions.ties is Ties.EXACT:
        ties: list[int | str | None] = [worth.get(contestant.key) for contestant, _ in ordered]
    else:
        ties = [
            # As shown: two whose figures read alike are level for everybody who reads the list.
            (figures.shown_percentage or figures.shown_total or None) if contestant.key in worth else None
            for contestant, figures in ordered
        ]
    return [
        Standing(contestant, rank, place, *figures)
        for (contestant, figures), (rank, place) in zip(ordered, places(ties), strict=True)
    ]


def _deciding(figures: _Figures) -> Fraction | None:
    if figures.percentage is not None:
        return figures.percentage
    return figures.total if figures.shown_total else None
