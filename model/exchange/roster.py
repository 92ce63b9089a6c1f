"""Puts the contestants of a file together: numbers that repeat by direction or section, phantoms, names missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from model.bridge.result import NotPlayed, PassedOut, Played, Result, Scored
from model.bridge.seats import Side
from model.i18n import _
from model.scoring.view import Contestant, Line

_NUMBER: Final = re.compile(
    r"(?:(NS|EW|N/S|E/W)|([A-Z]{1,3}))?[ :-]?(\d{1,6})(?:\.0+)?[ ]?(NS|EW|N/S|E/W|[NSEW])?", re.IGNORECASE
)
_NOBODY: Final = frozenset({"", "0", "-", "PHANTOM", "BYE", "SITOUT", "SIT-OUT", "SIT OUT", "NONE"})
# Whole words: Mrs Byers is somebody.
_PHANTOM: Final = re.compile(
    r"\b(?:phantom|sit[ -]?out|bye|no pair|missing pair|dummy pair)\b", re.IGNORECASE
)


_Given = TypeVar("_Given")


@dataclass(frozen=True, slots=True)
class Number:
    """A contestant as a line names it: a number, with what is shown beside it."""

    number: int
    side: Side | None = None
    section: str = ""

    @classmethod
    def read(cls, text: str) -> Number | None:
        """Read "7", "7NS", "NS7", "A7", "A7EW"; None for nobody; raises ``ValueError`` on anything else."""
        return _number(text)


@lru_cache(maxsize=1 << 16)
def _number(text: str) -> Number | None:
    """A number as it is; kept, for each contestant of a large file stands there dozens of times."""
    plain = text.strip()
    if plain.upper() in _NOBODY:
        return None
    match = _NUMBER.fullmatch(plain)
    if match is None:
        raise ValueError(f"no such contestant: {text}")
    before, section, digits, behind = match.groups()
    # Programs write 0 for a side that is missing.
    if not int(digits):
        return None
    return Number(int(digits), read_side(before or behind or ""), (section or "").upper())


def read_side(text: str) -> Side | None:
    """A direction: "NS", "N/S", "N", "North" and their sisters; None for anything else."""
    letter = text.strip()[:1].upper()
    return Side.NS if letter in ("N", "S") else Side.EW if letter in ("E", "W") else None


@dataclass(frozen=True, slots=True)
class FileEntrant:
    """A contestant the file lists, with its names; `scored` where the file gives it a total above nothing, as after a bye."""

    number: Number
    names: tuple[str, ...] = ()
    holdings: tuple[Fraction | None, ...] = ()
    scored: bool = False

    @property
    def phantom(self) -> bool:
        """Whether its name says that nobody sits there."""
        return any(_PHANTOM.search(name) for name in self.names)


class TravellerLine(NamedTuple):
    """One traveller line as read: either side may be nobody. (A tuple, for there may be a quarter of a million.)"""

    board: int
    ns: Number | None
    ew: Number | None
    result: Result | None
    section: str = ""
    round: int = 0
    table: int = 0
    session: int = 1


@dataclass(slots=True)
class Roster:
    """The contestants of an event, with the lines in which they meet.

    ``winners`` is what the file says, None when it does not. With ``everybody`` nobody is a phantom for having played
    nothing yet: the file is of an evening that goes on. With ``rooms`` contestants are teams, of which several pairs
    may meet over a board.
    """

    entrants: list[FileEntrant]
    meetings: list[TravellerLine]
    winners: int | None = None
    warnings: list[str] = field(default_factory=list)
    everybody: bool = False
    rooms: bool = False
    contestants: dict[str, Contestant] = field(init=False, default_factory=dict)
    entrant_keys: list[str] = field(init=False, default_factory=list)
    _by_section: bool = field(init=False, default=False)
    _by_side: bool = field(init=False, default=False)
    _both_ways: set[tuple[str, int]] = field(init=False, default_factory=set)
    _sides: dict[int, set[Side]] = field(init=False, default_factory=dict)
    _ns_keys: dict[tuple[int, str], str] = field(init=False, default_factory=dict)
    _ew_keys: dict[tuple[int, str], str] = field(init=False, default_factory=dict)

    def resolve(self) -> tuple[tuple[Contestant, ...], tuple[Line, ...], list[int | None], int]:
        """Contestants, lines, for each meeting the index of its line (None: no meeting, or dropped), and the winners."""
        self._decide()
        self._list_entrants()
        met = [self._line(meeting) for meeting in self.meetings]
        # Without a list of pairs there is nothing to tell a phantom from a pair that has not played yet.
        phantoms = self._phantoms(met) if self.entrants else set()
        real = [None if line is None or {line.ns, line.ew} & phantoms else line for line in met]
        lines, places = self._once(real)
        # A phantom has no line: its opponents sat out, which is no result against it.
        for phantom in phantoms:
            self.contestants.pop(phantom, None)
        if self.entrants and not self.everybody:
            self._name_strangers()
        return tuple(self.contestants.values()), tuple(lines), places, self.winners or 1

    def of_contestants(self, given: Iterable[_Given]) -> Iterator[tuple[str, _Given]]:
        """What the file has of each entrant with the key of its contestant, without those that fell away."""
        for key, one in zip(self.entrant_keys, given, strict=True):
            if key in self.contestants:
                yield key, one

    def _once(self, met: Iterable[Line | None]) -> tuple[list[Line], list[int | None]]:
        """Each line once, the last that a file has of it, and for each that came in its place (None: dropped)."""
        lines: list[Line] = []
        places: list[int | None] = []
        # A board lists its North-South pairs once; only where one comes again the opponents are looked at too.
        seen: dict[tuple[int, str, int], dict[str, int]] = {}
        again: dict[tuple[int, str, int, str, str, int], int] = {}
        for line in met:
            if line is None:
                places.append(None)
                continue
            where = (line.session, line.section, line.board)
            if where not in seen:
                seen[where] = {}
            # A file of a quarter of a million lines is gone through here: one look by North-South settles nearly all.
            at = seen[where].setdefault(line.ns, len(lines))
            table = line.table if self.rooms else 0
            if at < len(lines) and (lines[at].ew != line.ew or (table and lines[at].table != table)):
                at = again.setdefault((*where, line.ns, line.ew, table), len(lines))
            if at < len(lines):
                self._repeated(line, lines[at])
                # The last counts: programs append a correction and leave the first line where it is.
                lines[at] = line
                places.append(None)
                continue
            places.append(at)
            lines.append(line)
        return lines, places

    def _decide(self) -> None:
        """Whether numbers repeat by direction and by section."""
        self._decide_directions()
        self._decide_sections()

    def _decide_directions(self) -> None:
        """Whether a number stands for two pairs, one in each direction, and how many winners there are."""
        for entrant in self.entrants:
            if entrant.number.side is not None:
                self._sides.setdefault(entrant.number.number, set()).add(entrant.number.side)
        both = any(len(sides) == 2 for sides in self._sides.values())
        explicit, overlap = self._sitting()
        of_two_pairs = self._meets_itself(explicit, overlap) or explicit
        if self.winners is None:
            directions = set[Side]().union(*self._sides.values())
            # Directions given in a Howell are where the pairs started: there the same numbers sit both ways.
            apart = len(directions) == 2 and (both or not overlap - self._without_direction())
            self.winners = 2 if of_two_pairs or apart else 1
        self._by_side = of_two_pairs or both or self.winners == 2
        if self._by_side:
            self._both_ways = self._of_one_winner()
            self._seat_entrants()
        if self.winners == 2:
            self._add_the_other_direction(overlap)

    def _sitting(self) -> tuple[bool, set[int]]:
        """Whether meetings name directions themselves, and the numbers that sit both ways."""
        north_south = {id(one.ns): one.ns for one in self.meetings if one.ns is not None}.values()
        east_west = {id(one.ew): one.ew for one in self.meetings if one.ew is not None}.values()
        explicit = any(one.side is not None for one in (*north_south, *east_west))
        return explicit, {one.number for one in north_south} & {one.number for one in east_west}

    def _meets_itself(self, explicit: bool, overlap: set[int]) -> bool:
        """A pair never does: a number that meets itself, or sits both ways at one board, stands for two pairs."""
        if not overlap:
            return False
        if any(one.ns is not None and one.ns == one.ew for one in self.meetings):
            return True
        return self.winners is None and not explicit and self._meets_twice(overlap)

    def _add_the_other_direction(self, overlap: set[int]) -> None:
        """A number listed in one direction only that sits both ways at a board has a pair in the other one too."""
        for one in sorted(overlap):
            if len(self._sides.get(one, ())) == 1 and self._meets_twice({one}):
                self._sides[one] = {Side.NS, Side.EW}

    def _decide_sections(self) -> None:
        """Whether a number stands for a pair in each section."""
        named = [entrant.number for entrant in self.entrants]
        sections = {meeting.section for meeting in self.meetings} | {number.section for number in named}
        if len(sections - {""}) > 1:
            given = any(number.section for number in named)
            # A list in which no number comes twice numbers its pairs through the room, whatever sections there are.
            self._by_section = given or not named or len(set(named)) < len(named)

    def _of_one_winner(self) -> set[tuple[str, int]]:
        """Who is of a section with one winner beside others with two, as (section, number).

        Such a section lists its pairs once, without a direction, and most of them sat both ways: not all, for in a
        Howell one may keep its chair.
        """
        directed = any(entrant.number.side is not None for entrant in self.entrants)
        if self.winners != 2 or not (directed or len({one.number.section for one in self.entrants}) > 1):
            return set()
        sat = self._chairs()
        alone = {
            one for one in self._listed_alone(sat) if one in sat and not self._meets_twice({one[1]}, one[0])
        }
        turning = {home for home, number in alone if len(sat[home, number]) == 2}
        return {one for one in alone if one[0] in turning}

    def _listed_alone(self, sat: Mapping[tuple[str, int], set[Side]]) -> set[tuple[str, int]]:
        """Who is listed once in its section, without a direction."""
        homes = {number: section for section, number in sat}
        listed = Counter(self._home(entrant.number, homes) for entrant in self.entrants)
        aside = [one.number for one in self.entrants if one.number.side is None]
        return {home for one in aside if listed[home := self._home(one, homes)] == 1}

    def _chairs(self) -> dict[tuple[str, int], set[Side]]:
        """The directions in which each number of each section sat."""
        sat: dict[tuple[str, int], set[Side]] = {}
        for meeting in self.meetings:
            for number, sitting in ((meeting.ns, Side.NS), (meeting.ew, Side.EW)):
                if number is not None:
                    at = (number.section or meeting.section, number.number)
                    sat.setdefault(at, set()).add(number.side or sitting)
        return sat

    def _home(self, number: Number, homes: Mapping[int, str]) -> tuple[str, int]:
        """An entrant with its section: the one it names, else the one where its number sat."""
        return number.section or homes.get(number.number, ""), number.number

    def _without_direction(self) -> set[int]:
        """The numbers that are listed without one."""
        return {one.number.number for one in self.entrants if one.number.side is None}

    def _meets_twice(self, overlap: set[int], of: str | None = None) -> bool:
        """Whether one of these numbers sits both ways at the same board, so that it stands for two pairs.

        ``of`` is the section that is looked at, None for all.
        """
        met: dict[tuple[int, str, int, int], Side] = {}
        for session, section, board, ns, ew in (
            (one.session, one.section, one.board, one.ns, one.ew) for one in self.meetings
        ):
            for number, side in ((ns, Side.NS), (ew, Side.EW)):
                if number is not None and number.number in overlap:
                    home = number.section or section
                    if of is not None and home != of:
                        continue
                    key = (session, home, board, number.number)
                    if met.setdefault(key, side) is not side:
                        return True
        return False

    def _seat_entrants(self) -> None:
        """Gives listed contestants without a direction the one they sit in; the second of a number sits East-West."""
        if all(entrant.number.side is not None for entrant in self.entrants):
            return
        sat: dict[int, set[Side]] = {}
        for meeting in self.meetings:
            for number, sitting in ((meeting.ns, Side.NS), (meeting.ew, Side.EW)):
                if number is not None:
                    sat.setdefault(number.number, set()).add(number.side or sitting)
        homes = {number: section for section, number in self._both_ways}
        met: set[tuple[int, str]] = set()
        for at, entrant in enumerate(self.entrants):
            number = entrant.number
            if number.side is not None or self._home(number, homes) in self._both_ways:
                continue
            sides = sat.get(number.number, {Side.NS})
            again = (number.number, number.section) in met
            met.add((number.number, number.section))
            # Listed twice without directions, the second of a number sits East-West: lists go North-South first.
            side = next(iter(sides)) if len(sides) == 1 else Side.EW if again else Side.NS
            self.entrants[at] = replace(entrant, number=replace(number, side=side))
            self._sides.setdefault(number.number, set()).add(side)

    def _list_entrants(self) -> None:
        repeats: dict[tuple[int, Side | None], int] = {}
        sections = sorted({meeting.section for meeting in self.meetings if meeting.section})
        homes = self._first_sections() if sections and not self._by_section else {}
        for entrant in self.entrants:
            number = entrant.number
            section = number.section
            if self._by_section and not section:
                # The lists of the sections follow one another.
                turn = repeats.get((number.number, number.side), 0)
                repeats[number.number, number.side] = turn + 1
                section = sections[min(turn, len(sections) - 1)] if sections else ""
            section = section or homes.get((number.number, number.side), homes.get((number.number, None), ""))
            side = number.side if self._by_side else None
            self.entrant_keys.append(self._contestant(number.number, side, section, entrant))

    def _first_sections(self) -> dict[tuple[int, Side | None], str]:
        """Where each number sat first: that is its section, though it may have been sent to another one later."""
        homes: dict[tuple[int, Side | None], str] = {}
        since: dict[tuple[int, Side | None], tuple[int, int]] = {}
        for meeting in self.meetings:
            at = meeting.session, meeting.round
            for number in (meeting.ns, meeting.ew):
                if number is None:
                    continue
                one = number.number, number.side
                if one not in since or at < since[one]:
                    homes[one], since[one] = meeting.section, at
        return homes

    def _contestant(
        self, number: int, side: Side | None, section: str, entrant: FileEntrant | None = None
    ) -> str:
        key = f"{section if self._by_section else ''}{number}{side.value if side else ''}"
        if key not in self.contestants:
            names, holdings = (entrant.names, entrant.holdings) if entrant else ((), ())
            self.contestants[key] = Contestant(key, number, side, section, names, holdings)
        return key

    def _line(self, meeting: TravellerLine) -> Line | None:
        board, ns, ew, result, section, round_, table, session = meeting
        if ns is None or ew is None:
            return None
        # By identity, since numbers read from equal texts are one object: hashing each would take as long as reading it.
        ns_known, ew_known = (id(ns), section), (id(ew), section)  # the meetings keep numbers alive
        ns_keys, ew_keys = self._ns_keys, self._ew_keys
        ns_key = ns_keys[ns_known] if ns_known in ns_keys else self._key(ns, Side.NS, section)
        ew_key = ew_keys[ew_known] if ew_known in ew_keys else self._key(ew, Side.EW, section)
        return Line(board, ns_key, ew_key, result, round_, table, section, session)

    def _key(self, number: Number, sitting: Side, section: str) -> str:
        side: Side | None = None
        if self._by_side and (number.section or section, number.number) not in self._both_ways:
            sides = self._sides.get(number.number, set())
            side = number.side or (next(iter(sides)) if len(sides) == 1 else sitting)
        key = self._contestant(number.number, side, number.section or section)
        (self._ns_keys if sitting is Side.NS else self._ew_keys)[id(number), section] = key
        return key

    def _phantoms(self, met: list[Line | None]) -> set[str]:
        """Keys that nobody holds: named so and never scored at a table, or not listed (or nameless) and without any result or total."""
        listed = list(zip(self.entrant_keys, self.entrants, strict=True))
        named = {key for key, entrant in listed if any(entrant.names)}
        # A total without a result is of somebody who played: a file may list nobody's name and lack the boards.
        active = {key for key, entrant in listed if entrant.scored}
        scored: set[str] = set()
        for line in met:
            outcome = None if line is None or line.result is None else line.result.outcome
            if line is None or outcome is None or isinstance(outcome, NotPlayed):
                continue
            active.update((line.ns, line.ew))
            if isinstance(outcome, (Played, Scored, PassedOut)):
                scored.update((line.ns, line.ew))
        if self.everybody:
            active.update(self.contestants)
        called = {key for key, entrant in listed if entrant.phantom}
        # A "phantom" that scored at a table was a pair after all, such as one that came late under its number.
        return (called - scored) | (set(self.contestants) - named - active)

    def _repeated(self, line: Line, earlier: Line) -> None:
        if line.result == earlier.result:
            text = _("Board {board}, {ns} against {ew}, appears twice; it counts once.")
        else:
            text = _("Board {board}, {ns} against {ew}, appears twice with two results; the last counts.")
        self.warnings.append(text.format(board=line.board, ns=line.ns, ew=line.ew))

    def _name_strangers(self) -> None:
        listed = set(self.entrant_keys)
        strangers = [key for key in self.contestants if key not in listed]
        if strangers:
            keys = ", ".join(strangers[:20]) + (" …" if len(strangers) > 20 else "")
            self.warnings.append(_("With results, but not in the list of pairs: {keys}.").format(keys=keys))
