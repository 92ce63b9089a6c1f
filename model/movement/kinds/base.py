"""What every kind of movement is to the rest of the house: shapes it can take, and the plan of one shape."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import ClassVar, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.seats import Side
from model.errors import MovementImpossible
from model.i18n import _, ngettext
from model.movement.plan import Plan, Row

USUAL_BOARDS: Final = 26  # what a club evening plays when nobody says otherwise
MOST_A_ROUND: Final = 8
MOST_IN_THREE: Final = 12
"""Two tables have three rounds, so that each is a long one."""
NEARLY: Final = 4  # boards over or under the wish that are still worth a card


class Shape(Struct, frozen=True):
    """The size of one movement: tables, rounds, boards a round, arrow-switched rounds, and the pair nobody is."""

    tables: int
    rounds: int
    boards_per_round: int
    switched: tuple[int, ...] = ()
    missing: int | None = None
    first_board: int = 1


class Meeting(NamedTuple):
    """One table in one round of the full field: the two contestants, the set of boards (1 and up)."""

    ns: int
    ew: int
    boards: int
    switched: bool = False


class Movement(ABC):
    """A kind of movement. A new kind says its id, title (in English), possible rounds and one meeting; the rest is here.

    Instances hold no state. ``two_fields`` says that without arrow-switches North-South and East-West are
    ranked apart; ``switchable`` that rounds may be arrow-switched; ``guide_cards`` that nobody
    finds the next table without one; ``copies`` how many sets of the boards it needs; ``half_table`` that it is
    made for an odd number of pairs: the last table is where a pair waits, and its set 0 means no boards; ``goes_round``
    that East-West move from table to table in the order of the hall.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    two_fields: ClassVar[bool] = True
    switchable: ClassVar[bool] = True
    guide_cards: ClassVar[bool] = False
    copies: ClassVar[int] = 1
    half_table: ClassVar[bool] = False
    goes_round: ClassVar[bool] = False

    def name(self) -> str:
        """The kind's name in the reader's language."""
        return _(self.title)

    @abstractmethod
    def rounds(self, tables: int) -> Sequence[int]:
        """The possible numbers of rounds at this many tables, the complete movement first; empty if there are none."""

    @abstractmethod
    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """Who meets at ``table`` in round ``number`` (both from 1), and which set of boards they play."""

    def sets(self, tables: int, rounds: int) -> int:
        """How many sets of boards are in play."""
        return tables

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """The pairs of tables that play one set of boards in round ``number``."""
        return ()

    def copies_needed(self, tables: int) -> int:
        """How many sets of the same boards must be at hand."""
        return self.copies

    def copies_in(self, tables: int, rounds: int) -> int:
        """How many copies of the boards this many rounds need."""
        return self.copies

    def count_playing_tables(self, tables: int) -> int:
        """How many of the plan's tables are played at."""
        return tables

    def turns(self, tables: int, table: int) -> bool:
        """Whether an arrow-switched round turns this table too."""
        return True

    def relays(self, tables: int, rounds: int) -> tuple[tuple[int, int], ...]:
        """The pairs of tables between which boards rest a round."""
        return ()

    def meetings_allowed(self, tables: int, rounds: int) -> int:
        """How often two contestants may meet."""
        return 1

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """How it moves, in short phrases for one line."""
        return ()

    def find_missing(self, tables: int, side: Side | None) -> int:
        """The number that stays empty with half a table: East-West's last unless North-South's is wished."""
        return tables if side is Side.NS else 2 * tables

    def remark(self, shape: Shape) -> str:
        """What to know before choosing it, beyond its size; "" for nothing."""
        return ""

    def shapes(self, pairs: int, wanted: tuple[int, int], *, first_board: int = 1) -> tuple[Shape, ...]:
        """The sensible numbers of rounds and boards a round, the most complete first.

        Sensible: each pair plays ``wanted`` boards (least, most), two or more a round, in at least five rounds
        where the movement has as many, and half of the boards in play; then the complete movement too when it
        comes within four boards of that. Where nothing is sensible the nearest is given, so that the refusal can say why.
        """
        tables = (pairs + 1) // 2
        missing = self.find_missing(tables, None) if pairs % 2 else None
        return tuple(
            Shape(tables, rounds, boards, missing=missing, first_board=first_board)
            for rounds, boards in self._variants(tables, wanted, half=missing is not None)
        )

    def _variants(self, tables: int, wanted: tuple[int, int], *, half: bool) -> list[tuple[int, int]]:
        low, high = wanted
        possible = self.rounds(tables)
        if not possible or (self.half_table and not half):
            return []
        fewest = min(5, max(possible))
        most = MOST_A_ROUND if tables > 2 else MOST_IN_THREE
        fitting = [
            (rounds, boards)
            for rounds, boards in product(possible, range(1, most + 1))
            if rounds >= fewest and low <= rounds * boards <= high
        ]
        sensible = [
            (rounds, boards)
            for rounds, boards in fitting
            if boards > 1 and 2 * rounds >= self.sets(tables, rounds)
        ]
        complete = possible[0]
        near = [] if complete in dict(sensible) else _nearly(complete, wanted)
        found = list(dict.fromkeys([*sensible, *near]))
        return found or fitting[:1] or [(complete, max(1, high // complete))]

    def plan(self, shape: Shape) -> Plan:
        """Lay the movement out; `MovementImpossible` names the nearest that works."""
        self._must_be_possible(shape)
        numbers = range(1, shape.rounds + 1)
        winners = 2 if self.two_fields and not shape.switched else 1
        contestants = tuple(n for n in range(1, 2 * shape.tables + 1) if n != shape.missing)
        return Plan(
            movement=self.id,
            name=self.title,
            tables=shape.tables,
            rounds=shape.rounds,
            boards_per_round=shape.boards_per_round,
            boards=tuple(
                range(
                    shape.first_board,
                    shape.first_board + self.sets(shape.tables, shape.rounds) * shape.boards_per_round,
                )
            ),
            contestants=contestants,
            winners=winners,
            rows=tuple(self._rows(shape)),
            missing=shape.missing,
            switched_rounds=tuple(sorted(set(shape.switched))),
            shared=tuple(
                (number, one, other)
                for number in numbers
                for one, other in self.shares(shape.tables, shape.rounds, number)
            ),
            relays=self.relays(shape.tables, shape.rounds),
            field_of={}
            if winners == 1
            else {n: Side.NS if n <= shape.tables else Side.EW for n in contestants},
            moves=self.moves(shape),
            meetings=self.meetings_allowed(shape.tables, shape.rounds),
            copies=self.copies_in(shape.tables, shape.rounds),
        )

    def _rows(self, shape: Shape) -> Iterator[Row]:
        """Every meeting; those of a switched plan are the plain one's, turned."""
        plain = _laid_out(type(self), replace(shape, switched=()))
        if not shape.switched:
            yield from plain
            return
        turned = frozenset(shape.switched)
        turns = [self.turns(shape.tables, table) for table in range(shape.tables + 1)]
        for row in plain:
            if row.round in turned and turns[row.table]:
                yield Row(row.round, row.table, row.ew, row.ns, row.boards, not row.switched)
            else:
                yield row

    def lay_out(self, shape: Shape) -> Iterator[Row]:
        """Every meeting of a shape without arrow-switches."""
        each = shape.boards_per_round
        end = shape.first_board + self.sets(shape.tables, shape.rounds) * each
        sets = [(), *(tuple(range(first, first + each)) for first in range(shape.first_board, end, each))]
        for number in range(1, shape.rounds + 1):
            for table in range(1, shape.tables + 1):
                one, other, boards, switched = self.meeting(shape.tables, shape.rounds, number, table)
                ns = None if one == shape.missing else one
                ew = None if other == shape.missing else other
                yield Row(number, table, ns, ew, sets[boards], switched)

    def _must_be_possible(self, shape: Shape) -> None:
        possible = self.rounds(shape.tables)
        if not possible:
            raise MovementImpossible(
                _("There is no {movement} for {tables} tables.").format(
                    movement=self.name(), tables=shape.tables
                ),
                self._nearest_tables(shape.tables),
            )
        if shape.rounds not in possible:
            nearest = min(possible, key=lambda rounds: (abs(rounds - shape.rounds), -rounds))
            raise MovementImpossible(
                ngettext(
                    "{movement} at {tables} tables cannot have {rounds} round.",
                    "{movement} at {tables} tables cannot have {rounds} rounds.",
                    shape.rounds,
                ).format(movement=self.name(), tables=shape.tables, rounds=shape.rounds),
                ngettext(
                    "The nearest that works has {rounds} round.",
                    "The nearest that works has {rounds} rounds.",
                    nearest,
                ).format(rounds=nearest),
            )
        self._numbers_must_fit(shape)

    def _numbers_must_fit(self, shape: Shape) -> None:
        if shape.boards_per_round < 1 or shape.first_board < 1:
            raise MovementImpossible(
                _("A round needs at least one board, and boards are numbered from 1."),
            )
        if shape.missing is not None and not 1 <= shape.missing <= 2 * shape.tables:
            raise MovementImpossible(
                _("Pair {pair} cannot be missing: {tables} tables have pairs 1 to {last}.").format(
                    pair=shape.missing, tables=shape.tables, last=2 * shape.tables
                )
            )
        wrong = [number for number in shape.switched if not 1 <= number <= shape.rounds]
        if wrong:
            raise MovementImpossible(
                _("Round {round} cannot be arrow-switched.").format(round=wrong[0]),
                _("The rounds are 1 to {rounds}.").format(rounds=shape.rounds),
            )
        if self.half_table and shape.missing != self.find_missing(shape.tables, None):
            raise MovementImpossible(
                _("{movement} is for an odd number of pairs and numbers them in its own way.").format(
                    movement=self.name()
                ),
                _("Here it seats pairs 1 to {last}.").format(last=2 * shape.tables - 1),
            )
        if shape.switched and not self.switchable:
            raise MovementImpossible(
                _("{movement} has no rounds to arrow-switch: its directions are part of it.").format(
                    movement=self.name()
                )
            )

    def _nearest_tables(self, tables: int) -> str:
        for distance in range(1, 64):
            near = [t for t in (tables + distance, tables - distance) if t > 1 and self.rounds(t)]
            if near:
                return _("It exists for {tables} tables.").format(
                    tables=_(" and for ").join(str(t) for t in sorted(near))
                )
        return ""


def _nearly(complete: int, wanted: tuple[int, int]) -> list[tuple[int, int]]:
    """The complete movement whose boards a round come nearest to the wish, if they come near."""
    low, high = wanted
    return [
        (complete, boards)
        for boards in (max(1, low // complete), high // complete + 1)
        if 1 < boards <= MOST_A_ROUND and low - NEARLY <= complete * boards <= high + NEARLY
    ]


@lru_cache(maxsize=2)
def _laid_out(kind: type[Movement], shape: Shape) -> tuple[Row, ...]:
    """The rows of a plan without arrow-switches, kept for the next: cards of a size come with and without."""
    return tuple(kind().lay_out(shape))


def cyclic(number: int, size: int) -> int:
    """``number`` brought into 1..``size`` by going round: 0 is the last, size + 1 the first."""
    return (number - 1) % size + 1
