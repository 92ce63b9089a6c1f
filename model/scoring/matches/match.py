"""The matches of an event, found in its lines: the two sides, the round and the boards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from model.scoring.matches.eights import Rooms

if TYPE_CHECKING:
    from model.bridge.result import Result
    from model.scoring.view import Line, SessionView

_WHOLE: Final = Fraction(1)
_HALF: Final = Fraction(1, 2)
_TABLE: Final = attrgetter("table")


@dataclass(frozen=True, slots=True)
class Match:
    """One match: ``lines`` are all its tables; home is who sits North-South at the first of them."""

    session: int
    section: str
    round: int
    home: str
    away: str
    lines: tuple[Line, ...]

    def __hash__(self) -> int:
        # Who met in which round tells nearly all matches apart, at a fraction of the price of every result in them.
        return hash((self.session, self.round, self.home, self.away))

    @property
    def boards(self) -> int:
        """How many boards it has."""
        return len({line.board for line in self.lines})

    @property
    def rooms(self) -> tuple[Rooms, ...]:
        """Each board with its tables, home North-South and home East-West."""
        numbers = sorted({line.board for line in self.lines})
        open_rooms: dict[int, list[Result | None]] = {number: [] for number in numbers}
        closed_rooms: dict[int, list[Result | None]] = {number: [] for number in numbers}
        for line in self.lines:
            (open_rooms if line.ns == self.home else closed_rooms)[line.board].append(line.result)
        return tuple(
            Rooms(number, tuple(open_rooms[number]), tuple(closed_rooms[number])) for number in numbers
        )

    @property
    def tables_a_side(self) -> int:
        """1 with teams of four, 2 with teams of eight."""
        return max((len(rooms.pairs) for rooms in self.rooms), default=1)


def matches_of(view: SessionView) -> tuple[Match, ...]:
    """All matches, by session, section, round and the table they began at."""
    gathered: dict[tuple[int, str, int, str, str], list[Line]] = {}
    for line in view.lines:
        ns, ew = line.ns, line.ew
        where = (line.session, line.section, line.match or line.round, *((ns, ew) if ns < ew else (ew, ns)))
        if where in gathered:
            gathered[where].append(line)
        else:
            gathered[where] = [line]
    found = []
    for (session, section, round_, _one, _other), lines in gathered.items():
        ordered = sorted(lines, key=_TABLE)
        found.append(Match(session, section, round_, ordered[0].ns, ordered[0].ew, tuple(ordered)))
    return tuple(
        sorted(found, key=lambda match: (match.session, match.section, match.round, match.lines[0].table))
    )


def weights(matches: tuple[Match, ...]) -> dict[Match, Fraction]:
    """What each match counts: a half when it has at most half the boards of a full one, as in a triangle.

    Where an odd number is cut in two, the longer part is a half as well: its sides meet somebody else in that round.
    """
    full: dict[tuple[int, str], int] = {}
    met: dict[tuple[int, str, int, str], int] = {}
    lengths = [(match, match.boards) for match in matches]
    for match, boards in lengths:
        where = (match.session, match.section)
        full[where] = max(full.get(where, 0), boards)
        for key in (match.home, match.away):
            met[*where, match.round, key] = met.get((*where, match.round, key), 0) + 1

    def half(match: Match, boards: int) -> bool:
        where = (match.session, match.section)
        twice = match.round and max(met[*where, match.round, key] for key in (match.home, match.away)) > 1
        return 2 * boards <= full[where] + bool(twice and boards < full[where])

    return {match: _HALF if half(match, boards) else _WHOLE for match, boards in lengths}


def byes(view: SessionView, matches: tuple[Match, ...]) -> dict[str, int]:
    """For each contestant the rounds it had nobody to meet, counted once some result of the round is in."""
    return _idle(view, matches, away=False)


def count_missed(view: SessionView, matches: tuple[Match, ...]) -> dict[str, int]:
    """For each contestant the rounds it was not there for, counted as byes are."""
    return _idle(view, matches, away=True)


def _idle(view: SessionView, matches: tuple[Match, ...], *, away: bool) -> dict[str, int]:
    home_section = {contestant.key: contestant.section for contestant in view.contestants}
    gone = {(one.session, one.round, one.contestant) for one in view.missed}
    met: dict[tuple[int, str, int], set[str]] = {}
    for match in matches:
        if match.round and any(line.result is not None for line in match.lines):
            met.setdefault((match.session, match.section, match.round), set())
    for match in matches:
        where = (match.session, match.section, match.round)
        if where in met:
            met[where].update((match.home, match.away))
    found: dict[str, int] = {}
    for (session, section, number), busy in met.items():
        for key, own in home_section.items():
            if key not in busy and own in ("", section) and ((session, number, key) in gone) is away:
                found[key] = found.get(key, 0) + 1
    return found
