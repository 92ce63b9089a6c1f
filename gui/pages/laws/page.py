"""Laws: the club's law books and our own summaries, searched as you type, read alone or side by side."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.ask import FileKind
from gui.pages.laws.history import BookSpot
from gui.pages.laws.reader import LawsReader
from gui.pages.page import PageContext
from model.errors import ArrowswitchError
from model.i18n import _
from model.service.laws.shelf import read_file

if TYPE_CHECKING:
    from gui.pages.laws.book import BookPanel
    from gui.tasks import Progress
    from model.lawbook.book import Book


class LawsPage(LawsReader):
    """The reader with its actions: books read from files and taken off, one beside another, places copied and ruled on."""

    page_id = "laws"

    def __init__(self, context: PageContext, panel: BookPanel | None = None) -> None:
        super().__init__(context, panel)
        self._bind()

    def _copy(self) -> None:
        cited = self._cited()
        if cited:
            QApplication.clipboard().setText(cited)
            self.top.citation.set_text(_("Copied: {place}").format(place=cited))

    def _back(self) -> None:
        self._history.back()
        self._show()

    def _forward(self) -> None:
        self._history.forward()
        self._show()

    def _rule(self) -> None:
        target = self._history.now.target
        trees = self._shelf.trees_of(target[1]) if target[0] == "law" else ()
        if trees:
            self.request_ruling.emit(trees[0][0])

    def _choose_book(self, _row: int) -> None:
        if not self._filling:
            self._take(int(self.top.book.currentData()))

    def _next_book(self) -> None:
        keys = [one.key for one in self._shelf.books]
        self._take(keys[(keys.index(self.shown.key) + 1) % len(keys)])

    def _take(self, key: int) -> None:
        """The same law in another book; a word or an entry of the index belongs to its own book alone."""
        target = self._history.now.target
        if key == self._beside:
            self._beside = 0
        self._history.go(BookSpot(key, target if target[0] == "law" else ("law", "1")))
        self._show()

    def _choose_beside(self, _row: int) -> None:
        if not self._filling:
            key = int(self.top.beside.currentData())
            self._beside = 0 if key == self.shown.key else key
            self._show()

    def _toggle_beside(self) -> None:
        self._beside = 0 if self._beside else self._shelf.companion(self.shown.key)
        self._show()
        self.top.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def _about(self) -> None:
        if not self.top.panel_shown:
            self.top.panel.show_book(self.shown)
            self.top.show_panel()
            self.top.panel.take_focus()
        else:
            self.top.show_text()
            self.top.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def _import(self) -> None:
        kinds = (
            FileKind(_("Law books"), ("*.txt", "*.md", "*.html", "*.htm", "*.pdf")),
            FileKind(_("All files"), ("*",)),
        )
        path = self.context.ask.file_to_open(_("Import a law book"), kinds)
        if path is not None:
            name = _("Law book {file}").format(file=path.name)
            self.context.tasks.run(name, partial(_read, path), partial(self._keep, path.name), self._refused)
            self._say(_("Importing {file}…").format(file=path.name))

    def _keep(self, source: str, books: tuple[Book, ...]) -> None:
        self._find()
        try:
            ids = self.context.director.laws.add(books, source, initiator=self)
        except ArrowswitchError as error:
            self.context.complain(error)
            return
        first = books[0].laws[0].number
        self._history.go(BookSpot(ids[0], ("law", str(first))))
        self._show()
        self._about()

    def _refused(self, error: Exception) -> None:
        self._find()
        self.context.complain(error)

    def _remove(self) -> None:
        self.context.attempt(self.context.director.laws.remove, self.shown.key, initiator=self)
        self.top.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _said(self, column: str, value: str) -> None:
        say = self.context.director.laws.say
        self.context.attempt(say, self.shown.key, **{column: value}, initiator=self)
        self.top.panel.show_book(self.shown)
        self.top.show_panel()

    def _bind(self) -> None:
        top, actions = self.top, self.context.actions
        for action, command in (
            ("laws.find", self._search_again),
            ("laws.import", self._import),
            ("laws.remove", self._remove),
            ("laws.about", self._about),
            ("laws.beside", self._toggle_beside),
            ("laws.next_book", self._next_book),
            ("laws.back", self._back),
            ("laws.forward", self._forward),
            ("laws.copy", self._copy),
            ("laws.rule", self._rule),
        ):
            actions.bind(self, action, command)
        top.book.activated.connect(self._choose_book)
        top.beside.activated.connect(self._choose_beside)
        top.panel.said.connect(self._said)
        top.panel.closed.connect(self._about)

    def _search_again(self) -> None:
        self.top.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.top.search.selectAll()


def _read(path: Path, _progress: Progress) -> tuple[Book, ...]:
    return read_file(path)
