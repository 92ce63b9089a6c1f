"""The effect of an adjusted score, alive beside the bench: both sides before and after, the others, and the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.rulings.adjustment.effect import figure
from gui.rulings.adjustment.match_effect import match_words
from gui.widgets.text.labels import caption, secondary, subheading
from gui.widgets.text.suit_text import Run, SuitLabel, SuitText, bold, soft
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look
    from gui.rulings.adjustment.effect import ContestantChange, ScoreEffect

_MOST = 6


class EffectPanel(QWidget):
    """Says what the score does; empty while there is none."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title = subheading(look, _("Live effect"))
        self._lines = (SuitLabel(look, wrap=True), SuitLabel(look, wrap=True))
        self._words = secondary(look, wrap=True)
        self._match = SuitLabel(look, wrap=True)
        self._field_title = caption(look, _("The other tables"))
        self._field = secondary(look, wrap=True)
        self._box = QVBoxLayout(self)
        for part in (self._title, *self._lines, self._match, self._words, self._field_title, self._field):
            self._box.addWidget(part)
        self._box.addStretch(1)
        look.changed.connect(self._measure)
        self._measure()

    def show_effect(self, effect: ScoreEffect | None, average_law: str = "12C4") -> None:
        """Show what a score does; `average_law` is the edition's on scores that do not balance in a knock-out."""
        moved = effect.moved if effect else ()
        for at, label in enumerate(self._lines):
            label.setVisible(at < len(moved))
            if at < len(moved):
                label.set_text(_moved(moved[at], percent=effect is not None and effect.percent))
        match = SuitText() if effect is None else match_words(effect, average_law)
        self._match.set_text(match)
        self._match.setVisible(bool(match))
        said = "" if effect is None else " ".join(_said(effect))
        self._words.set_text(said or _("No change: type a score, or let the result stand."))

    def show_waiting(self) -> None:
        """Say that figures are on their way."""
        self._words.set_text(_("Working it out …"))

    def show_field(self, field: Sequence[tuple[str, int]]) -> None:
        """Show what the other tables have on the board."""
        runs: list[Run] = []
        for words, tables in field[:_MOST]:
            runs += [Run(f"{words} "), soft(f"×{tables}   ")]
        if len(field) > _MOST:
            rest = sum(tables for _words, tables in field[_MOST:])
            runs.append(soft(ngettext("and {n} other", "and {n} others", rest).format(n=rest)))
        self._field.set_text(SuitText(tuple(runs)) if runs else _("No other table has a result yet."))

    def _measure(self) -> None:
        theme = self._look.theme
        self._box.setContentsMargins(theme.px(14), theme.px(10), theme.px(14), theme.px(8))
        self._box.setSpacing(theme.px(5))


def _moved(one: ContestantChange, *, percent: bool) -> SuitText:
    before, after = (
        _("{figure}%").format(figure=figure) if percent else str(figure) for figure in (one.before, one.after)
    )
    return SuitText(
        (
            bold(one.number),
            Run(f"  {one.names} " if one.names else "  "),
            soft(f"{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"),
            bold(after),
        )
    )


def _said(effect: ScoreEffect) -> list[str]:
    found = [
        _("{number} goes from place {before} to {after}.").format(
            number=one.number, before=one.place_before, after=one.place_after
        )
        for one in effect.moved
        if one.place_before and one.place_before != one.place_after
    ]
    if effect.others:
        found.append(
            _("At the other tables no score of the board moves by more than {points}.").format(
                points=figure(effect.others)
            )
        )
    else:
        found.append(_("No other score of the board moves."))
    return found
