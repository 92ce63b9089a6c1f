"""`main.py upgrade`: a club on a server brought up to date for this Arrowswitch."""

from __future__ import annotations

import argparse
import json
import sys

from model.errors import ClubFileError
from model.i18n import _
from model.storage.place import Server
from model.storage.place import read as read_place
from model.storage.schema.facts import SCHEMA_VERSION
from model.storage.shared import upgrading


def run(arguments: argparse.Namespace) -> int:
    """Bring it up to date and say from which version; an `ArrowswitchError` means that nothing was changed."""
    place = read_place(str(arguments.club))
    if not isinstance(place, Server):
        raise ClubFileError(
            _("{path} is a file: it is updated when it is opened.").format(path=place),
            _("Give the address of a club on a server."),
        )
    before = upgrading.bring_up_to_date(place)
    if arguments.json:
        said = json.dumps({"before": before, "now": SCHEMA_VERSION})
    elif before == SCHEMA_VERSION:
        said = _("The club in {name} is up to date (version {version}).").format(
            name=place.database, version=before
        )
    else:
        said = _("The club in {name} was updated from version {before} to {version}.").format(
            name=place.database, before=before, version=SCHEMA_VERSION
        )
    sys.stdout.write(said + "\n")
    return 0
