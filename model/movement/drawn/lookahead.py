"""Whether rounds still to come can be drawn without a rematch: who has not met whom must fall apart into whole rounds.

A round takes one meeting from everybody, a triangle two from each of its three. The search lays one round after the
other by chance, whoever has the fewest left to meet first, and takes some back where it is stuck. What it finds is a
proof; it finds the same again for the same field, so that a draw which was proved leaves a proof for the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

TIMES_STUCK: Final = 300
_CHANCE: Final = 2  # how many meetings more to spare a lot may stand for
_BACK: Final = 7  # rounds taken back at once, at most, while the search is young
_STEPS_EACH: Final = 4  # places looked at for each contestant before a round counts as stuck


@dataclass(frozen=True, slots=True)
class Laid:
    """A possible round: its meetings, with those of the triangle separate."""

    meetings: tuple[tuple[int, int], ...]
    triangle: tuple[int, int, int] | None = None


def strike_meetings(unmet: Sequence[int], meetings: Iterable[tuple[int, int]]) -> list[int]:
    """The opponents left after these meetings; ``unmet`` has a bit mask for each contestant, by place."""
    left = list(unmet)
    for one, other in meetings:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return left


def sides(triangle: tuple[int, int, int]) -> tuple[tuple[int, int], ...]:
    """The three meetings of a triangle."""
    one, two, three = triangle
    return (one, two), (two, three), (one, three)


def certain(unmet: Sequence[int], rounds: int, *, triangles: bool) -> bool:
    """Whether so many rounds can be laid whatever they are: everybody has more than half of the field left to meet.

    By Dirac's theorem a field in which everybody has at least half of the others left can be paired; with a triangle
    in every round two are taken from each of its three, and the rest must be paired without them.
    """
    least = min((one.bit_count() for one in unmet), default=0)
    if triangles:
        return 2 * (least - 2 * (rounds - 1)) >= len(unmet) + 3
    return 2 * (least - (rounds - 1)) >= len(unmet)


def lay_out(
    unmet: Sequence[int], rounds: int, *, triangles: bool = False, seed: int = 1
) -> tuple[Laid, ...] | None:
    """Find that many rounds without a rematch, or None; with triangles the field is odd."""
    if not _enough(unmet, rounds, triangles=triangles):
        return None
    chance = Random(seed)
    found: list[Laid] = []
    fields = [list(unmet)]
    stuck = 0
    while len(found) < rounds:
        laid = _lay(fields[-1], rounds - len(found), chance, triangles=triangles)
        if laid is not None:
            found.append(laid)
            fields.append(strike_meetings(fields[-1], laid.meetings))
            continue
        stuck += 1
        if stuck > TIMES_STUCK:
            return None
        back = min(len(found), 1 + stuck % _BACK + stuck // 100)
        del found[len(found) - back :], fields[len(fields) - back :]
    return tuple(found)


def _enough(unmet: Sequence[int], rounds: int, *, triangles: bool) -> bool:
    """Whether the number of meetings left allows the rounds: necessary, not yet sufficient."""
    spare = [one.bit_count() - rounds for one in unmet]
    return min(spare, default=0) >= 0 and (not triangles or sum(spare) >= 3 * rounds)


def _lay(unmet: Sequence[int], rounds: int, chance: Random, *, triangles: bool) -> Laid | None:
    """A random round that leaves enough meetings for the others; None if none was found."""
    free = (1 << len(unmet)) - 1
    steps = SearchBudget(_STEPS_EACH * len(unmet))
    if not triangles:
        meetings = pair_up(unmet, free, chance, steps)
        return None if meetings is None else Laid(tuple(meetings))
    spare = [one.bit_count() - rounds for one in unmet]
    three = _triangle(unmet, spare, chance) if min(spare) >= 0 else None
    if three is None:
        return None
    for one in three:
        free &= ~(1 << one)
    meetings = pair_up(unmet, free, chance, steps)
    return None if meetings is None else Laid((*sides(three), *meetings), three)


@dataclass(slots=True)
class SearchBudget:
    """How many places may still be looked at before a search is given up."""

    left: int


def pair_up(
    unmet: Sequence[int], free: int, chance: Random, steps: SearchBudget
) -> list[tuple[int, int]] | None:
    """Everybody of the mask ``free`` in twos that have not met, by chance; None if none was found in time.

    Whoever has the fewest left to meet is paired first.
    """
    if not free:
        return []
    steps.left -= 1
    if steps.left < 0:
        return None
    one = min(places(free), key=lambda place: (unmet[place] & free).bit_count())
    others = list(places(unmet[one] & free))
    chance.shuffle(others)
    for other in others:
        rest = pair_up(unmet, free & ~(1 << one | 1 << other), chance, steps)
        if rest is not None:
            return [(one, other), *rest]
    return None


def _triangle(unmet: Sequence[int], spare: Sequence[int], chance: Random) -> tuple[int, int, int] | None:
    """Three who have not met, by chance, those with more to spare rather than those with less."""
    order = [place for place, more in enumerate(spare) if more > 0]
    lot = {place: spare[place] + _CHANCE * chance.random() ** 3 for place in order}
    order.sort(key=lambda place: -lot[place])
    standing = {place: at for at, place in enumerate(order)}
    able = sum(1 << place for place in order)
    for one in order:
        for two in sorted(places(unmet[one] & able), key=standing.__getitem__):
            both = unmet[one] & unmet[two] & able
            if both:
                return one, two, min(places(both), key=standing.__getitem__)
    return None


def places(mask: int) -> Iterator[int]:
    """The places of a mask, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
