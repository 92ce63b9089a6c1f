"""A club on a server written to a file of this computer, whole and compared, while the window stays on the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import ClubFileError
from model.i18n import _, format_time

if TYPE_CHECKING:
    from pathlib import Path

    from gui.pages.page import PageContext


def copy_to_file(context: PageContext, path: Path) -> None:
    """Write the copy in a thread, and say where it is; a name that is taken is refused."""
    director, now = context.director, context.director.now()
    if path.exists():
        context.complain(
            ClubFileError(_("The file {path} already exists.").format(path=path), _("Choose another name."))
        )
        return

    def tell(made: Path) -> None:
        said = _("{path} has the club as of {time}; this window stays on the server.")
        context.tell(said.format(path=made, time=format_time(now)))

    context.tasks.run(
        _("Save the club as another file"),
        lambda _progress: director.safety.backup(path),
        tell,
        context.complain,
    )
