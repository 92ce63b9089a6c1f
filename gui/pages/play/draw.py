"""On Play, for events drawn round by round: how far the draw is, the next draw, and what a correction would have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from gui.pages.scores_slips import team_words
from gui.theme import Weight
from gui.widgets.buttons import KeycapButton, Kind, action_button
from gui.widgets.cards import Card
from gui.widgets.suit_text import Run, Style, SuitLabel, SuitText, bold, soft
from model.errors import ArrowswitchError
from model.i18n import _, ngettext
from model.snapshots import State

if TYPE_CHECKING:
    from gui.pages.page import Desk
    from model.movement.rounds_to_come import Difference
    from model.service.draws import DrawState
    from model.snapshots import Session


_EXTRA: Final = 2


class DrawCard(QWidget):
    """Hidden where the movement is whole from the start; `drawn` follows a draw."""

    drawn = Signal()

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(page)
        self._desk = desk
        self._session: Session | None = None
        self._level_matches: tuple[tuple[int, int, int], ...] = ()
        look = desk.look
        self._words = SuitLabel(look, "", wrap=True)
        self._warning = SuitLabel(look, "", Style(weight=Weight.MEDIUM), role="warn", wrap=True)
        self._card = Card(look, _("The draw"), padding=10)
        row = QHBoxLayout()
        row.addWidget(self._words, 1)
        row.addWidget(action_button(look, desk.actions, "round.draw", Kind.PRIMARY, words=_("Draw")))
        self._card.box.addLayout(row)
        self._card.box.addWidget(self._warning)
        self._level = SuitLabel(look, "", wrap=True)
        self.winners = tuple(KeycapButton(look, "", keys, small=True) for keys in ("Alt+1", "Alt+2"))
        self._named: tuple[tuple[int, int], ...] = ()
        self.boards = QSpinBox()
        self.boards.setAccessibleName(_("Extra boards"))
        self.boards.setRange(1, 16)
        self.boards.setValue(_EXTRA)
        self.boards.setProperty("flat", "true")
        self.extra = KeycapButton(look, _("extra boards"), "Alt+3", small=True)
        self.extra.clicked.connect(self._play_on)
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
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._card)
        self._warning.hide()
        desk.actions.bind(page, "round.draw", self.draw)
        desk.actions.bind(page, "round.one-on", lambda: self._goes_on(0))
        desk.actions.bind(page, "round.other-on", lambda: self._goes_on(1))
        desk.actions.bind(page, "round.extra", self._play_on)
        self.hide()

    def words(self) -> str:
        """What the card says."""
        warning = self._warning.text() if not self._warning.isHidden() else ""
        return f"{self._words.text()} {warning}".strip()

    def show_session(self, session: Session) -> None:
        """Show how far the draw of this session is."""
        draws = self._desk.director.draws
        level = draws.level(session.id)
        if session is self._session and level == self._level_matches:
            return
        self._session, self._level_matches = session, level
        state = draws.state(session.id)
        self.setVisible(state is not None)
        playing = session.state in (State.SEATING, State.PLAYING)
        self._desk.actions["round.draw"].setEnabled(
            state is not None and state.ready and playing and not level
        )
        if state is None:
            return
        self._words.set_text(_state_words(state, level=len(level)))
        self._show_level(session, level)
        difference = draws.difference(session.id)
        self._warning.setVisible(difference is not None)
        if difference is not None:
            self._warning.set_text(_difference_words(session, difference))

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
            _("Level in round {round}: {one} – {other}. Play extra boards, or name who goes on.").format(
                round=number, one=one, other=other
            )
        )
        for button, team in zip(self.winners, teams, strict=True):
            words = _("{team} goes on").format(team=team_words(session, team))
            button.set_words(words)
            button.setAccessibleName(words)

    def _goes_on(self, place: int) -> None:
        if self._session is None or place >= len(self._named):
            return
        number, team = self._named[place]
        try:
            self._desk.director.additions.advance(self._session.id, number, team)
        except ArrowswitchError as error:
            self._desk.complain(error)

    def _play_on(self) -> None:
        """Extra boards for the level match in front."""
        if self._session is None or not self._named:
            return
        number, team = self._named[0]
        try:
            self._desk.director.draws.extra_boards(self._session.id, number, team, self.boards.value())
        except ArrowswitchError as error:
            self._desk.complain(error)
            return
        self.drawn.emit()

    def draw(self) -> None:
        """Draw the next round."""
        if self._session is None:
            return
        try:
            self._desk.director.draws.draw(self._session.id)
        except ArrowswitchError as error:
            self._desk.complain(error)
            return
        self.drawn.emit()


def _state_words(state: DrawState, *, level: int) -> SuitText:
    drawn = bold(
        _("Round {drawn} of {rounds} is drawn.").format(drawn=state.drawn, rounds=state.rounds) + " "
    )
    if state.whole:
        return SuitText((drawn, soft(_("It is the last one."))))
    if state.missing:
        waits = ngettext(
            "The next draw waits for {count} result of round {round} and before.",
            "The next draw waits for {count} results of round {round} and before.",
            state.missing,
        )
        return SuitText((drawn, soft(waits.format(count=state.missing, round=state.counted))))
    if level:
        waits = ngettext(
            "The next draw waits for {count} level match.",
            "The next draw waits for {count} level matches.",
            level,
        )
        return SuitText((drawn, soft(waits.format(count=level))))
    return SuitText(
        (drawn, Run(_("All its results are in: draw round {next}.").format(next=state.drawn + 1)))
    )


def _difference_words(session: Session, difference: Difference) -> str:
    told = [
        " – ".join(team_words(session, one) for one in group)
        for group in difference.would_be
        if frozenset(group) not in {frozenset(one) for one in difference.drawn}
    ]
    return _(
        "The draw stands. A result was corrected since: round {round} would now be drawn {matches}."
    ).format(round=difference.round, matches=", ".join(told))
