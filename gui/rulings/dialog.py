"""F9: a ruling in a window of its own over whatever page is in front; the page goes on working behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QKeyEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from gui.actions import native_keys
from gui.frame.hint_bar import HintBar
from gui.pages.page import Hint, PageContext, Place
from gui.pages.rulings.list import CardList
from gui.rulings.controller import RulingController
from gui.rulings.wizard.case import START, Where
from gui.widgets.form.focus_ring import FocusRing
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.row_menu import show_menu
from gui.widgets.text.labels import secondary, subheading
from model.changes import Changes, Kind
from model.i18n import _
from model.rulings.effects.vocabulary import Role
from model.rulings.steps import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gui.look.look import Look
    from gui.rulings.side_panels import Benches
    from gui.rulings.wizard.panes import Screens
    from gui.rulings.wizard.wizard import Wizard
    from model.snapshots.rulings import RulingRecord


class RulingDialog(QDialog):
    """One window for rulings, shown and hidden; Esc hides it and leaves the ruling open."""

    def __init__(self, context: PageContext, parent: QWidget, screens: Screens | None = None) -> None:
        super().__init__(parent)
        self._context = context
        context.look.clothe(self)
        self._over = parent
        self.setObjectName("desk")
        self.setWindowTitle(_("Ruling"))
        self.setModal(False)
        self.controller = RulingController(context, self, screens)
        self._hints = HintBar(context.look)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.wizard, 1)
        box.addWidget(self._hints)
        self._ring = FocusRing(context.look, self)
        self.wizard.left.connect(self.close)
        self.wizard.draft_changed.connect(self._tell)
        for signal in (self.controller.kept, self.controller.concluded, self.controller.switched):
            signal.connect(self._tell)
        self.open_rulings = OpenRulings(context.look)
        self.open_rulings.chosen.connect(self._take_up)
        self.wizard.left_box.addWidget(self.open_rulings)
        self._bound = False
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_moved)

    @property
    def wizard(self) -> Wizard:
        """What is shown."""
        return self.controller.wizard

    def on_changes(self, changes: Changes) -> None:
        """Follow what was written elsewhere, and by undo."""
        if changes.kinds & {Kind.SESSION, Kind.PLAN}:
            self.controller.begin()
        self.controller.follow(changes)
        if self.isVisible() and changes.entry:
            self._tell()
            # What was just undone stands without the key: before it, it would read as what the key undoes next.
            keys = "" if changes.initiator is self._over else native_keys("Ctrl+Z")
            self._hints.show_entry(changes.entry, keys, news=False)

    def begin(self, where: Where | None = None, tree: str = "") -> None:
        """Show a new ruling, at a place and by a tree where they are known."""
        begun = self.controller.begin(where)
        self._come()
        if tree and begun:
            self.wizard.begin(tree)

    def make_ready(self) -> Iterator[None]:
        """Do beforehand, in small pieces, what showing it for the first time would have to do."""
        self.controller.benches  # noqa: B018  # made when first asked for
        yield
        if self.controller.ruling_id is None and not self.isVisible():
            self.controller.begin()
            yield
            self._place()
            self.ensurePolished()
            for pane in (self.wizard.start, self.wizard.question, self.wizard.outcome, self):
                yield
                pane.grab()  # styled, laid out and drawn once, which is what takes long the first time

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F9:
            self.begin()
        elif event.key() == Qt.Key.Key_F6:
            self._next_pane(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # a dialog of Qt would press some button
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_menu(self, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.controller.flush()
        super().closeEvent(event)
        self._over.activateWindow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.open_rulings.share()

    def _bind(self) -> None:
        """The keys of the page of rulings, which work here too, whatever has the focus."""
        if self._bound:
            return
        self._bound = True
        controller, benches, actions = self.controller, self.controller.benches, self._context.actions
        commands = {
            "ruling.edition": self.wizard.next_edition,
            "ruling.apart": benches.adjustment.toggle_apart,
            "ruling.fault": benches.adjustment.toggle_fault,
            "ruling.match": benches.adjustment.match.take_focus,
            "ruling.cards": benches.next_panel,
            "ruling.next_open": controller.next_open,
            "ruling.previous_open": controller.previous_open,
            "ruling.appeal": controller.print_appeal,
            "ruling.poll": controller.print_poll,
            "ruling.export": controller.save_as_text,
            "ruling.amend": controller.amend,
            "ruling.decide": controller.decide,
            "ruling.withdraw": controller.withdraw,
            "undo": actions["undo"].trigger,
        }
        for action, entry in commands.items():
            for keys in actions[action].shortcuts():
                QShortcut(keys, self, entry)

    def _take_up(self, ruling: int) -> None:
        self.controller.take_up(self._context.director.rulings.get(ruling))
        self.wizard.take_focus()
        self._tell()

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            self._hints.show_hints(wizard_hints(self.wizard, self.controller.benches))

    def _come(self) -> None:
        self._bind()
        if not self.isVisible():
            self._place()
            self.show()
        self.activateWindow()
        self.wizard.take_focus()
        self._tell()

    def _place(self) -> None:
        """The middle of the window it stands over."""
        px = self._context.look.theme.px
        over = self._over.window().geometry()
        wide, high = min(px(1190), over.width() - px(40)), min(px(690), over.height() - px(30))
        self.setGeometry(
            over.x() + (over.width() - wide) // 2, over.y() + (over.height() - high) // 2, wide, high
        )

    def _next_pane(self, step: int) -> None:
        from gui.frame.panes import next_pane

        next_pane(self.wizard.panes(), self.focusWidget(), step)

    def _tell(self) -> None:
        number = self.wizard.draft.number
        self.setWindowTitle(_("Ruling {number}").format(number=number) if number else _("New ruling"))
        self._hints.show_hints(wizard_hints(self.wizard, self.controller.benches))
        self.open_rulings.show_rulings(
            self.controller.store.all(), self.controller.ruling_id, self._context.director.rulings.whose
        )
        kept = _("Every answer is saved as you give it") if self.controller.ruling_id else ""
        self._hints.show_entry(kept, native_keys("Ctrl+Z"))


def bench_hints(benches: Benches) -> Sequence[Hint]:
    """The keys that work on the bench that has the focus, () if none has it."""
    claim, focus = benches.claim, QApplication.focusWidget()
    if focus is None:
        return ()
    if focus in claim.ticks:
        return (
            Hint(("Space",), _("this line is normal")),
            Hint(("Tab",), _("next line")),
            _back_to_question(),
        )
    if claim.isAncestorOf(focus):
        return (Hint(("Enter",), _("next field")), Hint(("*",), _("all cards as dealt")), _back_to_question())
    if focus in (benches.strip.field, benches.tracker.field):
        return (
            Hint(("Enter",), _("use it; blank: go on")),
            Hint(("Backspace",), _("take back")),
            _back_to_question(),
        )
    if benches.adjustment.isAncestorOf(focus):
        return (
            Hint((_("60 4S= 40 4S-1"),), _("weights")),
            Hint(("Alt+A",), _("split score")),
            Hint(("Alt+G",), _("serious error")),
            Hint(("Ctrl+Return",), _("give the ruling")),
            Hint(("F6",), _("next pane")),
        )
    return ()


def _back_to_question() -> Hint:
    return Hint(("F6",), _("to the question"))


def wizard_hints(wizard: Wizard, benches: Benches) -> Sequence[Hint]:
    """The keys that work in the wizard now."""
    step = wizard.step
    if there := bench_hints(benches):
        return there
    if any(step.hasFocus() for step in wizard.trail.buttons):
        return (
            Hint(("Enter",), _("change it; later answers stay")),
            Hint(("Up", "Down"), _("choose")),
            _back_to_question(),
        )
    if wizard.draft.asking == START:
        return (
            Hint(("Enter",), _("rule on this instead")),
            Hint(("Up", "Down"), _("choose")),
            Hint(("Esc",), _("back to the ruling as it was")),
        )
    if wizard.auction.pad.hasFocus():
        return (
            Hint(("1n",), _("a bid")),
            Hint(("p", "x", "xx"), _("the other calls")),
            Hint(("n", "e", "s", "w"), _("who calls")),
            Hint(("Backspace",), _("take back")),
            Hint(("Enter",), _("rule on it")),
            Hint(("F6",), _("to the question")),
        )
    if step is None:
        return (
            Hint(("Enter",), _("go on")),
            Hint(("Up", "Down"), _("choose")),
            Hint(("Esc",), _("leave")),
            Hint(("F6",), _("lay out the auction")),
        )
    if isinstance(step, Question):
        last = str(min(9, len(step.choices)))
        return (
            Hint((f"1–{last}",), _("answer")),
            Hint(("Backspace",), _("back")),
            Hint(("Esc",), _("leave open")),
            Hint(("L",), _("the Law")),
            Hint(("Alt+E",), _("edition")),
            Hint(("Alt+C",), _("tricks, penalty cards, claim")),
            Hint(("F6",), _("next pane")),
        )
    if wizard.foot.given:
        return (
            Hint(("PgDown",), _("read on")),
            Hint(("Ctrl+P",), _("form")),
            Hint(("F9",), _("new ruling")),
            Hint(("Esc",), _("close")),
        )
    return (
        *_seat_hints(wizard.outcome.asks_who, wizard.seat_keys),
        Hint(("Ctrl+Return",), _("give the ruling")),
        Hint(("PgDown",), _("read on")),
        Hint(("F6",), _("adjusted score, notes")),
        Hint(("Backspace",), _("back")),
        Hint(("Ctrl+P",), _("form")),
        Hint(("Alt+E",), _("edition")),
        Hint(("Esc",), _("leave open")),
    )


def _seat_hints(role: Role | None, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """The keys that name a player the ruling asks for."""
    if role is None:
        return ()
    return (Hint(keys, _("who was misinformed") if role is Role.MISLED else _("who did it")),)


def where_of(place: Place) -> Where:
    """The table and board a page stands at, as far as its place tells them."""
    table, board = place.get("table"), place.get("board")
    return Where(
        table=table if isinstance(table, int) else None, board=board if isinstance(board, int) else None
    )


class OpenRulings(QWidget):
    """Cards of the other rulings left open; `chosen` carries the id of one. Nothing is shown where there is none."""

    chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.cards = CardList(look, _("Open rulings"))
        self._scroll = Scrolled(self.cards)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(subheading(look, _("Open rulings")))
        head.addStretch(1)
        head.addWidget(secondary(look, native_keys("Alt+Down")))
        self._box.addLayout(head)
        self._box.addWidget(self._scroll)
        self.cards.chosen.connect(self.chosen)
        self.hide()

    def show_rulings(
        self, records: Sequence[RulingRecord], chosen: int | None, whose: Callable[[RulingRecord], str]
    ) -> None:
        """Show the open ones of these but ``chosen``, the current one."""
        shown = [one for one in records if one.state == "open" and one.id != chosen]
        self.cards.show_rulings(shown, None, whose)
        self.setVisible(bool(shown))
        self.share()

    def share(self) -> None:
        """Take what the cards need, up to a third of the column, for the trail comes first; then they scroll."""
        parent = self.parentWidget()
        wanted = max(self.cards.heightForWidth(max(1, self._scroll.width())), self.cards.sizeHint().height())
        self._scroll.setFixedHeight(max(1, min(wanted, (parent.height() if parent else wanted) // 3)))
