"""Two moments of the session side by side: who moved, which results changed, and by which actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.pages.results.changes import describe_change
from gui.widgets.form.card import separator
from gui.widgets.form.fields import Choice
from gui.widgets.form.form_row import FormRow
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import subheading
from gui.widgets.text.paragraphs import Paragraphs
from gui.widgets.text.suit_text import Run, SuitText, bold, soft
from model.bridge.entry.words import short
from model.i18n import _, format_time, ngettext, with_decimals
from model.scoring.explanations.wording import ranking_figures, ranking_unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.look.look import Look
    from model.scoring.ranking.compare import ChangedResult, Moved
    from model.scoring.standings import ScoredLine, Standing, Standings
    from model.service.standings.snapshots import Cause, StandingsComparison, StandingsSnapshot
    from model.snapshots.session import Pair

_MOST: Final = 300


class ComparePanel(QWidget):
    """`wanted` carries the ids of the two moments that are chosen."""

    wanted = Signal(int, int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        px = look.theme.px
        self.earlier = Choice(look, _("Earlier time"), flat=True)
        self.later = Choice(look, _("Later time"), flat=True)
        self._moved, self._results, self._causes = (Paragraphs(look, 6) for _part in range(3))
        inside = QWidget()
        lines = QVBoxLayout(inside)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(px(8))
        for words, part in (
            (_("Who moved"), self._moved),
            (_("Results that changed"), self._results),
            (_("What was done"), self._causes),
        ):
            lines.addWidget(subheading(look, words))
            lines.addWidget(part)
            lines.addWidget(separator(look))
        lines.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(20), px(16), px(20), px(16))
        box.setSpacing(px(8))
        box.addWidget(subheading(look, _("Compare two points in time")))
        box.addWidget(FormRow(look, _("From"), self.earlier))
        box.addWidget(FormRow(look, _("To"), self.later))
        box.addWidget(Scrolled(inside), 1)
        for choice in (self.earlier, self.later):
            choice.activated.connect(self._tell)

    def offer(self, moments: Sequence[StandingsSnapshot]) -> None:
        """Offer these moments, the latest first; at first the last change is compared with what was before it."""
        kept = (self.earlier.currentData(), self.later.currentData())
        known = [moment.id for moment in moments]
        for choice in (self.earlier, self.later):
            choice.clear()
            for moment in (*moments[: _MOST - 1], moments[-1]) if len(moments) > _MOST else moments:
                choice.addItem(_words(moment), moment.id)
        if kept[0] in known and kept[1] in known and kept[0] != kept[1]:
            self.earlier.setCurrentIndex(self.earlier.findData(kept[0]))
            self.later.setCurrentIndex(self.later.findData(kept[1]))
        else:
            self.later.setCurrentIndex(0)
            self.earlier.setCurrentIndex(min(1, self.earlier.count() - 1))

    def selection(self) -> tuple[int, int]:
        """The ids of the two moments."""
        return int(self.earlier.currentData()), int(self.later.currentData())

    def show_comparison(self, found: StandingsComparison, pairs: Mapping[int, Pair]) -> None:
        """Show what changed between them."""
        nothing = [_("Nothing.")]
        figures = (_figures(found.before), _figures(found.after))
        self._moved.show_lines(
            [describe_move(one, pairs, figures) for one in found.moves.moved] or [_("Nobody.")]
        )
        self._results.show_lines([result_words(one) for one in found.moves.results] or nothing)
        self._causes.show_lines([cause_words(one) for one in reversed(found.causes)] or nothing)

    def _tell(self) -> None:
        self.wanted.emit(*self.selection())


def _words(moment: StandingsSnapshot) -> str:
    if moment.at is None:
        return moment.name
    # What a result said is left to the panel: a list of the system cannot draw our suits.
    entry = moment.name.partition(": ")[0]
    return _("{time}  {entry}").format(time=format_time(moment.at.astimezone()), entry=entry)


def describe_move(
    moved: Moved, pairs: Mapping[int, Pair], figures: tuple[Mapping[str, str], Mapping[str, str]]
) -> SuitText:
    """One contestant's figures before and after (``figures`` has both by key), and how many places it went up or down."""
    contestant = moved.contestant
    pair = pairs.get(contestant.number)
    name = f"{contestant.number} {pair.full_name if pair else ' – '.join(contestant.names)}".strip()
    before, after = _describe_standing(moved.before, figures[0]), _describe_standing(moved.after, figures[1])
    places = abs(moved.places)
    way = ""
    if moved.places > 0:
        way = ngettext(", up {n} place", ", up {n} places", places).format(n=places)
    elif moved.places < 0:
        way = ngettext(", down {n} place", ", down {n} places", places).format(n=places)
    text = _("{before} → {after}{way}").format(before=before, after=after, way=way)
    return SuitText((bold(name + "  "), Run(text)))


def _figures(standings: Standings) -> dict[str, str]:
    """By key the figure that ranks, with its unit: "54.40 %", "12.33 VP"."""
    unit = ranking_unit(standings.conditions)
    return {
        key: f"{with_decimals(figure)} {unit}" for key, figure in ranking_figures(standings).items() if figure
    }


def _describe_standing(standing: Standing | None, figures: Mapping[str, str]) -> str:
    if standing is None or not standing.place:
        return "–"
    return ", ".join(part for part in (standing.place, figures.get(standing.contestant.key, "")) if part)


def result_words(changed: ChangedResult) -> SuitText:
    """One result before and after."""
    scored = changed.after or changed.before
    assert scored is not None  # one of the two is there
    line = scored.line
    where = _("Board {board}, {ns} against {ew}: ").format(board=changed.board, ns=line.ns, ew=line.ew)
    return SuitText(
        (bold(where), Run(f"{_describe_score(changed.before)} → {_describe_score(changed.after)}"))
    )


def _describe_score(scored: ScoredLine | None) -> str:
    if scored is None or scored.line.result is None:
        return _("nothing")
    return describe_change(short(scored.line.result), scored.score)


def cause_words(cause: Cause) -> SuitText:
    """One change: what, when, by whom and why."""
    moment = cause.moment
    at = format_time(moment.at.astimezone()) if moment.at else ""
    note = ", ".join(part for part in (at, moment.who, moment.why) if part)
    return SuitText((Run(moment.name), soft(f"  {note}")))
