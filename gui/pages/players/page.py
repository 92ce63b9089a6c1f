"""Players: everybody the club knows, found by any part of name or number, corrected in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.ask import FileKind
from gui.pages.page import Hint, Page, PageContext, Place
from gui.pages.players.model import GIVE_WAY, WIDTHS, PlayerModel
from gui.pages.players.person import PersonFile
from gui.widgets.form.buttons import action_button
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import line_edit
from gui.widgets.tables import Selected, TableView
from gui.widgets.text.labels import caption, heading, secondary
from model.changes import Changes, Kind
from model.errors import ArrowswitchError
from model.i18n import N_, _, ngettext
from model.service.figures import figure, write_figure
from model.snapshots.session import Player, PlayerFound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.pages.players.file import FilePanel
    from gui.tasks import Progress
    from model.service.exchange.player_lists import PlayerTable

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_EVERYBODY = 100_000


class PlayersPage(Page):
    """The list, the field that searches it, and a line in which one player is added or corrected."""

    page_id = "players"
    name = N_("Players")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._corrected: int | None = None
        self._file: FilePanel | None = None
        self.model = PlayerModel()
        self._table = TableView(context.look, _("Players"), selected=Selected.SOFT)
        self.search = line_edit(_("Find a player"), placeholder=_("Part of a name or number"))
        self.name_field = line_edit(_("Name"), placeholder=_("Name as printed"))
        self._number = line_edit(_("Number"), placeholder=_("Number, if any"))
        self.holding = line_edit(_("Masterpoints"), placeholder=_("Masterpoints"))
        self._handicap = line_edit(_("Handicap"), placeholder=_("Handicap"))
        self._count = secondary(context.look, wrap=True)
        self._desk_card = CardFrame(context.look, _("One player"), padding=12)
        self._desk_words = caption(context.look)
        self._lay_out()
        self.person = PersonFile(self, context, self._box, self._player_chosen)
        self._bind()
        self._find()

    def hints(self) -> Sequence[Hint]:
        if any(field.hasFocus() for field in (self.name_field, self._number, self.holding, self._handicap)):
            return (Hint(("Enter",), _("save")), Hint(("Esc",), _("cancel")))
        if self._file is not None and any(choice.hasFocus() for choice in self._file.choices):
            return (Hint(("Enter",), _("import them")), Hint(("Esc",), _("cancel")))
        return (
            Hint(("Down",), _("into the list")),
            Hint(("Ctrl+N",), _("new player")),
            Hint(("F2",), _("change the name")),
            Hint(("Shift+F2",), _("change the number")),
            Hint(("Alt+M",), _("masterpoints, handicap")),
            Hint(("Ctrl+I",), _("import")),
            Hint(("Alt+R",), _("all data held")),
            Hint(("Ctrl+Del",), _("forget")),
        )

    def panes(self) -> Sequence[QWidget]:
        return (self.search, self._table)

    def activate(self, place: Place | None) -> None:
        if place and "typed" in place:
            self.search.setText(str(place["typed"]))
        elif place and "player" in place:
            self.search.clear()  # whoever is asked for must not be hidden by an older search
        self._find()
        self._fit_columns()
        if place and "player" in place:
            self._stand_on(int(place["player"]))
        self.search.setFocus()
        self.search.selectAll()

    def place(self) -> Place:
        where: Place = {"typed": self.search.text()}
        chosen = self._chosen()
        if chosen is not None:
            where["player"] = chosen.player.id
        return where

    def on_changes(self, changes: Changes) -> None:
        if changes.kinds & {Kind.PLAYERS, Kind.SEATING, Kind.SESSION}:
            self._find()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(watched, event)
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.hints_changed.emit()
        return False

    def _pressed(self, watched: QObject, event: QKeyEvent) -> bool:
        key = event.key()
        if watched is self.search:
            if key in (Qt.Key.Key_Down, *_ENTER) and self.model.rows:
                self._table.setFocus()
                return True
            return False
        if key in _ENTER:
            self._keep()
            return True
        if key == Qt.Key.Key_Escape:
            self._leave_desk()
            return True
        return False

    def _lay_out(self) -> None:
        look, px = self.context.look, self.context.look.theme.px
        head = QHBoxLayout()
        head.setSpacing(px(12))
        head.addWidget(heading(look, _("Players")))
        head.addWidget(self._count, 1, Qt.AlignmentFlag.AlignVCenter)
        self._widen_search()
        look.changed.connect(self._widen_search)
        look.changed.connect(self._fit_columns)
        self.in_view_changed.connect(self._fit_columns)
        head.addWidget(self.search)
        actions = self.context.actions
        self._buttons = (
            action_button(look, actions, "player.new"),
            action_button(look, actions, "players.import", words=_("Import")),
        )
        for button in self._buttons:
            head.addWidget(button)
        self._table.setModel(self.model)
        self._table.set_widths(*WIDTHS)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addWidget(self._desk_words)
        row.addWidget(self.name_field, 3)
        row.addWidget(self._number, 1)
        row.addWidget(self.holding, 1)
        row.addWidget(self._handicap, 1)
        row.addWidget(secondary(look, _("Enter saves, Esc cancels.")))
        self._desk_card.box.addLayout(row)
        of_person = QHBoxLayout()
        of_person.setSpacing(px(8))
        for action in ("player.record", "player.forget"):
            of_person.addWidget(action_button(look, self.context.actions, action))
        of_person.addStretch(1)
        self._desk_card.box.addLayout(of_person)
        self._desk_card.set_chosen(True)
        self._desk_card.hide()
        self._box = box = QVBoxLayout(self)
        box.setContentsMargins(px(16), px(10), px(16), px(14))
        box.setSpacing(px(10))
        box.addLayout(head)
        box.addWidget(self._desk_card)
        box.addWidget(self._table, 1)

    def _fit_columns(self) -> None:
        """Where the columns have no room, the sessions give way first, then what few clubs keep."""
        room = self.in_view.width() - 2 * self.context.look.theme.px(16)
        for button in self._buttons:
            button.show_keys(shown=self.is_roomy)
        for column in GIVE_WAY:
            self._table.showColumn(column)
        for column in GIVE_WAY:
            self._table.setColumnHidden(column, self._table.minimumSizeHint().width() > room)
        self._table.updateGeometry()  # hiding a column does not tell the layout

    def _widen_search(self) -> None:
        """The field shows its example whole."""
        px = self.context.look.theme.px
        example = QFontMetrics(self.context.look.theme.font()).horizontalAdvance(
            self.search.placeholderText()
        )
        self.search.setMinimumWidth(max(px(280), example + px(28)))

    def _bind(self) -> None:
        actions = self.context.actions
        actions.bind(self, "player.new", self._new)
        actions.bind(self, "player.rename", self._rename)
        actions.bind(self, "player.renumber", self._renumber)
        actions.bind(self, "player.figures", self._change_figures)
        actions.bind(self, "player.find", self.search.setFocus)
        actions.bind(self, "players.import", self._import)
        actions.bind(self, "players.export", self._export)
        self.person.forgotten.connect(self._forgotten)
        self.person.ended.connect(self._table.setFocus)
        self.search.textChanged.connect(self._find)
        self._table.activated.connect(self._rename)
        for field in (self.search, self.name_field, self._number, self.holding, self._handicap):
            field.installEventFilter(self)

    def _find(self) -> None:
        players, typed = self.context.director.players, self.search.text().strip()
        chosen = self._chosen()
        if typed:
            rows = players.find(typed, limit=_EVERYBODY)
        else:
            known = self._played()
            rows = tuple(known.get(player.id, PlayerFound(player)) for player in players.all())
        self.model.show(rows, typed)
        everybody = len(players.all())
        self._count.set_text(
            _("{found} of {all}").format(found=len(rows), all=everybody)
            if typed
            else ngettext("{count} player", "{count} players", everybody).format(count=everybody)
        )
        at = self.model.row_of(chosen.player.id) if chosen else -1
        if rows:
            self._table.setCurrentIndex(self.model.index(max(at, 0), 0))

    def _played(self) -> dict[int, PlayerFound]:
        """Those who have sat in a session, by id, with their usual partner: the first of their partnerships."""
        found: dict[int, PlayerFound] = {}
        for pair in self.context.director.players.pairs_like("", limit=_EVERYBODY):
            for player, partner in (pair.players, pair.players[::-1]):
                before = found.get(player.id, PlayerFound(player, partner))
                last = pair.last if before.last is None else max(before.last, pair.last)
                sessions = before.sessions + pair.sessions
                found[player.id] = PlayerFound(player, before.partner, sessions, last)
        return found

    def _chosen(self) -> PlayerFound | None:
        row = self._table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def _player_chosen(self) -> Player | None:
        chosen = self._chosen()
        return None if chosen is None else chosen.player

    def _forgotten(self) -> None:
        """Keep nothing of the name that was searched for."""
        self.search.clear()
        self._leave_desk()
        self._find()

    def _stand_on(self, player_id: int) -> None:
        row = self.model.row_of(player_id)
        if row >= 0:
            self._table.setCurrentIndex(self.model.index(row, 0))

    def _new(self) -> None:
        self._corrected = None
        self._open_desk(_("New player"), self.search.text().strip() if not self.model.rows else "")
        self.name_field.setFocus()

    def _rename(self) -> None:
        if self._open_chosen():
            self.name_field.setFocus()
            self.name_field.selectAll()

    def _renumber(self) -> None:
        if self._open_chosen():
            self._number.setFocus()
            self._number.selectAll()

    def _change_figures(self) -> None:
        if self._open_chosen():
            self.holding.setFocus()
            self.holding.selectAll()

    def _open_chosen(self) -> bool:
        chosen = self._chosen()
        if chosen is None:
            return False
        self._corrected = chosen.player.id
        player = chosen.player
        figures = ("" if one is None else write_figure(one) for one in (player.holding, player.handicap))
        self._open_desk(_("Correct"), player.name, player.number, *figures)
        return True

    def _open_desk(self, words: str, name: str, *others: str) -> None:
        self._desk_words.set_text(words)
        self.name_field.setText(name)
        fields = (self._number, self.holding, self._handicap)
        for place, field in enumerate(fields):
            field.setText(others[place] if place < len(others) else "")
        self._desk_card.show()
        self.hints_changed.emit()

    def _leave_desk(self) -> None:
        self._desk_card.hide()
        self._table.setFocus() if self._corrected is not None else self.search.setFocus()
        self.hints_changed.emit()

    def _keep(self) -> None:
        players, name, number = self.context.director.players, self.name_field.text(), self._number.text()
        try:
            self._refuse_no_figures()
            if self._corrected is None:
                player_id = players.add(name, number, initiator=self)
            else:
                player_id = self._corrected
                players.renumber(player_id, number, initiator=self)
                players.rename(player_id, name, initiator=self)
            players.set_holding(player_id, self.holding.text(), initiator=self)
            players.set_handicap(player_id, self._handicap.text(), initiator=self)
        except ArrowswitchError as error:
            self.context.complain(error)
            return
        new = self._corrected is None
        if new:
            self.search.clear()
        self._find()
        self._stand_on(player_id)
        if new:
            self._open_desk(_("New player"), "")
            self.name_field.setFocus()
        else:
            self._leave_desk()

    def _refuse_no_figures(self) -> None:
        """What is no figure is answered before anything else of the line is kept."""
        for text in (self.holding.text(), self._handicap.text()):
            if text.strip():
                figure(text)

    def _export(self) -> None:
        from pathlib import Path

        kinds = (FileKind(_("CSV"), ("*.csv",)), FileKind(_("Workbooks"), ("*.xlsx",)))
        target = self.context.ask.file_to_save(
            _("Export the list of players"), kinds, Path.home() / "players.csv"
        )
        if target is None:
            return
        self.context.attempt(self.context.director.players.export, target)

    def _import(self) -> None:
        kinds = (
            FileKind(_("Lists of players"), ("*.csv", "*.txt", "*.xlsx")),
            FileKind(_("All files"), ("*",)),
        )
        path = self.context.ask.file_to_open(_("Import players"), kinds)
        if path is None:
            return

        def work(_progress: Progress) -> PlayerTable:
            from model.service.exchange.player_lists import open_list

            return open_list(path)

        self.context.tasks.run(
            _("Players of {file}").format(file=path.name), work, self._opened, self._not_opened
        )

    def _not_opened(self, error: Exception) -> None:
        if not isinstance(error, ArrowswitchError):
            raise error
        self.context.complain(error)

    def _opened(self, table: PlayerTable) -> None:
        """Show what the columns hold; nothing is written before Enter."""
        from gui.pages.players.file import FilePanel

        self._leave_file()
        panel = FilePanel(self.context.look, table, self.context.director.players.preview)
        panel.taken.connect(self._take_file)
        panel.left.connect(self._leave_file)
        self._file = panel
        self._box.insertWidget(1, panel)
        panel.choices[0].setFocus()
        self.hints_changed.emit()

    def _take_file(self) -> None:
        if self._file is None:
            return
        if not self.context.attempt(
            self.context.director.players.take, self._file.read, self._file.accessibleName(), initiator=self
        ):
            return
        words = self._file.said
        self._leave_file()
        self._find()
        self.context.tell(words)

    def _leave_file(self) -> None:
        if self._file is not None:
            self._box.removeWidget(self._file)
            # `deleteLater` waits for the loop: until then it would lie over the list.
            self._file.hide()
            self._file.deleteLater()
            self._file = None
            self.search.setFocus()
            self.hints_changed.emit()
