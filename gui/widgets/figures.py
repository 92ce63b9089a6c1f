"""Fields for a figure, a time and a day; the wheel passes over them unless they have the focus, and a click chooses all.

A wheel that turns over a form scrolls the form. Qt gives it to the field that happens to pass under the pointer, which
changed seven minutes a board into one without anybody seeing it: `Still` is what every field here, and every
choice (`gui.widgets.form.fields`), has before its Qt class. A test lets no other field into the window.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QDateEdit, QSpinBox, QWidget

from model.i18n import ngettext, variety

_TIME: Final = re.compile(r"\s*(\d{1,2})(?:\s*[:.,;hHΩω ]\s*(\d{0,2})|(\d{2}))?\s*")
_BEGUN: Final = re.compile(r"[\d:.,;hHΩω ]{0,7}")
# An hour and its minutes; with less somebody is still typing: 193 may be 1:93 or the beginning of 1930.
_WHOLE: Final = re.compile(r"\d{4}|\d{1,2}\D+\d{2}")
_ONE_STEP: Final = 5
"""Minutes that an arrow key adds to a time."""


if TYPE_CHECKING:
    _Field = QWidget
else:
    _Field = object


class Still(_Field):
    """A field that a wheel neither changes nor gives the focus to: it scrolls what the field lies in."""

    def stand_still(self) -> None:
        """Take the focus from a click or Tab, never from the wheel; call it when the field is built."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


if TYPE_CHECKING:
    _Figures = QAbstractSpinBox
else:
    _Figures = object


class _Chosen(Still, _Figures):
    """A field of a figure: a click into it chooses all of it, as Tab does, so that what is typed takes its place."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.MouseFocusReason:
            # The press that brought the focus has yet to put the cursor where it was.
            QTimer.singleShot(0, self, self.selectAll)


class NumberBox(_Chosen, QSpinBox):
    """A whole number within limits, with words after it: the same for every number, or those that go with it."""

    def __init__(
        self, least: int, most: int, words: str | Callable[[int], str] = "", *, name: str = ""
    ) -> None:
        super().__init__()
        self.stand_still()
        self.setRange(least, most)
        self.setAccessibleName(name)
        self._words = words
        self.valueChanged.connect(self.word)
        self.word()

    def word(self) -> None:
        """Put behind the number the words that go with it."""
        words = self._words if isinstance(self._words, str) else self._words(self.value())
        if words != self.suffix():
            self.setSuffix(words)


def minutes_words(number: int) -> str:
    """The word behind a number of minutes."""
    return ngettext(" minute", " minutes", number)


def sets_words(number: int) -> str:
    """The word behind a number of sets of boards."""
    return ngettext(" set", " sets", number)


class DayField(Still, QDateEdit):
    """A day in words of the language; digits take the place of the part that is clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.stand_still()
        self.setLocale(QLocale(variety()))  # the club's language, which need not be the system's
        self.setDisplayFormat("ddd d MMM yyyy")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.MouseFocusReason:
            QTimer.singleShot(0, self, self._choose_part)

    def _choose_part(self) -> None:
        self.setSelectedSection(self.currentSection())

    def day(self) -> date:
        """The day that is shown."""
        day: date = self.date().toPython()  # type: ignore[assignment] # PySide gives a date
        return day

    def show_day(self, day: date) -> None:
        """Show this day."""
        self.setDate(QDate(day.year, day.month, day.day))


class TimeField(_Chosen, QAbstractSpinBox):
    """A time of the day, typed as people write it: 1930, 19:30, 19.30, 730, 19.

    `changed` follows each whole time that is typed, and what was typed short when the field is left; what is no time
    gives way to the last one there.
    """

    changed = Signal()

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.stand_still()
        self._shown = time(0, 0)
        self.setAccessibleName(name)
        self.lineEdit().textEdited.connect(self._typed)
        self.editingFinished.connect(self._settle)
        self._write()

    def last_time(self) -> time:
        """The time that was last whole."""
        return self._shown

    def show_time(self, wanted: time) -> None:
        """Show this time and emit nothing."""
        self._shown = wanted.replace(second=0, microsecond=0)
        self._write()

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        state = QValidator.State
        if read_time(text) is not None:
            return state.Acceptable, text, position
        return (state.Intermediate if _BEGUN.fullmatch(text) else state.Invalid), text, position

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        return (
            QAbstractSpinBox.StepEnabledFlag.StepUpEnabled | QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
        )

    def stepBy(self, steps: int) -> None:
        self._settle()
        minutes = (self._shown.hour * 60 + self._shown.minute + _ONE_STEP * steps) % (24 * 60)
        self._take(time(*divmod(minutes, 60)))
        self._write()
        self.selectAll()

    def _typed(self, text: str) -> None:
        typed = read_time(text)
        if typed is not None and _WHOLE.fullmatch(text):
            self._take(typed)

    def _settle(self) -> None:
        """Write what was typed as a time is written, or the last one again."""
        typed = read_time(self.text())
        if typed is not None:
            self._take(typed)
        self._write()

    def _take(self, typed: time) -> None:
        if typed != self._shown:
            self._shown = typed
            self.changed.emit()

    def _write(self) -> None:
        words = f"{self._shown:%H:%M}"
        if self.lineEdit().text() != words:
            self.lineEdit().setText(words)


def read_time(text: str) -> time | None:
    """The time that somebody wrote: 1930, 19:30, 19.30, 7:05, 730, 19; None for what is none."""
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or found[3] or 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None
