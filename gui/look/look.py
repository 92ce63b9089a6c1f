"""The theme in force, and word when it changes.

One `Look` is made at start and passed to every widget that paints. A widget keeps it, reads `look.theme`
at each paint, and connects `look.changed` to what must be measured again::

    class Clock(QWidget):
        def __init__(self, look: Look) -> None:
            super().__init__()
            self._look = look
            look.changed.connect(self._measure)
"""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from gui.look.theme import Deck, Scheme, Theme, make_theme


class Look(QObject):
    """Holds the theme in force; `changed` follows each change, with nothing to carry."""

    changed = Signal()

    def __init__(self, family: str = "Inter") -> None:
        super().__init__()
        self._wished: Scheme | None = None
        self._styled: Theme | None = None
        self._clothed = 0
        self._sheet: tuple[Theme, str] | None = None
        self._programs = ""  # the sheet of the whole program, as long as no part has its own
        self._theme = make_theme(_system_scheme(), family=family)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return self._theme

    @property
    def wished_scheme(self) -> Scheme | None:
        """Light or dark when forced, None when the system is followed."""
        return self._wished

    def wish(
        self,
        *,
        scheme: Scheme | None = None,
        text_scale: int | None = None,
        deck: Deck | None = None,
    ) -> None:
        """Put the director's settings in force; `scheme` None follows the system."""
        self._wished = scheme
        now = self._theme
        self._adopt(
            make_theme(
                scheme or _system_scheme(),
                text_scale=text_scale or now.text_scale,
                compact=now.compact,
                deck=deck or now.deck,
                family=now.family,
            )
        )

    def set_compact(self, compact: bool) -> None:
        """Make rows of entry and answers lower, for a low window, or tall again."""
        # Every change lays the whole window out again; saying the same twice must cost nothing.
        if compact != self._theme.compact:
            self._adopt(replace(self._theme, compact=compact))

    def dress(self, application: QApplication) -> None:
        """Give the whole program this theme, now and after each change."""
        self._style(application)
        self.changed.connect(self._style_again)

    def clothe(self, widget: QWidget) -> None:
        """Let this part of the window follow the look by itself from now on: a page, the rail, a window of its own.

        A style sheet of the whole program costs a millisecond and a half for each widget there is when it changes, two
        to four seconds once every page was shown, because Qt goes through every widget's children again for each of
        those above it. A part's own sheet costs a tenth, and one that is hidden waits until it is shown.
        """
        clothes = _Clothes(self, widget, self._programs)
        self._clothed += 1
        clothes.destroyed.connect(self._unclothe)

    @property
    def sheet(self) -> str:
        """The style sheet of the theme in force, made once for each theme."""
        wanted = replace(self._theme, compact=False)
        if self._sheet is None or self._sheet[0] != wanted:
            self._sheet = (wanted, wanted.style_sheet())
        return self._sheet[1]

    def _unclothe(self) -> None:
        self._clothed -= 1

    def _follow_system(self, _scheme: Qt.ColorScheme) -> None:
        if self._wished is None:
            self.wish()

    def _adopt(self, theme: Theme) -> None:
        if theme != self._theme:
            self._theme = theme
            self.changed.emit()

    def _style_again(self) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self._style(application)

    def _style(self, application: QApplication) -> None:
        # The sheet does not depend on compactness; laying every widget out again costs a visible moment.
        wanted = replace(self._theme, compact=False)
        if wanted == self._styled:
            return
        self._styled = wanted
        application.setPalette(wanted.palette())
        application.setFont(wanted.font())
        if not self._clothed or not self._programs:
            self._programs = self.sheet
            application.setStyleSheet(self._programs)


class _Clothes(QObject):
    """The sheet of one part of the window: put on at each change, at once where the part is seen."""

    def __init__(self, look: Look, widget: QWidget, worn: str) -> None:
        super().__init__(widget)
        self._look = look
        self._worn = worn
        # What was hidden while the letters changed is measured again, once its layouts have followed them.
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(look.changed)
        look.changed.connect(self._change)
        if worn:
            self._change()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show:
            watched.removeEventFilter(self)
            self._put_on()
            self._laid_out.start()
        return False

    def _change(self) -> None:
        widget = self.parent()
        if not isinstance(widget, QWidget) or self._look.sheet == self._worn:
            return
        if widget.isVisible():
            self._put_on()
        else:
            widget.installEventFilter(self)

    def _put_on(self) -> None:
        widget = self.parent()
        if isinstance(widget, QWidget) and self._look.sheet != self._worn:
            self._worn = self._look.sheet
            widget.setStyleSheet(self._worn)


def _system_scheme() -> Scheme:
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return Scheme.DARK if dark else Scheme.LIGHT
