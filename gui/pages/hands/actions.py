"""What the Hands page does to the session: deal, read files, keep what was typed, take out, write for machines.

A change that the Laws or a damaged file forbid is refused with its reason; where it may be done all the same (boards
shared on purpose, a file that was salvaged in part) it is kept as an offer until the director takes it or goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from gui.ask import FileKind
from model.errors import ArrowswitchError
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.pages.page import PageContext
    from gui.tasks import Progress
    from model.bridge.deals.boards import DealSet, DealtBoard
    from model.snapshots.deals import Attached

_MOST_SHOWN = 3


class RefusedAction(Struct, frozen=True):
    """What was refused and why, and what its button does anyway ("" and None: nothing can be done)."""

    words: str
    command: str = ""
    anyway: Callable[[], None] | None = None


class HandsActions(QObject):
    """The actions of the page for one session; `reported` carries a `RefusedAction`, or None when there is nothing to report."""

    reported = Signal(object)

    def __init__(self, context: PageContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._initiator = parent

    def deal(self, session: int) -> None:
        """Deal the boards that have no cards yet; when all have, ask before all are dealt again."""
        deals = self._context.director.deals
        known = {one.board for one in deals.all(session)}
        boards = {line.board for line in self._context.director.results.sheet(session)}
        missing = boards - known
        if not missing and not self._context.ask.sure(
            _("Deal all boards again?"),
            _("The present cards are replaced. Undo brings them back."),
            _("Deal {count} boards again").format(count=len(boards)),
        ):
            return
        self._do(lambda: deals.deal(session, sorted(missing or boards), initiator=self._initiator))

    def read(self, session: int) -> None:
        """Ask for a file, read it off the window's thread, attach its boards."""
        kinds = (
            FileKind(_("Deals"), tuple(f"*{ending}" for ending in _endings(read=True))),
            FileKind(_("All files"), ("*",)),
        )
        path = self._context.ask.file_to_open(_("Import deals"), kinds)
        if path is None:
            return

        def work(_progress: Progress) -> DealSet:
            from model.exchange.deals import formats

            return formats.load(path)

        self._context.tasks.run(
            _("Deals of {file}").format(file=path.name),
            work,
            lambda deals: self.attach(session, deals),
            lambda error: self._unread(session, error),
        )

    def attach(self, session: int, deals: DealSet, *, shared: bool = False) -> None:
        """Attach a set; boards of another session are offered as shared (Law 6D2)."""
        from model.service.deals.law import DealtBefore

        service = self._context.director.deals
        try:
            attached = service.attach(session, deals, shared=shared, initiator=self._initiator)
        except DealtBefore as error:
            words = _("Share them deliberately")
            self.reported.emit(
                RefusedAction(str(error), words, lambda: self.attach(session, deals, shared=True))
            )
        except ArrowswitchError as error:
            self.reported.emit(RefusedAction(str(error)))
        else:
            self._tell(attached)

    def keep(self, session: int, board: DealtBoard) -> bool:
        """Keep the cards of one board; tells whether it was done."""
        return self._do(
            lambda: self._context.director.deals.enter_cards(session, board, initiator=self._initiator)
        )

    def take_out(self, session: int, board: DealtBoard) -> None:
        """Take the cards of one board and version out."""
        self._context.attempt(
            self._context.director.deals.remove,
            session,
            board.number,
            board.version,
            initiator=self._initiator,
        )

    def write(self, session: int) -> None:
        """Ask where, and write the deals for a dealing machine or another program."""
        deals = self._context.director.deals.deal_set(session)
        if not deals.boards:
            self._context.complain(
                ArrowswitchError(_("No board has cards yet."), _("Deal, import or type them first."))
            )
            return
        kinds = tuple(FileKind(ending[1:].upper(), (f"*{ending}",)) for ending in _endings())
        path = self._context.ask.file_to_save(
            _("Export the deals"), kinds, _proposal(deals, self._context.director.path)
        )
        if path is None:
            return

        def work(_progress: Progress) -> Path:
            from model.exchange.deals import formats

            formats.dump(deals, path)
            return path

        self._context.tasks.run(
            _("Deals of {file}").format(file=path.name), work, self._written, self._refused
        )

    def _unread(self, session: int, error: Exception) -> None:
        from model.exchange.deals.gathering import DealsDamaged

        if isinstance(error, DealsDamaged) and error.salvaged.boards:
            count = len(error.salvaged.boards)
            text = "; ".join(str(damage) for damage in error.damages[:_MOST_SHOWN])
            words = ngettext(
                "Import the {count} board that could be read",
                "Import the {count} boards that could be read",
                count,
            )
            self.reported.emit(
                RefusedAction(
                    _("{error} {damages}").format(error=error.message, damages=text),
                    words.format(count=count),
                    lambda: self.attach(session, error.salvaged),
                )
            )
        else:
            self._refused(error)

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, ArrowswitchError):
            self._context.tasks.failed.emit(_("Deals"), error)
        else:
            self.reported.emit(RefusedAction(str(error)))

    def _written(self, path: Path) -> None:
        self.reported.emit(RefusedAction(_("Written: {path}").format(path=path)))

    def _do(self, command: Callable[[], Attached]) -> bool:
        try:
            attached = command()
        except ArrowswitchError as error:
            self.reported.emit(RefusedAction(str(error)))
            return False
        self._tell(attached)
        return True

    def _tell(self, attached: Attached) -> None:
        warnings = list(attached.warnings)
        if attached.missing:
            count = len(attached.missing)
            text = ngettext("{count} board has no cards yet.", "{count} boards have no cards yet.", count)
            warnings.append(text.format(count=count))
        self.reported.emit(RefusedAction(" ".join(warnings[:_MOST_SHOWN])) if warnings else None)


def _endings(*, read: bool = False) -> tuple[str, ...]:
    """The endings that can be written, or read: cards are taken out of files of events too."""
    from model.exchange.deals import formats

    return tuple(sorted({*formats.MODULES, *(formats.OF_EVENTS if read else ())}))


def _proposal(deals: DealSet, club: Path) -> Path:
    name = (
        "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in deals.title).strip() or "deals"
    )
    return club.parent / f"{name}.dup"
