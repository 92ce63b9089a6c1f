"""On Play, for events drawn round by round: how far the draw is, the next draw, and what a correction would have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Weight
from gui.pages.scores.slips import team_words
from gui.widgets.figures import NumberBox
from gui.widgets.form.buttons import ButtonKind, KeycapButton, action_button
from gui.widgets.form.card import CardFrame
from gui.widgets.text.suit_text import Style, SuitLabel, SuitText, bold, soft
from model.errors import ArrowswitchError
from model.i18n import _
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from model.movement.drawn.draw import DrawDifference
from gui.frame.stage import stage_words
from model.errors import NotNow
from model.scoring.conditions import Rematches
from model.snapshots.play import Stage

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from model.movement.drawn.draw import DrawDifference
    from model.snapshots.play import DrawState
    from model.snapshots.session import Session


_EXTRA: Final = 2


class DrawCard(QWidget):
    """Hidden where the movement is whole from the start; `drawn` follows a draw."""

    drawn = Signal()

    def __init__(self, context: PageContext, page: QWidget) -> None:
        super().__init__(page)
        self._context = context
        self._session: Session | None = None
        self._state: DrawState | None = None
        self._again: tuple[tuple[int, int], ...] = ()
        self._asked = False
        look = context.look
        self._words = SuitLabel(look, "", wrap=True)
        self._warning = SuitLabel(look, "", Style(weight=Weight.MEDIUM), role="warn", wrap=True)
        self._card = CardFrame(look, _("The draw"), padding=10)
        row = QHBoxLayout()
        row.addWidget(self._words, 1)
        row.addWidget(action_button(look, context.actions, "round.draw", ButtonKind.PRIMARY, words=_("Draw")))
        self._card.box.addLayout(row)
        self._card.box.addWidget(self._warning)
        self._level = SuitLabel(look, "", wrap=True)
        self.winners = tuple(KeycapButton(look, "", keys, small=True) for keys in ("Alt+1", "Alt+2"))
        self._named: tuple[tuple[int, int], ...] = ()
        self.boards = NumberBox(1, 16, name=_("Extra boards"))
        self.boards.setValue(_EXTRA)
        self.boards.setProperty("flat", "true")
        self.extra = KeycapButton(look, _("extra boards"), "Alt+3", small=True)
        self.extra.clicked.connect(self._play_on)
        self._lay_out_level()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._card)
        self._warning.hide()
        context.actions.bind(page, "round.draw", self.draw)
        context.actions.bind(page, "round.one-on", lambda: self._goes_on(0))
        context.actions.bind(page, "round.other-on", lambda: self._goes_on(1))
        context.actions.bind(page, "round.extra", self._play_on)
        self.hide()

    def _lay_out_level(self) -> None:
        """What a level match of a knock-out asks for, under the words."""
        choice = QHBoxLayout()
        for place, button in enumerate(self.winners):
            choice.addWidget(button)
            button.clicked.connect(lambda _on=False, place=place: self._goes_on(place))
            button.hide()
        choice.addStretch(1)
        play_on = QHBoxLayout()
        for widget in (self.boards, self.extra):
            play_on.addWidget(widget)
            widget.hide()
        play_on.addStretch(1)
        self._level.hide()
        self._card.box.addWidget(self._level)
        self._card.box.addLayout(choice)
        self._card.box.addLayout(play_on)

    def show_session(self, session: Session, state: DrawState | None) -> None:
        """Show how far the draw of this session is."""
        playing = session.state in (State.SEATING, State.PLAYING)
        # The page switches all its actions on when it is shown, this one too.
        self._context.actions["round.draw"].setEnabled(state is not None and state.ready and playing)
        if (session, state) == (self._session, self._state) and session is self._session:
            return
        self._session, self._state, self._asked = session, state, False
        self.setVisible(state is not None)
        if state is None:
            return
        draws = self._context.director.draws
        self._show_level(session, draws.level(session.id))
        self._again = draws.rematches(session.id) if state.ready and playing else ()
        self._words.set_text(_state_words(state))
        warnings = []
        if self._again:
            warnings.append(
                _("No draw without rematches is left: {matches} would meet again.").format(
                    matches=_matches_words(session, self._again)
                )
            )
        elif met := draws.met_again(session.id):
            warnings.append(_("Rematches: {matches}.").format(matches=_matches_words(session, met)))
        difference = draws.difference(session.id)
        if difference is not None:
            warnings.append(_difference_words(session, difference))
        self._warning.setVisible(bool(warnings))
        self._warning.set_text(" ".join(warnings))

    def _show_level(self, session: Session, level: tuple[tuple[int, int, int], ...]) -> None:
        """Ask who goes on after the first level match of a knock-out."""
        shown = bool(level) and session.state in (State.SEATING, State.PLAYING)
        for widget in (self._level, *self.winners, self.boards, self.extra):
            widget.setVisible(shown)
        self._named = ()
        if not shown:
            return
        number, *teams = level[0]
        self._named = tuple((number, team) for team in teams)
        one, other = (team_words(session, team) for team in teams)
        self._level.set_text(
            _("Tied in round {round}: {one} – {other}. Play extra boards, or name who goes through.").format(
                round=number, one=one, other=other
            )
        )
        for button, team in zip(self.winners, teams, strict=True):
            words = _("{team} goes through").format(team=team_words(session, team))
            button.set_words(words)
            button.setAccessibleName(words)

    def _goes_on(self, place: int) -> None:
        if self._session is None or place >= len(self._named):
            return
        number, team = self._named[place]
        self._context.attempt(self._context.director.additions.advance, self._session.id, number, team)

    def _play_on(self) -> None:
        """Extra boards for the level match in front."""
        if self._session is None or not self._named:
            return
        number, team = self._named[0]
        if not self._context.attempt(
            self._context.director.draws.extra_boards, self._session.id, number, team, self.boards.value()
        ):
            return
        self.drawn.emit()

    def draw(self) -> None:
        """Draw the next round; where two must meet again they are named first, and the key again draws it so."""
        if self._session is None:
            return
        allowed = self._session.conditions.rematches is Rematches.IF_NEEDED
        try:
            if self._again and not (allowed or self._asked):
                self._asked = True
                raise NotNow(
                    _("{matches} would meet again.").format(
                        matches=_matches_words(self._session, self._again)
                    ),
                    _("Press Ctrl+D again to draw it anyway, or play fewer rounds (Alt+X)."),
                )
            following = None if self._state is None else self._state.drawn + 1
            self._context.director.draws.draw(self._session.id, round=following, rematches=bool(self._again))
        except ArrowswitchError as error:
            self._context.complain(error)
            return
        self.drawn.emit()


def _state_words(state: DrawState) -> SuitText:
    given = bold(stage_words(state) + ".")
    if state.stage is Stage.OVER or state.ready:
        return SuitText((given,))
    if state.whole:
        return SuitText((given, soft(" " + _("It is the last round."))))
    waits = _("Round {next} is drawn when its results are in.") if state.counted == state.drawn else ""
    return SuitText((given, soft(" " + waits.format(next=state.drawn + 1))))


def _matches_words(session: Session, matches: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(f"{team_words(session, one)} – {team_words(session, other)}" for one, other in matches)


def _difference_words(session: Session, difference: DrawDifference) -> str:
    found = [
        " – ".join(team_words(session, one) for one in group)
        for group in difference.would_be
        if frozenset(group) not in {frozenset(one) for one in difference.drawn}
    ]
    return _(
        "The draw stands. A result has been corrected since: round {round} would now be drawn {matches}."
    ).format(round=difference.round, matches=", ".join(found))
