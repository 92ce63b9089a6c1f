"""The columns of Play: the clock, who is where, and what needs the director beside them or under the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.widgets.form.card import CardFrame
from gui.widgets.text.labels import heading

if TYPE_CHECKING:
    from gui.pages.page import Page
    from gui.pages.play.clock import ClockPanel
    from gui.pages.play.draw import DrawCard
    from gui.pages.play.needs import NeedsPanel
    from gui.pages.play.tables import WhoIsWhere
    from gui.pages.play.views import PlayViews
    from gui.widgets.form.segments import Segments

_THREE_COLUMNS, _LOW, _LOWEST = 1120, 720, 600
"""The width of the page, at letters of the usual size, from which what needs the director has a column of its own;
the height under which the clock beside it comes before the minutes that tables are late."""
_A_NEED = 190
"""The height under the clock that shows the first thing that needs the director, and the way to the doctor."""
# The share of a narrow page that goes to what the room wants; the rest is for its tables.
_OF_THE_ROOM = 0.45


class PlayLayout(QWidget):
    """The page's parts in three columns, or in two where it is narrower than they want."""

    def __init__(
        self,
        page: Page,
        views: PlayViews,
        clock: ClockPanel,
        segments: Segments,
        draw: DrawCard,
        tables: WhoIsWhere,
        needs: NeedsPanel,
    ) -> None:
        super().__init__()
        self._page, self._look = page, page.context.look
        self._views, self._clock, self._needs, self._segments = views, clock, needs, segments
        self.head_words = heading(self._look)
        self._three_from = self._look.theme.px(_THREE_COLUMNS)
        self._judged = (0, False, 0)
        head = QHBoxLayout()
        head.addWidget(self._views.switch)
        head.addWidget(self.head_words, 1)
        head.addWidget(self._views.words)
        head.addWidget(segments)
        card = CardFrame(self._look, padding=1)
        card.box.addWidget(tables)
        card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        where = QWidget()
        self._where = QVBoxLayout(where)
        self._where.setContentsMargins(0, 0, 0, 0)
        self._where.addWidget(draw)
        self._where.addWidget(card, 1)
        self._where.addStretch(0)
        self._middle = QVBoxLayout()
        self._middle.addLayout(head)
        self._middle.addWidget(where, 1)
        self._views.take(self._middle, where, segments)
        self._left = QVBoxLayout()
        self._left.setSpacing(0)
        self._left.addWidget(self._clock, 3)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(0)
        self.row.addLayout(self._left)
        self.row.addLayout(self._middle, 1)
        self.row.addWidget(self._needs)
        self._stacked: QBoxLayout = self.row

    def measure(self) -> None:
        """Take the sizes of the letters as they are now."""
        px = self._look.theme.px
        self._three_from, self._judged = px(_THREE_COLUMNS), (0, False, 0)
        self.stack()
        self._middle.setContentsMargins(px(16), px(10), px(16), px(10))
        self._middle.setSpacing(px(10))
        self._where.setSpacing(px(10))

    def _judge_width(self) -> None:
        """From how wide on the three columns have room: in some languages, or before the clock is started, their words want more."""
        clock = self._clock.fit(narrow=False, low=False)
        # Judged afresh only where something else is shown: the columns must not come and go by how they stand themselves.
        shown = clock, self._views.shows_room, self._segments.sizeHint().width()
        if shown != self._judged:
            self._judged, self._three_from = shown, self._look.theme.px(_THREE_COLUMNS)
        elif self._stacked is not self.row:
            return
        wanted = self._middle.minimumSize().width() + clock + self._needs.width_wanted()
        self._three_from = max(self._three_from, wanted)

    def stack(self) -> None:
        """What needs the director under the clock, so that the names of Who is where have the room of a column."""
        px, in_view = self._look.theme.px, self._page.in_view
        where: QBoxLayout = self.row
        wide, low, lowest = 0, in_view.height() < px(_LOW), in_view.height() < px(_LOWEST)
        if in_view.width() >= px(_THREE_COLUMNS):
            self._judge_width()
        two_columns = in_view.width() < self._three_from
        clock = self._clock.fit(
            narrow=not self._page.is_roomy,
            low=two_columns and low,
            lowest=two_columns and lowest,
            height=in_view.height() - px(_A_NEED) if two_columns and not lowest else 0,
        )
        if two_columns:
            # Under the clock of the room stands its box.
            where, wide = (self._left, clock) if not self._views.shows_room else (self._middle, -1)
        self._needs.stand_under(wide, low=low, lowest=lowest or where is self._middle)
        self._needs.leave(_OF_THE_ROOM if where is self._middle else 1)
        self._views.be_low(low=where is self._middle)
        if where is not self._stacked:
            self._stacked.removeWidget(self._needs)
            if where is self.row:
                where.insertWidget(2, self._needs)
            else:
                where.addWidget(self._needs)
            self._stacked = where
