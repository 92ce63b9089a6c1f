"""Own movements: the club's library, and a grid in which one is typed, pasted or read, and proved at each key."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace
from PySide6.QtCore import Qt, QTimer

from gui.ask import FileKind
from gui.pages.movements.layout import MovementsLayout
from gui.pages.movements.words import BEGIN, draft_from, facts, read_pasted_list, verdict
from gui.pages.page import Attention, Hint, Page, PageContext, Place
from model.changes import Changes, Kind
from model.errors import ArrowswitchError
from model.i18n import N_, _, ngettext
from model.movement.own.grid import Grid, GridReading, grid_of, paste_cells, read_grid, type_cell
from model.movement.own.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from gui.tasks import Progress, Task
    from model.movement.own.read import OwnMovements

_AFTER_KEYS_MS = 30
# So many cells are judged between two keys; more of them on a thread.
_AT_ONCE = 300


class MovementsPage(Page):
    """The library at the left; the selected movement at the right. What is current is kept as a draft until it is kept."""

    page_id = "movements"
    name = N_("Own movements")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._id: int | None = None
        self._kept = BEGIN
        self.reading = GridReading(None, ())
        self._task: Task | None = None
        self.desk_top = MovementsLayout(context, self)
        self._timer = QTimer(self, singleShot=True, interval=_AFTER_KEYS_MS)
        self._timer.timeout.connect(self._judge)
        self._unfinished: tuple[int, int, str] | None = None
        self._lay_out()
        self._bind()
        self._show_library()
        self._show(BEGIN, None)

    def hints(self) -> Sequence[Hint]:
        if self.desk_top.library.hasFocus():
            return (
                Hint(("Enter",), _("edit")),
                Hint(("Ctrl+Del",), _("delete")),
                Hint(("Ctrl+N",), _("new")),
                Hint(("Ctrl+I",), _("import a file")),
                Hint(("Ctrl+E",), _("export CSV")),
            )
        if self.desk_top.problems.hasFocus():
            return (Hint(("Enter",), _("go to the cell")), Hint(("F8",), _("next fault")))
        return (
            Hint(("Ctrl+Enter",), _("save")),
            Hint(("Enter",), _("next table")),
            Hint(("Del",), _("clear the cell")),
            Hint(("Ctrl+V",), _("paste a grid")),
            Hint(("F6",), _("library")),
            Hint(("F8",), _("next fault")),
        )

    def panes(self) -> Sequence[QWidget]:
        panes: list[QWidget] = [self.desk_top.name, self.desk_top.grid]
        if self.desk_top.problem_model.rows:
            panes.append(self.desk_top.problems)
        return (*panes, self.desk_top.library)

    def attentions(self) -> Sequence[Attention]:
        if not self.isVisible():
            return ()
        return tuple(
            Attention(str(problem), self.page_id, {"at": list(problem.cells[0])})
            for problem in self.reading.problems
            if problem.cells
        )

    def activate(self, place: Place | None) -> None:
        if place and "draft" in place:
            self._show(draft_from(place["draft"]), place.get("movement"), kept=False)
        elif place and place.get("movement") is not None:
            self._open(int(place["movement"]))
        if place and "at" in place:
            self.desk_top.grid.stand_on(*place["at"])
        elif not self.desk_top.grid.currentIndex().isValid():
            self.desk_top.grid.stand_on(1, 1)
        self.desk_top.grid.setFocus()

    def place(self) -> Place:
        grid = self.desk_top.grid_wished()
        where: Place = {"at": list(self.desk_top.grid.at)}
        if self._id is not None:
            where["movement"] = self._id
        if grid != self._kept:
            where["draft"] = asdict(grid)
        return where

    def on_changes(self, changes: Changes) -> None:
        if Kind.MOVEMENTS not in changes.kinds:
            return
        self._show_library()
        untouched = self.desk_top.grid_wished() == self._kept
        if changes.initiator is not self and self._id is not None and untouched:
            known = {one.id: one for one in self.desk_top.library_model.rows}
            if self._id in known:
                self._show(grid_of(known[self._id].plan), self._id)
            else:
                self._show(BEGIN, None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.desk_top.grid.hasFocus():
            self.desk_top.grid.setFocus()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        from PySide6.QtWidgets import QVBoxLayout

        px = self.context.look.theme.px
        box = QVBoxLayout(self)
        box.setContentsMargins(px(16), px(10), px(16), px(14))
        box.addWidget(self.desk_top)

    def _bind(self) -> None:
        actions, top = self.context.actions, self.desk_top
        actions.bind(self, "own.new", self._new)
        actions.bind(self, "own.keep", self._keep)
        actions.bind(self, "own.import", self._import)
        actions.bind(self, "own.export", self._export)
        actions.bind(self, "own.remove", self._remove)
        top.changed.connect(self._look_soon)
        top.model.edited.connect(self._look_soon)
        top.grid.typing.connect(self._typing)
        top.grid.pasted.connect(self._paste)
        top.library.activated.connect(self._open_chosen)
        top.problems.activated.connect(self._go_to_problem)

    # The library

    def _show_library(self) -> None:
        top = self.desk_top
        at = top.library.currentIndex().row()
        movements = self.context.director.movements.all()
        top.library_model.set_rows(movements)
        top.library.setVisible(bool(movements))
        top.empty.setVisible(not movements)
        if movements:
            mine = next((row for row, one in enumerate(movements) if one.id == self._id), at)
            top.library.setCurrentIndex(top.library_model.index(min(max(mine, 0), len(movements) - 1), 0))
        for action in ("own.export", "own.remove"):
            self.context.actions[action].setEnabled(bool(movements))

    def _open_chosen(self) -> None:
        row = self.desk_top.library.currentIndex().row()
        if row >= 0:
            self._open(self.desk_top.library_model.rows[row].id)
            self.desk_top.grid.stand_on(1, 1)
            self.desk_top.grid.setFocus()

    def _open(self, movement_id: int) -> None:
        try:
            found = self.context.director.movements.get(movement_id)
        except ArrowswitchError:
            return  # it was taken out since
        self._show(grid_of(found.plan), movement_id)

    def _chosen(self) -> int | None:
        if self._id is not None and not self.desk_top.library.hasFocus():
            return self._id
        row = self.desk_top.library.currentIndex().row()
        return self.desk_top.library_model.rows[row].id if row >= 0 else None

    # The selected movement

    def _show(self, grid: Grid, movement_id: int | None, *, kept: bool = True) -> None:
        """Show a movement; one that is not `kept` is a draft, which the page remembers."""
        self._id = movement_id
        self._unfinished = None
        self.desk_top.show_grid(grid)
        self._kept = self.desk_top.grid_wished() if kept else BEGIN
        self._judge()
        self._show_library()

    def _typing(self, number: int, table: int, text: str) -> None:
        self._unfinished = (number, table, text)
        self._timer.start()

    def _look_soon(self) -> None:
        self._unfinished = None
        self._timer.start()

    def _judge(self) -> None:
        """Prove what is in the grid, with the cell that is being typed."""
        grid = self.desk_top.grid_wished()
        if self._unfinished is not None:
            grid = type_cell(grid, *self._unfinished)
        if grid.rounds * grid.tables <= _AT_ONCE:
            self._show_reading(read_grid(grid))
        elif self._task is None:
            self._task = self.context.tasks.run(_("Check"), _Judgement(grid).judge, self._show_reading)
            self._task.ended.connect(self._task_ended)
        else:
            self._timer.start()

    def _task_ended(self) -> None:
        self._task = None

    def _show_reading(self, reading: GridReading) -> None:
        self.reading = reading
        top = self.desk_top
        wrong: dict[tuple[int, int], str] = {}
        for problem in reading.problems:
            for cell in problem.cells:
                wrong.setdefault(cell, str(problem))
        top.model.show_problems(wrong)
        top.problem_model.update_rows(reading.problems)
        top.problems.setVisible(bool(reading.problems))
        top.verdict.show_fact(reading.fits, verdict(reading))
        top.facts.set_text(facts(reading))

    def _paste(self, number: int, table: int, text: str) -> None:
        if not text.strip():
            return
        grid = self.desk_top.grid_wished()
        self._unfinished = None
        if "\t" in text or "\n" in text.strip():
            whole = read_pasted_list(text, grid)
            self.desk_top.show_grid(whole or paste_cells(grid, text, number, table))
        else:
            self.desk_top.show_grid(type_cell(grid, number, table, text.strip()))
        self._judge()

    def _go_to_problem(self) -> None:
        row = self.desk_top.problems.currentIndex().row()
        cells = self.reading.problems[row].cells if row >= 0 else ()
        if cells:
            self.desk_top.grid.stand_on(*cells[0])
        self.desk_top.grid.setFocus()

    # Actions

    def _new(self) -> None:
        self._show(BEGIN, None)
        self.desk_top.name.setFocus()

    def _keep(self) -> None:
        self.desk_top.grid.keep_typing()
        self._unfinished = None
        grid = self.desk_top.grid_wished()
        reading = read_grid(grid)
        self._show_reading(reading)
        plan = reading.plan or plan_of(grid.name, (), kind=grid.kind)
        if not plan.rows:
            self.context.complain(
                ArrowswitchError(
                    _("The grid is empty."), _("Type the first cell, such as 1-2-1, or paste a grid.")
                )
            )
            return
        try:
            self._id = self.context.director.movements.keep(
                replace(plan, name=grid.name), movement_id=self._id, initiator=self
            )
        except ArrowswitchError as error:
            self.context.complain(error)
            self.desk_top.name.setFocus()
            return
        self._kept = grid
        self._show_library()

    def _import(self) -> None:
        kinds = (
            FileKind(_("Movements"), ("*.csv", "*.txt", "*.tsv", "*.asc", "*.bws")),
            FileKind(_("All files"), ("*",)),
        )
        path = self.context.ask.file_to_open(_("Import movements"), kinds)
        if path is None:
            return

        def work(_progress: Progress) -> OwnMovements:
            from model.service.movements.own import read_movements

            return read_movements(path)

        name = _("Movements of {file}").format(file=path.name)
        self.context.tasks.run(name, work, partial(self._take, path.name), self._not_read)

    def _not_read(self, error: Exception) -> None:
        if not isinstance(error, (ArrowswitchError, OSError)):
            raise error
        self.context.complain(error)

    def _take(self, file: str, found: OwnMovements) -> None:
        """Keep what was read of a file."""
        library = self.context.director.movements
        try:
            ids = library.take(found, file, initiator=self)
        except ArrowswitchError as error:
            self.context.complain(error)
            return
        self._open(ids[0])
        self.desk_top.grid.setFocus()
        if library.warnings:
            remarks = ngettext(
                "{count} line could not be read.",
                "{count} lines could not be read.",
                len(library.warnings),
            ).format(count=len(library.warnings))
            self.context.complain(ArrowswitchError(remarks, str(library.warnings[0])))

    def _export(self) -> None:
        movement_id = self._chosen()
        if movement_id is None:
            return
        found = self.context.director.movements.get(movement_id)
        safe = "".join(sign if sign.isalnum() or sign in " -_." else "_" for sign in found.name)
        path = self.context.ask.file_to_save(
            _("Export the movement as CSV"), (FileKind(_("CSV"), ("*.csv",)),), Path(f"{safe}.csv")
        )
        if path is None:
            return
        self.context.attempt(self.context.director.movements.write_file, movement_id, path)

    def _remove(self) -> None:
        movement_id = self._chosen()
        if movement_id is None:
            return
        self.context.director.movements.remove(movement_id, initiator=self)
        if movement_id == self._id:
            self._show(BEGIN, None)


class _Judgement:
    """The proof of a large grid as work for the thread pool."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def judge(self, _progress: Progress) -> GridReading:
        return read_grid(self._grid)
