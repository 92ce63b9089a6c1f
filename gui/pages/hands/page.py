"""Hands: every board of the session with its cards, what they allow, and what the tables made of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.analyst import Analyst
from gui.pages.hands.actions import HandsActions, RefusedAction
from gui.pages.hands.layout import HandsLayout
from gui.pages.hands.list import HandsRow
from gui.pages.page import Hint, Page, PageContext, Place
from model.bridge.deals.boards import DealtBoard
from model.bridge.deals.dealing import deal_of_number
from model.bridge.deals.words import board_line
from model.changes import Changes, Kind
from model.errors import ArrowswitchError
from model.i18n import N_, _

_ANY_DEAL = deal_of_number(0)


class HandsPage(Page):
    """The list of boards, the deal, and what it allows."""

    page_id = "hands"
    name = N_("Hands")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._session: int | None = None
        self._turned_over: set[tuple[int, str]] = set()
        self._offer: RefusedAction | None = None
        self.ui = HandsLayout(context, self)
        self._actions = HandsActions(context, self)
        self.analyst = Analyst(context, self)
        self._bind()

    # What others see

    @property
    def line(self) -> HandsRow | None:
        """The board in front."""
        row = self.ui.boards.currentIndex().row()
        lines = self.ui.model.rows
        return lines[row] if 0 <= row < len(lines) else None

    def hints(self) -> Sequence[Hint]:
        if self.ui.editing:
            return (Hint(("Enter",), _("next hand, then save")), Hint(("Esc",), _("leave")))
        if self.ui.comparing:
            return (Hint(("C",), _("next versions")), Hint(("Esc",), _("back")))
        return (
            Hint(("Up", "Down"), _("board")),
            Hint(("E",), _("type hands")),
            Hint(("R",), _("rotate the diagram")),
            Hint(("H",), _("hide or show")),
            Hint(("C",), _("compare versions")),
            Hint(("Alt+V",), _("another version")),
        )

    def panes(self) -> Sequence[QWidget]:
        return (self.ui.boards, self.ui.panel.tables)

    def activate(self, place: Place | None) -> None:
        self._reload()
        if place and "board" in place:
            self._stand_on((int(place["board"]), str(place.get("version", ""))))
        self.ui.boards.setFocus()
        self._analyse()

    def place(self) -> Place:
        line = self.line
        return {} if line is None else {"board": line.number, "version": line.key[1]}

    def on_changes(self, changes: Changes) -> None:
        if changes.kinds & {Kind.DEALS, Kind.SESSION, Kind.PLAN, Kind.STATE}:
            if Kind.SESSION in changes.kinds:
                self._tell(None)
            self._reload()
            if self.isVisible():
                self._analyse()
        elif changes.kinds & {Kind.RESULT, Kind.CONDITIONS} and self.isVisible():
            self._reload()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.key() if isinstance(event, QKeyEvent) else None
        if event.type() == QEvent.Type.KeyPress and pressed == Qt.Key.Key_Escape and self.ui.comparing:
            self._show_deal()
            return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ui.fit(self.width())

    def _fit(self) -> None:
        self.ui.fit(self.width())

    # What is shown

    def _reload(self) -> None:
        director = self.context.director
        self._session = director.sessions.current()
        self.ui.show_session(self._session is not None)
        if self._session is None:
            return
        key = self.line.key if self.line else None
        self.ui.model.show_lines(self._lines(self._session))
        if key is None or not self._stand_on(key):
            self.ui.boards.setCurrentIndex(self.ui.model.index(0, 0))
        self._show()

    def _lines(self, session: int) -> list[HandsRow]:
        sheet = self.context.director.results.sheet(session)
        to_be_played = self.context.director.deals.to_be_played(session)
        held: dict[int, list[DealtBoard | None]] = {}
        for one in self.context.director.deals.all(session):
            held.setdefault(one.board, []).append(one.dealt)
        lines = []
        for number in sorted({line.board for line in sheet}):
            for board in held.get(number, [None]):
                key = (number, board.version if board is not None else "")
                covered = (number in to_be_played) is not (key in self._turned_over)
                lines.append(HandsRow(number, board, board is not None and covered))
        return lines

    def _stand_on(self, key: tuple[int, str]) -> bool:
        for row, line in enumerate(self.ui.model.rows):
            if line.key == key:
                if self.ui.boards.currentIndex().row() != row:
                    self.ui.boards.setCurrentIndex(self.ui.model.index(row, 0))
                return True
        return False

    def _show(self) -> None:
        line, session = self.line, self._session
        if line is None or session is None:
            return
        ui = self.ui
        board = line.board
        ui.title.set_text(_("Board {board}").format(board=line.label))
        ui.about.set_text(board_line(board or DealtBoard(line.number, _ANY_DEAL)))
        ui.view.show_board(board, covered=line.covered)
        ui.panel.show_board(
            board, covered=line.covered, solving=self.analyst.at_work, present=Analyst.is_present()
        )
        standings = self.context.director.standings.now(session)
        boards = [one for one in standings.boards if one.board == line.number]
        ui.panel.show_tables(boards, standings, None if line.covered else board)
        none = _("No cards yet: deal them, import a file, or type them in.") if board is None else ""
        ui.show_cards(none)
        ui.lock.set_text(self._about_cover(line))
        self._count()
        actions = self.context.actions
        versions = sum(one.number == line.number and one.board is not None for one in ui.model.rows)
        actions["hands.compare"].setEnabled(versions > 1)
        writable = not self.context.director.read_only
        for action in ("hands.deal", "hands.import", "hands.edit", "hands.version"):
            actions[action].setEnabled(writable)
        actions["hands.remove"].setEnabled(writable and board is not None)
        self.hints_changed.emit()

    def _about_cover(self, line: HandsRow) -> str:
        if line.board is None:
            return ""
        if line.covered:
            return _("Hidden, so that a playing director sees nothing too early; H shows the cards.")
        return _("From {origin}").format(origin=self._origin(line)) if self._origin(line) else ""

    def _origin(self, line: HandsRow) -> str:
        assert self._session is not None  # asked only while one is shown
        one = self.context.director.deals.get(self._session, *line.key)
        if one is None:
            return ""
        if one.seed is not None:
            return _("the seed “{seed}”, for testing only").format(seed=one.seed)
        return {"dealt": _("random dealing"), "typed": _("the keyboard")}.get(one.origin, one.origin)

    def _count(self) -> None:
        boards = [line.board for line in self.ui.model.rows if line.board is not None]
        solved = sum(board.tricks is not None for board in boards)
        text = _("{solved} of {all} solved").format(solved=solved, all=len(boards)) if boards else ""
        self.ui.panel.state.set_text(text)

    def _found(self) -> None:
        if self._session is not None:
            self.ui.model.show_lines(self._lines(self._session))
            self._show()

    def _analyse(self) -> None:
        if self._session is not None:
            self.analyst.begin([one.deal for one in self.context.director.deals.all(self._session)])
            self._show()

    def _tell(self, offer: RefusedAction | None) -> None:
        self._offer = offer
        self.ui.show_offer(offer.words if offer else "", offer.command if offer else "")
        self.context.actions["hands.anyway"].setEnabled(offer is not None and offer.anyway is not None)

    # What is done

    def _bind(self) -> None:
        bind = self.context.actions.bind
        bind(self, "hands.deal", self._deal)
        bind(self, "hands.import", self._import)
        bind(self, "hands.export", self._export)
        bind(self, "hands.edit", self._edit)
        bind(self, "hands.version", self._new_version)
        bind(self, "hands.compare", self._compare)
        bind(self, "hands.turn", self.ui.view.turn)
        bind(self, "hands.cover", self._cover)
        bind(self, "hands.remove", self._remove)
        bind(self, "hands.anyway", self._anyway)
        bind(self, "hands.print", self._print)
        self.context.actions["hands.anyway"].setEnabled(False)
        self.ui.boards.selectionModel().currentRowChanged.connect(self._moved)
        self.ui.boards.activated.connect(self._edit)
        self.ui.boards.installEventFilter(self)
        self.context.look.changed.connect(self._fit)
        self._actions.reported.connect(self._tell)
        self.analyst.found.connect(self._found)
        self.analyst.ended.connect(self._show)

    def _moved(self, _now: QModelIndex, _before: QModelIndex) -> None:
        if self.ui.comparing:
            self.ui.bring(None)
        self._show()

    def _deal(self) -> None:
        if self._session is not None:
            self._actions.deal(self._session)

    def _import(self) -> None:
        if self._session is not None:
            self._actions.read(self._session)

    def _export(self) -> None:
        if self._session is not None:
            self._actions.write(self._session)

    def _anyway(self) -> None:
        offer = self._offer
        self._tell(None)
        if offer is not None and offer.anyway is not None:
            offer.anyway()

    def _edit(self) -> None:
        line = self.line
        if line is None or self.context.director.read_only or self._refuse_covered(line):
            return
        blank = line.board is None
        self._type_in(line.board or DealtBoard(line.number, _ANY_DEAL), blank=blank)

    def _refuse_covered(self, line: HandsRow) -> bool:
        """Whether the cards are covered, and say so: no key for something else turns them over."""
        if line.covered:
            self.context.complain(
                ArrowswitchError(
                    _("The cards of board {board} are hidden: a table has yet to play it.").format(
                        board=line.label
                    ),
                    _("H shows them."),
                )
            )
        return line.covered

    def _new_version(self) -> None:
        """Type the cards of a fouled board as they are at some tables: the first letter that is free (Law 87)."""
        line = self.line
        if line is None or line.board is None:
            self._edit()
            return
        if self._refuse_covered(line):
            return
        taken = {one.key[1] for one in self.ui.model.rows if one.number == line.number}
        letter = next(chr(code) for code in range(ord("b"), ord("z") + 1) if chr(code) not in taken)
        known = line.board
        given = DealtBoard(line.number, known.deal, letter, known.own_dealer, known.own_vulnerable)
        self._type_in(given, blank=False)

    def _type_in(self, board: DealtBoard, *, blank: bool) -> None:
        fresh = self.ui.comparing or not self.ui.editing
        editor = self.ui.editor
        if fresh:
            editor.kept.connect(self._keep, Qt.ConnectionType.UniqueConnection)
            editor.left.connect(self._show_deal, Qt.ConnectionType.UniqueConnection)
        self.ui.bring(editor)
        editor.begin(board, blank=blank)
        self.hints_changed.emit()

    def _keep(self, board: DealtBoard) -> None:
        if self._session is not None and self._actions.keep(self._session, board):
            self._show_deal()
            self._stand_on(board.key)
            self._show()
        elif self._offer is not None:
            self.context.complain(ArrowswitchError(self._offer.words))

    def _show_deal(self) -> None:
        self.ui.bring(None)
        self.ui.boards.setFocus()
        self.hints_changed.emit()

    def _compare(self) -> None:
        """The board in front beside its next version; once more: the next two."""
        line = self.line
        if line is None or self._refuse_covered(line):
            return
        boards = [one.board for one in self.ui.model.rows if one.number == line.number and one.board]
        if len(boards) < 2:
            return
        at = next((at for at, board in enumerate(boards) if board.key == line.key), 0)
        if self.ui.comparing:
            at = (boards.index(self._shown_first()) + 1) % len(boards)
        panel = self.ui.compare
        panel.show_versions(boards[at], boards[(at + 1) % len(boards)])
        self.ui.bring(panel)
        self.hints_changed.emit()

    def _shown_first(self) -> DealtBoard:
        board = self.ui.compare.views[0].board
        assert board is not None  # it compares two boards as long as it is in front
        return board

    def _cover(self) -> None:
        line = self.line
        if line is None or line.board is None:
            return
        self._turned_over ^= {line.key}
        self._found()

    def _remove(self) -> None:
        line = self.line
        if self._session is not None and line is not None and line.board is not None:
            self._actions.take_out(self._session, line.board)

    def _print(self) -> None:
        if self._session is not None:
            from gui.printing.preview import open_preview

            open_preview(self.context, self._session, "hand-records", self.window())
