"""How fast boards are analysed: our process against the library's own call, in the same minutes, on all cores.

The library is given all 36 boards in one call, as its makers mean it to be; ours go through the process of their own,
one by one as the window gets them. The machine may be busy: the best of three rounds, taken in turn, counts for each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import perf_counter
from typing import Final

from model.analysis import solver, worker
from model.bridge.deals.dealing import dealt

BOARDS: Final = 36
ROUNDS: Final = 3
SHARE: Final = 0.9
FIRST_WITHIN: Final = 1.0


def run() -> Iterator[str]:
    """The lines of the report."""
    if not solver.is_present():
        yield "double dummy: no library for this Python"
        return
    own, ours, firsts = [], [], []
    for turn in range(ROUNDS):
        deals = [board.deal for board in dealt(range(1, BOARDS + 1), seed=f"bench {turn}").boards]
        solver.solve(deals[:1])
        start = perf_counter()
        solver.solve(deals)
        own.append(perf_counter() - start)
        start = perf_counter()
        answers = worker.solve(deals)
        next(answers)
        firsts.append(perf_counter() - start)
        assert len(list(answers)) == BOARDS - 1
        ours.append(perf_counter() - start)
    share = max(its / mine for its, mine in zip(own, ours, strict=True))
    yield (
        f"double dummy of {BOARDS} boards on {os.cpu_count()} cores: {min(ours):.2f} s, the library's own {min(own):.2f} s; "
        f"{share:.0%} of its throughput, {'within' if share >= SHARE else 'BELOW'} the {SHARE:.0%} asked for"
    )
    held = "within" if min(firsts) < FIRST_WITHIN else "BEYOND"
    yield f"the first board stands after {min(firsts):.2f} s, {held} {FIRST_WITHIN:.0f} s (process started included)"
