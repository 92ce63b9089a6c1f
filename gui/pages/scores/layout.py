"""How the Scores page is laid out: the strip, the head, the grid, what lies under it, and the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import Tone as Mark
from gui.pages.scores.details import Below
from gui.pages.scores.grid import ScoresGrid
from gui.pages.scores.order import Cut
from gui.pages.scores.ranking import LiveRanking, RankingRow, columns_of
from gui.pages.scores.strip import GroupStrip
from gui.widgets.board.glyph import BoardGlyph
from gui.widgets.form.buttons import ButtonKind, KeycapButton, action_button
from gui.widgets.form.card import Banner, CardFrame, Chip, give_panel_ground
from gui.widgets.form.fields import line_edit
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import caption, heading, secondary, subheading
from model.bridge.entry.words import board_words
from model.i18n import _
from model.snapshots.session import State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from gui.pages.page import Page, PageContext
    from gui.pages.scores.match import MatchSheet
    from gui.pages.scores.session_view import ScoresView

_LEAST: Final = 246  # the ranking's width where there is no room for more
_SHARE: Final = 0.26  # the most of the page's width that the ranking takes
_PANEL: Final = 330  # the width of another panel in its place
_PANEL_LEAST: Final = 300


class ScoresLayout(QObject):
    """Builds the page's widgets and shows what has no widget class of its own."""

    def __init__(self, context: PageContext, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._look = context.look
        self.strip = GroupStrip(context.look)
        self.header = ScoresHeader(context)
        self._grid = ScoresGrid(context.look)
        self._match: MatchSheet | None = None
        self._sheets = QStackedWidget()
        self._sheets.addWidget(self._grid)
        self.below = Below(context.look)
        self.ranking = RankingPanel(context)
        self._strip_title = caption(context.look)
        self._why = line_edit(_("Reason for the change"), placeholder=_("reason for the change"))
        self.why_said = self._why.returnPressed
        self._final = self._final_banner()
        self._playing = self._all_in = False
        self._stack = QStackedLayout(page)
        self._stack.addWidget(self._empty())
        self._stack.addWidget(self._sheet(context))

    @property
    def grid(self) -> ScoresGrid | MatchSheet:
        """The sheet in front."""
        return self._match if self._match is not None and self._of_match else self._grid

    @property
    def _of_match(self) -> bool:
        return self._sheets.currentWidget() is self._match

    def match_sheet(self) -> MatchSheet:
        """The sheet of a match, made when the first is shown."""
        if self._match is None:
            from gui.pages.scores.match import MatchSheet

            self._match = MatchSheet(self._look)
            self._sheets.addWidget(self._match)
        return self._match

    def show_cut(self, cut: Cut) -> None:
        """Bring the sheet of this cut to the front."""
        of_match = cut is Cut.MATCH
        self._sheets.setCurrentWidget(self.match_sheet() if of_match else self._grid)
        self._card.setVisible(not of_match)

    def panes(self) -> Sequence[QWidget]:
        """What F6 walks through besides the field."""
        return (self._why,) if self._final.isVisible() else ()

    def why(self) -> str:
        """The reason typed for a correction, "" before the results are posted."""
        return self._why.text().strip() if not self._final.isHidden() else ""

    def ask_why(self) -> None:
        """Go to where the reason of a correction is typed."""
        self._why.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_whether(self, any_sheet: bool) -> None:
        """Show the sheet, or say that there is none."""
        self._stack.setCurrentIndex(1 if any_sheet else 0)

    def show_group(self, cut: Cut, group: int, view: ScoresView) -> None:
        """Show which board, round or table is in front."""
        if cut is Cut.MATCH:
            from gui.pages.scores.slips import match_words

            words = match_words(view.session, group)
        else:
            words = _("boards {boards}").format(boards=_board_span(view, cut, group))
        self.header.offer_matches(wanted=view.by_match)
        named = next((one.name for one in view.groups(cut) if one.number == group), "")
        self.header.show_group(cut, group, words, named)
        titles = {
            Cut.BOARD: _("Board"),
            Cut.ROUND: _("Round"),
            Cut.TABLE: _("Table"),
            Cut.MATCH: _("Match"),
        }
        self._strip_title.set_text(titles[cut])
        self.strip.show_groups(view.groups(cut), group, titles[cut])
        self._fit_strip()
        self._playing = view.session.state is State.PLAYING
        self._fit_finish()
        self._final.setVisible(view.session.state in (State.PROVISIONAL, State.FINAL))
        self._final.show_text(
            _("These results are final. Give the reason for the change.")
            if view.session.state is State.FINAL
            else _("These results are posted. You may give the reason for the change.")
        )

    def show_progress(self, results_in: int, expected: int) -> None:
        """Show how many results are in."""
        self.ranking.show_progress(results_in, expected)
        self._all_in = results_in == expected
        self._fit_finish()

    def _final_banner(self) -> Banner:
        banner = Banner(self._look, Mark.WAITING)
        self._why.setMinimumWidth(self._look.theme.px(220))
        banner.row.addWidget(self._why)
        banner.hide()
        return banner

    def _empty(self) -> QWidget:
        empty = QWidget()
        box = QVBoxLayout(empty)
        box.addStretch(1)
        title = heading(self._look, _("No results are expected yet."))
        advice = secondary(self._look, _("Choose a movement on Tonight (Ctrl+1) and start seating."))
        box.addWidget(title, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addWidget(advice, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(2)
        return empty

    def _sheet(self, context: PageContext) -> QWidget:
        px = context.look.theme.px
        sheet = _Sheet(self.ranking, self._fit_ranking)
        row = self._row = QHBoxLayout(sheet)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._strip_side())
        # Made in its place: Qt dresses a widget again, with all it holds, when it moves.
        self._side = QWidget(sheet)
        middle = QVBoxLayout(self._side)
        middle.setContentsMargins(px(14), px(10), px(12), px(14))
        middle.setSpacing(px(10))
        middle.addWidget(self.header)
        middle.addWidget(self._final)
        middle.addWidget(self._sheets, 1)
        self._card = CardFrame(context.look, _("History and scores so far"), padding=1)
        self._card.box.addWidget(self.below)
        middle.addWidget(self._card)
        self._finish = action_button(
            context.look, context.actions, "session.finish", ButtonKind.PLAIN, small=True
        )
        self._finish.hide()
        middle.addWidget(self._finish, 0, Qt.AlignmentFlag.AlignRight)
        self._middle = middle
        context.look.changed.connect(self._measure)
        self._measure()
        self._page.in_view_changed.connect(self._fit_ranking)
        row.addWidget(self._side, 1)
        row.addWidget(self.ranking)
        return sheet

    def _measure(self) -> None:
        # In a low window the lines of the traveller come first.
        theme = self._look.theme
        self._card.setFixedHeight(theme.px(104 if theme.compact else 168))
        self._fit_ranking()

    def _fit_ranking(self) -> None:
        """The ranking stands beside the sheet where there is room for both; Results has it too."""
        beside = self._strip_box.width() + self._middle.minimumSize().width() + self.ranking.least()
        panel = self._panel()
        wanted = beside <= self._page.in_view.width() and panel is None
        if self.ranking.isHidden() is wanted:
            self.ranking.setVisible(self.ranking.isHidden())
            self._fit_finish()
        self._fit_panel(panel)

    def _panel(self) -> QWidget | None:
        """Another panel, as that of the Bridgemates, that stands in the place of the ranking."""
        after = range(self._row.indexOf(self.ranking) + 1, self._row.count())
        items = (self._row.itemAt(at) for at in after)
        panels = (None if item is None else item.widget() for item in items)
        return next((panel for panel in panels if panel is not None and not panel.isHidden()), None)

    def _fit_panel(self, panel: QWidget | None) -> None:
        """Where a panel has no room beside the sheet it has the sheet's place while one chooses in it, and little while one types."""
        if panel is None:
            self._strip_box.show()
            self._side.show()
            return
        px, view, strip = self._look.theme.px, self._page.in_view.width(), self._strip_box.width()
        room = view - self._middle.minimumSize().width()
        focused = QApplication.focusWidget()
        buttons = [one for one in panel.findChildren(KeycapButton) if not one.isHidden()]
        _show_keys(buttons, shown=True)
        whole = px(_PANEL_LEAST) <= room - strip and panel.minimumSizeHint().width() <= room - strip
        alone = not whole and focused is not None and panel.isAncestorOf(focused)
        _show_keys(buttons, shown=whole or alone)
        self._side.setVisible(not alone)
        self._strip_box.setVisible(whole or alone)
        wide = view - strip if alone else min(room - strip, px(_PANEL)) if whole else room
        panel.setFixedWidth(max(wide, panel.minimumSizeHint().width()))

    def _fit_finish(self) -> None:
        """The way to the end stands under the ranking; without it under the sheet, once there is nothing more to type."""
        self._finish.setVisible(self._playing and self._all_in and self.ranking.isHidden())

    def _strip_side(self) -> QWidget:
        px = self._look.theme.px
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(px(8), px(16), px(6), px(8))
        box.addWidget(self._strip_title)
        box.addWidget(self.strip, 1)
        self._strip_box = side
        self._fit_strip()
        self._look.changed.connect(self._fit_strip)
        return side

    def _fit_strip(self) -> None:
        """The strip is as wide as its numbers or names of tables, or as the word over them."""
        px = self._look.theme.px
        wide = max(self._strip_title.minimumSizeHint().width(), self.strip.least())
        self._strip_box.setFixedWidth(max(px(66), wide + px(8 + 6)))


class _Sheet(QWidget):
    """What the page shows of a session; the ranking takes its share of the width."""

    def __init__(self, ranking: RankingPanel, fit_ranking: Callable[[], None]) -> None:
        super().__init__()
        self._ranking = ranking
        self._fit_ranking = fit_ranking

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:  # larger letters have come to the columns
            self._fit_ranking()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._ranking.fit()


class RankingPanel(QWidget):
    """The ranking with its heading, how many results are in, and the way to the end of the session."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        give_panel_ground(self)
        look, px = context.look, context.look.theme.px
        self._look = look
        look.changed.connect(self.fit)
        self._chip = Chip(look)
        self._view = LiveRanking(look)
        self._head = head = QHBoxLayout()
        head.setContentsMargins(px(14), px(14), px(10), px(10))
        head.setSpacing(px(8))
        head.addWidget(subheading(look, _("Ranking now")), 1)
        head.addWidget(self._chip)
        foot = QVBoxLayout()
        foot.setContentsMargins(px(14), px(10), px(14), px(12))
        foot.addWidget(secondary(look, _("Arrows: places moved by this result"), wrap=True))
        self._finish = action_button(look, context.actions, "session.finish", ButtonKind.PLAIN)
        foot.addWidget(self._finish)
        self._foot = foot
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self._view, 1)
        box.addLayout(foot)

    def show_lines(self, lines: tuple[RankingRow, ...]) -> None:
        """Show these lines."""
        self._view.show_lines(lines)
        self.fit()

    def fit(self) -> None:
        """Be as wide as places, names and figures need, as far as the page has the room."""
        theme, page = self._look.theme, self.parentWidget()
        wanted = columns_of(self.lines(), theme).whole + self._view.verticalScrollBar().sizeHint().width()
        room = round(page.width() * _SHARE) if page is not None else 0
        wide = max(self.least(), min(wanted, room))
        margins = self._foot.contentsMargins()
        beside = margins.left() + margins.right()
        self._finish.show_keys(shown=self._finish.width_wanted(keys=True) + beside <= wide)
        if wide != self.width():
            self.setFixedWidth(wide)

    def least(self) -> int:
        """The width it needs: that of the usual names and figures, or of the button without its key."""
        margins = self._foot.contentsMargins()
        button = self._finish.width_wanted(keys=False) + margins.left() + margins.right()
        return max(self._look.theme.px(_LEAST), button, self._head.minimumSize().width())

    def lines(self) -> tuple[RankingRow, ...]:
        """What is shown."""
        return self._view.lines_model().rows

    def show_progress(self, results_in: int, expected: int) -> None:
        """Show how many results are in."""
        self._chip.show_state(_("{n} of {expected}").format(n=results_in, expected=expected))


def _show_keys(buttons: Sequence[KeycapButton], *, shown: bool) -> None:
    for button in buttons:
        button.show_keys(shown=shown)


def _board_span(view: ScoresView, cut: Cut, group: int) -> str:
    boards = sorted({line.board for line in view.order(cut).group(group)})
    if not boards:
        return ""
    return f"{boards[0]}–{boards[-1]}" if len(boards) > 1 else str(boards[0])


class ScoresHeader(QWidget):
    """Shows one group's heading; ``cut_chosen`` carries the value of the cut that was chosen."""

    cut_chosen = Signal(str)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look = context.look
        self._choices = (
            (Cut.BOARD.value, _("By board")),
            (Cut.ROUND.value, _("By round")),
            (Cut.TABLE.value, _("By table")),
        )
        self._matches = False
        self._cuts = Segments(look, _("Sheet"), self._choices)
        self._cuts.chosen.connect(self.cut_chosen)
        self._glyph = BoardGlyph(look)
        self._title = heading(look)
        self._words = secondary(look, wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.theme.px(12))
        row.addWidget(self._cuts)
        row.addSpacing(look.theme.px(12))
        row.addWidget(self._glyph)
        row.addWidget(self._title)
        row.addWidget(self._words, 1)
        for action in ("scores.previous", "scores.next"):
            button = action_button(
                look, context.actions, action, ButtonKind.QUIET, icon_only=True, small=True
            )
            row.addWidget(button)

    def offer_matches(self, *, wanted: bool) -> None:
        """Offer the sheet by match too, or no longer."""
        if wanted is not self._matches:
            self._matches = wanted
            by_match = ((Cut.MATCH.value, _("By match")),) if wanted else ()
            self._cuts.set_choices((*by_match, *self._choices))

    def show_group(self, cut: Cut, group: int, words: str, name: str = "") -> None:
        """Name the board, round or table in front; ``name`` is that of a table in a section."""
        self._cuts.choose(cut.value)
        self._glyph.setVisible(cut is Cut.BOARD)
        if cut is Cut.BOARD:
            self._glyph.set_board(group)
            self._title.set_text(_("Board {board}").format(board=group))
            self._words.set_text(board_words(group))
            return
        title = {
            Cut.ROUND: _("Round {group}"),
            Cut.TABLE: _("Table {group}"),
            Cut.MATCH: _("Match {group}"),
        }[cut]
        self._title.set_text(title.format(group=name or group))
        self._words.set_text(words)
