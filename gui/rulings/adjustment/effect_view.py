"""The effect of an adjusted score, alive beside the bench: both sides before and after, the others, and the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.rulings.adjustment.effect import ContestantChange, ScoreEffect, figure
from gui.widgets.text.labels import caption, secondary, subheading
from gui.widgets.text.suit_text import Run, SuitLabel, SuitText, bold, link, soft
from model.i18n import MINUS, _, law_places, ngettext, with_decimals
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from gui.look.look import Look
    from model.scoring.methods.teams import MatchResult, SidePoints

_MOST = 6
_TIED: Final = "\N{NO-BREAK SPACE}"


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
        match = SuitText() if effect is None else _match_words(effect, average_law)
        self._match.set_text(match)
        self._match.setVisible(bool(match))
        said = "" if effect is None else " ".join(_said(effect))
        self._words.set_text(said or _("No change: type a score, or let the result stand."))

    def show_waiting(self) -> None:
        """Say that figures are on their way."""
        self._words.set_text(_("Working it out…"))

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


def _match_words(effect: ScoreEffect, average_law: str) -> SuitText:
    """ "Match  3  +12 → +18 (11.20 → 12.76 VP)   5  −12 → −18 …"; nothing where there is no match."""
    now, was = effect.match, effect.match_before
    if now is None:
        return SuitText()
    runs: list[Run] = [soft(_("Match") + "  ")]
    for key in (now.match.home, now.match.away):
        runs += _side(key, now, was)
    return SuitText((*runs, *_averaged(effect, now, average_law)))


def _side(key: str, now: MatchResult, was: MatchResult | None) -> list[Run]:
    after, before = now.side(key), None if was is None else was.side(key)
    runs = [bold(key), Run(2 * _TIED)]
    if before is not None:
        runs.append(soft(f"{_sign(before.result)}{_TIED}→{_TIED}"))
    runs.append(bold(_sign(after.result)))
    if any(name == "vp" for name, _points in after.parts):
        runs += [Run(" "), soft(f"({_points_words(before, after)})".replace(" ", _TIED))]
    return [*runs, Run("   ")]


def _points_words(before: SidePoints | None, after: SidePoints) -> str:
    points = plain(after.points, 2)
    if before is not None:
        points = f"{plain(before.points, 2)} → {points}"
    points = with_decimals(points)
    return _("{points} VP").format(points=points)


def _averaged(effect: ScoreEffect, now: MatchResult, law: str) -> list[Run]:
    score = now.score
    if not effect.knock_out or score is None or score.home_net + score.away_net == 0:
        return []
    text = _("One side must win: {home} and {away} are averaged, {key} leads by {margin}.").format(
        home=_sign(score.home_net),
        away=_sign(score.away_net),
        key=now.match.home if score.margin >= 0 else now.match.away,
        margin=with_decimals(plain(abs(score.margin), 2)),
    )
    return [Run(text + " "), link(law_places(law))]


def _sign(points: Fraction) -> str:
    """Points with their sign: "+5", "−2.5", "0"."""
    shown = with_decimals(plain(abs(points), 2))
    return shown if not points else f"+{shown}" if points > 0 else f"{MINUS}{shown}"
