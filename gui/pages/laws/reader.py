"""What the page of laws shows and where the hand goes in it: searching, reading, following links, back and forward."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.pages.laws.history import BookSpot, ReadingHistory
from gui.pages.laws.layout import INDEX, LAWS, WORDS, LawsLayout
from gui.pages.laws.lists import ListEntry, definitions_of, index_of, laws_of, list_found
from gui.pages.laws.shelf import MOST, BookShelf
from gui.pages.laws.text import OpenBook, definition_rows, entry_rows, law_rows
from gui.pages.page import Hint, Page, PageContext, Place
from model.changes import Changes, Kind
from model.i18n import N_, _, laws_cited, ngettext
from model.lawbook.references import place_of, write_reference
from model.service.laws.search import DEFINITION
from model.service.laws.search import INDEX as ENTRY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gui.pages.laws.book import BookPanel
    from gui.widgets.text.law_sheet import Target

_LATER_MS: Final = 120
_PAINTED_MS: Final = 40
_KINDS: Final = ("law", DEFINITION, ENTRY)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LawsReader(Page):
    """What was found or what a book holds at the left, the text at the right."""

    name = N_("Laws")

    def __init__(self, context: PageContext, panel: BookPanel | None = None) -> None:
        super().__init__(context)
        self._shelf = BookShelf(context.director, context.tasks, self._find)
        self._beside = 0
        self._history = ReadingHistory(BookSpot(self._shelf.usual.key, ("law", "1")))
        self._filling = False
        self.top = LawsLayout(context, self, panel)
        box = QVBoxLayout(self)
        px = context.look.theme.px
        box.setContentsMargins(px(16), px(10), px(16), px(12))
        box.addWidget(self.top)
        self.in_view_changed.connect(lambda: self.top.fit(self.in_view.width() - 2 * px(16)))
        self._open = False
        # What the wizard rules on is looked up a blink after the last key, so that no key waits for it.
        self._later = QTimer(self, singleShot=True, interval=_LATER_MS)
        self._later.timeout.connect(self._find_rulings)
        # The words of the books are made ready once the page is seen: another thread at work would keep it waiting.
        self._painted = QTimer(self, singleShot=True, interval=_PAINTED_MS)
        self._painted.timeout.connect(self._shelf.make_ready)
        self._hear()
        self._show_shelf()

    @property
    def shown(self) -> OpenBook:
        """The current book."""
        return self._shelf.get(self._history.now.book)

    def hints(self) -> Sequence[Hint]:
        top = self.top
        if top.search.hasFocus():
            return (
                Hint(("Down",), _("into the list")),
                Hint(("Enter",), _("read the first")),
                Hint(("Ctrl+I",), _("import a book")),
                Hint(("Alt+S",), _("compare another book")),
            )
        if top.sheet.hasFocus():
            return (
                Hint(("Left", "Right"), _("links")),
                Hint(("Enter",), _("follow")),
                Hint(("Alt+Left",), _("back")),
                Hint(("Ctrl+C",), _("copy the reference")),
                Hint(("Alt+R",), _("rule on it")),
                Hint(("Alt+S",), _("compare another book")),
                Hint(("Alt+E",), _("next book")),
            )
        return (Hint(("Enter",), _("read")), Hint(("Ctrl+F",), _("search")), Hint(("F6",), _("next pane")))

    def panes(self) -> Sequence[QWidget]:
        top = self.top
        return (top.search, top.part, top.contents, top.found, top.book, top.sheet, top.panel)

    def activate(self, place: Place | None) -> None:
        wanted = _target(place.get("at")) if place else ()
        if place and "book" in place:
            self._beside = self._shelf.check_key(int(place.get("beside", 0)))
        if wanted:
            self.top.search.clear()
            book = self._shelf.check_key(int(place["book"])) if place and "book" in place else 0
            self._history.go(BookSpot(book or self._history.now.book, wanted))
            self._show_shelf()
        if wanted or not self._open:
            self._open = True
            self._show()
        if place and place.get("read"):
            self.top.sheet.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.top.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.top.search.selectAll()
        self._painted.start()

    def make_ready(self) -> Iterator[None]:
        with QSignalBlocker(self):  # what is not in front has no keys to tell of
            self._show()
        self.ensurePolished()
        top = self.top
        for part in (top.lists, top.panel, top.text_area, self):
            yield
            if not self._open:
                part.grab()  # styled, laid out and drawn once, which is what takes long the first time

    def place(self) -> Place:
        now = self._history.now
        return {"book": now.book, "beside": self._beside, "at": "|".join(now.target)}

    def on_changes(self, changes: Changes) -> None:
        if Kind.LAWS in changes.kinds:
            self._shelf.reload()
            self._history.forget(self._shelf.keys)
            if not self._shelf.check_key(self._history.now.book):
                self._history.stand(BookSpot(self._shelf.usual.key, self._history.now.target))
            self._beside = self._shelf.check_key(self._beside)
            self._show_shelf()
            self._show()
            self._shelf.make_ready()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.hints_changed.emit()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        top, key = self.top, event.key()
        if watched is top.search and key in (Qt.Key.Key_Down, *_ENTER):
            return self._leave_search(read=key in _ENTER)
        if key == Qt.Key.Key_Escape:
            if watched is top.search:
                top.search.clear()
            else:
                top.search.setFocus(Qt.FocusReason.OtherFocusReason)
                top.search.selectAll()
            return True
        return False

    # What is shown

    def _show(self) -> None:
        """Show the current spot; a place that is gone gives the book's first law."""
        now, top = self._history.now, self.top
        book = self._shelf.get(now.book)
        kind, number = now.target[0], now.target[1]
        if kind == DEFINITION and int(number) < len(book.book.definitions):
            top.sheet.show_rows(definition_rows(book.book.definitions[int(number)], book))
        elif kind == ENTRY and int(number) < len(book.book.index):
            top.sheet.show_rows(entry_rows(book.book.index[int(number)], book))
        else:
            place = now.target[1:] if kind == "law" else (str(book.book.laws[0].number),)
            books = [book] + ([self._shelf.get(self._beside)] if self._beside else [])
            top.sheet.show_rows(law_rows(int(place[0]), books, self._shelf.trees_of(place[0])), place)
        top.show_text()
        top.sheet.reveal()
        actions = self.context.actions
        actions["laws.back"].setEnabled(self._history.can_go_back)
        actions["laws.forward"].setEnabled(self._history.can_go_forward)
        actions["laws.rule"].setEnabled(bool(self._shelf.trees_of(number) if kind == "law" else ()))
        actions["laws.remove"].setEnabled(not book.ours and not self.context.director.read_only)
        self._show_contents()
        self.hints_changed.emit()

    def _show_shelf(self) -> None:
        """Fill the choices of books."""
        top, books = self.top, self._shelf.books
        self._filling = True
        for choice, first in ((top.book, ()), (top.beside, ((_("no second book"), 0),))):
            choice.clear()
            for words, key in first:
                choice.addItem(words, key)
            for one in books:
                choice.addItem(one.name, one.key)
        self._filling = False
        none = all(one.ours for one in books)
        self._shelf_words = (
            _(
                "The club has no law book yet: these are our own summaries. Import your "
                "federation’s Laws from a file."
            )
            if none
            else ""
        )
        self._find()

    def _show_contents(self) -> None:
        """Let the choices and the list of contents follow what is shown."""
        top, book, now = self.top, self.shown, self._history.now
        self._filling = True
        top.book.setCurrentIndex(top.book.findData(book.key))
        top.beside.setCurrentIndex(max(0, top.beside.findData(self._beside)))
        parts = [(LAWS, _("Laws"))]
        parts += [(WORDS, _("Definitions"))] if book.book.definitions else []
        parts += [(INDEX, _("Index"))] if book.book.index else []
        top.part.set_choices(parts)
        wanted = {DEFINITION: WORDS, ENTRY: INDEX}.get(now.target[0], top.part.key)
        top.part.choose(wanted if wanted in dict(parts) else LAWS)
        self._fill_part()
        self._filling = False

    def _fill_part(self) -> None:
        top, book = self.top, self.shown
        entries = {LAWS: laws_of, WORDS: definitions_of, INDEX: index_of}[top.part.key](book)
        if entries != top.contents_model.rows:
            top.contents_model.set_rows(entries)
        row = top.contents_model.row_of(self._history.now.target[:2])
        if row >= 0:
            top.contents.setCurrentIndex(top.contents_model.index(row, 0))
        top.part.setVisible(bool(book.book.definitions or book.book.index) and not top.search.text().strip())

    def _typed(self, text: str) -> None:
        """Jump to a place as soon as it is typed, and search the words."""
        place = place_of(text)
        if place and int(place[0]) in self.shown.book.by_number:
            self._history.glance(BookSpot(self._history.now.book, ("law", *place)))
            self._show()
        self._find()

    def _find(self) -> None:
        """Search what is typed."""
        top = self.top
        typed = top.search.text().strip()
        book = self.shown.book
        top.part.setVisible(bool(book.definitions or book.index) and not typed)
        if not typed:
            top.lists.setCurrentWidget(top.contents)
            self._say(self._shelf_words)
            return
        found = self._shelf.find(typed, self._history.now.book)
        entries = list_found(found, self._shelf.by_key)
        self._fill_found(entries)
        top.lists.setCurrentWidget(top.found)
        self._later.start()
        if not self._shelf.ready:
            self._say(_("Preparing the books for searching."))
        else:
            count = len(entries)
            words = ngettext("{count} place", "{count} places", count).format(count=count)
            if len(found) == MOST:
                words = _("The {count} best matches; type more letters to narrow it down.").format(
                    count=count
                )
            self._say(words if count else self._nothing(typed))

    def _nothing(self, typed: str) -> str:
        place = place_of(typed)
        if place and int(place[0]) in self.shown.book.by_number:
            return _("Law {law} is shown; this book has no {place} of its own.").format(
                law=place[0], place=typed.upper()
            )
        return _("No match. Try fewer letters.")

    def _find_rulings(self) -> None:
        """Put what the wizard rules on before what the books say, unless a place was typed."""
        self._later.stop()
        typed = self.top.search.text().strip()
        before = self.top.found_model.rows
        rulings = () if not typed or place_of(typed) else self._shelf.rulings(typed)
        if rulings and rulings[0] not in before:
            self._fill_found((*rulings, *before))

    def _fill_found(self, entries: tuple[ListEntry, ...]) -> None:
        self._filling = True
        self.top.found_model.set_rows(entries)
        self._filling = False

    def _say(self, words: str) -> None:
        self.top.remark.set_text(words)
        self.top.remark.setVisible(bool(words))

    # Where the hand goes

    def _glanced(self, current: QModelIndex, _before: QModelIndex) -> None:
        entry = None if self._filling else self._entry(current)
        if entry is None:
            return
        self._history.glance(BookSpot(entry.book or self._history.now.book, entry.target))
        self._show()

    def _read(self, index: QModelIndex) -> None:
        entry = self._entry(index)
        if entry is not None:
            self._follow(entry.target, entry.book)
            self.top.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def _entry(self, index: QModelIndex) -> ListEntry | None:
        top = self.top
        model = top.found_model if index.model() is top.found_model else top.contents_model
        return model.rows[index.row()] if 0 <= index.row() < len(model.rows) else None

    def _leave_search(self, *, read: bool) -> bool:
        top = self.top
        # Enter takes what comes first on the screen, not what comes a blink later.
        seen = top.found_model.rows[:1]
        if self._later.isActive():
            self._find_rulings()
        shown, model = (
            (top.found, top.found_model)
            if top.lists.currentWidget() is top.found
            else (top.contents, top.contents_model)
        )
        if not model.rows:
            return True
        if read:
            row = top.found_model.rows.index(seen[0]) if seen else 0
            first = shown.currentIndex() if shown is top.contents else model.index(row, 0)
            self._read(first if first.isValid() else model.index(0, 0))
        else:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)
            if shown is top.found:
                shown.setCurrentIndex(model.index(0, 0))
        return True

    def _follow(self, target: Target, book: int = 0) -> None:
        """Go where a link or an entry leads."""
        if target[0] == "tree":
            self.request_ruling.emit(target[1])
        elif target[0] == "search":
            self.top.search.setText(target[1])
            self.top.search.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._history.go(BookSpot(book or self._history.now.book, target))
            self._show()

    def _moved(self, place: tuple[str, ...]) -> None:
        now = self._history.now
        if place:
            self._history.stand(BookSpot(now.book, ("law", *place)))
        self.top.citation.set_text(self._cited() if place else "")

    def _cited(self) -> str:
        """The place stood on as it is cited: "Law 27B1(b), 2017"."""
        place, edition = self.top.sheet.place, self.shown.book.edition
        if not place:
            return ""
        law = laws_cited(write_reference(place))
        return f"{law}, {edition}" if edition else law

    def _hear(self) -> None:
        top = self.top
        top.search.textChanged.connect(self._typed)
        top.part.chosen.connect(self._fill_part)
        top.sheet.followed.connect(self._follow)
        top.sheet.moved.connect(self._moved)
        for shown in (top.contents, top.found):
            shown.selectionModel().currentChanged.connect(self._glanced)
            shown.activated.connect(self._read)
        for widget in (top.search, top.contents, top.found, top.sheet, top.book, top.beside):
            widget.installEventFilter(self)


def _target(kept: object) -> Target:
    """A place as the club file keeps it, "law|27|B"; () for what is none."""
    target = tuple(str(kept or "").split("|"))
    return target if len(target) > 1 and target[0] in _KINDS and target[1].isdigit() else ()
