"""Scores: the heart of the evening, by keyboard alone. One field, an echo beside it, a ranking alive at each key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.pages.page import Attention, Hint, Page, PageContext, Place
from gui.pages.scores.details import in_force, show_past
from gui.pages.scores.field import ResultField
from gui.pages.scores.finish import EndOfPlay
from gui.pages.scores.grid import ScoresGrid
from gui.pages.scores.launchers import ScoresLaunchers
from gui.pages.scores.layout import ScoresLayout
from gui.pages.scores.model import GridRow
from gui.pages.scores.order import Cut, Spot, group_of, spot
from gui.pages.scores.ranking import list_ranking
from gui.pages.scores.refusals import scores_hints, tricks_hints, why_not
from gui.pages.scores.sending import ResultSender
from gui.pages.scores.session_view import ScoresView, show_typing, show_unsaved
from gui.pages.scores.tricks import TricksQuestion
from model.bridge.entry.reading import Reading, ReadingState
from model.bridge.letters import letters_of
from model.bridge.result import Result
from model.changes import Changes, Kind
from model.errors import ArrowswitchError, Overtaken, ReasonNeeded
from model.i18n import N_, _, language
from model.snapshots.session import SheetLine

if TYPE_CHECKING:
    from gui.pages.scores.match import MatchSheet
    from model.service.sent import Seen

_ENTERABLE = (ReadingState.FITS, ReadingState.DOUBTFUL)


class ScoresPage(Page):
    """The sheet of the session, by board, by round or by table."""

    page_id = "scores"
    name = N_("Scores")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._view: ScoresView | None = None
        self._cut = Cut(context.director.club.settings().entry_order)
        self._at: Spot | None = None
        self._rounds = 0
        self._reading: Reading | None = None
        self._looked_at: Reading | None = None
        """The figure read otherwise than typed that Enter was pressed on once."""
        self._seen: Seen | None = None
        """What was in when the text in the field was begun; None without a text."""
        self._is_contested = False
        """Whether somebody else put another result in while this one was typed: F4 puts it in, Enter leaves theirs."""
        self._changed: Spot | None = None
        self._matches_heard = False
        self._end = EndOfPlay(context)
        self.desk_top = ScoresLayout(context, self)
        self.launchers = ScoresLaunchers(
            self, self.desk_top, lambda: None if self._view is None else self._view.session_id
        )
        self._sender = ResultSender(self, self._show)
        self._tricks = TricksQuestion(self, self._place_in_front)
        # A click beside the sheet leaves the keyboard in the field.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._bind()

    @property
    def _field(self) -> ResultField:
        return self.desk_top.grid.field

    def _place_in_front(self) -> tuple[int, Spot] | None:
        return None if self._view is None or self._at is None else (self._view.session_id, self._at)

    def go_to(self, where: Spot) -> None:
        """Stand on the result of this round, table and board, ready to type."""
        self._go(where)
        self._field.setFocus()

    def hints(self) -> Sequence[Hint]:
        letters = letters_of(self.context.director.club.settings().letters or language())
        return (
            *tricks_hints(self._tricks.is_asked()),
            *scores_hints(self._reading, letters, reason=bool(self.desk_top.panes())),
        )

    def panes(self) -> Sequence[QWidget]:
        return (self._field, *self.desk_top.panes())

    def activate(self, place: Place | None) -> None:
        self._reload()
        if place:
            self._stand(place)
        self._settle()
        (self._field if self._line() is not None else self).setFocus()

    def _stand(self, place: Place) -> None:
        """Take up a kept spot, or the first open result of the board, round or table that is named."""
        named = next((cut for cut in Cut if cut.value in place), None)
        self._cut = Cut(place.get("cut", named.value if named else self._cut.value))
        if self._view is not None:
            if self._view.by_match and self._cut is Cut.ROUND and "spot" in place:
                self._cut = Cut.MATCH
            self._cut_fits(self._view)
        if "spot" in place:
            first, second, third = place["spot"]
            self._at = (first, second, third)
            self._rounds = int(place.get("rounds", 0))
        elif self._cut.value in place:
            self._at = self._first_of(place[self._cut.value])

    def place(self) -> Place:
        where: Place = {"cut": self._cut.value}
        if self._at is not None:
            where["spot"] = list(self._at)
        if self._view is not None and self._view.session.plan.draw is not None:
            where["rounds"] = self._view.session.plan.rounds
        return where

    def attentions(self) -> Sequence[Attention]:
        if self._view is None:
            return ()
        order = self._view.order(self._cut)
        missing = order.next_expected(self._at, self._sender.aside(self._view))
        if missing is None:
            return ()
        words = _("Board {board}, table {table}: no result").format(
            board=missing.board, table=missing.table_name
        )
        return (Attention(words, self.page_id, {"cut": self._cut.value, "spot": list(spot(missing))}),)

    def on_changes(self, changes: Changes) -> None:
        if changes.kinds == {Kind.RULING}:  # an answer in a ruling says nothing of the scores
            self._tell_in_force()
            return
        view = self._view
        if view is None or Kind.SESSION in changes.kinds or changes.session not in (None, view.session_id):
            if self.isVisible():
                self._reload()
                self._settle()
            else:
                self._view = None
            return
        view.refresh(changes.boards)
        if not self.isVisible() or changes.initiator is self:
            return
        if self._seen is not None and changes.initiator is not self.window() and self._line() is not None:
            self._typed(self._field.text())  # a result from a phone leaves standing what is half typed here
        else:
            self._settle()

    # Where the hand is

    def _reload(self) -> None:
        session_id = self.context.director.sessions.current()
        if session_id is None:
            self._view = None
        elif self._view is None or self._view.session_id != session_id:
            self._view = ScoresView(self.context.director, session_id)
            self._at = None
            self._cut_of_night(self._view)
        else:
            self._view.refresh()

    def _cut_of_night(self, view: ScoresView) -> None:
        """Teams are entered by match, everything else as the club likes it."""
        if view.by_match:
            self._connect_match()
            self._cut = Cut.MATCH
        self._cut_fits(view)

    def _cut_fits(self, view: ScoresView) -> None:
        """Never by match without matches: the place may be from another session."""
        if self._cut is Cut.MATCH and not view.by_match:
            self._cut = Cut(self.context.director.club.settings().entry_order)

    def _first_of(self, group: int) -> Spot | None:
        if self._view is None:
            return None
        lines = self._view.order(self._cut).group(group)
        missing = next((line for line in lines if line.result is None), None)
        first = missing or (lines[0] if lines else None)
        return None if first is None else spot(first)

    def _settle(self) -> None:
        """Put the field on an expected result and show everything as it is now."""
        view, line = self._view, self._line()
        if view is not None:
            rounds = view.session.plan.rounds
            if line is not None and line.result is not None and 0 < self._rounds < rounds:
                # Rounds or extra boards were drawn since: here the next result would overwrite one that is in.
                self._at = None
            self._rounds = rounds
        if view is not None and view.line(self._at) is None:
            expected = view.order(self._cut).next_expected(None, self._sender.aside(view))
            first = expected or next(iter(view.order(self._cut).lines), None)
            self._at = None if first is None else spot(first)
        self.desk_top.show_whether(view is not None and bool(view.sheet))
        self._go(self._at)

    def _go(self, where: Spot | None) -> None:
        """Stand on this spot with an empty field; what is in there stays to be read in the echo."""
        self._at = where
        self._seen = None
        self._is_contested = False
        if self._reading is not None:
            self._reading = None
            self.hints_changed.emit()
        self.desk_top.show_cut(self._cut)
        self._field.setText("")  # clear() would keep the old text for Ctrl+Z, which takes back actions here
        self._show()

    def _line(self) -> SheetLine | None:
        return None if self._view is None else self._view.line(self._at)

    # What is shown

    def _show(self) -> None:
        view, line = self._view, self._line()
        if view is None or line is None:
            return
        standings = view.standings
        reading = self._reading
        if reading is not None and reading.result is not None and self._at is not None:
            standings = view.preview(self._at, reading.result)
        group = group_of(line, self._cut)
        page = view.grid(self._cut, group, standings, self._changed)
        text = self._field.text()
        self._field.rest_on(line.result)
        self._field.name_place(line.board, line.table_name)
        rows = self._rows(view, page.rows, line, text)
        top = self.desk_top
        if self._cut is Cut.MATCH:
            self._show_slip(view, group, rows)
        top.grid.show_page(replace(page, rows=rows), self._at)
        top.show_group(self._cut, group, view)
        if isinstance(top.grid, ScoresGrid):
            top.below.show_echo(*top.grid.hidden_echo())
        top.below.show_board(view.board(line, standings))
        concerned = (line.ns.number, line.ew.number) if text else ()
        top.ranking.show_lines(list_ranking(standings, view.standings, view.ranked, concerned))
        top.show_progress(view.results_in, len(view.sheet))
        if not text:
            show_past(top.below, self.context, view.session_id, line)
            self._tell_in_force()
        impossible = reading is not None and reading.state is ReadingState.IMPOSSIBLE
        self.context.actions["result.force"].setEnabled(self._is_contested or impossible)

    def _rows(
        self, view: ScoresView, rows: tuple[GridRow, ...], line: SheetLine, text: str
    ) -> tuple[GridRow, ...]:
        """The rows with what is being typed in one of them, and what waits for the server marked as not saved."""
        waiting, reading = self._sender.list_waiting(view), self._reading or Reading(ReadingState.EMPTY)
        return tuple(
            show_typing(row, text, reading)
            if row.line is line
            else (show_unsaved(row, waiting[row.spot]) if row.spot in waiting else row)
            for row in rows
        )

    def _tell_in_force(self) -> None:
        view, line = self._view, self._line()
        if view is not None and line is not None:
            asked = len(self._tricks.list_asked())
            lines = in_force(self.context.director, view.session_id, line)
            self.desk_top.below.show_in_force(lines, asked + 1 if asked else 0)

    def _show_slip(self, view: ScoresView, group: int, rows: tuple[GridRow, ...]) -> None:
        from gui.pages.scores.slips import slip_of

        typed = self._reading.result if self._reading is not None else None
        results = view.matches(self._at, typed)
        self.desk_top.match_sheet().show_match(*slip_of(view.session, group, rows, results))

    # What is done

    def _bind(self) -> None:
        bind = self.context.actions.bind
        for cut in Cut:
            bind(self, f"scores.by_{cut.value}", self._by_action)
        bind(self, "scores.previous", self._previous_group)
        bind(self, "scores.next", self._next_group)
        bind(self, "result.force", self._force)
        bind(self, "result.correct", self._take_correction)
        bind(self, "result.erase", self._erase)
        bind(self, "session.finish", self._finish)
        self.launchers.bind()
        self._tricks.bind()
        self._tricks.answered.connect(self._on_to_next)
        self._tricks.answered.connect(self.hints_changed)
        self._connect(self.desk_top.grid)
        self.desk_top.header.cut_chosen.connect(self._cut_chosen)
        self.desk_top.strip.chosen_group.connect(self._go_to_group)
        self.desk_top.why_said.connect(self._why_said)

    def _connect(self, sheet: ScoresGrid | MatchSheet) -> None:
        sheet.field.textEdited.connect(self._edited)
        sheet.field.accepted.connect(self._accept)
        sheet.field.moved.connect(self._move)
        sheet.field.left.connect(self._leave)
        sheet.chosen.connect(self._choose)

    def _connect_match(self) -> None:
        if not self._matches_heard:
            self._matches_heard = True
            self._connect(self.desk_top.match_sheet())

    def _edited(self, text: str) -> None:
        self._is_contested = False
        self._typed(text)

    def _typed(self, text: str) -> None:
        if self._view is None or self._at is None:
            return
        self._changed = None
        line = self._line()
        if not text.strip():
            self._seen = None
        elif self._seen is None and line is not None:
            self._seen = self._sender.make_seen(self._view, line)
        self._reading = self._view.read(self._at, text, self._cut) if text.strip() else None
        self.hints_changed.emit()
        self._show()

    def _accept(self) -> None:
        reading = self._reading
        if reading is None or self._is_contested:
            self._on_to_next()
        elif reading.amended and reading is not self._looked_at:
            self._looked_at = reading
            self._field.selectAll()
            self.context.tell(
                f"{reading.reason} " + _("Press Enter again to accept it, or type to replace it.")
            )
        elif reading.state in _ENTERABLE and reading.result is not None:
            self._enter(reading.result, amended=reading.amended)
        else:
            self._field.selectAll()  # so that what is typed next is not appended to what was refused
            self.context.complain(why_not(reading))

    def _force(self) -> None:
        reading = self._reading
        if reading is None or reading.result is None:
            return
        if self._is_contested:
            self._enter(reading.result, amended=reading.amended)
        elif reading.state is ReadingState.IMPOSSIBLE:
            self._enter(reading.result)

    def _take_correction(self) -> None:
        """Type the first correction the echo offers, for the field or for the doubtful result under it."""
        row = self.desk_top.grid.row_in_front()
        reading = self._reading or (row.reading if row is not None else None)
        line = self._line()
        if reading is None and self._view is not None and line is not None and line.result is not None:
            reading = self._view.reread(line)
        if reading is not None and reading.suggestions:
            self._field.setText(reading.suggestions[0])
            self._typed(reading.suggestions[0])

    def _enter(self, result: Result, *, amended: str = "") -> None:
        view, at = self._view, self._at
        if view is None or at is None:
            return
        self._changed = at
        try:
            entered = self._sender.enter(
                view.session_id, at, result, why=self.desk_top.why(), amended=amended, seen=self._seen
            )
        except ArrowswitchError as error:
            self._changed = None
            self._refused(error)
            return
        if entered is None:  # it waits for the server, and the strip above the page says so
            with self.context.director.quickly():
                self._on_to_next()
            return
        seen = self._seen
        if self._tricks.is_asked():
            self._go(at)  # stay where a ruling asks whether its tricks are in
            self.hints_changed.emit()
        else:
            self._on_to_next()
        if not entered.changes.entry and seen is not None and seen.result != result:
            self.context.tell(" ".join(entered.warnings))  # somebody else put the same in meanwhile

    def _refused(self, error: ArrowswitchError) -> None:
        """Say why nothing was written; if a reason is needed, go to its field.

        What somebody else put in while this was typed has been seen once it is shown, and one key decides; not Enter,
        which a hand presses twice.
        """
        self._is_contested = False
        if isinstance(error, ReasonNeeded):
            self.desk_top.ask_why()
        view, line = self._view, self._line()
        if isinstance(error, Overtaken) and view and line is not None and self._reading is not None:
            self._seen = self._sender.make_seen(view, line)
            self._is_contested = True
            self.context.actions["result.force"].setEnabled(True)
            self._field.selectAll()
            ways = _("F4 puts yours in; Enter leaves theirs.")
            error = Overtaken(error.message, f"{error.remedy} {ways}".strip())
        self.context.complain(error)

    def _why_said(self) -> None:
        """A reason was given: what waited for it is done, else the field has the keyboard again."""
        if not self.launchers.go_on():
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_to_next(self) -> None:
        if self._view is None:
            return
        order = self._view.order(self._cut)
        # When the slips of the round are all in, the next ones are of the round after: nothing that is in is typed over.
        aside = self._sender.aside(self._view)
        expected = order.next_expected(self._at, aside) or order.next_to_come(aside)
        if expected is not None:
            self._go(spot(expected))
        elif not self._move(1):
            self._go(self._at)

    def _erase(self) -> None:
        line = self._line()
        if self._view is None or line is None or line.result is None:
            return
        try:
            self.context.director.results.erase(
                self._view.session_id,
                *spot(line),
                why=self.desk_top.why(),
                seen=self._sender.make_seen(self._view, line),
            )
        except ArrowswitchError as error:
            self._refused(error)

    def _finish(self) -> None:
        if self._view is None:
            return
        try:
            missing = self._end.end(self._view)
        except ArrowswitchError as error:
            self.context.complain(error)
            return
        if missing is None:
            self.request_page.emit("results", {})
        else:
            self._go(spot(missing))

    # Where to go

    def _move(self, step: int) -> bool:
        where = self.desk_top.grid.neighbour(step)
        if where is None:
            return False
        self._go(where)
        return True

    def _leave(self) -> None:
        if not self.launchers.close():
            self.desk_top.grid.setFocus()

    def _choose(self, round_number: int, table: int, board: int) -> None:
        self.go_to((round_number, table, board))

    def _go_to_group(self, group: int) -> None:
        self._changed = None
        self._go(self._first_of(group))
        self._field.setFocus()

    def _next_group(self) -> None:
        self._step_group(1)

    def _previous_group(self) -> None:
        self._step_group(-1)

    def _step_group(self, step: int) -> None:
        line = self._line()
        if self._view is None or line is None:
            return
        groups = self._view.order(self._cut).groups
        place = groups.index(group_of(line, self._cut)) + step
        if 0 <= place < len(groups):
            self._go_to_group(groups[place])
        else:
            self._field.setFocus()  # a click on the button took it

    def _by_action(self) -> None:
        cut = self.sender().objectName().removeprefix("scores.by_")
        if cut != Cut.MATCH.value or (self._view is not None and self._view.by_match):
            self._cut_chosen(cut)

    def _cut_chosen(self, cut: str) -> None:
        self._cut = Cut(cut)
        self._go(self._at)
        self._field.setFocus()
