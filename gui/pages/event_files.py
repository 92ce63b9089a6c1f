"""Reading an event of another program into the club, from any page that offers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.ask import FileKind
from model.errors import ArrowswitchError
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from gui.pages.page import Desk


def read_event(desk: Desk, initiator: object) -> int | None:
    """Ask for a file and read it; gives the session it became, None when there is none."""
    kinds = (
        FileKind(_("Events"), ("*.xml", "*.pbn", "*.csv", "*.json", "*.bws", "*.txt", "*.html")),
        FileKind(_("All files"), ("*",)),
    )
    path = desk.ask.file_to_open(_("Read an event"), kinds)
    if path is None:
        return None
    imports = desk.director.imports
    try:
        session_id = imports.event(path, initiator=initiator)
    except ArrowswitchError as error:
        desk.complain(error)
        return None
    if imports.warnings:
        remarks = ngettext(
            "Read with {count} remark.", "Read with {count} remarks.", len(imports.warnings)
        ).format(count=len(imports.warnings))
        desk.complain(ArrowswitchError(remarks, imports.warnings[0]))
    return session_id
