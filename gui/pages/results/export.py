"""Where the results go: a file for a federation, a web site or another program, or a folder of web pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.ask import FileKind
from gui.widgets.tables import PlainList
from gui.widgets.text.labels import secondary, subheading
from model.errors import ArrowswitchError
from model.i18n import _, ngettext
from model.service.exchange.exports import FORMATS, ExportFormat, export

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.look.look import Look
    from gui.pages.page import PageContext
    from gui.tasks import Progress
    from model.snapshots.evening import Evening

WEB: Final = "web"
WEB_WITHOUT_NAMES: Final = "web-without-names"
ECATS: Final = "ecats"
_ID: Final = Qt.ItemDataRole.UserRole + 1


class ExportPanel(QWidget):
    """A list of formats; `chosen` carries the id of the one that is taken."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        px = look.theme.px
        self.list = PlainList(look, _("Formats"))
        self._model = QStandardItemModel(self)
        ways = [(one.id, one.title) for one in FORMATS]
        ways += [(WEB, _("Web pages, a folder")), (WEB_WITHOUT_NAMES, _("Web pages without names"))]
        for name, words in ways:
            item = QStandardItem(words)
            item.setData(name, _ID)
            item.setEditable(False)
            self._model.appendRow(item)
        self.list.setModel(self._model)
        self.list.activated.connect(lambda index: self.chosen.emit(index.data(_ID)))
        self.message = secondary(look, "", wrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(20), px(16), px(20), px(16))
        box.setSpacing(px(10))
        box.addWidget(subheading(look, _("Export")))
        box.addWidget(secondary(look, _("Enter exports the results as they stand."), wrap=True))
        box.addWidget(self.list, 1)
        box.addWidget(self.message)

    def stand_on(self, name: str) -> None:
        """Put the cursor on a format."""
        for row in range(self._model.rowCount()):
            if self._model.item(row).data(_ID) == name:
                self.list.setCurrentIndex(self._model.index(row, 0))

    def tell(self, words: str) -> None:
        """Say what became of it."""
        self.message.set_text(words)


def write(
    context: PageContext, session_id: int, name: str, tell: Callable[[str], None], *, by_section: bool = False
) -> None:
    """Ask where, and write a session there off the window's thread; ``tell`` hears what became of it.

    With ``by_section`` web pages have the lists of the sections too.
    """
    if name in (WEB, WEB_WITHOUT_NAMES):
        _write_web(context, session_id, tell, names=name == WEB, by_section=by_section)
        return
    chosen = next(one for one in FORMATS if one.id == name)
    if chosen.id == ECATS:
        _write_ecats(context, session_id, chosen, tell)
        return
    evening = context.director.evening(session_id)
    proposal = Path.home() / f"{_file_name(evening)}{chosen.ending}"
    kinds = (FileKind(chosen.title, (f"*{chosen.ending}",)),)
    target = context.ask.file_to_save(_("Export the results"), kinds, proposal)
    if target is None:
        return
    _run(context, chosen.title, lambda _progress: _export(evening, target, chosen), tell)


def _export(evening: Evening, target: Path, chosen: ExportFormat) -> str:
    losses = export(evening, target, chosen.id)
    return " ".join((_("{name} has been written.").format(name=target.name), *losses))


def _write_ecats(
    context: PageContext, session_id: int, chosen: ExportFormat, tell: Callable[[str], None]
) -> None:
    """Ask who sends, and for the folder; the four files have fixed names."""
    from model.exchange.ecats import sender_of

    text = context.ask.text(chosen.title, _("Session number; telephone; country, as ECats spells it"))
    if text is None:
        return
    try:
        sender = sender_of(text)
    except ArrowswitchError as error:
        context.complain(error)
        return
    folder = context.ask.folder(_("Folder for the four files"))
    if folder is None:
        return
    evening = context.director.evening(session_id)

    def work(_progress: Progress) -> str:
        losses = export(evening, folder, chosen.id, ecats=sender)
        return " ".join(
            (_("C.txt, P.txt, R.txt and E.txt are in {folder}.").format(folder=folder.name), *losses)
        )

    _run(context, chosen.title, work, tell)


def _write_web(
    context: PageContext, session_id: int, tell: Callable[[str], None], *, names: bool, by_section: bool
) -> None:
    folder = context.ask.folder(_("Folder for the web pages"))
    if folder is None:
        return
    evening = replace(context.director.evening(session_id), by_section=by_section)

    def work(progress: Progress) -> str:
        from reports.web import pages as web_pages

        written = web_pages.build(evening, folder, names=names, step=progress.step)
        return ngettext(
            "{count} file is in {folder}; open {first}.",
            "{count} files are in {folder}; open {first}.",
            len(written),
        ).format(count=len(written), folder=folder.name, first=written[0].name)

    _run(context, _("Web pages"), work, tell)


def _run(
    context: PageContext, title: str, work: Callable[[Progress], str], tell: Callable[[str], None]
) -> None:
    def failed(error: Exception) -> None:
        if not isinstance(error, ArrowswitchError):
            raise error
        tell("")
        context.complain(error)

    tell(_("Writing…"))
    context.tasks.run(title, work, tell, failed)


def _file_name(evening: Evening) -> str:
    """A name for the file, made of the day and the title without what a file system forbids."""
    title = "".join(letter for letter in evening.session.title if letter.isalnum() or letter in " -_").strip()
    return f"{evening.session.date.isoformat()} {title}".strip()
