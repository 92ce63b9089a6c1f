"""`main.py duties`: who may do what in a club on a server."""

from __future__ import annotations

import argparse
import json
import sys

from model.errors import ClubFileError
from model.i18n import _
from model.storage.place import Server
from model.storage.place import read as read_place
from model.storage.shared import duties


def run(arguments: argparse.Namespace) -> int:
    """Give the duties asked for and say who has which; an `ArrowswitchError` means that none was given."""
    place = read_place(str(arguments.club))
    if not isinstance(place, Server):
        raise ClubFileError(
            _("{path} is a file: whoever has it open may do everything.").format(path=place),
            _("Duties are for a club on a server."),
        )
    held = duties.give(place, dict(_wish(word) for word in arguments.duty))
    if arguments.json:
        said = json.dumps(held, ensure_ascii=False)
    elif held:
        said = "\n".join(f"{login}: {_(duties.DUTIES[duty])}" for login, duty in held.items())
    else:
        said = _("Nobody has a duty yet; the owner of the database may do everything.")
    sys.stdout.write(said + "\n")
    return 0


def _wish(word: str) -> tuple[str, str]:
    login, equals, duty = word.rpartition("=")
    if not equals or not login:
        raise ClubFileError(
            _("{word} does not say who gets which duty.").format(word=word), _("Write it as bea=scorer.")
        )
    return login, duty.lower()
