"""The rankings of one session: the whole field, each stratum, without handicap; with what is shown beside each figure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.i18n import _
from model.scoring.conditions import Handicap, Sections
from model.scoring.explanations.wording import (
    by_percentage,
    points_name,
    ranking_figures,
    show_totals,
    tie_break_words,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.standings import Standings
    from model.service.director import Director
    from model.snapshots.session import Session

FIELD: Final = "field"
SCRATCH: Final = "scratch"
SECTIONS: Final = "sections"
_STRATUM: Final = "stratum "


@dataclass(frozen=True, slots=True)
class RankingView:
    """One ranking to show.

    ``points`` heads the column of the ``totals``. The mappings go by the key of a contestant and may be empty: its stratum,
    its award, how its tie was broken, its total, and how far it came in a knock-out (``reached``).
    """

    standings: Standings
    points: str
    strata: Mapping[str, str]
    awards: Mapping[str, str]
    ties: Mapping[str, str] = field(default_factory=dict)
    totals: Mapping[str, str] = field(default_factory=dict)
    reached: Mapping[str, str] = field(default_factory=dict)

    @property
    def topped(self) -> bool:
        """Whether there are percentages."""
        return by_percentage(self.standings.conditions)


def choices(session: Session) -> tuple[tuple[str, str], ...]:
    """The rankings there are: (key, words); the whole field first."""
    conditions = session.conditions
    found = [(FIELD, _("Overall"))]
    if conditions.strata.strip():
        from model.scoring.ranking.strata import strata_of

        found += [
            (_STRATUM + one.name, _("Stratum {name}").format(name=one.name))
            for one in strata_of(conditions.strata)
        ]
    if conditions.handicap is not Handicap.NONE:
        found.append((SCRATCH, _("Without handicap")))
    if session.plan.sections and conditions.sections is not Sections.SEPARATE:
        found.append((SECTIONS, _("By section")))
    return tuple(found)


def show_ranking(director: Director, session: Session, key: str) -> RankingView:
    """The ranking of that key; the whole field where it is no longer one."""
    standings = director.standings.now(session.id)
    conditions = session.conditions
    strata: dict[str, str] = {}
    awards: dict[str, str] = {}
    if conditions.strata.strip():
        from model.scoring.ranking.strata import stratum_places, stratum_ranking

        view = director.standings.view(session.id)
        for contestant, places in stratum_places(view, standings).items():
            strata[contestant] = places[-1].stratum.name
        if key.startswith(_STRATUM) and key in dict(choices(session)):
            ranking = stratum_ranking(view, standings, key.removeprefix(_STRATUM))
            standings = replace(standings, ranking=ranking)
    if conditions.masterpoints:
        from model.scoring.ranking.masterpoints import award_masterpoints

        whole = director.standings.now(session.id)
        given = award_masterpoints(director.standings.view(session.id), whole)
        awards = {contestant: award.shown for contestant, award in given.items()}
    if key == SCRATCH and conditions.handicap is not Handicap.NONE:
        standings = director.standings.scratch(session.id)
    if key == SECTIONS and key in dict(choices(session)):
        from model.scoring.ranking.lists import within_sections

        standings = within_sections(standings, session.plan.winners)
    ties = {
        one.contestant.key: tie_break_words(one) for one in standings.ranking if one.tie_break is not None
    }
    totals = show_totals(standings) if by_percentage(conditions) else ranking_figures(standings)
    reached = how_far(director, session)
    return RankingView(standings, points_name(conditions), strata, awards, ties, totals, reached)


def how_far(director: Director, session: Session) -> Mapping[str, str]:
    """How far each came in a knock-out, which is ranked by that and not by its points."""
    draw = session.plan.draw
    if draw is None or draw.form != "knock-out":
        return {}
    from model.scoring.matches.bracket import describe_progress
    from model.scoring.methods.knock_out import applies

    view = director.standings.view(session.id)
    return describe_progress(view, session.conditions) if applies(view, session.conditions) else {}
