"""Cards, plans and proofs, each against the time the director may wait for it."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from model.movement.balance import balance
from model.movement.check import check
from model.movement.drawn.swiss import DrawHistory, FirstRound, SwissRules, first_round, next_round
from model.movement.kinds.library import movements, plan
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers, what_if
from swiss_rounds import with_matches

if TYPE_CHECKING:
    from collections.abc import Callable

CARDS = 0.150  # seconds for the cards of any number of tables up to 40
SWISS = 1.000  # seconds for drawing a round of a large Swiss
PLAN = 0.050  # seconds for one plan laid out and checked at 40 tables


def run() -> list[str]:
    """Time the worst of each and tell its part of what is allowed."""
    slowest = max((_cards(pairs), pairs) for pairs in range(3, 81))
    second = max((_cards(pairs), pairs) for pairs in range(3, 81))
    changed = max((_one_more(pairs), pairs) for pairs in range(3, 80))
    laid_out = max((_laid_out(kind.id), kind.id) for kind in movements() if kind.rounds(40))
    return [
        _line(f"cards, the slowest field ({slowest[1]} pairs), first time", slowest[0], CARDS),
        _line(f"cards, the slowest field ({second[1]} pairs), typed again", second[0], CARDS),
        _line(f"one pair more, the slowest field ({changed[1]} pairs)", changed[0], CARDS),
        _line(f"plan and check at 40 tables, the slowest kind ({laid_out[1]})", laid_out[0], PLAN),
        _line("Swiss pairing of 200 pairs, round 9", _ninth_round(200), SWISS),
        _line("balance at 40 tables", _seconds(lambda: balance(plan("skip-mitchell", tables=40))), PLAN),
    ]


def _cards(pairs: int) -> float:
    return _seconds(lambda: offers(Wish(pairs=pairs)))


def _one_more(pairs: int) -> float:
    chosen = next(
        iter(offers(Wish(pairs=pairs))), None
    )  # the card in hand is there already, as in the window
    return _seconds(lambda: what_if(Wish(pairs=pairs), 1, now=chosen))


def _laid_out(kind: str) -> float:
    return min(_seconds(lambda: check(plan(kind, tables=40))) for _again in range(3))


def _ninth_round(pairs: int) -> float:
    """Draw eight rounds with results by chance, and time the ninth."""
    chance = Random(9)
    history = DrawHistory(tuple(range(1, pairs + 1)))
    pairing = first_round(history.entrants, FirstRound.SEEDED, SwissRules())
    for _round in range(7):
        history = _played(with_matches(history, pairing), chance)
        pairing = next_round(history, SwissRules())
    history = _played(with_matches(history, pairing), chance)
    return _seconds(lambda: next_round(history, SwissRules()))


def _played(history: DrawHistory, chance: Random) -> DrawHistory:
    matches = []
    for match in history.matches:
        won = Fraction(chance.randrange(0, 2001), 100)
        matches.append(replace(match, points=match.points or (won, 20 - won)))
    return replace(history, matches=tuple(matches))


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()  # our own work, however busy the machine is with other people's
    work()
    return time.process_time() - began


def _line(what: str, seconds: float, allowed: float) -> str:
    return f"{what}: {1000 * seconds:.0f} ms, {seconds / allowed:.2f} of the {1000 * allowed:.0f} ms allowed"
