"""`main.py duties`: who may do what in a club on a server."""

from __future__ import annotations

import argparse
import json
import sys

from model.errors import ClubFileError
from model.i18n import _
from model.service.director import Director
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
    wishes = [_wish(word) for word in arguments.duty]
    held = duties.give(place, {login: duty for login, duty, _sections in wishes})
    with Director.open(place.text, who="", read_only=not wishes, new=False) as director:
        if wishes:
            director.limits.give({login: sections for login, _duty, sections in wishes})
        kept = {login: sections for login, sections in director.limits.all().items() if login in held}
    if arguments.json:
        said = json.dumps(
            {login: " ".join((duty, *kept.get(login, ()))) for login, duty in held.items()},
            ensure_ascii=False,
        )
    elif held:
        said = "\n".join(
            f"{login}: {' '.join((_(duties.DUTIES[duty]), *kept.get(login, ())))}"
            for login, duty in held.items()
        )
    else:
        said = _("Nobody has a duty yet; the owner of the database may do everything.")
    sys.stdout.write(said + "\n")
    return 0


def _wish(word: str) -> tuple[str, str, tuple[str, ...]]:
    """A login, its duty, and the sections it is for: "bea=scorer:A,B"; none are all."""
    login, equals, given = word.rpartition("=")
    duty, colon, sections = given.partition(":")
    named = tuple(one.strip().upper() for one in sections.split(",") if one.strip())
    if not equals or not login or bool(colon) != bool(named):
        raise ClubFileError(
            _("{word} does not say who gets which duty.").format(word=word),
            _("Write it as bea=scorer, or bea=scorer:A,B for two sections."),
        )
    if named and duty.lower() not in ("scorer", "director"):
        raise ClubFileError(
            _("{word}: only a scorer or a section director is kept to sections.").format(word=word),
            _("Write it as bea=scorer, or bea=scorer:A,B for two sections."),
        )
    return login, duty.lower(), named
