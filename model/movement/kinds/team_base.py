"""What every movement for teams is: who meets whom at which table with which boards, laid out as a plan.

A plan of teams has the number of a team on both sides of a row: the North-South half of the first meets the East-West
half of the second. Table t is the home of team t wherever a movement has one table a team.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple

from model.errors import MovementImpossible
from model.i18n import _, ngettext
from model.movement.kinds.base import USUAL_BOARDS
from model.movement.plan import Plan, Row

MOST_TEAMS = 60


class TeamRow(NamedTuple):
    """One table in one round: the two teams (None: nobody) and the set of boards from 1 (0: none)."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: int


class TeamMovement(ABC):
    """A kind of movement for teams; a new kind says its id, name, possible rounds and its rows."""

    id: ClassVar[str]
    title: ClassVar[str]
    kind: ClassVar[str] = "teams"

    def name(self) -> str:
        """The kind's name in the reader's language."""
        return _(self.title)

    @abstractmethod
    def rounds(self, teams: int) -> Sequence[int]:
        """The possible numbers of rounds for this many teams, the complete movement first; empty if there are none."""

    @abstractmethod
    def rows(self, teams: int, rounds: int) -> Iterable[TeamRow]:
        """Every table of every round."""

    def sets(self, teams: int, rounds: int) -> int:
        """How many sets of boards are in play."""
        return rounds

    def tables(self, teams: int) -> int:
        """One table a team."""
        return teams

    def copies(self, teams: int) -> int:
        """How many sets of the same boards must be at hand."""
        return 1

    def meetings(self, teams: int, rounds: int) -> int:
        """In how many rounds two teams may meet at two tables."""
        return 1

    def contestants(self, teams: int) -> tuple[int, ...]:
        """The numbers in the plan's rows."""
        return tuple(range(1, teams + 1))

    def team_of(self, teams: int) -> dict[int, int]:
        """The team of each four, where teams are larger than four."""
        return {}

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """How it moves, in short phrases for one line."""
        return ()

    def plan(
        self,
        teams: int,
        *,
        rounds: int | None = None,
        boards_per_round: int | None = None,
        first_board: int = 1,
    ) -> Plan:
        """Lay it out; `MovementImpossible` names the nearest that works."""
        possible = self.rounds(teams)
        rounds = next(iter(possible), 1) if rounds is None else rounds
        self._must_be_possible(teams, rounds)
        each = boards_per_round or max(1, round(USUAL_BOARDS / rounds))
        if each < 1 or first_board < 1:
            raise MovementImpossible(_("A round needs at least one board, and boards are numbered from 1."))
        rows = tuple(self._laid_out(teams, rounds, each, first_board))
        return Plan(
            movement=self.id,
            name=self.title,
            tables=self.tables(teams),
            rounds=rounds,
            boards_per_round=each,
            boards=tuple(range(first_board, first_board + self.sets(teams, rounds) * each)),
            contestants=self.contestants(teams),
            winners=1,
            rows=rows,
            shared=tuple(self.shares(rows, teams)),
            moves=self.moves(teams, rounds),
            meetings=self.meetings(teams, rounds),
            copies=self.copies(teams),
            kind="teams",
            team_of=self.team_of(teams),
        )

    def shares(self, rows: Sequence[Row], teams: int) -> Iterator[tuple[int, int, int]]:
        """The two tables of a match, wherever they play the same boards in one round."""
        at = {(row.round, row.ns, row.ew): row for row in rows if row.played}
        for (number, ns, ew), row in at.items():
            other = at.get((number, ew, ns))
            if other is not None and row.table < other.table and row.boards == other.boards:
                yield number, row.table, other.table

    def _laid_out(self, teams: int, rounds: int, each: int, first: int) -> Iterator[Row]:
        for number, table, ns, ew, boards in sorted(self.rows(teams, rounds), key=lambda row: row[:2]):
            start = first + (boards - 1) * each
            yield Row(number, table, ns, ew, tuple(range(start, start + each)) if boards else ())

    def _must_be_possible(self, teams: int, rounds: int) -> None:
        possible = self.rounds(teams)
        if not possible:
            raise MovementImpossible(
                _("There is no {movement} for {teams} teams.").format(movement=self.name(), teams=teams),
                self._nearest(teams),
            )
        if rounds not in possible:
            nearest = min(possible, key=lambda one: (abs(one - rounds), -one))
            raise MovementImpossible(
                ngettext(
                    "{movement} of {teams} teams cannot have {rounds} round.",
                    "{movement} of {teams} teams cannot have {rounds} rounds.",
                    rounds,
                ).format(movement=self.name(), teams=teams, rounds=rounds),
                ngettext(
                    "The nearest that works has {rounds} round.",
                    "The nearest that works has {rounds} rounds.",
                    nearest,
                ).format(rounds=nearest),
            )

    def _nearest(self, teams: int) -> str:
        fitting = [other for other in range(2, MOST_TEAMS + 1) if self.rounds(other)]
        if not fitting:
            return ""
        nearest = min(fitting, key=lambda other: abs(other - teams))
        return _("It exists for {teams} teams.").format(teams=nearest)


def all_share(rows: Sequence[Row], rounds: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Every table with every other in these rounds."""
    tables = sorted({row.table for row in rows})
    for number in rounds:
        for one, other in combinations(tables, 2):
            yield number, one, other
