"""The doctor, exhaustively: everything that can happen in every round of every movement that is offered.

With `PYTHONPATH=.:tests:tests/agreement`, `python tests/agreement/every_happening.py 2 20` goes through all sizes of
pairs, halves too, and says what is wrong; `--every N` takes only each Nth case. A slice of it is a test
(`test_every_happening.py`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from model.bridge.seats import Side
from model.errors import ArrowswitchError
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Proposal, Situation
from model.movement.doctor.remedies import proposals
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.movement.plan import Plan
from views import disagreements_of, paper_room


@dataclass(frozen=True)
class Case:
    """A movement, the round under way, and what happened in it."""

    pairs: int
    plan: Plan
    round: int
    happening: happened.Happening

    @property
    def situation(self) -> Situation:
        """All results of the rounds before are in."""
        cells = frozenset(
            (row.round, row.table, board)
            for row in self.plan.rows
            if row.round < self.round and row.played
            for board in row.boards
        )
        return Situation(self.plan, cells, self.round)

    def __str__(self) -> str:
        switched = f", switched {self.plan.switched_rounds}" if self.plan.switched_rounds else ""
        return f"{self.pairs} pairs, {self.plan.name} {self.plan.rounds} x {self.plan.boards_per_round}{switched}: {self.happening}"


def plans(pairs: int) -> tuple[Plan, ...]:
    """The movements offered for so many pairs, each once."""
    found: list[Plan] = []
    for offer in offers(Wish(pairs=pairs, copies=2)):
        if offer.plan not in found:
            found.append(offer.plan)
    return tuple(found)


def cases(pairs: int, plan: Plan) -> Iterator[Case]:
    """Everything that can happen in every round."""
    for number in range(1, plan.rounds + 1):
        for one in _in_round(plan, number):
            yield Case(pairs, plan, number, one)


def _in_round(plan: Plan, number: int) -> Iterator[happened.Happening]:
    yield happened.PairArrives(number)
    yield happened.HalfTablesMerge(number)
    yield happened.RoundSkipped(number)
    yield happened.BoardAdded(number)
    for fewer in range(1, min(3, plan.rounds - number + 1)):
        yield happened.Curtailed(fewer)
    for pair in _of_each_sort(plan, number):
        yield happened.PairLeaves(pair, number)
        yield happened.SitOutMoved(number, pair)
        yield happened.StandInNeeded(pair, number, min(number + 1, plan.rounds))
    rows = [row for row in plan.round_rows(number) if row.played and row.boards]
    row = rows[number % len(rows)]
    other = rows[(number + 1) % len(rows)]
    yield happened.TableBehind(number, row.table)
    yield happened.WrongDirection(number, row.table)
    if other.boards != row.boards:
        yield happened.WrongBoards(number, row.table, other.boards)
    for side, one in ((Side.NS, other.ns), (Side.EW, other.ew), (Side.NS, row.ew)):
        if one is not None and one != (row.ns if side is Side.NS else row.ew):
            yield happened.WrongPair(number, row.table, side, one)


def _of_each_sort(plan: Plan, number: int) -> list[int]:
    """A pair that plays North-South, one that plays East-West, who waits, and who sits in another's chair."""
    found: dict[str, int] = {}
    homes = {one: Counter(row.table for row in plan.rows_of(one)) for one in plan.contestants}
    for row in plan.round_rows(number):
        for side, one in (("ns", row.ns), ("ew", row.ew)):
            if one is not None:
                waits = "waits" if row.sits_out is not None else side
                wanders = len(homes[one]) == plan.rounds
                found.setdefault(f"{waits} {wanders}", one)
    return list(found.values())


def faults(case: Case) -> Iterator[str]:
    """What is wrong with what the doctor proposes there."""
    try:
        ways = proposals(case.situation, case.happening)
    except ArrowswitchError:
        return
    for at, way in enumerate(ways):
        for given in _faults_of(case, way):
            yield f"{case} -> {way.sentence} {given}"
        if any((way.plan, way.results) == (other.plan, other.results) for other in ways[:at]):
            yield f"{case} -> {way.sentence} does what another way does"


def _faults_of(case: Case, way: Proposal) -> Iterator[str]:
    kept = {new or old for old, new in way.results} - set(way.lost_results)
    moved = {old for old, _new in way.results}
    yield from disagreements_of(paper_room(way.plan, (case.situation.played - moved) | kept))
    if len(kept | (case.situation.played - moved)) + len(way.lost_results) != len(case.situation.played):
        yield "two results share a cell"
    said = way.announcement
    if said is not None and said.round > 1 and not said.sentences:
        yield "there is nothing to say"
    if not way.sentence or not way.effects():
        yield "it says nothing"


def main(arguments: list[str]) -> int:
    """Go through the sizes from the first to the last number of tables; the exit status is the number of faults, at most 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args(arguments)
    count = found = 0
    for pairs in range(2 * given.first, 2 * given.last + 1):
        begun, here = time.perf_counter(), 0
        for plan in plans(pairs):
            for case in cases(pairs, plan):
                count += 1
                if count % given.every:
                    continue
                here += 1
                for fault in faults(case):
                    found += 1
                    print(fault, flush=True)
        print(
            f"{pairs} pairs: {here} cases in {time.perf_counter() - begun:.0f} s, {found} faults", flush=True
        )
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
