"""A Swiss as tests play it: a drawn round put into its history, with its points still to come."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from model.movement.drawn.swiss import DrawHistory, DrawnMatch, Pairing


def with_matches(history: DrawHistory, pairing: Pairing) -> DrawHistory:
    """The history with the matches of a drawn round; a triangle is three half matches."""
    new = [DrawnMatch(pairing.round, one, other) for one, other in pairing.matches]
    if pairing.triangle is not None:
        half = Fraction(1, 2)
        new += [
            DrawnMatch(pairing.round, one, other, part=half)
            for one, other in combinations(pairing.triangle, 2)
        ]
    byes = history.byes if pairing.bye is None else (*history.byes, (pairing.bye, pairing.round))
    return replace(history, matches=(*history.matches, *new), byes=byes)
