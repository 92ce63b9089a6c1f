"""A mouse that knows nothing but what stands on the screen: it finds things by their words and clicks where they are seen.

What is typed is struck on the keys of the screen. Nothing here reaches the program but by the left button or the right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QListView,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

import windows
from gui.widgets.offers.cards import OfferList
from gui.widgets.rulings.answer_buttons import AnswerButton
from gui.widgets.screen_keys import Key, ScreenKeys

if TYPE_CHECKING:
    from collections.abc import Iterator

SUITS: Final = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠"})
_KEYS: Final = "Keys on the screen"


def front() -> QWidget:
    """The window, dialog or list that lies over the others."""
    found = (
        QApplication.activePopupWidget() or QApplication.activeModalWidget() or QApplication.activeWindow()
    )
    assert found is not None, "no window is open"
    return found


def said() -> str:
    """All that the window in front says, a line for each of its texts."""
    return windows.said_by(front())


# Clicking


def click(widget: QWidget, where: QRect | None = None) -> None:
    """Click the middle of it, or of a part; what is not seen, or lies under something else, cannot be clicked."""
    at = (where or widget.rect()).center()
    window = widget.window()
    met = window.childAt(widget.mapTo(window, at)) or window
    assert met is widget or widget.isAncestorOf(met), f"{met} lies over “{_words(widget)}”"
    seen = widget.mapToGlobal(at)
    QTest.mousePress(met, Qt.MouseButton.LeftButton, pos=met.mapFromGlobal(seen))
    QApplication.processEvents()  # what moves now is no longer under the mouse when it is let go
    if isValid(met):
        QTest.mouseRelease(met, Qt.MouseButton.LeftButton, pos=met.mapFromGlobal(seen))
    QApplication.processEvents()


def press(words: str) -> None:
    """Press the button, page, answer or segment of these words."""
    button = _button(words)
    assert button.isEnabled(), f"“{words}” is grey"
    _bring(button)
    if button.testAttribute(
        Qt.WidgetAttribute.WA_TransparentForMouseEvents
    ):  # a segment is painted by its row
        parent = button.parentWidget()
        assert parent is not None
        click(parent, button.geometry())
    else:
        click(button)


def can_press(words: str) -> bool:
    """Whether there is such a button now, and it is not grey."""
    found = list(_buttons(words))
    return len(found) == 1 and found[0].isEnabled()


def pick(words: str, among: str = "") -> None:
    """Click the line that says this, in the list or table of that name where several have it."""
    found = [(view, index) for view in _views(among) for index in _lines(view) if words in _said_by(index)]
    whole = [(view, index) for view, index in found if words in _cells(index)]
    found = whole or found
    assert found, f"no line says “{words}”: {[_said_by(i) for v in _views(among) for i in _lines(v)][:40]}"
    view, index = found[0]
    click_line(view, index)


def click_line(view: QAbstractItemView, index: QModelIndex) -> None:
    """Scroll to a line as the wheel would, and click it."""
    view.scrollTo(index)
    seen = view.visualRect(index).intersected(view.viewport().rect())
    assert not seen.isEmpty(), f"“{_said_by(index)}” is not seen"
    click(view.viewport(), seen)


def pick_at(among: str, row: int) -> None:
    """Click a line by where it stands, as when two say the same; -1 is the last."""
    (view,) = _views(among)
    found = list(_lines(view))
    click_line(view, found[row].siblingAtColumn(_columns(found[row]) - 1))


def start_card() -> None:
    """Press the button on the movement that is chosen."""
    (cards,) = front().findChildren(OfferList)
    card = cards.card_rect(cards.visualRect(cards.currentIndex()))
    click(cards.viewport(), cards.button(card).toAlignedRect())
    assert not cards.isVisible(), "the movement that is chosen does not start"


def choose(field: str, words: str) -> None:
    """Open the drop-down list of this field and take one of its lines."""
    (choice,) = [
        one for one in front().findChildren(QComboBox) if one.isVisible() and one.accessibleName() == field
    ]
    _bring(choice)
    click(choice)
    choices = [choice.itemText(at) for at in range(choice.count())]
    assert words in choices, f"{field}: no “{words}” among {choices}"
    view = choice.view()
    line = view.model().index(choices.index(words), 0)
    for way in (
        QPoint(1, 1),
        view.visualRect(line).center(),
    ):  # the list hears no click before the mouse has moved
        QTest.mouseMove(view.viewport(), way)
        QApplication.processEvents()
    click_line(view, line)
    assert choice.currentText() == words


def go_into(field: str) -> None:
    """Click into the field of this name."""
    fields = (QLineEdit, QAbstractSpinBox)
    shown = [one for kind in fields for one in front().findChildren(kind) if one.isVisible()]
    found = [one for one in shown if field in (one.accessibleName(), _placeholder(one))]
    assert len(found) == 1, f"{len(found)} fields “{field}”: {[one.accessibleName() for one in shown]}"
    _bring(found[0])
    click(found[0])


def write_over(field: str, text: str) -> None:
    """Click into a field, strike out what stands there, and write."""
    go_into(field)
    for _letter in range(8):
        strike("back")
    write(text)


def _placeholder(field: QWidget) -> str:
    return field.placeholderText() if isinstance(field, QLineEdit) else ""


# Typing, on the keys of the screen


def show_keys() -> None:
    """Have the keys on the screen, if they are not there yet."""
    if not any(one.isVisible() for one in front().findChildren(ScreenKeys)):
        press(_KEYS)


def strike(typed: str) -> None:
    """Strike one key."""
    (keys,) = [one for one in front().findChildren(ScreenKeys) if one.isVisible()]
    found = [key for key in keys.list_keys() if key.typed == typed]
    assert len(found) == 1, f"no key “{typed}” among {[key.typed for key in keys.list_keys()]}"
    click(found[0])


def write(text: str) -> None:
    """Strike a word or a name, with its capitals, in Latin or Greek letters."""
    greek = False
    for letter in text:
        if letter.isalpha() and ("\u0370" <= letter <= "\u03ff") is not greek:
            strike("other")
            greek = not greek
        if letter.isupper():
            strike("shift")
        strike(letter)
    if greek:
        strike("other")


def write_result(text: str) -> None:
    """Strike a result: a contract has suits among its keys, a lead follows after a space."""
    contract = re.match(r"(\d)(nt|[cdhs])(.*)", text)
    if contract is not None:
        level, strain, text = contract.groups()
        strike(level)
        strike(strain if strain == "nt" else strain.translate(SUITS))
    at = 0
    while at < len(text):
        word = "np" if text.startswith("np", at) else text[at]
        at += len(word)
        if word == " ":  # a lead follows: suit and card
            word = text[at].translate(SUITS)
            at += 1
        strike(word)


def enter() -> None:
    """Strike Enter."""
    strike("enter")


# Looking


def lines(among: str) -> list[str]:
    """The lines of a list or table, cell after cell."""
    (view,) = _views(among)
    return [_said_by(index) for index in _lines(view)]


def cards() -> list[str]:
    """What each movement that is offered says, the best first; a single empty one while there is none."""
    (view,) = front().findChildren(OfferList)
    spoken = [str(index.data(Qt.ItemDataRole.AccessibleTextRole)) for index in _lines(view)]
    return spoken or [""]


def buttons() -> list[str]:
    """The words of every button that is to be seen."""
    return [_words(one) for one in _all_buttons()]


def answers() -> list[str]:
    """The words of the answers offered, in their order."""
    return [one.text() for one in front().findChildren(AnswerButton) if one.isVisible()]


def _button(words: str) -> QAbstractButton:
    found = list(_buttons(words))
    assert found, f"no button “{words}” among {sorted(set(map(_words, _all_buttons())))}"
    assert len(found) == 1, f"{len(found)} buttons “{words}”"
    return found[0]


def _buttons(words: str) -> Iterator[QAbstractButton]:
    return (one for one in _all_buttons() if words in (_words(one), one.accessibleName()))


def _all_buttons() -> Iterator[QAbstractButton]:
    for one in front().findChildren(QAbstractButton):
        if one.isVisible() and not isinstance(one, Key):
            yield one


def _words(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return text or widget.accessibleName()


def _bring(widget: QWidget) -> None:
    """Scroll, as the wheel would, until it is seen."""
    at: QWidget | None = widget.parentWidget()
    while at is not None:
        if isinstance(at, QScrollArea):
            at.ensureWidgetVisible(widget)
            QApplication.processEvents()
        at = at.parentWidget()


def _views(among: str = "") -> Iterator[QAbstractItemView]:
    for view in front().findChildren(QAbstractItemView):
        if view.isVisible() and (not among or view.accessibleName() == among):
            yield view


def _lines(view: QAbstractItemView) -> Iterator[QModelIndex]:
    model = view.model()
    for row in range(model.rowCount(QModelIndex())):
        column = view.modelColumn() if isinstance(view, QListView) else 0
        yield model.index(row, column)


def _cells(index: QModelIndex) -> list[str]:
    return [str(index.siblingAtColumn(column).data()) for column in range(_columns(index))]


def _columns(index: QModelIndex) -> int:
    model = index.model()
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())


def _said_by(index: QModelIndex) -> str:
    return " · ".join(_cells(index))
