"""The Swiss draw: neighbours in the ranking meet, nobody meets anybody twice, the best kept closest (pairs and teams).

It considers all whole pairings without a rematch that also leave the rounds still to come possible without one
(`ahead`). It takes the pairing with the least sum of squared differences in rank; differences near the top count up to
double (`pairings`). If there is no such pairing it says so, or takes as few rematches as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import combinations, islice
from random import Random
from typing import Final

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.drawn.lookahead import Laid, certain, lay_out, sides, strike_meetings
from model.movement.drawn.pairings import cheapest, in_order

SMALL: Final = 8  # in so small a field every pairing is looked at before a proof decides
EVERY_SMALL: Final = 105
TRIED: Final = 12
TRIANGLES_TRIED: Final = 40
PROOFS: Final = 8
MOST_TRIANGLES: Final = 12
# Triangles are sought among the lowest ranks alone: a field of 100 has 160,000 threes.
_LOW: Final = 25


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
class DrawnMatch:
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

    ``rounds`` is how many there are to be: a draw keeps those to come possible (0: it looks no further than itself).
    ``bye`` is what a bye scores (12 of 20 in most conditions). ``behind`` draws a round on the scores of the round before
    last, while the last is still in play. ``rematches`` allows them if nothing else is left. ``missed`` is what a round
    gives to a contestant who was not there for it.
    """

    odd: Odd = Odd.BYE
    bye: Fraction = Fraction(12)
    behind: bool = False
    rematches: bool = False
    missed: Fraction = Fraction()
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """A drawn round, the leaders' match first; ``rematches`` are meetings repeated for lack of new opponents."""

    round: int
    matches: tuple[tuple[int, int], ...]
    bye: int | None = None
    triangle: tuple[int, int, int] | None = None
    rematches: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawHistory:
    """Everything drawn so far: the entrants in order of seed, the matches with their points, and who had a bye when.

    ``carried`` are points brought in (carry-over), ``adjusted`` what a director added or took off (penalties).
    ``gone`` have withdrawn and are drawn no more; ``missed`` says who was not there in which round.
    """

    entrants: tuple[int, ...]
    matches: tuple[DrawnMatch, ...] = ()
    byes: tuple[tuple[int, int], ...] = ()
    carried: Mapping[int, Fraction] = field(default_factory=dict)
    adjusted: Mapping[int, Fraction] = field(default_factory=dict)
    gone: frozenset[int] = frozenset()
    missed: tuple[tuple[int, int], ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds are drawn."""
        return max([0, *(match.round for match in self.matches), *(number for _who, number in self.byes)])

    @property
    def present(self) -> tuple[int, ...]:
        """Those who are drawn, in order of seed."""
        return tuple(one for one in self.entrants if one not in self.gone)

    def met(self) -> Counter[frozenset[int]]:
        """How often two have met, or are about to."""
        return Counter(frozenset((match.one, match.other)) for match in self.matches)

    def least_byes(self) -> frozenset[int]:
        """Who may have the next bye: nobody has a second one while somebody has had none."""
        had = Counter(who for who, _number in self.byes)
        # Only those still there: whoever left without a bye must not keep the others waiting for one.
        least = min((had[one] for one in self.present), default=0)
        return frozenset(one for one in self.present if had[one] == least)

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
    # Top half against bottom half, so that the seeds meet one another only when both have won.
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


def most_rounds(entrants: int, odd: Odd = Odd.BYE) -> int:
    """How many rounds a field can play without a rematch, whoever wins.

    With a bye everybody meets everybody once, as in a round robin. A round with a triangle takes (n + 3) / 2 of the
    n (n - 1) / 2 meetings. So from eleven contestants on n - 4 rounds are the most; a large field needs at most twelve.
    """
    if entrants < 2:
        return 0
    if entrants % 2 == 0:
        return entrants - 1
    if odd is Odd.BYE:
        return entrants
    return max(1, min(entrants - 4, MOST_TRIANGLES))


def next_round(history: DrawHistory, rules: SwissRules | None = None) -> Pairing:
    """Draw the round after those in the history, on the scores after the last (or the last but one) round.

    The rounds to come stay possible, as many of them as can be. Nobody has two byes while somebody has had none; whoever
    had a triangle waits until nobody else can make one. Raises MovementImpossible when a rematch cannot be avoided
    and the rules do not allow one.
    """
    rules = rules or SwissRules()
    field_ = _Field(history, rules)
    found = field_.best()
    if found is not None:
        return found
    if not rules.rematches:
        raise MovementImpossible(
            _("Round {round} cannot be drawn without a rematch.").format(round=field_.number),
            _("Allow rematches on Conditions, or end after round {round}.").format(round=field_.number - 1),
        )
    return field_.with_rematches()


def free_of_rematches(history: DrawHistory, rules: SwissRules) -> bool:
    """Whether the next round is surely drawn without a rematch, known without drawing it."""
    field_ = _Field(history, rules)
    return certain(field_.unmet, 1, triangles=field_.triangles)


def ranking(history: DrawHistory, rules: SwissRules, through: int) -> list[int]:
    """The field by score, and by seed if scores are equal."""
    points = history.scores(rules, through)
    seeds = {one: place for place, one in enumerate(history.entrants)}
    return sorted(
        history.present,
        key=lambda one: (-points[one], seeds[one]),
    )


class _Field:
    """A field before a draw: the ranking that counts, and who has not met whom.

    ``unmet`` goes by the order of seeds, so that it does not change with the ranking. In an odd field with byes the last
    place is the bye, and those who may have it are those who "meet" it.
    """

    def __init__(self, history: DrawHistory, rules: SwissRules) -> None:
        self.number = history.rounds + 1
        # Drawn while the last round is still played, the field stands as it was a round before.
        self._order = ranking(history, rules, self.number - 1 - rules.behind)
        self._met = history.met()
        self._to_come = max(1, rules.rounds - self.number + 1)
        self._halves = Counter(
            one for match in history.matches if match.part < 1 for one in (match.one, match.other)
        )
        present = history.present
        odd = len(present) % 2 == 1
        self.triangles = odd and rules.odd is Odd.TRIANGLE and len(present) >= 3
        # The bye takes part as one more contestant, whom only some may meet: then it needs no rule of its own in the search.
        self._byes = history.least_byes() if odd and not self.triangles else frozenset()
        self._seeds: tuple[int | None, ...] = (*present, None) if self._byes else present
        self._seats = {one: place for place, one in enumerate(self._seeds)}
        self.unmet = [
            sum(1 << place for place, other in enumerate(self._seeds) if self._fresh(one, other))
            for one in self._seeds
        ]

    def _fresh(self, one: int | None, other: int | None) -> bool:
        """Whether two have not met, None being the bye."""
        if one is None or other is None:
            return one != other and (other if one is None else one) in self._byes
        return one != other and not self._met[frozenset((one, other))]

    def best(self) -> Pairing | None:
        """The best pairing without a rematch that leaves as many of the rounds to come as can be; None without any."""
        # A draw that only looks at itself can leave a last round with nobody new to meet; each step gives up one round less.
        for rounds in range(self._to_come, 0, -1):
            sure = certain(self.unmet, rounds, triangles=self.triangles)
            if not sure and lay_out(self.unmet, rounds, triangles=self.triangles) is None:
                continue
            for pairing in islice(self._in_order(), self._tries):
                if self._leaves(pairing, rounds - 1):
                    return pairing
            if not sure:
                return self._best_of_proofs(rounds)
        return next(self._in_order(), None)

    def _leaves(self, pairing: Pairing, rounds: int) -> bool:
        """Whether this many rounds can be drawn after a pairing."""
        left = strike_meetings(self.unmet, self._meetings(pairing))
        return (
            certain(left, rounds, triangles=self.triangles)
            or lay_out(left, rounds, triangles=self.triangles) is not None
        )

    @property
    def _tries(self) -> int:
        return EVERY_SMALL if len(self._seeds) <= SMALL else TRIED

    def _best_of_proofs(self, rounds: int) -> Pairing:
        """The best of the rounds that are proved to be possible one after another: any of them may come first."""
        proofs = (
            lay_out(self.unmet, rounds, triangles=self.triangles, seed=seed) for seed in range(1, PROOFS + 1)
        )
        found = sorted((self._pairing_of(laid) for proof in proofs for laid in proof or ()), key=self._cost)
        # The next draw must find a proof of its own again: one that is found now is found then.
        return next((one for one in found if self._leaves(one, rounds - 1)), found[0])

    def _meetings(self, pairing: Pairing) -> list[tuple[int, int]]:
        """The meetings of a pairing by place, that with the bye among them."""
        pairs: list[tuple[int | None, int | None]] = list(pairing.matches)
        if pairing.triangle is not None:
            pairs += sides(pairing.triangle)
        if pairing.bye is not None:
            pairs.append((pairing.bye, None))
        return [(self._seats[one], self._seats[other]) for one, other in pairs]

    def _pairing_of(self, laid: Laid) -> Pairing:
        ranks = {one: rank for rank, one in enumerate(self._order)}
        three = {self._seeds[place] for place in laid.triangle or ()}
        pairs = [
            sorted((self._seeds[one], self._seeds[other]), key=lambda who: ranks.get(who or 0, len(ranks)))
            for one, other in laid.meetings
        ]
        pairs.sort(key=lambda pair: ranks[pair[0] or 0])
        return self._pairing(
            [
                (ranks[one or 0], ranks.get(other or 0, len(ranks)))
                for one, other in pairs
                if not {one, other} <= three
            ],
            tuple(rank for rank, one in enumerate(self._order) if one in three),
        )

    def _pairing(self, pairs: Iterable[tuple[int, int]], three: tuple[int, ...] = ()) -> Pairing:
        """A pairing of ranks; the rank after the last is the bye."""
        order, last = self._order, len(self._order)
        matches, bye = [], None
        for one, other in pairs:
            if other == last:
                bye = order[one]
            else:
                matches.append((order[one], order[other]))
        triangle = (order[three[0]], order[three[1]], order[three[2]]) if three else None
        meetings = [*matches, *(sides(triangle) if triangle else ())]
        again = tuple(pair for pair in meetings if self._met[frozenset(pair)])
        return Pairing(self.number, tuple(matches), bye, triangle, again)

    def _in_order(self) -> Iterator[Pairing]:
        """Pairings without a rematch, the best first."""
        if not self.triangles:
            size = len(self._seeds)
            for pairs in in_order(self._costs(range(len(self._order))), size):
                yield self._pairing(pairs)
            return
        for three in self._threes()[:TRIANGLES_TRIED]:
            found = self._beside(three)
            if found is not None:
                yield found

    def _costs(self, ranks: Sequence[int], *, rematches: bool = False) -> dict[tuple[int, int], int]:
        """What each meeting costs, by places among these ranks: far ones more, near the top most; a rematch above all.

        A bye costs the more the higher its rank, and always more than any meeting.
        """
        size, order = len(self._order), self._order
        found: dict[tuple[int, int], int] = {}
        # More than all meetings of a pairing together, so that a bye or a rematch is never traded for closer matches.
        whole = 4 * size**4
        for at, one in enumerate(ranks):
            for beside, other in enumerate(ranks[at + 1 :], at + 1):
                times = self._met[frozenset((order[one], order[other]))]
                if not times or rematches:
                    # Squares: two matches between neighbours cost less than one over three places. Near the top a step weighs more.
                    found[at, beside] = (other - one) ** 2 * (2 * size - one) + times * whole * size
            if order[one] in self._byes:
                found[at, len(ranks)] = (size - 1 - one) * whole
        return found

    def _threes(self, *, rematches: bool = False) -> list[tuple[int, int, int]]:
        """The ranks that may make a triangle: who has made none before who has, from the bottom up."""
        order = self._order
        # From the bottom up: a half match among the leaders could decide the event.
        last = list(range(len(order)))[:-_LOW:-1]
        threes = [
            (three[2], three[1], three[0])
            for three in combinations(last, 3)
            if rematches or not self._again(three)
        ]
        had = self._halves
        threes.sort(
            key=lambda three: (
                self._again(three),
                max(had[order[rank]] for rank in three),
                sum(had[order[rank]] for rank in three),
            )
        )
        return threes

    def _again(self, three: Iterable[int]) -> int:
        """How many of the meetings of a triangle are rematches."""
        return sum(
            bool(self._met[frozenset((self._order[one], self._order[other]))])
            for one, other in combinations(three, 2)
        )

    def _beside(self, three: tuple[int, int, int], *, rematches: bool = False) -> Pairing | None:
        """The best pairing beside a triangle."""
        ranks = [rank for rank in range(len(self._order)) if rank not in three]
        pairs = cheapest(self._costs(ranks, rematches=rematches), len(ranks))
        if pairs is None:
            return None
        return self._pairing([(ranks[one], ranks[other]) for one, other in pairs], three)

    def _cost(self, pairing: Pairing) -> tuple[int, ...]:
        """What a pairing costs: the triangle first, then the bye, then how far the matches are apart in rank."""
        ranks = {one: rank for rank, one in enumerate(self._order)}
        size = len(ranks)
        apart = sum(
            (ranks[other] - ranks[one]) ** 2 * (2 * size - ranks[one]) for one, other in pairing.matches
        )
        halves = sum(self._halves[one] for one in pairing.triangle or ())
        low = -sum(ranks[one] for one in pairing.triangle or ())
        return halves, low, -ranks.get(pairing.bye or 0, 0), apart

    def with_rematches(self) -> Pairing:
        """The pairing with as few rematches as there must be, between those who met least often."""
        if not self.triangles:
            pairs = cheapest(self._costs(range(len(self._order)), rematches=True), len(self._seeds))
            return self._pairing(pairs or ())
        found = (
            self._beside(three, rematches=True)
            for three in islice(self._threes(rematches=True), TRIANGLES_TRIED)
        )
        return min(filter(None, found), key=lambda pairing: len(pairing.rematches))
