"""The left of the Play page: the round clock with its buttons, the strip of rounds, and what to say at the next move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.frame.stage import stage_words
from gui.look.icons import paint_icon
from gui.look.theme import TextSize, Weight
from gui.pages.play.sections import SectionClocks
from gui.pages.play.words import hour, punctual
from gui.widgets.clock_face import ClockFigures, RoundStrip, TimeBar, show_left, speak_left
from gui.widgets.form.buttons import action_button
from gui.widgets.form.card import give_panel_ground
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Run, Style, SuitLabel, SuitText, bold, suit_text
from model.i18n import _
from model.snapshots.play import DrawState, RoundNow, Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.look.look import Look
    from gui.pages.page import PageContext
    from model.movement.announce.announcement import Announcement

_WIDTH: Final = 334
_NARROW: Final = 300
_BAR_ROOM: Final = 13
# So many sentences stand on lines of their own; more are one paragraph, which needs less room.
_LINES: Final = 4
_NO_ROOM: Final = 1
_STOPPED: Final = "–:––"
_ALOUD: Final = Style(TextSize.READ_ALOUD, Weight.REGULAR)
_APART: Final = 12
"""The least room between the heading of what to say and the words beside it."""
_ASIDE, _EDGE, _GAP = 15, 12, 3
"""The room about the words that are read aloud: at their left, at their other edges, and between two sentences."""


class ClockPanel(QWidget):
    """Shows the round clock and the announcement; its buttons are the page's actions.

    `outgrown` says that its words want another width: "Resume" is longer than "Pause".
    """

    outgrown = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look = context.look
        self._look = look
        give_panel_ground(self)
        self.sections = SectionClocks(look)
        self._round = subheading(look)
        self._ends = secondary(look)
        self.figures = ClockFigures(look)
        self._bar = TimeBar(look)
        self._begun, self._warning, self._due = secondary(look), secondary(look), secondary(look)
        self.toggle = action_button(look, context.actions, "clock.toggle")
        self._strip = RoundStrip(look)
        self._punctual = secondary(look, wrap=True)
        self.say = AnnouncementBox(look)
        self._narrow, self._low, self._lowest, self._shared = False, False, False, False
        self._room = 0
        self._lay_out(context)
        look.changed.connect(self._measure)
        self._measure()

    def show_now(
        self,
        now: RoundNow | None,
        matches: tuple[int, ...],
        part: float,
        draw: DrawState | None = None,
        *,
        following: int = 0,
    ) -> None:
        """Show the clock; `part` is how much of the round's results is in, `draw` the stage of a drawn event.

        `matches` tells for each round the one of matches it belongs to; `following` is the round that waits to begin.
        """
        if now is None:
            self._show_stopped(matches)
            return
        title = _("Round {round} of {rounds}").format(round=now.round, rounds=now.rounds)
        over = _("Play over")
        if self.sections.name:
            title, over = f"{self.sections.name} · {title}", f"{self.sections.name} · {over}"
        if draw is not None:
            title = over = stage_words(draw)
        self._round.set_text(title if now.running else over)
        here = now.round if now.running else following or now.round + 1
        self._strip.show_rounds(now.rounds, here, part, matches)
        self._punctual.set_text(self._punctual_words(now, draw))
        if now.running:
            self._show_running(now)
        else:
            self._show_over(over, begins=draw is not None and draw.stage is Stage.DRAWN)

    def _show_over(self, words: str, *, begins: bool) -> None:
        self._ends.set_text("")
        self.figures.show_time("0:00", words, "text3")
        self._bar.show_part(1.0, None)
        self._tell_times("", "", "")
        self._press("play", _("Start") if begins else _("Resume"))

    def _show_running(self, now: RoundNow) -> None:
        self._ends.set_text(_("paused") if now.paused else _("ends {time}").format(time=hour(now.due)))
        # Beside the words on a draw there may be no room; the hour stands under the bar too.
        wanted = self._round.sizeHint().width() + self._ends.sizeHint().width()
        self._ends.setVisible(wanted + self._look.theme.px(40) <= self.width())
        role = "text3" if now.paused else "warn" if now.over_time else "text"
        self.figures.show_time(show_left(now.left), speak_left(now.left), role)
        length = now.length.total_seconds() or 1.0
        warning = 1 - now.warning.total_seconds() / length
        self._bar.show_part(1 - now.left.total_seconds() / length, warning)
        middle = _("over time") if now.over_time else _("warning at {time}").format(
            time=show_left(now.warning)
        )  # fmt: skip
        self._tell_times(hour(now.begun), middle, hour(now.due))
        self._press(*(("play", _("Resume")) if now.paused else ("pause", _("Pause"))))

    def _show_stopped(self, matches: tuple[int, ...]) -> None:
        self._round.set_text(_("The clock has not been started"))
        self._ends.set_text("")
        self.figures.show_time(_STOPPED, _("The clock has not been started"), "text3")
        self._bar.show_part(0.0, None)
        self._tell_times("", "", "")
        self._strip.show_rounds(len(matches), 0, 0.0, matches)
        self._punctual.set_text(_("It starts with round 1, or start it here."))
        self._press("play", _("Start"))

    def _press(self, icon: str, words: str) -> None:
        if self.toggle.text() != words:
            self.toggle.set_icon(icon)
            self.toggle.set_words(words)

    def _tell_times(self, begun: str, middle: str, due: str) -> None:
        for label, words in ((self._begun, begun), (self._warning, middle), (self._due, due)):
            if label.text() != words:
                label.set_text(words)

    def _punctual_words(self, now: RoundNow, draw: DrawState | None) -> SuitText:
        if not now.running and draw is not None and draw.stage is not Stage.OVER:
            return SuitText((Run(_("The clock is stopped until the next round starts.")),))
        if not now.running:
            return SuitText((Run(_("Play ended") + " "), bold(hour(now.planned_end))))
        return SuitText((Run(punctual(now) + " "), bold(hour(now.planned_end))))

    def _lay_out(self, context: PageContext) -> None:
        content = QWidget()
        self._box = QVBoxLayout(content)
        self._box.addWidget(self.sections)
        self._box.addLayout(_row(self._round, None, self._ends))
        self._box.addWidget(self.figures)
        self._box.addWidget(self._bar)
        self._box.addLayout(_row(self._begun, None, self._warning, None, self._due))
        self._box.addSpacing(self._look.theme.px(6))
        less = action_button(self._look, context.actions, "clock.less", words="−1")
        more = action_button(self._look, context.actions, "clock.more", words="+1")
        for button, name in ((less, _("One minute less")), (more, _("One minute more"))):
            button.set_icon("")
            button.setAccessibleName(name)
            button.setToolTip(name)
        self._buttons = _row(self.toggle, less, more, None)
        self._box.addLayout(self._buttons)
        self._box.addSpacing(self._look.theme.px(10))
        self._box.addWidget(self._strip)
        self._box.addWidget(self._punctual)
        self._box.addSpacing(self._look.theme.px(14))
        self._say = QWidget()  # it is shown and hidden by what there is to say; this, by what is in its place
        holder = QVBoxLayout(self._say)
        holder.setContentsMargins(0, 0, 0, 0)
        holder.addWidget(self.say)
        self._box.addWidget(self._say)
        self._box.addStretch(1)
        end = action_button(self._look, context.actions, "round.end", words=_("End round"))
        end.set_icon("")
        projector = action_button(self._look, context.actions, "projector.show", words=_("Projector"))
        self._keyed = (self.toggle, less, more, projector, end)
        self._foot = _row(projector, end, None)
        self._outer = QVBoxLayout(self)
        self._column = Scrolled(content)
        content.installEventFilter(self)
        for part in (self._say, self._strip):
            part.installEventFilter(self)
        self._outer.addWidget(self._column, 1)
        self._outer.addLayout(self._foot)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched in (self._say, self._strip):
            if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
                self._keep_in_view()
            return super().eventFilter(watched, event)
        # The last of the layouts that follow one another: before it what a label wants is not known up here.
        if event.type() is QEvent.Type.LayoutRequest and self.width() != self.width_wanted():
            self.outgrown.emit()
        return super().eventFilter(watched, event)

    def _keep_in_view(self) -> None:
        """Be so high that what is to be said, and the rounds under it, are seen without scrolling as far as there is room."""
        if not self._shared:
            room = self._room - self._say.y() if self._room and self._low else 0
            self.say.fit(_NO_ROOM if self._lowest else room)
        strip = self._strip.geometry().bottom() + 1
        last = self._strip if strip <= self._room else self._say
        below = 0 if self._shared else last.geometry().bottom() + 1
        self._column.setMinimumHeight(max(0, min(below, self._room)))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.colours.line, 0))
            painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())

    def make_room(self, box: QWidget, *, wanted: bool) -> None:
        """Show another box under a shorter clock, in the place of what is to be said; or the clock whole again."""
        if box.parentWidget() is None:
            self._box.insertWidget(self._box.indexOf(self._say), box)
        box.setVisible(wanted)
        self._shared = wanted
        self.figures.be_small(small=wanted or self._low)
        for part in (self._say, self._strip, self._punctual):
            part.setVisible(not wanted)
        self._show_hours()
        self._keep_in_view()

    def _show_hours(self) -> None:
        for part in (self._bar, self._begun, self._warning, self._due):
            # "ends 19:27" stands at the head; in a low page what is to be said comes before the other hours.
            kept = part is self._bar or not (self._shared or self._low)
            part.setVisible(kept and not self._lowest)

    def fit(self, *, narrow: bool, low: bool, lowest: bool = False, height: int = 0) -> int:
        """Be as wide as is wanted, and give that width.

        On a `narrow` page only the hint bar shows the keys. On a `low` one the figures are small. The words to say stand
        right under the buttons, and are seen whole if `height`, the room for all of it, is enough. On the `lowest` page
        the bar of the time is left to the top bar, so that the buttons are seen.
        """
        if (narrow, low, lowest) != (self._narrow, self._low, self._lowest):
            self._narrow, self._low, self._lowest = narrow, low, lowest
            self._show_hours()
            for button in self._keyed:
                button.show_keys(shown=not narrow)
            self.figures.be_small(small=low or self._shared)
            self._put_said(early=low)
        self._measure()
        self._room = height and height - self._around()
        self._keep_in_view()
        return self.width()

    def _put_said(self, *, early: bool) -> None:
        """What is to be said under the buttons, or under the strip of rounds and when play ends."""
        self._box.removeWidget(self._say)
        after = self._buttons if early else self._punctual
        places = (self._box.itemAt(at) for at in range(self._box.count()))
        at = next(
            at for at, one in enumerate(places) if one is not None and after in (one.layout(), one.widget())
        )
        self._box.insertWidget(at + (1 if early else 2), self._say)  # a gap stands over it, or under it

    def _around(self) -> int:
        """How high all but the column that scrolls is."""
        margins = self._outer.contentsMargins()
        around = margins.top() + margins.bottom() + self._outer.spacing()
        return around + self._foot.minimumSize().height()

    def width_wanted(self) -> int:
        """The width of the clock, or more if its words beside the bar or the buttons at its foot need it."""
        self._foot.invalidate()  # a larger text may not have come to it yet
        margins = self._outer.contentsMargins()
        beside = margins.left() + margins.right()
        self._buttons.invalidate()
        self._box.invalidate()
        row = max(self._foot.minimumSize().width(), self._column.minimumSizeHint().width())
        return max(self._look.theme.px(_NARROW if self._narrow else _WIDTH), row + beside)

    def _measure(self) -> None:
        px = self._look.theme.px
        # The ring of a focused button is drawn outside of it and must not be cut off.
        self._outer.setContentsMargins(px(16), px(14), px(16 - _BAR_ROOM), px(20))
        # A bar to scroll by stands in the margin and not over the words.
        self._box.setContentsMargins(0, 0, px(_BAR_ROOM), 0)
        self._outer.setSpacing(px(12))
        self._box.setSpacing(px(6))
        self._buttons.setSpacing(px(7))
        self._foot.setSpacing(px(8))
        self.setFixedWidth(self.width_wanted())


class AnnouncementBox(QWidget):
    """What to say before the next round, sentence by sentence, to be read aloud."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._sign = Sign(look, "speaker")
        self._title = subheading(look)
        self._about = secondary(look)
        self.words = _Aloud(look)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(8))
        self._head = _row(self._sign, self._title, None, self._about)
        self._box.addLayout(self._head)
        self._box.addWidget(self.words)
        self._beside = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._put_about()

    def _put_about(self) -> None:
        """Say which move it is beside the heading, or under it if a language needs more room."""
        heading = self._sign.width() + self._title.sizeHint().width()
        wanted = heading + self._look.theme.px(_APART) + self._about.sizeHint().width()
        beside = wanted <= self.width()
        if beside is self._beside:
            return
        self._beside = beside
        self._head.removeWidget(self._about)
        self._box.removeWidget(self._about)
        if beside:
            self._head.addWidget(self._about)
        else:
            self._box.insertWidget(1, self._about)

    def fit(self, height: int) -> None:
        """Be no higher than that; 0 sets no limit. The letters are smaller if there are many sentences."""
        head = self._sign.height() + self._about.sizeHint().height() + 2 * self._box.spacing()
        tight = bool(height) and self.words.height_wanted() + head > height
        self.words.be_tight(tight=tight)
        self._about.setVisible(not tight)

    def show_announcement(
        self,
        said: Announcement | None,
        now: RoundNow | None,
        to_draw: int = 0,
        named: Callable[[int], str] = str,
        *,
        all_in: bool = False,
        waits: bool = False,
    ) -> None:
        """Show what to say and when; hidden when there is nothing to say any more.

        ``waits`` says that the clock stands until a drawn round begins, so the words name the opponents now.
        ``to_draw`` is the round that is still to be drawn after the one in play, 0 if that one is the last;
        ``named`` names a round of play as the room counts it. With ``all_in`` nobody is asked for results.
        """
        if now is None or not (now.running or waits):
            self.hide()
            return
        ask = () if all_in else (_("Please hand in the missing results."),)
        if said is None and to_draw:
            self._title.set_text(_say_words(now))
            self._about.set_text(_("move for round {round}").format(round=to_draw))
            drawn = _("Round {round} is drawn when all results are in.").format(round=to_draw)
            self.words.show_sentences((drawn, *ask))
        elif said is None:
            self._title.set_text(_say_words(now))
            self._about.set_text(_("after the last round"))
            self.words.show_sentences((_("That was the last round."), *ask))
        else:
            self._title.set_text(_say_words(now))
            name = named(said.round)
            plain = name == str(said.round)  # with a half beside it the name alone has room
            self._about.set_text(_("move for round {round}").format(round=name) if plain else name)
            self.words.show_sentences(said.sentences, said.sections)
        self._put_about()
        self.show()


