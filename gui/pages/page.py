"""What every page is, and what it gets from the frame.

A page is written like this, in `gui/pages/<page_id>/page.py`, and built the first time it is shown::

    class ScoresPage(Page):
        page_id = "scores"
        name = N_("Scores")

        def __init__(self, context: PageContext) -> None:
            super().__init__(context)
            context.actions.bind(self, "result.force", self._force)

        def hints(self) -> Sequence[Hint]:
            return (Hint(("Enter",), _("next expected")), Hint(("F4",), _("force")))

        def activate(self, place: Place | None) -> None:
            if place:
                self._go_to_board(place["board"])
            self._field.setFocus()

        def place(self) -> Place:
            return {"board": self._board}

        def on_changes(self, changes: Changes) -> None:
            if Kind.RESULT in changes.kinds:
                self._model.refresh(changes.boards)

The frame calls `activate` each time the page comes to the front (`None`: stay where you were), `on_changes`
after each write once the page is built, in front or not, and `place` before it goes to the back. The page emits
`hints_changed` when other keys work at the new focus. It emits `request_page` to open another page:
``self.request_page.emit("results", {"pair": 7})``. `request_ruling` with a tree's id begins a ruling over the page.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, ParamSpec

from msgspec import Struct
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QWidget

from model.errors import ArrowswitchError
from model.i18n import _

if TYPE_CHECKING:
    from gui.actions import Actions
    from gui.ask import Ask
    from gui.look.look import Look
    from gui.tasks import Tasks
    from model.changes import Changes
    from model.service.director import Director

_P = ParamSpec("_P")
_ROOMY: Final = 980
"""The width in view, at letters of the usual size, from which a page is roomy."""
Place = dict[str, Any]
"""Where a page stands, in plain numbers, texts and lists, so that it can be kept in the club file."""


class Hint(Struct, frozen=True):
    """A line of the hint bar: keys as `QKeySequence` writes them, and what they do here, in a word or three."""

    keys: tuple[str, ...]
    words: str


class Attention(Struct, frozen=True):
    """One thing to look at, for F8: what it is, and the page and place to put it right."""

    words: str
    page_id: str
    place: Place
    urgent: bool = False
    """Whether somebody waits for it: F8 goes there before anything else."""


class PageContext(Struct, frozen=True):
    """What a page works with; everything is passed in, nothing is global."""

    director: "Director"
    look: "Look"
    actions: "Actions"
    ask: "Ask"
    tasks: "Tasks"
    complain: "Callable[[Exception], None]"
    """Shows an `ArrowswitchError` of a change that was refused, in the user's words, in the hint bar."""
    tell: "Callable[[str], None]"
    """Says in the hint bar what is being done and takes longer than a blink."""
    stage: QWidget | None = None
    """Where pages stand; a page is born there, because Qt dresses every widget of it again when it moves."""

    def attempt(
        self, command: "Callable[_P, object]", *arguments: "_P.args", **parameters: "_P.kwargs"
    ) -> bool:
        """Do this, or say in the hint bar why it is refused; whether it was done."""
        try:
            command(*arguments, **parameters)
        except ArrowswitchError as error:
            self.complain(error)
            return False
        return True


class Page(QWidget):
    """One screen of the workstation."""

    hints_changed = Signal()
    request_page = Signal(str, dict)
    request_ruling = Signal(str)
    in_view_changed = Signal()
    calls_changed = Signal(object)
    """Who calls the director from a table, as `CallRow`s, the oldest first."""

    page_id: str = ""
    name: str
    """The page's name in the rail, marked for translation."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context.stage)
        self.context = context
        self._room_shown = QSize()
        self.setObjectName("page")
        self.setAccessibleName(self.title)

    @property
    def title(self) -> str:
        """The page's name in the rail, in the reader's language."""
        return _(self.name)

    @property
    def in_view(self) -> QSize:
        """How much of the page the window shows at once; a page that scrolls is larger than that."""
        return self._room_shown if self._room_shown.isValid() else self.size()

    @property
    def is_roomy(self) -> bool:
        """Whether there is room for keys on the buttons, and for what a narrow window leaves out."""
        return self.in_view.width() >= self.context.look.theme.px(_ROOMY)

    def show_within(self, room: QSize) -> None:
        """Know how much of the page is shown, before the page is asked what it needs."""
        if room != self._room_shown:
            self._room_shown = room
            self.in_view_changed.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # Tables and lists let it through: the page alone knows what can be done on it.
        from gui.widgets.row_menu import show_menu

        show_menu(self, event, self.context.actions, self.page_id)

    def hints(self) -> Sequence[Hint]:
        """The keys that work where the focus is, most useful first; seven at most are shown."""
        return ()

    def activate(self, place: Place | None) -> None:
        """Come to the front, at this place if one is given, with the focus where the hand expects it."""

    def make_ready(self) -> Iterator[None]:
        """Do in small pieces beforehand what the first showing would otherwise have to do."""
        yield from ()

    def place(self) -> Place:
        """Where the page stands now."""
        return {}

    def on_changes(self, changes: "Changes") -> None:
        """Hear what a write changed, also when this page wrote it."""

    def panes(self) -> Sequence[QWidget]:
        """The widgets F6 walks through, in reading order; empty when the page is one pane."""
        return ()

    def attentions(self) -> Sequence[Attention]:
        """What on this page needs attention, for F8, the most urgent first."""
        return ()
