"""Masterpoints by tables: the figures are data (`resources/scoring/*.toml`), the code only reads them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from model.errors import ArrowswitchError
from model.i18n import _
from model.paths import resource
from model.scoring.ranking.lists import RankingList, by_section_too, standings_by_list, within_sections
from model.scoring.ranking.strata import StratumPlace, stratum_places
from model.scoring.rounding import plain, to_nearest, write_units

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.scoring.conditions import Conditions
    from model.scoring.standings import Standing, Standings
    from model.scoring.view import SessionView


class UnknownTable(ArrowswitchError):
    """No table of masterpoints has that name, or it cannot be read."""


@dataclass(frozen=True, slots=True)
class AwardGroup:
    """Those ranked together: how many, their limit in masterpoints (None: open), boards played, players in a contestant.

    ``section`` is theirs where each section is ranked by itself.
    """

    size: int
    limit: Fraction | None = None
    boards: int = 24
    players: int = 2
    section: str = ""


@dataclass(frozen=True, slots=True)
class AwardTable:
    """One table of awards, as its file has it."""

    name: str
    kind: str
    decimals: int
    up: bool
    least: int
    table: Mapping[str, Any]

    def awards(self, group: AwardGroup) -> list[Fraction]:
        """The awards of a group's places from the first on, exact."""
        if group.size < self.least:
            return []
        return self._shares(group) if self.kind == "share" else self._steps(group)

    def share(self, group: AwardGroup, ranks: Sequence[int]) -> list[Fraction]:
        """What each of a ranking has: equal ranks share the awards of their places; rounded as the table says."""
        awards = self.awards(group)
        given: list[Fraction] = []
        for rank in ranks:
            tied = ranks.count(rank)
            exact = sum(awards[rank - 1 : rank - 1 + tied], Fraction()) / tied
            given.append(self.round_award(exact))
        return given

    def round_award(self, award: Fraction) -> Fraction:
        """An award, rounded as it is given."""
        scale: int = 10**self.decimals
        if self.up:
            return Fraction(-((-award.numerator * scale) // award.denominator), scale)
        return Fraction(to_nearest(award.numerator, award.denominator, self.decimals), scale)

    def _shares(self, group: AwardGroup) -> list[Fraction]:
        first = self._first(group)
        shares = [Fraction(share) for share in self.table["shares"]]
        deep = to_nearest(*(Fraction(self.table["depth"]) * group.size).as_integer_ratio(), 0)
        return [
            first * (shares[place - 1] if place <= len(shares) else Fraction(1, place))
            for place in range(1, deep + 1)
        ]

    def _first(self, group: AwardGroup) -> Fraction:
        open_to_all = _first_award(self.table["open"], group.size)
        if group.limit is None:
            return open_to_all
        rates = self.table["first"]
        rate = next((one for one in rates if group.limit <= one.get("limit", group.limit)), rates[-1])
        # In a large field the rate of a limited stratum would be worth more than the open one, which has a highest award.
        return min(_first_award(rate, group.size), open_to_all)

    def _steps(self, group: AwardGroup) -> list[Fraction]:
        share = next((one["share"] for one in self.table["depth"] if group.boards >= one["boards"]), None)
        if share is None:
            return []
        step = self.table["step"]
        each = Fraction(step["individual" if group.players == 1 else "pair"])
        part = Fraction(share) * group.size
        number = part.numerator // part.denominator
        if self.table.get("depth_rounding") == "up":
            number = -(-part.numerator // part.denominator)
        return [max(Fraction(step["least"]), each * (number - place)) for place in range(number)]


def _first_award(rate: Mapping[str, str], size: int) -> Fraction:
    award = Fraction(rate["each"]) * size
    return min(award, Fraction(rate["most"])) if "most" in rate else award


@lru_cache(maxsize=16)
def table(name: str) -> AwardTable:
    """The table of that name; raises `UnknownTable`."""
    import tomllib

    folder = resource("scoring")
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if name not in known:
        raise UnknownTable(
            _("There is no table of masterpoints called “{name}”.").format(name=name),
            _("Tables: {names}.").format(names=", ".join(known)),
        )
    try:
        text = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
        return AwardTable(
            text["name"], text["kind"], text["decimals"], text["rounding"] == "up", text["least"], text
        )
    except (KeyError, ValueError) as error:
        raise UnknownTable(
            _("The table of masterpoints “{name}” cannot be read: {reason}.").format(name=name, reason=error),
            _("The file README.md beside it says what a table needs."),
        ) from error


@dataclass(frozen=True, slots=True)
class MasterpointAward:
    """A contestant's masterpoints, each player's, and the place they come from (None: the whole field, no strata).

    ``rank`` is the first of the ``tied`` places that share ``awards``, the exact awards of those places in ``group``.
    """

    points: Fraction
    shown: str
    place: StratumPlace | None
    table: str
    group: AwardGroup
    rank: int
    awards: tuple[Fraction, ...]
    tied: int

    @property
    def sentence(self) -> str:
        """How the award came to be, for a player."""
        stratum = self.place.stratum.name if self.place else ""
        where = _("stratum {name}").format(name=stratum) if stratum else _("the field")
        if self.group.section:
            section = _("Section {section}").format(section=self.group.section)
            where = _("{section}, {list}").format(section=section, list=where) if stratum else section
        text = _("{table}: place {rank} of {size} in {where}.").format(
            table=self.table, rank=self.rank, size=self.group.size, where=where
        )
        if self.tied > 1:
            text += " " + _("The places {first} to {last} share their awards.").format(
                first=self.rank, last=self.rank + self.tied - 1
            )
        return text

    @property
    def formula(self) -> str:
        """The awards of the places and what is given: "(1.1 + 0.77) ÷ 2 → 0.94"."""
        terms = " + ".join(plain(award) for award in self.awards)
        return f"{terms} → {self.shown}" if self.tied == 1 else f"({terms}) ÷ {self.tied} → {self.shown}"

    @property
    def rule(self) -> str:
        """The conditions of contest."""
        return _("conditions of contest, masterpoints")


def award_masterpoints(view: SessionView, standings: Standings) -> dict[str, MasterpointAward]:
    """The masterpoints of a session by the table its conditions name; who has none is not there; {} without a table.

    Where lists of sections stand beside that of the field there are awards for both, and each has the highest single one.
    """
    conditions = standings.conditions
    if not conditions.masterpoints:
        return {}
    chosen = table(conditions.masterpoints)
    boards = max((one.boards_played for one in standings.ranking), default=0)
    players = 1 if any(line.south for line in view.lines) else 2
    found: dict[str, MasterpointAward] = {}
    rankings = _rankings(view, standings, conditions, boards, players)
    if by_section_too(view, conditions):
        apart = within_sections(standings, view.winners)
        within = replace(apart.conditions, strata=conditions.strata, stratify_by=conditions.stratify_by)
        rankings += _rankings(view, apart, within, boards, players)
    for place, group, keys, ranks in rankings:
        for key, points in zip(keys, chosen.share(group, ranks), strict=True):
            # A pair that is placed in its section and in the field has the higher award, not both.
            if points and (key not in found or points > found[key].points):
                rank, tied = ranks[keys.index(key)], ranks.count(ranks[keys.index(key)])
                found[key] = MasterpointAward(
                    points,
                    write_units(
                        to_nearest(points.numerator, points.denominator, chosen.decimals), chosen.decimals
                    ),
                    place.get(key),
                    chosen.name,
                    group,
                    rank,
                    tuple(chosen.awards(group)[rank - 1 : rank - 1 + tied]),
                    tied,
                )
    return found


_Ranking = tuple[dict[str, StratumPlace], AwardGroup, list[str], list[int]]


def _rankings(
    view: SessionView, standings: Standings, conditions: Conditions, boards: int, players: int
) -> list[_Ranking]:
    lists = standings_by_list(standings, view.winners)
    if not conditions.strata.strip():
        return [
            (
                {},
                AwardGroup(
                    sum(bool(one.place) for one in ranking),
                    None,
                    boards,
                    players,
                    _section_of(view, listed, ranking),
                ),
                [one.contestant.key for one in ranking if one.place],
                [one.rank for one in ranking if one.place],
            )
            for listed, ranking in lists.items()
        ]
    gathered: dict[tuple[RankingList, str], list[tuple[str, StratumPlace]]] = {}
    for key, placed in stratum_places(view, standings, conditions).items():
        for place in placed:
            gathered.setdefault((place.group, place.stratum.name), []).append((key, place))
    return [
        (
            dict(members),
            AwardGroup(
                len(members),
                members[0][1].stratum.limit,
                boards,
                players,
                _section_of(view, listed, lists[listed]),
            ),
            [key for key, _place in members],
            [place.rank for _key, place in members],
        )
        for (listed, _stratum), members in gathered.items()
    ]


def _section_of(view: SessionView, listed: RankingList, ranking: Sequence[Standing]) -> str:
    """The section of a list: its own, or that of all in it, as of a Howell beside Mitchells in one ranking."""
    there = {one.contestant.section for one in ranking}
    alone = len(there) == 1 and len({one.section for one in view.contestants}) > 1
    return listed.section or (there.pop() if alone else "")
