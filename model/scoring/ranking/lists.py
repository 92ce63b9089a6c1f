"""Who is ranked with whom: the one place that decides it, for the ranking, ties, strata, documents and exports.

The conditions of contest rank each section apart or the whole field at once (Law 78D leaves it to them). Where a section
has two winners, North-South and East-West are two lists: they never met the same opponents. A section with one winner is a
list of its own, also where it is compared with the others across the field: its pairs played in both directions.
Conditions with ``one_list`` put everybody into one all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from model.bridge.seats import Side
from model.i18n import _
from model.scoring.conditions import Conditions, Sections
from model.scoring.ranking.places import places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from model.scoring.standings import Standing, Standings
    from model.scoring.view import Contestant, SessionView

_ORDER = {Side.NS: 0, Side.EW: 1, None: 2}


class RankingList(NamedTuple):
    """One ranking: of a section ("" for the whole field) and a direction (None for a list of one winner)."""

    section: str
    direction: Side | None


def list_of(contestant: Contestant, conditions: Conditions, winners: int = 2) -> RankingList:
    """The list a contestant is ranked in; with ``winners`` 1 nobody is ranked by direction."""
    section = contestant.section if conditions.sections is Sections.SEPARATE else ""
    apart = winners == 2 and not conditions.one_list
    return RankingList(section, contestant.direction if apart else None)


def contestants_by_list(view: SessionView, conditions: Conditions) -> dict[RankingList, list[Contestant]]:
    """Everybody by the list it is ranked in: by section, North-South first, a list of one winner last."""
    found: dict[RankingList, list[Contestant]] = {}
    for contestant in view.contestants:
        found.setdefault(list_of(contestant, conditions, view.winners), []).append(contestant)
    return {one: found[one] for one in sorted(found, key=lambda one: (one.section, _ORDER[one.direction]))}


def standings_by_list(standings: Standings, winners: int = 2) -> dict[RankingList, list[Standing]]:
    """The standings by list, in the order of the ranking."""
    found: dict[RankingList, list[Standing]] = {}
    for one in standings.ranking:
        found.setdefault(list_of(one.contestant, standings.conditions, winners), []).append(one)
    return found


def within_sections(standings: Standings, winners: int = 2) -> Standings:
    """The same figures ranked section by section, for a list beside that of the whole field."""
    conditions = replace(standings.conditions, sections=Sections.SEPARATE, one_list=False)
    found = standings_by_list(replace(standings, conditions=conditions), winners)
    ranking = [
        replace(one, rank=rank, place=place, tie_break=None) if one.place else one
        for key in sorted(found, key=lambda one: (one.section, _ORDER[one.direction]))
        for one, (rank, place) in zip(
            found[key], places([one.rank if one.place else None for one in found[key]]), strict=True
        )
    ]
    return replace(standings, conditions=conditions, ranking=tuple(ranking))


def list_names(
    lists: Mapping[RankingList, Iterable[Standing]], *, short: bool = False
) -> dict[RankingList, str]:
    """What each list is called among the others: "Section A, North–South" ("N–S" for short); "" if all are in one.

    A list of one winner beside lists by direction is named by its sections.
    """
    by_direction = {one.section for one in lists if one.direction is not None}
    names: dict[RankingList, str] = {}
    for one, ranking in lists.items():
        words = [_sections([one.section])] if one.section else []
        if one.direction is not None:
            words.append(_side(one.direction, short=short))
        elif one.section in by_direction and not one.section:
            words.append(_sections(sorted({each.contestant.section for each in ranking})))
        names[one] = ", ".join(words)
    return names


def _side(side: Side, *, short: bool) -> str:
    if short:
        return _("N–S") if side is Side.NS else _("E–W")
    return _("North–South") if side is Side.NS else _("East–West")


def _sections(letters: list[str]) -> str:
    if len(letters) == 1:
        return _("Section {section}").format(section=letters[0])
    return _("Sections {sections}").format(sections=", ".join(letters))


def unlike_fields(view: SessionView, conditions: Conditions) -> str:
    """What to say beside one list of pairs who did not play in the same field, "" if they did."""
    directions = {one.direction for one in view.contestants}
    if not conditions.one_list or view.winners != 2 or len(directions) < 2:
        return ""
    return _("One list: the pairs did not all play in the same field.")


def by_section_too(view: SessionView, conditions: Conditions) -> bool:
    """Whether a list of each section and direction is shown beside that of all."""
    if len({one.section for one in view.contestants}) > 1:
        return conditions.section_places and conditions.sections is not Sections.SEPARATE
    both = view.winners == 2 and len({one.direction for one in view.contestants}) > 1
    return conditions.section_places and conditions.one_list and both
