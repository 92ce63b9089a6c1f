"""A plan: every meeting of a session as plain data, which can be read, checked, edited and printed (Law 8)."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from model.bridge.seats import Side


class Row(Struct, frozen=True, gc=False):
    """One table in one round: who sits North-South, who East-West, and the boards they play.

    ``ns`` and ``ew`` are contestant numbers, unique within the plan; None is the empty side of a sit-out.
    ``switched`` marks an arrow-switched row: the directions stored are those of play, so the pair that usually
    sits North-South is already found under ``ew``.

    In a teams plan ``ns`` and ``ew`` are teams: the North-South half of the first meets the East-West half of the
    second. In an individual plan ``ns`` is North, ``ew`` East, and ``south`` and ``west`` are their partners.
    """

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    switched: bool = False
    south: int | None = None
    west: int | None = None

    @property
    def seated(self) -> tuple[int, ...]:
        """The contestants who have a chair here."""
        # The proof asks this of every row time and again: two who sit there are found without a loop.
        ns, ew = self.ns, self.ew
        if self.south is None and self.west is None:
            if ns is None:
                return () if ew is None else (ew,)
            return (ns,) if ew is None else (ns, ew)
        return tuple(one for one in (self.ns, self.south, self.ew, self.west) if one is not None)

    @property
    def sits_out(self) -> int | None:
        """The contestant without opponents here, or None."""
        if self.ns is None or self.ew is None:
            return self.ns if self.ew is None else self.ew
        return None

    @property
    def played(self) -> bool:
        """Whether both sides are there."""
        return self.ns is not None and self.ew is not None


class Draw(Struct, frozen=True):
    """How an event that is drawn round by round is drawn: how many rounds there are to be, and on what terms.

    ``form`` is "swiss" or "knock-out"; ``first`` the first round "random", "seeded" or "assigned" (1 meets 2, 3 meets
    4); ``odd`` what an odd field does, "bye" or "triangle"; ``behind`` draws on the scores before the round still in
    play. ``gone`` have left and are drawn no more; ``by_hand`` is the
    last round of matches in which who meets whom was changed after the draw, 0 where none was.
    """

    rounds: int
    form: str = "swiss"
    first: str = "random"
    odd: str = "bye"
    behind: bool = False
    gone: tuple[int, ...] = ()
    by_hand: int = 0


class Plan(Struct, frozen=True, dict=True):
    """A whole movement laid out for one field of pairs.

    ``movement`` is the strategy's id ("mitchell", "skip-mitchell", "relay-mitchell", "howell", "three-quarter-howell");
    ``name`` is its kind's in English, shown through `model.movement.names`; a club's own movement has its own. ``boards`` are all board numbers in play, in order.
    ``missing`` is the contestant number that nobody has (the phantom), or None. ``winners`` is 1 or 2;
    with two winners ``field_of`` tells each contestant's field; beside sections of two winners the contestants of a
    section of one winner are not in it. ``shared`` lists the (round, table, table) triples at
    which one set of boards is at two tables by intent; ``relays`` the pairs of tables between which boards rest.
    ``meetings`` is how often two contestants may meet, ``copies`` how many sets of the same boards are in the room.
    ``kind`` is "pairs", "teams" or "individual". ``absent`` lists the (contestant, round) in which somebody has no
    place on purpose: came late, left early, has nothing to play. ``team_of`` tells the team of each four, where teams are of eight or more.
    ``sections`` are (letter, first table, last table), empty where the room is one; ``section_names`` what each plays,
    ``section_colours`` the colour of each ("blue", "" for none) where any has one.
    ``draw`` says how the rounds are drawn that are not there yet, and ``match_rounds`` for each round of play the round
    of matches it belongs to; empty where every round is one, or where two teams play one match in the whole plan.
    """

    movement: str
    name: str
    tables: int
    rounds: int
    boards_per_round: int
    boards: tuple[int, ...]
    contestants: tuple[int, ...]
    winners: int
    rows: tuple[Row, ...]
    missing: int | None = None
    switched_rounds: tuple[int, ...] = ()
    shared: tuple[tuple[int, int, int], ...] = ()
    relays: tuple[tuple[int, int], ...] = ()
    field_of: dict[int, Side] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    meetings: int = 1
    copies: int = 1
    kind: str = "pairs"
    absent: tuple[tuple[int, int], ...] = ()
    team_of: dict[int, int] = field(default_factory=dict)
    sections: tuple[tuple[str, int, int], ...] = ()
    section_names: tuple[str, ...] = ()
    section_colours: tuple[str, ...] = ()
    draw: Draw | None = None
    match_rounds: tuple[int, ...] = ()

    @property
    def rounds_in_all(self) -> int:
        """How many rounds of play there are with those still to be drawn, each taken to be like the last one drawn."""
        if self.draw is None:
            return self.rounds
        drawn = self.match_rounds[-1] if self.match_rounds else self.rounds
        return self.rounds + max(0, self.draw.rounds - drawn) * self._rounds_a_match(drawn)

    @property
    def boards_to_come(self) -> int:
        """How many boards a round of play still to be drawn has: where a Swiss match is played in halves, half of its boards."""
        if self.draw is None or self.draw.form == "knock-out" or not self.match_rounds:
            return self.boards_per_round
        return self.boards_per_round // self._rounds_a_match(self.match_rounds[-1])

    def _rounds_a_match(self, drawn: int) -> int:
        # Extra boards for a level match of a knock-out are no half of the rounds that follow.
        if self.draw is not None and self.draw.form == "knock-out":
            return 2
        return self.match_rounds.count(drawn) if self.match_rounds else 1

    def round_rows(self, number: int) -> tuple[Row, ...]:
        """The rows of one round, by table."""
        return self._by_round.get(number, ())

    def row(self, round_number: int, table: int) -> Row | None:
        """The row of a table in a round, or None where the plan has none."""
        return self._by_place.get((round_number, table))

    def rows_of(self, contestant: int) -> tuple[Row, ...]:
        """Every row in which the contestant plays or sits out, by round."""
        return self._by_contestant.get(contestant, ())

    # A hall of forty tables has a thousand rows, and its doctor, announcements and cards ask for them row by row.

    @cached_property
    def _by_round(self) -> dict[int, tuple[Row, ...]]:
        found: dict[int, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.round, []).append(row)
        return {number: tuple(rows) for number, rows in found.items()}

    @cached_property
    def _by_place(self) -> dict[tuple[int, int], Row]:
        found: dict[tuple[int, int], Row] = {}
        for row in self.rows:
            found.setdefault((row.round, row.table), row)
        return found

    @cached_property
    def _by_contestant(self) -> dict[int, tuple[Row, ...]]:
        found: dict[int, list[Row]] = {}
        for row in self.rows:
            for one in dict.fromkeys(row.seated):
                found.setdefault(one, []).append(row)
        return {one: tuple(rows) for one, rows in found.items()}

    def with_rows(self, rows: tuple[Row, ...]) -> Plan:
        """The same plan with other rows, for what really happened or what is mended; nothing is checked here."""
        return replace(self, rows=rows)
