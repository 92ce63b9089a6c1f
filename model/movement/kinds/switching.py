"""Which rounds to arrow-switch for one winner: about one board in eight, then whatever balances best."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.movement.balance import sum_squares

if TYPE_CHECKING:
    from model.movement.kinds.base import Movement, Shape

# Distances with all differences unlike one another, so that no two pairs are favoured twice by the same spacing.
_SPREADS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (0,),
    (0, 2),
    (0, 1, 4),
    (0, 1, 4, 6),
    (0, 1, 4, 9, 11),
    (0, 1, 4, 10, 12, 17),
    (0, 1, 4, 10, 18, 23, 25),
    (0, 1, 4, 9, 15, 22, 32, 34),
)


def candidates(rounds: int) -> tuple[tuple[int, ...], ...]:
    """The sets of rounds worth trying: an eighth of the rounds or one more, at the end or spread before it."""
    found: dict[tuple[int, ...], None] = {}
    # The EBU advises to switch about one board in eight; more makes the field less balanced, not more.
    for count in (max(1, rounds // 8), rounds // 8 + 1):
        together = tuple(range(count))
        spread = _SPREADS[count] if count < len(_SPREADS) else together
        # Three or more in a row favour neighbours each time; only the spread is worth measuring then.
        for distances in (together, spread) if count < 3 else (spread,):
            if distances[-1] < rounds:
                found[tuple(sorted(rounds - distance for distance in distances))] = None
    return tuple(found)


@cache
def best_switches(kind: type[Movement], tables: int, rounds: int) -> tuple[int, ...]:
    """The arrow-switches of the best balance for a full field, the fewer and later where two are equal."""
    from model.movement.kinds.base import Shape

    tried = candidates(rounds)
    if len(tried) == 1:
        return tried[0]
    movement = kind()
    missing = movement.find_missing(tables, None) if movement.half_table else None
    plain = movement.plan(Shape(tables, rounds, 1, missing=missing))
    turns = [movement.turns(tables, table) for table in range(tables + 1)]
    squares = sum_squares(plain, tried, turns)
    return min(zip(squares, tried, strict=True), key=lambda one: (one[0], len(one[1])))[1]


def switch_best(movement: Movement, shape: Shape) -> Shape:
    """The shape with its best arrow-switches."""
    return replace(shape, switched=best_switches(type(movement), shape.tables, shape.rounds))
