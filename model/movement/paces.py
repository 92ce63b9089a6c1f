"""Sections that go round at one pace: as many rounds of as many boards, so that one round clock does for them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from model.movement.sections import letters as letters_at
from model.movement.sections import parts, those

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from model.movement.plan import Plan


class _AtTable(Protocol):
    @property
    def table(self) -> int: ...


_Line = TypeVar("_Line", bound=_AtTable)


class Pace(Struct, frozen=True):
    """Sections with one clock: their letters, () if the whole room has one, and the plan of their tables."""

    letters: tuple[str, ...]
    plan: Plan

    @property
    def section(self) -> str:
        """The letter by which the clock is asked for, "" if the room has one clock."""
        return self.letters[0] if self.letters else ""

    @property
    def name(self) -> str:
        """The sections as the room calls them: "A, B", "A, C–F"; "" if the room has one clock."""
        return ", ".join(_runs(self.letters))

    def lines(self, sheet: Sequence[_Line]) -> Sequence[_Line]:
        """The lines of a sheet that are of these sections."""
        if not self.letters:
            return sheet
        tables = {row.table for row in self.plan.rows}
        return [line for line in sheet if line.table in tables]


def pace_at(plan: Plan, table: int) -> Pace:
    """The group of sections that a table is in."""
    groups = paces(plan)
    return next((one for one in groups if any(row.table == table for row in one.plan.rows)), groups[0])


def sizes(plan: Plan) -> str:
    """Rounds and boards a round of all there are to be: "9 × 3", or "A, B 7 × 3 · C 9 × 2" where sections differ.

    Where rounds are drawn they are rounds of matches, whole ones: a knock-out has two halves of so many boards.
    """
    if plan.draw is not None:
        return f"{plan.draw.rounds} × {boards_of_match(plan)}"
    return " · ".join(
        f"{one.name} {one.plan.rounds_in_all} × {one.plan.boards_per_round}".strip() for one in paces(plan)
    )


def boards_of_match(plan: Plan) -> int:
    """The boards of a drawn match: a knock-out plays two halves of a round each, the halves beside a triangle share one.

    Halves are alike, so that an odd number loses a board beside a triangle.
    """
    boards = plan.boards_per_round
    if plan.draw is not None and plan.draw.form == "knock-out":
        return 2 * boards
    halved = len(set(plan.match_rounds)) < len(plan.match_rounds)
    return boards - boards % 2 if halved else boards


def _runs(letters: tuple[str, ...]) -> Iterator[str]:
    """The letters, three and more in a row as the first and the last."""
    for _step, group in groupby(enumerate(letters), lambda one: _number(one[1]) - one[0]):
        run = [letter for _place, letter in group]
        yield from (f"{run[0]}–{run[-1]}",) if len(run) > 2 else run


def _number(letter: str) -> int:
    """The place of a capital in the alphabet; other names have none, and never follow one another."""
    return ord(letter) - ord("A") if len(letter) == 1 and "A" <= letter <= "Z" else -1


def paces(plan: Plan) -> tuple[Pace, ...]:
    """The groups of sections with equal rounds and boards a round, in the order of their first section; one that everybody has left has no clock."""
    together: dict[tuple[int, int], list[str]] = {}
    for letter, part in parts(plan):
        if part.rows:
            together.setdefault((part.rounds, part.boards_per_round), []).append(letter)
    sections = letters_at(plan)
    stray: dict[int, int] = {}
    for row in plan.rows:
        if row.table not in sections:
            stray[row.table] = max(row.round, stray.get(row.table, 0))
    if len(together) < 2:
        left = [letter for letter, part in parts(plan) if not part.rows]
        # The rounds of those who have gone would keep the clock going in an empty room.
        return (
            Pace((), those(plan, next(iter(together.values())), tuple(stray)) if left and together else plan),
        )
    found = []
    for key, letters in together.items():
        also = [table for table, last in stray.items() if _goes_with(last, together) == key]
        found.append(Pace(tuple(letters), those(plan, letters, also)))
    return tuple(found)


def _goes_with(last: int, together: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The group of a table of no section, as that of a late pair: the shortest that is as long as it plays."""
    return min(together, key=lambda key: (key[0] < last, abs(key[0] - last)))
