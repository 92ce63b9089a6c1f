"""Reading an event of another program into the club, from any page that offers it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gui.ask import FileKind
from model.errors import ArrowswitchError
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gui.pages.page import PageContext
    from gui.tasks import Progress
    from model.service.exchange.imports import EventFile


def read_event(context: PageContext, initiator: object, then: Callable[[int], object]) -> None:
    """Ask for a file, read it on another thread and bring it into the club; `then` gets the session it became."""
    kinds = (
        FileKind(_("Events"), ("*.xml", "*.pbn", "*.csv", "*.json", "*.bws", "*.txt", "*.html")),
        FileKind(_("All files"), ("*",)),
    )
    path = context.ask.file_to_open(_("Import an event"), kinds)
    if path is None:
        return

    def take(read: EventFile) -> None:
        session_id = _taken(context, initiator, read)
        if session_id is not None:
            then(session_id)

    context.tell(_("Importing {file}…").format(file=path.name))
    context.tasks.run(_("Event {file}").format(file=path.name), partial(_read, path), take, context.complain)


def _read(path: Path, _progress: Progress) -> EventFile:
    from model.service.exchange.imports import read_file

    return read_file(path)


def _taken(context: PageContext, initiator: object, read: EventFile) -> int | None:
    imports = context.director.imports
    try:
        session_id = imports.take(read, initiator=initiator)
    except ArrowswitchError as error:
        context.complain(error)
        return None
    if imports.warnings:
        remarks = ngettext(
            "Imported with {count} remark.", "Imported with {count} remarks.", len(imports.warnings)
        ).format(count=len(imports.warnings))
        context.complain(ArrowswitchError(remarks, imports.warnings[0]))
    return session_id
