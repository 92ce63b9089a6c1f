"""`main.py copy`: a club from a file to a server or back, proved equal, with its figures."""

from __future__ import annotations

import argparse
import json
import sys

from model.i18n import _, ngettext
from model.service.director import Director, wall_clock
from model.service.exchange import moving


def run(arguments: argparse.Namespace) -> int:
    """Copy, and say what was compared; an `ArrowswitchError` means that no club is at the target."""
    made = moving.copy(
        arguments.source,
        arguments.target,
        wall_clock(),
        Director.over,
        move=arguments.move,
        anyway=arguments.anyway,
    )
    if arguments.json:
        tables = {table.table: {"rows": table.rows, "digest": table.digest} for table in made.tables}
        said = json.dumps({"equal": True, "rows": made.rows, "sessions": made.sessions, "tables": tables})
    else:
        said = ngettext(
            "Copied {rows} rows; one session was compared and matches.",
            "Copied {rows} rows; {count} sessions were compared and match.",
            made.sessions,
        ).format(rows=made.rows, count=made.sessions)
        if arguments.move:
            said += " " + _("The club goes on at {address}; here it can only be read.").format(
                address=arguments.target
            )
    sys.stdout.write(said + "\n")
    return 0