class _Aloud(QWidget):
    """Sentences on the ground of what is read to the room."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._labels: list[SuitLabel] = []
        self._tight = False
        # A stop for Tab, so that it can be heard, and scrolled into view where the window is low.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("ring", "true")
        self._box = QVBoxLayout(self)
        look.changed.connect(self._measure)
        self._measure()

    def show_sentences(self, sentences: tuple[str, ...], sections: int = 0) -> None:
        """Show them line by line, or many as one; the first of them keep their lines, one for each of the ``sections``."""
        words = " ".join(sentences)
        if words == self.accessibleName():
            return
        self.setAccessibleName(words)
        if len(sentences) > _LINES:
            # A line for each section, as on the projector; what is left goes together.
            sentences = (*sentences[:sections], " ".join(sentences[sections:]))
        while len(self._labels) < len(sentences):
            label = SuitLabel(self._look, "", self._style(), wrap=True)
            self._labels.append(label)
            self._box.addWidget(label)
        for number, label in enumerate(self._labels):
            label.setVisible(number < len(sentences))
            if number < len(sentences):
                label.set_text(sentences[number])

    def height_wanted(self) -> int:
        """How high it is in letters to be read aloud, whatever they are now."""
        theme = self._look.theme
        px = theme.px
        width = self.width() - px(_ASIDE) - px(_EDGE)
        lines = [
            int(suit_text(label.text()).height(theme, _ALOUD, width)) + 1
            for label in self._labels
            if not label.isHidden()
        ]
        return sum(lines) + px(_GAP) * max(0, len(lines) - 1) + 2 * px(_EDGE)

    def be_tight(self, *, tight: bool) -> None:
        """Show it all in smaller letters, or in those that are easily read aloud."""
        if tight is not self._tight:
            self._tight = tight
            for label in self._labels:
                label.set_style(self._style())
            self._measure()

    def _style(self) -> Style:
        return Style(TextSize.SECONDARY) if self._tight else _ALOUD

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colours.soft_edge, 1))
            painter.setBrush(theme.colours.soft)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(box, theme.radius("field"), theme.radius("field"))

    def _measure(self) -> None:
        px = self._look.theme.px
        edge = px(_EDGE) // 2 if self._tight else px(_EDGE)
        self._box.setContentsMargins(px(_ASIDE), edge, px(_EDGE), edge)
        self._box.setSpacing(px(_GAP))


class Sign(QWidget):
    """An icon beside a heading."""

    def __init__(self, look: Look, icon: str) -> None:
        super().__init__()
        self._look, self._icon = look, icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedSize(self._look.theme.px(25), self._look.theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self._look.theme.px(18)
        with QPainter(self) as painter:
            where = QRectF(0, (self.height() - side) / 2, side, side)
            paint_icon(painter, self._icon, where, self._look.theme.colours.text)


def _say_words(now: RoundNow) -> str:
    if now.over_time or not now.running:
        return _("Announce now")
    return _("Announce at the move") if now.paused else _("Announce at {time}").format(time=hour(now.due))


def _row(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets side by side; None stands for the room between."""
    row = QHBoxLayout()
    row.setSpacing(0)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row
