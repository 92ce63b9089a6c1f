"""Every report by its kind: the one door through which the window and the command line print."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from model.errors import ArrowswitchError
from model.i18n import N_, _
from reports.boards import frequencies, hand_records, player_hands, travellers
from reports.cards import blank_travellers, guide_cards, match_slips, personal, pickup_slips
from reports.core.paper import A4, Paper
from reports.rankings import (
    bracket,
    competition,
    corrections,
    cross_table,
    event_ranking,
    ranking,
    recap,
    vp_table,
)
from reports.rulings import anonymous, appeal_form, penalty_register, poll_sheet
from reports.rulings import form as ruling_form
from reports.rulings import log as rulings_log
from reports.seating import late_ledger
from reports.seating import list as seating

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path

    from model.snapshots.evening import Evening


class NoSuchReport(ArrowswitchError):
    """Nobody knows a report of the kind that was asked for."""


class _Build(Protocol):
    def __call__(
        self, evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None
    ) -> None: ...


def _always(evening: Evening) -> bool:
    return True


def _corrected(evening: Evening) -> bool:
    """A correction sheet exists only once a final result was changed (Law 79C)."""
    return evening.corrections is not None and not evening.corrections.empty


def _of_an_event(evening: Evening) -> bool:
    return bool(evening.events)


def _with_deals(evening: Evening) -> bool:
    return bool(evening.deals)


def _teams(evening: Evening) -> bool:
    return evening.session.plan.kind == "teams"


def _without_teams(evening: Evening) -> bool:
    return not _teams(evening)


def _knock_out(evening: Evening) -> bool:
    return evening.view.knock_out


def _by_victory_points(evening: Evening) -> bool:
    return vp_table.has_scale(evening.session.conditions)


@dataclass(frozen=True, slots=True)
class Report:
    """A kind of report; `only` of its build are numbers of what `of` names: boards, pairs, tables, rounds or rulings.

    ``fits`` says whether it says anything of an evening; asked for all the same, it is built or refused with the reason.
    """

    kind: str
    name: str
    of: str
    write: _Build
    fits: Callable[[Evening], bool] = _always

    @property
    def title(self) -> str:
        """What the report is called in the reader's language."""
        return _(self.name)

    def build(
        self, evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None
    ) -> None:
        """Write the report as a PDF at `path`, whole or not at all.

        Raises ReportNotWritten where nothing can be written, NothingCorrected and FontsMissing: all ArrowswitchError.
        """
        self.write(evening, path, paper=paper, only=only)


_HANDS: Final[Mapping[int, _Build]] = MappingProxyType(hand_records.kinds())

REPORTS: Final[Mapping[str, Report]] = MappingProxyType(
    {
        report.kind: report
        for report in (
            Report("ranking", N_("Ranking"), "pairs", ranking.build),
            Report("event", N_("Multi-session event"), "pairs", event_ranking.build, _of_an_event),
            Report("recap", N_("Recap"), "boards", recap.build),
            Report("travellers", N_("Travellers"), "boards", travellers.build),
            Report("frequencies", N_("Frequencies"), "boards", frequencies.build),
            Report("cross-table", N_("Cross-table"), "pairs", cross_table.build),
            Report("bracket", N_("Bracket"), "pairs", bracket.build, _knock_out),
            Report("vp-table", N_("Victory points"), "boards", vp_table.build, _by_victory_points),
            Report("personal", N_("Personal score cards"), "pairs", personal.build),
            Report("guide-cards", N_("Guide cards"), "tables", guide_cards.build),
            Report("seating", N_("Seating list"), "tables", seating.build),
            Report(
                "competition", N_("Who competes against whom"), "pairs", competition.build, _without_teams
            ),
            Report("blank-travellers", N_("Blank travellers"), "boards", blank_travellers.build),
            Report("match-slips", N_("Match slips"), "rounds", match_slips.build, _teams),
            Report("pickup-slips", N_("Pick-up slips"), "rounds", pickup_slips.build, _without_teams),
            Report("late-ledger", N_("Slow-play report"), "tables", late_ledger.build),
            Report("ruling-form", N_("Ruling form"), "rulings", ruling_form.build),
            Report("rulings-log", N_("Rulings"), "rulings", rulings_log.build),
            Report("appeal-form", N_("Appeal form"), "rulings", appeal_form.build),
            Report("poll-sheet", N_("Poll sheet"), "rulings", poll_sheet.build),
            Report("ruling-anonymous", N_("Ruling without names"), "rulings", anonymous.build),
            Report("penalty-register", N_("Penalty register"), "rulings", penalty_register.build),
            Report("hand-records", N_("Hand records"), "boards", hand_records.build, _with_deals),
            Report("hand-records-9", N_("Hand records, 9 a page"), "boards", _HANDS[9], _with_deals),
            Report("hand-records-12", N_("Hand records, 12 a page"), "boards", _HANDS[12], _with_deals),
            Report("hand-records-36", N_("Hand records, 36 a page"), "boards", _HANDS[36], _with_deals),
            Report("hand-records-results", N_("Hand records and results"), "boards", _HANDS[0], _with_deals),
            Report(
                "own-hands", N_("Hand records of each pair"), "pairs", player_hands.build_sheets, _with_deals
            ),
            Report("how-did-we-do", N_("How we did"), "pairs", player_hands.build_evening, _with_deals),
            Report("corrections", N_("Correction sheet"), "boards", corrections.build, _corrected),
        )
    }
)


def report(kind: str) -> Report:
    """The report of this kind; raises NoSuchReport, which names all kinds."""
    found = REPORTS.get(kind)
    if found is None:
        raise NoSuchReport(
            _("There is no report called {kind}.").format(kind=kind),
            _("Available: {kinds}.").format(kinds=", ".join(REPORTS)),
        )
    return found
