"""The further screens of the movement doctor's panel: the questions, the ways to go on, and what then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gui.doctor.questions import Trouble, hear, names_in, question
from gui.doctor.words import cards_words, details, proof_words, summary
from gui.look.theme import Tone
from gui.widgets.form.buttons import ButtonKind, KeycapButton
from gui.widgets.form.fields import Echo, line_edit
from gui.widgets.form.flow_row import FlowRow
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.offers.proof_tick import ProofTick
from gui.widgets.rulings.answer_buttons import AnswerList, AnswerText
from gui.widgets.rulings.say_box import SayBox
from gui.widgets.text.labels import body, caption, secondary
from gui.widgets.text.suit_text import SuitLabel
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.look.look import Look
    from model.movement.doctor.proposal import Proposal
    from model.snapshots.session import Session

AnyIndex = QModelIndex | QPersistentModelIndex
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PAGES: Final = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
_MOST_ASKED: Final = 4
_DIGITS: Final = "123456789"


class AskStep(QWidget):
    """A question or two, each with its echo; Enter goes to the next unanswered one, then to the ways to go on.

    `edited` follows each key typed: what was refused of the answers before holds no longer.
    """

    answered = Signal(dict)
    edited = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._session: Session | None = None
        self._trouble: Trouble | None = None
        self._asks: tuple[str, ...] = ()
        self._answers: dict[str, object] = {}
        self.fields: list[QLineEdit] = []
        self._names: list[SuitLabel] = []
        self._echoes: list[Echo] = []
        self._rows: list[QWidget] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for _number in range(_MOST_ASKED):
            box.addWidget(self._row(look))
        self.show_button = KeycapButton(look, _("Show the options"), "Return", "", ButtonKind.PRIMARY)
        self.show_button.clicked.connect(self._press)
        box.addWidget(self.show_button)
        box.addWidget(secondary(look, _("Nothing changes yet."), wrap=True))
        box.addStretch(1)

    def start(self, session: Session, trouble: Trouble, known: Mapping[str, str]) -> None:
        """Ask what this needs; what the page knows already is filled in."""
        self._session, self._trouble = session, trouble
        self._asks = trouble.asks_of(session.plan.kind)
        for at, field in enumerate(self.fields):
            asked = at < len(self._asks)
            self._rows[at].setVisible(asked)
            if asked:
                name = self._asks[at]
                words = question(trouble.id, name, session.plan.kind)
                self._names[at].set_text(words)
                field.setAccessibleName(words)
                field.setText(known.get(name, ""))
        self._hear()
        empty = next((f for at, f in enumerate(self.fields) if self._unknown(at)), self.fields[0])
        self.setFocusProxy(empty)
        empty.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() not in _ENTER or watched not in self.fields:
            return False
        self._enter(self.fields.index(watched))
        return True

    def _press(self) -> None:
        """The button: to the first question without an answer, else to the ways."""
        self._enter(len(self._asks) - 1)

    def _enter(self, at: int) -> None:
        # Two names typed in one field are two players, not one of the name “Amy, Bob”.
        if self._part_names():
            return
        self._hear()
        following = [*range(at + 1, len(self._asks)), *range(at + 1)]
        for place in following:
            if self._unknown(place) and (place != at or len(following) == 1 or place == following[-1]):
                self.fields[place].setFocus(Qt.FocusReason.TabFocusReason)
                self.fields[place].selectAll()
                return
        self.answered.emit(dict(self._answers))

    def _part_names(self) -> bool:
        """Whether both names of a pair stood in the first field: each goes to its own, to be looked at once more."""
        if "one" not in self._asks or "other" not in self._asks:
            return False
        one, other = (self.fields[self._asks.index(name)] for name in ("one", "other"))
        names = names_in(one.text())
        if len(names) != 2 or other.text().strip():
            return False
        one.setText(names[0])
        other.setText(names[1])
        self._hear()
        other.setFocus(Qt.FocusReason.TabFocusReason)
        other.selectAll()
        return True

    def _unknown(self, at: int) -> bool:
        return at < len(self._asks) and self._answers.get(self._asks[at]) is None

    def _hear(self) -> None:
        if self._trouble is None or self._session is None:
            return
        self._answers = {}
        # The round is heard first: what a table says depends on it.
        for at in sorted(range(len(self._asks)), key=lambda at: self._asks[at] != "round"):
            name = self._asks[at]
            heard = hear(self._session, name, self.fields[at].text(), self._answers)
            self._answers[name] = heard.value
            understood = Tone.DOUBTFUL if heard.doubtful else Tone.OK
            state = Tone.PLAIN if heard.value is None else understood
            self._echoes[at].show_echo(state, heard.words)
            self.fields[at].setAccessibleDescription(heard.words)

    def _row(self, look: Look) -> QWidget:
        row = QWidget()
        name, field, echo = caption(look), line_edit(""), Echo(look, whole=True)
        field.installEventFilter(self)
        field.textEdited.connect(self._hear)
        field.textEdited.connect(self.edited)
        field.setFixedWidth(look.theme.px(130))
        echo.setMinimumHeight(look.theme.px(38))
        across = QHBoxLayout()
        across.setSpacing(look.theme.px(10))
        across.addWidget(field)
        across.addWidget(echo, 1)
        box = QVBoxLayout(row)
        box.setContentsMargins(0, 0, 0, look.theme.px(4))
        box.setSpacing(look.theme.px(2))
        box.addWidget(name)
        box.addLayout(across)
        self.fields.append(field)
        self._names.append(name)
        self._echoes.append(echo)
        self._rows.append(row)
        return row


class _Tall(QObject):
    """Keeps widgets of wrapped words as high as their width asks: a column of a scrolled panel squeezes them else."""

    def __init__(self, column: QWidget) -> None:
        super().__init__(column)
        self._column = column
        self._widgets: tuple[QWidget, ...] = ()
        column.installEventFilter(self)

    def watch(self, *widgets: QWidget) -> None:
        """Watch these from now on."""
        self._widgets = widgets
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        margins = self._column.layout().contentsMargins()  # type: ignore[union-attr]  # every column has a layout
        width = self._column.width() - margins.left() - margins.right()
        for widget in self._widgets:
            widget.setFixedHeight(widget.heightForWidth(width))


class _WayList(AnswerList):
    """A digit looks at a way; only Enter, or a click, takes it."""

    def press(self, digit: int) -> bool:
        if not 1 <= digit <= len(self.buttons):
            return False
        self.buttons[digit - 1].setFocus(Qt.FocusReason.TabFocusReason)
        return True


class WaysStep(QWidget):
    """The ways to go on, the least damage first, and below them all that the current one does."""

    taken = Signal(object)
    overflow_changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.proposals: tuple[Proposal, ...] = ()
        self._at, self._pointer, self._more = 0, QPoint(), False
        self.list = _WayList(look)
        self.list.chosen.connect(self._choose)
        self._waiting = body(look, _("Working out the options…"))
        self._tick = ProofTick(look)
        self._ticks: list[ProofTick] = []
        self._facts = caption(look, _("What it does"))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(look.theme.px(3), look.theme.px(3), look.theme.px(12), 0)
        column.addWidget(self.list)
        column.addStretch(1)
        self._tall = _Tall(inner)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._waiting)
        self._scrolled = Scrolled(inner)
        box.addWidget(self._scrolled, 1)
        box.addWidget(self._facts)
        box.addWidget(self._tick)
        effects = QWidget()
        self._lines = QVBoxLayout(effects)
        self._lines.setContentsMargins(0, 0, look.theme.px(12), 0)
        self._lines.setSpacing(look.theme.px(2))
        self._effects = Scrolled(effects)
        box.addWidget(self._effects)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def at(self) -> int:
        """The place of the chosen way, whose consequences are shown and which Enter takes."""
        return self._at

    @property
    def reads_on(self) -> bool:
        """Whether the chosen way has more effects than are seen at once."""
        return self._more

    def wait(self) -> None:
        """Say that the ways are being weighed."""
        self.proposals = ()
        self.list.show_answers(())
        self._waiting.show()
        self._facts.hide()
        self._show_facts()

    def show_ways(self, proposals: tuple[Proposal, ...]) -> None:
        """Offer these; the first, which does least damage, is chosen."""
        self.proposals = proposals
        self._waiting.hide()
        self._facts.show()
        answers = [AnswerText(str(at), way.sentence, summary(way)) for at, way in enumerate(proposals)]
        self._at, self._pointer = 0, QCursor.pos()
        self.list.show_answers(answers)
        for button in self.list.buttons:
            button.setMouseTracking(True)
            button.installEventFilter(self)
        self._tall.watch(*self.list.buttons)
        self.list.take_focus()
        self._show_facts()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The mouse looks by resting on a way, since a click takes it: that way is then the one Enter takes.
        if not isinstance(watched, QWidget) or watched not in self.list.buttons:
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            # The page shows another round by these keys: here they read on, where there is more to read.
            if event.key() in _PAGES and self._effects.verticalScrollBar().maximum():
                event.accept()
                return True
            return False
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._turned_page(event)
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            # A button that comes under a mouse at rest, as when the list scrolls, was not pointed at.
            if event.globalPosition().toPoint() != self._pointer:
                self._pointer = event.globalPosition().toPoint()
                watched.setFocus(Qt.FocusReason.MouseFocusReason)
        elif event.type() == QEvent.Type.FocusIn:
            self._at = list(self.list.buttons).index(watched)  # type: ignore[arg-type]  # one of the list's own
            self._scrolled.ensureWidgetVisible(watched, 0, 0)
            self._show_facts()
        return False

    def focusInEvent(self, event: QFocusEvent) -> None:
        # A click beside the ways leaves the keys with the one that is highlighted.
        super().focusInEvent(event)
        if self.proposals:
            self.list.buttons[self._at].setFocus(event.reason())

    def _choose(self, ids: tuple[str, ...]) -> None:
        self.taken.emit(self.proposals[int(ids[0])])

    def _show_facts(self) -> None:
        way = self.proposals[self._at] if self.proposals else None
        fits = way is not None and way.replays_nothing
        self._tick.show_fact(fits, proof_words(way) if way is not None else "")
        lines = details(way) if way is not None else ()
        while len(self._ticks) < len(lines):
            self._ticks.append(ProofTick(self._look))
            self._lines.addWidget(self._ticks[-1])
        for at, tick in enumerate(self._ticks):
            tick.show_fact(*(lines[at] if at < len(lines) else (True, "")))
        self._effects.verticalScrollBar().setValue(0)
        self._fit_facts()

    def _fit_facts(self) -> None:
        """As high as what is said needs, up to a part of the panel: the rest is scrolled to, by mouse or Page Down."""
        width = self._effects.width() - self._lines.contentsMargins().right()
        high = 0
        for tick in self._ticks:
            if not tick.isHidden():
                tick.setFixedHeight(tick.heightForWidth(width))
                high += tick.height() + self._lines.spacing()
        self._effects.setVisible(bool(high))
        most = self.height() * 3 // 10
        self._effects.setFixedHeight(min(high, most))
        if self._more is not (high > most):
            self._more = high > most
            self.overflow_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_facts()

    def _turned_page(self, event: QKeyEvent) -> bool:
        """Whether the key scrolled what the way does."""
        # The column of ways has the focus and would take the key.
        step = _PAGES.get(Qt.Key(event.key()), 0)
        bar = self._effects.verticalScrollBar()
        if not step or not bar.maximum():
            return False
        bar.setValue(bar.value() + step * bar.pageStep())
        return True


class DoneStep(QWidget):
    """What was done, what to say to the room, and the cards to be printed; `printed` and `closed` are wishes."""

    printed = Signal()
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.proposal: Proposal | None = None
        self._done = body(look)
        self.say = SayBox(look)
        self._cards = secondary(look, wrap=True)
        self.print_button = KeycapButton(
            look, _("Print the new cards"), "Return", "print", ButtonKind.PRIMARY
        )
        self.print_button.clicked.connect(self.printed)
        self.close_button = KeycapButton(look, _("Close"), "Esc", "", ButtonKind.QUIET)
        self.close_button.clicked.connect(self.closed)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look.theme.px(10), 0)
        column.setSpacing(look.theme.px(12))
        for widget in (self._done, self.say, self._cards):
            column.addWidget(widget)
        column.addStretch(1)
        self._tall = _Tall(inner)
        # In a narrow panel, and in Greek, the two do not stand beside each other.
        foot = FlowRow(look, (self.print_button, self.close_button))
        box = QVBoxLayout(self)
        box.setContentsMargins(look.theme.px(2), 0, 0, look.theme.px(3))
        box.addWidget(Scrolled(inner), 1)
        box.addWidget(foot)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def prints(self) -> bool:
        """Whether anybody needs a new card."""
        return not self.print_button.isHidden()

    def show_done(self, proposal: Proposal) -> None:
        """Tell that this way was taken."""
        self.proposal = proposal
        self._done.set_text(proposal.sentence)
        said = proposal.announcement
        caption_ = "" if said is None else _("Announce before round {round}").format(round=said.round)
        self.say.show_words("" if said is None else str(said), caption_)
        self._tall.watch(self.say)
        self._cards.set_text(cards_words(proposal))
        printing = bool(proposal.tables or proposal.cards) and not proposal.only_ends_sooner
        self.print_button.setVisible(printing)
        self.setFocusProxy(self.print_button if printing else self.close_button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            (self.printed if self.prints else self.closed).emit()
        else:
            super().keyPressEvent(event)
