"""What was said to the pairs at this table before: warnings and penalties of the session, beside the questions on another.

Law 90 leaves the measure to the Director; who was warned before, and for what, is the ladder to measure by.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Run, SuitLabel, SuitText, bold, link, soft
from model.i18n import _, laws_cited
from model.rulings.effects.vocabulary import DisqualificationProposed, Warned
from model.service.figures import penalty_words
from model.snapshots.penalties import PenaltyEntry, entries, law_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.look.look import Look
    from gui.rulings.wizard.case import RulingDraft
    from model.service.director import Director
    from model.snapshots.session import SheetLine


@dataclass(frozen=True, slots=True)
class Rung:
    """One thing said to a contestant: who it is, in words, by which Law, and what for."""

    number: int
    said: str
    law: str
    why: str


def rungs(director: Director, session: int, draft: RulingDraft) -> tuple[Rung, ...]:
    """What was said in this session to the contestants at the ruling's table, in the order it was."""
    line = _line(director, session, draft)
    if line is None:
        return ()
    team_of = director.sessions.get(session).plan.team_of
    here = {team_of.get(pair.number, pair.number) for pair in (line.ns, line.ew)}
    records = [one for one in director.rulings.by_number(session) if one.number != draft.number]
    found: list[Rung] = []
    taken = director.additions.of(session).penalties
    put_in = {(one.ruling, one.number) for one in taken if one.ruling}
    for entry in entries(director.results.sheet(session), records):
        number = None if entry.pair is None else team_of.get(entry.pair.number, entry.pair.number)
        if number in here and (entry.record.number, number) not in put_in:
            assert number is not None
            found.append(Rung(number, _said(entry), law_of(entry), _why(entry)))
    found += [
        Rung(
            one.number,
            penalty_words(one.unit, one.amount),
            one.law,
            ", ".join(filter(None, (_ruling(one.ruling), one.reason))),
        )
        for one in taken
        if one.number in here
    ]
    return tuple(found)


def _line(director: Director, session: int, draft: RulingDraft) -> SheetLine | None:
    where = draft.where
    return next(
        (
            line
            for line in director.results.sheet(session)
            if (line.round, line.table) == (where.round, where.table)
        ),
        None,
    )


def _said(entry: PenaltyEntry) -> str:
    if isinstance(entry.effect.effect, Warned):
        return _("warned")
    if isinstance(entry.effect.effect, DisqualificationProposed):
        return _("disqualification proposed")
    return _("a penalty was called for")


def _why(entry: PenaltyEntry) -> str:
    record = entry.record
    answer = next((one.text for one in record.trail if one.law and one.law[0].startswith(("90", "91"))), "")
    text = _("ruling {number}").format(number=record.number)
    return _("{ruling}: {what}").format(ruling=text, what=answer or record.title)


class Ladder(QWidget):
    """Shows the rungs, a contestant after the other."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.shown = SuitLabel(look, "", wrap=True)
        self._box = QVBoxLayout(self)
        self._box.addWidget(subheading(look, _("Earlier penalties")))
        self._box.addWidget(self.shown)
        self._box.addWidget(
            secondary(
                look, _("Treat the same offence alike, whoever did it; the amounts are the event’s (90A)."),
                wrap=True,
            )
        )  # fmt: skip
        self._box.addStretch(1)
        look.changed.connect(self._measure)
        self._measure()

    def show_rungs(self, found: Sequence[Rung]) -> None:
        """Show what was said before; that nothing was, where nothing was."""
        runs: list[Run] = []
        for rung in found:
            runs += list(_runs(rung))
        self.shown.set_text(
            SuitText(tuple(runs)) if runs else _("No penalty or warning to either pair this session.")
        )

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(8))


def _runs(rung: Rung) -> Iterator[Run]:
    yield bold(f"{rung.number}  ")
    yield Run(f"{rung.said} ")
    yield link(laws_cited(rung.law) + " ")
    yield soft(f"({rung.why})   ")


def _ruling(number: int | None) -> str:
    return _("ruling {number}").format(number=number) if number else ""
