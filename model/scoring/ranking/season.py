"""Over many sessions: the best n of a season, and ladders (conditions of contest, Law 78D)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from model.scoring.ranking.places import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from model.scoring.standings import Standing


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """One result of one player or pair: its figure (a percentage, victory points), in the session of this number."""

    player: str
    session: int
    figure: Fraction


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """One place of a season. ``counting`` are the results that count, best first; ``enough`` says whether all are there."""

    player: str
    rank: int
    place: str
    total: Fraction
    mean: Fraction
    counting: tuple[SeasonResult, ...]
    dropped: tuple[SeasonResult, ...]
    enough: bool


def figure_of(standing: Standing) -> Fraction | None:
    """What counts of a session: the percentage, or the points where the method knows no top; None without a board or bye."""
    if not (standing.shown_total or standing.shown_percentage):
        return None
    return standing.total if standing.percentage is None else standing.percentage


def best_of(results: Iterable[SeasonResult], number: int) -> tuple[SeasonStanding, ...]:
    """Rank by the mean of everybody's best ``number`` results; of equal figures the earlier session counts.

    Whoever has fewer results ranks after all who have enough, by the mean of what there is.
    A player who sat in a session twice (another section, another partner) has both results.
    """
    if number < 1:
        raise ValueError("at least one result counts")
    by_player: dict[str, list[SeasonResult]] = {}
    for result in results:
        by_player.setdefault(result.player, []).append(result)
    unplaced: list[SeasonStanding] = []
    for player, own in by_player.items():
        ordered = sorted(own, key=lambda one: (-one.figure, one.session))
        counting = tuple(ordered[:number])
        total = sum((one.figure for one in counting), Fraction())
        unplaced.append(
            SeasonStanding(
                player,
                0,
                "",
                total,
                total / len(counting),
                counting,
                tuple(ordered[number:]),
                len(counting) == number,
            )
        )

    def order(one: SeasonStanding) -> tuple[bool, Fraction]:
        return (not one.enough, -one.mean)

    unplaced.sort(key=lambda one: (*order(one), one.player))
    return tuple(
        SeasonStanding(one.player, rank, place, one.total, one.mean, one.counting, one.dropped, one.enough)
        for one, (rank, place) in zip(unplaced, places([order(one) for one in unplaced]), strict=True)
    )


def session_ladder(order: Sequence[str], figures: Mapping[str, Fraction], steps: int = 1) -> tuple[str, ...]:
    """A ladder moved by one session: whoever did better than the neighbour above climbs a rung, ``steps`` times over.

    Each time the neighbours are those before anybody climbs. Who was absent keeps the rung and is passed by nobody;
    newcomers begin at the foot.
    """
    newcomers = sorted(
        (player for player in figures if player not in order), key=lambda one: (-figures[one], one)
    )
    rungs = [*order, *newcomers]
    for _time in range(steps):
        better = [
            player
            for above, player in pairwise(rungs)
            if above in figures and player in figures and figures[player] > figures[above]
        ]
        if not better:
            break
        for player in better:
            at = rungs.index(player)
            rungs[at - 1], rungs[at] = player, rungs[at - 1]
    return tuple(rungs)
