"""`main.py web`: the results of a session as a folder of plain web pages, without the window."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from model.i18n import ngettext
from model.service.director import Director

if TYPE_CHECKING:
    import argparse


def run(arguments: argparse.Namespace) -> int:
    """Write the pages of `session` in `club` into `out`; gives 0, raises an ArrowswitchError, and then nothing was written."""
    from reports.web import pages as web_pages

    with Director.open(arguments.club, read_only=True) as director:
        evening = director.evening(arguments.session)
    written = web_pages.build(evening, arguments.out, names=not arguments.without_names)
    count = len(written)
    sys.stdout.write(
        ngettext("{count} file written; open {path}.", "{count} files written; open {path}.", count).format(
            count=count, path=written[0]
        )
        + "\n"
    )
    return 0
