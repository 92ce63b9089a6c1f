"""All the club holds of the selected player: written as one file, or taken out for good after it was said what that does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.ask import FileKind
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.card import CardFrame
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import secondary, subheading
from model.errors import ArrowswitchError
from model.i18n import _, format_date, format_time
from model.service.background import read_beside

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.look.look import Look
    from gui.pages.page import PageContext
    from gui.tasks import Progress
    from model.service.director import Director
    from model.service.people.forgetting import Foreseen, Prepared
    from model.snapshots.session import Player

_COPIES_SEEN = 5


class ForgetPanel(CardFrame):
    """What forgetting a player does, and the copies that keep the name; nothing is done before *Forget*."""

    agreed = Signal()
    left = Signal()

    def __init__(self, look: Look, foreseen: Foreseen) -> None:
        super().__init__(look, _("Forget {name}").format(name=foreseen.name), padding=12)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.box.addWidget(subheading(look, _("Forget {name}?").format(name=foreseen.name)))
        for sentence in foreseen.sentences:
            self.box.addWidget(secondary(look, sentence, wrap=True))
        if foreseen.copies:
            self.box.addWidget(_listed(look, foreseen))
        self.forget = KeycapButton(look, _("Forget the player"), kind=ButtonKind.ACCENT)
        self.forget.clicked.connect(self.agreed)
        self.leave = KeycapButton(look, _("Cancel"), "Esc", kind=ButtonKind.QUIET)
        self.leave.clicked.connect(self.left)
        self.progress = secondary(look, "")
        self.progress.hide()
        self.box.addWidget(self.progress)
        row = QHBoxLayout()
        row.addWidget(self.forget)
        row.addWidget(self.leave)
        row.addStretch(1)
        self.box.addLayout(row)
        self.set_chosen(True)

    def begin(self) -> None:
        """It is under way: there is no way back any more."""
        self.forget.hide()
        self.leave.hide()
        self.tell_progress(0, 1)
        self.progress.show()
        self.setFocus()

    def tell_progress(self, done: int, of: int) -> None:
        """Say how far it is."""
        self.progress.set_text(_("Searching the club file: {percent}%.").format(percent=100 * done // of))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.leave.isHidden():
            return
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _listed(look: Look, foreseen: Foreseen) -> QWidget:
    """The copies with their dates, a line each; a few are seen at once."""
    inside = QWidget()
    lines = QVBoxLayout(inside)
    lines.setContentsMargins(0, 0, 0, 0)
    lines.setSpacing(look.theme.px(2))
    for copy in foreseen.copies:
        words = f"{format_date(copy.at.date())}, {format_time(copy.at)}  {copy.path}"
        lines.addWidget(secondary(look, words))
    scrolled = Scrolled(inside)
    scrolled.setMinimumWidth(1)
    scrolled.setFixedHeight(look.theme.px(22 * min(_COPIES_SEEN, len(foreseen.copies)) + 8))
    return scrolled


class PersonFile(QObject):
    """The two actions, for a page that says who is chosen; ``forgotten`` says that somebody was."""

    forgotten = Signal()
    ended = Signal()

    def __init__(
        self, page: QWidget, context: PageContext, box: QVBoxLayout, chosen: Callable[[], Player | None]
    ) -> None:
        super().__init__(page)
        self._context = context
        self._box = box
        self._chosen = chosen
        self.panel: ForgetPanel | None = None
        self._player = 0
        self._begun = False
        context.actions.bind(page, "player.record", self._record)
        context.actions.bind(page, "player.forget", self._foresee)

    def _record(self) -> None:
        player = self._chosen()
        if player is None:
            return
        kinds = (FileKind(_("PDF"), ("*.pdf",)), FileKind(_("CSV"), ("*.csv",)))
        title = _("Export all data the club holds on {name}").format(name=player.name)
        target = self._context.ask.file_to_save(title, kinds, Path.home() / f"player-{player.id}.pdf")
        if target is None:
            return
        work = _PersonWork(self._context.director, player.id)
        self._context.tasks.run(title, lambda _progress: work.write(target), self._written, self._failed)

    def _written(self, target: Path) -> None:
        self._context.tell(_("Saved as {path}.").format(path=target))

    def _foresee(self) -> None:
        player = self._chosen()
        if player is None or self._context.director.read_only or self._begun:
            return
        self._player = player.id
        work = _PersonWork(self._context.director, player.id)
        title = _("Where {name} appears").format(name=player.name)
        self._context.tasks.run(title, work.foresee, self._ask, self._failed)

    def _ask(self, foreseen: Foreseen) -> None:
        self.leave()
        self.panel = ForgetPanel(self._context.look, foreseen)
        self.panel.agreed.connect(self._forget)
        self.panel.left.connect(self.leave)
        self._box.insertWidget(1, self.panel)
        self.panel.leave.setFocus()  # Enter on what was not read does nothing

    def _forget(self) -> None:
        if self.panel is not None:
            self.panel.begin()
        self._begun = True
        self._prepare()

    def _prepare(self) -> None:
        work = _PersonWork(self._context.director, self._player)
        lost = _("The player is not forgotten yet: the name still stands everywhere.")
        task = self._context.tasks.run(
            _("Forget the player"), work.prepare, self._write, self._not_forgotten, lost
        )
        if self.panel is not None:
            task.progressed.connect(self.panel.tell_progress)

    def _write(self, prepared: Prepared) -> None:
        """Write what was worked out, which takes no time; where something was written meanwhile, work it out again."""
        if not self._context.director.forgetting.stands(prepared):
            self._prepare()
            return
        try:
            self._context.director.forgetting.forget(self._player, prepared=prepared, initiator=self)
        except ArrowswitchError as error:
            self._not_forgotten(error)
            return
        self.leave()
        self.forgotten.emit()

    def _not_forgotten(self, error: Exception) -> None:
        self.leave()
        self._failed(error)

    def leave(self) -> None:
        """Take the panel away, if it is there."""
        self._begun = False
        if self.panel is not None:
            self._box.removeWidget(self.panel)
            self.panel.hide()
            self.panel.deleteLater()
            self.panel = None
            self.ended.emit()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ArrowswitchError):
            raise error
        self._context.complain(error)


class _PersonWork:
    """What is read of the whole club, off the window's thread and by a connection of its own."""

    def __init__(self, director: Director, player_id: int) -> None:
        self._path = director.path
        self._player_id = player_id

    def foresee(self, _progress: Progress) -> Foreseen:
        return read_beside(self._path, lambda director: director.forgetting.foresee(self._player_id))

    def prepare(self, progress: Progress) -> Prepared:
        return read_beside(
            self._path, lambda director: director.forgetting.prepare(self._player_id, progress.step)
        )

    def write(self, target: Path) -> Path:
        from model.service.people.record import as_csv
        from reports.core import writing
        from reports.people import record as paper_record

        record = read_beside(self._path, lambda director: director.record_of(self._player_id))
        if target.suffix.lower() == ".csv":
            writing.write(target, as_csv(record))
        else:
            paper_record.build(record, target)
        return target
