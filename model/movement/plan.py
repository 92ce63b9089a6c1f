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
    """How the rounds of an event are drawn: how many there are to be, and on what terms.

    ``form`` is "swiss" or "knock-out". ``first`` says how the first round is drawn: "random", "seeded" or "assigned"
    (1 meets 2, 3 meets 4). ``odd`` says what an odd field does: "bye" or "triangle". ``behind`` draws on the scores
    before the round still in play. ``gone`` have left and are drawn no more. ``by_hand`` is the last round of matches
    that somebody changed after the draw, or 0.
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
    ``name`` is the English name of its kind, shown through `model.movement.names`; a club's own movement has its own.
    ``boards`` are all board numbers in play, in order. ``missing`` is the contestant number that nobody has (the
    phantom), or None. ``winners`` is 1 or 2. With two winners ``field_of`` tells each contestant's field; it leaves out
    a section that has one winner. ``shared`` lists the (round, table, table) at which two tables share one set of boards
    on purpose, ``relays`` the pairs of tables between which boards rest. ``meetings`` is how often two contestants may
    meet, ``copies`` how many sets of the boards are in the room. ``kind`` is "pairs", "teams" or "individual".
    ``absent`` lists the (contestant, round) in which somebody has no place on purpose: came late, left early, has
    nothing to play. ``team_of`` tells the team of each four, if teams are of eight or more.

    ``sections`` are (letter, first table, last table), or empty. ``section_names`` says what each section plays, and
    ``section_colours`` its colour ("blue", "" for none) if any has one. ``draw`` says how rounds still to come are drawn.
    ``match_rounds`` gives for each round of play its round of matches. It is empty if every round is a match of its own,
    and if two teams play one match in the whole plan.
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
        """The number of rounds of play, with those still to be drawn, which are taken to be like the last one drawn."""
        if self.draw is None:
            return self.rounds
        drawn = self.match_rounds[-1] if self.match_rounds else self.rounds
        return self.rounds + max(0, self.draw.rounds - drawn) * self._rounds_a_match(drawn)

    @property
    def boards_to_come(self) -> int:
        """The number of boards in a round still to be drawn: half of a Swiss match that is played in halves."""
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
        """The row of a table in a round, or None if the plan has none."""
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
        """The plan with other rows, for what really happened or for a repair. Nothing is checked here."""
        return replace(self, rows=rows)
