"""The page of the first start: create a club, open one, or try the sample night."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.look.theme import Tone
from gui.start.card import stand_alone
from gui.tasks import Progress, Task, Tasks
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.fields import Echo, line_edit
from gui.widgets.form.focus_ring import FocusRing
from gui.widgets.rulings.answer_buttons import AnswerList, AnswerText
from gui.widgets.text.labels import body, caption, secondary
from model.bridge.letters import letters_of
from model.errors import ArrowswitchError
from model.i18n import _, language

if TYPE_CHECKING:
    from gui.look.look import Look
    from gui.widgets.screen_keys import ScreenKeys

_NOT_IN_NAMES = '<>:"/\\\\|?*'
"""What one system or another does not allow in the name of a file."""


class FirstPage(QWidget):
    """The page in the window's place; `chosen` carries "open", `ready` a club file and the name it is to bear.

    New club files go into ``folder``. The sample night is played in a thread and is a club file of its own.
    """

    chosen = Signal(str)
    ready = Signal(object, str)

    def __init__(self, look: Look, folder: Path, suffix: str) -> None:
        super().__init__()
        self.setObjectName("desk")
        self.setWindowTitle("Arrowswitch")
        self._look, self._folder, self._suffix = look, folder, suffix
        self._tasks = Tasks(self)
        self._task: Task | None = None
        self._keys: ScreenKeys | None = None
        self._ring = FocusRing(look, self)
        self.answers = AnswerList(look)
        self.name = line_edit(_("Name of the club"), placeholder=_("e.g. Harbour Bridge Club"))
        self.state = Echo(look)
        self._leaves = QStackedWidget()
        self._leaves.addWidget(self._choices())
        self._leaves.addWidget(self._naming())
        self._frame()
        for keys, command in (("Ctrl+Q", self.close), ("F1", self._read), ("Shift+F1", self._read)):
            QShortcut(QKeySequence(keys), self, command)
        self.answers.chosen.connect(self._choose)
        self.answers.take_focus()

    @property
    def sample(self) -> Path:
        """Where the sample night lies, or would."""
        return self._folder / f"{_('Sample night')}{self._suffix}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._back()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._tasks.drain()
        super().closeEvent(event)

    # Leaves

    def _frame(self) -> None:
        look, px = self._look, self._look.theme.px
        card, self._column = stand_alone(self, look, _("Welcome to Arrowswitch"))
        sentence = _("One file holds a club: its players, sessions and results. It is saved as you type.")
        card.box.addWidget(body(look, sentence))
        card.box.addSpacing(px(8))
        card.box.addWidget(self._leaves)
        card.box.addWidget(self.state)
        card.box.addWidget(secondary(look, _("F1 opens the manual: your first club night in ten steps.")))
        self.resize(px(900), px(600))

    def _choices(self) -> QWidget:
        self.answers.show_answers(
            (
                AnswerText("create", _("Create a club"), _("Name it, and start tonight’s session.")),
                AnswerText(
                    "open", _("Open a club file"), _("From a USB stick, another computer or a backup.")
                ),
                AnswerText(
                    "sample",
                    _("Try the sample night"),
                    _("A complete session with results, in its own club file, to try everything."),
                ),
            )
        )
        return self.answers

    def _naming(self) -> QWidget:
        look = self._look
        leaf = QWidget()
        label = caption(look, _("Name of the club"))
        self._place = secondary(look, "", wrap=True)
        create = KeycapButton(look, _("Create the club"), "Return", "plus", ButtonKind.PRIMARY)
        back = KeycapButton(look, _("Back"), "Esc", "", ButtonKind.QUIET)
        create.clicked.connect(self._create)
        back.clicked.connect(self._back)
        self.name.returnPressed.connect(self._create)
        self.name.textChanged.connect(self._tell_place)
        buttons = QHBoxLayout()
        buttons.addWidget(create)
        buttons.addWidget(back)
        buttons.addStretch(1)
        keys = KeycapButton(look, _("Keys on the screen"), "", "keys", ButtonKind.QUIET)
        keys.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        keys.clicked.connect(self._show_keys)
        buttons.addWidget(keys)
        column = QVBoxLayout(leaf)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.theme.px(8))
        for widget in (label, self.name, self._place):
            column.addWidget(widget)
        column.addStretch(1)
        column.addLayout(buttons)
        return leaf

    # Actions

    def _show_keys(self) -> None:
        """The name may be struck by mouse or finger too."""
        from gui.widgets.screen_keys import ScreenKeys

        if self._keys is None:
            self._keys = ScreenKeys(self._look, lambda: letters_of(language()))
            self._look.clothe(self._keys)
            self._column.addWidget(self._keys)
        else:
            self._keys.setVisible(self._keys.isHidden())
        self.name.setFocus()

    def _choose(self, ids: tuple[str, ...]) -> None:
        if self._task is not None:
            return
        self.state.show_echo(Tone.PLAIN, "")
        match ids:
            case ("create",):
                self._leaves.setCurrentIndex(1)
                self._tell_place()
                self.name.setFocus()
            case ("sample",):
                self._play()
            case _:
                self.chosen.emit("open")

    def _back(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self.state.show_echo(Tone.PLAIN, _("The sample night was cancelled; nothing was kept."))
        elif self._leaves.currentIndex():
            self.state.show_echo(Tone.PLAIN, "")
        self._leaves.setCurrentIndex(0)
        self.answers.take_focus()

    def _club_file(self) -> Path:
        name = "".join(
            " " if sign in _NOT_IN_NAMES or not sign.isprintable() else sign for sign in self.name.text()
        )
        return self._folder / f"{' '.join(name.split()).strip('. ') or 'Club'}{self._suffix}"

    def _tell_place(self) -> None:
        self.state.show_echo(Tone.PLAIN, "")
        self._place.set_text(_("It will be saved as {file}.").format(file=str(self._club_file())))

    def _create(self) -> None:
        name = " ".join(self.name.text().split())
        path = self._club_file()
        if not name:
            self.state.show_echo(Tone.DOUBTFUL, _("Give the club a name; it can be changed at any time."))
        elif path.exists():
            text = _("A file of that name exists. Choose another name, or go back and open it.")
            self.state.show_echo(Tone.IMPOSSIBLE, text)
        else:
            self.ready.emit(path, name)

    def _play(self) -> None:
        target = self.sample
        if target.is_file():
            self.ready.emit(target, "")
            return

        def play(progress: Progress) -> Path:
            return sample_night(target, progress)

        self._task = self._tasks.run(_("Sample night"), play, self._played, self._not_played)
        self._task.progressed.connect(self._tell_progress)
        self._tell_progress(0, 1)

    def _tell_progress(self, done: int, of: int) -> None:
        if self._task is None:
            return
        text = _("Playing the sample night: {percent}%. Esc cancels.")
        self.state.show_echo(Tone.WAITING, text.format(percent=100 * done // of))

    def _played(self, path: Path) -> None:
        self._task = None
        self.ready.emit(path, "")

    def _not_played(self, error: Exception) -> None:
        self._task = None
        if not isinstance(error, ArrowswitchError | OSError):
            raise error
        message = getattr(error, "message", str(error))
        self.state.show_echo(Tone.IMPOSSIBLE, f"{message} {getattr(error, 'remedy', '')}".strip())

    def _read(self) -> None:
        from gui.help.window import open_manual

        open_manual(self._look, self, "first-night")


def sample_night(target: Path, progress: Progress) -> Path:
    """Play the sample night into this file, whole or not at all; ends in `Cancelled` when it is no longer wanted."""
    from gui.headless.demo import play

    with TemporaryDirectory(dir=target.parent, prefix=".sample-") as folder:
        draft = Path(folder) / target.name
        play(draft, reported=progress.step)
        progress.step(1, 1)
        draft.replace(target)
    return target
