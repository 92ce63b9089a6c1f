"""The ruling in words and in three time frames: now, later on this board, after play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Theme, Tone, Weight
from gui.rulings.wizard.case import RecordText, is_judged, law_words
from gui.widgets.form.card import paint_card
from gui.widgets.form.fields import Echo, line_edit
from gui.widgets.form.scrolled import Scrolled, scroll_pages
from gui.widgets.rulings.say_box import SayBox
from gui.widgets.text.labels import caption, secondary
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold, link, soft
from model.i18n import _
from model.rulings.effects.vocabulary import Role
from model.rulings.steps import Frame, Ruling
from model.rulings.unnamed import find_unnamed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.look.look import Look

_ICON = 16
_BESIDE = 600


@dataclass(frozen=True, slots=True)
class FrameLine:
    """One line of a time frame: its sign, and what is done."""

    icon: str
    text: SuitText


class TimeFrame(QWidget):
    """One of the three time frames: a heading with its state, and its lines."""

    def __init__(self, look: Look, icon: str, title: str) -> None:
        super().__init__()
        self._look = look
        self._icon = icon
        self._title = title
        self._state = ""
        self.lines: tuple[FrameLine, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.updateGeometry)

    def show_lines(self, state: str, lines: Sequence[FrameLine]) -> None:
        """Show these lines, and in a few words how the frame stands."""
        self._state, self.lines = state, tuple(lines)
        said = "; ".join(str(line.text) for line in lines)
        self.setAccessibleName(f"{self._title}: {said or state}")
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = self._look.theme
        room = max(1, width - theme.px(54))
        lines = sum(line.text.height(theme, _style(theme), room) + theme.px(5) for line in self.lines)
        return round(lines) + theme.px(50)

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(200), self.heightForWidth(self._look.theme.px(200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.px(120), self._look.theme.px(60))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        c = theme.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_card(painter, QRectF(self.rect()), theme)
            side = theme.px(_ICON)
            paint_icon(painter, self._icon, QRectF(theme.px(15), theme.px(13), side, side), c.text)
            head = SuitText((bold(self._title), soft(f"  {self._state}")))
            left, room = theme.px(40), self.width() - theme.px(54)
            head.paint(painter, QRectF(left, theme.px(9), room, theme.px(24)), theme)
            y = float(theme.px(38))
            for line in self.lines:
                high = line.text.height(theme, _style(theme), room)
                paint_icon(
                    painter, line.icon, QRectF(theme.px(16), y + theme.px(2), side - 2, side - 2), c.text2
                )
                line.text.paint(painter, QRectF(left, y, room, high), theme, _style(theme), wrap=True)
                y += high + theme.px(5)


class OutcomePane(QWidget):
    """Shows a ruling."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.words = ""
        self._title = SuitLabel(look, "", Style(TextSize.H1, Weight.SEMIBOLD), wrap=True)
        self._text = SuitLabel(look, "", Style(TextSize.READ_ALOUD), wrap=True)
        self.decision = SuitLabel(look, "", Style(TextSize.READ_ALOUD), wrap=True)
        self.say = SayBox(look)
        self._now = TimeFrame(look, "ok", _("Now"))
        self._later = TimeFrame(look, "waiting", _("Later on this board"))
        self._after = TimeFrame(look, "scales", _("After play"))
        self.warning = Echo(look)
        self._who = Echo(look)
        self._asked: Role | None = None
        self._notes = secondary(look, wrap=True)
        self.record = RecordFields(look)
        self.elsewhere = secondary(look, wrap=True)
        self._lay_out()

    @property
    def frames(self) -> tuple[TimeFrame, TimeFrame, TimeFrame]:
        """Now, later on this board, after play."""
        return self._now, self._later, self._after

    @property
    def asks_who(self) -> Role | None:
        """Whose seat is asked for: the offender's, or that of the player who was misinformed."""
        return self._asked

    def show_ruling(self, ruling: Ruling, written: RecordText | None = None, *, closed: bool = False) -> None:
        """Show a ruling, and what was written for the record; a `closed` one can only be read."""
        written = written or RecordText()
        self.record.show_words(written, closed=closed)
        self.words = ruling.text
        self._title.set_text(ruling.title)
        # Beside the sentence and not the title, which then is one line and leaves the room to the bench.
        self._text.set_text(SuitText((Run(ruling.text), Run("  "), link(law_words(ruling.law[:3])))))
        self.say.show_words(ruling.say, _("Tell the table"))
        self._ask_who(None if closed else find_unnamed(ruling))
        for frame, pane in ((Frame.NOW, self._now), (Frame.LATER, self._later)):
            lines = [_line("tick" if frame is Frame.NOW else "waiting", one.text, one.law)
                     for one in ruling.effects if one.frame is frame]  # fmt: skip
            pane.show_lines("" if lines else _("nothing to do"), lines)
        after = [_line("question", one.text, one.law) for one in ruling.after_play]
        self._after.show_lines(_("you will be reminded") if after else _("nothing to check"), after)
        lacking = is_judged(ruling, written.reasons)
        self.warning.show_echo(
            Tone.DOUBTFUL if lacking else Tone.PLAIN,
            _(
                "This judgement has no reasons yet: write them below. Tell both sides they may "
                "appeal (Law 83)."
            )
            if lacking
            else _("A judgement by the Director: both sides may appeal (Law 83).")
            if ruling.judgement
            else "",
        )
        self.warning.setVisible(lacking or ruling.judgement)
        self._notes.set_text(" ".join(_noted(one.text, one.law) for one in ruling.notes))
        self._notes.setVisible(bool(ruling.notes))
        self.show_elsewhere(())

    def _ask_who(self, role: Role | None) -> None:
        self._asked = role
        self._who.show_echo(
            Tone.DOUBTFUL,
            _("Who was misinformed? Type the seat letter, and the words to the table will name the player.")
            if role is Role.MISLED
            else _("Who did it? Type the seat letter, and the reminders will name the player."),
        )
        self._who.setVisible(role is not None)

    def show_decision(self, said: str) -> None:
        """Say under the ruling what was decided on the appeal against it; "" if nothing was (Law 93)."""
        self.decision.set_text(SuitText((bold(_("Decision on the appeal")), Run(": "), Run(said))))
        self.decision.setVisible(bool(said))

    def turn(self, pages: int) -> None:
        """Scroll by so many pages."""
        scroll_pages(self._scroll, pages)

    def show_elsewhere(self, said: Sequence[str]) -> None:
        """Say what the other editions would have come to."""
        runs = []
        for one in said:
            year, _colon, words = one.partition(": ")
            runs += [bold(_("Under {year}: ").format(year=year)), soft(words + " ")]
        self.elsewhere.set_text(SuitText(tuple(runs)))
        self.elsewhere.setVisible(bool(said))

    def _lay_out(self) -> None:
        content = QWidget()
        self._box = QVBoxLayout(content)
        self._box.addWidget(self._title)
        self._box.addWidget(self._text)
        self._box.addWidget(self.decision)
        self._box.addWidget(self._who)
        self._box.addWidget(self.say)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for frame in self.frames:
            self._row.addWidget(frame, 1)
        self._box.addLayout(self._row)
        for part in (self.warning, self._notes, self.elsewhere, self.record):
            self._box.addWidget(part)
        self._box.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._scroll = Scrolled(content)
        outer.addWidget(self._scroll)
        self._look.changed.connect(self._measure)
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_frames()

    def _place_frames(self) -> None:
        """The frames stand side by side where there is room for three, else below one another."""
        beside = self.width() >= self._look.theme.px(_BESIDE)
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if way is not self._row.direction():
            self._row.setDirection(way)

    def _measure(self) -> None:
        theme = self._look.theme
        self._place_frames()
        self._box.setContentsMargins(theme.px(22), theme.px(4), theme.px(22), theme.px(8))
        self._box.setSpacing(theme.px(10))
        self._row.setSpacing(theme.px(10))


