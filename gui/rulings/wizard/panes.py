"""The panes of the rulings wizard and their places: trail, question or ruling, auction or Law; nothing here decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.rulings.wizard.auction import AuctionPanel
from gui.rulings.wizard.frame import WizardFoot, WizardHead
from gui.rulings.wizard.law import LawPane
from gui.rulings.wizard.outcome import OutcomePane
from gui.rulings.wizard.question import QuestionPane
from gui.rulings.wizard.start import StartPane
from gui.widgets.form.flow_row import FlowRow
from gui.widgets.form.front_stack import FrontStack
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.rulings.trail import Trail
from gui.widgets.text.labels import secondary, subheading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.look.look import Look
    from gui.rulings.wizard.case import Rules
    from model.rulings.trees.editions import Edition

Screen = TypeVar("Screen", bound=QWidget)
# From which width on how wide the columns beside the middle are: with large letters everything is narrow.
_SIDES: Final = ((1150, 232, 376), (1000, 232, 320), (930, 172, 300), (0, 140, 262))


class Screens(NamedTuple):
    """The three screens of the middle."""

    start: StartPane
    question: QuestionPane
    outcome: OutcomePane


def screens_in_pieces(
    look: Look, rules: Rules, edition: Edition, window: QWidget
) -> Iterator[Screens | None]:
    """Make the screens one after the other, with a None between two; all three are reported last.

    Until the panes take them they are the window's, out of sight: they go with it where it is closed in between.
    """
    start = _kept_in(window, StartPane(look, rules, edition))
    yield None
    question = _kept_in(window, QuestionPane(look))
    yield None
    yield Screens(start, question, _kept_in(window, OutcomePane(look)))


def _kept_in(window: QWidget, screen: Screen) -> Screen:
    screen.setParent(window)
    screen.hide()
    return screen


class WizardPanes(QWidget):
    """The trail at the left, one screen in the middle, the auction, or with F1 the Law, at the right."""

    def __init__(self, look: Look, rules: Rules, edition: Edition, screens: Screens | None = None) -> None:
        super().__init__()
        self._look = look
        self._title, self._called = subheading(look), secondary(look)
        self.trail = Trail(look)
        self._head = WizardHead(look)
        screens = screens or Screens(StartPane(look, rules, edition), QuestionPane(look), OutcomePane(look))
        self.start, self.question, self.outcome = screens
        self._stack = FrontStack()
        for pane in screens:
            self._stack.addWidget(pane)
        # What is below takes the height it needs; the screens scroll in the rest.
        self._stack.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.foot = WizardFoot(look)
        self.auction = AuctionPanel(look)
        self.law = LawPane(look)
        self.law.hide()
        self._left, self._right, self._calls = QWidget(), FrontStack(), Scrolled(self.auction)
        self._right.addWidget(self._calls)
        self.below = QVBoxLayout()
        self._lay_out()
        look.changed.connect(self._measure)
        self._measure()

    @property
    def left_box(self) -> QVBoxLayout:
        """The column of the trail, for what its host puts beneath."""
        return self._left_box

    def add_beside(self, pane: QWidget) -> None:
        """Take in a pane that may stand in the place of the auction."""
        self._right.addWidget(pane)

    def show_beside(self, pane: QWidget | None) -> None:
        """Show one of them, None for the auction."""
        self._right.setCurrentWidget(self._calls if pane is None else pane)

    def minimumSizeHint(self) -> QSize:
        """What it takes with the narrowest columns beside the middle."""
        # The wide ones of now would hold the window open.
        theme, now = self._look.theme, super().minimumSizeHint()
        beside = self._left.width() + self.law.width() if self.law.isVisible() else self._left.width()
        beside += self._right.width() if self._right.isVisible() else 0
        left, right = _SIDES[-1][1:]
        columns = sum(column.isVisible() for column in (self._right, self.law))
        least = self._left_width(theme.px(left)) + columns * max(theme.px(right), self._auction_width())
        return QSize(min(now.width(), now.width() - beside + least), now.height())

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # the heading or the auction says something else
            self._measure()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._measure()
        super().resizeEvent(event)

    def _lay_out(self) -> None:
        self._left_box = QVBoxLayout(self._left)
        self._title_row = FlowRow(self._look, (self._title, self._called))
        self._left_box.addWidget(self._title_row)
        self._left_box.addWidget(_scrolled(self.trail), 3)
        self._middle = QWidget()
        self._middle.setProperty("surface", "panel")
        middle = QVBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self._head)
        middle.addWidget(self._stack, 1)
        middle.addLayout(self.below)
        middle.addWidget(self.foot)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._left)
        row.addWidget(self._middle, 1)
        row.addWidget(self._right)
        row.addWidget(self.law)

    def _left_width(self, usual: int) -> int:
        """That of the answers so far, or wider where the heading or a button needs it."""
        self._left_box.invalidate()  # a larger text may not have come to it yet
        return max(usual, self._left_box.minimumSize().width())

    def _auction_width(self) -> int:
        """What the auction, its pad and a bar to scroll by take; nothing is beside it that wants more."""
        return self.auction.minimumSizeHint().width() + self._calls.verticalScrollBar().sizeHint().width()

    def _measure(self) -> None:
        theme = self._look.theme
        left, right = next(sides for room, *sides in _SIDES if self.width() >= theme.px(room))
        self._left.setFixedWidth(self._left_width(theme.px(left)))
        for column in (self._right, self.law):
            column.setFixedWidth(max(theme.px(right), self._auction_width()))
        self._left_box.setContentsMargins(theme.px(14), theme.px(14), theme.px(12), theme.px(12))
        self._left_box.setSpacing(theme.px(8))


def _scrolled(trail: Trail) -> Scrolled:
    content = QWidget()
    box = QVBoxLayout(content)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(trail)
    box.addStretch(1)
    return Scrolled(content)
