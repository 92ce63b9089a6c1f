"""Random changes of results: the standings that follow each of them are those that the whole scorer gives, bit by bit.

With `PYTHONPATH=.:tests:tests/agreement`, `python tests/agreement/random_changes.py 1000000` makes a million changes;
`test_random_changes.py` makes fewer.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from msgspec.structs import replace

from model.bridge.result import Result
from model.bridge.seats import Side
from model.scoring import score
from model.scoring.conditions import (
    Conditions,
    CrossImps,
    MatchpointScale,
    Rounding,
    Sections,
    Ties,
    Total,
    Unequal,
)
from model.scoring.incremental import Followed, follow
from model.scoring.methods.registry import METHODS
from model.scoring.methods.registry import method as method_named
from model.scoring.view import Contestant, Line, Penalty, PenaltyUnit, Preset, SessionView

_PLAIN: Final = (
    "4SN=",
    "4SN+1",
    "3NTN-1",
    "3NTE=",
    "2HS+1",
    "1NTW-2",
    "4HE-1",
    "P",
    "5DxE-2",
    "6SN=",
    "+140",
    "-50",
)
_OTHER: Final = ("NP", "L")
_ADJUSTED: Final = ("A60/40", "A60~/40~", "A50/50", "A50~/50~")
_CHANGES_AN_EVENT: Final = 250
_ONE_IN: Final = 40
"""So seldom an adjusted score comes in: while one stands nothing is followed."""


@dataclass
class Count:
    """What was compared."""

    changes: int = 0
    followed: int = 0


def run(changes: int, seed: int, method: str | None = None) -> Count:
    """Make so many changes in one event after the other; raises where the two scorers do not agree."""
    chance, count = Random(seed), Count()
    while count.changes < changes:
        named = method or chance.choice(METHODS)
        _event(chance, named, min(_CHANGES_AN_EVENT, changes - count.changes), count)
    return count


def _event(chance: Random, method: str, changes: int, count: Count) -> None:
    conditions = _conditions(chance, method)
    view = a_view(chance, method)
    followed: Followed | None = None
    for _change in range(changes):
        view = _changed(chance, view)
        followed = follow(followed, view, conditions)
        whole = score(view, conditions)
        if followed.standings != whole:
            raise AssertionError(f"{conditions}\n{view}\n{followed.standings}\n{whole}")
        count.changes += 1
        count.followed += "won" in followed.__dict__


def _conditions(chance: Random, method: str) -> Conditions:
    return Conditions(
        method=method,
        rounding=chance.choice(list(Rounding)),
        sections=chance.choice(list(Sections)),
        unequal=chance.choice(list(Unequal)),
        scale=chance.choice(list(MatchpointScale)),
        ties=chance.choice(list(Ties)),
        total=chance.choice(list(Total)),
        cross=chance.choice(list(CrossImps)),
        tie_breaks=chance.choice(("", "", "", "head-to-head,count-back")),
    )


def a_view(chance: Random, method: str) -> SessionView:
    """An event of one to three sections, in which some boards are played less often than others."""
    if method_named(method).by_match:
        return _matches(chance)
    contestants: list[Contestant] = []
    lines: list[Line] = []
    winners, sections = chance.randint(1, 2), chance.randint(1, 3)
    for section in "ABC"[:sections]:
        tables, boards = chance.randint(2, 6), chance.randint(1, 6)
        for number in range(1, 2 * tables + 1):
            side = None if winners == 1 else Side.NS if number <= tables else Side.EW
            contestants.append(Contestant(f"{section}{number}", number, side, section))
        for board in range(1, boards + 1):
            for table in range(1, tables + 1):
                if chance.random() < 0.1:
                    continue
                ns, ew = f"{section}{table}", f"{section}{tables + (table + board) % tables + 1}"
                lines.append(Line(board, ns, ew, _result(chance), board, table, section))
    return SessionView(
        tuple(contestants), tuple(lines), winners, _penalties(chance, contestants), presets=_presets(chance)
    )


def _penalties(chance: Random, contestants: list[Contestant]) -> tuple[Penalty, ...]:
    if chance.random() < 0.7:
        return ()
    return (Penalty(chance.choice(contestants).key, PenaltyUnit.PERCENT, Fraction(10)),)


def _presets(chance: Random) -> tuple[Preset, ...]:
    percents = ((-200, Fraction(20)), (100, Fraction(55)), (620, Fraction(90)))
    return tuple(Preset(board, 90, percents) for board in range(1, chance.choice((1, 4, 8))))


def _matches(chance: Random) -> SessionView:
    """Three rounds of four teams, each match in both rooms."""
    lines = []
    for round_ in range(1, 4):
        order = chance.sample(["1", "2", "3", "4"], 4)
        for table, (home, away) in enumerate((order[:2], order[2:])):
            for board in (2 * round_ - 1, 2 * round_):
                for room, (ns, ew) in enumerate(((home, away), (away, home))):
                    lines.append(Line(board, ns, ew, _result(chance), round_, 2 * table + room + 1))
    return SessionView(tuple(Contestant(str(n), n) for n in range(1, 5)), tuple(lines))


def _changed(chance: Random, view: SessionView) -> SessionView:
    """Mostly one result is another, now and then a few; seldom the contestants or the penalties change."""
    lines = list(view.lines)
    if not lines:
        return view
    for at in chance.sample(range(len(lines)), min(len(lines), chance.choice((1, 1, 1, 1, 2, 5, 12)))):
        lines[at] = replace(lines[at], result=_result(chance))
    # A view keeps few adjusted scores, or nothing would be followed.
    adjusted = [at for at, line in enumerate(lines) if line.result is not None and str(line.result)[0] == "A"]
    for at in adjusted:
        if chance.random() < 0.5:
            lines[at] = replace(lines[at], result=Result.parse(chance.choice(_PLAIN)))
    changed = replace(view, lines=tuple(lines))
    if chance.random() < 0.01:
        first, *others = view.contestants
        return replace(changed, contestants=(replace(first, names=("Ann Carr", "Bert Atwell")), *others))
    return changed


def _result(chance: Random) -> Result | None:
    if chance.random() < 0.15:
        return None
    if chance.randrange(_ONE_IN) == 0:
        return Result.parse(chance.choice(_ADJUSTED))
    if chance.random() < 0.05:
        return Result.parse(chance.choice(_OTHER))
    result = Result.parse(chance.choice(_PLAIN))
    return replace(result, group="b") if chance.random() < 0.05 else result


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    begun = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    done, steps = Count(), 10_000
    while done.changes < wanted:
        part = run(min(steps, wanted - done.changes), begun)
        done.changes, done.followed, begun = (
            done.changes + part.changes,
            done.followed + part.followed,
            begun + 1,
        )
        print(f"{done.changes:,} changes agreed, {done.followed:,} of them by difference", flush=True)
