"""`main.py person` and `forget`: what the club holds of one player, and how it is taken out for good."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from model.errors import ArrowswitchError, NotKnown
from model.folding import fold
from model.i18n import _, format_date, format_time
from model.service.director import Director
from model.service.people.record import as_csv
from reports.core import writing
from reports.core.paper import PAPERS
from reports.people import record as paper_record

if TYPE_CHECKING:
    import argparse


def run_person(arguments: argparse.Namespace) -> int:
    """Write everything the club holds of a player, as PDF or CSV by the ending; raises an ArrowswitchError."""
    if arguments.out.suffix.lower() not in (".pdf", ".csv"):
        raise ArrowswitchError(
            _("{name} ends in neither .pdf nor .csv.").format(name=arguments.out.name),
            _("End the name in .pdf or .csv."),
        )
    with Director.open(arguments.club, read_only=True) as director:
        record = director.record_of(player_named(director, arguments.player))
    if arguments.out.suffix.lower() == ".csv":
        writing.write(arguments.out, as_csv(record))
    else:
        paper_record.build(record, arguments.out, paper=PAPERS[arguments.paper])
    return 0


def run_forget(arguments: argparse.Namespace) -> int:
    """Say what forgetting a player would do, and with `--yes` do it; raises an ArrowswitchError."""
    with Director.open(arguments.club, read_only=not arguments.yes, new=False) as director:
        player_id = player_named(director, arguments.player)
        foreseen = director.forgetting.foresee(player_id)
        if arguments.yes:
            director.forgetting.forget(player_id)
    lines = [*foreseen.sentences]
    lines += [
        f"  {format_date(copy.at.date())} {format_time(copy.at)}  {copy.path}" for copy in foreseen.copies
    ]
    lines.append(_("Done.") if arguments.yes else _("Nothing has been done yet; add --yes to do it."))
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def player_named(director: Director, wanted: str) -> int:
    """The player of this number or whole name; raises `NotKnown` where it is nobody's or several people's."""
    every = director.players.all()
    found = [one for one in every if wanted and one.number == wanted] or [
        one for one in every if fold(one.name) == fold(wanted)
    ]
    if len(found) == 1:
        return found[0].id
    if found:
        raise NotKnown(
            _("{count} players are called {name}.").format(count=len(found), name=wanted),
            _("Give one of them a number, and use the number."),
        )
    raise NotKnown(
        _("The club has no player {number}.").format(number=wanted),
        _("Type the number, or the name as in the list."),
    )