def _line(icon: str, text: str, law: tuple[str, ...]) -> FrameLine:
    runs = [Run(text)]
    if law:
        runs += [Run(" "), link(law_words(law))]
    return FrameLine(icon, SuitText(tuple(runs)))


def _noted(text: str, law: tuple[str, ...]) -> str:
    return f"{text} ({law_words(law)})" if law else text


def _style(theme: Theme) -> Style:
    return Style(TextSize.BASE, ink=theme.colours.text)


class RecordFields(QWidget):
    """Three lines to write in; `written` follows each that was left or ended with Enter."""

    written = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._happened = line_edit(
            _("What happened"), placeholder=_("What happened, in your words: who did what, and when")
        )
        self._consulted = line_edit(
            _("Consulted"), placeholder=_("Who you asked, the question, and their answers")
        )
        self._reasons = line_edit(_("Reasons"), placeholder=_("What decided it, in one sentence"))
        self._reasons_title = caption(look, _("Overall reasons"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(caption(look, _("Facts for the form")))
        self._box.addWidget(self._happened)
        self._box.addWidget(caption(look, _("Consulted")))
        self._box.addWidget(self._consulted)
        self._box.addWidget(self._reasons_title)
        self._box.addWidget(self._reasons)
        for field in self.fields:
            field.editingFinished.connect(self.written)
        look.changed.connect(self._measure)
        self._measure()

    @property
    def fields(self) -> tuple[QLineEdit, QLineEdit, QLineEdit]:
        """What happened, who was consulted, the reasons."""
        return self._happened, self._consulted, self._reasons

    @property
    def words(self) -> RecordText:
        """What is in the fields."""
        return RecordText(*(field.text().strip() for field in self.fields))

    def show_words(self, words: RecordText, *, closed: bool) -> None:
        """Show what was written; `closed` to be read only."""
        for field, text in zip(self.fields, (words.happened, words.consulted, words.reasons), strict=True):
            if field.text().strip() != text:
                field.setText(text)
            field.setReadOnly(closed)

    def _measure(self) -> None:
        self._box.setSpacing(self._look.theme.px(4))
