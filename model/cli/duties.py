"""`main.py duties`: who may do what in a club on a server."""

from __future__ import annotations

import argparse
import json
import sys

from model.errors import ClubFileError
from model.i18n import _, format_date
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
    if arguments.session is not None:
        _refuse_unknown(arguments.session, place)
    held = duties.give(place, {login: duty for login, duty, _sections in wishes})
    with Director.open(place.text, who="", read_only=not wishes, new=False) as director:
        if wishes:
            given = {login: sections for login, _duty, sections in wishes}
            director.limits.give(given, session=arguments.session)
        kept = {login: str(limit) for login, limit in director.limits.all().items()}
    if arguments.json:
        said = json.dumps(
            {login: f"{duty} {kept.get(login, '')}".rstrip() for login, duty in held.items()},
            ensure_ascii=False,
        )
    elif held:
        said = "\n".join(
            f"{login}: {_(duties.DUTIES[duty])} {kept.get(login, '')}".rstrip()
            for login, duty in held.items()
        )
    else:
        said = _("Nobody has a duty yet; the owner of the database may do everything.")
    sys.stdout.write(said + "\n")
    return 0


def _refuse_unknown(session_id: int, place: Server) -> None:
    """Before any role is given; the numbers there are stand in no window."""
    with Director.open(place.text, who="", read_only=True, new=False) as director:
        known = {
            each.id: f"{each.id} ({each.title}, {format_date(each.date)})" for each in director.sessions.all()
        }
    if session_id not in known:
        raise ClubFileError(
            _("The club has no session {number}.").format(number=session_id),
            _("Sessions are: {sessions}.").format(sessions="; ".join(known.values())),
        )


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
