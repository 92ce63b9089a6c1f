"""Individual movements: everybody changes partners; ``ns`` of a row is North, ``ew`` East, ``south`` and ``west`` partners.

A rainbow (a prime number of tables) moves each line of chairs at its own speed, so that nobody has a partner, and no
board, twice. In the Howell type all go round one cycle but one who stays, and everybody is everybody's partner once.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import ClassVar, Final

from model.errors import MovementImpossible
from model.i18n import N_, _, ngettext
from model.movement.kinds.base import USUAL_BOARDS, cyclic
from model.movement.plan import Plan, Row
from model.paths import resource

MOST_PLAYERS: Final = 120


@dataclass(frozen=True, slots=True)
class Four:
    """One table in the first round of a cycle: the players and their set of boards."""

    north: int
    south: int
    east: int
    west: int
    boards: int


@dataclass(frozen=True, slots=True)
class Cycle:
    """A Howell for players: all numbers up to ``rounds`` go one up each round, higher ones stay; so do the sets.

    ``shared`` says that all tables play the round's set (a barometer). ``meetings`` is how often two may be partners.
    """

    players: int
    rounds: int
    start: tuple[Four, ...]
    shared: bool
    meetings: int


@cache
def _cycles() -> Mapping[int, Cycle]:
    """The cycles we keep, by players; the file is read once and holds facts only."""
    with resource("movements", "individual.toml").open("rb") as file:
        content = tomllib.load(file)
    return {
        entry["players"]: Cycle(
            entry["players"],
            entry["rounds"],
            tuple(Four(*four) for four in entry["start"]),
            entry.get("shared", False),
            entry.get("meetings", 1),
        )
        for entry in content["cycle"]
    }


class Individual(ABC):
    """A kind of movement for players."""

    id: ClassVar[str]
    title: ClassVar[str]
    kind: ClassVar[str] = "individual"

    def name(self) -> str:
        """The kind's name in the reader's language."""
        return _(self.title)

    @abstractmethod
    def rounds(self, players: int) -> Sequence[int]:
        """The possible numbers of rounds for this many players, the complete movement first; empty if there are none."""

    @abstractmethod
    def fours(self, players: int, number: int) -> Iterator[Four]:
        """The tables of a round; a player at none of them sits out."""

    @abstractmethod
    def sets(self, players: int, rounds: int) -> int:
        """How many sets of boards are in play."""

    def meetings(self, players: int) -> int:
        """How often two may be partners."""
        return 1

    def shared(self, players: int) -> bool:
        """Whether all tables play the same set in a round."""
        return False

    def moves(self, players: int) -> tuple[str, ...]:
        """How it moves."""
        return (_("players and boards as the guide cards say"),)

    def plan(
        self,
        players: int,
        *,
        rounds: int | None = None,
        boards_per_round: int | None = None,
        first_board: int = 1,
    ) -> Plan:
        """Lay it out; `MovementImpossible` names the nearest that works."""
        possible = self.rounds(players)
        rounds = next(iter(possible), 1) if rounds is None else rounds
        self._must_be_possible(players, rounds)
        each = boards_per_round or max(1, round(USUAL_BOARDS / rounds))
        rows = tuple(
            row for number in range(1, rounds + 1) for row in self._rows(players, number, each, first_board)
        )
        tables = max(row.table for row in rows)
        playing = sorted({row.table for row in rows if row.played})
        return Plan(
            movement=self.id,
            name=self.title,
            tables=tables,
            rounds=rounds,
            boards_per_round=each,
            boards=tuple(range(first_board, first_board + self.sets(players, rounds) * each)),
            contestants=tuple(range(1, players + 1)),
            winners=1,
            rows=rows,
            shared=tuple(
                (number, one, other)
                for number in range(1, rounds + 1)
                for one, other in combinations(playing, 2)
            )
            if self.shared(players)
            else (),
            moves=self.moves(players),
            meetings=self.meetings(players),
            kind="individual",
        )

    def _rows(self, players: int, number: int, each: int, first: int) -> Iterator[Row]:
        seated: set[int] = set()
        table = 0
        for table, four in enumerate(self.fours(players, number), 1):
            start = first + (four.boards - 1) * each
            boards = tuple(range(start, start + each))
            seated |= {four.north, four.south, four.east, four.west}
            yield Row(number, table, four.north, four.east, boards, south=four.south, west=four.west)
        for one in sorted(set(range(1, players + 1)) - seated):
            table += 1
            yield Row(number, table, one, None, ())

    def _must_be_possible(self, players: int, rounds: int) -> None:
        possible = self.rounds(players)
        if not possible:
            fitting = [other for other in range(4, MOST_PLAYERS + 1) if self.rounds(other)]
            nearest = sorted(fitting, key=lambda other: abs(other - players))[:2]
            raise MovementImpossible(
                _("There is no {movement} for {players} players.").format(
                    movement=self.name(), players=players
                ),
                _("It exists for {players} players.").format(
                    players=_(" and for ").join(str(one) for one in sorted(nearest))
                ),
            )
        if rounds not in possible:
            nearest_rounds = min(possible, key=lambda one: (abs(one - rounds), -one))
            raise MovementImpossible(
                ngettext(
                    "{movement} of {players} players cannot have {rounds} round.",
                    "{movement} of {players} players cannot have {rounds} rounds.",
                    rounds,
                ).format(movement=self.name(), players=players, rounds=rounds),
                ngettext(
                    "The nearest that works has {rounds} round.",
                    "The nearest that works has {rounds} rounds.",
                    nearest_rounds,
                ).format(rounds=nearest_rounds),
            )


class Rainbow(Individual):
    """A prime number of tables from five: North stays, South goes up one, East up two, West up three, boards down one.

    Played again with South and East in each other's lines, and then South and West, it has two and three times as
    many rounds (the swivel); partners never come from one's own line.
    """

    id = "rainbow"
    title = N_("Rainbow")

    def rounds(self, players: int) -> Sequence[int]:
        """Three times the tables, or fewer."""
        tables = players // 4
        if players % 4 or not _prime(tables) or not 5 <= tables <= MOST_PLAYERS // 4:
            return ()
        return (tables, *(rounds for rounds in range(3 * tables, 1, -1) if rounds != tables))

    def sets(self, players: int, rounds: int) -> int:
        """One a table for each time it is played through."""
        tables = players // 4
        return tables * ((rounds + tables - 1) // tables)

    def fours(self, players: int, number: int) -> Iterator[Four]:
        """Each line at its own speed."""
        tables = players // 4
        turn, step = divmod(number - 1, tables)
        for table in range(1, tables + 1):
            north = table
            south, east, west = (line * tables + cyclic(table - line * step, tables) for line in (1, 2, 3))
            if turn == 1:
                south, east = east, south
            elif turn == 2:
                south, west = west, south
            boards = turn * tables + cyclic(table + step, tables)
            yield Four(north, south, east, west, boards)

    def moves(self, players: int) -> tuple[str, ...]:
        """The speed of each line."""
        return (
            _("North stays"),
            _("South up one"),
            _("East up two"),
            _("West up three"),
            _("boards down one"),
        )


class IndividualHowell(Individual):
    """Everybody is everybody's partner once, for 4 to 31 and 33 players whose number, or the one below, four divides.

    With two over, everybody has two rounds of rest and one partner never; with three over three rounds, and two partners.
    """

    id = "individual-howell"
    title = N_("Individual Howell")

    def rounds(self, players: int) -> Sequence[int]:
        """The whole cycle, or fewer."""
        cycle = _cycles().get(players)
        return range(cycle.rounds, 1, -1) if cycle else ()

    def sets(self, players: int, rounds: int) -> int:
        """One for each round of the whole cycle; where all share, one for each that is played."""
        cycle = _cycles()[players]
        return rounds if cycle.shared else cycle.rounds

    def meetings(self, players: int) -> int:
        """As the cycle says."""
        return _cycles()[players].meetings

    def shared(self, players: int) -> bool:
        """As the cycle says."""
        return _cycles()[players].shared

    def fours(self, players: int, number: int) -> Iterator[Four]:
        """The first round, advanced by this many steps."""
        cycle = _cycles()[players]
        step = number - 1

        def on(one: int) -> int:
            return one if one > cycle.rounds else cyclic(one + step, cycle.rounds)

        for four in cycle.start:
            boards = number if cycle.shared else cyclic(four.boards + step, cycle.rounds)
            yield Four(on(four.north), on(four.south), on(four.east), on(four.west), boards)


INDIVIDUAL_KINDS: Final[tuple[type[Individual], ...]] = (IndividualHowell, Rainbow)


def individual_movement(movement_id: str) -> Individual:
    """The kind with this id; MovementImpossible lists the known ones."""
    for kind in INDIVIDUAL_KINDS:
        if kind.id == movement_id:
            return kind()
    raise MovementImpossible(
        _("There is no movement for individuals called {id}.").format(id=movement_id),
        _("Available: {ids}.").format(ids=", ".join(kind.id for kind in INDIVIDUAL_KINDS)),
    )


def individual_plans(players: int, boards: int = 26) -> tuple[Plan, ...]:
    """Every movement for this many players, each with the number of rounds nearest to two boards a round."""
    plans = []
    for kind in INDIVIDUAL_KINDS:
        possible = kind().rounds(players)
        if possible:
            rounds = min(possible, key=lambda one: (abs(2 * one - boards), -one))
            plans.append(kind().plan(players, rounds=rounds, boards_per_round=max(1, round(boards / rounds))))
    return tuple(plans)


def _prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))
