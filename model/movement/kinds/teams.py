"""Movements for teams: head to head, round robins, triangle, American Whist, New England relay, teams of eight.

A board-a-match event is played by any of them; it differs in its scoring only.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from model.i18n import N_, _
from model.movement.kinds.base import cyclic
from model.movement.kinds.howell import courses
from model.movement.kinds.team_base import TeamMovement, TeamRow, all_share

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from model.movement.plan import Row

LEAST, MOST = 3, 20  # teams of a round robin
MOST_TEAMS_WHIST: Final = 60


def berger(teams: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The Berger tables: for each round the matches in order; with an odd field the last number is the bye.

    Each round follows from the one before by adding half the field to every number but the last (FIDE Handbook C.05).
    """
    size = teams + teams % 2
    ring = size - 1
    rounds = []
    for number in range(ring):
        shift = number * size // 2
        first = cyclic(1 + shift, ring)
        matches = [(first, size) if number % 2 == 0 else (size, first)]
        matches += [(cyclic(first + step, ring), cyclic(first - step, ring)) for step in range(1, size // 2)]
        rounds.append(tuple(matches))
    return tuple(rounds)


class HeadToHead(TeamMovement):
    """Two teams, two tables: they change boards at the half of each stanza."""

    id = "head-to-head"
    title = N_("Head to head")

    def rounds(self, teams: int) -> Sequence[int]:
        """An even number: each two rounds are a stanza."""
        return (2, 4, 6, 8) if teams == 2 else ()

    def meetings(self, teams: int, rounds: int) -> int:
        """In every round."""
        return rounds

    def rows(self, teams: int, rounds: int) -> Iterator[TeamRow]:
        """Each table has one half of the stanza's boards, then the other's."""
        for number in range(1, rounds + 1):
            here, there = (number, number + 1) if number % 2 else (number, number - 1)
            yield TeamRow(number, 1, 1, 2, here)
            yield TeamRow(number, 2, 2, 1, there)

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """The exchange."""
        return (_("the tables exchange boards after each odd round"),)


class RoundRobin(TeamMovement):
    """Everybody meets everybody, by the Berger tables; each match has its own copy of the round's boards."""

    id = "round-robin"
    title = N_("Round robin")

    def rounds(self, teams: int) -> Sequence[int]:
        """All of them, or fewer."""
        return range(teams + teams % 2 - 1, 0, -1) if LEAST <= teams <= MOST else ()

    def copies(self, teams: int) -> int:
        """One for each match."""
        return teams // 2

    def rows(self, teams: int, rounds: int) -> Iterator[TeamRow]:
        """Each team's North-South is at home."""
        for number, matches in enumerate(berger(teams)[:rounds], 1):
            for one, other in matches:
                if max(one, other) > teams:
                    resting = min(one, other)
                    yield TeamRow(number, resting, resting, None, 0)
                else:
                    yield TeamRow(number, one, one, other, number)
                    yield TeamRow(number, other, other, one, number)

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """Who goes where."""
        return (_("E–W to the table of the next opponents"), _("each match has its own boards"))


class Stagger(RoundRobin):
    """A round robin with one copy of the boards, which all tables pass round within the round."""

    id = "stagger"
    title = N_("Stagger")

    def copies(self, teams: int) -> int:
        """One for all."""
        return 1

    def shares(self, rows: Sequence[Row], teams: int) -> Iterator[tuple[int, int, int]]:
        """Everybody with everybody."""
        return all_share(rows, sorted({row.round for row in rows}))

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """Who goes where."""
        return (_("E–W to the table of the next opponents"), _("all tables share the round’s boards"))


class HowellTeams(RoundRobin):
    """A round robin in which each match of a round has another set, one copy in all: a Howell of teams for pairs."""

    id = "howell-teams"
    title = N_("Round robin with one copy")

    def rounds(self, teams: int) -> Sequence[int]:
        """All of them; an odd field plays as if a last team were missing."""
        size = teams + teams % 2
        return (size - 1,) if LEAST <= teams <= MOST and size - 1 in courses(size // 2) else ()

    def copies(self, teams: int) -> int:
        """One for all."""
        return 1

    def rows(self, teams: int, rounds: int) -> Iterator[TeamRow]:
        """The Howell's table is a match: two tables that share its set."""
        size = teams + teams % 2
        course = courses(size // 2)[size - 1]
        for number in range(1, rounds + 1):
            for table in range(1, size // 2 + 1):
                one, other, boards, _switched = course.meeting(number, table)
                if max(one, other) > teams:
                    yield TeamRow(number, min(one, other), min(one, other), None, 0)
                else:
                    yield TeamRow(number, one, one, other, boards)
                    yield TeamRow(number, other, other, one, boards)

    def shares(self, rows: Sequence[Row], teams: int) -> Iterator[tuple[int, int, int]]:
        """The tables with one set: a match's two, and with four teams both matches'."""
        for one, other in combinations([row for row in rows if row.played], 2):
            if one.round == other.round and one.boards == other.boards:
                yield one.round, one.table, other.table

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """By the cards."""
        return (_("E–W to the table of the next opponents"), _("the two tables of a match share its boards"))


class Triangle(TeamMovement):
    """Three teams, each playing both others at once, half and half."""

    id = "triangle"
    title = N_("Triangle")

    def rounds(self, teams: int) -> Sequence[int]:
        """Two halves."""
        return (2,) if teams == 3 else ()

    def sets(self, teams: int, rounds: int) -> int:
        """One for each match."""
        return 3

    def rows(self, teams: int, rounds: int) -> Iterator[TeamRow]:
        """East-West down one table and back past home; each set goes to the other table of its match."""
        for table in (1, 2, 3):
            yield TeamRow(1, table, table, cyclic(table + 1, 3), table)
            yield TeamRow(2, table, table, cyclic(table - 1, 3), cyclic(table - 1, 3))

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """Both moves."""
        return (_("E–W down one table for the first half, up one for the second"), _("boards up one"))


class AmericanWhist(TeamMovement):
    """An odd number of teams, one copy, no sharing: East-West down two tables, boards down one."""

    id = "american-whist"
    title = N_("American Whist")

    def rounds(self, teams: int) -> Sequence[int]:
        """One less than teams, or two less for each pair of rounds left out in the middle."""
        return range(teams - 1, 1, -2) if teams % 2 and 5 <= teams <= MOST_TEAMS_WHIST else ()

    def sets(self, teams: int, rounds: int) -> int:
        """One a team."""
        return teams

    def rows(self, teams: int, rounds: int) -> Iterator[TeamRow]:
        """A match is whole in two rounds as far from the first as from the last, so the middle ones are left out."""
        for number in range(1, rounds + 1):
            step = number if number <= rounds // 2 else number + teams - 1 - rounds
            for table in range(1, teams + 1):
                boards = cyclic(table + step - 1, teams)
                yield TeamRow(number, table, table, cyclic(table + 2 * step, teams), boards)

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """Both moves, and the jump over what is left out."""
        left_out = teams - 1 - rounds
        jump = (
            (
                _("after round {round} E–W down {tables}, boards down {boards}").format(
                    round=rounds // 2, tables=(2 + 2 * left_out) % teams, boards=1 + left_out
                ),
            )
            if left_out
            else ()
        )
        return (_("E–W down two"), _("boards down one"), *jump)


class NewEngland(TeamMovement):
    """An even number of teams, one copy: tables half the room apart share, East-West up one, boards up one."""

    id = "new-england"
    title = N_("New England relay")

    def rounds(self, teams: int) -> Sequence[int]:
        """One less than teams."""
        return (teams - 1,) if teams % 2 == 0 and 4 <= teams <= MOST_TEAMS_WHIST else ()

    def sets(self, teams: int, rounds: int) -> int:
        """One a team; half of them rest in each round."""
        return teams

    def rows(self, teams: int, rounds: int) -> Iterator[TeamRow]:
        """Each table has every second set."""
        for number in range(1, rounds + 1):
            for table in range(1, teams + 1):
                boards = cyclic(2 * table - number, teams)
                yield TeamRow(number, table, table, cyclic(table - number, teams), boards)

    def shares(self, rows: Sequence[Row], teams: int) -> Iterator[tuple[int, int, int]]:
        """A table and the one half the room on."""
        for number in sorted({row.round for row in rows}):
            for table in range(1, teams // 2 + 1):
                yield number, table, table + teams // 2

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """Both moves and the sharing."""
        return (
            _("E–W up one"),
            _("boards up one by way of the relay"),
            _("tables 1 and {table} share, and so on").format(table=teams // 2 + 1),
        )


class TeamsOfEightMovement(TeamMovement):
    """Teams of two fours: every four meets both fours of the other team, at four tables that share the boards.

    Two teams play one match; more a round robin of such matches, each in two rounds, with a bye where they are odd.
    """

    id = "teams-of-eight"
    title = N_("Teams of eight")

    def rounds(self, teams: int) -> Sequence[int]:
        """Two, or twice as many; of more teams two for each match, all of them or fewer."""
        if teams == 2:
            return (2, 4)
        return range(2 * (teams + teams % 2 - 1), 0, -2) if LEAST <= teams <= MOST else ()

    def tables(self, teams: int) -> int:
        """One for each four."""
        return 2 * teams

    def copies(self, teams: int) -> int:
        """One for each match."""
        return teams // 2

    def contestants(self, teams: int) -> tuple[int, ...]:
        """Fours 1 and 2 are team 1, 3 and 4 team 2."""
        return tuple(range(1, 2 * teams + 1))

    def team_of(self, teams: int) -> dict[int, int]:
        """Two fours each."""
        return {four: (four + 1) // 2 for four in self.contestants(teams)}

    def meetings(self, teams: int, rounds: int) -> int:
        """Each two fours once in two rounds."""
        return rounds // 2 if teams == 2 else 1

    def rows(self, teams: int, rounds: int) -> Iterator[TeamRow]:
        """1 with 3 and 2 with 4, then the other way; the home table of a four is that of its number."""
        matches = berger(teams)
        for number in range(1, rounds + 1):
            for home, away in matches[(number - 1) // 2 % len(matches)]:
                if max(home, away) > teams:
                    resting = min(home, away)
                    for four in (2 * resting - 1, 2 * resting):
                        yield TeamRow(number, four, four, None, 0)
                    continue
                ours, theirs = (2 * home - 1, 2 * home), (2 * away - 1, 2 * away)
                for one, other in zip(ours, theirs if number % 2 else theirs[::-1], strict=True):
                    yield TeamRow(number, one, one, other, number)
                    yield TeamRow(number, other, other, one, number)

    def shares(self, rows: Sequence[Row], teams: int) -> Iterator[tuple[int, int, int]]:
        """The four tables of a match."""
        team = self.team_of(teams)
        gathered: dict[tuple[int, frozenset[int]], list[int]] = {}
        for row in (row for row in rows if row.played):
            both = frozenset(team[one] for one in row.seated)
            gathered.setdefault((row.round, both), []).append(row.table)
        for (number, _both), tables in gathered.items():
            for one, other in combinations(sorted(tables), 2):
                yield number, one, other

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """The exchange of opponents."""
        return (_("E–W of one team change tables after each round"), _("the four tables share the boards"))
