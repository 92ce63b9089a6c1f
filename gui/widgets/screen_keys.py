"""Keys on the screen: what a mouse or a finger strikes is typed where the keyboard's focus is.

The keys never take the focus. Over the field of a result they are those of results, suits among them; over any other
field letters, in the alphabet that is spoken or in Latin ones. Over what takes no text they stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.widgets.form.buttons import KeycapButton
from model.bridge.cards import Strain
from model.bridge.letters import Letters, letters_of
from model.bridge.seats import Seat
from model.i18n import _, language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gui.look.look import Look
    from model.service.director import Director

RESULT: Final = "entry"
"""The object name of a field that takes a result."""
_LATIN: Final = ("qwertyuiop", "asdfghjklñç", "zxcvbnm,.-", "áéíóúãõâêôü’")
_GREEK: Final = ("ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ,.-", "άέήίόύώϊϋ’")
_FIGURES: Final = "1234567890½+=/"
_BACK, _TAB, _ENTER, _SHIFT, _OTHER = "back", "tab", "enter", "shift", "other"
_STRUCK: Final = {_BACK: Qt.Key.Key_Backspace, _TAB: Qt.Key.Key_Tab, _ENTER: Qt.Key.Key_Return}
_HIGH: Final = 34
_NOTHING: Final = Qt.KeyboardModifier.NoModifier


def strike(key: Qt.Key, text: str = "", held: Qt.KeyboardModifier = _NOTHING) -> None:
    """Type one key, or a text, where the focus is, with others `held`; nothing happens where nothing has the focus."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        target = QApplication.focusWidget()
        if target is not None:
            QApplication.sendEvent(target, QKeyEvent(kind, key, held, text))


class Key(KeycapButton):
    """One key: what it types, or which of the others it is."""

    def __init__(self, look: Look, typed: str, words: str, icon: str = "") -> None:
        super().__init__(look, words, icon=icon, icon_only=bool(icon), small=True)
        self.typed = typed
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAutoRepeat(typed == _BACK)

    def show_case(self, capital: bool) -> None:
        """Stand for the capital of its letter, or for the small one; other keys stay."""
        if len(self.typed) == 1 and self.typed.isalpha() and self.typed != "ς":
            self.typed = self.typed.upper() if capital else self.typed.lower()
            self.set_words(self.typed)

    def sizeHint(self) -> QSize:
        px = self._look.theme.px
        return QSize(px(28), px(_HIGH)).expandedTo(super().sizeHint() - QSize(px(14), 0))


class ScreenKeys(QWidget):
    """The rows of keys; they follow the focus between results and letters."""

    def __init__(self, look: Look, letters: Callable[[], Letters]) -> None:
        """`letters` gives what the club types results with."""
        super().__init__()
        self.setAccessibleName(_("Keys on the screen"))
        self._look, self._letters = look, letters
        self._greek = language() == "el"
        self._capital = False
        self._of_result = False
        self._rows = QVBoxLayout(self)
        look.changed.connect(self._measure)
        self._measure()
        self._lay_out()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def again(self) -> ScreenKeys:
        """A second set, with the same letters, for a dialog that covers this one."""
        return ScreenKeys(self._look, self._letters)

    def list_keys(self) -> tuple[Key, ...]:
        """The keys that are shown."""
        return tuple(key for key in self.findChildren(Key) if key.isVisibleTo(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.theme.colours
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), colours.sunken)
            painter.setPen(QPen(colours.line, 0))
            painter.drawLine(QRectF(self.rect()).topLeft(), QRectF(self.rect()).topRight())

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        # A button takes the focus when it is pressed: rows that came or went now would move it from under the mouse.
        if now is None or not _takes_text(now):
            return
        of_result = now.objectName() == RESULT
        if of_result is not self._of_result:
            self._of_result = of_result
            self._lay_out()

    def _lay_out(self) -> None:
        while (row := self._rows.takeAt(0)) is not None:
            inside = row.widget()
            if inside is not None:
                # `deleteLater` waits for the loop: until then the old keys would lie over the new ones.
                inside.hide()
                inside.deleteLater()
        for keys in self._result_rows() if self._of_result else self._letter_rows():
            row_of_keys = QWidget()
            line = QHBoxLayout(row_of_keys)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(self._look.theme.px(4))
            for key in keys:
                key.clicked.connect(self._strike)
                line.addWidget(key, 3 if key.typed in (" ", _ENTER) else 1)
            self._rows.addWidget(row_of_keys)
            row_of_keys.show()
        self._capital = False

    def _result_rows(self) -> Iterable[list[Key]]:
        """Figures, signs and honours; then strains, seats and the words, as the club types them."""
        letters = self._letters()
        yield [
            *self._typing("1234567890=+-/"),
            *(self._key(letters.rank(rank).lower(), letters.rank(rank)) for rank in "KQJ"),  # of a lead
            self._key(_BACK, _("Backspace"), "arrow-left"),
        ]
        strains = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES)
        notrump = letters.strain(Strain.NOTRUMP)
        yield [
            *self._typing(strain.symbol for strain in strains),
            self._key(notrump.lower(), notrump),
            *(
                self._key(letters.seat(seat).lower(), letters.seat(seat))
                for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
            ),
            self._key("x", "×"),
            *(
                self._key(words[0].lower(), words[0])
                for words in (letters.passed, letters.average, letters.not_played, letters.late)
            ),
            self._key(_ENTER, _("Enter")),
        ]

    def _letter_rows(self) -> Iterable[list[Key]]:
        yield [*self._typing(_FIGURES), self._key(_BACK, _("Backspace"), "arrow-left")]
        first, second, third, fourth = _GREEK if self._greek else _LATIN
        yield [*self._typing(first), self._key(_TAB, _("Tab"))]
        yield [*self._typing(second), self._key(_ENTER, _("Enter"))]
        yield [self._key(_SHIFT, _("Capital letter"), "arrow-up"), *self._typing(third)]
        yield [
            self._key(_OTHER, "abc" if self._greek else "αβγ"),
            *self._typing(fourth),
            self._key(" ", _("Space")),
        ]

    def _typing(self, signs: Iterable[str]) -> list[Key]:
        return [self._key(sign, sign) for sign in signs]

    def _key(self, typed: str, words: str, icon: str = "") -> Key:
        return Key(self._look, typed, words, icon)

    def _strike(self) -> None:
        key = self.sender()
        if not isinstance(key, Key):
            return
        if key.typed in _STRUCK:
            strike(_STRUCK[key.typed])
            return
        if key.typed == _OTHER:
            self._greek = not self._greek
            self._lay_out()
        elif key.typed == _SHIFT:
            self._set_capital(capital=not self._capital)
        else:
            strike(Qt.Key.Key_unknown, key.typed)
            self._set_capital(capital=False)

    def _set_capital(self, *, capital: bool) -> None:
        """The letters stand as they would be typed: capitals until one is."""
        if capital is not self._capital:
            self._capital = capital
            for key in self.list_keys():
                key.show_case(capital)

    def _measure(self) -> None:
        px = self._look.theme.px
        self._rows.setContentsMargins(px(8), px(6), px(8), px(6))
        self._rows.setSpacing(px(4))


def _takes_text(field: QWidget) -> bool:
    """Whether text can be typed there; a list answers to letters, but nobody writes in it."""
    writes = field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    return field.objectName() == RESULT or (writes and not isinstance(field, QAbstractItemView))


def club_letters(director: Director) -> Callable[[], Letters]:
    """What the club types results with, asked each time: Club may change it."""
    return lambda: letters_of(director.club.settings().letters or language())
