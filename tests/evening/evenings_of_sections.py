"""Rooms of two and three sections, and all their figures worked out again by the second scorer: nothing here is the program's.

From the program come the movement and what each table scored. Lists and their names, places, strata, handicaps and
masterpoints are made here from the rules alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import builders
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring.conditions import Conditions, Sections
from second_scorer import Pair, Rules, Slip, lists, matchpoints, totals

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from model.movement.plan import Plan
    from model.service.director import Director

MITCHELL = plan("mitchell", tables=5, boards_per_round=2)
SWITCHED = plan("mitchell", tables=5, boards_per_round=2, switched=(5,))
HALF = plan("mitchell", tables=5, pairs=9, boards_per_round=2)
HOWELL = plan("howell", tables=3, boards_per_round=2)
ROOMS: Final = {
    "two Mitchells and a Howell": (MITCHELL, MITCHELL, HOWELL),
    "a half table beside a Howell": (HALF, HOWELL),
    "one winner beside two": (SWITCHED, HALF),
    "two of one winner beside a Mitchell": (SWITCHED, HOWELL, MITCHELL),
}
CONDITIONS: Final = {
    "apart": Conditions(sections=Sections.SEPARATE),
    "ranked together": Conditions(sections=Sections.OVERALL, section_places=True),
    "across": Conditions(sections=Sections.ACROSS, section_places=True),
    "one list": Conditions(sections=Sections.ACROSS, one_list=True),
}
STRATA: Final = (("A", None), ("B", 300), ("C", 100))
_RATES: Final = {
    None: "0.10",
    300: "0.08",
    100: "0.06",
}  # for each pair of the group; ACBL handbook, section 3
_SHARES: Final = ("1", "0.7", "0.5", "0.35", "0.2")


@dataclass(frozen=True)
class ListedPair:
    """A line of a ranking: place, pair, boards, matchpoints and percentage, the last two to hundredths."""

    place: str
    pair: str
    boards: int
    total: Fraction
    percentage: Fraction


def an_evening(path: Path, room: str, conditions: Conditions) -> Director:
    """The evening, played; each player with masterpoints and a handicap of its own."""
    director = builders.ready(path, _Evening(room))
    director.sessions.change_conditions(1, conditions)
    return director


@dataclass(frozen=True)
class _Evening:
    """Laid out once for each room: only the conditions change from test to test."""

    room: str

    def lay_out(self, director: Director) -> None:
        session = director.sessions.create(
            "Sections", builders.A_THURSDAY, together(ROOMS[self.room]), Conditions()
        )
        with builders.without_waiting_for_the_disk(director):
            builders.seat_everybody(director, session)
            builders.enter_results(director, session, director.results.sheet(session))
            for at, player in enumerate(director.players.all()):
                director.players.set_holding(player.id, str(37 * at % 500))
                director.players.set_handicap(player.id, str(at * 7 % 13))


class SecondReading:
    """The evening as somebody works it out who has the slips, the sections and the conditions of contest."""

    def __init__(self, director: Director, room: str) -> None:
        session = director.sessions.get(1)
        self.conditions = session.conditions
        self.plan: Plan = session.plan
        self._sections = list(zip("ABC", ROOMS[room], strict=False))
        self._section: dict[int, str] = {}
        self._pairs: dict[str, Pair] = {}
        self._slips = self._walk(director)
        self.rules = Rules(
            compared_across=self.conditions.sections is Sections.ACROSS,
            ranked_together=self.conditions.sections is not Sections.SEPARATE,
            one_list=self.conditions.one_list,
        )
        self.totals = totals(self._slips, self.pairs, self.rules)
        self.boards = {key: sum(key in (slip.ns, slip.ew) for slip in self._slips) for key in self._pairs}
        self.holdings, self.handicaps = {}, {}
        for pair in session.pairs:
            players = [player for player in pair.players if player is not None]
            held = [player.holding or Fraction() for player in players]
            self.holdings[str(pair.number)] = sum(held, Fraction()) / 2
            self.handicaps[str(pair.number)] = sum(
                (one.handicap or Fraction() for one in players), Fraction()
            )

    def _walk(self, director: Director) -> list[Slip]:
        """The slips of the room; tables are counted on from section to section."""
        ends, last = [], 0
        for letter, section in self._sections:
            last += section.tables
            ends.append((last, letter, section.winners))
        met: dict[tuple[int, int], tuple[int, int]] = {}
        for row in self.plan.rows:
            letter, winners = next((letter, winners) for end, letter, winners in ends if row.table <= end)
            if row.ns is not None and row.ew is not None:
                met[row.round, row.table] = row.ns, row.ew
                for one, side in ((row.ns, "NS"), (row.ew, "EW")):
                    known = Pair(str(one), letter, side if winners == 2 else "")
                    assert self._pairs.setdefault(str(one), known) == known
        found = []
        for line in director.results.sheet(1):
            ns, ew = met[line.round, line.table]
            found.append(Slip(line.board, self._pairs[str(ns)].section, str(ns), str(ew), line.score))
        return found

    @property
    def pairs(self) -> list[Pair]:
        return list(self._pairs.values())

    def label(self, key: str) -> str:
        """A pair as papers call it: its section and its number."""
        return f"{self._pairs[key].section}{key}"

    def figures(self, *, handicap: bool = False) -> dict[str, Fraction]:
        """The percentages; with a handicap half the sum of the players' is added."""
        return {
            key: 100 * total / maximum + (self.handicaps[key] / 2 if handicap else 0)
            for key, (total, maximum) in self.totals.items()
        }

    def rankings(
        self, *, handicap: bool = False, among: Sequence[Pair] | None = None, apart: bool | None = None
    ) -> dict[str, list[ListedPair]]:
        """The lists, each under the words its heading must have; ``apart`` by section whatever the conditions say."""
        rules = self.rules
        if apart:
            rules = rules._replace(ranked_together=False, one_list=False)
        figures = self.figures(handicap=handicap)
        within = self.pairs if among is None else among
        found = {}
        for (section, direction), placed in lists(figures, within, rules).items():
            there = [self._listed(key, place, figures[key]) for key, place in placed.items()]
            found[self._heading(section, direction, placed, rules)] = sorted(
                there, key=lambda one: int(one.place.rstrip("="))
            )
        return found

    def everything_printed(self) -> dict[str, list[ListedPair]]:
        """All lists of a ranking on paper: of the field, and of each section where the conditions want them too."""
        found = self.rankings()
        if self.conditions.section_places:
            already = [{one.pair for one in there} for there in found.values()]
            further = self.rankings(apart=True)
            found |= {
                name: there for name, there in further.items() if {one.pair for one in there} not in already
            }
        return found

    def _heading(self, section: str, direction: str, placed: Mapping[str, str], rules: Rules) -> str:
        words = [f"Section {section}"] if section else []
        if direction:
            words.append({"NS": "North–South", "EW": "East–West"}[direction])
        elif not section and not rules.one_list and any(one.direction for one in self.pairs):
            letters = sorted({self._pairs[key].section for key in placed})
            words.append(f"Section{'s' * (len(letters) > 1)} {', '.join(letters)}")
        return ", ".join(words)

    def _listed(self, key: str, place: str, percentage: Fraction) -> ListedPair:
        total, maximum = self.totals[key]
        added = (percentage - 100 * total / maximum) * maximum / 100
        return ListedPair(
            place, self.label(key), self.boards[key], hundredths(total + added), hundredths(percentage)
        )

    def stratum(self, name: str) -> list[Pair]:
        """Who is ranked in a stratum: whose players hold on average no more than its limit."""
        limit = dict(STRATA)[name]
        return [one for one in self.pairs if limit is None or self.holdings[one.key] <= limit]

    def own_stratum(self, key: str) -> str:
        return [name for name, limit in STRATA if limit is None or self.holdings[key] <= limit][-1]

    def awards(self) -> dict[str, Fraction]:
        """Masterpoints of an ACBL club game, by label: of section and field, of every stratum, the highest counts.

        The first of a group has so much for each pair, two in five have an award, shares of equal places are added and
        divided; groups of fewer than five pairs have none.
        """
        found: dict[str, Fraction] = {}
        for limit, among in ((limit, self.stratum(name)) for name, limit in STRATA):
            groups = list(self.rankings(among=among).values())
            if self.conditions.section_places:
                groups += self.rankings(among=among, apart=True).values()
            for group in groups:
                for label, award in _group_awards(group, limit).items():
                    found[label] = max(award, found.get(label, Fraction()))
        return {label: award for label, award in found.items() if award}

    def points_by_line(self) -> dict[tuple[int, str, str], tuple[Fraction, Fraction]]:
        """What a board gave both pairs, to hundredths, by board, North-South and East-West."""
        given = matchpoints(self._slips, self.rules)
        return {
            (slip.board, slip.ns, slip.ew): (hundredths(one[0]), hundredths(one[1]))
            for slip, one in zip(self._slips, given, strict=True)
            if one is not None
        }


def _group_awards(group: Sequence[ListedPair], limit: int | None) -> dict[str, Fraction]:
    size = len(group)
    if size < 5:
        return {}
    first = Fraction(_RATES[limit]) * size
    if limit is None:
        first = min(first, Fraction("1.5"))
    deep = int(Fraction(2 * size, 5) + Fraction(1, 2))
    by_place = [
        first * (Fraction(_SHARES[at]) if at < len(_SHARES) else Fraction(1, at + 1)) for at in range(deep)
    ]
    found = {}
    for one in group:
        rank = int(one.place.rstrip("="))
        tied = sum(other.place == one.place for other in group)
        shared = sum(by_place[rank - 1 : rank - 1 + tied], Fraction()) / tied
        found[one.pair] = hundredths(shared)
    return found


def hundredths(figure: Fraction) -> Fraction:
    """To two decimals, halves up."""
    return Fraction((figure * 100 + Fraction(1, 2)).__floor__(), 100)
