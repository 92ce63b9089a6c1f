"""The lines of an ending to be marked as normal, the poorest first; the Director judges which are (Law 70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.rulings.claim.words import line_words
from gui.widgets.form.fields import Tick
from gui.widgets.text.labels import caption, secondary
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gui.look.look import Look
    from model.bridge.play.endgame import PlayLine
    from model.rulings.play.claim_lines import Findings, Tried

_MOST_LINES: Final = 6


class ClaimLines(QWidget):
    """Boxes to tick; `marked` says that somebody did."""

    marked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._lines: tuple[Tried, ...] = ()
        self._marks: set[str] = set()
        self._title = caption(look, _("Which lines are normal? Space marks them"))
        self._more = secondary(look, wrap=True)
        self._ticks = [Tick(look, "") for _number in range(_MOST_LINES)]
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        for part in (self._title, *self._ticks, self._more):
            self._box.addWidget(part)
        for tick in self._ticks:
            tick.setMinimumWidth(1)  # long lines are elided, and do not make the bench wider
            tick.toggled.connect(self._toggled)
        look.changed.connect(self._measure)
        self._measure()

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The lines shown."""
        return tuple(tick for tick in self._ticks if not tick.isHidden())

    @property
    def marks(self) -> tuple[str, ...]:
        """The keys of the lines that are marked."""
        return tuple(sorted(self._marks))

    @property
    def normal(self) -> list[Tried]:
        """The lines shown that are marked."""
        return [one for one in self._lines if one.key in self._marks]

    def mark(self, marks: Collection[str]) -> None:
        """These lines were judged normal; they are ticked when they are shown."""
        self._marks = set(marks)

    def show_findings(self, findings: Findings | None) -> None:
        """Show the poorest lines of an ending."""
        found = () if findings is None else findings.lines
        self._lines = found[:_MOST_LINES]
        unplayed = () if findings is None else findings.unplayed
        self.setVisible(bool(self._lines or unplayed))
        self._title.setVisible(bool(self._lines))
        for at, tick in enumerate(self._ticks):
            there = at < len(self._lines)
            tick.setVisible(there)
            # Else each tick that is set here would count as a judgement of the director.
            with QSignalBlocker(tick):
                tick.setChecked(there and self._lines[at].key in self._marks)
            if there and findings is not None:
                words = line_words(self._lines[at], findings)
                tick.setText(words)
                tick.setAccessibleName(words)
                tick.setToolTip(self._lines[at].takers())
        lines = [*_more(len(found) - len(self._lines)), *_unplayed(unplayed)]
        self._more.setVisible(bool(lines))
        self._more.set_text(" ".join(lines))

    def _toggled(self) -> None:
        for one, tick in zip(self._lines, self._ticks, strict=False):
            (self._marks.add if tick.isChecked() else self._marks.discard)(one.key)
        self.marked.emit()

    def _measure(self) -> None:
        self._box.setSpacing(self._look.theme.px(4))


def _more(count: int) -> list[str]:
    if count <= 0:
        return []
    text = ngettext(
        "{count} more order wins as much or more; type the order stated to see others.",
        "{count} more orders win as much or more; type the order stated to see others.",
        count,
    )
    return [text.format(count=count)]


def _unplayed(lines: Sequence[PlayLine]) -> list[str]:
    if not lines:
        return []
    orders = ", ".join(" ".join(suit.symbol for suit in line.order) for line in lines[:_MOST_LINES])
    text = ngettext(
        "{count} order took too long to analyse and may lose more ({orders}): judge it yourself, "
        "or type the order stated.",
        "{count} orders took too long to analyse and may lose more ({orders}): judge them "
        "yourself, or type the order stated.",
        len(lines),
    )
    return [text.format(count=len(lines), orders=f"{orders}, …" if len(lines) > _MOST_LINES else orders)]
