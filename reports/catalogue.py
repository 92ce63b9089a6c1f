"""Every report by its kind: the one door through which the window and the command line print."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from model.errors import ArrowswitchError
from model.i18n import N_, _
from reports import (
    blank_travellers,
    corrections,
    guide_cards,
    late_ledger,
    personal,
    pickup_slips,
    ranking,
    recap,
    ruling_form,
    rulings_log,
    seating,
    travellers,
)
from reports.paper import A4

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from model.snapshots import Evening
    from reports.paper import Paper


class NoSuchReport(ArrowswitchError):
    """A report was asked for by a kind there is none of."""


class _Build(Protocol):
    def __call__(
        self, evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class Report:
    """A kind of report; `only` of its build are numbers of what `of` names: boards, pairs, tables, rounds or rulings."""

    kind: str
    name: str
    of: str
    write: _Build

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


REPORTS: Final[Mapping[str, Report]] = MappingProxyType(
    {
        report.kind: report
        for report in (
            Report("ranking", N_("Ranking"), "pairs", ranking.build),
            Report("recap", N_("Recap"), "boards", recap.build),
            Report("travellers", N_("Travellers"), "boards", travellers.build),
            Report("personal", N_("Personal score cards"), "pairs", personal.build),
            Report("guide-cards", N_("Guide cards"), "tables", guide_cards.build),
            Report("seating", N_("Seating list"), "tables", seating.build),
            Report("blank-travellers", N_("Blank travellers"), "boards", blank_travellers.build),
            Report("pickup-slips", N_("Pick-up slips"), "rounds", pickup_slips.build),
            Report("late-ledger", N_("Late ledger"), "tables", late_ledger.build),
            Report("ruling-form", N_("Ruling form"), "rulings", ruling_form.build),
            Report("rulings-log", N_("Rulings"), "rulings", rulings_log.build),
            Report("corrections", N_("Correction sheet"), "boards", corrections.build),
        )
    }
)


def report(kind: str) -> Report:
    """The report of this kind; raises NoSuchReport, which names all kinds."""
    found = REPORTS.get(kind)
    if found is None:
        raise NoSuchReport(
            _("There is no report called {kind}.").format(kind=kind),
            _("There are: {kinds}.").format(kinds=", ".join(REPORTS)),
        )
    return found
