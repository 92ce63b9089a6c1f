"""Swiss pairing: neighbours in the ranking meet, nobody meets anybody twice, the best kept closest (pairs and teams).

The pairing of a round is one maximum weight matching (Edmonds' blossom algorithm, networkx): among all complete pairings
without a rematch, the one with the least sum of squared differences in rank, differences near the top counting up to
double. Where no complete pairing without a rematch exists it says so, or takes as few rematches as there must be.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from model.errors import MovementImpossible
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

NEIGHBOURS: Final = 8  # ranks looked at on each side before everybody is
TRIANGLES_TRIED: Final = 200


class FirstRound(Enum):
    """How the first round is drawn."""

    ASSIGNED = "assigned"
    RANDOM = "random"
    SEEDED = "seeded"


class Odd(Enum):
    """What an odd field does: one has a bye, or three play a triangle of two half matches each."""

    BYE = "bye"
    TRIANGLE = "triangle"


@dataclass(frozen=True, slots=True)
class Match:
    """One match that was drawn: its round, the two contestants, and their victory points (None: not in yet).

    ``part`` is the part of a whole match it is: a half in a triangle.
    """

    round: int
    one: int
    other: int
    points: tuple[Fraction, Fraction] | None = None
    part: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class SwissRules:
    """The conditions of a Swiss.

    ``bye`` is what a bye scores (12 of 20 in most conditions), ``behind`` whether a round is drawn on the scores of
    the round before last, while the last is still being played; ``rematches`` whether they are allowed where nothing
    else is left. ``missed`` is what a round gives to who was not there for it.
    """

    odd: Odd = Odd.BYE
    bye: Fraction = Fraction(12)
    behind: bool = False
    rematches: bool = False
    missed: Fraction = Fraction()


@dataclass(frozen=True, slots=True)
class Pairing:
    """A drawn round, the leaders' match first; ``rematches`` those who have met before, for want of anybody else."""

    round: int
    matches: tuple[tuple[int, int], ...]
    bye: int | None = None
    triangle: tuple[int, int, int] | None = None
    rematches: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """Everything drawn so far: the entrants in order of seed, the matches with their points, and who had a bye when.

    ``carried`` are points brought in (carry-over), ``adjusted`` what a director added or took off (penalties).
    ``gone`` have withdrawn and are drawn no more; ``missed`` tells who was not there in which round.
    """

    entrants: tuple[int, ...]
    matches: tuple[Match, ...] = ()
    byes: tuple[tuple[int, int], ...] = ()
    carried: Mapping[int, Fraction] = field(default_factory=dict)
    adjusted: Mapping[int, Fraction] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    missed: tuple[tuple[int, int], ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds are drawn."""
        return max([0, *(match.round for match in self.matches), *(number for _who, number in self.byes)])

    def met(self) -> dict[int, set[int]]:
        """Whom each has met, or is about to."""
        found: defaultdict[int, set[int]] = defaultdict(set)
        for match in self.matches:
            found[match.one].add(match.other)
            found[match.other].add(match.one)
        return found

    def scores(self, rules: SwissRules, through: int) -> dict[int, Fraction]:
        """The points of each after round ``through``: matches, byes, what was carried over and adjusted."""
        total: dict[int, Fraction] = {
            one: Fraction(self.carried.get(one, 0)) + Fraction(self.adjusted.get(one, 0))
            for one in self.entrants
        }
        for match in self.matches:
            if match.round <= through and match.points is not None:
                total[match.one] += match.points[0]
                total[match.other] += match.points[1]
        for who, number in self.byes:
            if number <= through:
                total[who] += rules.bye
        for who, number in self.missed:
            if number <= through:
                total[who] += rules.missed
        return total

    def with_round(self, pairing: Pairing) -> History:
        """The history with a drawn round, its points still to come."""
        new = [Match(pairing.round, one, other) for one, other in pairing.matches]
        if pairing.triangle is not None:
            half = Fraction(1, 2)
            new += [
                Match(pairing.round, one, other, part=half)
                for one, other in combinations(pairing.triangle, 2)
            ]
        byes = self.byes if pairing.bye is None else (*self.byes, (pairing.bye, pairing.round))
        return replace(self, matches=(*self.matches, *new), byes=byes)


def first_round(
    field_: Sequence[int],
    way: FirstRound,
    rules: SwissRules | None = None,
    *,
    chance: Random | None = None,
    assigned: Sequence[tuple[int, int]] = (),
) -> Pairing:
    """Draw round 1: as assigned, at random, or the top half of the seeds against the bottom half in order.

    With an odd field the last in that order has the bye, or the last three make the triangle.
    """
    rules = rules or SwissRules()
    if way is FirstRound.ASSIGNED:
        return _assigned(field_, rules, assigned)
    order = list(field_)
    if way is FirstRound.RANDOM:
        (chance or Random()).shuffle(order)
    bye, triangle = None, None
    if len(order) % 2 and rules.odd is Odd.TRIANGLE and len(order) >= 3:
        triangle = (order.pop(), order.pop(), order.pop())[::-1]
    elif len(order) % 2:
        bye = order.pop()
    half = len(order) // 2
    matches = (
        tuple(zip(order[::2], order[1::2], strict=True))
        if way is FirstRound.RANDOM
        else tuple(zip(order[:half], order[half:], strict=True))
    )
    return Pairing(1, matches, bye, (triangle[0], triangle[1], triangle[2]) if triangle else None)


def _assigned(field_: Sequence[int], rules: SwissRules, assigned: Sequence[tuple[int, int]]) -> Pairing:
    drawn = [one for match in assigned for one in match]
    twice = sorted(one for one, count in Counter(drawn).items() if count > 1)
    strangers = sorted(set(drawn) - set(field_))
    left = [one for one in field_ if one not in drawn]
    wrong = ""
    if twice:
        wrong = _("Number {number} is in two matches.").format(number=twice[0])
    elif strangers:
        wrong = _("There is no number {number} in the field.").format(number=strangers[0])
    elif len(left) == 3 and rules.odd is Odd.TRIANGLE:
        return Pairing(1, tuple(assigned), None, (left[0], left[1], left[2]))
    elif len(left) > len(field_) % 2:
        wrong = _("Number {number} is in no match.").format(number=left[0])
    if wrong:
        raise MovementImpossible(wrong, _("Give every number exactly one opponent."))
    return Pairing(1, tuple(assigned), left[0] if left else None)


def next_round(history: History, rules: SwissRules | None = None) -> Pairing:
    """Draw the round after those in the history, on the scores after the last (or the last but one) round.

    Nobody has two byes or two triangles while somebody has had none. Raises MovementImpossible when a rematch cannot
    be avoided and the conditions do not allow one.
    """
    rules = rules or SwissRules()
    number = history.rounds + 1
    order = ranking(history, rules, number - 1 - rules.behind)
    met = history.met()
    for bye, triangle in _odd_ones(order, history, rules, met):
        left = [one for one in order if one != bye and one not in (triangle or ())]
        matches = _matched(left, met)
        if matches is not None:
            return Pairing(number, matches, bye, triangle)
    if not rules.rematches:
        raise MovementImpossible(
            _("Round {round} cannot be drawn without a rematch.").format(round=number),
            _("Allow rematches in the conditions, or end after round {round}.").format(round=number - 1),
        )
    bye = _fewest_byes(order, history)[0] if len(order) % 2 else None
    left = [one for one in order if one != bye]
    matches = _matched(left, met, rematches=True) or ()
    return Pairing(
        number,
        matches,
        bye,
        rematches=tuple((one, other) for one, other in matches if other in met.get(one, ())),
    )


def ranking(history: History, rules: SwissRules, through: int) -> list[int]:
    """The field by score, the better seed first where scores are equal."""
    points = history.scores(rules, through)
    seeds = {one: place for place, one in enumerate(history.entrants)}
    return sorted(
        (one for one in history.entrants if one not in history.gone),
        key=lambda one: (-points[one], seeds[one]),
    )


def _odd_ones(
    order: Sequence[int], history: History, rules: SwissRules, met: Mapping[int, set[int]]
) -> Iterator[tuple[int | None, tuple[int, int, int] | None]]:
    """Who has the bye, or makes the triangle: from the bottom up, those who had least of it first."""
    if len(order) % 2 == 0:
        yield None, None
        return
    if rules.odd is Odd.BYE:
        for one in _fewest_byes(order, history):
            yield one, None
        return
    had = Counter(one for match in history.matches if match.part < 1 for one in (match.one, match.other))
    last = list(reversed(order))
    threes = [
        three
        for three in combinations(last[: min(len(last), 24)], 3)
        if all(other not in met.get(one, ()) for one, other in combinations(three, 2))
    ]
    # Two half matches each: whoever had a triangle before waits until nobody else can make it.
    threes.sort(key=lambda three: max(had[one] for one in three))
    for three in threes[:TRIANGLES_TRIED]:
        yield None, (three[2], three[1], three[0])


def _fewest_byes(order: Sequence[int], history: History) -> list[int]:
    had = Counter(who for who, _number in history.byes)
    places = {one: place for place, one in enumerate(order)}
    return sorted(order, key=lambda one: (had[one], -places[one]))


def _matched(
    order: Sequence[int], met: Mapping[int, set[int]], *, rematches: bool = False
) -> tuple[tuple[int, int], ...] | None:
    """The best complete pairing, by rank; None when there is none."""
    window = NEIGHBOURS
    while True:
        found = _matching(order, met, window, rematches=rematches)
        if 2 * len(found) == len(order):
            return tuple((order[one], order[other]) for one, other in sorted(found))
        if window >= len(order):
            return None
        window *= 4


def _matching(
    order: Sequence[int], met: Mapping[int, set[int]], window: int, *, rematches: bool
) -> list[tuple[int, int]]:
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped]  # it comes without types

    size = len(order)
    graph = Graph()
    graph.add_nodes_from(range(size))
    for one in range(size):
        known = met.get(order[one], set())
        for other in range(one + 1, min(size, one + 1 + window)):
            again = order[other] in known
            if again and not rematches:
                continue
            cost = (other - one) ** 2 * (2 * size - one)
            graph.add_edge(one, other, weight=-cost - again * 4 * size**3)
    matching: Iterable[tuple[int, int]] = max_weight_matching(graph, maxcardinality=True)
    return [(min(edge), max(edge)) for edge in matching]
