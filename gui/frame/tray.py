"""The strip above the pages that tells what waits for the server: never called saved, and decided on where it clashed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
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


# A strip that comes and goes would move the page each time.
SHOWN_AFTER_MS: Final = 400
"""What waits no longer than this is marked in its line alone."""


@dataclass(frozen=True, slots=True)
class _Clash:
    """What the club would not take: why, where it is shown, and what either decision does."""

    words: str
    session: int
    page: str
    place: Place
    put_in: Callable[[], object]
    leave: Callable[[], object]


class TrayStrip(QWidget):
    """Hidden while the tray is empty and the server answers; shows one clash at a time, since each needs its own decision."""

    def __init__(
        self,
        context: PageContext,
        tray: Tray,
        go: Callable[[str, Place], None],
        drafts: RulingDrafts,
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
        drafts.subscribe(self.refresh)
        self.refresh()

    def show_away(self, since: datetime | None) -> None:
        """Say also that nothing newer than this is shown, for as long as the server does not answer; None: it does."""
        if since != self._away_since:
            self._away_since = since
            self.refresh()

    def refresh(self) -> None:
        """Say what lies in the tray now."""
        clash = self._first_clash()
        self._clash.setVisible(clash is not None)
        if clash is not None:
            self._why.set_text(clash.words)
        words = [*self._of_waiting(), *self._of_refused()]
        if self._away_since is not None:
            since = (
                _("What is shown is as of {time}.")
                if words
                else _("The server has not answered since {time}; what is shown is as of then.")
            )
            words.append(since.format(time=format_time(self._away_since)))
        self._counts.show_text(" ".join(words))
        self.setAccessibleName(" ".join([*words, *([] if clash is None else [clash.words])]))
        if clash is not None or (words and not SHOWN_AFTER_MS):
            self.show()
        elif not words:
            self._soon.stop()
            self.hide()
        elif self.isHidden() and not self._soon.isActive():
            self._soon.start()

    def _of_waiting(self) -> list[str]:
        """How much of what was typed here waits for the server, in words, and why where the server itself says so."""
        results, rulings = len(self._tray.waiting), len(self._drafts.waiting)
        if results and rulings:
            # One sentence for both: with two, the time that all this is from was cut off in the smallest window.
            said = _("Not saved: {results} and {rulings} wait for the server.").format(
                results=ngettext("{n} result", "{n} results", results).format(n=results),
                rulings=ngettext("{n} ruling", "{n} rulings", rulings).format(n=rulings),
            )
        elif results:
            said = ngettext(
                "Not saved: {n} result waits for the server.",
                "Not saved: {n} results wait for the server.",
                results,
            ).format(n=results)
        elif rulings:
            said = ngettext(
                "Not saved: {n} ruling waits for the server.",
                "Not saved: {n} rulings wait for the server.",
                rulings,
            ).format(n=rulings)
        else:
            return []
        why = (results and self._tray.why_not_yet) or (rulings and self._drafts.why_not_yet)
        return [said, why] if why else [said]

    def _of_refused(self) -> list[str]:
        """How much of it the club would not take, in words."""
        words = []
        if refused := len(self._tray.refused):
            more = ngettext(
                "Not saved: {n} result was refused.", "Not saved: {n} results were refused.", refused
            )
            words.append(more.format(n=refused))
        if refused := len(self._drafts.refused):
            more = ngettext(
                "Not saved: {n} ruling was refused.", "Not saved: {n} rulings were refused.", refused
            )
            words.append(more.format(n=refused))
        return words

    def _first_clash(self) -> _Clash | None:
        """The first clash to decide: results before rulings."""
        for result in self._tray.refused:
            place: Place = {"cut": "board", "spot": list(result.cell)}
            put_in, leave = partial(self._tray.replace, result), partial(self._tray.drop, result.request)
            return _Clash(result.refused, result.session, "scores", place, put_in, leave)
        for ruling in self._drafts.refused:
            place = {} if ruling.ruling is None else {"ruling": ruling.ruling}
            put_in, leave = partial(self._drafts.replace, ruling), partial(self._drafts.drop, ruling.request)
            return _Clash(ruling.refused, ruling.session, "rulings", place, put_in, leave)
        return None

    def _show_it(self) -> None:
        clash, director = self._first_clash(), self._context.director
        assert clash is not None  # the button is there with it alone
        if director.sessions.current() != clash.session:
            director.sessions.open(clash.session)
        self._go(clash.page, clash.place)

    def _put_in(self) -> None:
        if (clash := self._first_clash()) is not None:
            self._context.attempt(clash.put_in)

    def _leave(self) -> None:
        if (clash := self._first_clash()) is not None:
            self._context.attempt(clash.leave)
