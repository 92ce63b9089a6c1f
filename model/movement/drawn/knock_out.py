"""The bracket of a knock-out: seeds apart until late, byes to the best, winners on to the next round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from model.errors import MovementImpossible
from model.i18n import _


@dataclass(frozen=True, slots=True)
class KnockoutRound:
    """One round: its matches in the order of the bracket, and who goes through without playing."""

    number: int
    matches: tuple[tuple[int, int], ...]
    byes: tuple[int, ...]
    order: tuple[tuple[int, int | None], ...]


def bracket(seeds: Sequence[int]) -> KnockoutRound:
    """Round 1 for teams in the order of their seed: 1 and 2 can meet only in the final, the best have the byes."""
    if len(seeds) < 2:
        raise MovementImpossible(_("A knock-out needs at least two teams."))
    places = [1]
    while len(places) < len(seeds):
        size = 2 * len(places) + 1
        places = [one for place in places for one in (place, size - place)]
    teams = [seeds[place - 1] if place <= len(seeds) else None for place in places]
    return _round(1, teams)


def advance(last: KnockoutRound, winners: Sequence[int]) -> KnockoutRound:
    """The next round: the winners of the last one and those who had a bye, in the order of the bracket."""
    won = set(winners)
    through: list[int | None] = []
    for one, other in last.order:
        if other is None:
            through.append(one)
            continue
        here = won & {one, other}
        if len(here) != 1:
            raise MovementImpossible(
                _("The match of teams {one} and {other} needs one winner.").format(one=one, other=other),
                _("Enter its result, or who goes through."),
            )
        through.append(here.pop())
    if len(through) < 2:
        raise MovementImpossible(_("The knock-out is over: team {team} has won.").format(team=through[0]))
    return _round(last.number + 1, through)


def _round(number: int, teams: Sequence[int | None]) -> KnockoutRound:
    order: list[tuple[int, int | None]] = []
    for one, other in zip(teams[::2], teams[1::2], strict=True):
        first, second = (one, other) if one is not None else (other, one)
        if first is not None:
            order.append((first, second))
    return KnockoutRound(
        number,
        tuple((one, other) for one, other in order if other is not None),
        tuple(one for one, other in order if other is None),
        tuple(order),
    )
