"""The strip above the pages that tells what waits for the server: never called saved, and decided on where it clashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Tone
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.form.card import Banner
from gui.widgets.text.labels import body
from model.i18n import _, format_time, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from gui.pages.page import PageContext, Place
    from model.service.shared.ruling_drafts import RulingDrafts
    from model.service.shared.tray import Tray
    from model.storage.shared.tray import WaitingResult, WaitingRuling


SHOWN_AFTER_MS: Final = 400
"""What waits no longer than this is marked in its line alone: a strip that comes and goes would move the page each time."""


class TrayStrip(QWidget):
    """Hidden while the tray is empty and the server answers; one clash at a time, since each wants a decision of its own."""

    def __init__(
        self,
        context: PageContext,
        tray: Tray,
        go: Callable[[str, Place], None],
        drafts: RulingDrafts | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("tray")
        self._context = context
        self._tray = tray
        self._drafts = drafts
        self._go = go
        self._away_since: datetime | None = None
        self._counts = Banner(context.look, Tone.DOUBTFUL, gives_way=True)
        # Below the counts and in whole lines: in large letters a banner has no room for what has to be decided.
        self._clash = QWidget()
        self._why = body(context.look)
        self._show = KeycapButton(context.look, _("Show"), small=True)
        self._mine = KeycapButton(context.look, _("Use mine"), small=True)
        self._theirs = KeycapButton(context.look, _("Keep theirs"), small=True)
        choice = QHBoxLayout()
        for button, press in (
            (self._show, self._show_it),
            (self._mine, self._put_in),
            (self._theirs, self._leave),
        ):
            button.clicked.connect(press)
            choice.addWidget(button)
        choice.addStretch(1)
        below = QVBoxLayout(self._clash)
        below.addWidget(self._why)
        below.addLayout(choice)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._counts)
        whole.addWidget(self._clash)
        self.hide()
        self._soon = QTimer(self, singleShot=True, interval=SHOWN_AFTER_MS)
        self._soon.timeout.connect(self.show)
        tray.subscribe(self.refresh)
        if drafts is not None:
            drafts.subscribe(self.refresh)
        self.refresh()

    def show_away(self, since: datetime | None) -> None:
        """Say also that nothing newer than this is shown, for as long as the server does not answer; None: it does."""
        if since != self._away_since:
            self._away_since = since
            self.refresh()

    def refresh(self) -> None:
        """Say what lies in the tray now."""
        waiting, refused = self._tray.waiting, self._tray.refused
        rulings = () if self._drafts is None else self._drafts.waiting
        refused_rulings = () if self._drafts is None else self._drafts.refused
        clash = next((one.refused for each in (refused, refused_rulings) for one in each), "")
        self._clash.setVisible(bool(clash))
        words = []
        if waiting:
            words.append(
                ngettext(
                    "Not saved: {n} result waits for the server.",
                    "Not saved: {n} results wait for the server.",
                    len(waiting),
                ).format(n=len(waiting))
            )
            if why := self._tray.why_not_yet:
                words.append(why)
        if refused:
            more = ngettext(
                "Not saved: {n} result was refused.", "Not saved: {n} results were refused.", len(refused)
            )
            words.append(more.format(n=len(refused)))
        words += _of_rulings(len(rulings), len(refused_rulings))
        if clash:
            self._why.set_text(clash)
        if self._away_since is not None:
            since = (
                _("What is shown is as of {time}.")
                if words
                else _("The server has not answered since {time}; what is shown is as of then.")
            )
            words.append(since.format(time=format_time(self._away_since)))
        self._counts.show_text(" ".join(words))
        self.setAccessibleName(" ".join([*words, clash]).strip())
        if clash or (words and not SHOWN_AFTER_MS):
            self.show()
        elif not words:
            self._soon.stop()
            self.hide()
        elif self.isHidden() and not self._soon.isActive():
            self._soon.start()

    def _show_it(self) -> None:
        result, ruling = self._first()
        one = result or ruling
        assert one is not None
        director = self._context.director
        if director.sessions.current() != one.session:
            director.sessions.open(one.session)
        if result is not None:
            self._go("scores", {"cut": "board", "spot": list(result.cell)})
        elif ruling is not None:
            self._go("rulings", {} if ruling.ruling is None else {"ruling": ruling.ruling})

    def _put_in(self) -> None:
        result, ruling = self._first()
        if result is not None:
            self._context.attempt(lambda: self._tray.replace(result))
        elif ruling is not None and self._drafts is not None:
            self._context.attempt(self._drafts.replace, ruling)

    def _leave(self) -> None:
        result, ruling = self._first()
        if result is not None:
            self._context.attempt(lambda: self._tray.drop(result))
        elif ruling is not None and self._drafts is not None:
            self._context.attempt(self._drafts.drop, ruling.request)

    def _first(self) -> tuple[WaitingResult | None, WaitingRuling | None]:
        """What is to be decided on first: results before rulings."""
        ruling = None if self._drafts is None else next(iter(self._drafts.refused), None)
        return next(iter(self._tray.refused), None), ruling


def _of_rulings(waiting: int, refused: int) -> list[str]:
    """How many rulings are on this computer alone, in words."""
    words = []
    if waiting:
        words.append(
            ngettext(
                "Not saved: {n} ruling waits for the server.",
                "Not saved: {n} rulings wait for the server.",
                waiting,
            ).format(n=waiting)
        )
    if refused:
        words.append(
            ngettext(
                "Not saved: {n} ruling was refused.", "Not saved: {n} rulings were refused.", refused
            ).format(n=refused)
        )
    return words
